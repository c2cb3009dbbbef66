/* Routes around obstacles: clear, short, found wherever there is a way; and followers of them. */
#include "orca/support/route_world.h"
#include "route2_follower.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const geom_vec2 upright = {1.0, 0.0};
static const double pi = 3.14159265358979323846;

/* A map for one radius, and a query of it. */
typedef struct space {
    orca_route_map *map;
    orca_route_query *query;
    double radius;
} space;

static space *make_space(const route_world *s, double radius) {
    orca_route_map_def def = orca_route_map_def_default();
    def.shapes = s->shapes;
    def.shape_count = s->count;
    space *made = malloc(sizeof *made);
    ck_assert_ptr_nonnull(made);
    made->radius = radius;
    ck_assert_int_eq(orca_route_map_create(&def, &made->map), GEOM_OK);
    ck_assert(!orca_route_map_is_prepared(made->map, radius));
    ck_assert_int_eq(orca_route_map_prepare(made->map, radius), GEOM_OK);
    ck_assert(orca_route_map_is_prepared(made->map, radius));
    const orca_route_query_def usual = orca_route_query_def_default();
    ck_assert_int_eq(orca_route_query_create(made->map, &usual, &made->query), GEOM_OK);
    return made;
}

static void space_free(space *map) {
    orca_route_query_destroy(map->query);
    orca_route_map_destroy(map->map);
    free(map);
}

/* A route that stays when the query is asked again. */
typedef struct way {
    orca_route_kind kind;
    geom_vec2 *points;
    size_t count;
    double length;
} way;

static way find(space *map, geom_vec2 start, geom_vec2 goal) {
    orca_route found;
    ck_assert_int_eq(orca_route_query_find(map->query, start, goal, map->radius, &found), GEOM_OK);
    way r = {found.kind, NULL, found.point_count, found.length};
    if (r.count > 0) {
        r.points = malloc(r.count * sizeof *r.points);
        ck_assert_ptr_nonnull(r.points);
        memcpy(r.points, found.points, r.count * sizeof *r.points);
    }
    ck_assert_int_eq(r.count > 0, r.kind == ORCA_ROUTE_FOUND || r.kind == ORCA_ROUTE_LEADS_OUT);
    return r;
}

static void way_free(way *r) {
    free(r->points);
    *r = (way){.points = NULL};
}

/* A follower of a way. */
static orca_route_follower *follower_of(const space *map, const way *r) {
    orca_route_follower_def def = orca_route_follower_def_default();
    orca_route_follower *follower = NULL;
    const orca_route given = {r->kind, r->points, r->count, r->length};
    def.radius = map->radius;
    def.goal = r->points[r->count - 1];
    def.patience = UINT32_MAX;
    ck_assert_int_eq(orca_route_follower_create(&def, &follower), GEOM_OK);
    ck_assert_int_eq(orca_route_follower_take(follower, &given), GEOM_OK);
    return follower;
}

static orca_route_aim aim_of(orca_route_follower *follower, space *map, geom_vec2 position) {
    orca_route_aim aim;
    ck_assert_int_eq(orca_route_follower_step(follower, map->query, position, &aim), GEOM_OK);
    return aim;
}

static double length_of(const way *r) {
    double length = 0.0;
    for (size_t i = 1; i < r->count; i++) {
        length += geom_vec2_distance(r->points[i - 1], r->points[i]);
    }
    return length;
}

/* From start to goal, with its length, and clear all the way. */
static void check_route(const route_world *s, const way *r, geom_vec2 start, geom_vec2 goal, double radius) {
    ck_assert_uint_ge(r->count, 2);
    ck_assert(geom_vec2_equal(r->points[0], start));
    ck_assert(geom_vec2_equal(r->points[r->count - 1], goal));
    for (size_t i = 1; i < r->count; i++) {
        ck_assert(world_clear(s, r->points[i - 1], r->points[i], radius));
    }
    ck_assert_double_eq_tol(r->length, length_of(r), 1e-12 * r->length);
    ck_assert_double_ge(r->length, (1.0 - 1e-12) * geom_vec2_distance(start, goal));
}

/* The length of the route of a map that is thrown away, or 0 when there is none. */
static double route_length(const route_world *s, double radius, geom_vec2 start, geom_vec2 goal) {
    space *map = make_space(s, radius);
    way r = find(map, start, goal);
    const double length = r.length;
    if (r.count > 0) {
        check_route(s, &r, start, goal, radius);
    }
    way_free(&r);
    space_free(map);
    return length;
}

/* ---- The shortest path of the whole visibility graph, by brute force (Dijkstra without a queue) ---- */

typedef struct graph {
    size_t count;
    geom_vec2 *points;
    double *cost;
    bool *done;
} graph;

static graph make_graph(const route_layer *layer, geom_vec2 start, geom_vec2 goal) {
    graph g = {layer->node_count + 2, NULL, NULL, NULL};
    g.points = malloc(g.count * sizeof *g.points);
    g.cost = malloc(g.count * sizeof *g.cost);
    g.done = calloc(g.count, sizeof *g.done);
    ck_assert(g.points && g.cost && g.done);
    for (size_t i = 0; i < g.count; i++) {
        g.cost[i] = HUGE_VAL;
        g.points[i] = i < layer->node_count ? layer->nodes[i].point : goal;
    }
    g.points[layer->node_count] = start;
    g.cost[layer->node_count] = 0.0;
    return g;
}

static size_t cheapest(const graph *g) {
    size_t best = g->count;
    for (size_t i = 0; i < g->count; i++) {
        if (!g->done[i] && g->cost[i] < HUGE_VAL && (best == g->count || g->cost[i] < g->cost[best])) {
            best = i;
        }
    }
    return best;
}

static double shortest_by_force(const route_world *s, const space *map, geom_vec2 start, geom_vec2 goal) {
    const route_layer *layer = orca_route_layer(map->map, map->radius);
    graph g = make_graph(layer, start, goal);
    const double radius = layer->radius * ROUTE_SIGHT_MARGIN;
    for (size_t at = cheapest(&g); at < g.count && at != g.count - 1; at = cheapest(&g)) {
        g.done[at] = true;
        for (size_t i = 0; i < g.count; i++) {
            const double cost = g.cost[at] + geom_vec2_distance(g.points[at], g.points[i]);
            if (cost < g.cost[i] && world_clear(s, g.points[at], g.points[i], radius)) {
                g.cost[i] = cost;
            }
        }
    }
    const double length = g.cost[g.count - 1];
    free(g.points);
    free(g.cost);
    free(g.done);
    return length;
}

