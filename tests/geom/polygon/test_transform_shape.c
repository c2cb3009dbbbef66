/* Moved shapes, against the motion of their points in long doubles. */
#include "support.h"

#include <geom/hull.h>
#include <geom/transform_shape.h>

#include <math.h>

static const geom_vec3 far_corner = {1.0, 1.0, 1.0};

static geom_vec3 random_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static geom_transform2 random_motion2(random_source *source) {
    const geom_transform2 t = {geom_rotation2_from_angle(random_between(source, -9.0, 9.0)),
                               random_point(source, 50.0)};
    return t;
}

static geom_transform3 random_motion3(random_source *source) {
    const geom_transform3 t = {
        geom_rotation3_from_axis_angle(random_vector(source, 1.0), random_between(source, -9.0, 9.0)),
        random_vector(source, 50.0)};
    return t;
}

typedef long double wide;

/* The bounds of the header. */
static void check_point2(geom_transform2 t, geom_vec2 from, geom_vec2 to) {
    const wide c = (wide)t.rotation.cosine;
    const wide s = (wide)t.rotation.sine;
    const double size = fabs(from.x) + fabs(from.y);
    const wide x = c * (wide)from.x - s * (wide)from.y + (wide)t.translation.x;
    const wide y = s * (wide)from.x + c * (wide)from.y + (wide)t.translation.y;
    ck_assert_double_le(fabs((double)((wide)to.x - x)), 0x1p-51 * size + 0x1p-52 * fabs(t.translation.x));
    ck_assert_double_le(fabs((double)((wide)to.y - y)), 0x1p-51 * size + 0x1p-52 * fabs(t.translation.y));
}

/* The row of the rotation matrix that gives one coordinate, times the vector. */
static wide turned(geom_rotation3 r, geom_vec3 v, int row) {
    const wide u[3] = {(wide)r.x, (wide)r.y, (wide)r.z};
    const wide p[3] = {(wide)v.x, (wide)v.y, (wide)v.z};
    const int next = (row + 1) % 3;
    const int last = (row + 2) % 3;
    const wide first = u[next] * p[last] - u[last] * p[next];
    const wide along_last = u[row] * p[next] - u[next] * p[row];
    const wide along_next = u[last] * p[row] - u[row] * p[last];
    return p[row] + 2 * ((wide)r.w * first + (u[next] * along_last - u[last] * along_next));
}

static void check_point3(geom_transform3 t, geom_vec3 from, geom_vec3 to) {
    const geom_vec3 move = t.translation;
    const double size = fabs(from.x) + fabs(from.y) + fabs(from.z) + geom_vec3_length(move);
    const wide x = turned(t.rotation, from, 0) + (wide)move.x;
    const wide y = turned(t.rotation, from, 1) + (wide)move.y;
    const wide z = turned(t.rotation, from, 2) + (wide)move.z;
    ck_assert_double_le(fabs((double)((wide)to.x - x)), 0x1p-47 * size);
    ck_assert_double_le(fabs((double)((wide)to.y - y)), 0x1p-47 * size);
    ck_assert_double_le(fabs((double)((wide)to.z - z)), 0x1p-47 * size);
}

START_TEST(points_of_plane_shapes_move_within_the_bound) {
    random_source source = {501};
    for (int i = 0; i < 5000; ++i) {
        const geom_transform2 t = random_motion2(&source);
        const geom_transform2 spin = {t.rotation, {0.0, 0.0}};
        const geom_vec2 a = random_point(&source, ldexp(1.0, i % 40 - 20));
        const geom_vec2 b = random_point(&source, 9.0);
        const geom_segment2 segment = {a, b};
        check_point2(t, a, geom_transform2_segment(t, segment).a);
        check_point2(t, b, geom_transform2_segment(t, segment).b);
        const geom_circle circle = {a, 0.1};
        check_point2(t, a, geom_transform2_circle(t, circle).center);
        ck_assert(geom_transform2_circle(t, circle).radius == 0.1);
        const geom_capsule2 capsule = {a, b, 0.3};
        check_point2(t, a, geom_transform2_capsule(t, capsule).a);
        check_point2(t, b, geom_transform2_capsule(t, capsule).b);
        ck_assert(geom_transform2_capsule(t, capsule).radius == 0.3);
        const geom_obb2 box = {a, b, {2.0, 0.7}};
        const geom_obb2 there = geom_transform2_obb(t, box);
        check_point2(t, a, there.center);
        check_point2(spin, b, there.axis);
        ck_assert(geom_vec2_equal(there.half, box.half));
    }
}
END_TEST

