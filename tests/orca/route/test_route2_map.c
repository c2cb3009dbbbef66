/* Route maps of sets of obstacles, made anew, read by many threads; followers saved and restored. */
#include "orca/support/route_world.h"
#include "support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const geom_vec2 upright = {1.0, 0.0};

static void close_map(orca_route_map *map, orca_route_query *query) {
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
}

static orca_route_map *map_of(const route_world *w, double radius) {
    const orca_route_map_def def = world_def(w);
    return world_map(&def, radius);
}

/* The length of a route through the obstacles of a definition; negative if there is none. */
static double length_in(const orca_route_map_def *def, double radius, geom_vec2 start, geom_vec2 goal) {
    orca_route_map *map = world_map(def, radius);
    orca_route_query *query = world_query(map);
    const orca_route route = world_route(query, start, goal, radius);
    const double length = route.point_count > 0 ? route.length : -1.0;
    close_map(map, query);
    return length;
}

static bool same_route(orca_route a, orca_route b) {
    return a.kind == b.kind && a.length == b.length && a.point_count == b.point_count &&
           (a.point_count == 0 || memcmp(a.points, b.points, a.point_count * sizeof *a.points) == 0);
}

/* ---- Where obstacles come from ---- */

START_TEST(a_map_without_obstacles_is_free) {
    orca_route_map *map = world_map(NULL, 0.5);
    orca_route_query *query = world_query(map);
    const orca_route route = world_route(query, geom_vec2_make(-1.0, 0.0), geom_vec2_make(3.0, 3.0), 0.5);
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_uint_eq(route.point_count, 2);
    ck_assert_double_eq(route.length, 5.0);
    close_map(map, query);
}
END_TEST

START_TEST(a_set_gives_the_routes_of_its_shapes) {
    random_source source = {21};
    route_world w = {.count = 0};
    orca_obstacles *set = NULL;
    world_fill(&w, &source, 4, 12.0);
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    for (size_t i = 0; i < w.count; i++) {
        ck_assert_int_eq(orca_obstacles_add(set, &w.shapes[i], NULL), GEOM_OK);
    }
    const orca_route_map_def by_shapes = world_def(&w);
    const orca_route_map_def by_set = {.obstacles = set};
    orca_route_map *maps[2] = {world_map(&by_shapes, 0.3), world_map(&by_set, 0.3)};
    orca_obstacles_destroy(set); /* the map has copies */
    orca_route_query *queries[2] = {world_query(maps[0]), world_query(maps[1])};
    for (int i = 0; i < 50; i++) {
        const geom_vec2 start = geom_vec2_add(random_point(&source, 7.0), geom_vec2_make(6.0, 6.0));
        const geom_vec2 goal = geom_vec2_add(random_point(&source, 7.0), geom_vec2_make(6.0, 6.0));
        const orca_route a = world_route(queries[0], start, goal, 0.3);
        const orca_route b = world_route(queries[1], start, goal, 0.3);
        ck_assert_int_eq(a.kind, b.kind);
        ck_assert_double_eq_tol(a.length, b.length, 1e-9);
    }
    for (int i = 0; i < 2; i++) {
        close_map(maps[i], queries[i]);
    }
    world_free(&w);
}
END_TEST

START_TEST(a_filter_chooses_by_layers_and_heights) {
    const geom_vec2 wall[2] = {{0.0, -5.0}, {0.0, 5.0}};
    const geom_vec2 start = {-3.0, 0.0};
    const geom_vec2 goal = {3.0, 0.0};
    orca_obstacles *set = NULL;
    orca_obstacle_def shape = orca_obstacle_def_default();
    shape.kind = ORCA_OBSTACLE_CHAIN;
    shape.chain = (geom_ring){wall, 2};
    shape.layers = 4;
    shape.bottom = 0.0;
    shape.top = 2.0;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add(set, &shape, NULL), GEOM_OK);
    orca_obstacle_filter filter = orca_obstacle_filter_default();
    const orca_route_map_def def = {.obstacles = set, .filter = &filter};
    ck_assert_double_gt(length_in(&def, 0.5, start, goal), 10.0);
    filter.mask = ~4U;
    ck_assert_double_eq(length_in(&def, 0.5, start, goal), 6.0);
    filter = orca_obstacle_filter_default();
    filter.bottom = 2.0; /* it ends where the filter begins */
    ck_assert_double_eq(length_in(&def, 0.5, start, goal), 6.0);
    filter.bottom = 1.5;
    ck_assert_double_gt(length_in(&def, 0.5, start, goal), 10.0);
    orca_obstacles_destroy(set);
}
END_TEST