/* Ends of a route with room for the disc, of whatever is in the scene. */
static geom_vec2 free_point(const route_world *s, random_source *source, double size, double radius) {
    for (;;) {
        const double x = random_between(source, -1.0, size + 1.0);
        const geom_vec2 p = geom_vec2_make(x, random_between(source, -1.0, size + 1.0));
        if (world_clearance(s, p) > radius * 1.001 && !world_in_solid(s, p)) {
            return p;
        }
    }
}

/* Tangents leave out ways that bend where the disc barely has room, for others longer by a part of what
 * corners stand off; that is rare. */
START_TEST(routes_are_clear_and_as_short_as_the_whole_visibility_graph_allows) {
    random_source source = {(uint64_t)_i + 1};
    route_world s = {.count = 0};
    const double size = 12.0;
    const double radius = random_between(&source, 0.05, 0.5);
    world_fill(&s, &source, 4, size);
    space *map = make_space(&s, radius);
    int found = 0;
    int equal = 0;
    for (int query = 0; query < 6; query++) {
        const geom_vec2 start = free_point(&s, &source, size, radius);
        const geom_vec2 goal = free_point(&s, &source, size, radius);
        const double shortest = shortest_by_force(&s, map, start, goal);
        way r = find(map, start, goal);
        ck_assert_int_eq(r.count > 0, shortest < HUGE_VAL);
        if (r.count > 0) {
            check_route(&s, &r, start, goal, radius);
            ck_assert_double_ge(r.length, shortest * (1.0 - 1e-12));
            ck_assert_double_le(r.length, shortest + 0.1 * radius);
            equal += r.length <= shortest * (1.0 + 1e-3);
            found++;
        }
        way_free(&r);
    }
    ck_assert_int_ge(equal, found - 1);
    space_free(map);
    world_free(&s);
}
END_TEST

START_TEST(a_free_way_is_straight) {
    route_world s = {.count = 0};
    space *map = make_space(&s, 0.5);
    way r = find(map, geom_vec2_make(-3.0, 2.0), geom_vec2_make(5.0, -4.0));
    ck_assert_uint_eq(r.count, 2);
    ck_assert_double_eq(r.length, 10.0);
    way_free(&r);
    space_free(map);

    /* Past a box at a little more than the radius. */
    const geom_aabb2 box = {{0.0, 0.0}, {1.0, 1.0}};
    world_add_box(&s, upright, box);
    ck_assert_double_eq(route_length(&s, 0.5, geom_vec2_make(-3.0, 1.501), geom_vec2_make(5.0, 1.501)), 8.0);
    ck_assert_double_gt(route_length(&s, 0.5, geom_vec2_make(-3.0, 1.499), geom_vec2_make(5.0, 1.499)), 8.0);
    world_free(&s);
}
END_TEST

START_TEST(a_route_ends_where_it_starts_when_that_is_the_goal) {
    route_world s = {.count = 0};
    const geom_aabb2 box = {{0.0, 0.0}, {1.0, 1.0}};
    world_add_box(&s, upright, box);
    space *map = make_space(&s, 0.5);
    const geom_vec2 places[3] = {{3.0, 3.0}, {1.2, 0.5}, {1.5, 0.5}};
    for (int i = 0; i < 3; i++) {
        way r = find(map, places[i], places[i]);
        ck_assert_uint_ge(r.count, 2);
        ck_assert(geom_vec2_equal(r.points[0], places[i]));
        ck_assert(geom_vec2_equal(r.points[r.count - 1], places[i]));
        way_free(&r);
    }
    space_free(map);
    world_free(&s);
}
END_TEST

/* The taut string around a disc: two tangents and an arc. */
START_TEST(around_a_disc_the_route_is_close_to_the_taut_string) {
    static const double sizes[] = {0.0, 0.3, 1.0, 4.0, 9.0};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const double radius = 0.5;
        const double grown = sizes[i] + radius;
        route_world s = {.count = 0};
        world_add_disc(&s, upright, geom_vec2_make(1.0, 2.0), sizes[i]);
        const double far = 12.0;
        const double tangent = sqrt(far * far - grown * grown);
        const double taut = 2.0 * tangent + grown * (pi - 2.0 * acos(grown / far));
        const double length =
            route_length(&s, radius, geom_vec2_make(1.0 - far, 2.0), geom_vec2_make(1.0 + far, 2.0));
        ck_assert_double_ge(length, taut);
        ck_assert_double_le(length, taut * 1.02);
        world_free(&s);
    }
}
END_TEST

/* A wall of length `across` from the origin to either side, with a door of the given width in the middle,
 * closed to a room above it. The jambs are ends of chains with a radius, corners of boxes, or discs. */
typedef enum jamb {
    JAMB_LINE,
    JAMB_CAPSULE,
    JAMB_BOX,
    JAMB_DISC,
    JAMB_COUNT
} jamb;

static void add_jamb(route_world *s, geom_vec2 turn, jamb kind, double side, double half_width) {
    const double far = side * 8.0;
    const double radius = kind == JAMB_LINE ? 0.0 : kind == JAMB_DISC ? 1.5 : 0.35;
    const geom_vec2 line[2] = {{far, 0.0}, {side * (half_width + radius), 0.0}};
    const geom_aabb2 box = {{fmin(side * half_width, far), -0.35}, {fmax(side * half_width, far), 0.35}};
    switch (kind) {
    case JAMB_LINE:
    case JAMB_CAPSULE:
        world_add_chain(s, turn, radius, 2, line);
        break;
    case JAMB_BOX:
        world_add_box(s, turn, box);
        break;
    case JAMB_DISC:
        world_add_chain(s, turn, 0.0, 2, line);
        world_add_disc(s, turn, line[1], radius);
        break;
    case JAMB_COUNT:
        break;
    }
}