START_TEST(points_of_solid_shapes_move_within_the_bound) {
    random_source source = {502};
    for (int i = 0; i < 5000; ++i) {
        const geom_transform3 t = random_motion3(&source);
        const geom_transform3 spin = {t.rotation, {0.0, 0.0, 0.0}};
        const geom_vec3 a = random_vector(&source, ldexp(1.0, i % 40 - 20));
        const geom_vec3 b = random_vector(&source, 9.0);
        const geom_vec3 c = random_vector(&source, 1.0);
        const geom_segment3 segment = {a, b};
        check_point3(t, a, geom_transform3_segment(t, segment).a);
        check_point3(t, b, geom_transform3_segment(t, segment).b);
        const geom_ray ray = {a, b};
        check_point3(t, a, geom_transform3_ray(t, ray).origin);
        check_point3(spin, b, geom_transform3_ray(t, ray).direction);
        const geom_sphere sphere = {a, 0.1};
        check_point3(t, a, geom_transform3_sphere(t, sphere).center);
        ck_assert(geom_transform3_sphere(t, sphere).radius == 0.1);
        const geom_capsule3 capsule = {a, b, 0.3};
        check_point3(t, a, geom_transform3_capsule(t, capsule).a);
        check_point3(t, b, geom_transform3_capsule(t, capsule).b);
        ck_assert(geom_transform3_capsule(t, capsule).radius == 0.3);
        const geom_triangle triangle = {a, b, c};
        check_point3(t, a, geom_transform3_triangle(t, triangle).a);
        check_point3(t, b, geom_transform3_triangle(t, triangle).b);
        check_point3(t, c, geom_transform3_triangle(t, triangle).c);
        const geom_obb3 box = {a, {b, c, far_corner}, {2.0, 0.7, 0.1}};
        const geom_obb3 there = geom_transform3_obb(t, box);
        check_point3(t, a, there.center);
        for (int k = 0; k < 3; ++k) {
            check_point3(spin, box.axis[k], there.axis[k]);
        }
        ck_assert(geom_vec3_equal(there.half, box.half));
    }
}
END_TEST

/* The corner ahead and to the left is where the point of the box goes. */
START_TEST(a_car_turns_to_the_left) {
    const geom_obb2 car = {{0, 0}, {1, 0}, {2, 1}};
    const geom_transform2 t = {{0.0, 1.0}, {10.0, 20.0}};
    const geom_obb2 there = geom_transform2_obb(t, car);
    ck_assert(geom_vec2_equal(there.center, geom_vec2_make(10.0, 20.0)));
    ck_assert(geom_vec2_equal(there.axis, geom_vec2_make(0.0, 1.0)));
    ck_assert(geom_vec2_equal(there.axis, geom_rotation2_axis(t.rotation)));
    const geom_aabb2 bounds = geom_obb2_bounds(there);
    ck_assert(geom_vec2_equal(bounds.min, geom_vec2_make(9.0, 18.0)));
    ck_assert(geom_vec2_equal(bounds.max, geom_vec2_make(11.0, 22.0)));
}
END_TEST

