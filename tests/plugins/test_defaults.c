/* NULL in place of options, a def, parameters, an allocator or a host means the defaults, in every
 * library. */
#include "support.h"

#include <collide/batch2.h>
#include <collide/batch3.h>
#include <collide/broadphase2.h>
#include <collide/broadphase3.h>
#include <collide/trajectory2.h>
#include <collide/world2.h>
#include <collide/world3.h>
#include <geom/bounding_box.h>
#include <geom/decompose.h>
#include <geom/hull.h>
#include <geom/locate.h>
#include <geom/minkowski.h>
#include <geom/offset.h>
#include <geom/repair.h>
#include <geom/simplify.h>
#include <geom/task.h>
#include <geom/triangulate.h>
#include <orca/neighbors2.h>
#include <orca/neighbors3.h>
#include <orca/obstacle2.h>
#include <orca/obstacle3.h>
#include <orca/sim2.h>
#include <orca/sim3.h>
#include <orca/traffic2.h>
#include <orca/verify2.h>
#include <orca/verify3.h>
#include <planner/host.h>
#include <planner/orca.h>

#include <stdlib.h>

static const geom_vec2 square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
static const geom_ring outline = {square, 4};
static const geom_polygon polygon = {&outline, 1};

START_TEST(memory) {
    void *const block = geom_allocator_allocate(NULL, 3, 8, 8);
    ck_assert_ptr_nonnull(block);
    geom_allocator_release(NULL, block, 3, 8, 8);
}
END_TEST

START_TEST(polygons) {
    uint32_t numbers[12];
    uint32_t places[4];
    geom_vec2 corners[8];
    geom_index_triangle triangles[2];
    geom_locator *locator = NULL;
    ck_assert_int_eq(geom_polygon_check(polygon, NULL).status, GEOM_OK);
    ck_assert_int_eq(geom_polygon_triangulate(polygon, triangles, NULL).fault.status, GEOM_OK);
    ck_assert_int_eq(geom_polygon_triangulate_delaunay(polygon, triangles, NULL).fault.status, GEOM_OK);
    ck_assert_int_eq(geom_polygon_decompose(polygon, numbers, places, NULL).fault.status, GEOM_OK);
    ck_assert_int_eq(geom_polygon_simplify(polygon, 0.0, numbers, places, NULL).fault.status, GEOM_OK);
    ck_assert_int_eq(geom_chain_simplify(square, 4, 0.0, numbers, NULL).fault.status, GEOM_OK);
    ck_assert_int_eq(geom_convex_hull(square, 4, places, NULL).status, GEOM_OK);
    ck_assert_int_eq(geom_obb2_minimum_area(square, 4, NULL).status, GEOM_OK);
    ck_assert_int_eq(geom_minkowski_sum(outline, outline, corners, NULL).status, GEOM_OK);
    ck_assert_int_eq(geom_minkowski_difference(outline, outline, corners, NULL).status, GEOM_OK);
    ck_assert_int_eq(geom_locator_create(polygon, NULL, &locator), GEOM_OK);
    geom_locator_destroy(locator);
}
END_TEST

START_TEST(polygons_that_are_made) {
    geom_repair repaired = geom_polygon_repair(polygon, NULL);
    geom_polygons copied = geom_polygon_offset(polygon, NULL);
    ck_assert_int_eq(repaired.fault.status, GEOM_OK);
    ck_assert_int_eq(copied.status, GEOM_OK);
    ck_assert_double_eq(geom_polygons_area(&copied), 16.0);
    geom_polygons_release(&copied);
    geom_repair_release(&repaired);
}
END_TEST

START_TEST(threads) {
    geom_task_pool *pool = NULL;
    ck_assert_int_eq(geom_task_pool_create(NULL, &pool), GEOM_OK);
    geom_task_pool_destroy(pool);
}
END_TEST

