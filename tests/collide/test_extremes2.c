/* What the functions say of one pair of the plane agrees, whatever the sizes of its numbers: near the largest and the
 * smallest doubles, and all of them at once. */
#include "collide/support/extremes.h"

#include <collide/ccd2.h>
#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/indexed2.h>
#include <collide/sweep2.h>
#include <collide/trajectory2.h>
#include <collide/world2.h>
#include <geom/polygon.h>

#include <float.h>
#include <math.h>

enum {
    MOST_POINTS = 5,
    PAIRS = 2500
};

typedef struct any_shape {
    collide_shape shape;
    geom_vec2 points[MOST_POINTS];
    geom_ring ring;
} any_shape;

static geom_vec2 point_of(random_source *source, int kind) {
    const double x = extreme_number(source, kind);
    return geom_vec2_make(x, extreme_number(source, kind));
}

/* A convex ring of so many points, or a polygon that is simple. */
static void make_ring(random_source *source, int kind, size_t count, any_shape *out) {
    out->ring = (geom_ring){out->points, count};
    const geom_polygon polygon = {&out->ring, 1};
    do {
        for (size_t i = 0; i < count; ++i) {
            out->points[i] = point_of(source, kind);
        }
    } while (count > 2 && geom_polygon_check(polygon, NULL).status != GEOM_OK);
    out->shape = count > 2 ? collide_shape_from_polygon(polygon) : collide_shape_from_convex(out->ring);
}

