/* Tests of rigid motions. */
#include "support.h"

#include <geom/transform.h>

#include <math.h>

static const double pi = 0x1.921fb54442d18p1;

static void check_near2(geom_vec2 a, geom_vec2 b, double tolerance) {
    ck_assert_msg(geom_vec2_distance(a, b) <= tolerance, "(%a, %a) is not (%a, %a)", a.x, a.y, b.x, b.y);
}

static void check_near3(geom_vec3 a, geom_vec3 b, double tolerance) {
    ck_assert_msg(geom_vec3_distance(a, b) <= tolerance, "(%a, %a, %a) is not (%a, %a, %a)", a.x, a.y, a.z,
                  b.x, b.y, b.z);
}

static geom_vec3 random_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static geom_transform2 random_transform2(random_source *source) {
    const geom_transform2 t = {geom_rotation2_from_angle(random_between(source, -10.0, 10.0)),
                               random_point(source, 5.0)};
    return t;
}

static geom_transform3 random_transform3(random_source *source) {
    const geom_transform3 t = {
        geom_rotation3_from_axis_angle(random_vector(source, 1.0), random_between(source, -10.0, 10.0)),
        random_vector(source, 5.0)};
    return t;
}

START_TEST(identity_moves_nothing) {
    const geom_vec2 p = geom_vec2_make(1.5, -2.0);
    ck_assert(geom_vec2_equal(geom_transform2_point(geom_transform2_identity(), p), p));
    ck_assert(geom_vec2_equal(geom_transform2_inverse_point(geom_transform2_identity(), p), p));
    const geom_vec3 q = geom_vec3_make(1.5, -2.0, 7.0);
    ck_assert(geom_vec3_equal(geom_transform3_point(geom_transform3_identity(), q), q));
    ck_assert(geom_vec3_equal(geom_transform3_inverse_point(geom_transform3_identity(), q), q));
}
END_TEST

START_TEST(positive_angles_turn_counterclockwise) {
    const geom_rotation2 quarter = geom_rotation2_from_angle(pi / 2);
    check_near2(geom_rotation2_apply(quarter, geom_vec2_make(1.0, 0.0)), geom_vec2_make(0.0, 1.0), 1e-15);
    check_near2(geom_rotation2_apply_inverse(quarter, geom_vec2_make(1.0, 0.0)), geom_vec2_make(0.0, -1.0),
                1e-15);
    const geom_vec3 x = geom_vec3_make(1.0, 0.0, 0.0);
    const geom_vec3 y = geom_vec3_make(0.0, 1.0, 0.0);
    const geom_vec3 z = geom_vec3_make(0.0, 0.0, 1.0);
    check_near3(geom_rotation3_apply(geom_rotation3_from_axis_angle(z, pi / 2), x), y, 1e-15);
    check_near3(geom_rotation3_apply(geom_rotation3_from_axis_angle(x, pi / 2), y), z, 1e-15);
    check_near3(geom_rotation3_apply(geom_rotation3_from_axis_angle(y, pi / 2), z), x, 1e-15);
    check_near3(geom_rotation3_apply_inverse(geom_rotation3_from_axis_angle(z, pi / 2), y), x, 1e-15);
}
END_TEST

START_TEST(motions_are_rotation_then_translation) {
    const geom_transform2 t = {geom_rotation2_from_angle(pi / 2), {10.0, 20.0}};
    check_near2(geom_transform2_point(t, geom_vec2_make(1.0, 0.0)), geom_vec2_make(10.0, 21.0), 1e-14);
    const geom_transform3 s = {geom_rotation3_from_axis_angle(geom_vec3_make(0.0, 0.0, 1.0), pi / 2),
                               {10.0, 20.0, 30.0}};
    check_near3(geom_transform3_point(s, geom_vec3_make(1.0, 0.0, 0.0)), geom_vec3_make(10.0, 21.0, 30.0),
                1e-14);
}
END_TEST

