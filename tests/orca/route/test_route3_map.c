/* Route maps of space: made of sets, made anew, read by many threads, refused, of sizes that explode; and
 * followers. */
#include "orca/support/route_world3.h"
#include "support.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const geom_vec3 west = {-4.0, -1.3, -1.3};
static const geom_vec3 east = {4.0, 1.3, 1.3};

static void close_map(orca_route3_map *map, orca_route3_query *query) {
    orca_route3_query_destroy(query);
    orca_route3_map_destroy(map);
}

static void rebuild(orca_route3_map *map, const route_world3 *w) {
    const orca_route3_map_def def = world3_def(w);
    ck_assert_int_eq(orca_route3_map_rebuild(map, &def), GEOM_OK);
}

/* ---- Where obstacles come from ---- */

START_TEST(a_map_without_obstacles_is_free) {
    const route_world3 none = {.count = 0};
    orca_route3_map *map = world3_map(&none, 0.5);
    orca_route3_query *query = world3_query(map);
    const orca_route3 route =
        world3_route(query, geom_vec3_make(-1.0, 0.0, 2.0), geom_vec3_make(3.0, 3.0, 2.0), 0.5);
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_uint_eq(route.point_count, 2);
    ck_assert_double_eq(route.length, 5.0);
    ck_assert_double_eq(orca_route3_map_resolution(map, 0.5), 0.0);
    close_map(map, query);
}
END_TEST

START_TEST(a_set_gives_the_routes_of_its_shapes_in_the_layers_of_the_mask) {
    random_source source = {21};
    route_world3 w = {.count = 0};
    world3_fill(&w, &source, 24, 4.0);
    orca_obstacles3 *set = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &set), GEOM_OK);
    for (size_t i = 0; i < w.count; i++) {
        ck_assert_int_eq(orca_obstacles3_add(set, &w.shapes[i], NULL), GEOM_OK);
    }
    orca_obstacle3_def other = orca_obstacle3_def_default();
    const geom_plane all = {{0.0, 0.0, 1.0}, 100.0};
    other.shape = collide_shape3_from_plane(all);
    other.layers = 4;
    ck_assert_int_eq(orca_obstacles3_add(set, &other, NULL), GEOM_OK);
    orca_route3_map_def def = orca_route3_map_def_default();
    def.obstacles = set;
    def.mask = 1;
    orca_route3_map *map = NULL;
    ck_assert_int_eq(orca_route3_map_create(&def, &map), GEOM_OK);
    orca_obstacles3_destroy(set); /* the map has copies */
    ck_assert_int_eq(orca_route3_map_prepare(map, 0.3), GEOM_OK);
    orca_route3_map *maps[2] = {map, world3_map(&w, 0.3)};
    orca_route3_query *queries[2] = {world3_query(maps[0]), world3_query(maps[1])};
    for (int i = 0; i < 20; i++) {
        const geom_vec3 start = world3_point(&source, 6.0);
        const geom_vec3 goal = world3_point(&source, 6.0);
        ck_assert(world3_same(world3_route(queries[0], start, goal, 0.3),
                              world3_route(queries[1], start, goal, 0.3)));
    }
    for (int i = 0; i < 2; i++) {
        close_map(maps[i], queries[i]);
    }
}
END_TEST

