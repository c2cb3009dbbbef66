/* Bounding boxes of simple shapes of plane and space, and an oriented box from an angle. */
#include "support.h"

#include <geom/exact.h>
#include <geom/shape.h>

#include <float.h>
#include <math.h>

/* ---- The plane ---- */

static bool same_box2(geom_aabb2 a, geom_aabb2 b) {
    return geom_vec2_equal(a.min, b.min) && geom_vec2_equal(a.max, b.max);
}

static geom_aabb2 box2(double min_x, double min_y, double max_x, double max_y) {
    const geom_aabb2 box = {{min_x, min_y}, {max_x, max_y}};
    return box;
}

START_TEST(bounds_of_simple_shapes) {
    const geom_segment2 segment = {{3.0, -1.0}, {-2.0, 5.0}};
    ck_assert(same_box2(geom_segment2_bounds(segment), box2(-2.0, -1.0, 3.0, 5.0)));
    const geom_circle disc = {{1.0, 2.0}, 3.0};
    ck_assert(same_box2(geom_circle_bounds(disc), box2(-2.0, -1.0, 4.0, 5.0)));
    const geom_capsule2 capsule = {{3.0, -1.0}, {-2.0, 5.0}, 0.5};
    ck_assert(same_box2(geom_capsule2_bounds(capsule), box2(-2.5, -1.5, 3.5, 5.5)));
    geom_obb2 box = {{10.0, 20.0}, {1.0, 0.0}, {3.0, 2.0}};
    ck_assert(same_box2(geom_obb2_bounds(box), box2(7.0, 18.0, 13.0, 22.0)));
    box.axis = geom_vec2_make(0.0, -1.0);
    ck_assert(same_box2(geom_obb2_bounds(box), box2(8.0, 17.0, 12.0, 23.0)));
    ck_assert(same_box2(geom_aabb2_union(box2(0.0, 1.0, 2.0, 3.0), box2(1.0, -1.0, 2.5, 2.0)),
                        box2(0.0, -1.0, 2.5, 3.0)));
}
END_TEST

/* The sign of bound - (center + reach), exactly. */
static int beyond(double bound, double center, double reach) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact margin = geom_exact_difference(&arena, bound, center);
    return geom_exact_compare(margin, geom_exact_from(&arena, reach));
}

/* The smallest box: a corner is beyond, and the next double inwards is not. */
static void check_tight(double bound, double center, double reach) {
    ck_assert_int_ge(beyond(bound, center, reach), 0);
    ck_assert_int_lt(beyond(nextafter(bound, -DBL_MAX), center, reach), 0);
}

START_TEST(bounds_of_circles_are_the_smallest) {
    random_source source = {1};
    for (int i = 0; i < 50000; ++i) {
        const geom_circle disc = {{random_scaled(&source, -30, 30), random_scaled(&source, -1074, 1000)},
                                  fabs(random_scaled(&source, -60, 60))};
        const geom_aabb2 box = geom_circle_bounds(disc);
        check_tight(box.max.x, disc.center.x, disc.radius);
        check_tight(box.max.y, disc.center.y, disc.radius);
        check_tight(-box.min.x, -disc.center.x, disc.radius);
        check_tight(-box.min.y, -disc.center.y, disc.radius);
        const geom_capsule2 capsule = {disc.center, {1.0, 1.0}, disc.radius};
        const geom_circle end = {{1.0, 1.0}, disc.radius};
        ck_assert(same_box2(geom_capsule2_bounds(capsule), geom_aabb2_union(box, geom_circle_bounds(end))));
    }
}
END_TEST

/* The sign of bound - (center + |u| a + |v| b), exactly. */
static int beyond_corner(double bound, double center, double u, double a, double v, double b) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact first = geom_exact_abs(geom_exact_product(&arena, u, a));
    const geom_exact second = geom_exact_abs(geom_exact_product(&arena, v, b));
    return geom_exact_compare(geom_exact_difference(&arena, bound, center),
                              geom_exact_add(&arena, first, second));
}