static route_world room_with_door(geom_vec2 turn, jamb kind, double width) {
    route_world s = {.count = 0};
    const geom_vec2 room[4] = {{-8.0, 0.0}, {-8.0, 9.0}, {8.0, 9.0}, {8.0, 0.0}};
    world_add_chain(&s, turn, 0.0, 4, room);
    add_jamb(&s, turn, kind, -1.0, 0.5 * width);
    add_jamb(&s, turn, kind, 1.0, 0.5 * width);
    return s;
}

START_TEST(doors_just_wider_than_the_disc_are_found_and_no_others) {
    const double radius = 0.5;
    for (int direction = 0; direction < 16; direction++) {
        const double angle = 0.1237 * direction;
        const geom_vec2 turn = {cos(angle), sin(angle)};
        const geom_vec2 inside = world_turn(turn, geom_vec2_make(4.0, 5.0));
        const geom_vec2 outside = world_turn(turn, geom_vec2_make(-3.0, -5.0));
        for (int kind = 0; kind < JAMB_COUNT; kind++) {
            route_world wide = room_with_door(turn, (jamb)kind, 2.0 * radius * 1.001);
            ck_assert_double_gt(route_length(&wide, radius, inside, outside), 10.0);
            ck_assert_double_gt(route_length(&wide, radius, outside, inside), 10.0);
            world_free(&wide);
            route_world narrow = room_with_door(turn, (jamb)kind, 2.0 * radius * (1.0 - 1e-9));
            ck_assert_double_eq(route_length(&narrow, radius, inside, outside), 0.0);
            ck_assert_double_eq(route_length(&narrow, radius, outside, inside), 0.0);
            world_free(&narrow);
        }
    }
}
END_TEST

static void reverse(geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count / 2; i++) {
        const geom_vec2 swapped = points[i];
        points[i] = points[count - 1 - i];
        points[count - 1 - i] = swapped;
    }
}

/* A square with an L-shaped hole, each ring in either order. */
static route_world room_in_solid(bool reverse_outer, bool reverse_hole) {
    geom_vec2 outer[4] = {{-9.0, -9.0}, {9.0, -9.0}, {9.0, 9.0}, {-9.0, 9.0}};
    geom_vec2 hole[6] = {{-5.0, -5.0}, {5.0, -5.0}, {5.0, -2.0}, {-2.0, -2.0}, {-2.0, 5.0}, {-5.0, 5.0}};
    if (reverse_outer) {
        reverse(outer, 4);
    }
    if (reverse_hole) {
        reverse(hole, 6);
    }
    const geom_ring rings[2] = {{outer, 4}, {hole, 6}};
    const geom_polygon polygon = {rings, 2};
    route_world s = {.count = 0};
    world_add_polygon(&s, polygon);
    return s;
}

START_TEST(rings_of_either_order_are_solid_between_outline_and_holes) {
    const geom_vec2 top = {-3.5, 4.0};
    const geom_vec2 right = {4.0, -3.5};
    const geom_vec2 outside = {-12.0, 3.0};
    const geom_vec2 beyond = {12.0, -1.0};
    const geom_vec2 solid = {3.0, 3.0};
    double around_corner = 0.0;
    double around_square = 0.0;
    for (int order = 0; order < 4; order++) {
        route_world s = room_in_solid(order & 1, order & 2);
        const double inner = route_length(&s, 0.5, top, right);
        const double outer = route_length(&s, 0.5, outside, beyond);
        ck_assert_double_gt(inner, geom_vec2_distance(top, right));
        ck_assert_double_gt(outer, geom_vec2_distance(outside, beyond) + 2.0);
        ck_assert(order == 0 || inner == around_corner);
        ck_assert(order == 0 || outer == around_square);
        around_corner = inner;
        around_square = outer;
        ck_assert_double_eq(route_length(&s, 0.5, top, outside), 0.0);
        ck_assert_double_eq(route_length(&s, 0.5, top, solid), 0.0);
        ck_assert_double_eq(route_length(&s, 0.5, solid, outside), 0.0);
        ck_assert_double_eq(route_length(&s, 0.5, solid, geom_vec2_make(4.0, 3.0)), 0.0);
        world_free(&s);
    }
}
END_TEST

START_TEST(from_a_tight_place_the_route_leads_out_first) {
    const double radius = 0.5;
    const geom_vec2 wall[4] = {{-8.0, 0.0}, {-1.0, 0.0}, {1.0, 0.0}, {8.0, 0.0}};
    route_world s = {.count = 0};
    world_add_chain(&s, upright, 0.1, 4, wall);
    space *map = make_space(&s, radius);
    for (int i = 0; i < 5; i++) {
        const geom_vec2 tight = {0.3, -0.12 - 0.1 * i};
        const geom_vec2 far = {-2.0, 5.0};
        const double room = world_clearance(&s, tight);
        way out = find(map, tight, far);
        way in = find(map, far, tight);
        ck_assert_uint_ge(out.count, 3);
        ck_assert_uint_eq(out.count, in.count);
        ck_assert_double_eq_tol(out.length, in.length, 1e-9);
        ck_assert(geom_vec2_equal(out.points[0], tight));
        ck_assert(geom_vec2_equal(in.points[in.count - 1], tight));
        ck_assert(world_clear(&s, out.points[0], out.points[1], 0.999 * room));
        for (size_t k = 2; k < out.count; k++) {
            ck_assert(world_clear(&s, out.points[k - 1], out.points[k], radius));
            ck_assert(world_clear(&s, in.points[k - 1], in.points[k - 2], radius));
        }
        way_free(&out);
        way_free(&in);
    }
    space_free(map);
    world_free(&s);
}
END_TEST

START_TEST(a_disc_squeezed_between_two_walls_comes_out) {
    const geom_vec2 below[2] = {{-2.0, 0.0}, {2.0, 0.0}};
    const geom_vec2 above[2] = {{-2.0, 0.9}, {2.0, 0.9}};
    route_world s = {.count = 0};
    world_add_chain(&s, upright, 0.0, 2, below);
    world_add_chain(&s, upright, 0.0, 2, above);
    space *map = make_space(&s, 0.5);
    const geom_vec2 tight = {0.0, 0.44};
    const geom_vec2 beside = {1.0, 3.0};
    way out = find(map, tight, beside);
    ck_assert_uint_ge(out.count, 3);
    ck_assert(world_clear(&s, out.points[0], out.points[1], 0.43));
    for (size_t i = 2; i < out.count; i++) {
        ck_assert(world_clear(&s, out.points[i - 1], out.points[i], 0.5));
    }
    way_free(&out);
    way through = find(map, geom_vec2_make(-4.0, 0.45), geom_vec2_make(4.0, 0.45));
    ck_assert_double_gt(through.length, 8.1);
    way_free(&through);
    space_free(map);
    world_free(&s);
}
END_TEST

