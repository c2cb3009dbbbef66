/* Boxes against boxes. */
#include <collide/pair3.h>

#include "quick_box3.h"

/* What a box and another overlap by along the normals of the faces of the first, given how the others' axes
 * lie on them. */
NUMBER_INLINE triple overlaps_at_faces(triple half, double volume, const triple *along, triple other,
                                       triple apart) {
    triple overlap;
    for (int m = 0; m < 3; ++m) {
        const double reach = (other.of[0] * fabs(along[0].of[m]) + other.of[1] * fabs(along[1].of[m])) +
                             other.of[2] * fabs(along[2].of[m]);
        overlap.of[m] = (half.of[m] * volume + reach) - fabs(apart.of[m]);
    }
    return overlap;
}

/* All that the axes of two boxes tell: p[j].of[m] is B_j . C_m, q[i].of[n] is A_i . D_n. */
typedef struct overlaps3 {
    triple p[3];
    triple q[3];
    triple a;
    triple b;
    triple edges[3]; /* [i].of[j] along A_i x B_j */
} overlaps3;

NUMBER_INLINE void overlaps_at_edges(overlaps3 *overlaps, int i, triple a, triple b, triple apart) {
    const int k = i < 2 ? i + 1 : 0;
    const int m = k < 2 ? k + 1 : 0;
    for (int j = 0; j < 3; ++j) {
        const int l = j < 2 ? j + 1 : 0;
        const int n = l < 2 ? l + 1 : 0;
        const double of_a = a.of[k] * fabs(overlaps->p[j].of[m]) + a.of[m] * fabs(overlaps->p[j].of[k]);
        const double of_b = b.of[l] * fabs(overlaps->q[i].of[n]) + b.of[n] * fabs(overlaps->q[i].of[l]);
        overlaps->edges[i].of[j] = (of_a + of_b) - fabs(apart.of[j]);
    }
}

/* Whether the axis A_i x B_j may be left out, as above. */
static bool is_spare_axis(const overlaps3 *overlaps, int i, int j, double extent, double bound) {
    const int k = (i + 1) % 3;
    const int m = (i + 2) % 3;
    const int l = (j + 1) % 3;
    const int n = (j + 2) % 3;
    return overlaps->a.of[k] - extent * fabs(overlaps->p[j].of[k]) > bound &&
           overlaps->a.of[m] - extent * fabs(overlaps->p[j].of[m]) > bound &&
           overlaps->edges[i].of[l] - extent * fabs(overlaps->q[i].of[n]) > bound &&
           overlaps->edges[i].of[n] - extent * fabs(overlaps->q[i].of[l]) > bound;
}

static GEOM_COLD bool all_edges_overlap(const overlaps3 *overlaps, triple b, double bound) {
    bool all = true;
    for (int axis = 0; axis < 9 && all; ++axis) {
        const int i = axis / 3;
        const int j = axis % 3;
        all = overlaps->edges[i].of[j] > bound || is_spare_axis(overlaps, i, j, b.of[j], bound);
    }
    return all;
}

NUMBER_INLINE int gap_of_overlaps(const overlaps3 *overlaps, triple b, double bound) {
    const double at_faces = geom_min(least_of(overlaps->b), least_of(overlaps->a));
    const double at_edges = geom_min(least_of(overlaps->edges[2]),
                                     geom_min(least_of(overlaps->edges[1]), least_of(overlaps->edges[0])));
    if (at_edges < -bound) {
        return 1;
    }
    return at_faces > bound && (at_edges > bound || all_edges_overlap(overlaps, b, bound)) ? -1
                                                                                           : COLLIDE_UNSURE;
}

/* Two oriented boxes: what all their overlaps are made of. */
typedef struct two_boxes {
    geom_vec3 apart;
    frame3 a;
    frame3 b;
    double size;    /* K */
    double reaches; /* W */
} two_boxes;

NUMBER_INLINE two_boxes boxes_of(const geom_obb3 *a, const geom_obb3 *b) {
    const geom_vec3 apart = geom_vec3_sub(b->center, a->center);
    const double size = size_of_axes(a->axis) + size_of_axes(b->axis);
    const two_boxes boxes = {apart, frame_of(a->axis, a->half), frame_of(b->axis, b->half), size,
                             size3(apart) + size * (size3(a->half) + size3(b->half))};
    return boxes;
}

