/* The parameters at which a line meets a circle. */
#include <collide/pair2.h>

#include "exact/predicate2.h"
#include "shape/local2.h"
#include "shape/valid2.h"

/* The value of t * 2^exponent, kept finite. */
static double parameter(dd t, int exponent) { return fmin(fmax(ldexp(t.high, exponent), -DBL_MAX), DBL_MAX); }

/* Error. Let u = 2^-102, the bound of an operation on double-doubles; q = radius / |d|, F = |f| / |d|, m the
 * middle of the roots and h half their distance, so that F <= |m| + q and h <= q. d, f and the radius are exact,
 * but for what vanishes beside the largest of them. A dot or cross product is off by 2.01 u times the product of
 * the lengths. A line that meets the circle has |f x d| <= radius |d|. So the discriminant
 * radius^2 |d|^2 - (f x d)^2 is off by
 *     u |d|^2 (4.02 radius^2 + 4.02 radius |f| + 2 radius^2) <= 7 u q (q + F) |d|^4 = E |d|^4,
 * and |sqrt(x + e) - sqrt(x)| <= min(|e| / sqrt(x), sqrt(|e|)) gives h an error of min(E / h, sqrt(E)), beside
 * 5 u h for the root, the quotient and |d|^2. The middle is off by u (2.1 F + 3.1 |m|), the last difference by
 * u |t|, and its rounding by 2^-53 |t|. With q + F <= 2 (q + |m|) the sum is at most
 *     2^-52 |t| + 2^-98 (q + |m|) + min(28 u q (q + |m|) / (t1 - t0), 2^-49 sqrt(q (q + |m|))).
 * That holds for the true roots. If the computed distance is at most twice the true one, 56 u < 2^-96 serves for
 * the returned ones; else the error is above half of that distance, so that its square, which is at most E, is
 * above it times the distance: again less than twice the bound. */

/* With d = b - a and f = center - a, the foot of the center on the line is at (f . d) / |d|^2, and the roots
 * lie sqrt(radius^2 |d|^2 - (f x d)^2) / |d|^2 before and behind it. Two scales, one for d and one for f and
 * the radius, keep a short segment and a far circle both near 1; double-doubles make up for the digits that
 * cancel. */
static void find_roots(geom_segment2 segment, geom_circle circle, double t[2]) {
    const int reach = collide_span_exponent(segment.a, circle.center);
    const int size = collide_size_exponent(circle.radius);
    const local2 far = collide_local2_make(segment.a, reach > size ? reach : size);
    const local2 near = collide_local2_make(segment.a, collide_span_exponent(segment.a, segment.b));
    const dd_vec2 d = collide_local2_point(&near, segment.b);
    const dd_vec2 f = collide_local2_point(&far, circle.center);
    const dd radius = collide_local2_size(&far, circle.radius);
    const dd length_squared = dd_dot2(d, d);
    const dd beside = dd_cross2(f, d);
    const dd inside = dd_sub(dd_mul(dd_mul(radius, radius), length_squared), dd_mul(beside, beside));
    const dd foot = dd_div(dd_dot2(f, d), length_squared);
    const dd half_chord = dd_div(dd_sqrt(inside), length_squared);
    const int exponent = far.exponent - near.exponent;
    t[0] = parameter(dd_sub(foot, half_chord), exponent);
    t[1] = fmax(t[0], parameter(dd_add(foot, half_chord), exponent));
}

collide_line_circle collide_line_circle_parameters(geom_segment2 segment, geom_circle circle) {
    collide_line_circle result = {0, {0.0, 0.0}};
    if (!valid_segment(segment) || !valid_circle(circle) || geom_vec2_equal(segment.a, segment.b)) {
        return result;
    }
    const int gap = collide_gap_point_line(circle.center, segment, circle.radius);
    result.count = 1 - gap;
    if (result.count > 0) {
        find_roots(segment, circle, result.t);
    }
    if (result.count == 1) {
        const double tangent = 0.5 * result.t[0] + 0.5 * result.t[1];
        result.t[0] = tangent;
        result.t[1] = tangent;
    }
    return result;
}
