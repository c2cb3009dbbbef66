/* Contacts of shapes in space that are known by hand, and mistakes that other libraries are known to make. */
#include "support.h"

#include <collide/pair3.h>
#include <collide/shape3.h>

#include <float.h>

static const geom_vec3 zero = {0.0, 0.0, 0.0};
static const geom_vec3 unit_x = {1.0, 0.0, 0.0};
static const geom_vec3 unit_y = {0.0, 1.0, 0.0};
static const geom_vec3 unit_z = {0.0, 0.0, 1.0};

static geom_obb3 cube_at(double x, double y, double z) {
    const geom_obb3 box = {{x, y, z}, {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}, {1.0, 1.0, 1.0}};
    return box;
}

/* The other box, turned about z by an angle of cosine 0.6. */
static geom_obb3 turned_cube_at(double x, double y, double z) {
    geom_obb3 box = cube_at(x, y, z);
    box.axis[0] = geom_vec3_make(3.0, 4.0, 0.0);
    box.axis[1] = geom_vec3_make(-4.0, 3.0, 0.0);
    box.half = geom_vec3_make(0.25, 0.25, 1.0);
    return box;
}

static geom_segment3 segment_of(geom_vec3 a, geom_vec3 b) {
    const geom_segment3 segment = {a, b};
    return segment;
}

static geom_triangle floor_triangle(void) {
    const geom_triangle triangle = {{0.0, 0.0, 0.0}, {4.0, 0.0, 0.0}, {0.0, 4.0, 0.0}};
    return triangle;
}

/* Two cubes of side 2, at a distance at which a well-known implementation of this kind of search returns
 * NaN. */
START_TEST(cubes_side_by_side) {
    for (int axis = 0; axis < 3; ++axis) {
        const double offsets[] = {0.0, 1.0, 1.9, nextafter(2.0, 0.0), 2.0, nextafter(2.0, 3.0)};
        for (int i = 0; i < 6; ++i) {
            const double d = offsets[i];
            const geom_obb3 other = cube_at(axis == 0 ? d : 0.0, axis == 1 ? d : 0.0, axis == 2 ? d : 0.0);
            const collide_relation expected = d < 2.0   ? COLLIDE_OVERLAPPING
                                              : d > 2.0 ? COLLIDE_APART
                                                        : COLLIDE_TOUCHING;
            ck_assert_int_eq(collide_obb_obb3(cube_at(0.0, 0.0, 0.0), other), expected);
        }
    }
}
END_TEST

START_TEST(cubes_face_to_face_edge_to_edge_corner_to_corner) {
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), cube_at(2, 1, 0.5)), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), cube_at(2, 2, 0.5)), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), cube_at(2, 2, 2)), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), cube_at(2, 2, nextafter(2, 3))), COLLIDE_APART);
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), cube_at(0, 0, 0)), COLLIDE_OVERLAPPING);
    /* An edge of the turned cube, at distance 7 * 0.25, on a face. */
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), turned_cube_at(2.75, 0, 0)), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), turned_cube_at(nextafter(2.75, 0), 0, 0)),
                     COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), turned_cube_at(nextafter(2.75, 3), 0, 0)),
                     COLLIDE_APART);
}
END_TEST

/* Sizes that differ by ten orders of magnitude, where sums of products lose all of the small one. */
START_TEST(huge_boxes_and_small_ones) {
    const geom_aabb3 huge = {{-1e10, -1e10, -1e10}, {0.0, 1e10, 1e10}};
    geom_obb3 small = cube_at(1.0, 0.3, 0.7);
    ck_assert_int_eq(collide_aabb_obb3(huge, small), COLLIDE_TOUCHING);
    small.center.x = nextafter(1.0, 0.0);
    ck_assert_int_eq(collide_aabb_obb3(huge, small), COLLIDE_OVERLAPPING);
    small.center.x = nextafter(1.0, 2.0);
    ck_assert_int_eq(collide_aabb_obb3(huge, small), COLLIDE_APART);
}
END_TEST

