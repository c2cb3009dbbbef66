#include "support.h"

#include <math.h>

static void check_near(double a, double b, double tolerance) {
    ck_assert_msg(fabs(a - b) <= tolerance, "%a is not %a", a, b);
}

static geom_vec3 random_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_make3(x, y, random_between(source, -range, range));
}

START_TEST(componentwise_operations_in_the_plane) {
    const geom_vec2 a = geom_make2(3.0, -4.0);
    const geom_vec2 b = geom_make2(0.5, 2.0);
    ck_assert(geom_equal2(geom_add2(a, b), geom_make2(3.5, -2.0)));
    ck_assert(geom_equal2(geom_sub2(a, b), geom_make2(2.5, -6.0)));
    ck_assert(geom_equal2(geom_neg2(a), geom_make2(-3.0, 4.0)));
    ck_assert(geom_equal2(geom_scale2(a, -2.0), geom_make2(-6.0, 8.0)));
    ck_assert(geom_equal2(geom_add_scaled2(a, 2.0, b), geom_make2(4.0, 0.0)));
    ck_assert(geom_dot2(a, b) == -6.5);
    ck_assert(geom_cross2(a, b) == 8.0);
    ck_assert(geom_length_squared2(a) == 25.0);
    ck_assert(geom_length2(a) == 5.0);
    ck_assert(geom_distance2(geom_make2(1.0, 1.0), geom_make2(4.0, -3.0)) == 5.0);
}
END_TEST

START_TEST(componentwise_operations_in_space) {
    const geom_vec3 a = geom_make3(1.0, -2.0, 2.0);
    const geom_vec3 b = geom_make3(0.5, 2.0, -1.0);
    ck_assert(geom_equal3(geom_add3(a, b), geom_make3(1.5, 0.0, 1.0)));
    ck_assert(geom_equal3(geom_sub3(a, b), geom_make3(0.5, -4.0, 3.0)));
    ck_assert(geom_equal3(geom_neg3(a), geom_make3(-1.0, 2.0, -2.0)));
    ck_assert(geom_equal3(geom_scale3(a, 3.0), geom_make3(3.0, -6.0, 6.0)));
    ck_assert(geom_equal3(geom_add_scaled3(a, 2.0, b), geom_make3(2.0, 2.0, 0.0)));
    ck_assert(geom_dot3(a, b) == -5.5);
    ck_assert(geom_equal3(geom_cross3(a, b), geom_make3(-2.0, 2.0, 3.0)));
    ck_assert(geom_length_squared3(a) == 9.0);
    ck_assert(geom_length3(a) == 3.0);
    ck_assert(geom_distance3(geom_make3(1.0, 1.0, 1.0), geom_make3(2.0, -1.0, 3.0)) == 3.0);
}
END_TEST

START_TEST(equality_and_finiteness_ask_every_component) {
    const geom_vec3 a = geom_make3(1.0, 2.0, 3.0);
    ck_assert(!geom_equal3(a, geom_make3(0.0, 2.0, 3.0)));
    ck_assert(!geom_equal3(a, geom_make3(1.0, 0.0, 3.0)));
    ck_assert(!geom_equal3(a, geom_make3(1.0, 2.0, 0.0)));
    ck_assert(!geom_equal2(geom_make2(1.0, 2.0), geom_make2(1.0, 0.0)));
    ck_assert(!geom_equal2(geom_make2(1.0, 2.0), geom_make2(0.0, 2.0)));
    ck_assert(geom_finite3(a) && geom_finite2(geom_make2(1.0, 2.0)));
    const double refused[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (int i = 0; i < 3; ++i) {
        ck_assert(!geom_finite2(geom_make2(refused[i], 0.0)) && !geom_finite2(geom_make2(0.0, refused[i])));
        ck_assert(!geom_finite3(geom_make3(refused[i], 0.0, 0.0)));
        ck_assert(!geom_finite3(geom_make3(0.0, refused[i], 0.0)));
        ck_assert(!geom_finite3(geom_make3(0.0, 0.0, refused[i])));
    }
}
END_TEST

START_TEST(perpendicular_is_a_quarter_turn_to_the_left) {
    random_source source = {1};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec2 a = random_point(&source, 10.0);
        ck_assert(geom_dot2(a, geom_perp2(a)) == 0.0);
        ck_assert(geom_cross2(a, geom_perp2(a)) == geom_length_squared2(a));
        ck_assert(geom_equal2(geom_perp2(geom_perp2(a)), geom_neg2(a)));
    }
}
END_TEST

START_TEST(cross_product_is_perpendicular_and_as_long_as_the_area) {
    random_source source = {2};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec3 a = random_vector(&source, 10.0);
        const geom_vec3 b = random_vector(&source, 10.0);
        const geom_vec3 c = geom_cross3(a, b);
        check_near(geom_dot3(a, c), 0.0, 1e-11);
        check_near(geom_dot3(b, c), 0.0, 1e-11);
        const double squares = geom_length_squared3(a) * geom_length_squared3(b);
        check_near(geom_length_squared3(c) + geom_dot3(a, b) * geom_dot3(a, b), squares, 1e-10);
        ck_assert(geom_equal3(c, geom_neg3(geom_cross3(b, a))));
    }
}
END_TEST

START_TEST(interpolation_meets_its_ends_exactly) {
    random_source source = {3};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec2 a = random_point(&source, 1e6);
        const geom_vec2 b = random_point(&source, 1e-3);
        ck_assert(geom_equal2(geom_lerp2(a, b, 0.0), a) && geom_equal2(geom_lerp2(a, b, 1.0), b));
        const geom_vec3 c = random_vector(&source, 1e6);
        const geom_vec3 d = random_vector(&source, 1e-3);
        ck_assert(geom_equal3(geom_lerp3(c, d, 0.0), c) && geom_equal3(geom_lerp3(c, d, 1.0), d));
        const geom_vec2 middle = geom_scale2(geom_add2(a, b), 0.5);
        ck_assert(geom_distance2(geom_lerp2(a, b, 0.5), middle) <= 1e-9);
    }
}
END_TEST

START_TEST(normalized_vectors_have_length_one_or_zero) {
    random_source source = {4};
    for (int i = 0; i < 1000; ++i) {
        const geom_vec2 a =
            geom_scale2(random_point(&source, 1.0), ldexp(1.0, random_int(&source, -400, 400)));
        const geom_vec2 unit = geom_normalize2(a);
        check_near(geom_length2(unit), 1.0, 4e-16);
        check_near(geom_cross2(unit, geom_scale2(a, 1.0 / geom_length2(a))), 0.0, 4e-16);
        const geom_vec3 b =
            geom_scale3(random_vector(&source, 1.0), ldexp(1.0, random_int(&source, -400, 400)));
        check_near(geom_length3(geom_normalize3(b)), 1.0, 4e-16);
        ck_assert(geom_dot3(geom_normalize3(b), b) > 0.0);
    }
    ck_assert(geom_equal2(geom_normalize2(geom_make2(0.0, -0.0)), geom_make2(0.0, 0.0)));
    ck_assert(geom_equal3(geom_normalize3(geom_make3(0.0, 0.0, -0.0)), geom_make3(0.0, 0.0, 0.0)));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        componentwise_operations_in_the_plane,
        componentwise_operations_in_space,
        equality_and_finiteness_ask_every_component,
        perpendicular_is_a_quarter_turn_to_the_left,
        cross_product_is_perpendicular_and_as_long_as_the_area,
        interpolation_meets_its_ends_exactly,
        normalized_vectors_have_length_one_or_zero,
    };
    return run_tests("vec", tests, sizeof tests / sizeof *tests);
}
