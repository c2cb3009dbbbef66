/* Tests of vectors. */
#include "support.h"

#include <float.h>
#include <math.h>

static void check_near(double a, double b, double tolerance) {
    ck_assert_msg(fabs(a - b) <= tolerance, "%a is not %a", a, b);
}

static geom_vec3 random_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

START_TEST(componentwise_operations_in_the_plane) {
    const geom_vec2 a = geom_vec2_make(3.0, -4.0);
    const geom_vec2 b = geom_vec2_make(0.5, 2.0);
    ck_assert(geom_vec2_equal(geom_vec2_add(a, b), geom_vec2_make(3.5, -2.0)));
    ck_assert(geom_vec2_equal(geom_vec2_sub(a, b), geom_vec2_make(2.5, -6.0)));
    ck_assert(geom_vec2_equal(geom_vec2_neg(a), geom_vec2_make(-3.0, 4.0)));
    ck_assert(geom_vec2_equal(geom_vec2_scale(a, -2.0), geom_vec2_make(-6.0, 8.0)));
    ck_assert(geom_vec2_equal(geom_vec2_add_scaled(a, 2.0, b), geom_vec2_make(4.0, 0.0)));
    ck_assert(geom_vec2_dot(a, b) == -6.5);
    ck_assert(geom_vec2_cross(a, b) == 8.0);
    ck_assert(geom_vec2_length_squared(a) == 25.0);
    ck_assert(geom_vec2_length(a) == 5.0);
    ck_assert(geom_vec2_distance(geom_vec2_make(1.0, 1.0), geom_vec2_make(4.0, -3.0)) == 5.0);
}
END_TEST

START_TEST(componentwise_operations_in_space) {
    const geom_vec3 a = geom_vec3_make(1.0, -2.0, 2.0);
    const geom_vec3 b = geom_vec3_make(0.5, 2.0, -1.0);
    ck_assert(geom_vec3_equal(geom_vec3_add(a, b), geom_vec3_make(1.5, 0.0, 1.0)));
    ck_assert(geom_vec3_equal(geom_vec3_sub(a, b), geom_vec3_make(0.5, -4.0, 3.0)));
    ck_assert(geom_vec3_equal(geom_vec3_neg(a), geom_vec3_make(-1.0, 2.0, -2.0)));
    ck_assert(geom_vec3_equal(geom_vec3_scale(a, 3.0), geom_vec3_make(3.0, -6.0, 6.0)));
    ck_assert(geom_vec3_equal(geom_vec3_add_scaled(a, 2.0, b), geom_vec3_make(2.0, 2.0, 0.0)));
    ck_assert(geom_vec3_dot(a, b) == -5.5);
    ck_assert(geom_vec3_equal(geom_vec3_cross(a, b), geom_vec3_make(-2.0, 2.0, 3.0)));
    ck_assert(geom_vec3_length_squared(a) == 9.0);
    ck_assert(geom_vec3_length(a) == 3.0);
    ck_assert(geom_vec3_distance(geom_vec3_make(1.0, 1.0, 1.0), geom_vec3_make(2.0, -1.0, 3.0)) == 3.0);
}
END_TEST

START_TEST(equality_and_finiteness_ask_every_component) {
    const geom_vec3 a = geom_vec3_make(1.0, 2.0, 3.0);
    ck_assert(!geom_vec3_equal(a, geom_vec3_make(0.0, 2.0, 3.0)));
    ck_assert(!geom_vec3_equal(a, geom_vec3_make(1.0, 0.0, 3.0)));
    ck_assert(!geom_vec3_equal(a, geom_vec3_make(1.0, 2.0, 0.0)));
    ck_assert(!geom_vec2_equal(geom_vec2_make(1.0, 2.0), geom_vec2_make(1.0, 0.0)));
    ck_assert(!geom_vec2_equal(geom_vec2_make(1.0, 2.0), geom_vec2_make(0.0, 2.0)));
    ck_assert(geom_vec3_is_finite(a) && geom_vec2_is_finite(geom_vec2_make(1.0, 2.0)));
    const double refused[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (int i = 0; i < 3; ++i) {
        ck_assert(!geom_vec2_is_finite(geom_vec2_make(refused[i], 0.0)) &&
                  !geom_vec2_is_finite(geom_vec2_make(0.0, refused[i])));
        ck_assert(!geom_vec3_is_finite(geom_vec3_make(refused[i], 0.0, 0.0)));
        ck_assert(!geom_vec3_is_finite(geom_vec3_make(0.0, refused[i], 0.0)));
        ck_assert(!geom_vec3_is_finite(geom_vec3_make(0.0, 0.0, refused[i])));
    }
}
END_TEST

START_TEST(clamped_vectors_have_the_largest_double_for_infinity) {
    const geom_vec2 level = geom_vec2_clamp_finite(geom_vec2_make(HUGE_VAL, -HUGE_VAL));
    ck_assert(level.x == DBL_MAX && level.y == -DBL_MAX);
    const geom_vec3 all = geom_vec3_clamp_finite(geom_vec3_make(-HUGE_VAL, HUGE_VAL, -HUGE_VAL));
    ck_assert(all.x == -DBL_MAX && all.y == DBL_MAX && all.z == -DBL_MAX);
    const geom_vec2 kept = geom_vec2_clamp_finite(geom_vec2_make(1.0, -DBL_MAX));
    ck_assert(kept.x == 1.0 && kept.y == -DBL_MAX);
    const geom_vec3 unknown = geom_vec3_clamp_finite(geom_vec3_make(2.0, (double)NAN, 3.0));
    ck_assert(unknown.x == 2.0 && isnan(unknown.y) && unknown.z == 3.0);
}
END_TEST

START_TEST(perpendicular_is_a_quarter_turn_to_the_left) {
    random_source source = {1};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec2 a = random_point(&source, 10.0);
        ck_assert(geom_vec2_dot(a, geom_vec2_perp(a)) == 0.0);
        ck_assert(geom_vec2_cross(a, geom_vec2_perp(a)) == geom_vec2_length_squared(a));
        ck_assert(geom_vec2_equal(geom_vec2_perp(geom_vec2_perp(a)), geom_vec2_neg(a)));
    }
}
END_TEST