/* A clockwise ring is a room, with a pillar in it; all around is solid. */
START_TEST(a_room_is_left_by_no_way) {
    const geom_vec2 walls[4] = {{-6.0, -6.0}, {-6.0, 6.0}, {6.0, 6.0}, {6.0, -6.0}};
    const geom_vec2 pillar[4] = {{-2.0, -2.0}, {2.0, -2.0}, {2.0, 2.0}, {-2.0, 2.0}};
    const geom_ring rings[2] = {{walls, 4}, {pillar, 4}};
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_polygon(set, (geom_polygon){rings, 2}, ORCA_WINDING_AS_GIVEN, NULL),
                     GEOM_OK);
    const orca_route_map_def def = {.obstacles = set};
    orca_route_map *map = world_map(&def, 0.5);
    orca_route_query *query = world_query(map);
    const geom_vec2 west = {-4.0, 0.0};
    const orca_route around = world_route(query, west, geom_vec2_make(4.0, 0.0), 0.5);
    ck_assert_int_eq(around.kind, ORCA_ROUTE_FOUND);
    ck_assert_double_gt(around.length, 8.0);
    ck_assert_int_eq(world_route(query, west, geom_vec2_make(0.0, 0.0), 0.5).kind, ORCA_ROUTE_GOAL_INSIDE);
    ck_assert_int_eq(world_route(query, west, geom_vec2_make(9.0, 0.0), 0.5).kind, ORCA_ROUTE_GOAL_INSIDE);
    const orca_route in = world_route(query, geom_vec2_make(-6.5, 1.0), west, 0.5);
    ck_assert_int_eq(in.kind, ORCA_ROUTE_LEADS_OUT);
    ck_assert_double_gt(in.points[1].x, -5.5);
    const orca_route off = world_route(query, geom_vec2_make(1.5, 0.0), west, 0.5);
    ck_assert_int_eq(off.kind, ORCA_ROUTE_LEADS_OUT);
    ck_assert_double_gt(off.points[1].x, 2.5);
    close_map(map, query);
    orca_obstacles_destroy(set);
}
END_TEST

START_TEST(a_placement_moves_a_shape) {
    route_world w = {.count = 0};
    const geom_aabb2 box = {{-1.0, -1.0}, {1.0, 1.0}};
    const geom_vec2 start = {-5.0, 7.0};
    const geom_vec2 goal = {5.0, 7.0};
    world_add_box(&w, upright, box);
    const orca_route_map_def def = world_def(&w);
    ck_assert_double_eq(length_in(&def, 0.5, start, goal), 10.0);
    w.shapes[0].placement.rotation = (geom_rotation2){0.0, 1.0};
    w.shapes[0].placement.translation = geom_vec2_make(0.0, 7.0);
    ck_assert_double_gt(length_in(&def, 0.5, start, goal), 10.1);
    w.shapes[0].placement.translation = geom_vec2_make(1.7e308, 0.0);
    w.shapes[0].placement.rotation = (geom_rotation2){1.0, 0.0};
    ck_assert_double_eq(length_in(&def, 0.5, start, goal), 10.0);
    world_free(&w);
}
END_TEST

/* ---- Edits ---- */

START_TEST(a_map_made_anew_answers_for_the_new_obstacles) {
    const geom_vec2 wall[2] = {{0.0, -5.0}, {0.0, 5.0}};
    const geom_vec2 start = {-3.0, 0.0};
    const geom_vec2 goal = {3.0, 0.0};
    route_world w = {.count = 0};
    orca_route_map *map = world_map(NULL, 0.5);
    orca_route_query *query = world_query(map);
    ck_assert_double_eq(world_route(query, start, goal, 0.5).length, 6.0);
    world_add_chain(&w, upright, 0.1, 2, wall);
    orca_route_map_def def = world_def(&w);
    ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_OK);
    ck_assert(orca_route_map_is_prepared(map, 0.5));
    const double around = world_route(query, start, goal, 0.5).length;
    ck_assert_double_gt(around, 10.0);
    ck_assert_int_eq(orca_route_map_prepare(map, 0.2), GEOM_OK); /* while the query knows another radius */
    ck_assert_double_lt(world_route(query, start, goal, 0.2).length, around);
    ck_assert_double_eq(world_route(query, start, goal, 0.5).length, around);
    w.shapes[0].radius = -1.0;
    ck_assert_int_eq(orca_route_map_rebuild(map, &def), GEOM_NEGATIVE_SIZE);
    ck_assert_double_eq(world_route(query, start, goal, 0.5).length, around);
    ck_assert_int_eq(orca_route_map_rebuild(map, NULL), GEOM_OK);
    ck_assert_double_eq(world_route(query, start, goal, 0.2).length, 6.0);
    close_map(map, query);
    world_free(&w);
}
END_TEST

/* ---- Threads ---- */

enum {
    THREADS = 4,
    QUESTIONS = 40
};

typedef struct reader {
    const orca_route_map *map;
    uint64_t seed;
    double lengths[QUESTIONS];
    bool failed;
} reader;

