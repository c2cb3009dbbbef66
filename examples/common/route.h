/* Shortest ways around static obstacles for a disc: the global planner under the local one.
 *
 * A route map is made once per radius from the scene's obstacles. A route is a chain of points from start to
 * goal such that a disc of that radius can move along every straight piece without touching an obstacle, and
 * which is as short as the corners of the grown obstacles allow: the shortest path of their tangent visibility graph.
 * Arcs around corners are replaced by tangents, 45 degrees apart or less, whose corners stand off 1.05 radii where
 * there is room for that. Gaps wider than the disc by a part in a thousand are found.
 *
 * Coordinates are finite, up to 1e150. Equal calls on equal maps give equal bits.
 *
 * Maps remember what they have found out about visibility, so one map serves one thread at a time. */
#ifndef EXAMPLES_ROUTE_H
#define EXAMPLES_ROUTE_H

#include "scene/scene.h"

typedef struct route_map route_map;

/* Points from start to goal, both included; count 0 when there is no way. Free with route_free. */
typedef struct route {
    geom_vec2 *points;
    size_t count;
    double length;
    bool leads_out; /* it starts within an obstacle, and the first piece leads out of that */
} route;

/* Prepares the obstacles of a scene, which are copied, for discs of `radius` >= 0. A point, of radius 0, keeps off by a
 * ten-millionth of the scene's size. Agents of the scene play no part but for that size. NULL without memory. Links
 * between corners are found by the searches that need them, each in time linear in the number of corners. */
route_map *route_map_create(const scene *s, double radius);
void route_map_destroy(route_map *map);

/* The shortest route. A start or goal that is itself closer than `radius` to an obstacle is allowed: the route then
 * leads straight out of, or into, the tight place, first to where the disc has room, and from there on as ever. Where
 * there is no room nearby, as between two walls, the first or the last piece keeps off as far as the place itself.
 * A centre that starts within an obstacle is led straight out of it, and no deeper into it, to the nearest place from which
 * there is a way. There is no way to a centre within an obstacle, nor beyond the range of coordinates. False without
 * memory; no way gives true and count 0. */
bool route_find(route_map *map, geom_vec2 start, geom_vec2 goal, route *out);
void route_free(route *r);

/* Whether a disc of the map's radius can go straight from a to b without touching anything. */
bool route_clear(route_map *map, geom_vec2 a, geom_vec2 b);

/* Where to head for. */
typedef struct route_aim {
    geom_vec2 point;
    bool in_sight; /* it can be reached straight; when it stays false, find a new route from here */
} route_aim;

/* Follows a route: aims at the farthest of its points, going on from the one aimed at before, that an agent at
 * `position` can reach straight, and falls back to an earlier one when it was pushed out of sight. Others may have
 * pushed it against walls: reaching is with 0.97 radii, and an agent still closer to a wall may head wherever it comes no
 * closer. `progress` is the follower's memory, 0 at the start. `r` must have at least one point. */
route_aim route_follow(route_map *map, const route *r, geom_vec2 position, size_t *progress);

#endif