START_TEST(a_disc_pressed_against_a_wall_does_not_fit_through_smaller_doors) {
    route_world s = room_with_door(upright, JAMB_LINE, 0.8);
    const geom_vec2 inside = {-7.9, 4.0};
    const geom_vec2 outside = {0.0, -0.1 - 1e-3};
    space *map = make_space(&s, 0.5);
    way r = find(map, inside, geom_vec2_make(3.0, -4.0));
    ck_assert_uint_eq(r.count, 0);
    ck_assert_ptr_null(r.points);
    r = find(map, inside, geom_vec2_make(4.0, 4.0));
    ck_assert_uint_ge(r.count, 2);
    way_free(&r);
    r = find(map, geom_vec2_make(4.0, 4.0), outside);
    ck_assert_uint_eq(r.count, 0);
    space_free(map);
    world_free(&s);
}
END_TEST

START_TEST(from_within_an_obstacle_the_route_leads_out_first) {
    route_world s = {.count = 0};
    const geom_vec2 chain[2] = {{-3.0, 5.0}, {3.0, 5.0}};
    const geom_aabb2 box = {{-6.0, -6.0}, {6.0, 0.0}};
    world_add_disc(&s, upright, geom_vec2_make(0.0, 2.0), 1.0);
    world_add_chain(&s, upright, 0.2, 2, chain);
    world_add_box(&s, upright, box);
    space *map = make_space(&s, 0.3);
    const geom_vec2 outside = {5.0, 9.0};
    const geom_vec2 within[] = {{0.0, 2.0}, {0.9, 2.0},  {1.0, 5.1},  {0.0, 5.0},
                                {0.0, 0.0}, {1.0, -3.0}, {6.0, -1.0}, {-5.99, -5.99}};
    for (size_t i = 0; i < sizeof within / sizeof within[0]; i++) {
        way r = find(map, within[i], outside);
        ck_assert_int_eq(r.kind, ORCA_ROUTE_LEADS_OUT);
        ck_assert_uint_ge(r.count, 3);
        ck_assert(geom_vec2_equal(r.points[0], within[i]));
        for (size_t k = 2; k < r.count; k++) {
            ck_assert(world_clear(&s, r.points[k - 1], r.points[k], 0.3));
        }
        orca_route_follower *follower = follower_of(map, &r);
        ck_assert(geom_vec2_equal(aim_of(follower, map, within[i]).point, r.points[1]));
        orca_route_follower_destroy(follower);
        way_free(&r);
        r = find(map, outside, within[i]);
        ck_assert_int_eq(r.kind, ORCA_ROUTE_GOAL_INSIDE);
    }
    space_free(map);
    world_free(&s);
}
END_TEST

/* Where a route from a place in a scene leads out of the obstacle around it. */
static geom_vec2 exit_of(const route_world *s, geom_vec2 start, geom_vec2 goal) {
    space *map = make_space(s, 0.4);
    way r = find(map, start, goal);
    ck_assert_int_eq(r.kind, ORCA_ROUTE_LEADS_OUT);
    ck_assert_uint_ge(r.count, 3);
    const geom_vec2 out = r.points[1];
    ck_assert_double_gt(world_clearance(s, out), 0.4);
    way_free(&r);
    space_free(map);
    return out;
}

/* A box, beside which other obstacles close a court or cover a side. */
START_TEST(the_way_out_of_an_obstacle_leads_to_where_the_goal_can_be_reached) {
    const geom_aabb2 box = {{-3.0, -3.0}, {3.0, 3.0}};
    const geom_aabb2 cover = {{2.5, -4.0}, {3.5, 4.0}};
    const geom_vec2 court[4] = {{3.0, -3.0}, {6.0, -3.0}, {6.0, 3.0}, {3.0, 3.0}};
    const geom_vec2 goal = {10.0, 0.0};
    route_world s = {.count = 0};
    world_add_box(&s, upright, box);
    ck_assert_double_gt(exit_of(&s, geom_vec2_make(2.0, 0.5), goal).x, 3.4);
    ck_assert_double_lt(exit_of(&s, geom_vec2_make(-2.0, 0.5), goal).x, -3.4);
    world_add_chain(&s, upright, 0.0, 4, court);
    ck_assert_double_gt(exit_of(&s, geom_vec2_make(2.0, 0.5), goal).y, 3.4);
    ck_assert_double_gt(exit_of(&s, geom_vec2_make(2.0, 0.5), geom_vec2_make(4.5, 0.0)).x, 3.4);
    ck_assert_double_lt(exit_of(&s, geom_vec2_make(0.0, 0.0), goal).x, 3.0);
    world_free(&s);
    s = (route_world){.count = 0};
    world_add_box(&s, upright, box);
    world_add_box(&s, upright, cover);
    ck_assert_double_gt(exit_of(&s, geom_vec2_make(2.0, 0.5), goal).y, 3.4);
    ck_assert_double_gt(exit_of(&s, geom_vec2_make(2.7, 0.5), goal).y, 4.4);
    world_free(&s);
}
END_TEST

/* In the middle of a thick wall, which closes a room, all sides are as near. */
START_TEST(from_the_middle_the_route_leads_out_to_the_side_of_the_goal) {
    const geom_vec2 ring[5] = {{-5.0, -5.0}, {5.0, -5.0}, {5.0, 5.0}, {-5.0, 5.0}, {-5.0, -5.0}};
    route_world s = {.count = 0};
    world_add_chain(&s, upright, 1.0, 5, ring);
    for (int side = 0; side < 4; side++) {
        const geom_vec2 turn =
            geom_vec2_make(side % 2 == 0 ? side - 1.0 : 0.0, side % 2 == 0 ? 0.0 : side - 2.0);
        const geom_vec2 start = geom_vec2_scale(turn, 5.0);
        ck_assert_double_lt(geom_vec2_length(exit_of(&s, start, geom_vec2_make(0.0, 0.0))), 4.0);
        ck_assert_double_gt(geom_vec2_length(exit_of(&s, start, geom_vec2_scale(turn, 9.0))), 6.0);
    }
    world_free(&s);
}
END_TEST

