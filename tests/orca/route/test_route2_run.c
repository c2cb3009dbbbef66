/* Finely drawn obstacles: few corners stand for many, and routes are those around coarse ones. */
#include "orca/support/route_world.h"
#include "route2_query.h"
#include "support.h"

#include <stdlib.h>

static const double pi = 3.14159265358979323846;

enum {
    FINE_COUNT = 20000,
    BAY_STEPS = 4000 /* a multiple of 40 */
};

/* A world of one ring. */
static route_world world_of_ring(size_t count, const geom_vec2 *points) {
    route_world w = {.count = 0};
    const geom_ring ring = {points, count};
    world_add_polygon(&w, (geom_polygon){&ring, 1});
    return w;
}

/* A ring of vertices around the origin, every other one further out by `tooth` of the size, in either
 * order.
 */
static route_world fine_ring(double size, double tooth, bool clockwise) {
    geom_vec2 *points = malloc(FINE_COUNT * sizeof *points);
    ck_assert_ptr_nonnull(points);
    for (int i = 0; i < FINE_COUNT; i++) {
        const double angle = (clockwise ? -2.0 : 2.0) * pi * i / FINE_COUNT;
        const double r = size * (1.0 + (i % 2) * tooth);
        points[i] = geom_vec2_make(r * cos(angle), r * sin(angle));
    }
    const route_world w = world_of_ring(FINE_COUNT, points);
    free(points);
    return w;
}

static orca_route_map *map_of(const route_world *w, double radius) {
    const orca_route_map_def def = {.shapes = w->shapes, .shape_count = w->count};
    return world_map(&def, radius);
}

/* The length of the route, of which every piece is clear; negative if there is none. */
static double clear_length(const route_world *w, const orca_route_map *map, geom_vec2 start, geom_vec2 goal,
                           double radius) {
    orca_route_query *query = world_query(map);
    const orca_route route = world_route(query, start, goal, radius);
    for (size_t i = 1; i < route.point_count; i++) {
        ck_assert(world_clear(w, route.points[i - 1], route.points[i], radius));
    }
    const double length = route.point_count > 0 ? route.length : -1.0;
    orca_route_query_destroy(query);
    return length;
}

/* The way around a disc between two points at opposite sides, each at `far` from its center. */
static double way_around(double disc, double far) {
    return 2.0 * sqrt(far * far - disc * disc) + disc * (pi - 2.0 * acos(disc / far));
}

