/* Boxes against boxes, segments and rays: the axes at right angles to faces and to pairs of edges, in doubles with one
 * bound for the errors of all of them.
 *
 * Let A be the three axes of an oriented box with half extents a, C_m = A_i x A_k their cross products (i, k, m in
 * cyclic order), B, b and D_n the same of another, and T the difference of the centres. What the boxes overlap by
 * along an axis, times its length, is its `room`, negative where the axis separates:
 *
 *     along C_m        a_m |A_m . C_m| + sum_j b_j |B_j . C_m| - |T . C_m|
 *     along D_n        b_n |B_n . D_n| + sum_i a_i |A_i . D_n| - |T . D_n|
 *     along A_i x B_j  a_k |B_j . C_m| + a_m |B_j . C_k| + b_l |A_i . D_n| + b_n |A_i . D_l| - |A_i . (B_j x T)|
 *
 * so that two tables of nine products serve all. Axes are taken as stored, whatever their lengths and angles. A
 * segment is a box with one axis. For an axis-aligned box A and C are the axes of the space, and all is doubled,
 * because its centre is no double.
 *
 * Bound. Let K be the sum of the absolute values of all coordinates of A and B (3 for A of an axis-aligned box), and W
 * = |T| + K (sum a + sum b), with the sum of absolute values for |T|. Every room is a sum of at most 42 products of a
 * coordinate of T or a half extent and of two or three of A and B, whose absolute values add up to at most 6 K^2 W (a
 * determinant has 6 products of at most K^3). On the way from a double to the room each product sees fewer than 16
 * roundings: of T at most 2, in products 3, in sums at most 9. So the error is at most 6 K^2 W (17 u) < 2^-46 K^2 W,
 * with 2^-45 to spare for the rounding of K and W themselves. What products may lose by underflow is at most 2^-1075
 * each, times factors whose sums are at most 64 max(1, K^2) max(1, a, b); with 2^-100 < K < 2^100 that is less than
 * 2^-50 K^2 W + 2^-800. All intermediate values are at most 16 K^2 W, which is computed: where it overflows the bound
 * is infinite and nothing is sure; nor where it is NaN.
 *
 * Edges that are parallel, as they often are, leave their axis A_i x B_j without length: its room is 0 but for
 * rounding, and so is that of edges nearly parallel. Such an axis may be left out. Seen along A_i, box A and box B
 * without its extent along B_j are convex sets in a plane, whose difference is a polygon with edges along A_k, A_m,
 * B_l, B_n, and normals C_m, C_k, A_i x B_l, A_i x B_n. If there is room along these four even without the extent of
 * B_j, the polygon holds the origin strictly inside, so there is room along every direction at right angles to A_i;
 * along A_i x B_j just as much as with the extent of B_j, which adds nothing there.
 *
 * S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", 1996. */
#include <collide/pair3.h>

#include "predicate3.h"
#include "quick3.h"
#include "relation3.h"

#include <collide/shape3.h>

/* A triple of numbers, one for each axis of a box. */
typedef struct triple {
    double of[3];
} triple;

NUMBER_INLINE triple triple_of(geom_vec3 v) {
    const triple t = {{v.x, v.y, v.z}};
    return t;
}

NUMBER_INLINE triple dots(const geom_vec3 *axes, geom_vec3 v) {
    const triple t = {{geom_dot3(axes[0], v), geom_dot3(axes[1], v), geom_dot3(axes[2], v)}};
    return t;
}

NUMBER_INLINE double least_of(triple t) { return lesser3(lesser3(t.of[0], t.of[1]), t.of[2]); }

/* An oriented box: its axes, their cross products, its half extents. */
typedef struct frame3 {
    const geom_vec3 *axis;
    geom_vec3 across[3];
    triple half;
    double volume; /* |A_0 . C_0| */
} frame3;

NUMBER_INLINE frame3 frame_of(const geom_vec3 *axis, geom_vec3 half) {
    const geom_vec3 x = geom_cross3(axis[1], axis[2]);
    const frame3 frame = {axis,
                          {x, geom_cross3(axis[2], axis[0]), geom_cross3(axis[0], axis[1])},
                          triple_of(half),
                          fabs(geom_dot3(axis[0], x))};
    return frame;
}