START_TEST(a_point_goes_around_corners_too) {
    route_world s = {.count = 0};
    const geom_aabb2 box = {{-1.0, -1.0}, {1.0, 1.0}};
    world_add_box(&s, upright, box);
    const double shortest = 2.0 * sqrt(2.0 * 2.0 + 1.0) + 2.0;
    const double length = route_length(&s, 0.0, geom_vec2_make(-3.0, 0.0), geom_vec2_make(3.0, 0.0));
    ck_assert_double_ge(length, shortest);
    ck_assert_double_le(length, shortest * (1.0 + 1e-5));
    world_free(&s);
}
END_TEST

/* Neither the obstacles nor their places have a size to plan with. */
START_TEST(a_point_goes_around_a_point) {
    route_world s = {.count = 0};
    world_add_disc(&s, upright, geom_vec2_make(0.0, 0.0), 0.0);
    const geom_vec2 start = {-3.0, 0.0};
    const geom_vec2 goal = {3.0, 0.0};
    space *map = make_space(&s, 0.0);
    way r = find(map, start, goal);
    ck_assert_int_eq(r.kind, ORCA_ROUTE_FOUND);
    check_route(&s, &r, start, goal, 0.0);
    ck_assert_double_eq(r.length, 6.0);
    way_free(&r);
    space_free(map);
    world_free(&s);
}
END_TEST

/* Squares of the way may overflow or vanish; the time to the goal may not. */
START_TEST(aims_of_all_distances_are_gone_to) {
    static const double far[] = {1e-320, 1e-300, 1e-160, 1e-100, 1.0, 1e100, 1e154, 1e200, 1e308};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        const orca_route_aim aim = {.point = {far[i], 0.0}, .is_goal = true};
        const geom_vec2 from = {-far[i], 0.0};
        const geom_vec2 fast = orca_route_aim_velocity(aim, from, 1e308, 4.0);
        ck_assert_double_eq_tol(fast.x, 0.5 * far[i], 1e-9 * far[i] + 1e-323);
        ck_assert_double_eq(fast.y, 0.0);
        const geom_vec2 usual = orca_route_aim_velocity(aim, from, 0.5, 1.0);
        ck_assert_double_eq_tol(usual.x, fmin(0.5, 2.0 * far[i]), 1e-9 * far[i] + 1e-323);
    }
    const orca_route_aim here = {.point = {1e300, 1.0}, .is_goal = true};
    ck_assert(geom_vec2_equal(orca_route_aim_velocity(here, here.point, 1.0, 0.1), geom_vec2_make(0.0, 0.0)));
}
END_TEST

START_TEST(degenerate_obstacles_are_what_they_mean) {
    route_world s = {.count = 0};
    const geom_vec2 point[3] = {{1.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}};
    world_add_chain(&s, upright, 0.0, 3, point);
    world_add_disc(&s, upright, geom_vec2_make(3.0, 0.0), 0.0);
    const geom_vec2 folded[5] = {{5.0, -1.0}, {5.0, 1.0}, {5.0, 1.0}, {5.0, -1.0}, {5.0, 0.5}};
    world_add_chain(&s, upright, 0.0, 5, folded);
    const geom_vec2 repeated[6] = {{7.0, -1.0}, {8.0, -1.0}, {8.0, -1.0}, {8.0, 1.0}, {7.0, 1.0}, {7.0, 1.0}};
    world_add_ring(&s, upright, 6, repeated);
    const double length = route_length(&s, 0.5, geom_vec2_make(-2.0, 0.0), geom_vec2_make(11.0, 0.0));
    ck_assert_double_gt(length, 13.1);
    ck_assert_double_lt(length, 15.0);
    world_free(&s);
}
END_TEST

