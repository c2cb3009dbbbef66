/* Boxes against boxes, segments and rays: the axes at right angles to faces and to pairs of edges, in doubles with one
 * bound for the errors of all of them.
 *
 * Let A be the three axes of an oriented box with half extents a, C_m = A_i x A_k their cross products (i, k, m in
 * cyclic order), B, b and D_n the same of another, and T the difference of the centers. What the boxes overlap by
 * along an axis, times its length, is its `overlap`, negative where the axis separates:
 *
 *     along C_m        a_m |A_m . C_m| + sum_j b_j |B_j . C_m| - |T . C_m|
 *     along D_n        b_n |B_n . D_n| + sum_i a_i |A_i . D_n| - |T . D_n|
 *     along A_i x B_j  a_k |B_j . C_m| + a_m |B_j . C_k| + b_l |A_i . D_n| + b_n |A_i . D_l| - |A_i . (B_j x T)|
 *
 * so that two tables of nine products serve all. Axes are taken as stored, whatever their lengths and angles. A
 * segment is a box with one axis. For an axis-aligned box A and C are the axes of the space, and all is doubled,
 * because its center is no double.
 *
 * Bound. Let K be the sum of the absolute values of all coordinates of A and B (3 for A of an axis-aligned box), and W
 * = |T| + K (sum a + sum b), with the sum of absolute values for |T|. Every overlap is a sum of at most 42 products of
 * a coordinate of T or a half extent and of two or three of A and B, whose absolute values add up to at most 6 K^2 W (a
 * determinant has 6 products of at most K^3). On the way from a double to the overlap each product sees fewer than 16
 * roundings: of T at most 2, in products 3, in sums at most 9. So the error is at most 6 K^2 W (17 u) < 2^-46 K^2 W,
 * with 2^-45 to spare for the rounding of K and W themselves. What products may lose by underflow is at most 2^-1075
 * each, times factors whose sums are at most 64 max(1, K^2) max(1, a, b); with 2^-100 < K < 2^100 that is less than
 * 2^-50 K^2 W + 2^-800. All intermediate values are at most 16 K^2 W, which is computed: where it overflows the bound
 * is infinite and nothing is sure; nor where it is NaN.
 *
 * Edges that are parallel, as they often are, leave their axis A_i x B_j without length: its overlap is 0 but for
 * rounding, and so is that of edges nearly parallel. Such an axis may be left out. Seen along A_i, box A and box B
 * without its extent along B_j are convex sets in a plane, whose difference is a polygon with edges along A_k, A_m,
 * B_l, B_n, and normals C_m, C_k, A_i x B_l, A_i x B_n. If they overlap along these four even without the extent of
 * B_j, the polygon holds the origin strictly inside, so they overlap along every direction at right angles to A_i;
 * along A_i x B_j just as much as with the extent of B_j, which adds nothing there.
 *
 * S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", 1996. */
#ifndef COLLIDE_QUICK_BOX3_H
#define COLLIDE_QUICK_BOX3_H

#include "exact/predicate3.h"
#include "quick3.h"
#include "relation3.h"

/* A triple of numbers, one for each axis of a box. */
typedef struct triple {
    double of[3];
} triple;

NUMBER_INLINE triple triple_of(geom_vec3 v) {
    const triple t = {{v.x, v.y, v.z}};
    return t;
}

NUMBER_INLINE triple dots(const geom_vec3 *axes, geom_vec3 v) {
    const triple t = {{geom_vec3_dot(axes[0], v), geom_vec3_dot(axes[1], v), geom_vec3_dot(axes[2], v)}};
    return t;
}

NUMBER_INLINE double least_of(triple t) { return geom_min(t.of[2], geom_min(t.of[1], t.of[0])); }

/* An oriented box: its axes, their cross products, its half extents. */
typedef struct frame3 {
    const geom_vec3 *axis;
    geom_vec3 across[3];
    triple half;
    double volume; /* |A_0 . C_0| */
} frame3;

NUMBER_INLINE frame3 frame_of(const geom_vec3 *axis, geom_vec3 half) {
    const geom_vec3 x = geom_vec3_cross(axis[1], axis[2]);
    const frame3 frame = {axis,
                          {x, geom_vec3_cross(axis[2], axis[0]), geom_vec3_cross(axis[0], axis[1])},
                          triple_of(half),
                          fabs(geom_vec3_dot(axis[0], x))};
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

/* An axis-aligned box and a point of something else, doubled: twice the vector from its middle, and its
 * size. */
typedef struct doubled_box {
    geom_vec3 apart;
    geom_vec3 size;
} doubled_box;

NUMBER_INLINE doubled_box doubled(geom_aabb3 box, geom_vec3 p, geom_vec3 q) {
    const doubled_box twice = {geom_vec3_add(geom_vec3_sub(p, box.min), geom_vec3_sub(q, box.max)),
                               geom_vec3_sub(box.max, box.min)};
    return twice;
}

/* 0 where all coordinates are multiples of a power of two that is at least 2^-54 of `rounder`: of half its
 * unit in the last place, or of a larger one where they are larger than that themselves. */
static inline double off_grid(geom_vec3 v, double rounder) {
    const geom_vec3 r =
        geom_vec3_make((v.x + rounder) - rounder, (v.y + rounder) - rounder, (v.z + rounder) - rounder);
    return size3(geom_vec3_sub(v, r));
}

/* By exact signs along all axes. */
static inline collide_relation relation_of_sums(const core3 *box, const core3 *other) {
    const zonotope3 first = collide_zonotope3(box);
    const zonotope3 second = collide_zonotope3(other);
    return collide_relation3_of_gap(collide_gap3_zonotopes(&first, &second));
}

#endif
