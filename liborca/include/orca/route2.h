/* Routes: shortest ways of a disc around static obstacles, and how an agent follows one.
 *
 * A route is a chain of points from a start to a goal. A disc that moves straight from point to point touches no
 * obstacle. A route is what a local method such as <orca/sim2.h> needs behind walls: it leads the preferred velocity.
 *
 *     orca_route_map_def def = orca_route_map_def_default();
 *     def.obstacles = world;
 *     orca_route_map *map;                                   the free space, one for all agents
 *     if (orca_route_map_create(&def, &map) || orca_route_map_prepare(map, radius)) ...
 *     orca_route_query *query;                               one for each thread
 *     if (orca_route_query_create(map, NULL, &query)) ...
 *     orca_route route;
 *     if (orca_route_query_find(query, start, goal, radius, &route)) ...
 *     for (size_t i = 0; i < route.point_count; ++i) ... route.points[i] ...
 *
 * An agent under way has an orca_route_follower, which finds its route, says where to head for in each step, and finds
 * another route when the agent was pushed off.
 *
 * How long a route is: a straight way is exactly straight. Around a corner the route stands off by up to 1.05 radii
 * where there is room, and is at most 2 % longer there than a taut string. A gap is found if it is wider than the disc
 * by a part in a thousand. Coordinates are at most 1e150.
 *
 * Equal questions on equal maps have equal bits, whatever was asked before and by however many threads.
 *
 * These are routes of the plane. Names that begin with orca_route3 are reserved for space. */
#ifndef ORCA_ROUTE2_H
#define ORCA_ROUTE2_H

#include <orca/obstacle2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The map: free space ---- */

/* The free space around a set of obstacles, prepared for discs of one or several radii. Any number of queries may read
 * a map at the same time, each in its own thread, while nobody edits the map. */
typedef struct orca_route_map orca_route_map;

/* What a map is made of. The map copies all that it needs: the set and the shapes may change or go afterwards. Obstacles
 * stand where they are now; their velocities do not count. */
typedef struct orca_route_map_def {
    const orca_obstacles *obstacles;    /* NULL: none */
    const orca_obstacle_filter *filter; /* which of `obstacles` count; NULL: all */
    /* More obstacles, such as agents that stand in the way. They always count, whatever their layers and heights. Rings
     * may touch or cross, and points may repeat: solid is what an outer ring winds around and its holes do not. */
    const orca_obstacle_def *shapes;
    size_t shape_count;
    const geom_allocator *allocator; /* NULL: the default one; copied */
} orca_route_map_def;

/* Returns a definition without obstacles. */
ORCA_API orca_route_map_def orca_route_map_def_default(void);

/* Makes a map of the obstacles. It is prepared for no radius yet. `def` NULL means the defaults.
 *
 * GEOM_NOT_FINITE        a shape has a number that is NaN or infinite
 * GEOM_NEGATIVE_SIZE     a shape has a radius below 0
 * GEOM_TOO_FEW_POINTS    a ring of fewer than three points, a chain of fewer than two
 * GEOM_INVALID_ARGUMENT  an unknown kind or winding, or a placement that is not a turn
 * GEOM_OUT_OF_MEMORY, GEOM_CAPACITY_EXCEEDED (2^31 points)
 *
 * On an error *out is NULL. Cost: O(n) for n points. */
ORCA_API geom_status orca_route_map_create(const orca_route_map_def *def, orca_route_map **out);

/* Queries of the map must be destroyed before. NULL is ignored. */
ORCA_API void orca_route_map_destroy(orca_route_map *map);

/* Prepares the map for discs of a radius. Does nothing if it is prepared for exactly this radius already.
 *
 * radius   length units, >= 0. Radius 0 keeps off corners by a ten-millionth of the extent of the obstacles.
 *
 * GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_OUT_OF_MEMORY; GEOM_CAPACITY_EXCEEDED if a map is far too large. On an error
 * the map is unchanged. This is an edit: no query may run meanwhile.
 * Cost: about 2 us for each corner; memory in proportion to the corners, for each radius. */