NUMBER_INLINE double size_of_axes(const geom_vec3 *axis) {
    return (size3(axis[0]) + size3(axis[1])) + size3(axis[2]);
}

/* Within these limits the bound above covers what underflow may take. */
NUMBER_INLINE bool is_usual_size(double size) { return (size > 0x1p-100) & (size < 0x1p100); }

/* The bound for K, W and a second size: K again for boxes and faces. */
NUMBER_INLINE double bound_of(double size, double reaches, double other_size) {
    return 0x1p-49 * (16.0 * ((size * other_size) * reaches)) + 0x1p-800;
}

/* Whether the axes are certainly independent: their determinant is off by less than 2^-45 K^3. */
NUMBER_INLINE bool has_volume(const frame3 *frame, double size) {
    return frame->volume > 0x1p-45 * ((size * size) * size);
}

static collide_relation relation_of_sums(const core3 *box, const core3 *other) {
    const zonotope3 first = collide_zonotope3(box);
    const zonotope3 second = collide_zonotope3(other);
    return collide_relation3_of_gap(collide_gap3_zonotopes(&first, &second));
}

/* What a box and another overlap by along the normals of the faces of the first, given how the others' axes lie on
 * them. */
NUMBER_INLINE triple rooms_at_faces(triple half, double volume, const triple *along, triple other,
                                    triple apart) {
    triple room;
    for (int m = 0; m < 3; ++m) {
        const double reach = (other.of[0] * fabs(along[0].of[m]) + other.of[1] * fabs(along[1].of[m])) +
                             other.of[2] * fabs(along[2].of[m]);
        room.of[m] = (half.of[m] * volume + reach) - fabs(apart.of[m]);
    }
    return room;
}

/* All that the axes of two boxes tell: p[j].of[m] is B_j . C_m, q[i].of[n] is A_i . D_n. */
typedef struct rooms3 {
    triple p[3];
    triple q[3];
    triple a;
    triple b;
    triple edges[3]; /* [i].of[j] along A_i x B_j */
} rooms3;

NUMBER_INLINE void rooms_at_edges(rooms3 *rooms, int i, triple a, triple b, triple apart) {
    const int k = i < 2 ? i + 1 : 0;
    const int m = k < 2 ? k + 1 : 0;
    for (int j = 0; j < 3; ++j) {
        const int l = j < 2 ? j + 1 : 0;
        const int n = l < 2 ? l + 1 : 0;
        const double of_a = a.of[k] * fabs(rooms->p[j].of[m]) + a.of[m] * fabs(rooms->p[j].of[k]);
        const double of_b = b.of[l] * fabs(rooms->q[i].of[n]) + b.of[n] * fabs(rooms->q[i].of[l]);
        rooms->edges[i].of[j] = (of_a + of_b) - fabs(apart.of[j]);
    }
}

/* Whether the axis A_i x B_j may be left out, as above. */
static bool is_spare_axis(const rooms3 *rooms, int i, int j, double extent, double bound) {
    const int k = (i + 1) % 3;
    const int m = (i + 2) % 3;
    const int l = (j + 1) % 3;
    const int n = (j + 2) % 3;
    return rooms->a.of[k] - extent * fabs(rooms->p[j].of[k]) > bound &&
           rooms->a.of[m] - extent * fabs(rooms->p[j].of[m]) > bound &&
           rooms->edges[i].of[l] - extent * fabs(rooms->q[i].of[n]) > bound &&
           rooms->edges[i].of[n] - extent * fabs(rooms->q[i].of[l]) > bound;
}

static GEOM_COLD bool all_edges_have_room(const rooms3 *rooms, triple b, double bound) {
    bool all = true;
    for (int axis = 0; axis < 9 && all; ++axis) {
        const int i = axis / 3;
        const int j = axis % 3;
        all = rooms->edges[i].of[j] > bound || is_spare_axis(rooms, i, j, b.of[j], bound);
    }
    return all;
}