static void check_box_bounds2(geom_obb2 box) {
    const geom_aabb2 bounds = geom_obb2_bounds(box);
    const geom_vec2 c = box.center;
    const geom_vec2 u = box.axis;
    const geom_vec2 h = box.half;
    ck_assert_int_eq(geom_aabb2_status(bounds), GEOM_OK);
    ck_assert(bounds.max.x == DBL_MAX || beyond_corner(bounds.max.x, c.x, u.x, h.x, u.y, h.y) >= 0);
    ck_assert(bounds.max.y == DBL_MAX || beyond_corner(bounds.max.y, c.y, u.y, h.x, u.x, h.y) >= 0);
    ck_assert(bounds.min.x == -DBL_MAX || beyond_corner(-bounds.min.x, -c.x, u.x, h.x, u.y, h.y) >= 0);
    ck_assert(bounds.min.y == -DBL_MAX || beyond_corner(-bounds.min.y, -c.y, u.y, h.x, u.x, h.y) >= 0);
}

START_TEST(bounds_of_oriented_boxes_hold_them) {
    random_source source = {2};
    for (int i = 0; i < 20000; ++i) {
        const double angle = random_between(&source, -4.0, 4.0);
        const geom_obb2 box = {random_point(&source, 100.0),
                               {cos(angle), sin(angle)},
                               {random_between(&source, 0.0, 10.0), random_between(&source, 0.0, 0.1)}};
        check_box_bounds2(box);
        const geom_aabb2 bounds = geom_obb2_bounds(box);
        const double reach = fabs(box.axis.x) * box.half.x + fabs(box.axis.y) * box.half.y;
        ck_assert(bounds.max.x - (box.center.x + reach) < 1e-13);
        ck_assert((box.center.x - reach) - bounds.min.x < 1e-13);
    }
}
END_TEST

START_TEST(bounds_of_oriented_boxes_hold_for_any_exponents) {
    random_source source = {3};
    for (int i = 0; i < 50000; ++i) {
        const geom_obb2 box = {{random_any(&source), random_any(&source)},
                               {random_any(&source), random_any(&source)},
                               {fabs(random_any(&source)), fabs(random_any(&source))}};
        check_box_bounds2(box);
    }
}
END_TEST

START_TEST(bounds_end_where_doubles_end) {
    const geom_circle disc = {{0.5 * DBL_MAX, -DBL_MAX}, DBL_MAX};
    ck_assert(same_box2(geom_circle_bounds(disc), box2(-0.5 * DBL_MAX, -DBL_MAX, DBL_MAX, 0.0)));
    const geom_circle far = {{DBL_MAX, 0.0}, 1.0};
    ck_assert(geom_circle_bounds(far).max.x == DBL_MAX);
    ck_assert(geom_circle_bounds(far).min.x == nextafter(DBL_MAX, 0.0));
    const geom_obb2 box = {{0.5 * DBL_MAX, 0.0}, {2.0, 2.0}, {DBL_MAX, DBL_MAX}};
    ck_assert(same_box2(geom_obb2_bounds(box), box2(-DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX)));
}
END_TEST

/* The axis is that of the angle, ahead; half.x is along it. */
START_TEST(a_box_from_an_angle_has_that_heading) {
    static const double pi = 3.14159265358979323846;
    const geom_vec2 center = geom_vec2_make(3.0, -4.0);
    const geom_vec2 half = geom_vec2_make(2.0, 1.0);
    const geom_obb2 straight = geom_obb2_from_angle(center, half, 0.0);
    ck_assert(same_box2(geom_obb2_bounds(straight), box2(1.0, -5.0, 5.0, -3.0)));
    for (int i = -720; i <= 720; ++i) {
        const double angle = pi * i / 360.0;
        const geom_obb2 box = geom_obb2_from_angle(center, half, angle);
        ck_assert_int_eq(geom_obb2_status(box), GEOM_OK);
        ck_assert(geom_vec2_equal(box.center, center) && geom_vec2_equal(box.half, half));
        ck_assert_double_eq_tol(box.axis.x, cos(angle), 1e-15);
        ck_assert_double_eq_tol(box.axis.y, sin(angle), 1e-15);
        ck_assert_double_eq_tol(geom_vec2_length(box.axis), 1.0, 1e-15);
    }
    ck_assert_int_eq(geom_obb2_status(geom_obb2_from_angle(center, half, HUGE_VAL)), GEOM_NOT_FINITE);
}
END_TEST

/* ---- Space ---- */

static bool same_box3(geom_aabb3 a, geom_aabb3 b) {
    return geom_vec3_equal(a.min, b.min) && geom_vec3_equal(a.max, b.max);
}