START_TEST(rings_and_hulls_go_to_a_buffer_or_stay_in_place) {
    random_source source = {503};
    geom_vec2 points[9];
    geom_vec2 moved[9];
    geom_vec3 cloud[9];
    geom_vec3 moved_cloud[9];
    for (int k = 0; k < 9; ++k) {
        points[k] = random_point(&source, 9.0);
        cloud[k] = random_vector(&source, 9.0);
    }
    const geom_transform2 t = random_motion2(&source);
    const geom_transform3 t3 = random_motion3(&source);
    const geom_ring ring = {points, 9};
    const geom_hull hull = {cloud, 9};
    const geom_ring there = geom_transform2_ring(t, ring, moved);
    const geom_hull hull_there = geom_transform3_hull(t3, hull, moved_cloud);
    ck_assert(there.points == moved && there.count == 9);
    ck_assert(hull_there.points == moved_cloud && hull_there.count == 9);
    for (int k = 0; k < 9; ++k) {
        ck_assert(geom_vec2_equal(moved[k], geom_transform2_point(t, points[k])));
        ck_assert(geom_vec3_equal(moved_cloud[k], geom_transform3_point(t3, cloud[k])));
    }
    geom_transform2_ring(t, ring, points);
    geom_transform3_hull(t3, hull, cloud);
    ck_assert_mem_eq(points, moved, sizeof points);
    ck_assert_mem_eq(cloud, moved_cloud, sizeof cloud);
    const geom_ring no_ring = {NULL, 0};
    const geom_hull no_hull = {NULL, 0};
    ck_assert_uint_eq(geom_transform2_ring(t, no_ring, NULL).count, 0);
    ck_assert_uint_eq(geom_transform3_hull(t3, no_hull, NULL).count, 0);
}
END_TEST

enum {
    SIDE = 8
};

/* A square with vertices in the middle of its sides, which is convex to the last bit. */
static geom_ring square_with_more(random_source *source, geom_vec2 *points, double unit) {
    size_t count = 0;
    for (int side = 0; side < 4; ++side) {
        for (int i = 0; i < SIDE; ++i) {
            const double along = i - 0.5 * SIDE;
            const geom_vec2 p = geom_vec2_make(unit * along, -0.5 * SIDE * unit);
            if (i == 0 || random_int(source, 0, 2) == 0) {
                points[count++] = side == 0   ? p
                                  : side == 1 ? geom_vec2_make(-p.y, p.x)
                                  : side == 2 ? geom_vec2_make(-p.x, -p.y)
                                              : geom_vec2_make(p.y, -p.x);
            }
        }
    }
    const geom_ring ring = {points, count};
    return ring;
}

START_TEST(convex_rings_stay_convex) {
    random_source source = {505};
    int bent = 0;
    int flat = 0;
    for (int i = 0; i < 3000; ++i) {
        geom_vec2 corners[4 * SIDE];
        geom_vec2 points[4 * SIDE];
        geom_vec2 plain[4 * SIDE];
        const geom_ring ring = square_with_more(&source, corners, ldexp(1.0, random_int(&source, -55, 3)));
        ck_assert_int_ne(geom_ring_convexity(ring), GEOM_NOT_CONVEX);
        const geom_transform2 t = random_motion2(&source);
        const geom_ring moved = geom_transform2_ring(t, ring, plain);
        const geom_ring convex = geom_transform2_convex(t, ring, points);
        ck_assert(convex.points == points && convex.count >= 1 && convex.count <= ring.count);
        if (geom_ring_convexity(moved)) {
            ck_assert_mem_eq(points, plain, ring.count * sizeof *points);
            continue;
        }
        ++bent;
        flat += convex.count < 3;
        ck_assert(convex.count < 3 || geom_ring_convexity(convex) == GEOM_STRICTLY_CONVEX);
        uint32_t corner[4 * SIDE];
        geom_vec2 gathered[4 * SIDE];
        const geom_convex_hull_result hull = geom_convex_hull(plain, ring.count, corner, NULL);
        geom_convex_hull_ring(plain, corner, hull.count, gathered);
        ck_assert_uint_eq(convex.count, hull.count);
        ck_assert_mem_eq(points, gathered, hull.count * sizeof *points);
    }
    ck_assert(bent > 300 && flat > 30);
}
END_TEST

