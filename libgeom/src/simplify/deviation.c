/* How far a point is from a segment: a rounded bound, and an exact yes or no. */
#include "simplify_internal.h"

#include <geom/exact.h>
#include <geom/filter.h>
#include <geom/predicate.h>
#include <geom/scalar.h>

#include <float.h>

/* The distance of p is that from a if c - a and p - a form an obtuse or right angle, and likewise for c.
 * Otherwise it is that from the line, |(c - a) x (p - a)| / |c - a|. */

/* The cosine and the sine of an angle, times the lengths of its sides. */
GEOM_FILTER_INLINE geom_filter_number dot(geom_vec2 p, geom_vec2 q, geom_vec2 origin) {
    const geom_filter_number x =
        geom_filter_mul(geom_filter_difference(p.x, origin.x), geom_filter_difference(q.x, origin.x));
    const geom_filter_number y =
        geom_filter_mul(geom_filter_difference(p.y, origin.y), geom_filter_difference(q.y, origin.y));
    return geom_filter_add(x, y);
}

GEOM_FILTER_INLINE geom_filter_number cross(geom_vec2 p, geom_vec2 q, geom_vec2 origin) {
    const geom_filter_number left =
        geom_filter_mul(geom_filter_difference(p.x, origin.x), geom_filter_difference(q.y, origin.y));
    const geom_filter_number right =
        geom_filter_mul(geom_filter_difference(p.y, origin.y), geom_filter_difference(q.x, origin.x));
    return geom_filter_sub(left, right);
}

static geom_exact exact_dot(geom_exact_arena *arena, geom_vec2 p, geom_vec2 q, geom_vec2 origin) {
    const geom_exact x = geom_exact_mul(arena, geom_exact_difference(arena, p.x, origin.x),
                                        geom_exact_difference(arena, q.x, origin.x));
    const geom_exact y = geom_exact_mul(arena, geom_exact_difference(arena, p.y, origin.y),
                                        geom_exact_difference(arena, q.y, origin.y));
    return geom_exact_add(arena, x, y);
}

static geom_exact exact_cross(geom_exact_arena *arena, geom_vec2 p, geom_vec2 q, geom_vec2 origin) {
    const geom_exact left = geom_exact_mul(arena, geom_exact_difference(arena, p.x, origin.x),
                                           geom_exact_difference(arena, q.y, origin.y));
    const geom_exact right = geom_exact_mul(arena, geom_exact_difference(arena, p.y, origin.y),
                                            geom_exact_difference(arena, q.x, origin.x));
    return geom_exact_sub(arena, left, right);
}

GEOM_COLD static bool within_exactly(geom_vec2 p, geom_vec2 a, geom_vec2 c, double tolerance) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact square = geom_exact_product(&arena, tolerance, tolerance);
    if (geom_exact_sign(exact_dot(&arena, p, c, a)) <= 0) {
        return geom_exact_compare(exact_dot(&arena, p, p, a), square) <= 0;
    }
    if (geom_exact_sign(exact_dot(&arena, p, a, c)) <= 0) {
        return geom_exact_compare(exact_dot(&arena, p, p, c), square) <= 0;
    }
    const geom_exact cross = exact_cross(&arena, p, c, a);
    return geom_exact_compare(geom_exact_mul(&arena, cross, cross),
                              geom_exact_mul(&arena, square, exact_dot(&arena, c, c, a))) <= 0;
}

/* Returns the sign of |p - origin| - tolerance, or 0 if rounding leaves it open. */
GEOM_FILTER_INLINE int compare_to_point(geom_vec2 p, geom_vec2 origin, geom_filter_number square) {
    return geom_filter_last_sign(geom_filter_sub(dot(p, p, origin), square));
}

/* Returns the same for the line. */
GEOM_FILTER_INLINE int compare_to_line(geom_vec2 p, geom_vec2 a, geom_vec2 c, geom_filter_number square) {
    const geom_filter_number sine = cross(p, c, a);
    const geom_filter_number allowed = geom_filter_mul(square, dot(c, c, a));
    return geom_filter_last_sign(geom_filter_sub(geom_filter_mul(sine, sine), allowed));
}

bool geom_deviation_within(geom_vec2 p, geom_vec2 a, geom_vec2 c, double tolerance) {
    const int past_a = geom_filter_last_sign(dot(p, c, a));
    const int past_c = geom_filter_last_sign(dot(p, a, c));
    const geom_filter_number size = geom_filter_from_size(tolerance);
    const geom_filter_number square = geom_filter_mul(size, size);
    int beyond = 0;
    if (past_a < 0) {
        beyond = compare_to_point(p, a, square);
    } else if (past_c < 0) {
        beyond = compare_to_point(p, c, square);
    } else if (past_a > 0 && past_c > 0) {
        beyond = compare_to_line(p, a, c, square);
    }
    return beyond != 0 ? beyond < 0 : within_exactly(p, a, c, tolerance);
}

static bool in_box(geom_vec2 p, geom_vec2 a, geom_vec2 c) {
    return geom_min(a.x, c.x) <= p.x && p.x <= geom_max(a.x, c.x) && geom_min(a.y, c.y) <= p.y &&
           p.y <= geom_max(a.y, c.y);
}

/* Squares between these neither overflow nor lose bits to underflow. */
static const double smallest_square = 0x1p-900;
static const double largest_square = 0x1p900;

/* Fewer than eight roundings have a relative error of about 2^-53 each. 2^-49 is more than their sum. */
static const double up = 1.0 + 0x1p-49;

/* Two roundings of subnormal numbers lose at most half of the smallest one each. So a height stays
 * positive. */
static const double vanished = 2.0 * DBL_TRUE_MIN;

/* The error of a cross product is at most E(4) of its magnitude and 4 halves of the smallest double
 * (<geom/filter.h>): less than 6 units of the magnitude and this. */
static const double least_magnitude = 0x1p-960;

/* Not below the distance, for either end of the segment. */
static double bound_to_point(geom_vec2 p, geom_vec2 origin) {
    const double square = geom_vec2_length_squared(geom_vec2_sub(p, origin));
    return square >= smallest_square && square <= largest_square ? sqrt(square) * up : HUGE_VAL;
}

/* If rounding leaves open whether the line or an end is nearest, the end is taken. Its distance is not
 * smaller. */
double geom_deviation_bound(geom_vec2 p, geom_vec2 a, geom_vec2 c) {
    if (geom_orient2d(a, c, p) == 0 && in_box(p, a, c)) {
        return 0.0;
    }
    if (geom_filter_last_sign(dot(p, c, a)) <= 0) {
        return bound_to_point(p, a);
    }
    if (geom_filter_last_sign(dot(p, a, c)) <= 0) {
        return bound_to_point(p, c);
    }
    const double square = geom_vec2_length_squared(geom_vec2_sub(c, a));
    if (square < smallest_square || square > largest_square) {
        return HUGE_VAL;
    }
    const geom_filter_number sine = cross(p, c, a);
    const double error = 6.0 * GEOM_FILTER_UNIT * (geom_filter_magnitude(sine) + least_magnitude);
    const double height = (fabs(sine.value) + error) / sqrt(square) * up;
    return height + vanished;
}