START_TEST(bounds_of_simple_shapes_in_space) {
    const geom_segment3 segment = {{3.0, -1.0, 7.0}, {-2.0, 5.0, 6.0}};
    const geom_aabb3 core = {{-2.0, -1.0, 6.0}, {3.0, 5.0, 7.0}};
    ck_assert(same_box3(geom_segment3_bounds(segment), core));
    const geom_sphere ball = {{1.0, 2.0, 3.0}, 4.0};
    ck_assert(same_box3(geom_sphere_bounds(ball), (geom_aabb3){{-3.0, -2.0, -1.0}, {5.0, 6.0, 7.0}}));
    const geom_capsule3 capsule = {segment.a, segment.b, 0.5};
    ck_assert(same_box3(geom_capsule3_bounds(capsule), (geom_aabb3){{-2.5, -1.5, 5.5}, {3.5, 5.5, 7.5}}));
    const geom_triangle triangle = {segment.a, segment.b, {0.0, -8.0, 9.0}};
    ck_assert(same_box3(geom_triangle_bounds(triangle), (geom_aabb3){{-2.0, -8.0, 6.0}, {3.0, 5.0, 9.0}}));
    const geom_vec3 points[] = {segment.a, segment.b, triangle.c, {0.0, 0.0, 0.0}};
    const geom_hull hull = {points, 4};
    ck_assert(same_box3(geom_hull_bounds(hull), (geom_aabb3){{-2.0, -8.0, 0.0}, {3.0, 5.0, 9.0}}));
    const geom_obb3 box = {{10.0, 20.0, 30.0}, {{0, 1, 0}, {0, 0, -1}, {1, 0, 0}}, {1.0, 2.0, 3.0}};
    ck_assert(same_box3(geom_obb3_bounds(box), (geom_aabb3){{7.0, 19.0, 28.0}, {13.0, 21.0, 32.0}}));
    const geom_aabb3 other = {{0.0, -9.0, 6.5}, {4.0, 0.0, 6.75}};
    ck_assert(same_box3(geom_aabb3_union(core, other), (geom_aabb3){{-2.0, -9.0, 6.0}, {4.0, 5.0, 7.0}}));
}
END_TEST

START_TEST(bounds_of_rays_and_planes_end_where_doubles_end) {
    const double end = DBL_MAX;
    const geom_ray ray = {{1.0, 2.0, 3.0}, {0.0, 5.0, -DBL_TRUE_MIN}};
    ck_assert(same_box3(geom_ray_bounds(ray), (geom_aabb3){{1.0, 2.0, -end}, {1.0, end, 3.0}}));
    const geom_plane tilted = {{0.0, DBL_TRUE_MIN, -5.0}, 1.0};
    ck_assert(same_box3(geom_plane_bounds(tilted), (geom_aabb3){{-end, -end, -end}, {end, end, end}}));
    const geom_plane ground = {{0.0, 0.0, -3.0}, 0.0};
    ck_assert(same_box3(geom_plane_bounds(ground), (geom_aabb3){{-end, -end, 0.0}, {end, end, 0.0}}));
    const geom_plane far = {{0.0, 0.25, 0.0}, DBL_MAX};
    const geom_aabb3 box = geom_plane_bounds(far);
    ck_assert(box.min.y == end && box.max.y == end && box.min.x == -end && box.max.z == end);
    random_source source = {5};
    static geom_exact_arena arena;
    for (int i = 0; i < 10000; ++i) {
        const geom_plane wall = {{random_any(&source), 0.0, -0.0}, random_any(&source)};
        const geom_aabb3 range = geom_plane_bounds(wall);
        ck_assert_int_eq(geom_aabb3_status(range), GEOM_OK);
        geom_exact_arena_init(&arena);
        const geom_exact offset = geom_exact_from(&arena, wall.offset);
        const int side = (wall.normal.x > 0.0) - (wall.normal.x < 0.0);
        const geom_exact low = geom_exact_product(&arena, wall.normal.x, range.min.x);
        const geom_exact high = geom_exact_product(&arena, wall.normal.x, range.max.x);
        ck_assert(fabs(range.min.x) == end || side * geom_exact_compare(low, offset) <= 0);
        ck_assert(fabs(range.max.x) == end || side * geom_exact_compare(high, offset) >= 0);
    }
}
END_TEST