NUMBER_INLINE int gap_of_rooms(const rooms3 *rooms, triple b, double bound) {
    const double at_faces = lesser3(least_of(rooms->a), least_of(rooms->b));
    const double at_edges =
        lesser3(lesser3(least_of(rooms->edges[0]), least_of(rooms->edges[1])), least_of(rooms->edges[2]));
    if (at_edges < -bound) {
        return 1;
    }
    return at_faces > bound && (at_edges > bound || all_edges_have_room(rooms, b, bound)) ? -1
                                                                                          : COLLIDE_UNSURE;
}

/* Two oriented boxes: what all their rooms are made of. */
typedef struct two_boxes {
    geom_vec3 apart;
    frame3 a;
    frame3 b;
    double size;    /* K */
    double reaches; /* W */
} two_boxes;

NUMBER_INLINE two_boxes boxes_of(const geom_obb3 *a, const geom_obb3 *b) {
    const geom_vec3 apart = geom_sub3(b->center, a->center);
    const double size = size_of_axes(a->axis) + size_of_axes(b->axis);
    const two_boxes boxes = {apart, frame_of(a->axis, a->half), frame_of(b->axis, b->half), size,
                             size3(apart) + size * (size3(a->half) + size3(b->half))};
    return boxes;
}

NUMBER_INLINE void add_rooms_at_a(rooms3 *rooms, const two_boxes *in) {
    for (int j = 0; j < 3; ++j) {
        rooms->p[j] = dots(in->a.across, in->b.axis[j]);
    }
    const triple apart = dots(in->a.across, in->apart);
    rooms->a = rooms_at_faces(in->a.half, in->a.volume, rooms->p, in->b.half, apart);
}

NUMBER_INLINE void add_rooms_at_b(rooms3 *rooms, const two_boxes *in) {
    for (int i = 0; i < 3; ++i) {
        rooms->q[i] = dots(in->b.across, in->a.axis[i]);
    }
    const triple apart = dots(in->b.across, in->apart);
    rooms->b = rooms_at_faces(in->b.half, in->b.volume, rooms->q, in->a.half, apart);
}

NUMBER_INLINE void add_rooms_at_edges(rooms3 *rooms, const two_boxes *in) {
    const geom_vec3 turned[3] = {geom_cross3(in->b.axis[0], in->apart), geom_cross3(in->b.axis[1], in->apart),
                                 geom_cross3(in->b.axis[2], in->apart)};
    for (int i = 0; i < 3; ++i) {
        rooms_at_edges(rooms, i, in->a.half, in->b.half, dots(turned, in->a.axis[i]));
    }
}

NUMBER_INLINE int quick_gap_obb_obb(const geom_obb3 *a, const geom_obb3 *b) {
    const two_boxes boxes = boxes_of(a, b);
    const double bound = bound_of(boxes.size, boxes.reaches, boxes.size);
    if (!is_usual_size(boxes.size) || !has_volume(&boxes.a, boxes.size) ||
        !has_volume(&boxes.b, boxes.size)) {
        return COLLIDE_UNSURE;
    }
    rooms3 rooms;
    add_rooms_at_a(&rooms, &boxes);
    if (least_of(rooms.a) < -bound) {
        return 1;
    }
    add_rooms_at_b(&rooms, &boxes);
    if (least_of(rooms.b) < -bound) {
        return 1;
    }
    add_rooms_at_edges(&rooms, &boxes);
    return gap_of_rooms(&rooms, boxes.b.half, bound);
}

/* 0 where all coordinates are multiples of the unit in the last place of `rounder`, which is larger than all of them.
 */
static double off_grid(geom_vec3 v, double rounder) {
    const geom_vec3 r =
        geom_make3((v.x + rounder) - rounder, (v.y + rounder) - rounder, (v.z + rounder) - rounder);
    return size3(geom_sub3(v, r));
}

static double axes_off_grid(const geom_vec3 *axis) {
    const double rounder = 0x1.8p52;
    return (off_grid(axis[0], rounder) + off_grid(axis[1], rounder)) + off_grid(axis[2], rounder);
}

/* Whether no room is ever rounded: the axes are whole numbers, often those of the space, and lengths are whole
 * multiples of q, at least 2^-54 of 64 K^2 W. Then so are all intermediate values, which are at most 16 K^2 W < 2^53
 * q. */