START_TEST(motions_keep_distances_and_orientation) {
    random_source source = {1};
    for (int i = 0; i < 2000; ++i) {
        const geom_transform2 t = random_transform2(&source);
        const geom_vec2 a = random_point(&source, 10.0);
        const geom_vec2 b = random_point(&source, 10.0);
        const geom_vec2 ta = geom_transform2_point(t, a);
        const geom_vec2 tb = geom_transform2_point(t, b);
        ck_assert(fabs(geom_vec2_distance(ta, tb) - geom_vec2_distance(a, b)) <= 1e-13);
        const geom_vec2 c = geom_rotation2_apply(t.rotation, a);
        const geom_vec2 d = geom_rotation2_apply(t.rotation, b);
        ck_assert(fabs(geom_vec2_cross(c, d) - geom_vec2_cross(a, b)) <= 1e-12);
    }
}
END_TEST

START_TEST(motions_keep_distances_and_handedness_in_space) {
    random_source source = {2};
    for (int i = 0; i < 2000; ++i) {
        const geom_transform3 t = random_transform3(&source);
        const geom_vec3 a = random_vector(&source, 10.0);
        const geom_vec3 b = random_vector(&source, 10.0);
        const geom_vec3 ta = geom_transform3_point(t, a);
        const geom_vec3 tb = geom_transform3_point(t, b);
        ck_assert(fabs(geom_vec3_distance(ta, tb) - geom_vec3_distance(a, b)) <= 1e-13);
        const geom_vec3 turned =
            geom_vec3_cross(geom_rotation3_apply(t.rotation, a), geom_rotation3_apply(t.rotation, b));
        check_near3(turned, geom_rotation3_apply(t.rotation, geom_vec3_cross(a, b)), 1e-12);
    }
}
END_TEST

START_TEST(the_axis_stays_and_the_angle_is_as_asked) {
    random_source source = {3};
    for (int i = 0; i < 2000; ++i) {
        const geom_vec3 axis = random_vector(&source, 1.0);
        const double angle = random_between(&source, -3.0, 3.0);
        const geom_rotation3 r = geom_rotation3_from_axis_angle(axis, angle);
        check_near3(geom_rotation3_apply(r, axis), axis, 1e-15);
        const geom_vec3 v = geom_vec3_normalize(geom_vec3_cross(axis, random_vector(&source, 1.0)));
        const geom_vec3 turned = geom_rotation3_apply(r, v);
        ck_assert(fabs(geom_vec3_dot(v, turned) - cos(angle)) <= 1e-14);
        ck_assert(fabs(geom_vec3_dot(geom_vec3_cross(v, turned), geom_vec3_normalize(axis)) - sin(angle)) <=
                  1e-14);
    }
}
END_TEST

START_TEST(axes_of_any_length_serve) {
    const double lengths[] = {0x1p-1074, 1e-300, 1e-160, 1.0, 1e160, 1e308};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        const geom_vec3 axis = geom_vec3_make(lengths[i], -lengths[i], lengths[i]);
        const geom_rotation3 r = geom_rotation3_from_axis_angle(axis, 2.0 * pi / 3.0);
        check_near3(geom_rotation3_apply(r, geom_vec3_make(1.0, -1.0, 1.0)), geom_vec3_make(1.0, -1.0, 1.0),
                    1e-15);
        check_near3(geom_rotation3_apply(r, geom_vec3_make(1.0, 0.0, 0.0)), geom_vec3_make(0.0, 0.0, 1.0),
                    1e-14);
    }
    const geom_rotation3 none = geom_rotation3_from_axis_angle(geom_vec3_make(0.0, 0.0, 0.0), 1.0);
    ck_assert(geom_vec3_equal(geom_rotation3_apply(none, geom_vec3_make(1.0, 2.0, 3.0)),
                              geom_vec3_make(1.0, 2.0, 3.0)));
}
END_TEST