START_TEST(a_mesh_is_a_wall_without_an_inside) {
    const geom_vec3 points[4] = {{0.0, -3.0, -3.0}, {0.0, 3.0, -3.0}, {0.0, 3.0, 3.0}, {0.0, -3.0, 3.0}};
    const uint32_t corners[6] = {0, 1, 2, 0, 2, 3};
    const orca_mesh3 mesh = {points, 4, corners, 2};
    orca_obstacle3_def shape = orca_obstacle3_def_default();
    shape.mesh = &mesh;
    orca_route3_map_def def = orca_route3_map_def_default();
    def.shapes = &shape;
    def.shape_count = 1;
    orca_route3_map *map = NULL;
    ck_assert_int_eq(orca_route3_map_create(&def, &map), GEOM_OK);
    ck_assert_int_eq(orca_route3_map_prepare(map, 0.5), GEOM_OK);
    orca_route3_query *query = world3_query(map);
    const orca_route3 route =
        world3_route(query, geom_vec3_make(-2.0, 0.0, 0.0), geom_vec3_make(2.0, 0.0, 0.5), 0.5);
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_double_gt(route.length, 7.0);
    ck_assert_double_lt(route.length, 8.5);
    close_map(map, query);
}
END_TEST

START_TEST(a_map_made_anew_answers_as_a_new_one) {
    random_source source = {9};
    route_world3 worlds[3] = {{.count = 0}, {.count = 0}, {.count = 0}};
    world3_fill(&worlds[1], &source, 16, 4.0);
    world3_add_window(&worlds[2], 9.0, 0.6);
    orca_route3_map *map = world3_map(&worlds[0], 0.5);
    ck_assert_int_eq(orca_route3_map_prepare(map, 0.25), GEOM_OK);
    orca_route3_query *query = world3_query(map);
    for (int i = 1; i < 4; i++) {
        const route_world3 *w = &worlds[i % 3];
        rebuild(map, w);
        ck_assert(orca_route3_map_is_prepared(map, 0.25));
        orca_route3_map *fresh = world3_map(w, 0.5);
        orca_route3_query *other = world3_query(fresh);
        ck_assert(world3_same(world3_route(query, west, east, 0.5), world3_route(other, west, east, 0.5)));
        close_map(fresh, other);
    }
    close_map(map, query);
}
END_TEST

/* ---- Bad input ---- */