ORCA_API geom_status orca_route_map_prepare(orca_route_map *map, double radius);

/* Returns whether the map is prepared for exactly this radius. */
ORCA_API bool orca_route_map_is_prepared(const orca_route_map *map, double radius);

/* Replaces the obstacles of the map and prepares it for the same radii as before. The allocator stays. Queries and
 * followers stay valid: queries answer for the new obstacles; followers keep their routes until they are told to
 * forget them.
 *
 * The errors are those of orca_route_map_create and orca_route_map_prepare. On an error the map is unchanged. This is an
 * edit: no query may run meanwhile. Cost: as making a new map. */
ORCA_API geom_status orca_route_map_rebuild(orca_route_map *map, const orca_route_map_def *def);

/* ---- Questions ---- */

/* Asks a map. It holds the memory that a question needs and remembers what helps the next one, so the first questions
 * take longer. One query serves one thread at a time. The map must outlive it. */
typedef struct orca_route_query orca_route_query;

/* Makes a query. `allocator` NULL means the default one. GEOM_OUT_OF_MEMORY leaves *out NULL. */
ORCA_API geom_status orca_route_query_create(const orca_route_map *map, const geom_allocator *allocator,
                                             orca_route_query **out);

/* NULL is ignored. */
ORCA_API void orca_route_query_destroy(orca_route_query *query);

/* What a search found. */
typedef enum orca_route_kind {
    ORCA_ROUTE_NONE = 0,    /* no way leads from the start to the goal for this radius */
    ORCA_ROUTE_GOAL_INSIDE, /* no way: the goal is within an obstacle */
    ORCA_ROUTE_FOUND,
    ORCA_ROUTE_LEADS_OUT /* found; the start is within an obstacle and the first piece leads out of it */
} orca_route_kind;

/* A route. `points` holds the start, where the route bends, and the goal; it belongs to the query or the follower that
 * gave it. */
typedef struct orca_route {
    orca_route_kind kind;
    const geom_vec2 *points;
    size_t point_count; /* at least 2 if a way was found, else 0 */
    double length;      /* of all pieces; 0 without a way */
} orca_route;

/* Finds the shortest route for a disc.
 *
 * start, goal   the center of the disc, finite
 * radius        one that the map is prepared for
 * out           its points stay until the next question of this query
 *
 * A start or goal that is closer than `radius` to an obstacle is allowed. The route then leads straight to the nearest
 * place with room, or from there to the goal, and goes on as ever from there. Where there is no room nearby, as between
 * two walls, the first or last piece keeps off as far as the start or goal does itself. A start within an obstacle is
 * led straight out of it, and no deeper into it, to the nearest place from which there is a way. If there is no way, the
 * status is GEOM_OK and the kind says why.
 *
 * GEOM_NOT_FINITE        a coordinate is NaN or infinite
 * GEOM_INVALID_ARGUMENT  the map is not prepared for `radius`
 * GEOM_OUT_OF_MEMORY     the query is as good as before
 *
 * On an error *out is a route of kind ORCA_ROUTE_NONE. Cost: some microseconds if the way is straight, else O(n) for n
 * corners; 1 to 2 ms on a map of 100,000 cells after the first questions, which take up to O(n) for each corner. */
ORCA_API geom_status orca_route_query_find(orca_route_query *query, geom_vec2 start, geom_vec2 goal,
                                           double radius, orca_route *out);

/* ---- Following ---- */

/* One agent's way to its goal: the route, how far along it the agent is, and when another may be looked for. */
typedef struct orca_route_follower orca_route_follower;

typedef struct orca_route_follower_def {
    double radius;  /* of the agent, >= 0: one that the map is prepared for */
    geom_vec2 goal; /* finite */
    /* After a new route was found, so many steps pass before the next is looked for: a crowd may push an agent about for
     * long, and a search costs more than a step. */
    uint32_t patience;
    const geom_allocator *allocator; /* NULL: the default one; copied */
} orca_route_follower_def;

