/* The filter against exact arithmetic: a sign that it is certain of is right. And minimum, maximum,
 * clamping. */
#include "support.h"

#include <geom/exact.h>
#include <geom/filter.h>
#include <geom/scalar.h>

#include <float.h>
#include <math.h>

/* (a - b) c - d e, and its square minus f: all that libgeom and libcollide make their predicates of. */
static geom_filter_number rounded(const double *x) {
    const geom_filter_number left =
        geom_filter_mul(geom_filter_difference(x[0], x[1]), geom_filter_from(x[2]));
    const geom_filter_number right = geom_filter_mul(geom_filter_from(x[3]), geom_filter_from(x[4]));
    const geom_filter_number sum = geom_filter_sub(left, right);
    return geom_filter_sub(geom_filter_mul(sum, sum), geom_filter_from_size(x[5]));
}

static int exact_sign(const double *x) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact left =
        geom_exact_mul(&arena, geom_exact_difference(&arena, x[0], x[1]), geom_exact_from(&arena, x[2]));
    const geom_exact sum = geom_exact_sub(&arena, left, geom_exact_product(&arena, x[3], x[4]));
    return geom_exact_compare(geom_exact_mul(&arena, sum, sum), geom_exact_from(&arena, x[5]));
}

/* Numbers of which every second polynomial is nearly 0, and those of any exponent. */
static void draw(random_source *source, double *x, bool any) {
    for (int k = 0; k < 6; ++k) {
        x[k] = any ? random_scaled(source, -250, 250) : random_between(source, -4.0, 4.0);
    }
    x[5] = fabs(x[5]);
    if (!any && random_int(source, 0, 1) == 0) {
        const double sum = (x[0] - x[1]) * x[2] - x[3] * x[4];
        x[5] = sum * sum * (1.0 + (double)random_int(source, -40, 40) * 0x1p-52);
    }
}

START_TEST(certain_signs_are_right) {
    random_source source = {911};
    int certain = 0;
    for (int i = 0; i < 40000; ++i) {
        double x[6];
        draw(&source, x, i % 4 == 0);
        const geom_filter_number number = rounded(x);
        const int sign = geom_filter_sign(number);
        ck_assert_int_eq(sign, geom_filter_last_sign(number));
        ck_assert(sign == 0 || sign == exact_sign(x));
        certain += sign != 0;
    }
    ck_assert_int_gt(certain, 20000);
    ck_assert_int_lt(certain, 40000);
}
END_TEST

START_TEST(what_is_not_finite_is_never_certain) {
    const double bad[3] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < 6; ++k) {
        for (int b = 0; b < 3; ++b) {
            double x[6] = {3.0, 1.0, 2.0, 1.0, 5.0, 7.0};
            x[k] = k == 5 ? fabs(bad[b]) : bad[b]; /* it is a size */
            ck_assert_int_eq(geom_filter_sign(rounded(x)), 0);
            ck_assert_int_eq(geom_filter_last_sign(rounded(x)), 0);
        }
    }
    const double large[6] = {1e300, -1e300, 1e300, 1.0, 1.0, 1.0};
    ck_assert_int_eq(geom_filter_sign(rounded(large)), 0);
}
END_TEST

START_TEST(scalars_are_compared) {
    ck_assert_double_eq(geom_min(1.0, 2.0), 1.0);
    ck_assert_double_eq(geom_max(1.0, 2.0), 2.0);
    ck_assert(isnan(geom_min(1.0, (double)NAN)) && isnan(geom_max(1.0, (double)NAN)));
    ck_assert_double_eq(geom_min((double)NAN, 1.0), 1.0);
    ck_assert_double_eq(geom_max((double)NAN, 1.0), 1.0);
    ck_assert(signbit(geom_min(0.0, -0.0)) && signbit(geom_max(0.0, -0.0)));
    ck_assert_double_eq(geom_clamp(5.0, -1.0, 1.0), 1.0);
    ck_assert_double_eq(geom_clamp(-5.0, -1.0, 1.0), -1.0);
    ck_assert_double_eq(geom_clamp(0.5, -1.0, 1.0), 0.5);
    ck_assert(isnan(geom_clamp((double)NAN, -1.0, 1.0)) && isnan(geom_clamp_finite((double)NAN)));
    ck_assert_double_eq(geom_clamp_finite(HUGE_VAL), DBL_MAX);
    ck_assert_double_eq(geom_clamp_finite(-HUGE_VAL), -DBL_MAX);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        certain_signs_are_right,
        what_is_not_finite_is_never_certain,
        scalars_are_compared,
    };
    return run_tests("filter", tests, sizeof tests / sizeof *tests);
}