START_TEST(undoing_gives_the_point_back) {
    random_source source = {4};
    for (int i = 0; i < 2000; ++i) {
        const geom_transform2 t = random_transform2(&source);
        const geom_vec2 p = random_point(&source, 10.0);
        const geom_vec2 moved = geom_transform2_point(t, p);
        check_near2(geom_transform2_inverse_point(t, moved), p, 1e-14);
        check_near2(geom_transform2_point(geom_transform2_inverse(t), moved), p, 1e-14);
        check_near2(geom_rotation2_apply_inverse(t.rotation, geom_rotation2_apply(t.rotation, p)), p, 1e-14);
        const geom_transform3 s = random_transform3(&source);
        const geom_vec3 q = random_vector(&source, 10.0);
        const geom_vec3 moved3 = geom_transform3_point(s, q);
        check_near3(geom_transform3_inverse_point(s, moved3), q, 1e-13);
        check_near3(geom_transform3_point(geom_transform3_inverse(s), moved3), q, 1e-13);
        check_near3(geom_rotation3_apply_inverse(s.rotation, geom_rotation3_apply(s.rotation, q)), q, 1e-13);
    }
}
END_TEST

START_TEST(product_does_the_right_factor_first) {
    random_source source = {5};
    for (int i = 0; i < 2000; ++i) {
        const geom_transform2 a = random_transform2(&source);
        const geom_transform2 b = random_transform2(&source);
        const geom_vec2 p = random_point(&source, 10.0);
        check_near2(geom_transform2_point(geom_transform2_multiply(a, b), p),
                    geom_transform2_point(a, geom_transform2_point(b, p)), 1e-13);
        check_near2(geom_rotation2_apply(geom_rotation2_multiply(a.rotation, b.rotation), p),
                    geom_rotation2_apply(a.rotation, geom_rotation2_apply(b.rotation, p)), 1e-13);
    }
}
END_TEST

START_TEST(product_in_space_does_the_right_factor_first) {
    random_source source = {6};
    for (int i = 0; i < 2000; ++i) {
        const geom_transform3 a = random_transform3(&source);
        const geom_transform3 b = random_transform3(&source);
        const geom_vec3 p = random_vector(&source, 10.0);
        check_near3(geom_transform3_point(geom_transform3_multiply(a, b), p),
                    geom_transform3_point(a, geom_transform3_point(b, p)), 1e-13);
        check_near3(geom_rotation3_apply(geom_rotation3_multiply(a.rotation, b.rotation), p),
                    geom_rotation3_apply(a.rotation, geom_rotation3_apply(b.rotation, p)), 1e-13);
    }
}
END_TEST

START_TEST(angles_come_back) {
    random_source source = {7};
    for (int i = 0; i < 2000; ++i) {
        const double angle = random_between(&source, -pi, pi);
        ck_assert(fabs(geom_rotation2_angle(geom_rotation2_from_angle(angle)) - angle) <= 1e-15);
    }
    const geom_rotation2 half[2] = {{-1.0, 0.0}, {-1.0, -0.0}};
    ck_assert(geom_rotation2_angle(half[0]) == pi);
    ck_assert(geom_rotation2_angle(half[1]) == pi);
    ck_assert(geom_rotation2_angle(geom_transform2_identity().rotation) == 0.0);
}
END_TEST

START_TEST(long_chains_stay_rotations) {
    const geom_rotation3 step = geom_rotation3_from_axis_angle(geom_vec3_make(1.0, 2.0, 3.0), 0.7);
    geom_rotation3 r = geom_transform3_identity().rotation;
    for (int i = 0; i < 100000; ++i) {
        r = geom_rotation3_multiply(step, r);
    }
    ck_assert(fabs(geom_vec3_length(geom_rotation3_apply(r, geom_vec3_make(0.0, 3.0, 4.0))) - 5.0) <= 1e-14);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        identity_moves_nothing,
        positive_angles_turn_counterclockwise,
        motions_are_rotation_then_translation,
        motions_keep_distances_and_orientation,
        motions_keep_distances_and_handedness_in_space,
        the_axis_stays_and_the_angle_is_as_asked,
        axes_of_any_length_serve,
        undoing_gives_the_point_back,
        product_does_the_right_factor_first,
        product_in_space_does_the_right_factor_first,
        angles_come_back,
        long_chains_stay_rotations,
    };
    return run_tests("transform", tests, sizeof tests / sizeof *tests);
}