NUMBER_INLINE void add_overlaps_at_a(overlaps3 *overlaps, const two_boxes *in) {
    for (int j = 0; j < 3; ++j) {
        overlaps->p[j] = dots(in->a.across, in->b.axis[j]);
    }
    const triple apart = dots(in->a.across, in->apart);
    overlaps->a = overlaps_at_faces(in->a.half, in->a.volume, overlaps->p, in->b.half, apart);
}

NUMBER_INLINE void add_overlaps_at_b(overlaps3 *overlaps, const two_boxes *in) {
    for (int i = 0; i < 3; ++i) {
        overlaps->q[i] = dots(in->b.across, in->a.axis[i]);
    }
    const triple apart = dots(in->b.across, in->apart);
    overlaps->b = overlaps_at_faces(in->b.half, in->b.volume, overlaps->q, in->a.half, apart);
}

NUMBER_INLINE void add_overlaps_at_edges(overlaps3 *overlaps, const two_boxes *in) {
    const geom_vec3 turned[3] = {geom_vec3_cross(in->b.axis[0], in->apart),
                                 geom_vec3_cross(in->b.axis[1], in->apart),
                                 geom_vec3_cross(in->b.axis[2], in->apart)};
    for (int i = 0; i < 3; ++i) {
        overlaps_at_edges(overlaps, i, in->a.half, in->b.half, dots(turned, in->a.axis[i]));
    }
}

NUMBER_INLINE int quick_gap_obb_obb(const geom_obb3 *a, const geom_obb3 *b) {
    const two_boxes boxes = boxes_of(a, b);
    const double bound = bound_of(boxes.size, boxes.reaches, boxes.size);
    if (!is_usual_size(boxes.size) || !has_volume(&boxes.a, boxes.size) ||
        !has_volume(&boxes.b, boxes.size)) {
        return COLLIDE_UNSURE;
    }
    overlaps3 overlaps;
    add_overlaps_at_a(&overlaps, &boxes);
    if (least_of(overlaps.a) < -bound) {
        return 1;
    }
    add_overlaps_at_b(&overlaps, &boxes);
    if (least_of(overlaps.b) < -bound) {
        return 1;
    }
    add_overlaps_at_edges(&overlaps, &boxes);
    return gap_of_overlaps(&overlaps, boxes.b.half, bound);
}

static double axes_off_grid(const geom_vec3 *axis) {
    const double rounder = 0x1.8p52;
    return (off_grid(axis[0], rounder) + off_grid(axis[1], rounder)) + off_grid(axis[2], rounder);
}

/* Whether no overlap is ever rounded: the axes are whole numbers, often those of the space, and lengths are
 * whole multiples of q, at least 2^-54 of 64 K^2 W. Then so are all intermediate values, which are at most 16
 * K^2 W < 2^53 q. */
static bool is_on_grid(const geom_obb3 *a, const geom_obb3 *b, const two_boxes *boxes) {
    const double rounder = 64.0 * ((boxes->size * boxes->size) * boxes->reaches);
    const double lengths = (off_grid(a->center, rounder) + off_grid(b->center, rounder)) +
                           (off_grid(a->half, rounder) + off_grid(b->half, rounder));
    return boxes->size < 0x1p20 && boxes->reaches > 0x1p-900 && boxes->reaches < 0x1p900 && lengths == 0.0 &&
           axes_off_grid(a->axis) + axes_off_grid(b->axis) == 0.0;
}

