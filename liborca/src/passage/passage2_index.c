/* The index of gates: which of them a piece of a way crosses, and which are near it. */
#include "passage2_internal.h"

#include <collide/pair2.h>
#include <geom/filter.h>
#include <geom/scalar.h>

#include <math.h>

/* More than `along` of a crossing is wrong by, if the sine of the angle between piece and gate is above 2e-6, times one
 * plus the length of the gate by that of the piece. At smaller angles a full list may lack a nearer crossing. */
#define ROUNDING 1e-9

static geom_aabb2 box_of(const orca_gate *gate) {
    const geom_segment2 segment = {gate->left, gate->right};
    return geom_segment2_bounds(segment);
}

geom_status orca_passages_build_index(orca_passages *p) {
    if (p->index) {
        collide_broadphase_clear(p->index);
    } else {
        collide_broadphase_def def = collide_broadphase_def_default();
        def.kind = COLLIDE_BROADPHASE_BVH;
        def.allocator = &p->allocator;
        const geom_status status = collide_broadphase_create(&def, &p->index);
        if (status != GEOM_OK) {
            return status;
        }
    }
    for (size_t i = 0; i < p->gate_count; ++i) {
        const collide_broadphase_item item = {box_of(&p->gates[i]), 1, UINT32_MAX, NULL};
        const geom_status status = collide_broadphase_add(p->index, &item, NULL);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return collide_broadphase_rebuild(p->index);
}

/* ---- Crossings ---- */

/* whole: the whole piece is looked at, and so no more than the first gates on it */
typedef struct crossing_search {
    const orca_passages *passages;
    geom_segment2 piece;
    bool whole;
    orca_gate_crossing *out;
    size_t count;
    size_t capacity;
} crossing_search;

bool orca_gate_crossing_before(const orca_gate_crossing *a, const orca_gate_crossing *b) {
    return a->along != b->along ? a->along < b->along : a->gate < b->gate;
}

/* On which side of the line from a to b a point is: 1 on the left, -1 on the right, 0 if that is not sure. */
static inline int sure_side(geom_vec2 a, geom_vec2 b, geom_vec2 point) {
    const geom_filter_number left =
        geom_filter_mul(geom_filter_difference(b.x, a.x), geom_filter_difference(point.y, a.y));
    const geom_filter_number right =
        geom_filter_mul(geom_filter_difference(b.y, a.y), geom_filter_difference(point.x, a.x));
    return geom_filter_sign(geom_filter_sub(left, right));
}

/* Whether a part of a way surely crosses a gate: the ends of each are on both sides of the other. */
static bool surely_crosses(const orca_gate *gate, geom_segment2 part) {
    return sure_side(gate->left, gate->right, part.a) * sure_side(gate->left, gate->right, part.b) < 0 &&
           sure_side(part.a, part.b, gate->left) * sure_side(part.a, part.b, gate->right) < 0;
}

/* Most parts that are asked for cross the gate, and so they meet its box. */
bool orca_gate_box_meets(const orca_gate *gate, geom_segment2 part) {
    return surely_crosses(gate, part) || collide_segment_aabb(part, box_of(gate));
}

/* Puts a crossing among those found, which are the first ones. */
static void keep(crossing_search *search, orca_gate_crossing found) {
    size_t at = search->count;
    while (at > 0 && orca_gate_crossing_before(&found, &search->out[at - 1])) {
        --at;
    }
    if (at >= search->capacity) {
        return;
    }
    search->count += search->count < search->capacity;
    for (size_t i = search->count - 1; i > at; --i) {
        search->out[i] = search->out[i - 1];
    }
    search->out[at] = found;
}

static double on_gate(void *context, collide_handle handle, void *user, double limit) {
    (void)user;
    crossing_search *search = context;
    orca_gate_crossing found = {.gate = handle.index};
    if (orca_gate_is_crossed(&search->passages->gates[handle.index], search->piece, &found)) {
        keep(search, found);
    }
    const bool full = search->whole && search->count > 0 && search->count == search->capacity;
    return full ? geom_min(limit, search->out[search->count - 1].along + ROUNDING) : limit;
}

static size_t find_crossed(crossing_search *search, geom_segment2 part) {
    if (search->passages->gate_count > 0) {
        (void)collide_broadphase_raycast(search->passages->index, part, NULL, on_gate, search);
    }
    return search->count;
}

size_t orca_passages_crossed_on(const orca_passages *p, geom_segment2 piece, geom_segment2 part,
                                orca_gate_crossing *out, size_t capacity) {
    crossing_search search = {.passages = p, .piece = piece, .out = out, .capacity = capacity};
    return find_crossed(&search, part);
}

size_t orca_passages_crossed(const orca_passages *passages, geom_segment2 piece, orca_gate_crossing *out,
                             size_t capacity) {
    crossing_search search = {
        .passages = passages, .piece = piece, .whole = true, .out = out, .capacity = capacity};
    return find_crossed(&search, piece);
}

size_t orca_passages_crossed_among(const orca_passages *p, const uint32_t *gates, size_t gate_count,
                                   geom_segment2 piece, geom_segment2 part, orca_gate_crossing *out,
                                   size_t capacity) {
    crossing_search search = {.passages = p, .piece = piece, .out = out, .capacity = capacity};
    for (size_t i = 0; i < gate_count; ++i) {
        const orca_gate *gate = &p->gates[gates[i]];
        orca_gate_crossing found = {.gate = gates[i]};
        if (orca_gate_is_crossed(gate, piece, &found) && orca_gate_box_meets(gate, part)) {
            keep(&search, found);
        }
    }
    return search.count;
}

/* ---- Gates near a way ---- */

typedef struct near_search {
    uint32_t *out;
    size_t count;
    size_t capacity;
} near_search;

static double on_near(void *context, collide_handle handle, void *user, double limit) {
    (void)user;
    near_search *search = context;
    if (search->count < search->capacity) {
        search->out[search->count] = handle.index;
    }
    ++search->count;
    return limit;
}

size_t orca_passages_near(const orca_passages *p, geom_segment2 way, double radius, uint32_t *gates,
                          size_t capacity) {
    near_search search = {.capacity = capacity};
    search.out = gates;
    const geom_circle disc = {way.a, radius};
    if (p->gate_count > 0) {
        (void)collide_broadphase_sweep_circle(p->index, disc, geom_vec2_sub(way.b, way.a), NULL, on_near,
                                              &search);
    }
    return search.count;
}

/* ---- Visits ---- */

/* Visits of the gates that a piece crosses, or whose boxes a disc meets. */
typedef struct gate_visiting {
    const orca_passages *passages;
    geom_segment2 piece;
    geom_circle disc;
    orca_gate_visit *visit;
    void *context;
} gate_visiting;

#define END (-1.0) /* a limit that ends a query */

static double visit_crossed(void *context, collide_handle handle, void *user, double limit) {
    (void)user;
    const gate_visiting *v = context;
    orca_gate_crossing found;
    const bool is_crossed = orca_gate_is_crossed(&v->passages->gates[handle.index], v->piece, &found);
    return !is_crossed || v->visit(v->context, handle.index) ? limit : END;
}

void orca_passages_visit_crossed(const orca_passages *p, geom_segment2 piece, orca_gate_visit *visit,
                                 void *context) {
    gate_visiting v = {.passages = p, .piece = piece, .visit = visit, .context = context};
    if (p->gate_count > 0) {
        (void)collide_broadphase_raycast(p->index, piece, NULL, visit_crossed, &v);
    }
}

static bool visit_near(void *context, collide_handle handle, void *user) {
    (void)user;
    const gate_visiting *v = context;
    const geom_aabb2 box = box_of(&v->passages->gates[handle.index]);
    const double aside = geom_max(geom_max(box.min.x - v->disc.center.x, v->disc.center.x - box.max.x), 0.0);
    const double above = geom_max(geom_max(box.min.y - v->disc.center.y, v->disc.center.y - box.max.y), 0.0);
    const bool meets = aside * aside + above * above <= v->disc.radius * v->disc.radius;
    return !meets || v->visit(v->context, handle.index);
}

void orca_passages_visit_near(const orca_passages *p, geom_circle disc, orca_gate_visit *visit,
                              void *context) {
    gate_visiting v = {.passages = p, .disc = disc, .visit = visit, .context = context};
    if (p->gate_count > 0) {
        (void)collide_broadphase_query_box(p->index, geom_circle_bounds(disc), NULL, visit_near, &v);
    }
}
