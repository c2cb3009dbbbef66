/* Ways along arcs much larger than the disc, with both ends close to them: found, clear and short. */
#include "orca/support/route_world.h"
#include "support.h"

#include <stdlib.h>

static const geom_vec2 upright = {1.0, 0.0};
static const double pi = 3.14159265358979323846;
static const double radius = 0.3;

/* Sizes of arcs in radii of the disc, below and above those whose corners are all close to the arc. */
static const double sizes[] = {40.0, 60.0, 70.0, 100.0, 300.0, 1e3, 1e4, 1e5, 1e6};
enum {
    SIZE_COUNT = sizeof sizes / sizeof sizes[0],
    PAIR_COUNT = 200
};

/* Heights of ends above an arc, in radii of the disc: grazing, among the tangents, and above. */
static double random_height(random_source *source) {
    static const double heights[] = {1.001, 1.01, 1.06, 1.2, 2.0, 5.0, 50.0};
    return heights[random_int(source, 0, 6)];
}

/* At an angle from the center of an arc, a height above it. */
static geom_vec2 above(geom_circle arc, double angle, double height) {
    const double far = arc.radius + height * radius;
    return geom_vec2_make(arc.center.x + far * cos(angle), arc.center.y + far * sin(angle));
}

/* The length of a taut string from a to b around the arc grown by the radius of the disc. */
static double taut(geom_circle arc, geom_vec2 a, geom_vec2 b) {
    const double grown = arc.radius + radius;
    const geom_vec2 to_a = geom_vec2_sub(a, arc.center);
    const geom_vec2 to_b = geom_vec2_sub(b, arc.center);
    const double far_a = geom_vec2_length(to_a);
    const double far_b = geom_vec2_length(to_b);
    const double angle = fabs(atan2(geom_vec2_cross(to_a, to_b), geom_vec2_dot(to_a, to_b)));
    const double around = angle - acos(grown / far_a) - acos(grown / far_b);
    return around <= 0.0
               ? geom_vec2_distance(a, b)
               : sqrt(far_a * far_a - grown * grown) + sqrt(far_b * far_b - grown * grown) + grown * around;
}

/* The length of the route, of which every piece is clear. There must be one, from a to b. */
static double length_between(const route_world *w, const orca_route_map *map, geom_vec2 a, geom_vec2 b) {
    orca_route_query *query = world_query(map);
    const orca_route route = world_route(query, a, b, radius);
    ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
    ck_assert_uint_ge(route.point_count, 2);
    ck_assert(geom_vec2_equal(route.points[0], a));
    ck_assert(geom_vec2_equal(route.points[route.point_count - 1], b));
    double length = 0.0;
    for (size_t i = 1; i < route.point_count; i++) {
        ck_assert(world_clear(w, route.points[i - 1], route.points[i], radius));
        length += geom_vec2_distance(route.points[i - 1], route.points[i]);
    }
    ck_assert_double_eq_tol(route.length, length, 1e-12 * length);
    orca_route_query_destroy(query);
    return length;
}

/* Close to an arc whose corners all are close to it, an end may go to the next corner first. */
static double most_length(double size, double shortest) {
    return size < 68.0 ? shortest * 1.02 + radius * sqrt(size) : shortest * 1.03;
}

