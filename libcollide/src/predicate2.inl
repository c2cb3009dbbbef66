/* The polynomials of predicate2.h, each written once and compiled twice: with the numbers of the filter
 * (predicate2.c) and with exact ones (predicate2_exact.c). Before including this, define `number` and its operations,
 * and PREDICATE(name), which gives the functions their type and name. vector2.inl has the words they are written in.
 *
 * A sign may come out as COLLIDE_UNSURE when numbers are those of the filter. */

#include "vector2.inl"

PREDICATE(sign_cross)(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    number_space space;
    number_space_init(&space);
    return number_sign(cross(vector_difference(&space, b, a), vector_difference(&space, d, c)));
}

PREDICATE(gap_points)(geom_vec2 p, geom_vec2 q, double r, double s) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, p, q);
    return number_compare(dot(d, d), square(radius_sum(&space, r, s)));
}

PREDICATE(gap_point_line)(geom_vec2 p, geom_segment2 line, double r) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, line.b, line.a);
    const vector from_p = vector_difference(&space, line.a, p);
    return number_compare(square(cross(from_p, d)), number_mul(square(number_from(&space, r)), dot(d, d)));
}

/* For a segment whose ends differ. */
PREDICATE(gap_point_segment)(geom_vec2 p, geom_segment2 segment, double r, double s) {
    number_space space;
    number_space_init(&space);
    const vector a = vector_difference(&space, segment.a, p);
    const vector b = vector_difference(&space, segment.b, p);
    return gap_origin_segment(a, b, vector_difference(&space, segment.b, segment.a),
                              square(radius_sum(&space, r, s)));
}

/* Seen from one point the other moves on a straight segment, from the first difference to the last. */
PREDICATE(gap_moving_points)(geom_segment2 path_a, geom_segment2 path_b, double r, double s) {
    number_space space;
    number_space_init(&space);
    const vector start = vector_difference(&space, path_a.a, path_b.a);
    const vector end = vector_difference(&space, path_a.b, path_b.b);
    const vector d = vector_sub(end, start);
    const number reach = radius_sum(&space, r, s);
    if (number_is_zero(dot(d, d))) {
        return number_compare(dot(start, start), square(reach));
    }
    return gap_origin_segment(start, end, d, square(reach));
}

/* Separating axes, everything doubled: m is twice the vector from the centre of the box to that of the segment, h the
 * segment. Scaled by its length, an axis n separates when |m . n| > |h . n| + 2 (reach of the box along n). */
PREDICATE(gap_segment_obb)(geom_segment2 segment, geom_obb2 box) {
    number_space space;
    number_space_init(&space);
    const vector u = vector_from(&space, box.axis);
    const vector h = vector_difference(&space, segment.b, segment.a);
    const vector m = vector_add(vector_difference(&space, segment.a, box.center),
                                vector_difference(&space, segment.b, box.center));
    const number width = radius_sum(&space, box.half.x, box.half.x);
    const number height = radius_sum(&space, box.half.y, box.half.y);
    const number length = dot(u, u);
    const number h_along = number_abs(dot(u, h));
    const number h_across = number_abs(cross(u, h));
    const number reach_along = number_add(number_mul(width, length), h_along);
    const number reach_across = number_add(number_mul(height, length), h_across);
    const int along = number_compare(number_abs(dot(u, m)), reach_along);
    const int across = number_compare(number_abs(cross(u, m)), reach_across);
    const int of_box = larger_gap(along, across);
    if (of_box == 1 || geom_equal2(segment.a, segment.b)) {
        return of_box;
    }
    const number reach_normal = sum_of_products(width, h_across, height, h_along);
    return larger_gap(of_box, number_compare(number_abs(cross(h, m)), reach_normal));
}

/* The axis of gap_segment_obb that is the normal of the segment, for a box whose own axes are those of the plane. */
PREDICATE(gap_line_aabb)(geom_segment2 line, geom_aabb2 box) {
    number_space space;
    number_space_init(&space);
    const vector h = vector_difference(&space, line.b, line.a);
    const vector m =
        vector_add(vector_difference(&space, line.a, box.min), vector_difference(&space, line.b, box.max));
    const vector size = vector_difference(&space, box.max, box.min);
    const number reach = sum_of_products(size.x, number_abs(h.y), size.y, number_abs(h.x));
    return number_compare(number_abs(cross(h, m)), reach);
}

/* How far a point lies outside the two slabs of which the box is made, scaled by |u|^2. */
NUMBER_INLINE vector beyond_slabs(number_space *space, geom_vec2 p, geom_obb2 box) {
    const vector u = vector_from(space, box.axis);
    const vector d = vector_difference(space, p, box.center);
    const number length = dot(u, u);
    const number half_x = number_mul(number_from(space, box.half.x), length);
    const number half_y = number_mul(number_from(space, box.half.y), length);
    return make_vector(number_sub(number_abs(dot(u, d)), half_x),
                       number_sub(number_abs(cross(u, d)), half_y));
}