/* Returns radius 0.5, goal (0, 0), patience 8. */
ORCA_API orca_route_follower_def orca_route_follower_def_default(void);

/* Makes a follower without a route. `def` NULL means the defaults. GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE or
 * GEOM_OUT_OF_MEMORY leave *out NULL. */
ORCA_API geom_status orca_route_follower_create(const orca_route_follower_def *def,
                                                orca_route_follower **out);

/* NULL is ignored. */
ORCA_API void orca_route_follower_destroy(orca_route_follower *follower);

/* Where to head for. */
typedef struct orca_route_aim {
    geom_vec2 point; /* the goal, if there is no way */
    bool is_goal;    /* `point` is the goal */
    bool in_sight;   /* `point` can be reached straight */
    bool replanned;  /* this call found a route */
} orca_route_aim;

/* Returns where an agent at `position` heads for: the farthest point of its route that it can reach straight, going on
 * from the one of the last step.
 *
 * Finds a route first if there is none. Finds another from `position` if the agent was pushed out of sight of the route
 * or would have to turn back, at most once in `patience` steps. Reaching is with 0.97 radii, as others may have pushed the
 * agent against walls; an agent still closer to a wall may head wherever it comes no closer.
 *
 * The query's map must be prepared for the radius of the follower. Errors are those of orca_route_query_find; the
 * follower then has its old route, or none, and the aim is the goal.
 * Cost: under a microsecond, or that of a search. */
ORCA_API geom_status orca_route_follower_step(orca_route_follower *follower, orca_route_query *query,
                                              geom_vec2 position, orca_route_aim *out);

/* Returns the velocity from `position` straight to the aim with `speed` >= 0, and slower if the aim is the goal and nearer
 * than the way of one time step > 0. */
ORCA_API geom_vec2 orca_route_aim_velocity(orca_route_aim aim, geom_vec2 position, double speed,
                                           double time_step);

/* Finds a route from `position` now if there is none, without a step. Errors are those of orca_route_query_find. */
ORCA_API geom_status orca_route_follower_plan(orca_route_follower *follower, orca_route_query *query,
                                              geom_vec2 position);

/* Follows a route that was found in another way, such as on a map with more obstacles. Its points are copied, and it is
 * taken to lead to the goal. A route without points means that there is no way. GEOM_OUT_OF_MEMORY changes nothing. */
ORCA_API geom_status orca_route_follower_take(orca_route_follower *follower, const orca_route *route);

/* Forgets the route, so that the next step finds one: after the obstacles have changed. */
ORCA_API void orca_route_follower_forget(orca_route_follower *follower);

/* Sets another goal and forgets the route. GEOM_NOT_FINITE changes nothing. */
ORCA_API geom_status orca_route_follower_set_goal(orca_route_follower *follower, geom_vec2 goal);

/* Returns whether a search has been made whose result still holds, be it that there is no way. */
ORCA_API bool orca_route_follower_has_route(const orca_route_follower *follower);

/* Returns the route, of kind ORCA_ROUTE_NONE if there is none. Its points stay until the follower changes. */
ORCA_API orca_route orca_route_follower_route(const orca_route_follower *follower);

/* Returns the index of the point of the route that the last step aimed at; 0 before the first step. */
ORCA_API uint32_t orca_route_follower_next(const orca_route_follower *follower);

/* Writes all that a follower holds, its radius and goal included, into `bytes` if `capacity` is enough, else nothing.
 * Returns the number of bytes there are. `bytes` may be NULL if `capacity` is 0. */
ORCA_API size_t orca_route_follower_save(const orca_route_follower *follower, void *bytes, size_t capacity);

/* Replaces all that a follower holds by what was saved, by the same version of the library on the same kind of machine.
 * GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot; it and GEOM_OUT_OF_MEMORY change nothing. A restored
 * follower goes on as the saved one, bit for bit. */
ORCA_API geom_status orca_route_follower_restore(orca_route_follower *follower, const void *bytes,
                                                 size_t size);

#ifdef __cplusplus
}
#endif

#endif