START_TEST(bad_numbers_are_refused) {
    route_world s = {.count = 0};
    const geom_aabb2 box = {{-1.0, -1.0}, {1.0, 1.0}};
    world_add_box(&s, upright, box);
    space *map = make_space(&s, 0.5);
    const geom_vec2 good = {3.0, 0.0};
    const geom_vec2 bad[] = {{(double)NAN, 0.0}, {0.0, (double)NAN}, {HUGE_VAL, 0.0}, {0.0, -HUGE_VAL}};
    orca_route r;
    orca_route_aim aim;
    orca_route_follower *follower = NULL;
    orca_route_follower_def def = orca_route_follower_def_default();
    def.goal = good;
    ck_assert_int_eq(orca_route_follower_create(&def, &follower), GEOM_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_int_eq(orca_route_query_find(map->query, bad[i], good, 0.5, &r), GEOM_NOT_FINITE);
        ck_assert_uint_eq(r.point_count, 0);
        ck_assert_int_eq(orca_route_query_find(map->query, good, bad[i], 0.5, &r), GEOM_NOT_FINITE);
        ck_assert_uint_eq(r.point_count, 0);
        ck_assert_int_eq(orca_route_follower_step(follower, map->query, bad[i], &aim), GEOM_NOT_FINITE);
        ck_assert(aim.is_goal && geom_vec2_equal(aim.point, good));
        ck_assert_int_eq(orca_route_follower_set_goal(follower, bad[i]), GEOM_NOT_FINITE);
        orca_route_follower *none = NULL;
        def.goal = bad[i];
        ck_assert_int_eq(orca_route_follower_create(&def, &none), GEOM_NOT_FINITE);
        ck_assert_ptr_null(none);
    }
    ck_assert_int_eq(orca_route_query_find(map->query, good, good, (double)NAN, &r), GEOM_NOT_FINITE);
    ck_assert_int_eq(orca_route_query_find(map->query, good, good, 0.4, &r), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(orca_route_map_prepare(map->map, -0.5), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(orca_route_map_prepare(map->map, (double)NAN), GEOM_NOT_FINITE);
    ck_assert_int_eq(orca_route_map_prepare(map->map, HUGE_VAL), GEOM_NOT_FINITE);
    def.goal = good;
    def.radius = -1.0;
    orca_route_follower *none = NULL;
    ck_assert_int_eq(orca_route_follower_create(&def, &none), GEOM_NEGATIVE_SIZE);
    orca_route_follower_destroy(follower);
    space_free(map);
    world_free(&s);
}
END_TEST

static geom_status status_of(orca_obstacle_def shape) {
    orca_route_map_def def = orca_route_map_def_default();
    orca_route_map *map = NULL;
    def.shapes = &shape;
    def.shape_count = 1;
    const geom_status status = orca_route_map_create(&def, &map);
    ck_assert_int_eq(map != NULL, status == GEOM_OK);
    orca_route_map_destroy(map);
    return status;
}

START_TEST(bad_shapes_are_refused) {
    const geom_vec2 points[4] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {(double)NAN, 0.0}};
    geom_ring ring = {points, 3};
    orca_obstacle_def polygon = orca_obstacle_def_default();
    ck_assert_int_eq(status_of(polygon), GEOM_TOO_FEW_POINTS);
    polygon.polygon = (geom_polygon){&ring, 1};
    ck_assert_int_eq(status_of(polygon), GEOM_OK);
    ring.count = 2;
    ck_assert_int_eq(status_of(polygon), GEOM_TOO_FEW_POINTS);
    ring.count = 4;
    ck_assert_int_eq(status_of(polygon), GEOM_NOT_FINITE);
    ring.count = 3;
    polygon.winding = (orca_winding)7;
    ck_assert_int_eq(status_of(polygon), GEOM_INVALID_ARGUMENT);
    polygon.winding = ORCA_WINDING_AUTO;
    polygon.placement.rotation.cosine = 2.0;
    ck_assert_int_eq(status_of(polygon), GEOM_INVALID_ARGUMENT);
    polygon.placement.rotation.cosine = (double)NAN;
    ck_assert_int_eq(status_of(polygon), GEOM_NOT_FINITE);
    orca_obstacle_def chain = orca_obstacle_def_default();
    chain.kind = ORCA_OBSTACLE_CHAIN;
    chain.chain = (geom_ring){points, 1};
    ck_assert_int_eq(status_of(chain), GEOM_TOO_FEW_POINTS);
    chain.chain.count = 3;
    ck_assert_int_eq(status_of(chain), GEOM_OK);
    chain.radius = -1.0;
    ck_assert_int_eq(status_of(chain), GEOM_NEGATIVE_SIZE);
    chain.radius = HUGE_VAL;
    ck_assert_int_eq(status_of(chain), GEOM_NOT_FINITE);
    orca_obstacle_def disc = orca_obstacle_def_default();
    disc.kind = ORCA_OBSTACLE_DISC;
    disc.disc = (geom_circle){{0.0, 0.0}, -1.0};
    ck_assert_int_eq(status_of(disc), GEOM_NEGATIVE_SIZE);
    disc.disc = (geom_circle){{(double)NAN, 0.0}, 1.0};
    ck_assert_int_eq(status_of(disc), GEOM_NOT_FINITE);
    disc.kind = (orca_obstacle_kind)9;
    ck_assert_int_eq(status_of(disc), GEOM_INVALID_ARGUMENT);
}
END_TEST

/* One scene in many sizes and places. Beyond 1e150 nothing is promised but an end. */
START_TEST(sizes_from_tiny_to_huge_give_the_same_way) {
    static const double sizes[] = {1e-100, 1e-6, 1.0, 1e9, 1e100, 1e149, 1e200, 1e307};
    double first = 0.0;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const double k = sizes[i];
        route_world s = {.count = 0};
        const geom_aabb2 box = {{-1.0 * k, -1.0 * k}, {1.0 * k, 1.0 * k}};
        world_add_box(&s, upright, box);
        world_add_disc(&s, upright, geom_vec2_make(0.0, 3.0 * k), 0.5 * k);
        space *map = make_space(&s, 0.25 * k);
        way r = find(map, geom_vec2_make(-3.0 * k, 0.0), geom_vec2_make(3.0 * k, 1.0 * k));
        if (k < 1e150) {
            ck_assert_uint_gt(r.count, 2);
            first = i == 0 ? r.length / k : first;
            ck_assert_double_eq_tol(r.length / k, first, 1e-9);
        }
        way_free(&r);
        space_free(map);
        world_free(&s);
    }
}
END_TEST

START_TEST(far_from_the_origin_ways_are_found_as_near_it) {
    double first = 0.0;
    for (int i = 0; i < 4; i++) {
        const double x = i == 0 ? 0.0 : pow(10.0, 3.0 * i);
        route_world s = {.count = 0};
        const geom_aabb2 box = {{x - 2.0, -2.0}, {x + 2.0, 2.0}};
        world_add_box(&s, upright, box);
        world_add_disc(&s, upright, geom_vec2_make(x + 4.0, 1.0), 0.8);
        const double length =
            route_length(&s, 0.5, geom_vec2_make(x - 5.0, 0.0), geom_vec2_make(x + 7.0, 0.5));
        first = i == 0 ? length : first;
        ck_assert_double_eq_tol(length, first, 1e-5);
        world_free(&s);
    }
    route_world s = {.count = 0};
    const geom_aabb2 box = {{-1.0, -1.0}, {1.0, 1.0}};
    world_add_box(&s, upright, box);
    const geom_vec2 west = {-1e12, 0.25};
    const geom_vec2 east = {1e12, 0.25};
    space *map = make_space(&s, 0.5);
    way r = find(map, west, east);
    ck_assert_uint_gt(r.count, 2);
    check_route(&s, &r, west, east, 0.5);
    way_free(&r);
    space_free(map);
    ck_assert_double_eq(route_length(&s, 0.5, geom_vec2_make(-1e12, 1.75), geom_vec2_make(1e12, 1.75)), 2e12);
    world_free(&s);
}
END_TEST