START_TEST(broad_phases_and_worlds) {
    collide_broadphase *items = NULL;
    collide_broadphase3 *items3 = NULL;
    collide_world *world = NULL;
    collide_world3 *world3 = NULL;
    ck_assert_int_eq(collide_broadphase_create(NULL, &items), GEOM_OK);
    ck_assert_int_eq(collide_broadphase3_create(NULL, &items3), GEOM_OK);
    ck_assert_int_eq(collide_world_create(NULL, &world), GEOM_OK);
    ck_assert_int_eq(collide_world3_create(NULL, &world3), GEOM_OK);
    collide_footprint footprint;
    const collide_pose poses[] = {{{0, 0}, 0}, {{1, 0}, 0}};
    const collide_trajectory trajectory = {.poses = poses, .count = 2};
    collide_trajectory_result result;
    ck_assert_int_eq(collide_footprint_from_shape(collide_shape_from_point(square[0]), &footprint), GEOM_OK);
    ck_assert_int_eq(collide_trajectory_check(world, &footprint, trajectory, NULL).verdict, COLLIDE_CCD_FREE);
    ck_assert(collide_trajectory_clearance(world, &footprint, trajectory, 1.0, NULL).lower == 1.0);
    collide_trajectory_check_many(world, &footprint, &trajectory, 1, NULL, NULL, &result);
    ck_assert_int_eq(result.verdict, COLLIDE_CCD_FREE);
    collide_world3_destroy(world3);
    collide_world_destroy(world);
    collide_broadphase3_destroy(items3);
    collide_broadphase_destroy(items);
}
END_TEST

START_TEST(packs) {
    const geom_circle circle = {{0, 0}, 1};
    const geom_sphere sphere = {{0, 0, 0}, 1};
    collide_pack *pack = NULL;
    collide_pack3 *pack3 = NULL;
    ck_assert_int_eq(collide_pack_create_circles(&circle, 1, NULL, &pack, NULL), GEOM_OK);
    ck_assert_int_eq(collide_pack3_create_spheres(&sphere, 1, NULL, &pack3, NULL), GEOM_OK);
    collide_pack_destroy(pack);
    collide_pack3_destroy(pack3);
}
END_TEST

START_TEST(simulators) {
    orca_sim *sim = NULL;
    orca_sim3 *sim3 = NULL;
    orca_traffic *traffic = NULL;
    ck_assert_int_eq(orca_sim_create(NULL, &sim), GEOM_OK);
    ck_assert_int_eq(orca_sim3_create(NULL, &sim3), GEOM_OK);
    ck_assert_int_eq(orca_traffic_create(NULL, &traffic), GEOM_OK);
    orca_traffic_destroy(traffic);
    orca_sim3_destroy(sim3);
    orca_sim_destroy(sim);
}
END_TEST

START_TEST(what_simulators_use) {
    orca_verifier *verifier = NULL;
    orca_verifier3 *verifier3 = NULL;
    orca_obstacles *obstacles = NULL;
    orca_obstacles3 *obstacles3 = NULL;
    orca_neighbors *neighbors = NULL;
    orca_neighbors3 *neighbors3 = NULL;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    ck_assert_int_eq(orca_verifier3_create(NULL, &verifier3), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_create(NULL, &obstacles), GEOM_OK);
    ck_assert_int_eq(orca_obstacles3_create(NULL, &obstacles3), GEOM_OK);
    ck_assert_int_eq(orca_neighbors_create(NULL, &neighbors), GEOM_OK);
    ck_assert_int_eq(orca_neighbors3_create(NULL, &neighbors3), GEOM_OK);
    orca_neighbors3_destroy(neighbors3);
    orca_neighbors_destroy(neighbors);
    orca_obstacles3_destroy(obstacles3);
    orca_obstacles_destroy(obstacles);
    orca_verifier3_destroy(verifier3);
    orca_verifier_destroy(verifier);
}
END_TEST

/* A planner without a host, one by one and from a registry. */
START_TEST(planners) {
    planner_library *library = NULL;
    planner_registry *registry = NULL;
    planner *made = NULL;
    ck_assert_int_eq(planner_library_open_entry(&planner_orca_entry, &library, NULL), PLANNER_OK);
    for (uint32_t i = 0; i < planner_library_count(library); ++i) {
        const char *id = planner_library_descriptor(library, i)->id;
        ck_assert_int_eq(planner_library_create_planner(library, NULL, id, &made, NULL), PLANNER_OK);
        made->destroy(made);
    }
    ck_assert_int_eq(planner_library_create_planner(library, NULL, NULL, &made, NULL), PLANNER_OK);
    made->destroy(made);
    planner_library_close(library);
    ck_assert_int_eq(planner_registry_create(&registry, NULL), PLANNER_OK);
    ck_assert_int_eq(planner_registry_add_entry(registry, &planner_orca_entry, NULL), PLANNER_OK);
    ck_assert_int_eq(planner_registry_create_planner(registry, NULL, NULL, &made, NULL), PLANNER_OK);
    made->destroy(made);
    planner_registry_destroy(registry);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        memory, polygons,   polygons_that_are_made, threads,  broad_phases_and_worlds,
        packs,  simulators, what_simulators_use,    planners,
    };
    TCase *test_case = tcase_create("defaults");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; ++i) {
        tcase_add_test(test_case, tests[i]);
    }
    return run_test_case("defaults", test_case);
}