/* Triangles without area are segments and points. */
START_TEST(degenerate_triangles) {
    const geom_triangle line = {{1.0, 1.0, -1.0}, {1.0, 1.0, 1.0}, {1.0, 1.0, 3.0}};
    const geom_triangle point = {{1.0, 1.0, 0.0}, {1.0, 1.0, 0.0}, {1.0, 1.0, 0.0}};
    const geom_triangle far = {{9.0, 1.0, 0.0}, {9.0, 1.0, 0.0}, {9.0, 2.0, 0.0}};
    ck_assert_int_eq(collide_triangle_triangle3(floor_triangle(), line), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_triangle_triangle3(floor_triangle(), point), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_triangle_triangle3(line, point), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_triangle_triangle3(floor_triangle(), far), COLLIDE_APART);
    ck_assert_int_eq(collide_triangle_triangle3(point, point), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_obb_triangle3(cube_at(0, 0, 0), line), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_obb_triangle3(cube_at(0.5, 0.5, 0), line), COLLIDE_OVERLAPPING);
}
END_TEST

START_TEST(triangles_in_one_plane_touch_however_much_they_share) {
    const geom_triangle inner = {{1.0, 1.0, 0.0}, {2.0, 1.0, 0.0}, {1.0, 2.0, 0.0}};
    geom_triangle tilted = inner;
    tilted.a.z = -1.0;
    ck_assert_int_eq(collide_triangle_triangle3(floor_triangle(), inner), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_triangle_triangle3(floor_triangle(), floor_triangle()), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_triangle_triangle3(floor_triangle(), tilted), COLLIDE_TOUCHING);
    tilted.b.z = 1.0;
    ck_assert_int_eq(collide_triangle_triangle3(floor_triangle(), tilted), COLLIDE_OVERLAPPING);
}
END_TEST

START_TEST(a_segment_pierces_a_triangle_or_touches_it) {
    const geom_triangle t = floor_triangle();
    ck_assert_int_eq(
        collide_segment_triangle3(segment_of(geom_vec3_make(1, 1, -1), geom_vec3_make(1, 1, 1)), t),
        COLLIDE_OVERLAPPING);
    ck_assert_int_eq(
        collide_segment_triangle3(segment_of(geom_vec3_make(1, 1, 0), geom_vec3_make(1, 1, 1)), t),
        COLLIDE_TOUCHING);
    ck_assert_int_eq(
        collide_segment_triangle3(segment_of(geom_vec3_make(2, 0, -1), geom_vec3_make(2, 0, 1)), t),
        COLLIDE_TOUCHING);
    ck_assert_int_eq(
        collide_segment_triangle3(segment_of(geom_vec3_make(4, 0, -1), geom_vec3_make(4, 0, 1)), t),
        COLLIDE_TOUCHING);
    ck_assert_int_eq(
        collide_segment_triangle3(segment_of(geom_vec3_make(-1, 1, 0), geom_vec3_make(9, 1, 0)), t),
        COLLIDE_TOUCHING);
    ck_assert_int_eq(
        collide_segment_triangle3(segment_of(geom_vec3_make(3, 3, -1), geom_vec3_make(3, 3, 1)), t),
        COLLIDE_APART);
    ck_assert_int_eq(collide_ray_triangle3((geom_ray){{1, 1, -5}, {0, 0, 0x1p-1000}}, t),
                     COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_ray_triangle3((geom_ray){{1, 1, -5}, {0, 0, -1}}, t), COLLIDE_APART);
}
END_TEST

/* Two segments never do more than touch, in space; nor do points and rays. */
START_TEST(thin_shapes_only_touch) {
    const geom_segment3 a = segment_of(geom_vec3_make(-1, 0, 0), unit_x);
    const geom_segment3 b = segment_of(geom_vec3_make(0, -1, 0), unit_y);
    ck_assert_int_eq(collide_segment_segment3(a, b), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_segment_segment3(a, a), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_ray3((geom_ray){zero, unit_x}, (geom_ray){{5, -1, 0}, unit_y}),
                     COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_ray3((geom_ray){zero, unit_x}, (geom_ray){{-5, 0, 0}, unit_x}),
                     COLLIDE_TOUCHING);
    ck_assert_int_eq(
        collide_ray_ray3((geom_ray){zero, unit_x}, (geom_ray){{-5, 0, 0}, geom_vec3_neg(unit_x)}),
        COLLIDE_APART);
    ck_assert_int_eq(collide_ray_ray3((geom_ray){zero, unit_x}, (geom_ray){{0, 1, 0}, {1, -0x1p-1000, 0}}),
                     COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_ray3((geom_ray){zero, unit_x}, (geom_ray){{0, 1, 0}, {1, 0x1p-1000, 0}}),
                     COLLIDE_APART);
    ck_assert_int_eq(collide_point_point3(zero, geom_vec3_make(-0.0, 0.0, -0.0)), COLLIDE_TOUCHING);
}
END_TEST

