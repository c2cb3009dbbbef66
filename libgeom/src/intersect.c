#include <geom/intersect.h>

#include <geom/exact.h>
#include <geom/predicate.h>

#include <float.h>
#include <math.h>

static geom_segment_intersection nothing(geom_intersection_kind kind) {
    const geom_segment_intersection result = {kind, {{0.0, 0.0}, {0.0, 0.0}}};
    return result;
}

/* -0 + 0 is +0; all other numbers stay what they are. */
static geom_vec2 plain_zeros(geom_vec2 p) { return geom_make2(p.x + 0.0, p.y + 0.0); }

static geom_segment_intersection one_point(geom_vec2 p) {
    const geom_segment_intersection result = {GEOM_INTERSECTION_POINT, {plain_zeros(p), {0.0, 0.0}}};
    return result;
}

/* By x, then by y: along any line, points are in this order or in the opposite one. */
static bool before(geom_vec2 a, geom_vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

static geom_segment2 ordered(geom_segment2 s) {
    const geom_segment2 reversed = {s.b, s.a};
    return before(s.b, s.a) ? reversed : s;
}

/* Of segments on one line, or of two points. */
static geom_segment_intersection overlap(geom_segment2 s, geom_segment2 t) {
    s = ordered(s);
    t = ordered(t);
    const geom_vec2 first = before(s.a, t.a) ? t.a : s.a;
    const geom_vec2 last = before(s.b, t.b) ? s.b : t.b;
    if (before(last, first)) {
        return nothing(GEOM_INTERSECTION_NONE);
    }
    if (geom_equal2(first, last)) {
        return one_point(first);
    }
    const geom_segment_intersection result = {GEOM_INTERSECTION_OVERLAP,
                                              {plain_zeros(first), plain_zeros(last)}};
    return result;
}

static double clamp(double x, double a, double b) {
    const double low = a < b ? a : b;
    const double high = a < b ? b : a;
    return x < low ? low : x > high ? high : x;
}

/* n / d, d not zero, to a relative 2^-51 and half the smallest subnormal. The numbers are brought into [2^-32, 1] by
 * moving the exponents of their limbs, so that the division neither overflows nor underflows. */
static double quotient(geom_exact n, geom_exact d) {
    if (geom_exact_sign(n) == 0) {
        return 0.0;
    }
    const int32_t power = 32 * ((n.exponent + (int32_t)n.count) - (d.exponent + (int32_t)d.count));
    n.exponent = -(int32_t)n.count;
    d.exponent = -(int32_t)d.count;
    return ldexp(geom_exact_round(n) / geom_exact_round(d), power);
}

/* The same after one step of refinement with the exact remainder: what is still missing is of the size of the last
 * place, and its own relative error of 2^-51 is as nothing beside the last rounding. */
static double refined_quotient(geom_exact_arena *arena, geom_exact n, geom_exact d) {
    const double first = clamp(quotient(n, d), -DBL_MAX, DBL_MAX);
    const geom_exact product = geom_exact_mul(arena, geom_exact_from(arena, first), d);
    return first + quotient(geom_exact_sub(arena, n, product), d);
}

static double clamp_to_both(double x, double sa, double sb, double ta, double tb) {
    return clamp(clamp(x, sa, sb), ta, tb) + 0.0;
}

/* The crossing is s.a + (p / q) (s.b - s.a) with p = (t.a - s.a) x (t.b - t.a), q = (s.b - s.a) x (t.b - t.a): each
 * coordinate is a fraction with the denominator q. All orders of the input give the same fraction up to the sign of
 * its two parts, and rounding is symmetric in the sign. */
GEOM_COLD static geom_segment_intersection crossing(geom_segment2 s, geom_segment2 t) {
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
    return one_point(geom_make2(clamp_to_both(rounded_x, s.a.x, s.b.x, t.a.x, t.b.x),
                                clamp_to_both(rounded_y, s.a.y, s.b.y, t.a.y, t.b.y)));
}

static bool ranges_apart(double sa, double sb, double ta, double tb) {
    const double s_low = sa < sb ? sa : sb;
    const double s_high = sa < sb ? sb : sa;
    const double t_low = ta < tb ? ta : tb;
    const double t_high = ta < tb ? tb : ta;
    return s_high < t_low || t_high < s_low;
}

/* Four turns tell all. When no segment has both ends on one side of the other's line, and not all four ends are on one
 * line, then the lines cross in one point, which is in both segments; an end on the other line is that point. */
geom_segment_intersection geom_segment2_intersection(geom_segment2 s, geom_segment2 t) {
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