START_TEST(bad_input_is_refused) {
    route_world3 w = {.count = 0};
    world3_add_window(&w, 9.0, 0.6);
    orca_route3_map *map = world3_map(&w, 0.5);
    orca_route3_query *query = world3_query(map);
    orca_route3 route;
    const geom_vec3 bad[2] = {{(double)NAN, 0.0, 0.0}, {0.0, 0.0, HUGE_VAL}};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(orca_route3_query_find(query, bad[i], east, 0.5, &route), GEOM_NOT_FINITE);
        ck_assert_int_eq(orca_route3_query_find(query, west, bad[i], 0.5, &route), GEOM_NOT_FINITE);
        ck_assert_int_eq(route.kind, ORCA_ROUTE_NONE);
    }
    ck_assert_int_eq(orca_route3_query_find(query, west, east, (double)NAN, &route), GEOM_NOT_FINITE);
    ck_assert_int_eq(orca_route3_query_find(query, west, east, 0.4, &route), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(orca_route3_map_prepare(map, -1.0), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(orca_route3_map_prepare(map, HUGE_VAL), GEOM_NOT_FINITE);
    orca_route3_map_def def = orca_route3_map_def_default();
    orca_obstacle3_def shape = orca_obstacle3_def_default();
    def.shapes = &shape;
    def.shape_count = 1;
    shape.shape = collide_shape3_from_sphere((geom_sphere){{0.0, 0.0, 0.0}, -1.0});
    ck_assert_int_eq(orca_route3_map_rebuild(map, &def), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(orca_route3_query_find(query, west, east, 0.5, &route), GEOM_OK); /* as before */
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    shape.shape = collide_shape3_from_point(bad[0]);
    orca_route3_map *none = map;
    ck_assert_int_eq(orca_route3_map_create(&def, &none), GEOM_NOT_FINITE);
    ck_assert_ptr_null(none);
    orca_route3_follower_def agent = orca_route3_follower_def_default();
    orca_route3_follower *follower = NULL;
    agent.radius = -1.0;
    ck_assert_int_eq(orca_route3_follower_create(&agent, &follower), GEOM_NEGATIVE_SIZE);
    agent.radius = 0.4;
    ck_assert_int_eq(orca_route3_follower_create(&agent, &follower), GEOM_OK);
    orca_route3_aim aim;
    ck_assert_int_eq(orca_route3_follower_step(follower, query, west, &aim), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(orca_route3_follower_step(follower, query, bad[1], &aim), GEOM_NOT_FINITE);
    ck_assert_int_eq(orca_route3_follower_set_goal(follower, bad[1]), GEOM_NOT_FINITE);
    orca_route3_follower_destroy(follower);
    close_map(map, query);
}
END_TEST

/* Makes a map, prepares it, finds, edits and follows, with memory that fails at one call. Returns whether it
 * failed. What fails leaves all as it was, so that it succeeds when it is called again. */
static bool use_memory(counting_heap *heap) {
    const geom_allocator allocator = counting_allocator(heap);
    route_world3 w = {.count = 0};
    world3_add_window(&w, 9.0, 0.6);
    world3_add(
        &w,
        collide_shape3_from_hull((geom_hull){
            (const geom_vec3[]){{9.0, 9.0, 9.0}, {10.0, 9.0, 9.0}, {9.0, 10.0, 9.0}, {9.0, 9.0, 10.0}}, 4}));
    orca_route3_map_def def = world3_def(&w);
    def.allocator = &allocator;
    const orca_route_query_def query_def = {&allocator};
    orca_route3_follower_def agent = orca_route3_follower_def_default();
    agent.goal = geom_vec3_make(4.0, 0.1, 0.2);
    agent.allocator = &allocator;
    orca_route3_map *map = NULL;
    orca_route3_query *query = NULL;
    orca_route3_follower *follower = NULL;
    orca_route3_aim aim;
    bool failed = false;
    for (int step = 0; step < 6; step++) {
        for (int attempt = 0; attempt < 2; attempt++) {
            const geom_status status = step == 0   ? orca_route3_map_create(&def, &map)
                                       : step == 1 ? orca_route3_map_prepare(map, 0.5)
                                       : step == 2 ? orca_route3_query_create(map, &query_def, &query)
                                       : step == 3 ? orca_route3_follower_create(&agent, &follower)
                                       : step == 4 ? orca_route3_follower_step(follower, query, west, &aim)
                                                   : orca_route3_map_rebuild(map, &def);
            if (status == GEOM_OK) {
                break;
            }
            ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
            ck_assert_int_eq(attempt, 0);
            ck_assert(step != 4 || (aim.is_goal && !orca_route3_follower_has_route(follower)));
            failed = true;
        }
    }
    ck_assert_double_gt(orca_route3_follower_route(follower).length, 8.1);
    orca_route3_follower_destroy(follower);
    close_map(map, query);
    ck_assert_uint_eq(heap->blocks, 0);
    return failed;
}

START_TEST(memory_may_fail_at_every_call) {
    size_t calls = 0;
    for (bool failed = true; failed; calls++) {
        counting_heap heap = {.fail_at = calls};
        failed = use_memory(&heap);
    }
    ck_assert_uint_gt(calls, 40);
}
END_TEST

/* ---- Sizes ---- */

/* Pieces in one place: each cell there looks at those that can be the nearest in it. */
START_TEST(many_pieces_in_one_place_and_far_apart_do_not_explode) {
    random_source source = {3};
    orca_obstacles3 *set = NULL;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &set), GEOM_OK);
    orca_obstacle3_def shape = orca_obstacle3_def_default();
    for (int i = 0; i < 600; i++) {
        const geom_vec3 at = world3_point(&source, 0.2);
        const geom_vec3 far = geom_vec3_scale(world3_point(&source, 1.0), ldexp(1.0, i % 30));
        shape.shape =
            i % 2 == 0 ? collide_shape3_from_point(at) : collide_shape3_from_sphere((geom_sphere){far, 0.01});
        ck_assert_int_eq(orca_obstacles3_add(set, &shape, NULL), GEOM_OK);
    }
    orca_route3_map_def def = orca_route3_map_def_default();
    def.obstacles = set;
    orca_route3_map *map = NULL;
    ck_assert_int_eq(orca_route3_map_create(&def, &map), GEOM_OK);
    ck_assert_int_eq(orca_route3_map_prepare(map, 0.5), GEOM_OK);
    orca_route3_query *query = world3_query(map);
    const orca_route3 route =
        world3_route(query, geom_vec3_make(-9.0, 0.0, 0.0), geom_vec3_make(9.0, 0.1, 0.0), 0.5);
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_double_lt(route.length, 18.5);
    close_map(map, query);
    orca_obstacles3_destroy(set);
}
END_TEST

START_TEST(large_and_small_numbers_get_an_answer) {
    const double sizes[4] = {1e-150, 1e-30, 1e30, 1e150};
    for (int i = 0; i < 4; i++) {
        const double size = sizes[i];
        route_world3 w = {.count = 0};
        world3_add_box(&w, geom_vec3_make(-size, -size, -size), geom_vec3_make(size, size, size));
        world3_add_box(&w, geom_vec3_make(-0.1, -0.1, 2.0), geom_vec3_make(0.1, 0.1, 2.2));
        for (int k = 0; k < 2; k++) {
            const double radius = k == 0 ? 0.0 : 0.5 * size;
            orca_route3_map *map = world3_map(&w, radius);
            orca_route3_query *query = world3_query(map);
            const orca_route3 route = world3_route(query, geom_vec3_make(-4.0 * size, 0.0, 0.0),
                                                   geom_vec3_make(4.0 * size, 0.0, 0.0), radius);
            for (size_t n = 1; n < route.point_count; n++) {
                ck_assert(world3_clear(&w, route.points[n - 1], route.points[n], radius));
            }
            close_map(map, query);
        }
    }
}
END_TEST

/* ---- Threads ---- */

typedef struct reader {
    const orca_route3_map *map;
    uint64_t seed;
    double sum;
    pthread_t thread;
} reader;

static void *read_map(void *argument) {
    reader *r = argument;
    random_source source = {r->seed};
    orca_route3_query *query = world3_query(r->map);
    for (int i = 0; i < 12; i++) {
        const geom_vec3 start = world3_point(&source, 5.0);
        const geom_vec3 goal = world3_point(&source, 5.0);
        r->sum += world3_route(query, start, goal, 0.3).length;
    }
    orca_route3_query_destroy(query);
    return NULL;
}

START_TEST(many_threads_read_one_map) {
    random_source source = {4};
    route_world3 w = {.count = 0};
    world3_fill(&w, &source, 24, 4.0);
    orca_route3_map *map = world3_map(&w, 0.3);
    reader readers[6];
    for (int i = 0; i < 6; i++) { /* two at a time ask the same */
        readers[i] = (reader){.map = map, .seed = (uint64_t)(i % 3) + 1};
        ck_assert_int_eq(pthread_create(&readers[i].thread, NULL, read_map, &readers[i]), 0);
    }
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(pthread_join(readers[i].thread, NULL), 0);
    }
    for (int i = 0; i < 3; i++) {
        ck_assert_double_gt(readers[i].sum, 0.0);
        ck_assert_double_eq(readers[i].sum, readers[i + 3].sum);
    }
    orca_route3_map_destroy(map);
}
END_TEST

