/* Predicates of the plane: filter first, then exact. */
#include "predicate2.h"

#include "numeric/number_filter.h"

#include "predicate2.inl"

/* Vectors along the coordinate axes are common, and parallel ones among them need no exact arithmetic: a
 * difference of doubles is 0 only where they are equal. */
int collide_sign_cross(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    if ((a.x == b.x || c.y == d.y) && (a.y == b.y || c.x == d.x)) {
        return 0;
    }
    const int sign = sign_cross(a, b, c, d);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_sign_cross(a, b, c, d);
}

int collide_gap_points(geom_vec2 p, geom_vec2 q, double r, double s) {
    const int sign = gap_points(p, q, r, s);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_gap_points(p, q, r, s);
}

int collide_gap_point_line(geom_vec2 p, geom_segment2 line, double r) {
    const int sign = gap_point_line(p, line, r);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_gap_point_line(p, line, r);
}

int collide_gap_point_segment(geom_vec2 p, geom_segment2 segment, double r, double s) {
    if (geom_vec2_equal(segment.a, segment.b)) {
        return collide_gap_points(p, segment.a, r, s);
    }
    const int sign = gap_point_segment(p, segment, r, s);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_gap_point_segment(p, segment, r, s);
}

/* Whether a line at right angles to `direction` keeps the origin further than `reach` from both points, and
 * so from all between them. Any direction may be tried. */
static inline bool keeps_off(vector start, vector end, vector direction, number reach) {
    const number least = number_mul(square(reach), dot(direction, direction));
    const number of_start = dot(start, direction);
    const number of_end = dot(end, direction);
    return number_sign(of_start) == 1 && number_sign(of_end) == 1 &&
           number_compare(square(of_start), least) == 1 && number_compare(square(of_end), least) == 1;
}

/* The polynomial of gap_moving_points is all rounding errors when the discs move alike, as those of a crowd
 * do. Then the ends of the relative motion decide: both beyond a line, or one of them in reach. */
static int filter_gap_ends(geom_segment2 path_a, geom_segment2 path_b, double r, double s) {
    number_space space;
    number_space_init(&space);
    const vector start = vector_difference(&space, path_a.a, path_b.a);
    const vector end = vector_difference(&space, path_a.b, path_b.b);
    const geom_vec2 sum = geom_vec2_make(start.x.value + end.x.value, start.y.value + end.y.value);
    const number reach = radius_sum(&space, r, s);
    if (keeps_off(start, end, vector_from(&space, sum), reach)) {
        return 1;
    }
    const bool meet = number_compare(dot(start, start), square(reach)) == -1 ||
                      number_compare(dot(end, end), square(reach)) == -1;
    return meet ? -1 : COLLIDE_UNSURE;
}

int collide_gap_moving_points(geom_segment2 path_a, geom_segment2 path_b, double r, double s) {
    int sign = filter_gap_ends(path_a, path_b, r, s);
    sign = sign != COLLIDE_UNSURE ? sign : gap_moving_points(path_a, path_b, r, s);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_gap_moving_points(path_a, path_b, r, s);
}

int collide_gap_segment_obb(geom_segment2 segment, geom_obb2 box) {
    const int sign = gap_segment_obb(segment, box);
    return sign != COLLIDE_UNSURE ? sign : collide_exact_gap_segment_obb(segment, box);
}