START_TEST(a_fine_ring_has_few_corners_and_the_shortest_way) {
    static const double teeth[] = {0.0, 1e-8, 1e-6};
    const double radius = 0.4;
    const double size = 100.0;
    route_world w = fine_ring(size, teeth[_i % 3], _i >= 3);
    orca_route_map *map = map_of(&w, radius);
    const size_t count = orca_route_layer(map, radius)->node_count;
    ck_assert_uint_ge(count, 16);
    ck_assert_uint_le(count, FINE_COUNT / 40);
    const double length =
        clear_length(&w, map, geom_vec2_make(-105.0, 0.0), geom_vec2_make(105.0, 0.0), radius);
    ck_assert_double_ge(length, way_around(size + radius, 105.0) * (1.0 - 1e-6));
    ck_assert_double_le(length, way_around(size + 1.05 * radius, 105.0) * (1.0 + 1e-4));
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* A block with a wavy upper side, every `step`-th point of a fine drawing. */
static route_world bays(int step) {
    geom_vec2 *points = malloc((BAY_STEPS + 3) * sizeof *points);
    ck_assert_ptr_nonnull(points);
    size_t count = 0;
    points[count++] = geom_vec2_make(0.0, -9.0);
    points[count++] = geom_vec2_make(40.0, -9.0);
    for (int i = BAY_STEPS; i >= 0; i -= step) {
        const double x = 40.0 * i / BAY_STEPS;
        points[count++] = geom_vec2_make(x, 3.0 * cos(pi * x / 4.0));
    }
    const route_world w = world_of_ring(count, points);
    free(points);
    return w;
}

/* The bays between waves are concave, and some of the ways between them bend at all waves. */
START_TEST(ways_between_bays_are_those_of_a_coarse_drawing) {
    const double radius = 0.3;
    route_world fine = bays(1);
    route_world coarse = bays(40);
    orca_route_map *fine_map = map_of(&fine, radius);
    orca_route_map *coarse_map = map_of(&coarse, radius);
    for (int from = 0; from < 5; from++) {
        for (int to = 0; to < 5; to++) {
            const geom_vec2 start = geom_vec2_make(4.1 + 8.0 * from, -2.2);
            const geom_vec2 goal = geom_vec2_make(3.9 + 8.0 * to, -1.9);
            const double of_fine = clear_length(&fine, fine_map, start, goal, radius);
            const double of_coarse = clear_length(&coarse, coarse_map, start, goal, radius);
            ck_assert_double_gt(of_fine, 0.0);
            ck_assert_double_eq_tol(of_fine, of_coarse, 0.004 * of_coarse + 0.02);
        }
    }
    ck_assert_uint_le(orca_route_layer(fine_map, radius)->node_count, BAY_STEPS / 10);
    orca_route_map_destroy(fine_map);
    orca_route_map_destroy(coarse_map);
    world_free(&fine);
    world_free(&coarse);
}
END_TEST

/* Gaps between teeth whose ends stand on one line are not skipped. */
START_TEST(corners_at_gaps_stay) {
    geom_vec2 points[2 + 4 * 12];
    size_t count = 0;
    points[count++] = geom_vec2_make(0.0, -6.0);
    points[count++] = geom_vec2_make(23.0, -6.0);
    for (int i = 11; i >= 0; i--) {
        points[count++] = geom_vec2_make(2.0 * i + 1.0, -5.0);
        points[count++] = geom_vec2_make(2.0 * i + 1.0, 0.0);
        points[count++] = geom_vec2_make(2.0 * i, 0.0);
        points[count++] = geom_vec2_make(2.0 * i, -5.0);
    }
    route_world w = world_of_ring(count, points);
    orca_route_map *map = map_of(&w, 0.4);
    for (int i = 0; i < 11; i++) {
        const geom_vec2 goal = geom_vec2_make(2.0 * i + 1.5, -4.5);
        ck_assert_double_gt(clear_length(&w, map, geom_vec2_make(-3.0, -3.0), goal, 0.4), 2.0 * i + 7.0);
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* Blunt tips on one line are needed by ways from a notch between them to another. */
START_TEST(tips_between_notches_stay) {
    geom_vec2 points[2 + 2 * 10 + 1];
    size_t count = 0;
    points[count++] = geom_vec2_make(-5.0, -9.0);
    points[count++] = geom_vec2_make(105.0, -9.0);
    for (int i = 20; i >= 0; i--) {
        points[count++] = geom_vec2_make(5.0 * i, i % 2 == 0 ? -1.5 : 0.0);
    }
    route_world w = world_of_ring(count, points);
    orca_route_map *map = map_of(&w, 0.4);
    for (int i = 0; i <= 10; i++) {
        const double length =
            clear_length(&w, map, geom_vec2_make(50.0, -0.9), geom_vec2_make(10.0 * i, -0.8), 0.4);
        ck_assert_double_ge(length, fabs(10.0 * i - 50.0));
        ck_assert_double_le(length, fabs(10.0 * i - 50.0) + 1.0);
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route2_run");
    tcase_add_loop_test(tests, a_fine_ring_has_few_corners_and_the_shortest_way, 0, 6);
    tcase_add_test(tests, ways_between_bays_are_those_of_a_coarse_drawing);
    tcase_add_test(tests, corners_at_gaps_stay);
    tcase_add_test(tests, tips_between_notches_stay);
    return run_test_case("orca.route2_run", tests);
}