START_TEST(equal_questions_have_equal_answers_in_any_order) {
    random_source source = {77};
    route_world s = {.count = 0};
    world_fill(&s, &source, 5, 15.0);
    space *a = make_space(&s, 0.3);
    space *b = make_space(&s, 0.3);
    geom_vec2 ends[20][2];
    way routes[20];
    for (int i = 0; i < 20; i++) {
        ends[i][0] = free_point(&s, &source, 15.0, 0.3);
        ends[i][1] = free_point(&s, &source, 15.0, 0.3);
        routes[i] = find(a, ends[i][0], ends[i][1]);
    }
    for (int i = 19; i >= 0; i--) {
        way again = find(b, ends[i][0], ends[i][1]);
        ck_assert_uint_eq(again.count, routes[i].count);
        for (size_t k = 0; k < again.count; k++) {
            ck_assert(geom_vec2_equal(again.points[k], routes[i].points[k]));
        }
        way_free(&again);
        way_free(&routes[i]);
    }
    space_free(a);
    space_free(b);
    world_free(&s);
}
END_TEST

/* Sights against asking every piece, for lines of all lengths, near and far. */
START_TEST(sights_are_those_of_asking_every_wall) {
    random_source source = {5};
    route_world s = {.count = 0};
    world_fill(&s, &source, 6, 20.0);
    space *map = make_space(&s, 0.35);
    const route_layer *layer = orca_route_layer(map->map, 0.35);
    ck_assert(orca_route_query_ready(map->query, layer));
    const route_view view = {map->map, layer, &map->query->marks};
    int clear = 0;
    for (int i = 0; i < 20000; i++) {
        const double reach = pow(10.0, random_between(&source, -2.0, 1.5));
        const geom_vec2 a = geom_vec2_add(random_point(&source, 12.0), geom_vec2_make(10.0, 10.0));
        const geom_vec2 b = geom_vec2_add(a, random_point(&source, reach));
        const bool expected = world_clear(&s, a, b, 0.35);
        ck_assert_int_eq(orca_route_sight(&view, a, b, 0.35), expected);
        clear += expected;
    }
    ck_assert_int_gt(clear, 1000);
    ck_assert_int_lt(clear, 19000);
    space_free(map);
    world_free(&s);
}
END_TEST

/* ---- Following ---- */

/* Steps along a route until the goal is reached, never touching anything. */
static void follow(const route_world *s, space *map, const way *r, double radius) {
    const geom_vec2 goal = r->points[r->count - 1];
    const double step = 0.07 * radius;
    orca_route_follower *follower = follower_of(map, r);
    geom_vec2 at = r->points[0];
    double walked = 0.0;
    while (!geom_vec2_equal(at, goal)) {
        const orca_route_aim aim = aim_of(follower, map, at);
        ck_assert(aim.in_sight && !aim.replanned);
        ck_assert_int_eq(aim.is_goal, geom_vec2_equal(aim.point, goal));
        const double left = geom_vec2_distance(at, aim.point);
        const double part = left > step ? step / left : 1.0;
        const geom_vec2 next = geom_vec2_lerp(at, aim.point, part);
        ck_assert(world_clear(s, at, next, radius * ROUTE_FOLLOW_MARGIN));
        walked += geom_vec2_distance(at, next);
        ck_assert_double_le(walked, r->length * (1.0 + 1e-9));
        at = next;
    }
    ck_assert_uint_eq(orca_route_follower_next(follower), r->count - 1);
    orca_route_follower_destroy(follower);
}

START_TEST(following_a_route_leads_to_the_goal_and_is_no_longer) {
    random_source source = {(uint64_t)_i + 301};
    route_world s = {.count = 0};
    world_fill(&s, &source, 4, 12.0);
    space *map = make_space(&s, 0.25);
    for (int i = 0; i < 5; i++) {
        way r = find(map, free_point(&s, &source, 12.0, 0.25), free_point(&s, &source, 12.0, 0.25));
        if (r.count > 0) {
            follow(&s, map, &r, 0.25);
        }
        way_free(&r);
    }
    space_free(map);
    world_free(&s);
}
END_TEST

START_TEST(one_that_was_pushed_out_of_sight_heads_back_or_says_so) {
    const geom_aabb2 box = {{-2.0, -2.0}, {2.0, 2.0}};
    route_world s = {.count = 0};
    world_add_box(&s, upright, box);
    space *map = make_space(&s, 0.5);
    way r = find(map, geom_vec2_make(-5.0, -1.0), geom_vec2_make(5.0, -1.0));
    ck_assert_uint_ge(r.count, 4);

    orca_route_follower *follower = follower_of(map, &r);
    orca_route_aim aim;
    follower->next = (uint32_t)r.count - 1;
    follower->wait = 9; /* no other route for a while */
    aim = aim_of(follower, map, geom_vec2_make(-4.0, -1.0));
    ck_assert(aim.in_sight && !aim.replanned);
    ck_assert_uint_lt(orca_route_follower_next(follower), r.count - 1);
    ck_assert(geom_vec2_equal(aim.point, r.points[orca_route_follower_next(follower)]));
    ck_assert(world_clear(&s, geom_vec2_make(-4.0, -1.0), aim.point, 0.5 * ROUTE_FOLLOW_MARGIN));

    follower->next = 0;
    aim = aim_of(follower, map, geom_vec2_make(0.0, 3.0));
    ck_assert(!aim.in_sight && !aim.replanned);
    follower->wait = 0; /* now it looks for one, from where it is */
    aim = aim_of(follower, map, geom_vec2_make(0.0, 3.0));
    ck_assert(aim.in_sight && aim.replanned);
    ck_assert(geom_vec2_equal(orca_route_follower_route(follower).points[0], geom_vec2_make(0.0, 3.0)));
    orca_route_follower_destroy(follower);
    way_free(&r);
    space_free(map);
    world_free(&s);
}
END_TEST