START_TEST(convex_rings_that_are_not_finite_pass_through) {
    geom_vec2 points[] = {{0, 0}, {4, 0}, {(double)NAN, 3}, {0, 3}};
    const geom_ring moved =
        geom_transform2_convex(geom_transform2_identity(), (geom_ring){points, 4}, points);
    ck_assert(moved.count == 4 && isnan(points[2].x));
    ck_assert_uint_eq(geom_transform2_convex(geom_transform2_identity(), (geom_ring){NULL, 0}, NULL).count,
                      0);
}
END_TEST

START_TEST(powers_of_two_scale_every_bit) {
    random_source source = {504};
    for (int i = 0; i < 1000; ++i) {
        const double by = ldexp(1.0, random_int(&source, -800, 800));
        geom_transform2 t = random_motion2(&source);
        geom_transform3 t3 = random_motion3(&source);
        const geom_segment2 segment = {random_point(&source, 9.0), random_point(&source, 9.0)};
        const geom_segment3 segment3 = {random_vector(&source, 9.0), random_vector(&source, 9.0)};
        const geom_segment2 large = {geom_vec2_scale(segment.a, by), geom_vec2_scale(segment.b, by)};
        const geom_segment3 large3 = {geom_vec3_scale(segment3.a, by), geom_vec3_scale(segment3.b, by)};
        const geom_segment2 there = geom_transform2_segment(t, segment);
        const geom_segment3 there3 = geom_transform3_segment(t3, segment3);
        t.translation = geom_vec2_scale(t.translation, by);
        t3.translation = geom_vec3_scale(t3.translation, by);
        ck_assert(geom_vec2_equal(geom_transform2_segment(t, large).b, geom_vec2_scale(there.b, by)));
        ck_assert(geom_vec3_equal(geom_transform3_segment(t3, large3).b, geom_vec3_scale(there3.b, by)));
    }
}
END_TEST

START_TEST(the_gate_finds_what_is_not_finite_after_the_move) {
    const geom_transform2 away = {{1.0, 0.0}, {(double)NAN, 0.0}};
    const geom_transform3 away3 = {{1.0, 0.0, 0.0, 0.0}, {0.0, HUGE_VAL, 0.0}};
    const geom_circle circle = {{0, 0}, 1.0};
    const geom_capsule2 capsule = {{0, 0}, {1, 0}, 1.0};
    const geom_obb2 box = {{0, 0}, {1, 0}, {1, 1}};
    ck_assert_int_eq(geom_circle_status(geom_transform2_circle(away, circle)), GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_capsule2_status(geom_transform2_capsule(away, capsule)), GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_obb2_status(geom_transform2_obb(away, box)), GEOM_NOT_FINITE);
    const geom_sphere sphere = {{0, 0, 0}, 1.0};
    const geom_triangle triangle = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const geom_obb3 box3 = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1, 1, 1}};
    ck_assert_int_eq(geom_sphere_status(geom_transform3_sphere(away3, sphere)), GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_triangle_status(geom_transform3_triangle(away3, triangle)), GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_obb3_status(geom_transform3_obb(away3, box3)), GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_obb3_status(geom_transform3_obb(geom_transform3_identity(), box3)), GEOM_OK);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        points_of_plane_shapes_move_within_the_bound,
        points_of_solid_shapes_move_within_the_bound,
        a_car_turns_to_the_left,
        rings_and_hulls_go_to_a_buffer_or_stay_in_place,
        convex_rings_stay_convex,
        convex_rings_that_are_not_finite_pass_through,
        powers_of_two_scale_every_bit,
        the_gate_finds_what_is_not_finite_after_the_move,
    };
    return run_tests("transform_shape", tests, sizeof tests / sizeof *tests);
}
