/* Routes: shortest ways of a disc around static obstacles, and agents that follow them.
 *
 * A route is a chain of points from a start to a goal. A disc that moves straight from point to point
 * touches no obstacle. Local avoidance, such as <orca/sim2.h>, does not know the way around a building:
 * give it the preferred velocity that a route leads to.
 *
 *     orca_route_map_def def = orca_route_map_def_default();
 *     def.obstacles = world;
 *     orca_route_map *map;                                            // the free space: one for all agents
 *     if (orca_route_map_create(&def, &map)) ...
 *     if (orca_route_map_prepare(map, radius)) ...
 *     orca_route_query *query;                                        // one for each thread
 *     if (orca_route_query_create(map, NULL, &query)) ...
 *     orca_route route;
 *     if (orca_route_query_find(query, start, goal, radius, &route)) ...
 *     for (size_t i = 0; i < route.point_count; ++i) { ... route.points[i] ... }
 *
 * An agent under way has an orca_route_follower. It tells in each step where to head for, and finds another
 * route if the agent was pushed off its route. examples/hello_route.c shows it all on one page.
 *
 * length      If the straight way is free, it is the route. Around a corner a route keeps up to 1.05 radii
 *             from the obstacle where there is room, and is at most 2 % longer there than a taut string.
 *             Around arcs of more than 67 radii it keeps up to .12 % of the arc's radius more. Along
 *             smaller ones, of R radii, ends that almost touch them may add sqrt(R) radii.
 * gaps        A gap is used if it is wider than the disc by a part in a thousand. Along arcs of more than
 *             10,000 radii, ways with no more room than that may be missed.
 * range       Coordinates and radii up to 1e150. Beyond that, routes may be missed, and the length of a
 *             straight one may be INFINITY, but every call returns.
 * repeatable  Equal questions on equal maps get equal bits, in any order and with any number of threads.
 *
 * These are routes in the plane. <orca/route3.h> has those in space. */
#ifndef ORCA_ROUTE2_H
#define ORCA_ROUTE2_H

#include <orca/obstacle2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The map: free space ---- */

/* The free space around a set of obstacles, prepared for discs of one or more radii.
 *
 * Thread-safety: any number of queries may use a map at the same time, each in its own thread:
 *
 *     side by side, with one query for each thread    orca_route_query_find; orca_route_follower_step,
 *                                                     _plan and _revise of different followers
 *     side by side with those                         all functions of a map that is const
 *     alone                                           orca_route_map_prepare, orca_route_map_rebuild and
 *                                                     orca_route_map_destroy
 *
 * Searches find out about the map, and keep that in it: what one query has found, all others use. That
 * changes the time of an answer and none of its bits. So agents may be given to threads in any way. The
 * memory comes from the allocator of the map, which queries call from their threads. */
typedef struct orca_route_map orca_route_map;

/* What a map is made of. The map copies what it needs: the set and the shapes may be edited or destroyed
 * afterwards. Obstacles count where they stand now; their velocities are ignored. */
typedef struct orca_route_map_def {
    const orca_obstacles *obstacles;    /* NULL: none */
    const orca_obstacle_filter *filter; /* which of `obstacles` count; NULL: all */
    /* Further obstacles, such as agents that stand in the way. All count: the filter does not apply to
     * them. The rings of a polygon may touch or cross, and points may repeat. */
    const orca_obstacle_def *shapes;
    size_t shape_count;
    const geom_allocator *allocator; /* NULL: the default one; copied */
} orca_route_map_def;

/* Returns a definition without obstacles. */
ORCA_API orca_route_map_def orca_route_map_def_default(void);

/* Makes a map. It is not prepared for any radius yet. `def` NULL means the defaults.
 *
 * On an error *out is NULL:
 *   GEOM_NOT_FINITE        a shape has a number that is NaN or infinite
 *   GEOM_NEGATIVE_SIZE     a shape has a negative radius
 *   GEOM_TOO_FEW_POINTS    a ring has fewer than three points, or a chain fewer than two
 *   GEOM_INVALID_ARGUMENT  a kind or winding is unknown, or a placement is not a rotation to within 1e-6
 *   GEOM_CAPACITY_EXCEEDED there are 2^31 points or more
 *   GEOM_OUT_OF_MEMORY
 *
 * Cost: O(n) for n points. */
ORCA_API geom_status orca_route_map_create(const orca_route_map_def *def, orca_route_map **out);

/* Destroys a map. Destroy its queries first. NULL is ignored. */
ORCA_API void orca_route_map_destroy(orca_route_map *map);

