/* The intersection of two segments: its kind exactly, its points rounded. */
#include <geom/intersection.h>

#include <geom/double_double.h>
#include <geom/exact.h>
#include <geom/predicate.h>

#include <float.h>
#include <math.h>
#include <stdbool.h>

static geom_intersection nothing(geom_intersection_kind kind) {
    const geom_intersection result = {kind, {{0.0, 0.0}, {0.0, 0.0}}};
    return result;
}

/* -0 + 0 is +0; all other numbers stay what they are. */
static geom_vec2 plain_zeros(geom_vec2 p) { return geom_vec2_make(p.x + 0.0, p.y + 0.0); }

static geom_intersection one_point(geom_vec2 p) {
    const geom_intersection result = {GEOM_INTERSECTION_POINT, {plain_zeros(p), {0.0, 0.0}}};
    return result;
}

/* By x, then by y: along any line, points are in this order or in the opposite one. */
static bool before(geom_vec2 a, geom_vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

static geom_segment2 ordered(geom_segment2 s) {
    const geom_segment2 reversed = {s.b, s.a};
    return before(s.b, s.a) ? reversed : s;
}

/* Of segments on one line, or of two points. */
static geom_intersection overlap(geom_segment2 s, geom_segment2 t) {
    s = ordered(s);
    t = ordered(t);
    const geom_vec2 first = before(s.a, t.a) ? t.a : s.a;
    const geom_vec2 last = before(s.b, t.b) ? s.b : t.b;
    if (before(last, first)) {
        return nothing(GEOM_INTERSECTION_NONE);
    }
    if (geom_vec2_equal(first, last)) {
        return one_point(first);
    }
    const geom_intersection result = {GEOM_INTERSECTION_OVERLAP, {plain_zeros(first), plain_zeros(last)}};
    return result;
}

static double clamp(double x, double a, double b) {
    const double low = a < b ? a : b;
    const double high = a < b ? b : a;
    return x < low ? low : x > high ? high : x;
}

/* Returns n / d, d not 0, to a relative error of 2^-51 plus half the smallest subnormal. The numbers are
 * scaled into [2^-32, 1] by the exponents of their limbs, so that the division neither overflows nor
 * underflows. */
static double quotient(geom_exact n, geom_exact d) {
    if (geom_exact_sign(n) == 0) {
        return 0.0;
    }
    const int32_t power = 32 * ((n.exponent + (int32_t)n.count) - (d.exponent + (int32_t)d.count));
    n.exponent = -(int32_t)n.count;
    d.exponent = -(int32_t)d.count;
    return ldexp(geom_exact_round(n) / geom_exact_round(d), power);
}

/* Returns the quotient after one step of refinement with the exact remainder. The correction is of the size
 * of the last place. Its own relative error of 2^-51 is negligible beside the last rounding. */
static double refined_quotient(geom_exact_arena *arena, geom_exact n, geom_exact d) {
    const double first = clamp(quotient(n, d), -DBL_MAX, DBL_MAX);
    const geom_exact product = geom_exact_mul(arena, geom_exact_from(arena, first), d);
    return first + quotient(geom_exact_sub(arena, n, product), d);
}

static double clamp_to_both(double x, double sa, double sb, double ta, double tb) {
    return clamp(clamp(x, sa, sb), ta, tb) + 0.0;
}

/* The crossing is s.a + (p / q) (s.b - s.a) with p = (t.a - s.a) x (t.b - t.a) and q = (s.b - s.a) x (t.b -
 * t.a). Each coordinate is a fraction with the denominator q. All orders of the input give the same
 * fraction, up to the sign of its two parts, and rounding is symmetric in the sign. */
GEOM_COLD static geom_intersection exact_crossing(geom_segment2 s, geom_segment2 t) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact sx = geom_exact_difference(&arena, s.b.x, s.a.x);
    const geom_exact sy = geom_exact_difference(&arena, s.b.y, s.a.y);
    const geom_exact tx = geom_exact_difference(&arena, t.b.x, t.a.x);
    const geom_exact ty = geom_exact_difference(&arena, t.b.y, t.a.y);
    const geom_exact stx = geom_exact_difference(&arena, t.a.x, s.a.x);
    const geom_exact sty = geom_exact_difference(&arena, t.a.y, s.a.y);
    const geom_exact q =
        geom_exact_sub(&arena, geom_exact_mul(&arena, sx, ty), geom_exact_mul(&arena, sy, tx));
    const geom_exact p =
        geom_exact_sub(&arena, geom_exact_mul(&arena, stx, ty), geom_exact_mul(&arena, sty, tx));
    const geom_exact x = geom_exact_add(&arena, geom_exact_mul(&arena, geom_exact_from(&arena, s.a.x), q),
                                        geom_exact_mul(&arena, p, sx));
    const geom_exact y = geom_exact_add(&arena, geom_exact_mul(&arena, geom_exact_from(&arena, s.a.y), q),
                                        geom_exact_mul(&arena, p, sy));
    const double rounded_x = refined_quotient(&arena, x, q);
    const double rounded_y = refined_quotient(&arena, y, q);
    return one_point(geom_vec2_make(clamp_to_both(rounded_x, s.a.x, s.b.x, t.a.x, t.b.x),
                                    clamp_to_both(rounded_y, s.a.y, s.b.y, t.a.y, t.b.y)));
}

