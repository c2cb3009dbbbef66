/* How many routes cross each gate: the same as one piece after the other, on any number of threads. */
#include "run/run_crossings.h"

#include "support.h"

#include <geom/task.h>

#include <stdlib.h>

enum {
    DOORS = 40, /* in a row: a piece through all crosses more gates than there is room for at first */
    ROUTES = 3000,
    POINTS = 4
};

static void add_box(orca_obstacles *world, double x0, double y0, double x1, double y1) {
    const geom_vec2 corners[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    const geom_ring ring = {corners, 4};
    ck_assert_int_eq(orca_obstacles_add_polygon(world, (geom_polygon){&ring, 1}, ORCA_WINDING_AUTO, NULL),
                     GEOM_OK);
}

static orca_passages *find_doors(void) {
    orca_obstacles *world;
    orca_passages *passages;
    ck_assert_int_eq(orca_obstacles_create(NULL, &world), GEOM_OK);
    for (int i = 0; i < DOORS; ++i) {
        add_box(world, 5.0 * i, 1.0, 5.0 * i + 1.0, 30.0);
        add_box(world, 5.0 * i, -30.0, 5.0 * i + 1.0, -1.0);
    }
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = world;
    def.widest = 2.5;
    def.apart = true;
    ck_assert_int_eq(orca_passages_create(&def, &passages), GEOM_OK);
    orca_obstacles_destroy(world);
    ck_assert_uint_eq(orca_passages_gate_count(passages), 2 * (size_t)DOORS);
    return passages;
}

/* Routes along the row, to and fro; some have all points in common. */
static void make_routes(geom_vec2 (*points)[POINTS], orca_route *routes) {
    for (size_t i = 0; i < ROUTES; ++i) {
        for (size_t k = 0; k < POINTS; ++k) {
            const size_t place = (i % 700 * 37 + k * 101) % (DOORS + 1);
            points[i][k] = geom_vec2_make(5.0 * (double)place - 2.0, 0.001 * (double)(i % 700));
        }
        routes[i] = (orca_route){.kind = ORCA_ROUTE_FOUND, .points = points[i], .point_count = POINTS};
    }
}

static void count_one_by_one(const orca_passages *passages, const orca_route *routes, run_crossings *at) {
    orca_gate_crossing crossed[2 * DOORS + 1];
    for (size_t i = 0; i < ROUTES; ++i) {
        for (size_t k = 1; k < POINTS; ++k) {
            const geom_segment2 piece = {routes[i].points[k - 1], routes[i].points[k]};
            const size_t count = orca_passages_crossed(passages, piece, crossed, 2 * DOORS + 1);
            for (size_t c = 0; c < count; ++c) {
                run_crossings *gate = &at[crossed[c].gate];
                ++*(crossed[c].forward ? &gate->forward : &gate->backward);
            }
        }
    }
}

START_TEST(routes_are_counted_as_one_by_one) {
    static geom_vec2 points[ROUTES][POINTS];
    static orca_route routes[ROUTES];
    run_crossings expected[2 * DOORS] = {{0, 0}};
    orca_passages *passages = find_doors();
    geom_task_pool *pool;
    const geom_task_pool_def def = {.threads = 3};
    ck_assert_int_eq(geom_task_pool_create(&def, &pool), GEOM_OK);
    const geom_tasks threads = geom_task_pool_tasks(pool);
    make_routes(points, routes);
    count_one_by_one(passages, routes, expected);
    for (int i = 0; i < 2; ++i) {
        run_pieces pieces;
        ck_assert(run_pieces_find(routes, ROUTES, i == 0 ? NULL : &threads, &pieces));
        run_crossings *at = run_crossings_count(passages, &pieces, i == 0 ? NULL : &threads);
        ck_assert_ptr_nonnull(at);
        for (size_t gate = 0; gate < 2 * (size_t)DOORS; ++gate) {
            ck_assert_uint_eq(at[gate].forward, expected[gate].forward);
            ck_assert_uint_eq(at[gate].backward, expected[gate].backward);
            ck_assert_uint_gt(at[gate].forward + at[gate].backward, 0);
        }
        free(at);
        run_pieces_release(&pieces);
    }
    geom_task_pool_destroy(pool);
    orca_passages_destroy(passages);
}
END_TEST

START_TEST(no_routes_cross_no_gate) {
    orca_passages *passages = find_doors();
    run_pieces pieces;
    ck_assert(run_pieces_find(NULL, 0, NULL, &pieces));
    run_crossings *at = run_crossings_count(passages, &pieces, NULL);
    ck_assert_ptr_nonnull(at);
    for (size_t gate = 0; gate < 2 * (size_t)DOORS; ++gate) {
        ck_assert_uint_eq(at[gate].forward + at[gate].backward, 0);
    }
    free(at);
    run_pieces_release(&pieces);
    orca_passages_destroy(passages);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("run crossings");
    tcase_add_test(tests, routes_are_counted_as_one_by_one);
    tcase_add_test(tests, no_routes_cross_no_gate);
    return run_test_case("run crossings", tests);
}