/* Asks the same questions as every other reader, from another one on. */
static void *read_map(void *context) {
    reader *self = context;
    orca_route_query *query = NULL;
    self->failed = orca_route_query_create(self->map, NULL, &query) != GEOM_OK;
    for (uint64_t i = 0; i < QUESTIONS && !self->failed; i++) {
        const uint64_t number = (i + self->seed) % QUESTIONS;
        random_source source = {number + 1};
        const geom_vec2 start = geom_vec2_add(random_point(&source, 7.0), geom_vec2_make(6.0, 6.0));
        const geom_vec2 goal = geom_vec2_add(random_point(&source, 7.0), geom_vec2_make(6.0, 6.0));
        orca_route route;
        const double radius = number % 2 ? 0.3 : 0.1;
        self->failed = orca_route_query_find(query, start, goal, radius, &route) != GEOM_OK;
        self->lengths[number] = route.length;
    }
    orca_route_query_destroy(query);
    return NULL;
}

START_TEST(many_threads_read_one_map) {
    random_source source = {33};
    route_world w = {.count = 0};
    world_fill(&w, &source, 5, 12.0);
    const orca_route_map_def def = world_def(&w);
    orca_route_map *map = world_map(&def, 0.3);
    ck_assert_int_eq(orca_route_map_prepare(map, 0.1), GEOM_OK);
    pthread_t threads[THREADS];
    reader readers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        readers[i] = (reader){.map = map, .seed = 7U * (uint64_t)i};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, read_map, &readers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        ck_assert(!readers[i].failed);
        ck_assert_mem_eq(readers[i].lengths, readers[0].lengths, sizeof readers[0].lengths);
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* ---- Followers ---- */

static orca_route_follower *follower_to(geom_vec2 goal) {
    orca_route_follower_def def = orca_route_follower_def_default();
    orca_route_follower *follower = NULL;
    def.goal = goal;
    ck_assert_int_eq(orca_route_follower_create(&def, &follower), GEOM_OK);
    return follower;
}

static orca_route_aim step(orca_route_follower *follower, orca_route_query *query, geom_vec2 position) {
    orca_route_aim aim;
    ck_assert_int_eq(orca_route_follower_step(follower, query, position, &aim), GEOM_OK);
    return aim;
}

START_TEST(a_follower_leads_to_each_goal_that_it_is_given) {
    route_world w = {.count = 0};
    const geom_aabb2 box = {{-2.0, -2.0}, {2.0, 2.0}};
    world_add_box(&w, upright, box);
    orca_route_map *map = map_of(&w, 0.5);
    orca_route_query *query = world_query(map);
    orca_route_follower *follower = follower_to(geom_vec2_make(5.0, 0.0));
    ck_assert(!orca_route_follower_has_route(follower));
    ck_assert_uint_eq(orca_route_follower_route(follower).point_count, 0);
    geom_vec2 at = {-5.0, 0.0};
    for (int leg = 0; leg < 2; leg++) {
        const geom_vec2 goal = geom_vec2_make(leg == 0 ? 5.0 : -5.0, 0.0);
        ck_assert_int_eq(orca_route_follower_set_goal(follower, goal), GEOM_OK);
        for (int i = 0; i < 200 && geom_vec2_distance(at, goal) > 1e-9; i++) {
            const orca_route_aim aim = step(follower, query, at);
            ck_assert_int_eq(aim.replanned, i == 0);
            const geom_vec2 velocity = orca_route_aim_velocity(aim, at, 1.0, 0.1);
            ck_assert_double_le(geom_vec2_length(velocity), 1.0 + 1e-12);
            const geom_vec2 next = geom_vec2_add_scaled(at, 0.1, velocity);
            ck_assert(world_clear(&w, at, next, 0.5 * 0.97));
            at = next;
        }
        ck_assert_double_le(geom_vec2_distance(at, goal), 1e-9);
    }
    ck_assert_int_eq(orca_route_follower_set_goal(follower, geom_vec2_make(0.0, 0.0)), GEOM_OK);
    const orca_route_aim none = step(follower, query, at); /* no way: straight at it */
    ck_assert(none.is_goal && !none.in_sight && geom_vec2_equal(none.point, geom_vec2_make(0.0, 0.0)));
    ck_assert(orca_route_follower_has_route(follower));
    ck_assert_int_eq(orca_route_follower_route(follower).kind, ORCA_ROUTE_GOAL_INSIDE);
    orca_route_follower_destroy(follower);
    close_map(map, query);
    world_free(&w);
}
END_TEST

START_TEST(a_restored_follower_goes_on_as_the_saved_one) {
    route_world w = {.count = 0};
    const geom_aabb2 box = {{-2.0, -2.0}, {2.0, 2.0}};
    world_add_box(&w, upright, box);
    orca_route_map *map = map_of(&w, 0.5);
    orca_route_query *query = world_query(map);
    orca_route_follower *saved = follower_to(geom_vec2_make(5.0, -1.0));
    orca_route_follower *twin = follower_to(geom_vec2_make(0.0, 9.0));
    (void)step(saved, query, geom_vec2_make(-5.0, 1.0));
    (void)step(saved, query, geom_vec2_make(-2.6, -2.6));
    unsigned char bytes[1024];
    const size_t size = orca_route_follower_save(saved, NULL, 0);
    ck_assert_uint_le(size, sizeof bytes);
    ck_assert_uint_eq(orca_route_follower_save(saved, bytes, size), size);
    for (size_t i = 0; i < size; i++) { /* cut short, or one byte wrong */
        ck_assert_int_eq(orca_route_follower_restore(twin, bytes, i), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 0x10;
        ck_assert_int_eq(orca_route_follower_restore(twin, bytes, size), GEOM_INVALID_ARGUMENT);
        bytes[i] ^= 0x10;
    }
    ck_assert(!orca_route_follower_has_route(twin));
    ck_assert_int_eq(orca_route_follower_restore(twin, bytes, size), GEOM_OK);
    ck_assert(same_route(orca_route_follower_route(saved), orca_route_follower_route(twin)));
    for (int i = 0; i < 30; i++) { /* some of these push it off its route */
        const geom_vec2 at = geom_vec2_make(-3.0 + 0.3 * i, i % 7 == 6 ? 2.6 : -2.7);
        const orca_route_aim a = step(saved, query, at);
        const orca_route_aim b = step(twin, query, at);
        ck_assert(geom_vec2_equal(a.point, b.point) && a.replanned == b.replanned);
        ck_assert_uint_eq(orca_route_follower_next(saved), orca_route_follower_next(twin));
    }
    orca_route_follower_destroy(twin);
    orca_route_follower_destroy(saved);
    close_map(map, query);
    world_free(&w);
}
END_TEST

/* A follower saves looks along lines that it has seen to be clear. One that is restored in each step has
 * seen none. */
START_TEST(what_a_follower_has_seen_changes_no_answer) {
    random_source source = {(uint64_t)_i + 70};
    route_world w = {.count = 0};
    world_fill(&w, &source, 5, 15.0);
    orca_route_map *map = map_of(&w, 0.5);
    orca_route_query *query = world_query(map);
    orca_route_follower *seeing = follower_to(geom_vec2_make(15.5, 15.5));
    orca_route_follower *blind = follower_to(geom_vec2_make(0.0, 0.0));
    geom_vec2 at = {-1.0, -1.0};
    for (int step_number = 0; step_number < 600; step_number++) {
        unsigned char bytes[4096];
        const size_t size = orca_route_follower_save(seeing, bytes, sizeof bytes);
        ck_assert_uint_le(size, sizeof bytes);
        ck_assert_int_eq(orca_route_follower_restore(blind, bytes, size), GEOM_OK);
        if (step_number == 300) { /* a wall that was not there is seen by both */
            const geom_vec2 wall[2] = {{at.x - 3.0, at.y + 2.0}, {at.x + 3.0, at.y + 2.0}};
            world_add_chain(&w, upright, 0.1, 2, wall);
            const orca_route_map_def more = world_def(&w);
            ck_assert_int_eq(orca_route_map_rebuild(map, &more), GEOM_OK);
        }
        const orca_route_aim a = step(seeing, query, at);
        const orca_route_aim b = step(blind, query, at);
        ck_assert(geom_vec2_equal(a.point, b.point) && a.in_sight == b.in_sight &&
                  a.replanned == b.replanned);
        const double push = step_number % 4 == 0 ? 0.2 : step_number % 4 == 1 ? 0.01 : 0.0;
        at = geom_vec2_add(geom_vec2_add_scaled(at, 0.05, orca_route_aim_velocity(a, at, 1.3, 0.05)),
                           random_point(&source, push));
    }
    orca_route_follower_destroy(blind);
    orca_route_follower_destroy(seeing);
    close_map(map, query);
    world_free(&w);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route2_map");
    const TTest *const once[] = {a_map_without_obstacles_is_free,
                                 a_set_gives_the_routes_of_its_shapes,
                                 a_filter_chooses_by_layers_and_heights,
                                 a_room_is_left_by_no_way,
                                 a_placement_moves_a_shape,
                                 a_map_made_anew_answers_for_the_new_obstacles,
                                 many_threads_read_one_map,
                                 a_follower_leads_to_each_goal_that_it_is_given,
                                 a_restored_follower_goes_on_as_the_saved_one};
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        tcase_add_test(tests, once[i]);
    }
    tcase_add_loop_test(tests, what_a_follower_has_seen_changes_no_answer, 0, 8);
    return run_test_case("orca.route2_map", tests);
}
