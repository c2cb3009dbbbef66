/* Worlds of space for routes, and an independent judge of ways through them: every shape is asked. */
#ifndef TESTS_ROUTE_WORLD3_H
#define TESTS_ROUTE_WORLD3_H

#include "support.h"

#include <orca/route3.h>

enum {
    WORLD3_SHAPES = 64
};

/* A list of obstacles, with the points of hulls. */
typedef struct route_world3 {
    orca_obstacle3_def shapes[WORLD3_SHAPES];
    geom_vec3 points[WORLD3_SHAPES][8];
    size_t count;
} route_world3;

void world3_add(route_world3 *w, collide_shape3 shape);
void world3_add_box(route_world3 *w, geom_vec3 min, geom_vec3 max);

/* A wall of four boxes at x = 0, `size` to each side and 0.6 thick, with a square window of +-`half`. */
void world3_add_window(route_world3 *w, double size, double half);

/* Adds `count` obstacles of all kinds in the cube of +-`range`. */
void world3_fill(route_world3 *w, random_source *source, size_t count, double range);

geom_vec3 world3_point(random_source *source, double range);

/* Whether a ball can go straight from a to b without touching an obstacle. Exact. */
bool world3_clear(const route_world3 *w, geom_vec3 a, geom_vec3 b, double radius);

/* The distance from a point to the nearest obstacle; 0 inside. */
double world3_clearance(const route_world3 *w, geom_vec3 p);

/* The definition of a map of the obstacles; a map prepared for one radius, a query of a map, and a route,
 * each of which must succeed. */
orca_route3_map_def world3_def(const route_world3 *w);
orca_route3_map *world3_map(const route_world3 *w, double radius);
orca_route3_query *world3_query(const orca_route3_map *map);
orca_route3 world3_route(orca_route3_query *query, geom_vec3 start, geom_vec3 goal, double radius);

bool world3_same(orca_route3 a, orca_route3 b);

#endif