/* Prepares the map for discs of a radius. Does nothing if it is prepared for exactly this radius already.
 *
 * radius   length units, >= 0. For 0, routes keep 10^-7 of the extent of the obstacles from corners.
 *
 * On an error the map is unchanged: GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_OUT_OF_MEMORY, or
 * GEOM_CAPACITY_EXCEEDED if the map is too large.
 * Cost: 1 us for each point of an obstacle; memory in proportion to the points. Where points are much
 * closer to each other than the radius, each also looks at those within the radius. */
ORCA_API geom_status orca_route_map_prepare(orca_route_map *map, double radius);

/* Returns whether the map is prepared for exactly this radius. */
ORCA_API bool orca_route_map_is_prepared(const orca_route_map *map, double radius);

/* Replaces the obstacles of a map, and prepares it for the same radii as before. The allocator of `def` is
 * ignored.
 *
 * Call it after the obstacles were edited. Queries stay valid and answer for the new obstacles. Followers
 * keep their routes until orca_route_follower_revise or orca_route_follower_forget.
 *
 * Obstacles that are the same at the start and at the end of both lists are kept: first those of the set,
 * by index, then the shapes. What is known of their corners stays known, where nothing of the edit is in
 * sight. Answers are those of a new map. If searches after an edit make labels anew, those before them stay,
 * too: they serve again as soon as the obstacles are back, as when a door opens and closes.
 *
 * On an error the map is unchanged. The errors are those of orca_route_map_create and
 * orca_route_map_prepare. Cost: 50 ns for each point, and that of a new map for the obstacles between those
 * that are kept and for corners within 3 radii of them. That of a new map if an obstacle comes beyond all
 * that there were, or if there are twice or half as many walls. Of corners that see the edit, searches find
 * the links again where some have come or may be gone. Of others they look again at sight lines that new
 * obstacles may hide. */
ORCA_API geom_status orca_route_map_rebuild(orca_route_map *map, const orca_route_map_def *def);

/* ---- Queries ---- */

/* A query of a map. It holds the memory of a search, and remembers what it found for the last goal. Use one
 * for each thread, and keep it: its memory is in proportion to the corners. The map must outlive it. */
typedef struct orca_route_query orca_route_query;

/* What a query is made from.
 *
 * allocator  NULL for the default; copied */
typedef struct orca_route_query_def {
    const geom_allocator *allocator;
} orca_route_query_def;

/* Returns a definition with the default allocator. */
ORCA_API orca_route_query_def orca_route_query_def_default(void);

/* Creates a query. `def` NULL means the defaults. On failure *out is NULL. Errors: GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_route_query_create(const orca_route_map *map, const orca_route_query_def *def,
                                             orca_route_query **out);

/* Destroys a query. NULL is ignored. */
ORCA_API void orca_route_query_destroy(orca_route_query *query);

/* What a search found. */
typedef enum orca_route_kind {
    ORCA_ROUTE_NONE = 0,    /* no way leads from the start to the goal for this radius */
    ORCA_ROUTE_GOAL_INSIDE, /* no way: the goal lies inside an obstacle */
    ORCA_ROUTE_FOUND,
    ORCA_ROUTE_LEADS_OUT /* found; the start lies inside an obstacle, and the first piece leads out of it */
} orca_route_kind;

/* A route. `points` are the start, the points where the route bends, and the goal. They belong to the query
 * or the follower that returned the route. */
typedef struct orca_route {
    orca_route_kind kind;
    const geom_vec2 *points; /* NULL without a way */
    size_t point_count;      /* at least 2; 0 without a way */
    double length;           /* the sum over all pieces; 0 without a way; see `range` */
} orca_route;

