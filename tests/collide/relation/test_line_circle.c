/* Where lines meet circles: how often exactly, and where to the last digits. */
#include "collide/support/distance2_reference.h"

#include <collide/pair2.h>

#include <geom/exact.h>

#include <float.h>
#include <math.h>

static geom_segment2 segment_from(double ax, double ay, double bx, double by) {
    const geom_segment2 segment = {{ax, ay}, {bx, by}};
    return segment;
}

/* The quadratic |a + t (b - a) - center|^2 - radius^2 at t, exactly. */
static geom_exact quadratic(geom_exact_arena *arena, geom_segment2 s, geom_circle c, double t) {
    const double a[2] = {s.a.x, s.a.y};
    const double b[2] = {s.b.x, s.b.y};
    const double center[2] = {c.center.x, c.center.y};
    geom_exact sum = geom_exact_neg(geom_exact_product(arena, c.radius, c.radius));
    for (int i = 0; i < 2; ++i) {
        const geom_exact way = geom_exact_difference(arena, b[i], a[i]);
        const geom_exact moved = geom_exact_mul(arena, way, geom_exact_from(arena, t));
        const geom_exact from_center =
            geom_exact_add(arena, geom_exact_difference(arena, a[i], center[i]), moved);
        sum = geom_exact_add(arena, sum, geom_exact_mul(arena, from_center, from_center));
    }
    return sum;
}

static int quadratic_sign(geom_segment2 s, geom_circle c, double t) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    return geom_exact_sign(quadratic(&arena, s, c, t));
}

/* The error that the header allows for a root. */
static double allowed_error(geom_segment2 s, geom_circle c, const double t[2], int i) {
    const double q = c.radius / hypot(s.b.x - s.a.x, s.b.y - s.a.y);
    const double sum = q + fabs(0.5 * t[0] + 0.5 * t[1]);
    const double near_tangency = fmin(0x1p-96 * q * (sum / (t[1] - t[0])), 0x1p-49 * (sqrt(q) * sqrt(sum)));
    return 0x1p-52 * fabs(t[i]) + 0x1p-98 * sum + near_tangency + DBL_TRUE_MIN;
}

/* Within its error of a root the quadratic changes its sign. Roots beyond the doubles end at the largest. */
static void check_roots(geom_segment2 s, geom_circle c, collide_line_circle met) {
    ck_assert_double_le(met.t[0], met.t[1]);
    for (int i = 0; i < 2; ++i) {
        const double error = allowed_error(s, c, met.t, i);
        if (fabs(met.t[i]) == DBL_MAX) {
            continue;
        }
        const double outside = i == 0 ? met.t[i] - error : met.t[i] + error;
        const double inside = i == 0 ? met.t[i] + error : met.t[i] - error;
        ck_assert_int_ge(quadratic_sign(s, c, outside), 0);
        const bool apart = met.t[1] - met.t[0] > 4.0 * error;
        ck_assert(!apart || quadratic_sign(s, c, inside) <= 0);
    }
}

/* The segment meets the disc exactly when [0, 1] meets the interval of the roots; rounding may hide it only
 * where a root is next to 0 or 1. */
static void check_consistency(geom_segment2 s, geom_circle c, collide_line_circle met) {
    const collide_relation relation = collide_segment_circle(s, c);
    const double slack = 1e-9 * (1.0 + fmax(fabs(met.t[0]), fabs(met.t[1])));
    if (met.count == 0) {
        ck_assert_int_eq(relation, COLLIDE_APART);
    } else if (met.t[0] > 1.0 + slack || met.t[1] < -slack) {
        ck_assert_int_eq(relation, COLLIDE_APART);
    } else if (met.t[0] < 1.0 - slack && met.t[1] > slack) {
        ck_assert_int_eq(relation, met.count == 2 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING);
    }
}

START_TEST(roots_satisfy_the_quadratic) {
    const shape_style style = (shape_style)_i;
    random_source source = {0x600dcafeU + (uint64_t)_i};
    int counts[3] = {0, 0, 0};
    for (int i = 0; i < 8000; ++i) {
        const geom_segment2 s = as_segment(random_shape(&source, SEGMENT, style));
        const geom_circle c = as_circle(random_shape(&source, CIRCLE, style));
        if (geom_vec2_equal(s.a, s.b)) {
            continue;
        }
        const collide_line_circle met = collide_line_circle_parameters(s, c);
        ck_assert_int_ge(met.count, 0);
        ck_assert_int_le(met.count, 2);
        ++counts[met.count];
        check_consistency(s, c, met);
        if (met.count > 0) {
            check_roots(s, c, met);
        }
        const geom_segment2 reversed = {s.b, s.a};
        ck_assert_int_eq(collide_line_circle_parameters(reversed, c).count, met.count);
    }
    ck_assert_int_gt(counts[0], 400);
    ck_assert_int_gt(counts[2], 400);
}
END_TEST