PREDICATE(gap_point_obb)(geom_vec2 p, geom_obb2 box) {
    number_space space;
    number_space_init(&space);
    const vector beyond = beyond_slabs(&space, p, box);
    return larger_gap(number_sign(beyond.x), number_sign(beyond.y));
}

/* For a circle of positive radius. */
PREDICATE(gap_circle_obb)(geom_circle circle, geom_obb2 box) {
    number_space space;
    number_space_init(&space);
    const vector beyond = beyond_slabs(&space, circle.center, box);
    const vector u = vector_from(&space, box.axis);
    const number outside_x = square(number_positive_part(beyond.x));
    const number outside_y = square(number_positive_part(beyond.y));
    const number reach = number_mul(square(number_from(&space, circle.radius)), dot(u, u));
    return number_compare(number_add(outside_x, outside_y), reach);
}

/* The reach of box `other` along the two axes of another box, given the absolute dot and cross products of the axes. */
typedef struct reach2 {
    number along;
    number across;
} reach2;

NUMBER_INLINE reach2 reach_of(vector half, number axes_dot, number axes_cross) {
    const reach2 reach = {sum_of_products(half.x, axes_dot, half.y, axes_cross),
                          sum_of_products(half.x, axes_cross, half.y, axes_dot)};
    return reach;
}

/* The larger gap along the two axes of the box of axis u and half extents `half`; d is the vector of the centres. */
NUMBER_INLINE int gap_along_axes(vector u, vector half, vector d, reach2 other) {
    const number length = dot(u, u);
    const number along = number_add(number_mul(half.x, length), other.along);
    const number across = number_add(number_mul(half.y, length), other.across);
    return larger_gap(number_compare(number_abs(dot(u, d)), along),
                      number_compare(number_abs(cross(u, d)), across));
}

PREDICATE(gap_obb_obb)(geom_obb2 a, geom_obb2 b) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, b.center, a.center);
    const vector u_a = vector_from(&space, a.axis);
    const vector u_b = vector_from(&space, b.axis);
    const vector half_a = vector_from(&space, a.half);
    const vector half_b = vector_from(&space, b.half);
    const number axes_dot = number_abs(dot(u_a, u_b));
    const number axes_cross = number_abs(cross(u_a, u_b));
    const int gap_a = gap_along_axes(u_a, half_a, d, reach_of(half_b, axes_dot, axes_cross));
    if (gap_a == 1) {
        return gap_a;
    }
    return larger_gap(gap_a, gap_along_axes(u_b, half_b, d, reach_of(half_a, axes_dot, axes_cross)));
}

/* The larger gap along x and y: `reach` is that of the oriented box about its center. */
NUMBER_INLINE int gap_along_coordinates(number_space *space, geom_aabb2 box, geom_vec2 center, vector reach) {
    const int left = number_compare(number_difference(space, box.min.x, center.x), reach.x);
    const int right = number_compare(number_difference(space, center.x, box.max.x), reach.x);
    const int below = number_compare(number_difference(space, box.min.y, center.y), reach.y);
    const int above = number_compare(number_difference(space, center.y, box.max.y), reach.y);
    return larger_gap(larger_gap(left, right), larger_gap(below, above));
}

/* Along the axes of the oriented box everything is doubled: m is twice the vector from its center to that of the other
 * box, whose width and height are the coordinates of `size`. */
PREDICATE(gap_aabb_obb)(geom_aabb2 a, geom_obb2 b) {
    number_space space;
    number_space_init(&space);
    const vector u = vector_from(&space, b.axis);
    const vector half = vector_from(&space, b.half);
    const vector absolute = make_vector(number_abs(u.x), number_abs(u.y));
    const vector reach = make_vector(sum_of_products(half.x, absolute.x, half.y, absolute.y),
                                     sum_of_products(half.x, absolute.y, half.y, absolute.x));
    const int gap_a = gap_along_coordinates(&space, a, b.center, reach);
    if (gap_a == 1) {
        return gap_a;
    }
    const vector m =
        vector_add(vector_difference(&space, a.min, b.center), vector_difference(&space, a.max, b.center));
    const vector size = vector_difference(&space, a.max, a.min);
    const vector twice = vector_add(half, half);
    const reach2 other = {dot(absolute, size), sum_of_products(absolute.x, size.y, absolute.y, size.x)};
    return larger_gap(gap_a, gap_along_axes(u, twice, m, other));
}