/* The gap by overlaps that are not rounded. Parallel edges have no axis. */
static int gap_on_grid(const two_boxes *boxes) {
    overlaps3 overlaps;
    add_overlaps_at_a(&overlaps, boxes);
    add_overlaps_at_b(&overlaps, boxes);
    add_overlaps_at_edges(&overlaps, boxes);
    double least = geom_min(least_of(overlaps.b), least_of(overlaps.a));
    for (int axis = 0; axis < 9; ++axis) {
        const geom_vec3 n = geom_vec3_cross(boxes->a.axis[axis / 3], boxes->b.axis[axis % 3]);
        if (is_direction3(n)) {
            least = geom_min(overlaps.edges[axis / 3].of[axis % 3], least);
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
        geom_min(least3(b.half), least3(a.half)) >= 0.0 ? quick_gap_obb_obb(&a, &b) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation3_of_gap(gap) : obb_obb_exactly(&a, &b);
}

/* Whether both are finite with min <= max, by two comparisons, or by the whole gate where sizes are very
 * large. */
static bool are_valid_boxes(geom_aabb3 a, geom_aabb3 b) {
    const geom_vec3 size_a = geom_vec3_sub(a.max, a.min);
    const geom_vec3 size_b = geom_vec3_sub(b.max, b.min);
    const double sum = ((size_a.x + size_a.y) + size_a.z) + ((size_b.x + size_b.y) + size_b.z);
    const bool sound = (int)(geom_min(least3(size_b), least3(size_a)) >= 0.0) & (int)(sum <= DBL_MAX);
    return sound || (valid_aabb3(a) && valid_aabb3(b));
}

/* The largest distance by which one box starts behind the other's end; only its sign is right. */
collide_relation collide_aabb_aabb3(geom_aabb3 a, geom_aabb3 b) {
    const double gap = geom_max(most3(geom_vec3_sub(b.min, a.max)), most3(geom_vec3_sub(a.min, b.max)));
    return are_valid_boxes(a, b) ? (collide_relation)((gap <= 0.0) + (gap < 0.0)) : COLLIDE_INVALID;
}

collide_relation collide_point_aabb3(geom_vec3 point, geom_aabb3 box) {
    const geom_aabb3 at_point = {point, point};
    return collide_aabb_aabb3(at_point, box);
}

NUMBER_INLINE int quick_gap_aabb_obb(geom_aabb3 a, const geom_obb3 *b) {
    const doubled_box twice = doubled(a, b->center, b->center);
    const geom_vec3 *axis = b->axis;
    const triple half_a = triple_of(twice.size);
    const triple half_b = triple_of(geom_vec3_scale(b->half, 2.0));
    const double size = 3.0 + size_of_axes(axis);
    const double reaches = size3(twice.apart) + size * (size3(twice.size) + 2.0 * size3(b->half));
    const double bound = bound_of(size, reaches, size);
    overlaps3 overlaps;
    for (int j = 0; j < 3; ++j) {
        overlaps.p[j] = triple_of(axis[j]);
    }
    const frame3 of_b = frame_of(axis, b->half);
    if (!is_usual_size(size) || !has_volume(&of_b, size)) {
        return COLLIDE_UNSURE;
    }
    overlaps.a = overlaps_at_faces(half_a, 1.0, overlaps.p, half_b, triple_of(twice.apart));
    if (least_of(overlaps.a) < -bound) {
        return 1;
    }
    const geom_vec3 *d = of_b.across;
    overlaps.q[0] = triple_of(geom_vec3_make(d[0].x, d[1].x, d[2].x));
    overlaps.q[1] = triple_of(geom_vec3_make(d[0].y, d[1].y, d[2].y));
    overlaps.q[2] = triple_of(geom_vec3_make(d[0].z, d[1].z, d[2].z));
    overlaps.b = overlaps_at_faces(half_b, of_b.volume, overlaps.q, half_a, dots(d, twice.apart));
    if (least_of(overlaps.b) < -bound) {
        return 1;
    }
    const geom_vec3 x = geom_vec3_cross(axis[0], twice.apart);
    const geom_vec3 y = geom_vec3_cross(axis[1], twice.apart);
    const geom_vec3 z = geom_vec3_cross(axis[2], twice.apart);
    overlaps_at_edges(&overlaps, 0, half_a, half_b, triple_of(geom_vec3_make(x.x, y.x, z.x)));
    overlaps_at_edges(&overlaps, 1, half_a, half_b, triple_of(geom_vec3_make(x.y, y.y, z.y)));
    overlaps_at_edges(&overlaps, 2, half_a, half_b, triple_of(geom_vec3_make(x.z, y.z, z.z)));
    return gap_of_overlaps(&overlaps, half_b, bound);
}

static GEOM_COLD collide_relation aabb_obb_exactly(geom_aabb3 a, geom_obb3 b) {
    if (!valid_aabb3(a) || !valid_obb3(b)) {
        return COLLIDE_INVALID;
    }
    const geom_obb3 twice_a = {geom_vec3_add(a.min, a.max),
                               {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}},
                               geom_vec3_sub(a.max, a.min)};
    const geom_obb3 twice_b = {
        geom_vec3_scale(b.center, 2.0), {b.axis[0], b.axis[1], b.axis[2]}, geom_vec3_scale(b.half, 2.0)};
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
