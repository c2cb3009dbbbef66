/* Routes on the maps of the MovingAI benchmarks, whose files are not part of this tree: the environment
 * variable ORCAKIT_DATA names the folder that has them in its folder movingai. */
#include "scene/movingai.h"
#include "scene/scene_routes.h"
#include "text/file.h"
#include "world.h"

#include <stdlib.h>

static const double radius = 0.4;

typedef struct benchmark {
    const char *map;
    const char *problems;
    size_t problem_count;
} benchmark;

static const benchmark benchmarks[] = {
    {"Berlin_1_256.map", "Berlin_1_256-random-1.scen", 60},
    {"den520d.map", "den520d-random-1.scen", 60},
    {"maze-32-32-4.map", "maze-32-32-4-random-1.scen", 200},
    {"room-64-64-16.map", "room-64-64-16-random-1.scen", 200},
    {"random-64-64-20.map", "random-64-64-20-random-1.scen", 100},
    {"warehouse-10-20-10-2-1.map", "warehouse-10-20-10-2-1-random-1.scen", 60},
};

enum {
    BENCHMARK_COUNT = sizeof benchmarks / sizeof benchmarks[0]
};

static const char *data_folder(void) { return getenv("ORCAKIT_DATA"); }

/* Exits the test with words when the file is not there. */
static char *read_data(const char *name, size_t *length) {
    char path[1024];
    char *text = NULL;
    scene_error error;
    const int written = snprintf(path, sizeof path, "%s/movingai/%s", data_folder(), name);
    ck_assert_int_lt(written, (int)sizeof path);
    ck_assert_msg(file_read(path, &text, length, &error), "%s: %s", path, error.text);
    return text;
}

static movingai_map read_map(const char *name) {
    movingai_map map;
    scene_error error;
    size_t length;
    char *text = read_data(name, &length);
    ck_assert_msg(movingai_read_map(text, length, &map, &error), "%s: %s", name, error.text);
    free(text);
    return map;
}

/* Paths over the cells with diagonal steps that cut no corner keep half a cell away from blocked cells, or
 * 0.7 at their corners, so that the disc can go along them: its shortest way is at most as long. */
static void check_problem(const scene *s, orca_route_query *routes, geom_vec2 start, geom_vec2 goal,
                          double length) {
    orca_route r;
    ck_assert_int_eq(orca_route_query_find(routes, start, goal, radius, &r), GEOM_OK);
    ck_assert_uint_ge(r.point_count, 2);
    ck_assert_double_le(r.length, length * (1.0 + 1e-6));
    ck_assert_double_ge(r.length, geom_vec2_distance(start, goal) * (1.0 - 1e-12));
    for (size_t i = 1; i < r.point_count; i++) {
        ck_assert(world_clear(s, r.points[i - 1], r.points[i], radius));
    }
}

START_TEST(routes_are_at_most_as_long_as_the_best_paths_over_cells) {
    const benchmark *b = &benchmarks[_i];
    movingai_map map = read_map(b->map);
    scene s = scene_empty();
    ck_assert(movingai_add_obstacles(&map, &s));
    orca_route_map *space = NULL;
    orca_route_query *routes = NULL;
    ck_assert_int_eq(scene_route_map(&s, NULL, 0, &space), GEOM_OK);
    ck_assert_int_eq(orca_route_map_prepare(space, radius), GEOM_OK);
    ck_assert_int_eq(orca_route_query_create(space, NULL, &routes), GEOM_OK);

    scene_error error;
    size_t length;
    size_t count = 0;
    movingai_problem *problems = NULL;
    char *text = read_data(b->problems, &length);
    ck_assert_msg(movingai_read_problems(text, length, &map, b->problem_count, &problems, &count, &error),
                  "%s: %s", b->problems, error.text);
    ck_assert_uint_gt(count, 0);
    for (size_t i = 0; i < count; i++) {
        const movingai_problem *p = &problems[i];
        check_problem(&s, routes, movingai_center(&map, p->start_x, p->start_y),
                      movingai_center(&map, p->goal_x, p->goal_y), p->length);
    }
    free(problems);
    free(text);
    orca_route_query_destroy(routes);
    orca_route_map_destroy(space);
    scene_clear(&s);
    movingai_free_map(&map);
}
END_TEST

int main(void) {
    if (!data_folder()) {
        puts("skipped: ORCAKIT_DATA does not name a folder with the maps");
        return 77;
    }
    TCase *tests = tcase_create("route_maps");
    tcase_add_loop_test(tests, routes_are_at_most_as_long_as_the_best_paths_over_cells, 0, BENCHMARK_COUNT);
    return run_test_case("examples.route_maps", tests);
}