START_TEST(cross_product_is_perpendicular_and_as_long_as_the_area) {
    random_source source = {2};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec3 a = random_vector(&source, 10.0);
        const geom_vec3 b = random_vector(&source, 10.0);
        const geom_vec3 c = geom_vec3_cross(a, b);
        check_near(geom_vec3_dot(a, c), 0.0, 1e-11);
        check_near(geom_vec3_dot(b, c), 0.0, 1e-11);
        const double squares = geom_vec3_length_squared(a) * geom_vec3_length_squared(b);
        check_near(geom_vec3_length_squared(c) + geom_vec3_dot(a, b) * geom_vec3_dot(a, b), squares, 1e-10);
        ck_assert(geom_vec3_equal(c, geom_vec3_neg(geom_vec3_cross(b, a))));
    }
}
END_TEST

START_TEST(interpolation_meets_its_ends_exactly) {
    random_source source = {3};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec2 a = random_point(&source, 1e6);
        const geom_vec2 b = random_point(&source, 1e-3);
        ck_assert(geom_vec2_equal(geom_vec2_lerp(a, b, 0.0), a) &&
                  geom_vec2_equal(geom_vec2_lerp(a, b, 1.0), b));
        const geom_vec3 c = random_vector(&source, 1e6);
        const geom_vec3 d = random_vector(&source, 1e-3);
        ck_assert(geom_vec3_equal(geom_vec3_lerp(c, d, 0.0), c) &&
                  geom_vec3_equal(geom_vec3_lerp(c, d, 1.0), d));
        const geom_vec2 middle = geom_vec2_scale(geom_vec2_add(a, b), 0.5);
        ck_assert(geom_vec2_distance(geom_vec2_lerp(a, b, 0.5), middle) <= 1e-9);
    }
}
END_TEST

START_TEST(normalized_vectors_have_length_one_or_zero) {
    random_source source = {4};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec2 a =
            geom_vec2_scale(random_point(&source, 1.0), ldexp(1.0, random_int(&source, -400, 400)));
        const geom_vec2 unit = geom_vec2_normalize(a);
        check_near(geom_vec2_length(unit), 1.0, 4e-16);
        check_near(geom_vec2_cross(unit, geom_vec2_scale(a, 1.0 / geom_vec2_length(a))), 0.0, 4e-16);
        const geom_vec3 b =
            geom_vec3_scale(random_vector(&source, 1.0), ldexp(1.0, random_int(&source, -400, 400)));
        check_near(geom_vec3_length(geom_vec3_normalize(b)), 1.0, 4e-16);
        ck_assert(geom_vec3_dot(geom_vec3_normalize(b), b) > 0.0);
    }
    ck_assert(geom_vec2_equal(geom_vec2_normalize(geom_vec2_make(0.0, -0.0)), geom_vec2_make(0.0, 0.0)));
    ck_assert(
        geom_vec3_equal(geom_vec3_normalize(geom_vec3_make(0.0, 0.0, -0.0)), geom_vec3_make(0.0, 0.0, 0.0)));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        componentwise_operations_in_the_plane,       componentwise_operations_in_space,
        equality_and_finiteness_ask_every_component, clamped_vectors_have_the_largest_double_for_infinity,
        perpendicular_is_a_quarter_turn_to_the_left, cross_product_is_perpendicular_and_as_long_as_the_area,
        interpolation_meets_its_ends_exactly,        normalized_vectors_have_length_one_or_zero,
    };
    return run_tests("vec", tests, sizeof tests / sizeof *tests);
}