/* Finds the shortest route of a disc.
 *
 * start, goal   the center of the disc; finite
 * radius        one that the map is prepared for
 * out           gets the route; its points stay valid until the next search of this query
 *
 * If there is no way, the status is GEOM_OK and `kind` tells the reason.
 *
 * The start or the goal may be closer than `radius` to an obstacle. The route then leads straight to the
 * nearest place with room, and on from there; at the goal likewise. If there is no room nearby, as between
 * two walls, the first or last piece keeps the clearance that the start or goal itself has.
 *
 * From a start inside an obstacle the route leads straight out of it, no deeper into it, to the nearest
 * place from which there is a way.
 *
 * On an error *out is a route of kind ORCA_ROUTE_NONE:
 *   GEOM_NOT_FINITE        a number is NaN or infinite
 *   GEOM_INVALID_ARGUMENT  the map is not prepared for `radius`
 *   GEOM_OUT_OF_MEMORY     the query can be used again
 *
 * Cost: 5 us if the way is straight. Otherwise a search looks at up to n corners of obstacles, 0.4 us
 * each, and the first that comes to a corner finds what may be in sight there: 20 us. A sight line is looked
 * at when a way over it is next. Where space is narrow, and searches have looked at 16 n corners, one makes
 * labels, once: 20 us and 1 kB for each corner. After edits, those of another map may take as much memory
 * again.
 * Labels tell the route, too: a search finds what is in sight of both ends, 20 us each, and reads the corners
 * between, 10 ns each. Only if another route is as short but for rounding, it looks at the corners of the
 * route and their neighbors: 1 us each. If the map was edited since, it looks at those between what has
 * changed and the end that is nearer to that. The next searches for the same goal take half as long. Of a
 * finely drawn outline only some corners count: those needed to follow it within a hundredth of the radius.
 * Of corners on one line only those next to each other are linked.
 *
 * Where labels would be too long, landmarks are made instead: 20 us and 64 bytes for each corner. They tell
 * how far it is at least from a corner to the goal, and a search looks at a third as many corners. An edit
 * drops them. Where corners have very many links, as among pillars, there are none. Then a search looks at
 * all corners over which a way might be as short as the route, if space were open from there on. That may be
 * all of them.
 *
 * The first search that comes to a corner looks at the tiles in sight of it. It ends where no row or column
 * of tiles has a corner left that could be linked. So the first searches among n corners of a comb or a star
 * cost a little more than n log n. They cost up to O(n^2) where that does not show:
 *   a row of n boxes         each corner looks along a hundredth of the row
 *   a lattice of n boxes     each corner has links along its aisles, whose sight lines are as long
 *   rows on a slanted line   rows and columns of tiles tell nothing
 * If n corners see each other and no three are on one line, the links take O(n^2) memory, and each passes up
 * to n walls when it is looked at. */
ORCA_API geom_status orca_route_query_find(orca_route_query *query, geom_vec2 start, geom_vec2 goal,
                                           double radius, orca_route *out);

/* ---- Followers ---- */

/* Leads one agent to its goal: holds its route, how far along it the agent is, and when it may search
 * again. One thread at a time may use a follower. Different followers may be used side by side, each with
 * the query of its thread. */
typedef struct orca_route_follower orca_route_follower;

/* What a follower is made of. */
typedef struct orca_route_follower_def {
    double radius;                   /* of the agent, >= 0; its maps must be prepared for it */
    geom_vec2 goal;                  /* finite */
    uint32_t patience;               /* steps from one replacement of a route to the next, at least */
    const geom_allocator *allocator; /* NULL: the default one; copied */
} orca_route_follower_def;

/* Returns radius 0.5, goal (0, 0), patience 8. */
ORCA_API orca_route_follower_def orca_route_follower_def_default(void);

/* Makes a follower without a route. Followers that are made one after the other, before any of them looks for
 * a route, lie side by side in memory: a step of a crowd then costs less. `def` NULL means the defaults.
 * GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE and GEOM_OUT_OF_MEMORY leave *out NULL. */
ORCA_API geom_status orca_route_follower_create(const orca_route_follower_def *def,
                                                orca_route_follower **out);

/* Destroys a follower. NULL is ignored. */
ORCA_API void orca_route_follower_destroy(orca_route_follower *follower);

/* Where to head for. */
typedef struct orca_route_aim {
    geom_vec2 point; /* a point of the route; the goal if there is no way */
    bool is_goal;    /* `point` is the goal */
    bool in_sight;   /* the agent can move straight to `point` */
    bool replanned;  /* this step found a route */
} orca_route_aim;

/* Advances a follower by one step, and returns the farthest point of its route that the agent can move
 * straight to.
 *
 * query      of a map that is prepared for the radius of the follower; any: it changes no answer
 * position   of the agent; finite
 * out        gets the aim
 *
 * Searches a route if there is none. Searches again, from `position`, if the agent was pushed out of sight
 * of its route or would have to turn back, at most once in `patience` steps. An agent that was pushed
 * closer to a wall than 0.97 radii may head for any point that brings it no closer.
 *
 * The errors are those of orca_route_query_find. The follower then keeps the route that it had, and the aim
 * is the goal.
 * Cost: 0.1 us while it stays on its way, 0.3 us when it has to look whether it is pushed off, and a
 * search. Without labels, one that replaces a route looks at first only as far as that route is long, and
 * farther only if it finds nothing there. Memory: 4 bytes for each corner that may be in sight of the
 * goal. */
ORCA_API geom_status orca_route_follower_step(orca_route_follower *follower, orca_route_query *query,
                                              geom_vec2 position, orca_route_aim *out);

/* Asks for the memory of a follower that is to take a step soon, and waits for nothing: in a crowd none of it
 * is in a cache. About eight followers ahead is a good time. Changes nothing. Cost: some nanoseconds. */