START_TEST(planes_overlap_what_lies_on_both_sides) {
    const geom_plane ground = {{0, 0, 2}, 0};
    ck_assert_int_eq(collide_plane_plane3(ground, (geom_plane){{0, 0, -0.1}, 0}), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_plane_plane3(ground, (geom_plane){{0, 0, -0.1}, 1}), COLLIDE_APART);
    ck_assert_int_eq(collide_plane_plane3(ground, (geom_plane){{0, 0x1p-1074, 2}, 1e300}),
                     COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_plane_sphere3(ground, (geom_sphere){{7, 7, 1}, 1}), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_plane_sphere3(ground, (geom_sphere){{7, 7, 0}, 0}), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_plane_sphere3(ground, (geom_sphere){{7, 7, 0}, 1e-300}), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_plane_triangle3(ground, floor_triangle()), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_plane_obb3(ground, cube_at(0, 0, 1)), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_plane3((geom_ray){{0, 0, 1}, {1, 0, 0}}, ground), COLLIDE_APART);
    ck_assert_int_eq(collide_ray_plane3((geom_ray){{0, 0, 1}, {1, 0, -0x1p-1074}}, ground),
                     COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_ray_plane3((geom_ray){{0, 0, 0}, {1, 0, 1}}, ground), COLLIDE_TOUCHING);
}
END_TEST

/* From twelve kilometers away a ray along an axis meets a ball of one millimeter, or passes it by a
 * rounding. */
START_TEST(rays_from_far_away) {
    const geom_sphere ball = {{0.0, 0.001, 0.0}, 0.001};
    ck_assert_int_eq(collide_ray_sphere3((geom_ray){{-12000.0, 0.0, 0.0}, unit_x}, ball), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_sphere3((geom_ray){{-12000.0, 0x1p-1074, 0.0}, unit_x}, ball),
                     COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_ray_sphere3((geom_ray){{-12000.0, -0x1p-1074, 0.0}, unit_x}, ball),
                     COLLIDE_APART);
    ck_assert_int_eq(
        collide_ray_aabb3((geom_ray){{-12000.0, 0.0, 0.0}, unit_x}, (geom_aabb3){zero, {1, 1, 1}}),
        COLLIDE_TOUCHING);
}
END_TEST

/* Hulls of one point, of equal, collinear and coplanar points, and with points inside. */
/* It leaves a flat box at once, so it does not pass through. */
START_TEST(rays_from_a_flat_box) {
    const geom_aabb3 flat = {{-2.0, -2.0, 1.0}, {2.0, 2.0, 1.0}};
    const geom_vec3 inside = {0.5, 0.25, 1.0};
    const geom_vec3 steep = {0.25, 0.5, 1.0};
    const geom_vec3 below = {0.5, 0.25, nextafter(1.0, 0.0)};
    const geom_vec3 above = {0.5, 0.25, nextafter(1.0, 2.0)};
    ck_assert_int_eq(collide_ray_aabb3((geom_ray){inside, unit_z}, flat), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_aabb3((geom_ray){inside, steep}, flat), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_aabb3((geom_ray){inside, geom_vec3_neg(steep)}, flat), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_aabb3((geom_ray){inside, unit_x}, flat), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_ray_aabb3((geom_ray){below, steep}, flat), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_ray_aabb3((geom_ray){above, steep}, flat), COLLIDE_APART);
    ck_assert_int_eq(collide_ray_aabb3((geom_ray){zero, unit_z}, flat), COLLIDE_OVERLAPPING);
}
END_TEST

/* Axes parallel to the last bit, or but for it, have no say when the boxes overlap along all others. */
START_TEST(boxes_with_nearly_parallel_edges) {
    for (int i = 0; i < 9; ++i) {
        geom_obb3 other = cube_at(1.5, 0.5, 0.25);
        geom_vec3 *axis = &other.axis[i / 3];
        double *number = i % 3 == 0 ? &axis->x : (i % 3 == 1 ? &axis->y : &axis->z);
        *number = nextafter(*number, 2.0);
        ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), other), COLLIDE_OVERLAPPING);
        other.center.x = 2.5;
        ck_assert_int_eq(collide_obb_obb3(cube_at(0, 0, 0), other), COLLIDE_APART);
    }
}
END_TEST

