/* The polynomials of predicate3.h, each written once and compiled twice: with the numbers of the filter
 * (predicate3.c) and with exact ones (predicate3_exact.c). number_filter.h or number_exact.h, included before
 * this, has `number` and its operations. predicate3_exact.c gives the exact ones names with linkage,
 * collide_exact3_*.
 *
 * A sign may come out as COLLIDE_UNSURE when numbers are those of the filter. */

#include "vector3.inl"

static inline int gap_points(geom_vec3 p, geom_vec3 q, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 d = vector3_difference(&space, p, q);
    return number_compare(dot3(d, d), square3(number_of_reach(&space, reach)));
}

/* The origin against what runs from a along d, and ends at b = a + d unless that is NULL. Scaled by |d|, the
 * origin lies |a x d| beside the line, a . d before the start and -b . d behind the end. */
static inline int gap_of_origin(vector3 a, vector3 d, const vector3 *b, number reach) {
    const vector3 beside = cross3(a, d);
    const number before = number_positive_part(dot3(a, d));
    number squared = number_add(dot3(beside, beside), square3(before));
    if (b != NULL) {
        const number behind = number_positive_part(number_neg(dot3(*b, d)));
        squared = number_add(squared, square3(behind));
    }
    return number_compare(squared, number_mul(square3(reach), dot3(d, d)));
}

static inline int gap_point_segment(geom_vec3 p, geom_vec3 a, geom_vec3 b, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 end = vector3_difference(&space, b, p);
    return gap_of_origin(vector3_difference(&space, a, p), vector3_difference(&space, b, a), &end,
                         number_of_reach(&space, reach));
}

static inline int gap_point_ray(geom_vec3 p, geom_ray ray, reach3 reach) {
    number_space space;
    number_space_init(&space);
    return gap_of_origin(vector3_difference(&space, ray.origin, p), vector3_from(&space, ray.direction), NULL,
                         number_of_reach(&space, reach));
}

/* With r = b.origin - a.origin and n = d x e, the lines of two rays are closest where the parameters times n
 * . n are (r x e) . n and (r x d) . n. +1 when both are positive, so that this is on the rays; -1 when not.
 * For parallel lines both are 0. */
static inline int closest_inside_rays(geom_ray a, geom_ray b) {
    number_space space;
    number_space_init(&space);
    const vector3 d = vector3_from(&space, a.direction);
    const vector3 e = vector3_from(&space, b.direction);
    const vector3 r = vector3_difference(&space, b.origin, a.origin);
    const vector3 n = cross3(d, e);
    const int on_a = number_sign(dot3(cross3(r, e), n));
    const int on_b = number_sign(dot3(cross3(r, d), n));
    if (on_a == 1 && on_b == 1) {
        return 1;
    }
    return number_is_exact(n.x) || on_a == -1 || on_b == -1 ? -1 : COLLIDE_UNSURE;
}

/* The distance |r . n| / |n| of the lines of two rays, which are not parallel, against the reach. */
static inline int gap_lines(geom_ray a, geom_ray b, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 n = cross3(vector3_from(&space, a.direction), vector3_from(&space, b.direction));
    const number apart = dot3(vector3_difference(&space, b.origin, a.origin), n);
    const number near = number_of_reach(&space, reach);
    return number_compare(square3(apart), number_mul(square3(near), dot3(n, n)));
}

/* How far the intervals are apart: 0 when they meet. */
static inline number gap_of_intervals(number_space *space, double min_a, double max_a, double min_b,
                                      double max_b) {
    if (max_a < min_b) {
        return number_difference(space, min_b, max_a);
    }
    return max_b < min_a ? number_difference(space, min_a, max_b) : number_from(space, 0.0);
}

static inline int gap_boxes(geom_aabb3 a, geom_aabb3 b, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 gap = make_vector3(gap_of_intervals(&space, a.min.x, a.max.x, b.min.x, b.max.x),
                                     gap_of_intervals(&space, a.min.y, a.max.y, b.min.y, b.max.y),
                                     gap_of_intervals(&space, a.min.z, a.max.z, b.min.z, b.max.z));
    return number_compare(dot3(gap, gap), square3(number_of_reach(&space, reach)));
}

/* Direction k of two sums of segments, counted through, and how far they extend along it. */
static inline vector3 direction_of_sum(number_space *space, const zonotope3 *a, const zonotope3 *b,
                                       size_t k) {
    return k < a->count ? vector3_difference(space, a->tip[k], a->tail[k])
                        : vector3_difference(space, b->tip[k - a->count], b->tail[k - a->count]);
}

