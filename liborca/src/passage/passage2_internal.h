/* What the parts of passages share. Private to passage2*.c. */
#ifndef ORCA_PASSAGE2_INTERNAL_H
#define ORCA_PASSAGE2_INTERNAL_H

#include <collide/broadphase2.h>
#include <orca/passage2.h>

#define PASSAGE_NONE UINT32_MAX

struct orca_passages {
    geom_allocator allocator;
    orca_gate *gates;
    size_t gate_count;
    size_t gate_capacity;
    orca_passage *passages;
    size_t count;
    collide_broadphase *index; /* the boxes of the gates; the number of each is the index of its handle */
    uint64_t hash; /* of all gates: equal for equal ones, and almost certainly different otherwise */
};

/* The middle of a gate. */
static inline geom_vec2 orca_gate_middle(const orca_gate *gate) {
    return geom_vec2_lerp(gate->left, gate->right, 0.5);
}

/* Where a place is before a gate: 0 at its left end, 1 at its right end. */
static inline double orca_gate_part(const orca_gate *gate, geom_vec2 place) {
    const geom_vec2 along = geom_vec2_sub(gate->right, gate->left);
    return geom_vec2_dot(geom_vec2_sub(place, gate->left), along) / geom_vec2_length_squared(along);
}

/* Whether two gates have a common end. */
static inline bool orca_gates_share_corner(const orca_gate *a, const orca_gate *b) {
    return geom_vec2_equal(a->left, b->left) || geom_vec2_equal(a->left, b->right) ||
           geom_vec2_equal(a->right, b->left) || geom_vec2_equal(a->right, b->right);
}

/* passage2_gates.c: finds the gates of a definition, each once, in an order that depends on the obstacles alone. Each
 * is a passage of its own. GEOM_OUT_OF_MEMORY. */
geom_status orca_passages_find_gates(orca_passages *p, const orca_passages_def *def);

/* passage2_index.c: makes the index of the gates as they are. GEOM_OUT_OF_MEMORY. */
geom_status orca_passages_build_index(orca_passages *p);

/* Twice the area of a triangle: positive if c is on the left of the line from a to b. */
static inline double orca_gate_area(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    return geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(c, a));
}

/* Whether a straight piece of a way crosses a gate. It tells how. */
static inline bool orca_gate_is_crossed(const orca_gate *gate, geom_segment2 piece, orca_gate_crossing *out) {
    const double from = orca_gate_area(gate->left, gate->right, piece.a);
    const double to = orca_gate_area(gate->left, gate->right, piece.b);
    out->forward = from <= 0.0 && to > 0.0;
    if (!out->forward && !(from >= 0.0 && to < 0.0)) {
        return false;
    }
    const double left = orca_gate_area(piece.a, piece.b, gate->left);
    const double right = orca_gate_area(piece.a, piece.b, gate->right);
    out->along = from / (from - to);
    return !(out->forward ? left < 0.0 || right > 0.0 : left > 0.0 || right < 0.0);
}

/* Whether a crossing comes before another one on the same piece. */
bool orca_gate_crossing_before(const orca_gate_crossing *a, const orca_gate_crossing *b);

/* Whether the box of a gate meets a part of a way. */
bool orca_gate_box_meets(const orca_gate *gate, geom_segment2 part);

/* As orca_passages_crossed, but only of the gates whose boxes meet `part`, which is a part of the piece. */
size_t orca_passages_crossed_on(const orca_passages *p, geom_segment2 piece, geom_segment2 part,
                                orca_gate_crossing *out, size_t capacity);

/* The same for some gates, which may be all that there are near the part. */
size_t orca_passages_crossed_among(const orca_passages *p, const uint32_t *gates, size_t gate_count,
                                   geom_segment2 piece, geom_segment2 part, orca_gate_crossing *out,
                                   size_t capacity);

/* Looks at a gate. Returns whether to go on. */
typedef bool orca_gate_visit(void *context, uint32_t gate);

/* Visits the gates that a straight piece of a way crosses, in no particular order. Cost: O(log n), and linear in their
 * number. */
void orca_passages_visit_crossed(const orca_passages *p, geom_segment2 piece, orca_gate_visit *visit,
                                 void *context);

/* Visits the gates whose boxes a disc meets, in no particular order. Cost: O(log n), and linear in their number. */
void orca_passages_visit_near(const orca_passages *p, geom_circle disc, orca_gate_visit *visit,
                              void *context);

/* Finds the gates whose boxes a disc meets that moves along a way. Returns how many there are, of which it writes
 * up to `capacity`. Cost: O(log n), and linear in their number. */
size_t orca_passages_near(const orca_passages *p, geom_segment2 way, double radius, uint32_t *gates,
                          size_t capacity);

/* passage2_corners.c: whether a gate leads from one corner of a crossing across it to another: on both sides of it two
 * others, of some around it, lead from its ends to a common corner. */
bool orca_gate_is_across(const orca_gate *gates, const uint32_t *around, size_t count, uint32_t number);

/* passage2_rows.c: joins gates behind each other to passages, and numbers all anew. They are apart so far. The index is
 * made already, and is made anew. GEOM_OUT_OF_MEMORY. */
geom_status orca_passages_join_gates(orca_passages *p, const orca_passages_def *def);

#endif
