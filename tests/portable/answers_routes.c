/* Answers of liborca: shortest routes among polygons, before an edit and after it. */
#include "answers.h"

#include <orca/route2.h>

enum {
    BLOCKS = 150,
    ROUTES = 3000 /* enough that labels are made, from which searches after the edit know more */
};

static const double radius = 0.4;

static void add_block(orca_obstacles *world, answers_random *random) {
    const geom_vec2 at = answers_point(random, 30.0);
    const geom_vec2 along = answers_direction(random);
    const geom_vec2 side = geom_vec2_scale(along, answers_between(random, 0.5, 3.0));
    const geom_vec2 up = geom_vec2_perp(side);
    const geom_vec2 far = geom_vec2_add(at, side);
    const geom_vec2 corners[] = {at, far, geom_vec2_add(far, up), geom_vec2_add(at, up)};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    answers_need(orca_obstacles_add_polygon(world, polygon, ORCA_WINDING_AUTO, NULL) == GEOM_OK, "block");
}

static void print_routes(orca_route_query *query, answers_random *random, const char *name) {
    answers_hash hash = answers_hash_start();
    for (int i = 0; i < ROUTES; ++i) {
        orca_route route;
        const geom_vec2 start = answers_point(random, 32.0);
        const geom_vec2 goal = answers_point(random, 32.0);
        answers_need(orca_route_query_find(query, start, goal, radius, &route) == GEOM_OK, "route");
        answers_add(&hash, route.kind);
        answers_add(&hash, route.length);
        for (size_t k = 0; k < route.point_count; ++k) {
            answers_add_point(&hash, route.points[k]);
        }
    }
    answers_print(name, hash);
}

void answers_of_routes(void) {
    answers_random random = {23};
    orca_obstacles *world = NULL;
    orca_route_map *map = NULL;
    orca_route_query *query = NULL;
    orca_route_map_def def = orca_route_map_def_default();
    answers_need(orca_obstacles_create(NULL, &world) == GEOM_OK, "obstacles");
    for (int i = 0; i < BLOCKS; ++i) {
        add_block(world, &random);
    }
    def.obstacles = world;
    answers_need(orca_route_map_create(&def, &map) == GEOM_OK, "map");
    answers_need(orca_route_map_prepare(map, radius) == GEOM_OK, "radius");
    answers_need(orca_route_query_create(map, NULL, &query) == GEOM_OK, "query");
    print_routes(query, &random, "routes");
    add_block(world, &random);
    answers_need(orca_route_map_rebuild(map, &def) == GEOM_OK, "edit");
    print_routes(query, &random, "routes after an edit");
    orca_route_query_destroy(query);
    orca_route_map_destroy(map);
    orca_obstacles_destroy(world);
}