START_TEST(hulls_of_any_points) {
    const geom_vec3 cloud[] = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {1, 1, 1}, {0, 0, 0}, {2, 0, 0}};
    const geom_vec3 flat[] = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {2, 2, 0}};
    const geom_vec3 line[] = {{1, 1, -1}, {1, 1, 1}, {1, 1, 0}, {1, 1, 0}};
    const geom_hull solid = {cloud, 7};
    const geom_hull square = {flat, 5};
    const geom_hull stick = {line, 4};
    const geom_hull point = {line + 3, 1};
    ck_assert_int_eq(collide_hull_hull3(solid, solid), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_hull_hull3(square, square), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_hull_hull3(solid, square), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_hull_hull3(square, stick), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_hull_hull3(square, point), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_hull_hull3(stick, point), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_hull_hull3(solid, stick), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_point_hull3(geom_vec3_make(1, 1, 2), solid), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_point_hull3(geom_vec3_make(1, 1, nextafter(2, 0)), solid), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_point_hull3(geom_vec3_make(1, 1, nextafter(2, 3)), solid), COLLIDE_APART);
}
END_TEST

START_TEST(round_shapes_to_the_last_bit) {
    const geom_capsule3 pole = {{0, 0, 0}, {0, 0, 10}, 1.0};
    const geom_capsule3 beam = {{3, -5, 5}, {3, 5, 5}, 2.0};
    geom_capsule3 closer = beam;
    closer.radius = nextafter(2.0, 3.0);
    ck_assert_int_eq(collide_capsule_capsule3(pole, beam), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_capsule_capsule3(pole, closer), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_sphere_sphere3((geom_sphere){zero, 3.0}, (geom_sphere){{3, 4, 12}, 10.0}),
                     COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_sphere_aabb3((geom_sphere){{3, 4, 12}, 13.0}, (geom_aabb3){{-1, -1, -1}, zero}),
                     COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_sphere_triangle3((geom_sphere){{1, 1, 5}, 5.0}, floor_triangle()),
                     COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_sphere_obb3((geom_sphere){{1, 0, 3.5}, 2.5}, cube_at(0, 0, 0)),
                     COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_sphere_sphere3((geom_sphere){{-DBL_MAX, 0, 0}, DBL_MAX},
                                            (geom_sphere){{DBL_MAX, 0, 0}, DBL_MAX}),
                     COLLIDE_TOUCHING);
}
END_TEST

START_TEST(within_a_margin) {
    const collide_shape3 drone = collide_shape3_from_sphere((geom_sphere){{0, 0, 5}, 0.5});
    const collide_shape3 house = collide_shape3_from_aabb((geom_aabb3){{-1, -1, 0}, {1, 1, 4}});
    const collide_shape3 ground = collide_shape3_from_plane((geom_plane){unit_z, 0.0});
    ck_assert_int_eq(collide_shape3_relation(drone, house), COLLIDE_APART);
    ck_assert_int_eq(collide_shape3_relation_within(drone, house, 0.5), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_shape3_relation_within(house, drone, nextafter(0.5, 1.0)), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_shape3_relation_within(house, drone, nextafter(0.5, 0.0)), COLLIDE_APART);
    ck_assert_int_eq(collide_shape3_relation_within(drone, ground, 4.5), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_shape3_relation_within(ground, house, 0x1p-1074), COLLIDE_OVERLAPPING);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        cubes_side_by_side,
        cubes_face_to_face_edge_to_edge_corner_to_corner,
        huge_boxes_and_small_ones,
        degenerate_triangles,
        triangles_in_one_plane_touch_however_much_they_share,
        a_segment_pierces_a_triangle_or_touches_it,
        thin_shapes_only_touch,
        planes_overlap_what_lies_on_both_sides,
        rays_from_far_away,
        rays_from_a_flat_box,
        boxes_with_nearly_parallel_edges,
        hulls_of_any_points,
        round_shapes_to_the_last_bit,
        within_a_margin,
    };
    return run_tests("collide.pair3_known", tests, sizeof tests / sizeof tests[0]);
}