/* ---- Followers ---- */

static orca_route3_follower *follower_to(geom_vec3 goal) {
    orca_route3_follower_def def = orca_route3_follower_def_default();
    orca_route3_follower *follower = NULL;
    def.goal = goal;
    ck_assert_int_eq(orca_route3_follower_create(&def, &follower), GEOM_OK);
    return follower;
}

static orca_route3_aim step(orca_route3_follower *follower, orca_route3_query *query, geom_vec3 position) {
    orca_route3_aim aim;
    ck_assert_int_eq(orca_route3_follower_step(follower, query, position, &aim), GEOM_OK);
    return aim;
}

/* Returns whether the route was replaced. */
static bool revise(orca_route3_follower *follower, orca_route3_query *query, geom_vec3 position) {
    bool changed;
    ck_assert_int_eq(orca_route3_follower_revise(follower, query, position, &changed), GEOM_OK);
    return changed;
}

START_TEST(a_follower_leads_through_a_window_and_back_to_it) {
    route_world3 w = {.count = 0};
    world3_add_window(&w, 9.0, 0.6);
    orca_route3_map *map = world3_map(&w, 0.5);
    orca_route3_query *query = world3_query(map);
    orca_route3_follower *follower = follower_to(east);
    ck_assert(!orca_route3_follower_has_route(follower));
    geom_vec3 at = west;
    int searches = 0;
    for (int i = 0; i < 300 && geom_vec3_distance(at, east) > 1e-9; i++) {
        if (i == 30) {
            at = geom_vec3_make(-2.0, 5.0, 4.0); /* displaced: the window is out of sight */
        }
        const orca_route3_aim aim = step(follower, query, at);
        ck_assert(aim.in_sight);
        searches += aim.replanned;
        const geom_vec3 velocity = orca_route3_aim_velocity(aim, at, 1.0, 0.1);
        ck_assert_double_le(geom_vec3_length(velocity), 1.0 + 1e-12);
        const geom_vec3 next = geom_vec3_add_scaled(at, 0.1, velocity);
        ck_assert(world3_clear(&w, at, next, 0.5 * 0.97));
        at = next;
    }
    ck_assert_double_le(geom_vec3_distance(at, east), 1e-9);
    ck_assert_int_eq(searches, 2);
    ck_assert_int_eq(orca_route3_follower_set_goal(follower, geom_vec3_make(0.0, 4.0, 0.0)), GEOM_OK);
    const orca_route3_aim none = step(follower, query, at); /* no way: straight at it */
    ck_assert(none.is_goal && !none.in_sight);
    ck_assert_int_eq(orca_route3_follower_route(follower).kind, ORCA_ROUTE_GOAL_INSIDE);
    orca_route3_follower_destroy(follower);
    close_map(map, query);
}
END_TEST