static bool is_on_grid(const geom_obb3 *a, const geom_obb3 *b, const two_boxes *boxes) {
    const double rounder = 64.0 * ((boxes->size * boxes->size) * boxes->reaches);
    const double lengths = (off_grid(a->center, rounder) + off_grid(b->center, rounder)) +
                           (off_grid(a->half, rounder) + off_grid(b->half, rounder));
    return boxes->size < 0x1p20 && boxes->reaches > 0x1p-900 && boxes->reaches < 0x1p900 && lengths == 0.0 &&
           axes_off_grid(a->axis) + axes_off_grid(b->axis) == 0.0;
}

/* The gap by rooms that are not rounded. Parallel edges have no axis. */
static int gap_on_grid(const two_boxes *boxes) {
    rooms3 rooms;
    add_rooms_at_a(&rooms, boxes);
    add_rooms_at_b(&rooms, boxes);
    add_rooms_at_edges(&rooms, boxes);
    double least = lesser3(least_of(rooms.a), least_of(rooms.b));
    for (int axis = 0; axis < 9; ++axis) {
        const geom_vec3 n = geom_cross3(boxes->a.axis[axis / 3], boxes->b.axis[axis % 3]);
        if (is_direction3(n)) {
            least = lesser3(least, rooms.edges[axis / 3].of[axis % 3]);
        }
    }
    return (least < 0.0) - (least > 0.0);
}

