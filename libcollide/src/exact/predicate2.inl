/* The polynomials of predicate2.h, each written once and compiled twice: with the numbers of the filter
 * (predicate2.c) and with exact ones (predicate2_exact.c). number_filter.h or number_exact.h, included before
 * this, has `number` and its operations; vector2.inl has the words they are written in. predicate2_exact.c
 * gives the exact ones names with linkage, collide_exact_*.
 *
 * A sign may come out as COLLIDE_UNSURE when numbers are those of the filter. */

#include "vector2.inl"

static inline int sign_cross(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    number_space space;
    number_space_init(&space);
    return number_sign(cross(vector_difference(&space, b, a), vector_difference(&space, d, c)));
}

static inline int gap_points(geom_vec2 p, geom_vec2 q, double r, double s) {
    number_space space;
    number_space_init(&space);
    return number_last_sign(
        number_sub(length_squared(vector_difference(&space, p, q)), square(radius_sum(&space, r, s))));
}

/* The same for one radius. */
static inline int gap_point_circle(geom_vec2 p, geom_vec2 center, double radius) {
    number_space space;
    number_space_init(&space);
    return number_last_sign(number_sub(length_squared(vector_difference(&space, p, center)),
                                       square(number_from(&space, radius))));
}

static inline int gap_point_line(geom_vec2 p, geom_segment2 line, double r) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, line.b, line.a);
    const vector from_p = vector_difference(&space, line.a, p);
    return number_compare(square(cross(from_p, d)), number_mul(square(number_from(&space, r)), dot(d, d)));
}

/* For a segment whose ends differ. */
static inline int gap_point_segment(geom_vec2 p, geom_segment2 segment, double r, double s) {
    number_space space;
    number_space_init(&space);
    return gap_origin_segment(vector_difference(&space, segment.a, p),
                              vector_difference(&space, segment.b, segment.a),
                              square(radius_sum(&space, r, s)));
}

/* The same for one radius. */
static inline int gap_circle_segment(geom_circle circle, geom_segment2 segment) {
    number_space space;
    number_space_init(&space);
    return gap_origin_segment(vector_difference(&space, segment.a, circle.center),
                              vector_difference(&space, segment.b, segment.a),
                              square(number_from(&space, circle.radius)));
}

/* Seen from one point the other moves on a straight segment, from the first difference to the last. */
static inline int gap_moving_points(geom_segment2 path_a, geom_segment2 path_b, double r, double s) {
    number_space space;
    number_space_init(&space);
    const vector start = vector_difference(&space, path_a.a, path_b.a);
    const vector end = vector_difference(&space, path_a.b, path_b.b);
    const vector d = vector_sub(end, start);
    const number reach = radius_sum(&space, r, s);
    if (number_is_zero(dot(d, d))) {
        return number_compare(dot(start, start), square(reach));
    }
    return gap_origin_segment(start, d, square(reach));
}

/* Separating axes. In the frame of the box, scaled by the length of its axis and doubled, the box reaches
 * `half` to all sides of the origin, m is the middle of the segment, and h is the segment itself. */
static inline int gap_segment_obb(geom_segment2 segment, geom_obb2 box) {
    number_space space;
    number_space_init(&space);
    const vector u = vector_from(&space, box.axis);
    const number length = length_squared(u);
    const number doubled = number_add(length, length);
    const vector a = vector_in_frame(u, vector_difference(&space, segment.a, box.center));
    const vector b = vector_in_frame(u, vector_difference(&space, segment.b, box.center));
    const vector m = vector_add(a, b);
    const vector h = vector_sub(b, a);
    const vector size = vector_leveled(vector_from_sizes(&space, box.half));
    const vector half = make_vector(number_mul(size.x, doubled), number_mul(size.y, doubled));
    const number along = number_sub(number_abs(m.x), number_add(number_abs(h.x), half.x));
    const number across = number_sub(number_abs(m.y), number_add(number_abs(h.y), half.y));
    const int of_box = number_sign(number_larger(along, across));
    if ((NUMBER_IS_COSTLY && of_box == 1) || geom_vec2_equal(segment.a, segment.b)) {
        return of_box;
    }
    const number reach = sum_of_products(half.x, number_abs(h.y), half.y, number_abs(h.x));
    return larger_gap(of_box, number_compare(number_abs(cross(h, m)), reach));
}

/* The axis of gap_segment_obb that is the normal of the segment, for a box whose own axes are those of the
 * plane. */
static inline int gap_line_aabb(geom_segment2 line, geom_aabb2 box) {
    number_space space;
    number_space_init(&space);
    const vector h = vector_leveled(vector_difference(&space, line.b, line.a));
    const vector m = vector_leveled(
        vector_add(vector_difference(&space, line.a, box.min), vector_difference(&space, line.b, box.max)));
    const vector size = vector_leveled(vector_difference(&space, box.max, box.min));
    const number reach = sum_of_products(size.x, number_abs(h.y), size.y, number_abs(h.x));
    return number_last_sign(number_sub(number_abs(cross(h, m)), reach));
}