START_TEST(one_pressed_against_a_wall_finds_a_new_route_and_follows_it) {
    const geom_vec2 wall[6] = {{-8.0, 0.0}, {-4.0, 0.0}, {-1.0, 0.0}, {1.0, 0.0}, {4.0, 0.0}, {8.0, 0.0}};
    route_world s = {.count = 0};
    world_add_chain(&s, upright, 0.0, 6, wall);
    space *map = make_space(&s, 0.5);
    const geom_vec2 pressed = {0.5, -0.2};
    const geom_vec2 goal = {-7.0, -1.0};
    way r = find(map, pressed, goal);
    ck_assert_uint_ge(r.count, 2);
    orca_route_follower *follower = follower_of(map, &r);
    geom_vec2 at = pressed;
    for (int i = 0; i < 400 && !geom_vec2_equal(at, goal); i++) {
        const orca_route_aim aim = aim_of(follower, map, at);
        ck_assert(aim.in_sight);
        const double left = geom_vec2_distance(at, aim.point);
        const geom_vec2 next = geom_vec2_lerp(at, aim.point, left > 0.05 ? 0.05 / left : 1.0);
        ck_assert_double_ge(world_clearance(&s, next), fmin(0.485, world_clearance(&s, at)) - 1e-9);
        at = next;
    }
    ck_assert(geom_vec2_equal(at, goal));
    orca_route_follower_destroy(follower);
    way_free(&r);
    space_free(map);
    world_free(&s);
}
END_TEST

/* ---- Memory ---- */

/* Everything that there is to do with routes, once. Returns the length of the route, or -1 at the first
 * failure; the status is then GEOM_OUT_OF_MEMORY. */
static double use_routes(const route_world *s, const geom_allocator *allocator, geom_vec2 start,
                         geom_vec2 goal) {
    orca_route_map_def def = {.shapes = s->shapes, .shape_count = s->count, .allocator = allocator};
    orca_route_follower_def agent = {.radius = 0.3, .goal = goal, .allocator = allocator};
    orca_route_map *map = NULL;
    orca_route_query *query = NULL;
    orca_route_follower *follower = NULL;
    orca_route_follower *twin = NULL;
    orca_route route = {.length = -1.0};
    orca_route_aim aim;
    unsigned char bytes[4096];
    geom_status status = orca_route_map_create(&def, &map);
    status = status ? status : orca_route_map_prepare(map, 0.3);
    status = status ? status : orca_route_map_prepare(map, 0.2);
    status = status ? status : orca_route_map_rebuild(map, &def);
    status = status ? status : orca_route_query_create(map, &(orca_route_query_def){allocator}, &query);
    status = status ? status : orca_route_query_find(query, start, goal, 0.3, &route);
    status = status ? status : orca_route_query_find(query, start, goal, 0.2, &route);
    status = status ? status : orca_route_follower_create(&agent, &follower);
    status = status ? status : orca_route_follower_create(&agent, &twin);
    status = status ? status : orca_route_follower_step(follower, query, start, &aim);
    const size_t size = status ? 0 : orca_route_follower_save(follower, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    status = status ? status : orca_route_follower_restore(twin, bytes, size);
    ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
    if (query && status) { /* it is as good as before */
        const geom_status again = orca_route_query_find(query, start, goal, 0.3, &route);
        ck_assert(again == GEOM_OK || again == GEOM_OUT_OF_MEMORY);
    }
    const double length = status ? -1.0 : orca_route_follower_route(twin).length;
    orca_route_follower_destroy(twin);
    orca_route_follower_destroy(follower);
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    return length;
}

START_TEST(any_allocation_may_fail_and_nothing_is_lost) {
    random_source source = {9};
    route_world s = {.count = 0};
    world_fill(&s, &source, 3, 9.0);
    const geom_vec2 start = {-1.0, -1.0};
    const geom_vec2 goal = {10.0, 10.5};
    const double expected = route_length(&s, 0.3, start, goal);
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    ck_assert_double_eq(use_routes(&s, &allocator, start, goal), expected);
    ck_assert_uint_eq(heap.blocks, 0);
    ck_assert_uint_eq(heap.bytes, 0);
    const size_t calls = heap.calls;
    ck_assert_uint_gt(calls, 20);
    size_t failures = 0;
    for (size_t fail_at = 0; fail_at < calls; fail_at++) {
        heap = (counting_heap){.fail_at = fail_at};
        const double length = use_routes(&s, &allocator, start, goal);
        ck_assert(length == -1.0 || length == expected);
        failures += length == -1.0;
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_uint_eq(failures, calls - 1); /* what a follower remembers of its goal, it can do without */
    orca_route_map_destroy(NULL);
    orca_route_query_destroy(NULL);
    orca_route_follower_destroy(NULL);
    world_free(&s);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("route2");
    tcase_add_loop_test(tests, routes_are_clear_and_as_short_as_the_whole_visibility_graph_allows, 0, 36);
    tcase_add_loop_test(tests, following_a_route_leads_to_the_goal_and_is_no_longer, 0, 12);
    const TTest *const once[] = {a_free_way_is_straight,
                                 a_route_ends_where_it_starts_when_that_is_the_goal,
                                 around_a_disc_the_route_is_close_to_the_taut_string,
                                 doors_just_wider_than_the_disc_are_found_and_no_others,
                                 rings_of_either_order_are_solid_between_outline_and_holes,
                                 from_a_tight_place_the_route_leads_out_first,
                                 a_disc_squeezed_between_two_walls_comes_out,
                                 a_disc_pressed_against_a_wall_does_not_fit_through_smaller_doors,
                                 from_within_an_obstacle_the_route_leads_out_first,
                                 the_way_out_of_an_obstacle_leads_to_where_the_goal_can_be_reached,
                                 from_the_middle_the_route_leads_out_to_the_side_of_the_goal,
                                 a_point_goes_around_corners_too,
                                 a_point_goes_around_a_point,
                                 aims_of_all_distances_are_gone_to,
                                 degenerate_obstacles_are_what_they_mean,
                                 bad_numbers_are_refused,
                                 bad_shapes_are_refused,
                                 sizes_from_tiny_to_huge_give_the_same_way,
                                 far_from_the_origin_ways_are_found_as_near_it,
                                 equal_questions_have_equal_answers_in_any_order,
                                 sights_are_those_of_asking_every_wall,
                                 one_that_was_pushed_out_of_sight_heads_back_or_says_so,
                                 one_pressed_against_a_wall_finds_a_new_route_and_follows_it,
                                 any_allocation_may_fail_and_nothing_is_lost};
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        tcase_add_test(tests, once[i]);
    }
    return run_test_case("orca.route2", tests);
}