/* The line through the segment is tangent at its middle; one rounding of the radius decides. */
START_TEST(tangents_by_pythagorean_triples) {
    static const double triples[][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {20, 21, 29}, {696, 697, 985}};
    for (size_t i = 0; i < sizeof triples / sizeof triples[0]; ++i) {
        const double x = triples[i][0];
        const double y = triples[i][1];
        for (int exponent = 0; exponent < 40; exponent += 3) {
            const double far = exponent > 0 ? ldexp(1.0, exponent) : 0.0;
            const geom_segment2 s = segment_from(far - y, far + x, far + y, far - x);
            geom_circle c = {{far + x, far + y}, triples[i][2]};
            const collide_line_circle tangent = collide_line_circle_parameters(s, c);
            ck_assert_int_eq(tangent.count, 1);
            ck_assert_double_eq(tangent.t[0], 0.5);
            ck_assert_double_eq(tangent.t[1], 0.5);
            c.radius = nextafter(triples[i][2], HUGE_VAL);
            ck_assert_int_eq(collide_line_circle_parameters(s, c).count, 2);
            c.radius = nextafter(triples[i][2], 0.0);
            ck_assert_int_eq(collide_line_circle_parameters(s, c).count, 0);
        }
    }
}
END_TEST

START_TEST(known_roots) {
    const struct {
        geom_segment2 segment;
        geom_circle circle;
        collide_line_circle expected;
    } cases[] = {
        {segment_from(-2, 0, 2, 0), {{0, 0}, 1}, {2, {0.25, 0.75}}},
        {segment_from(2, 0, 3, 0), {{0, 0}, 1}, {2, {-3, -1}}},
        {segment_from(0, 0, 0, 1), {{0, 3}, 0}, {1, {3, 3}}},
        {segment_from(0, 0, 0, 1), {{DBL_TRUE_MIN, 3}, 0}, {0, {0, 0}}},
        {segment_from(0, 0, 1, 0), {{0, 0x1p60}, 0x1p60}, {1, {0, 0}}},
        {segment_from(0, 0, 1, 0), {{-0x1p60, 0}, 0x1p60}, {2, {-0x1p61, 0}}},
        {segment_from(0, 0, 1, 0), {{-0x1p300, 0}, 0x1p300}, {2, {-0x1p301, 0}}},
        {segment_from(0, 0, DBL_TRUE_MIN, 0), {{0, 0}, 1}, {2, {-DBL_MAX, DBL_MAX}}},
        {segment_from(-DBL_MAX, 0, DBL_MAX, 0), {{0, 0}, DBL_MAX}, {2, {0, 1}}},
        {segment_from(1, 1, 1, 1), {{1, 1}, 1}, {0, {0, 0}}},
        {segment_from(0, 0, (double)NAN, 1), {{1, 1}, 1}, {0, {0, 0}}},
        {segment_from(0, 0, 1, 1), {{1, 1}, -1}, {0, {0, 0}}},
        {segment_from(0, 0, 1, 1), {{HUGE_VAL, 1}, 1}, {0, {0, 0}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const collide_line_circle met = collide_line_circle_parameters(cases[i].segment, cases[i].circle);
        ck_assert_msg(met.count == cases[i].expected.count, "case %zu: count %d", i, met.count);
        for (int j = 0; j < 2; ++j) {
            const double known = cases[i].expected.t[j];
            ck_assert_msg(fabs(met.t[j] - known) <= 1e-15 * fmin(1.0 + fabs(known), 1e300),
                          "case %zu, root %d: %.17g", i, j, met.t[j]);
        }
    }
}
END_TEST

/* A disc of 1 m, up to 2^50 m from where the segment starts: the discriminant loses all its digits, the roots
 * must not. */
START_TEST(far_discs_keep_their_digits) {
    for (int exponent = 4; exponent <= 50; exponent += 2) {
        const double far = ldexp(1.0, exponent);
        const geom_segment2 s = segment_from(0, 0, 1, 0);
        const geom_circle c = {{far, 0.6}, 1.0};
        const collide_line_circle met = collide_line_circle_parameters(s, c);
        ck_assert_int_eq(met.count, 2);
        ck_assert_double_le(fabs(met.t[0] - (far - 0.8)), 2e-16 * far);
        ck_assert_double_le(fabs(met.t[1] - (far + 0.8)), 2e-16 * far);
    }
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("line_circle");
    tcase_add_loop_test(test_case, roots_satisfy_the_quadratic, 0, STYLE_COUNT);
    tcase_add_test(test_case, tangents_by_pythagorean_triples);
    tcase_add_test(test_case, known_roots);
    tcase_add_test(test_case, far_discs_keep_their_digits);
    return run_test_case("line_circle", test_case);
}