/* How far a point lies outside the two slabs of which the box is made, scaled by |u|^2. */
NUMBER_INLINE vector beyond_slabs(number_space *space, geom_vec2 p, geom_obb2 box) {
    const vector u = vector_from(space, box.axis);
    const vector d = vector_in_frame(u, vector_difference(space, p, box.center));
    const vector half = vector_leveled(vector_from_sizes(space, box.half));
    const number length = length_squared(u);
    return make_vector(number_sub(number_abs(d.x), number_mul(half.x, length)),
                       number_sub(number_abs(d.y), number_mul(half.y, length)));
}

static inline int gap_point_obb(geom_vec2 p, geom_obb2 box) {
    number_space space;
    number_space_init(&space);
    const vector beyond = beyond_slabs(&space, p, box);
    return number_last_sign(number_larger(beyond.x, beyond.y));
}

/* For a circle of positive radius. */
static inline int gap_circle_obb(geom_circle circle, geom_obb2 box) {
    number_space space;
    number_space_init(&space);
    const vector beyond = beyond_slabs(&space, circle.center, box);
    const number outside_x = square(number_positive_part(beyond.x));
    const number outside_y = square(number_positive_part(beyond.y));
    const number reach =
        number_mul(square(number_from(&space, circle.radius)), length_squared(vector_from(&space, box.axis)));
    return number_last_sign(number_sub(number_add(outside_x, outside_y), reach));
}

/* The reach of box `other` along the two axes of another box, given the absolute dot and cross products of
 * the axes. */
typedef struct reach2 {
    number along;
    number across;
} reach2;

NUMBER_INLINE reach2 reach_of(vector half, number axes_dot, number axes_cross) {
    const reach2 reach = {sum_of_products(half.x, axes_dot, half.y, axes_cross),
                          sum_of_products(half.x, axes_cross, half.y, axes_dot)};
    return reach;
}

/* The larger gap along the two axes of a box of half extents `half` and squared axis `length`; d is the
 * vector of the centers in its frame. */
NUMBER_INLINE number gap_along_axes(number length, vector half, vector d, reach2 other) {
    const number along = number_add(number_mul(half.x, length), other.along);
    const number across = number_add(number_mul(half.y, length), other.across);
    return number_larger(number_sub(number_abs(d.x), along), number_sub(number_abs(d.y), across));
}

static inline int gap_obb_obb(geom_obb2 a, geom_obb2 b) {
    number_space space;
    number_space_init(&space);
    const vector d = vector_difference(&space, b.center, a.center);
    const vector u_a = vector_from(&space, a.axis);
    const vector u_b = vector_from(&space, b.axis);
    const vector half_a = vector_leveled(vector_from_sizes(&space, a.half));
    const vector half_b = vector_leveled(vector_from_sizes(&space, b.half));
    const vector turn = vector_in_frame(u_a, u_b);
    const number axes_dot = number_abs(turn.x);
    const number axes_cross = number_abs(turn.y);
    const number gap_a = gap_along_axes(length_squared(u_a), half_a, vector_in_frame(u_a, d),
                                        reach_of(half_b, axes_dot, axes_cross));
    if (NUMBER_IS_COSTLY && number_sign(gap_a) == 1) {
        return 1;
    }
    const number gap_b = gap_along_axes(length_squared(u_b), half_b, vector_in_frame(u_b, d),
                                        reach_of(half_a, axes_dot, axes_cross));
    return number_last_sign(number_larger(gap_a, gap_b));
}

/* The larger gap along x and y: `reach` is that of the oriented box about its center, `from_min` and
 * `from_max` lead there from the corners of the other one. */
NUMBER_INLINE number gap_along_coordinates(vector from_min, vector from_max, vector reach) {
    const number x = number_larger(number_neg(from_min.x), from_max.x);
    const number y = number_larger(number_neg(from_min.y), from_max.y);
    return number_larger(number_sub(x, reach.x), number_sub(y, reach.y));
}

/* Along the axes of the oriented box everything is doubled: m is twice the vector from its center to that of
 * the other box, whose width and height are the coordinates of `size`. */
static inline int gap_aabb_obb(geom_aabb2 a, geom_obb2 b) {
    number_space space;
    number_space_init(&space);
    const vector axis = vector_from(&space, b.axis);
    const vector u = vector_leveled(axis);
    const vector half = vector_leveled(vector_from_sizes(&space, b.half));
    const vector absolute = make_vector(number_abs(u.x), number_abs(u.y));
    const vector reach = make_vector(sum_of_products(half.x, absolute.x, half.y, absolute.y),
                                     sum_of_products(half.x, absolute.y, half.y, absolute.x));
    const vector from_min = vector_leveled(vector_difference(&space, b.center, a.min));
    const vector from_max = vector_leveled(vector_difference(&space, b.center, a.max));
    const number gap_a = gap_along_coordinates(from_min, from_max, reach);
    if (NUMBER_IS_COSTLY && number_sign(gap_a) == 1) {
        return 1;
    }
    const vector m = vector_add(from_min, from_max);
    const vector size = vector_leveled(vector_difference(&space, a.max, a.min));
    const reach2 other = {dot(absolute, size), sum_of_products(absolute.x, size.y, absolute.y, size.x)};
    const number gap_b = gap_along_axes(length_squared(axis), vector_add(half, half),
                                        make_vector(dot(u, m), cross(u, m)), other);
    return number_last_sign(number_larger(gap_a, gap_b));
}