static GEOM_COLD collide_relation obb_obb_exactly(const geom_obb3 *a, const geom_obb3 *b) {
    if (!valid_obb3(*a) || !valid_obb3(*b)) {
        return COLLIDE_INVALID;
    }
    const two_boxes boxes = boxes_of(a, b);
    if (is_on_grid(a, b, &boxes)) {
        return collide_relation3_of_gap(gap_on_grid(&boxes));
    }
    const core3 core_a = collide_core3_of_obb(*a);
    const core3 core_b = collide_core3_of_obb(*b);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_obb_obb3(geom_obb3 a, geom_obb3 b) {
    const int gap =
        lesser3(least3(a.half), least3(b.half)) >= 0.0 ? quick_gap_obb_obb(&a, &b) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : obb_obb_exactly(&a, &b);
}

/* Whether both are finite with min <= max, by two comparisons, or by the whole gate where sizes are very large. */
static bool are_valid_boxes(geom_aabb3 a, geom_aabb3 b) {
    const geom_vec3 size_a = geom_sub3(a.max, a.min);
    const geom_vec3 size_b = geom_sub3(b.max, b.min);
    const double sum = ((size_a.x + size_a.y) + size_a.z) + ((size_b.x + size_b.y) + size_b.z);
    const bool sound = (int)(lesser3(least3(size_a), least3(size_b)) >= 0.0) & (int)(sum <= DBL_MAX);
    return sound || (valid_aabb3(a) && valid_aabb3(b));
}

/* The largest distance by which one box starts behind the other's end; only its sign is right. */
collide_relation collide_aabb_aabb3(geom_aabb3 a, geom_aabb3 b) {
    const double gap = greater3(most3(geom_sub3(a.min, b.max)), most3(geom_sub3(b.min, a.max)));
    return are_valid_boxes(a, b) ? (collide_relation)((gap <= 0.0) + (gap < 0.0)) : COLLIDE_INVALID;
}

collide_relation collide_point_aabb3(geom_vec3 point, geom_aabb3 box) {
    const geom_aabb3 at_point = {point, point};
    return collide_aabb_aabb3(at_point, box);
}

/* An axis-aligned box and a point of something else, doubled: twice the vector from its middle, and its size. */
typedef struct doubled_box {
    geom_vec3 apart;
    geom_vec3 size;
} doubled_box;

NUMBER_INLINE doubled_box doubled(geom_aabb3 box, geom_vec3 p, geom_vec3 q) {
    const doubled_box twice = {geom_add3(geom_sub3(p, box.min), geom_sub3(q, box.max)),
                               geom_sub3(box.max, box.min)};
    return twice;
}

NUMBER_INLINE int quick_gap_aabb_obb(geom_aabb3 a, const geom_obb3 *b) {
    const doubled_box twice = doubled(a, b->center, b->center);
    const geom_vec3 *axis = b->axis;
    const triple half_a = triple_of(twice.size);
    const triple half_b = triple_of(geom_scale3(b->half, 2.0));
    const double size = 3.0 + size_of_axes(axis);
    const double reaches = size3(twice.apart) + size * (size3(twice.size) + 2.0 * size3(b->half));
    const double bound = bound_of(size, reaches, size);
    rooms3 rooms;
    for (int j = 0; j < 3; ++j) {
        rooms.p[j] = triple_of(axis[j]);
    }
    const frame3 of_b = frame_of(axis, b->half);
    if (!is_usual_size(size) || !has_volume(&of_b, size)) {
        return COLLIDE_UNSURE;
    }
    rooms.a = rooms_at_faces(half_a, 1.0, rooms.p, half_b, triple_of(twice.apart));
    if (least_of(rooms.a) < -bound) {
        return 1;
    }
    const geom_vec3 *d = of_b.across;
    rooms.q[0] = triple_of(geom_make3(d[0].x, d[1].x, d[2].x));
    rooms.q[1] = triple_of(geom_make3(d[0].y, d[1].y, d[2].y));
    rooms.q[2] = triple_of(geom_make3(d[0].z, d[1].z, d[2].z));
    rooms.b = rooms_at_faces(half_b, of_b.volume, rooms.q, half_a, dots(d, twice.apart));
    if (least_of(rooms.b) < -bound) {
        return 1;
    }
    const geom_vec3 x = geom_cross3(axis[0], twice.apart);
    const geom_vec3 y = geom_cross3(axis[1], twice.apart);
    const geom_vec3 z = geom_cross3(axis[2], twice.apart);
    rooms_at_edges(&rooms, 0, half_a, half_b, triple_of(geom_make3(x.x, y.x, z.x)));
    rooms_at_edges(&rooms, 1, half_a, half_b, triple_of(geom_make3(x.y, y.y, z.y)));
    rooms_at_edges(&rooms, 2, half_a, half_b, triple_of(geom_make3(x.z, y.z, z.z)));
    return gap_of_rooms(&rooms, half_b, bound);
}

static GEOM_COLD collide_relation aabb_obb_exactly(geom_aabb3 a, geom_obb3 b) {
    if (!valid_aabb3(a) || !valid_obb3(b)) {
        return COLLIDE_INVALID;
    }
    const geom_obb3 twice_a = {geom_add3(a.min, a.max),
                               {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}},
                               geom_sub3(a.max, a.min)};
    const geom_obb3 twice_b = {
        geom_scale3(b.center, 2.0), {b.axis[0], b.axis[1], b.axis[2]}, geom_scale3(b.half, 2.0)};
    const two_boxes boxes = boxes_of(&twice_a, &twice_b);
    const double size = 4.0 * (size3(a.min) + size3(a.max));
    if (is_on_grid(&twice_a, &twice_b, &boxes) && off_grid(a.min, size) + off_grid(a.max, size) == 0.0) {
        return collide_relation3_of_gap(gap_on_grid(&boxes));
    }
    const core3 core_a = collide_core3_of_aabb(a);
    const core3 core_b = collide_core3_of_obb(b);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_aabb_obb3(geom_aabb3 a, geom_obb3 b) {
    const bool sound = (int)(least3(b.half) >= 0.0) & (int)sound_aabb3(a);
    const int gap = sound ? quick_gap_aabb_obb(a, &b) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : aabb_obb_exactly(a, b);
}

/* The rooms of a box and a segment or ray: at the faces, there without the line, and along A_i x h, where h leads
 * along the line. A segment reaches to both sides by h as the box by its half extents. With W = |T| + |h| + K sum a
 * for a segment, |T| + K sum a for a ray, and K that of A alone, the sums above are at most 6 K^2 W at the faces and 6
 * K W |h| beside the line, with fewer terms and roundings. */
typedef struct line_rooms3 {
    triple faces;
    triple held;
    triple edges;
} line_rooms3;

NUMBER_INLINE triple rooms_beside_line(triple half, triple along, triple apart) {
    const triple room = {
        {(half.of[1] * fabs(along.of[2]) + half.of[2] * fabs(along.of[1])) - fabs(apart.of[0]),
         (half.of[2] * fabs(along.of[0]) + half.of[0] * fabs(along.of[2])) - fabs(apart.of[1]),
         (half.of[0] * fabs(along.of[1]) + half.of[1] * fabs(along.of[0])) - fabs(apart.of[2])}};
    return room;
}

/* The box alone. */
NUMBER_INLINE triple rooms_of_point(triple half, double volume, triple apart) {
    const triple room = {{half.of[0] * volume - fabs(apart.of[0]), half.of[1] * volume - fabs(apart.of[1]),
                          half.of[2] * volume - fabs(apart.of[2])}};
    return room;
}

NUMBER_INLINE triple widened(triple room, triple along) {
    const triple wide = {
        {room.of[0] + fabs(along.of[0]), room.of[1] + fabs(along.of[1]), room.of[2] + fabs(along.of[2])}};
    return wide;
}

/* As for boxes: along A_i x h, where that has no length, there is room if the box alone has it at the two faces beside
 * A_i. */
static bool all_lines_have_room(const line_rooms3 *rooms, double at_faces, double at_edges) {
    bool all = true;
    for (int i = 0; i < 3 && all; ++i) {
        const double beside = lesser3(rooms->held.of[(i + 1) % 3], rooms->held.of[(i + 2) % 3]);
        all = rooms->edges.of[i] > at_edges || beside > at_faces;
    }
    return all;
}

/* Given the bounds of the errors at the faces and at the edges. */
NUMBER_INLINE int gap_of_line_rooms(const line_rooms3 *rooms, double at_faces, double at_edges) {
    const double face = least_of(rooms->faces);
    const double edge = least_of(rooms->edges);
    if ((face < -at_faces) | (edge < -at_edges)) {
        return 1;
    }
    return face > at_faces && (edge > at_edges || all_lines_have_room(rooms, at_faces, at_edges))
               ? -1
               : COLLIDE_UNSURE;
}

NUMBER_INLINE int quick_gap_segment_aabb(geom_segment3 segment, geom_aabb3 box) {
    const doubled_box twice = doubled(box, segment.a, segment.b);
    const geom_vec3 h = geom_sub3(segment.b, segment.a);
    const triple half = triple_of(twice.size);
    const triple along = triple_of(h);
    const double reaches = size3(twice.apart) + (size3(h) + 3.0 * size3(twice.size));
    line_rooms3 rooms;
    rooms.held = rooms_of_point(half, 1.0, triple_of(twice.apart));
    rooms.faces = widened(rooms.held, along);
    rooms.edges = rooms_beside_line(half, along, triple_of(geom_cross3(h, twice.apart)));
    return gap_of_line_rooms(&rooms, bound_of(3.0, reaches, 3.0), bound_of(3.0, reaches, size3(h)));
}

static GEOM_COLD collide_relation segment_aabb_exactly(geom_segment3 segment, geom_aabb3 box) {
    if (!valid_segment3(segment) || !valid_aabb3(box)) {
        return COLLIDE_INVALID;
    }
    const core3 core_a = collide_core3_of_aabb(box);
    const core3 core_b = collide_core3_of_segment(segment.a, segment.b, 0.0);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_segment_aabb3(geom_segment3 segment, geom_aabb3 box) {
    const int gap = sound_aabb3(box) ? quick_gap_segment_aabb(segment, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : segment_aabb_exactly(segment, box);
}

NUMBER_INLINE int quick_gap_segment_obb(geom_segment3 segment, const geom_obb3 *box) {
    const geom_vec3 h = geom_sub3(segment.b, segment.a);
    const geom_vec3 apart = geom_add3(geom_sub3(segment.a, box->center), geom_sub3(segment.b, box->center));
    const frame3 frame = frame_of(box->axis, geom_scale3(box->half, 2.0));
    const double size = size_of_axes(box->axis);
    const double reaches = size3(apart) + (size3(h) + 2.0 * (size * size3(box->half)));
    if (!is_usual_size(size) || !has_volume(&frame, size)) {
        return COLLIDE_UNSURE;
    }
    const triple along = dots(frame.across, h);
    line_rooms3 rooms;
    rooms.held = rooms_of_point(frame.half, frame.volume, dots(frame.across, apart));
    rooms.faces = widened(rooms.held, along);
    rooms.edges = rooms_beside_line(frame.half, along, dots(box->axis, geom_cross3(h, apart)));
    return gap_of_line_rooms(&rooms, bound_of(size, reaches, size), bound_of(size, reaches, size3(h)));
}

static GEOM_COLD collide_relation segment_obb_exactly(geom_segment3 segment, geom_obb3 box) {
    if (!valid_segment3(segment) || !valid_obb3(box)) {
        return COLLIDE_INVALID;
    }
    const core3 core_a = collide_core3_of_obb(box);
    const core3 core_b = collide_core3_of_segment(segment.a, segment.b, 0.0);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_segment_obb3(geom_segment3 segment, geom_obb3 box) {
    const int gap = least3(box.half) >= 0.0 ? quick_gap_segment_obb(segment, &box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : segment_obb_exactly(segment, box);
}

/* Beyond a face a ray that turns to it comes back, and leaves all room; but for the bound, where it starts is not
 * known to be beyond the middle. */
NUMBER_INLINE double room_of_ray(double held, double apart, double along, double bound) {
    const bool returns = ((apart > bound) & (along < 0.0)) | ((apart < -bound) & (along > 0.0));
    return returns ? HUGE_VAL : held;
}

NUMBER_INLINE int quick_gap_ray_aabb(geom_ray3 ray, geom_aabb3 box) {
    const doubled_box twice = doubled(box, ray.origin, ray.origin);
    const geom_vec3 d = ray.direction;
    const geom_vec3 apart = twice.apart;
    const triple half = triple_of(twice.size);
    const double reaches = size3(apart) + 3.0 * size3(twice.size);
    const double length = size3(d);
    if (!is_usual_size(length)) {
        return COLLIDE_UNSURE;
    }
    const double at_faces = bound_of(3.0, reaches, 3.0);
    line_rooms3 rooms;
    rooms.held = rooms_of_point(half, 1.0, triple_of(apart));
    rooms.faces.of[0] = room_of_ray(rooms.held.of[0], apart.x, d.x, at_faces);
    rooms.faces.of[1] = room_of_ray(rooms.held.of[1], apart.y, d.y, at_faces);
    rooms.faces.of[2] = room_of_ray(rooms.held.of[2], apart.z, d.z, at_faces);
    rooms.edges = rooms_beside_line(half, triple_of(d), triple_of(geom_cross3(d, apart)));
    return gap_of_line_rooms(&rooms, at_faces, bound_of(3.0, reaches, length));
}

static GEOM_COLD collide_relation ray_aabb_exactly(geom_ray3 ray, geom_aabb3 box) {
    return collide_shape3_relation(collide_shape3_of_ray(ray), collide_shape3_of_aabb(box));
}

collide_relation collide_ray_aabb3(geom_ray3 ray, geom_aabb3 box) {
    const int gap = sound_aabb3(box) ? quick_gap_ray_aabb(ray, box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : ray_aabb_exactly(ray, box);
}

NUMBER_INLINE int quick_gap_point_obb(geom_vec3 point, const geom_obb3 *box) {
    const geom_vec3 apart = geom_sub3(point, box->center);
    const frame3 frame = frame_of(box->axis, box->half);
    const double size = size_of_axes(box->axis);
    const double bound = bound_of(size, size3(apart) + size * size3(box->half), size);
    if (!is_usual_size(size) || !has_volume(&frame, size)) {
        return COLLIDE_UNSURE;
    }
    const double least = least_of(rooms_of_point(frame.half, frame.volume, dots(frame.across, apart)));
    return fabs(least) > bound ? (least < 0.0 ? 1 : -1) : COLLIDE_UNSURE;
}

static GEOM_COLD collide_relation point_obb_exactly(geom_vec3 point, geom_obb3 box) {
    if (!valid_point3(point) || !valid_obb3(box)) {
        return COLLIDE_INVALID;
    }
    const core3 core_a = collide_core3_of_obb(box);
    const core3 core_b = collide_core3_of_point(point, 0.0);
    return relation_of_sums(&core_a, &core_b);
}

collide_relation collide_point_obb3(geom_vec3 point, geom_obb3 box) {
    const int gap = least3(box.half) >= 0.0 ? quick_gap_point_obb(point, &box) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : point_obb_exactly(point, box);
}