START_TEST(around_a_disc_of_any_size_ways_are_taut) {
    random_source source = {(uint64_t)_i + 1};
    const double size = sizes[_i];
    const geom_circle arc = {{3.0, -2.0}, size * radius};
    route_world w = {.count = 0};
    world_add_disc(&w, upright, arc.center, arc.radius);
    const orca_route_map_def def = world_def(&w);
    orca_route_map *map = world_map(&def, radius);
    for (int i = 0; i < PAIR_COUNT; i++) {
        const double angle = random_between(&source, 0.0, 2.0 * pi);
        const double apart = pi * pow(10.0, random_between(&source, -4.0, 0.0));
        const geom_vec2 a = above(arc, angle, random_height(&source));
        const geom_vec2 b = above(arc, angle + apart, random_height(&source));
        const double length = length_between(&w, map, a, b);
        const double shortest = taut(arc, a, b);
        ck_assert_double_ge(length, shortest * (1.0 - 1e-9));
        ck_assert_double_le(length, most_length(size, shortest));
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* The ends of a thick chain are arcs too, and its sides are straight. */
START_TEST(around_a_thick_chain_ways_are_found_from_everywhere) {
    random_source source = {(uint64_t)_i + 1};
    const double thick = sizes[_i] * radius;
    const geom_vec2 line[2] = {{-thick, 0.0}, {thick, 0.0}};
    route_world w = {.count = 0};
    world_add_chain(&w, upright, thick, 2, line);
    const orca_route_map_def def = world_def(&w);
    orca_route_map *map = world_map(&def, radius);
    for (int i = 0; i < PAIR_COUNT; i++) {
        const geom_circle right = {line[1], thick};
        const geom_circle left = {line[0], thick};
        const geom_vec2 a =
            above(right, random_between(&source, -0.5 * pi, 0.5 * pi), random_height(&source));
        const geom_vec2 b = above(left, random_between(&source, 0.5 * pi, 1.5 * pi), random_height(&source));
        const double length = length_between(&w, map, a, b);
        ck_assert_double_le(length, (2.0 + pi) * (thick + 50.0 * radius) * 1.02);
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* Discs in rows with room between them for a few discs: from one to another, from close to close. */
START_TEST(between_large_discs_ways_are_found_from_everywhere) {
    random_source source = {(uint64_t)_i + 1};
    geom_circle arcs[16];
    const double size = sizes[_i] * radius;
    route_world w = {.count = 0};
    for (int i = 0; i < 16; i++) {
        const int row = i / 4;
        const geom_vec2 center = geom_vec2_make((i % 4) * (2.0 * size + 9.0 * radius), row * 2.5 * size);
        arcs[i] = (geom_circle){center, size};
        world_add_disc(&w, upright, center, size);
    }
    const orca_route_map_def def = world_def(&w);
    orca_route_map *map = world_map(&def, radius);
    for (int i = 0; i < 40; i++) {
        static const double heights[] = {1.001, 1.1, 3.0};
        const geom_vec2 a = above(arcs[random_int(&source, 0, 15)], random_between(&source, 0.0, 2.0 * pi),
                                  heights[random_int(&source, 0, 2)]);
        const geom_vec2 b = above(arcs[random_int(&source, 0, 15)], random_between(&source, 0.0, 2.0 * pi),
                                  heights[random_int(&source, 0, 2)]);
        const double length = length_between(&w, map, a, b);
        ck_assert_double_le(length, 1.6 * geom_vec2_distance(a, b) + pi * (size + radius));
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* A solid half around an arc, so far from it, with a bar that closes the other half. */
static void add_half(route_world *w, geom_circle arc, double wide) {
    enum {
        STEPS = 2000
    };
    geom_vec2 *points = malloc(2 * (STEPS + 1) * sizeof *points);
    ck_assert_ptr_nonnull(points);
    for (int i = 0; i <= STEPS; i++) {
        const double far = (arc.radius + wide) / cos(0.5 * pi / STEPS);
        points[i] = geom_vec2_make(far * cos(pi * i / STEPS), far * sin(pi * i / STEPS));
        points[2 * STEPS + 1 - i] = geom_vec2_scale(points[i], 1.5);
    }
    const geom_ring ring = {points, 2 * (STEPS + 1)};
    world_add_polygon(w, (geom_polygon){&ring, 1});
    free(points);
    const geom_vec2 bar[2] = {{0.0, -arc.radius}, {0.0, -3.0 * arc.radius}};
    world_add_chain(w, upright, 0.0, 2, bar);
}

/* Between a disc and the solid around half of it there is only just room. Along arcs of more than 10,000 radii
 * such ways may be missed. */
START_TEST(between_a_large_disc_and_a_wall_around_it_ways_are_found) {
    random_source source = {(uint64_t)_i + 1};
    const geom_circle arc = {{0.0, 0.0}, sizes[_i] * radius};
    route_world w = {.count = 0};
    world_add_disc(&w, upright, arc.center, arc.radius);
    add_half(&w, arc, 2.2 * radius);
    const orca_route_map_def def = world_def(&w);
    orca_route_map *map = world_map(&def, radius);
    for (int i = 0; i < 20; i++) {
        const geom_vec2 a =
            above(arc, random_between(&source, 0.05, 0.5 * pi), random_between(&source, 1.001, 1.19));
        const geom_vec2 b =
            above(arc, random_between(&source, 0.5 * pi, 3.0), random_between(&source, 1.001, 1.19));
        ck_assert_double_le(length_between(&w, map, a, b), most_length(sizes[_i], taut(arc, a, b)));
    }
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* A start within the disc leads out, and then around it; one too close to it, from where there is room. */
START_TEST(from_within_a_large_disc_a_way_leads_out_and_around) {
    const geom_circle arc = {{0.0, 0.0}, sizes[_i] * radius};
    route_world w = {.count = 0};
    world_add_disc(&w, upright, arc.center, arc.radius);
    const orca_route_map_def def = world_def(&w);
    orca_route_map *map = world_map(&def, radius);
    orca_route_query *query = world_query(map);
    const geom_vec2 goal = above(arc, 3.0, 1.01);
    const orca_route out = world_route(query, above(arc, 0.3, -0.5), goal, radius);
    ck_assert_int_eq(out.kind, ORCA_ROUTE_LEADS_OUT);
    ck_assert_double_le(out.length, 2.8 * (arc.radius + 3.0 * radius));
    const orca_route close = world_route(query, above(arc, 0.3, 0.5), goal, radius);
    ck_assert_int_eq(close.kind, ORCA_ROUTE_FOUND);
    ck_assert_double_le(close.length, 2.8 * (arc.radius + 3.0 * radius));
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* Points have no radius; they keep a little from what is around them. */
START_TEST(points_find_ways_from_close_to_discs) {
    random_source source = {(uint64_t)_i + 1};
    const geom_circle arc = {{0.0, 0.0}, 10.0};
    route_world w = {.count = 0};
    world_add_disc(&w, upright, arc.center, arc.radius);
    const orca_route_map_def def = world_def(&w);
    orca_route_map *map = world_map(&def, 0.0);
    orca_route_query *query = world_query(map);
    for (int i = 0; i < PAIR_COUNT; i++) {
        const double far = arc.radius + pow(10.0, random_between(&source, -5.0, 0.0));
        const double from = random_between(&source, 0.0, 2.0 * pi);
        const double to = from + random_between(&source, 0.0, pi);
        const geom_vec2 a = geom_vec2_make(far * cos(from), far * sin(from));
        const geom_vec2 b = geom_vec2_make(far * cos(to), far * sin(to));
        const orca_route route = world_route(query, a, b, 0.0);
        ck_assert_int_eq(route.kind, ORCA_ROUTE_FOUND);
        ck_assert_double_le(route.length, 1.03 * far * (to - from));
    }
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    world_free(&w);
}
END_TEST

/* After an edit routes are those of a new map: a disc comes, and goes. */
START_TEST(discs_that_come_and_go_are_gone_around_as_in_a_new_map) {
    random_source source = {(uint64_t)_i + 1};
    const geom_circle arc = {{0.0, 0.0}, sizes[_i] * radius};
    route_world w = {.count = 0};
    world_add_box(&w, upright, (geom_aabb2){{-3.0 * arc.radius, 0.0}, {-2.0 * arc.radius, 1.0}});
    orca_route_map_def def = world_def(&w);
    orca_route_map *edited = world_map(&def, radius);
    for (int round = 0; round < 4; round++) {
        if (round % 2 == 0) {
            world_add_disc(&w, upright, arc.center, arc.radius);
        } else {
            world_drop(&w);
        }
        def = world_def(&w);
        ck_assert_int_eq(orca_route_map_rebuild(edited, &def), GEOM_OK);
        orca_route_map *made = world_map(&def, radius);
        for (int i = 0; i < 20; i++) {
            const geom_vec2 a = above(arc, random_between(&source, 0.0, 2.0 * pi), random_height(&source));
            const geom_vec2 b = above(arc, random_between(&source, 0.0, 2.0 * pi), random_height(&source));
            ck_assert_double_eq(length_between(&w, edited, a, b), length_between(&w, made, a, b));
        }
        orca_route_map_destroy(made);
    }
    orca_route_map_destroy(edited);
    world_free(&w);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route2_arc");
    tcase_add_loop_test(tests, around_a_disc_of_any_size_ways_are_taut, 0, SIZE_COUNT);
    tcase_add_loop_test(tests, around_a_thick_chain_ways_are_found_from_everywhere, 0, SIZE_COUNT);
    tcase_add_loop_test(tests, between_large_discs_ways_are_found_from_everywhere, 0, SIZE_COUNT);
    tcase_add_loop_test(tests, between_a_large_disc_and_a_wall_around_it_ways_are_found, 0, 7);
    tcase_add_loop_test(tests, from_within_a_large_disc_a_way_leads_out_and_around, 0, SIZE_COUNT);
    tcase_add_loop_test(tests, discs_that_come_and_go_are_gone_around_as_in_a_new_map, 0, SIZE_COUNT);
    tcase_add_loop_test(tests, points_find_ways_from_close_to_discs, 0, 4);
    return run_test_case("orca.route2_arc", tests);
}