START_TEST(a_route_is_revised_where_the_edit_matters) {
    route_world3 w = {.count = 0};
    world3_add_window(&w, 9.0, 0.6);
    orca_route3_map *map = world3_map(&w, 0.5);
    orca_route3_query *query = world3_query(map);
    orca_route3_follower *follower = follower_to(east);
    (void)step(follower, query, west);
    const double through = orca_route3_follower_route(follower).length;
    const struct {
        geom_vec3 min, max;
        bool changes;
    } edits[2] = {{{5.0, -8.0, -8.0}, {6.0, -7.0, 8.0}, false}, {{-1.0, -0.6, -0.6}, {-0.8, 0.6, 0.6}, true}};
    for (int i = 0; i < 2; i++) {
        world3_add_box(&w, edits[i].min, edits[i].max);
        rebuild(map, &w);
        ck_assert_int_eq(revise(follower, query, west), edits[i].changes);
    }
    ck_assert_double_gt(orca_route3_follower_route(follower).length, through + 1.0);
    w.count -= 2;
    rebuild(map, &w);
    ck_assert(revise(follower, query, west));
    ck_assert_double_eq(orca_route3_follower_route(follower).length, through);
    orca_route3_follower_destroy(follower);
    close_map(map, query);
}
END_TEST

/* What was seen on one map is not taken for the other, which was edited as often. */
START_TEST(a_follower_of_two_maps_sees_what_each_has) {
    const route_world3 none = {.count = 0};
    route_world3 w = {.count = 0};
    world3_add_window(&w, 9.0, 0.4);
    orca_route3_map *maps[2] = {world3_map(&none, 0.5), world3_map(&w, 0.5)};
    orca_route3_query *queries[2] = {world3_query(maps[0]), world3_query(maps[1])};
    orca_route3_follower *follower = follower_to(east);
    ck_assert(step(follower, queries[0], west).in_sight);
    const orca_route3_aim aim = step(follower, queries[1], west);
    ck_assert(aim.replanned && aim.in_sight && !aim.is_goal);
    for (int i = 0; i < 2; i++) {
        close_map(maps[i], queries[i]);
    }
    orca_route3_follower_destroy(follower);
}
END_TEST