/* The fraction p / q in pairs of doubles, and a bound on its rounding errors. */
typedef struct fraction {
    geom_dd value;
    double condition; /* the sum of the products in p and q, taken absolutely, divided by |q| */
} fraction;

/* Returns ax by - ay bx. The product of the low parts is left out: u^2 of the size of the products, u =
 * 2^-53. The other small terms are at most u of it each, and are rounded fewer than fifteen times. The sum
 * is 16 u^2. */
static geom_dd cross(geom_dd ax, geom_dd ay, geom_dd bx, geom_dd by) {
    const geom_dd left = geom_dd_two_product(ax.high, by.high);
    const geom_dd right = geom_dd_two_product(ay.high, bx.high);
    const geom_dd high = geom_dd_two_sum(left.high, -right.high);
    const double mixed = (ax.high * by.low + ax.low * by.high) - (ay.high * bx.low + ay.low * bx.high);
    return geom_dd_two_sum(high.high, high.low + ((left.low - right.low) + mixed));
}

static double magnitude(geom_dd ax, geom_dd ay, geom_dd bx, geom_dd by) {
    return fabs(ax.high * by.high) + fabs(ay.high * bx.high);
}

/* Returns p / q by one step of long division: the quotient of the high parts, and that of the remainder,
 * whose first difference is exact because its terms are nearly equal. The error is below 24 u^2 of the
 * quotient. */
static geom_dd divide(geom_dd p, geom_dd q) {
    const double first = p.high / q.high;
    const geom_dd product = geom_dd_two_product(first, q.high);
    const double rest = ((p.high - product.high) - product.low) + (p.low - first * q.low);
    return geom_dd_two_sum(first, rest / q.high);
}

/* Returns false if the segments are nearly parallel, or if the numbers are so large or small that a product
 * might leave the range of doubles. */
static bool crossing_fraction(geom_segment2 s, geom_segment2 t, geom_dd sx, geom_dd sy, fraction *f) {
    const geom_dd tx = geom_dd_two_sum(t.b.x, -t.a.x);
    const geom_dd ty = geom_dd_two_sum(t.b.y, -t.a.y);
    const geom_dd stx = geom_dd_two_sum(t.a.x, -s.a.x);
    const geom_dd sty = geom_dd_two_sum(t.a.y, -s.a.y);
    const double size = magnitude(sx, sy, tx, ty) + magnitude(stx, sty, tx, ty);
    if (!(size > 0x1p-900 && size < 0x1p+400)) {
        return false;
    }
    const geom_dd q = cross(sx, sy, tx, ty);
    f->condition = size / fabs(q.high);
    f->value = divide(cross(stx, sty, tx, ty), q);
    return f->condition < 0x1p40;
}

