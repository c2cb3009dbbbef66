/* Worlds made in a line, and an independent judge of ways through them: every piece of every obstacle is
 * asked. */
#ifndef TESTS_ROUTE_WORLD_H
#define TESTS_ROUTE_WORLD_H

#include "support.h"

#include <orca/route2.h>

/* A list of obstacles with points of their own. */
typedef struct route_world {
    orca_obstacle_def shapes[64];
    geom_ring *rings[64]; /* of each shape, with its points */
    size_t count;
} route_world;

void world_free(route_world *w);

/* Takes out the last obstacle. */
void world_drop(route_world *w);

/* Adds an obstacle, turned by the unit vector `turn` (cosine, sine) around the origin. */
void world_add_chain(route_world *w, geom_vec2 turn, double radius, size_t count, const geom_vec2 *points);
void world_add_ring(route_world *w, geom_vec2 turn, size_t count, const geom_vec2 *points);
void world_add_disc(route_world *w, geom_vec2 turn, geom_vec2 center, double radius);
void world_add_box(route_world *w, geom_vec2 turn, geom_aabb2 box);

/* Adds a polygon as it is. */
void world_add_polygon(route_world *w, geom_polygon polygon);

/* The point turned. */
geom_vec2 world_turn(geom_vec2 turn, geom_vec2 p);

/* Whether a disc of `radius` can go straight from a to b without touching the outline of an obstacle. */
bool world_clear(const route_world *w, geom_vec2 a, geom_vec2 b, double radius);

/* Whether a point is in the solid of a polygon. */
bool world_in_solid(const route_world *w, geom_vec2 p);

/* The distance from a point to the nearest obstacle's outline. */
double world_clearance(const route_world *w, geom_vec2 p);

/* The definition of a map of the obstacles; a map prepared for one radius, a query of a map, and a route,
 * each of which must succeed. */
orca_route_map_def world_def(const route_world *w);
orca_route_map *world_map(const orca_route_map_def *def, double radius);
orca_route_query *world_query(const orca_route_map *map);
orca_route world_route(orca_route_query *query, geom_vec2 start, geom_vec2 goal, double radius);

/* An obstacle of any kind in each of columns x columns cells of the square from 0 to `size`. */
void world_fill(route_world *w, random_source *source, int columns, double size);

#endif