static inline number extent_of_sum(number_space *space, const zonotope3 *a, const zonotope3 *b, size_t k) {
    return k < a->count ? number_difference(space, a->high[k], a->low[k])
                        : number_difference(space, b->high[k - a->count], b->low[k - a->count]);
}

/* Along the axis n at right angles to directions i and j: twice the distance of the middles against the sum
 * of all extents, to which these two add nothing. Parallel directions have no such axis, which separates
 * nothing. */
static inline int gap_along(const zonotope3 *a, const zonotope3 *b, int i, int j) {
    number_space space;
    number_space_init(&space);
    const vector3 n =
        cross3(direction_of_sum(&space, a, b, (size_t)i), direction_of_sum(&space, a, b, (size_t)j));
    if (vector3_is_zero(n)) {
        return -1;
    }
    const vector3 middles =
        vector3_add(vector3_difference(&space, a->p, b->p), vector3_difference(&space, a->q, b->q));
    number reach = number_from(&space, 0.0);
    for (size_t k = 0; k < a->count + b->count; ++k) {
        if (k != (size_t)i && k != (size_t)j) {
            const number along = number_abs(dot3(n, direction_of_sum(&space, a, b, k)));
            reach = number_add(reach, number_mul(extent_of_sum(&space, a, b, k), along));
        }
    }
    return number_compare(number_abs(dot3(n, middles)), reach);
}

static inline number height_over(number_space *space, geom_plane plane, geom_vec3 p) {
    const number along = dot3(vector3_from(space, plane.normal), vector3_from(space, p));
    return number_sub(along, number_from(space, plane.offset));
}

static inline int side_of_point(geom_plane plane, geom_vec3 p) {
    number_space space;
    number_space_init(&space);
    return number_sign(height_over(&space, plane, p));
}

static inline int side_of_direction(geom_vec3 normal, geom_vec3 direction) {
    number_space space;
    number_space_init(&space);
    return number_sign(dot3(vector3_from(&space, normal), vector3_from(&space, direction)));
}

/* A height, multiplied by |normal|, against the reach. */
static inline int gap_of_height(number_space *space, number height, vector3 normal, reach3 reach) {
    const number near = number_of_reach(space, reach);
    return number_compare(square3(height), number_mul(square3(near), dot3(normal, normal)));
}

static inline int gap_point_plane(geom_vec3 p, geom_plane plane, reach3 reach) {
    number_space space;
    number_space_init(&space);
    return gap_of_height(&space, height_over(&space, plane, p), vector3_from(&space, plane.normal), reach);
}

static inline int gap_plane_obb(geom_plane plane, const core3 *box, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, plane.normal);
    const vector3 half = vector3_from(&space, box->half);
    const number x = number_mul(half.x, number_abs(dot3(n, vector3_from(&space, box->own[1]))));
    const number y = number_mul(half.y, number_abs(dot3(n, vector3_from(&space, box->own[2]))));
    const number z = number_mul(half.z, number_abs(dot3(n, vector3_from(&space, box->own[3]))));
    const number to_both_sides = number_add(number_add(x, y), z);
    const number height = number_abs(height_over(&space, plane, box->own[0]));
    const int gap = number_compare(height, to_both_sides);
    if (gap == -1 || reach3_is_zero(reach)) {
        return gap;
    }
    const int near = gap_of_height(&space, number_sub(height, to_both_sides), n, reach);
    return near == -1 || gap == 1 || number_is_exact(height) ? near : COLLIDE_UNSURE;
}

/* Parallel normals n and m = n m_i / n_i, in a component i that is not 0, have the planes
 * |a.offset m_i - b.offset n_i| / (|n_i| |m|) apart. */
static inline int gap_planes(geom_plane a, geom_plane b, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, a.normal);
    const vector3 m = vector3_from(&space, b.normal);
    const vector3 across = cross3(n, m);
    if (number_sign(across.x) != 0 || number_sign(across.y) != 0 || number_sign(across.z) != 0) {
        return -1;
    }
    if (!number_is_exact(across.x)) {
        return COLLIDE_UNSURE;
    }
    const bool by_x = a.normal.x != 0.0;
    const bool by_y = a.normal.y != 0.0;
    const number n_i = by_x ? n.x : (by_y ? n.y : n.z);
    const number m_i = by_x ? m.x : (by_y ? m.y : m.z);
    const number offset_a = number_from(&space, a.offset);
    const number offset_b = number_from(&space, b.offset);
    const number apart = difference_of_products(offset_a, m_i, offset_b, n_i);
    const number least = number_mul(square3(number_of_reach(&space, reach)), square3(n_i));
    return number_compare(square3(apart), number_mul(least, dot3(m, m)));
}