/* Returns a + f d if it is clear which double is nearest: if adding or subtracting the error bound changes
 * nothing (A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last bit",
 * ACM TOMS 17, 1991).
 *
 * Underflow adds less than u^2 to the error of p and q, in the measure of `cross`. So their quotient, which
 * is at most 1, has an error of 18 u^2 times the condition, and 24 u^2 for the division. The product with d
 * adds 8 u^2 |d|, the sum 4 u^2 (|a| + |d|). The total is below 64 u^2 (condition |d| + |d| + |a|) = 2^-100
 * (...), if it does not underflow. The bound is sixteen times that. */
static bool round_crossing(double a, geom_dd d, const fraction *f, double *x) {
    const geom_dd product = geom_dd_two_product(f->value.high, d.high);
    const geom_dd high = geom_dd_two_sum(a, product.high);
    const double low = product.low + (f->value.high * d.low + f->value.low * d.high);
    const geom_dd sum = geom_dd_two_sum(high.high, high.low + low);
    const double bound = 0x1p-96 * ((f->condition + 1.0) * fabs(d.high) + fabs(a)) + 0x1p-1000;
    *x = sum.high;
    return sum.high + (sum.low + bound) == sum.high && sum.high + (sum.low - bound) == sum.high;
}

/* Computes the crossing in pairs of doubles, or exactly if these do not determine the nearest double. The
 * exact quotient is off by 2^-48 of a unit in the last place before it is rounded. The bound above is
 * larger than that, so both give the same double. The result depends neither on which of them computes it
 * nor on the order of the input. The nearest double is in the boxes of the segments, whose sides are
 * doubles. */
static geom_intersection crossing(geom_segment2 s, geom_segment2 t) {
    const geom_dd sx = geom_dd_two_sum(s.b.x, -s.a.x);
    const geom_dd sy = geom_dd_two_sum(s.b.y, -s.a.y);
    fraction f;
    geom_vec2 point;
    if (crossing_fraction(s, t, sx, sy, &f) && round_crossing(s.a.x, sx, &f, &point.x) &&
        round_crossing(s.a.y, sy, &f, &point.y)) {
        return one_point(point);
    }
    return exact_crossing(s, t);
}

static bool ranges_apart(double sa, double sb, double ta, double tb) {
    const double s_low = sa < sb ? sa : sb;
    const double s_high = sa < sb ? sb : sa;
    const double t_low = ta < tb ? ta : tb;
    const double t_high = ta < tb ? tb : ta;
    return s_high < t_low || t_high < s_low;
}

/* Four orientations decide. If no segment has both ends on one side of the other's line, and not all four
 * ends are on one line, the lines cross in one point, which is in both segments. An end on the other line
 * is that point. */
geom_intersection geom_segment2_intersect(geom_segment2 s, geom_segment2 t) {
    if (geom_segment2_status(s) != GEOM_OK || geom_segment2_status(t) != GEOM_OK) {
        return nothing(GEOM_INTERSECTION_INVALID);
    }
    if (ranges_apart(s.a.x, s.b.x, t.a.x, t.b.x) || ranges_apart(s.a.y, s.b.y, t.a.y, t.b.y)) {
        return nothing(GEOM_INTERSECTION_NONE);
    }
    const int ta = geom_orient2d(s.a, s.b, t.a);
    const int tb = geom_orient2d(s.a, s.b, t.b);
    if (ta * tb > 0) {
        return nothing(GEOM_INTERSECTION_NONE);
    }
    const int sa = geom_orient2d(t.a, t.b, s.a);
    const int sb = geom_orient2d(t.a, t.b, s.b);
    if (sa * sb > 0) {
        return nothing(GEOM_INTERSECTION_NONE);
    }
    if (ta == 0 && tb == 0 && sa == 0 && sb == 0) {
        return overlap(s, t);
    }
    if (ta == 0 || tb == 0) {
        return one_point(ta == 0 ? t.a : t.b);
    }
    if (sa == 0 || sb == 0) {
        return one_point(sa == 0 ? s.a : s.b);
    }
    return crossing(s, t);
}