ORCA_API void orca_route_follower_fetch(const orca_route_follower *follower);

/* Returns the preferred velocity of an agent: straight from `position` to the aim, with a given speed. It
 * is slower if the aim is the goal and can be reached within the time step.
 *
 * speed       length units per second, >= 0
 * time_step   seconds, > 0 */
ORCA_API geom_vec2 orca_route_aim_velocity(orca_route_aim aim, geom_vec2 position, double speed,
                                           double time_step);

/* Searches a route from `position` if there is none, without a step. The errors are those of
 * orca_route_query_find. */
ORCA_API geom_status orca_route_follower_plan(orca_route_follower *follower, orca_route_query *query,
                                              geom_vec2 position);

/* Replaces the route by a copy of another, such as one that was found on a map with more obstacles. It must
 * lead to the goal. GEOM_OUT_OF_MEMORY changes nothing. */
ORCA_API geom_status orca_route_follower_take(orca_route_follower *follower, const orca_route *route);

/* Looks at the route again after orca_route_map_rebuild, and replaces it where that matters: by the
 * shortest one from `position`. It matters if something new is within 1.25 radii of the rest of the route,
 * or if a way past something that is gone is shorter, by a millionth. From inside an obstacle a route is the
 * one over the nearest way out, not the shortest: there, and where there was no way, any edit matters after
 * which a search finds another route. Otherwise the route stays, bit for bit. What the map and the follower
 * remember does not matter for the answer.
 *
 * query     of the map that was rebuilt, once since the route was found or looked at
 * position  of the agent; finite
 * changed   gets whether the route was replaced
 *
 * A follower without a route stays so. If little of the map was kept, the route is always replaced.
 *
 * The errors are those of orca_route_query_find; the route then stays.
 * Cost: 0.1 us if nothing has come within the box around the route, else 5 ns for each of its points; and a
 * search if it is replaced. From inside an obstacle, a search; without a way, one if something is gone or an
 * end lacks room. If something is gone that leaves a straight way past it shorter than the route, 0.3 us:
 * labels tell how far it is at least from the corners in sight of both ends. 10 us where that, or a
 * corner seen past what is gone, leaves room for a shorter way: labels tell how long it is. The first time,
 * after new labels, and where something in sight of an end is gone that was there before, 25 us for each
 * end. A search only if labels do not exclude a shorter way. None of this if the agent has not moved since
 * its route was found, and the obstacles are again those of one of the last two maps in which the route was
 * the shortest. Memory: 8 bytes for each corner in sight of both ends. */
ORCA_API geom_status orca_route_follower_revise(orca_route_follower *follower, orca_route_query *query,
                                                geom_vec2 position, bool *changed);

/* The same as orca_route_follower_fetch for a follower whose route is to be looked at again soon: asks for
 * the memory that most edits need. It reads the follower, and so waits where those do not lie side by side.
 * Call orca_route_follower_fetch as well if a step follows at once. */
ORCA_API void orca_route_follower_fetch_revise(const orca_route_follower *follower);

/* Forgets the route, so that the next step searches one. */
ORCA_API void orca_route_follower_forget(orca_route_follower *follower);

/* Sets another goal and forgets the route. GEOM_NOT_FINITE changes nothing. */
ORCA_API geom_status orca_route_follower_set_goal(orca_route_follower *follower, geom_vec2 goal);

/* Returns whether the follower has the result of a search. It may be that there is no way. */
ORCA_API bool orca_route_follower_has_route(const orca_route_follower *follower);

/* Returns the route, of kind ORCA_ROUTE_NONE if there is none. Its points stay valid until the follower
 * changes. */
ORCA_API orca_route orca_route_follower_route(const orca_route_follower *follower);

/* Returns the index of the point of the route that the last step returned; 0 before the first step. */
ORCA_API uint32_t orca_route_follower_next(const orca_route_follower *follower);

/* ---- Snapshots ---- */

/* Returns the size in bytes of a snapshot of all that a follower holds, its goal and radius included.
 * Writes it to `bytes` if `capacity` is at least that; otherwise writes nothing. `bytes` may be NULL if
 * `capacity` is 0. */
ORCA_API size_t orca_route_follower_save(const orca_route_follower *follower, void *bytes, size_t capacity);

/* Replaces all that a follower holds by a snapshot of the same version of the library and kind of machine.
 * It then continues as the saved follower, bit for bit.
 *
 * On an error the follower is unchanged: GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot, or
 * GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_route_follower_restore(orca_route_follower *follower, const void *bytes,
                                                 size_t size);

#ifdef __cplusplus
}
#endif

#endif