START_TEST(a_restored_follower_goes_on_as_the_saved_one) {
    random_source source = {8};
    route_world3 w = {.count = 0};
    world3_fill(&w, &source, 24, 4.0);
    orca_route3_map *map = world3_map(&w, 0.5);
    orca_route3_query *query = world3_query(map);
    orca_route3_follower *saved = follower_to(geom_vec3_make(6.0, 1.0, 1.0));
    orca_route3_follower *twin = follower_to(geom_vec3_make(0.0, 0.0, 0.0));
    geom_vec3 at = {-6.0, 0.0, 0.0};
    (void)step(saved, query, at);
    unsigned char bytes[2048];
    const size_t size = orca_route3_follower_save(saved, NULL, 0);
    ck_assert_uint_le(size, sizeof bytes);
    ck_assert_uint_eq(orca_route3_follower_save(saved, bytes, size), size);
    for (size_t i = 0; i < size; i++) { /* cut short, or one byte wrong */
        ck_assert_int_eq(orca_route3_follower_restore(twin, bytes, i), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 0x10;
        ck_assert_int_eq(orca_route3_follower_restore(twin, bytes, size), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 0x10;
    }
    for (int i = 0; i < 120; i++) { /* restored in each step: what was seen to be free changes no answer */
        const size_t now = orca_route3_follower_save(saved, bytes, sizeof bytes);
        ck_assert_uint_le(now, sizeof bytes);
        ck_assert_int_eq(orca_route3_follower_restore(twin, bytes, now), GEOM_OK);
        const orca_route3_aim a = step(saved, query, at);
        const orca_route3_aim b = step(twin, query, at);
        ck_assert(geom_vec3_equal(a.point, b.point) && a.in_sight == b.in_sight &&
                  a.replanned == b.replanned);
        ck_assert_uint_eq(orca_route3_follower_next(saved), orca_route3_follower_next(twin));
        at = geom_vec3_add(geom_vec3_add_scaled(at, 0.1, orca_route3_aim_velocity(a, at, 1.3, 0.1)),
                           world3_point(&source, i % 4 == 0 ? 0.4 : 0.01));
    }
    orca_route3_follower_destroy(twin);
    orca_route3_follower_destroy(saved);
    close_map(map, query);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route3_map");
    const TTest *const all[] = {a_map_without_obstacles_is_free,
                                a_set_gives_the_routes_of_its_shapes_in_the_layers_of_the_mask,
                                a_mesh_is_a_wall_without_an_inside,
                                a_map_made_anew_answers_as_a_new_one,
                                bad_input_is_refused,
                                memory_may_fail_at_every_call,
                                many_pieces_in_one_place_and_far_apart_do_not_explode,
                                large_and_small_numbers_get_an_answer,
                                many_threads_read_one_map,
                                a_follower_leads_through_a_window_and_back_to_it,
                                a_route_is_revised_where_the_edit_matters,
                                a_follower_of_two_maps_sees_what_each_has,
                                a_restored_follower_goes_on_as_the_saved_one};
    tcase_set_timeout(tests, 60.0);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        tcase_add_test(tests, all[i]);
    }
    return run_test_case("orca.route3_map", tests);
}