START_TEST(bounds_of_spheres_are_the_smallest) {
    random_source source = {6};
    for (int i = 0; i < 20000; ++i) {
        const geom_sphere ball = {{random_scaled(&source, -30, 30), random_scaled(&source, -1074, 1000),
                                   random_scaled(&source, -60, 60)},
                                  fabs(random_scaled(&source, -60, 60))};
        const geom_aabb3 box = geom_sphere_bounds(ball);
        check_tight(box.max.x, ball.center.x, ball.radius);
        check_tight(box.max.y, ball.center.y, ball.radius);
        check_tight(box.max.z, ball.center.z, ball.radius);
        check_tight(-box.min.x, -ball.center.x, ball.radius);
        check_tight(-box.min.y, -ball.center.y, ball.radius);
        check_tight(-box.min.z, -ball.center.z, ball.radius);
        const geom_capsule3 capsule = {ball.center, {1.0, 1.0, 1.0}, ball.radius};
        const geom_sphere last = {{1.0, 1.0, 1.0}, ball.radius};
        ck_assert(same_box3(geom_capsule3_bounds(capsule), geom_aabb3_union(box, geom_sphere_bounds(last))));
    }
}
END_TEST

/* Whether bound >= center + |u0| h0 + |u1| h1 + |u2| h2, exactly, or the bound is the last double. */
static bool reaches(double bound, double center, const double u[3], const double h[3]) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    geom_exact reach = geom_exact_from(&arena, 0.0);
    for (int i = 0; i < 3; ++i) {
        reach = geom_exact_add(&arena, reach, geom_exact_abs(geom_exact_product(&arena, u[i], h[i])));
    }
    return bound == DBL_MAX || geom_exact_compare(geom_exact_difference(&arena, bound, center), reach) >= 0;
}

static void check_box_bounds3(geom_obb3 box) {
    const geom_aabb3 bounds = geom_obb3_bounds(box);
    const geom_vec3 *const u = box.axis;
    const double half[3] = {box.half.x, box.half.y, box.half.z};
    const double x[3] = {u[0].x, u[1].x, u[2].x};
    const double y[3] = {u[0].y, u[1].y, u[2].y};
    const double z[3] = {u[0].z, u[1].z, u[2].z};
    ck_assert_int_eq(geom_aabb3_status(bounds), GEOM_OK);
    ck_assert(reaches(bounds.max.x, box.center.x, x, half) && reaches(-bounds.min.x, -box.center.x, x, half));
    ck_assert(reaches(bounds.max.y, box.center.y, y, half) && reaches(-bounds.min.y, -box.center.y, y, half));
    ck_assert(reaches(bounds.max.z, box.center.z, z, half) && reaches(-bounds.min.z, -box.center.z, z, half));
}

static geom_vec3 any_vector(random_source *source) {
    const double x = random_any(source);
    const double y = random_any(source);
    return geom_vec3_make(x, y, random_any(source));
}

START_TEST(bounds_of_oriented_boxes_in_space_hold_them) {
    random_source source = {7};
    for (int i = 0; i < 20000; ++i) {
        geom_obb3 box = {any_vector(&source), {{0.0, 0.0, 0.0}}, any_vector(&source)};
        for (int k = 0; k < 3; ++k) {
            box.axis[k] = any_vector(&source);
        }
        box.half = geom_vec3_make(fabs(box.half.x), fabs(box.half.y), fabs(box.half.z));
        check_box_bounds3(box);
    }
    for (int i = 0; i < 20000; ++i) {
        geom_obb3 box = {{random_between(&source, -9.0, 9.0), 1.0, -2.0}, {{0.0, 0.0, 0.0}}, {1.0, 0.1, 3.0}};
        double reach = 0.0;
        for (int k = 0; k < 3; ++k) {
            box.axis[k] =
                geom_vec3_make(random_between(&source, -1.0, 1.0), random_between(&source, -1.0, 1.0),
                               random_between(&source, -1.0, 1.0));
        }
        check_box_bounds3(box);
        reach = fabs(box.axis[0].x) + fabs(box.axis[1].x) * 0.1 + fabs(box.axis[2].x) * 3.0;
        ck_assert(geom_obb3_bounds(box).max.x - (box.center.x + reach) < 1e-14);
        ck_assert((box.center.x - reach) - geom_obb3_bounds(box).min.x < 1e-14);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        bounds_of_simple_shapes,
        bounds_of_circles_are_the_smallest,
        bounds_of_oriented_boxes_hold_them,
        bounds_of_oriented_boxes_hold_for_any_exponents,
        bounds_end_where_doubles_end,
        a_box_from_an_angle_has_that_heading,
        bounds_of_simple_shapes_in_space,
        bounds_of_rays_and_planes_end_where_doubles_end,
        bounds_of_spheres_are_the_smallest,
        bounds_of_oriented_boxes_in_space_hold_them,
    };
    return run_tests("bounds", tests, sizeof tests / sizeof *tests);
}