static geom_aabb2 box_of(geom_vec2 a, geom_vec2 b) {
    return (geom_aabb2){{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
}

static void make_shape(random_source *source, int kind, any_shape *out) {
    const geom_vec2 a = point_of(source, kind);
    const geom_vec2 b = point_of(source, kind);
    const double size = fabs(extreme_number(source, kind));
    const geom_vec2 axis = geom_vec2_equal(b, geom_vec2_make(0.0, 0.0)) ? geom_vec2_make(1.0, 0.0) : b;
    switch (random_int(source, 0, 7)) {
    case 0:
        out->shape = collide_shape_from_point(a);
        return;
    case 1:
        out->shape = collide_shape_from_segment((geom_segment2){a, b});
        return;
    case 2:
        out->shape = collide_shape_from_circle((geom_circle){a, size});
        return;
    case 3:
        out->shape = collide_shape_from_aabb(box_of(a, b));
        return;
    case 4:
        out->shape = collide_shape_from_obb((geom_obb2){a, axis, {size, fabs(extreme_number(source, kind))}});
        return;
    case 5:
        out->shape = collide_shape_from_capsule((geom_capsule2){a, b, size});
        return;
    default:
        make_ring(source, kind, (size_t)random_int(source, 1, MOST_POINTS), out);
    }
}

static bool is_unit(geom_vec2 v) { return fabs(hypot(v.x, v.y) - 1.0) < 1e-14; }

static void check_distance(collide_shape a, collide_shape b, collide_relation relation) {
    const collide_distance found = collide_shape_distance(a, b);
    ck_assert_int_eq(found.relation, relation);
    ck_assert_int_eq(found.distance == 0.0, relation != COLLIDE_APART);
    ck_assert(found.distance >= 0.0 && found.distance == collide_shape_distance(b, a).distance);
    ck_assert(geom_vec2_is_finite(found.on_a) && geom_vec2_is_finite(found.on_b));
}

static void check_manifold(collide_shape a, collide_shape b, collide_relation relation) {
    const collide_manifold found = collide_shape_manifold(a, b);
    ck_assert_int_eq(found.relation, relation);
    ck_assert_int_eq(found.depth > 0.0, relation == COLLIDE_OVERLAPPING);
    ck_assert(relation == COLLIDE_APART || is_unit(found.normal));
    ck_assert(found.depth == collide_shape_manifold(b, a).depth);
}

static collide_sweep check_sweep(collide_shape a, geom_vec2 motion, collide_shape b,
                                 collide_relation relation) {
    const geom_vec2 rest = {0.0, 0.0};
    const collide_sweep found = collide_shape_sweep(a, motion, b, rest);
    ck_assert_int_ge(found.relation, relation);
    ck_assert_int_eq(found.time == 0.0, relation != COLLIDE_APART);
    ck_assert(found.relation != COLLIDE_APART || found.time == 1.0);
    ck_assert(is_unit(found.normal) || (found.normal.x == 0.0 && found.normal.y == 0.0));
    ck_assert(geom_vec2_is_finite(found.point));
    return found;
}

/* What is proved is true, of the straight way. */
static void check_ccd(collide_shape a, geom_vec2 way, collide_shape b, collide_sweep swept) {
    const collide_motion motion = {{0.0, 0.0}, way, 0.0};
    const collide_motion rest = {{0.0, 0.0}, {0.0, 0.0}, 0.0};
    const collide_ccd_result found = collide_shape_ccd(a, motion, b, rest, 0.0, 0.0);
    const collide_clearance clearance = collide_shape_ccd_clearance(a, motion, b, rest, 0.0);
    ck_assert(geom_vec2_is_finite(found.point));
    ck_assert_int_ne(found.verdict, COLLIDE_CCD_INVALID);
    ck_assert(found.verdict != COLLIDE_CCD_FREE || swept.relation == COLLIDE_APART);
    ck_assert(found.verdict != COLLIDE_CCD_HIT || swept.relation != COLLIDE_APART);
    ck_assert(clearance.lower >= 0.0 && clearance.lower <= clearance.upper);
    ck_assert(clearance.lower == 0.0 || swept.relation == COLLIDE_APART);
    ck_assert(clearance.upper > 0.0 || swept.relation != COLLIDE_APART);
}

static void check_trajectory(const collide_world *world, collide_shape a, geom_vec2 way,
                             collide_sweep swept) {
    collide_footprint footprint;
    const collide_pose poses[2] = {{{0.0, 0.0}, 0.0}, {way, 0.0}};
    const collide_trajectory trajectory = {poses, NULL, 2, COLLIDE_TRAJECTORY_STRAIGHT};
    ck_assert_int_eq(collide_footprint_from_shape(a, &footprint), GEOM_OK);
    const collide_trajectory_result found = collide_trajectory_check(world, &footprint, trajectory, NULL);
    ck_assert_int_ne(found.verdict, COLLIDE_CCD_INVALID);
    ck_assert(found.verdict != COLLIDE_CCD_FREE || swept.relation == COLLIDE_APART);
    ck_assert(found.verdict != COLLIDE_CCD_HIT || swept.relation != COLLIDE_APART);
    const collide_trajectory_clearance_result clearance =
        collide_trajectory_clearance(world, &footprint, trajectory, HUGE_VAL, NULL);
    ck_assert(clearance.lower <= clearance.upper);
    ck_assert(clearance.lower == 0.0 || swept.relation == COLLIDE_APART);
}

/* A world of the one shape. */
static void check_world(collide_shape a, geom_vec2 motion, collide_shape b, collide_sweep swept) {
    collide_world *world;
    collide_handle handle;
    collide_body body = collide_body_default();
    body.shape = b;
    ck_assert_int_eq(collide_world_create(NULL, &world), GEOM_OK);
    ck_assert_int_eq(collide_world_add(world, &body, &handle), GEOM_OK);
    collide_world_neighbor nearest;
    ck_assert_uint_eq(collide_world_nearest(world, a, HUGE_VAL, NULL, &nearest, 1), 1);
    ck_assert(nearest.distance.distance == collide_shape_distance(a, b).distance);
    const collide_world_hit hit = collide_world_sweep(world, a, motion, 0.0, NULL);
    ck_assert(hit.sweep.relation == swept.relation && hit.sweep.time == swept.time);
    check_trajectory(world, a, motion, swept);
    collide_world_destroy(world);
}

START_TEST(functions_agree_on_numbers_of_all_sizes) {
    random_source source = {(uint64_t)_i + 700};
    size_t met[3] = {0, 0, 0};
    for (int i = 0; i < PAIRS; ++i) {
        any_shape a;
        any_shape b;
        make_shape(&source, _i, &a);
        make_shape(&source, _i, &b);
        const geom_vec2 motion = point_of(&source, _i);
        const collide_relation relation = collide_shape_relation(a.shape, b.shape);
        ck_assert_int_ge(relation, COLLIDE_APART);
        met[relation]++;
        check_distance(a.shape, b.shape, relation);
        check_manifold(a.shape, b.shape, relation);
        const collide_sweep swept = check_sweep(a.shape, motion, b.shape, relation);
        check_ccd(a.shape, motion, b.shape, swept);
        check_world(a.shape, motion, b.shape, swept);
    }
    ck_assert(met[0] > 100 && met[2] > 100);
}
END_TEST

/* Boxes whose long side ends beyond the doubles: they are walls. */
START_TEST(boxes_that_end_beyond_the_doubles_are_walls) {
    static const geom_vec2 corners[] = {{4.0, 0.0}, {5.0, 0.0}, {4.0, 1.0}};
    static const geom_obb2 walls[] = {{{0.0, 0.0}, {0.0, 1.0}, {DBL_MAX, 1.0}},
                                      {{0.0, 1e308}, {0.0, 1.0}, {DBL_MAX, 1.0}},
                                      {{0.0, 0.0}, {0.0, 0x1p537}, {0x1p998, 0x1p-537}},
                                      {{0.0, -1e308}, {0.0, 0x1p1000}, {DBL_MAX, 0x1p-1000}}};
    const geom_ring ring = {corners, 3};
    const collide_shape triangle = collide_shape_from_polygon((geom_polygon){&ring, 1});
    const collide_shape disc = collide_shape_from_circle((geom_circle){{4.0, 0.0}, 0.5});
    const geom_vec2 through = {-8.0, 0.0};
    for (size_t i = 0; i < sizeof walls / sizeof walls[0]; ++i) {
        const collide_shape wall = collide_shape_from_obb(walls[i]);
        ck_assert_double_eq(collide_shape_distance(disc, wall).distance, 2.5);
        ck_assert_double_eq(collide_shape_distance(triangle, wall).distance, 3.0);
        const collide_sweep swept = check_sweep(disc, through, wall, COLLIDE_APART);
        ck_assert_int_eq(swept.relation, COLLIDE_OVERLAPPING);
        check_ccd(disc, through, wall, swept);
        check_world(disc, through, wall, swept);
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("extremes2");
    tcase_set_timeout(tests, 120.0);
    tcase_add_loop_test(tests, functions_agree_on_numbers_of_all_sizes, 0, EXTREME_KINDS);
    tcase_add_test(tests, boxes_that_end_beyond_the_doubles_are_walls);
    return run_test_case("extremes2", tests);
}
