/* Routes in space: short ways of a ball around static obstacles, and agents that follow them.
 *
 * As <orca/route2.h>, with the obstacles of <orca/obstacle3.h>. A route is a chain of points from a start to
 * a goal. A ball that moves straight from point to point touches no obstacle. An exact test has proved that
 * of each piece.
 *
 *     orca_route3_map_def def = orca_route3_map_def_default();
 *     def.obstacles = world;
 *     orca_route3_map *map;                                           // the free space: one for all agents
 *     if (orca_route3_map_create(&def, &map)) ...
 *     if (orca_route3_map_prepare(map, radius)) ...
 *     orca_route3_query *query;                                       // one for each thread
 *     if (orca_route3_query_create(map, NULL, &query)) ...
 *     orca_route3 route;
 *     if (orca_route3_query_find(query, start, goal, radius, &route)) ...
 *     for (size_t i = 0; i < route.point_count; ++i) { ... route.points[i] ... }
 *
 * An agent under way has an orca_route3_follower. examples/hello_route3.c shows it all on one page.
 *
 * length      If the straight way is free, it is the route. To find shortest ways among polyhedra is NP-hard.
 *             So a route is short, not shortest. It is pulled taut: little is gained by moving its points.
 *             If it is a tenth longer than straight, up to three ways that lead past different places are
 *             compared. Still it may pass an obstacle on the longer side; no bound is proved. In the random
 *             scenes of the tests no way over a grid is shorter by more than a thousandth.
 * gaps        A gap is used if it is wider than the ball by 2 %, in scenes of up to 10^7 diameters. If cells
 *             run out, orca_route3_map_resolution tells it.
 * range       Coordinates and radii up to 1e150. Beyond that, routes may be missed, and the length of a
 *             straight one may be INFINITY, but every call returns.
 * repeatable  Equal questions on equal maps get equal bits, in any order and with any number of threads.
 *             Multiplying all lengths by a power of two does the same to routes.
 *
 * Method: free space is divided into cubes, level by level (R. A. Brooks, T. Lozano-Perez, "A subdivision
 * algorithm in configuration space for findpath with rotation", IEEE Transactions on Systems, Man and
 * Cybernetics 15(2), 1985). A cube is divided until a few convex sets contain all of its room. Each set is
 * what lies before the planes of the obstacles, as seen from one place. So cubes at flat walls stay large,
 * and only those at narrow gaps are small. The places are searched with lines of sight (A. Nash, S. Koenig,
 * C. Tovey, "Lazy Theta*: any-angle path planning and path length analysis in 3D", AAAI 2010). Then the way
 * is pulled taut. */
#ifndef ORCA_ROUTE3_H
#define ORCA_ROUTE3_H

#include <orca/obstacle3.h>
#include <orca/route2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The map: free space ---- */

/* The free space around a set of obstacles, prepared for balls of one or more radii.
 *
 * Thread-safety: any number of queries may use a map at the same time, each in its own thread. Functions of a
 * map that is not const must run alone. */
typedef struct orca_route3_map orca_route3_map;

/* What a map is made of. The map copies what it needs: the set and the shapes may be edited or destroyed
 * afterwards. Obstacles count where they stand now; their velocities are ignored.
 *
 * obstacles    NULL: none
 * mask         only the obstacles of the set in these layers
 * shapes       further obstacles, such as agents that stand in the way; all count, whatever their layers
 * shape_count  how many
 * allocator    NULL: the default one; copied */
typedef struct orca_route3_map_def {
    const orca_obstacles3 *obstacles;
    uint32_t mask;
    const orca_obstacle3_def *shapes;
    size_t shape_count;
    const geom_allocator *allocator;
} orca_route3_map_def;

/* Returns a definition without obstacles and with the whole mask. */
ORCA_API orca_route3_map_def orca_route3_map_def_default(void);

/* Makes a map. It is not prepared for any radius yet. `def` NULL means the defaults.
 *
 * On an error *out is NULL. The errors are those of orca_obstacles3_add.
 * Cost: O(n log n) for n pieces. For a hull of k <= 16 points O(k^4) to find its faces. */
ORCA_API geom_status orca_route3_map_create(const orca_route3_map_def *def, orca_route3_map **out);

/* Destroys a map. Destroy its queries first. NULL is ignored. */
ORCA_API void orca_route3_map_destroy(orca_route3_map *map);

/* Prepares the map for balls of a radius. Does nothing if it is prepared for exactly this radius already.
 *
 * radius   length units, >= 0
 *
 * On an error the map is unchanged: GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_OUT_OF_MEMORY.
 * Cost: among boxes 0.7 ms and 40 kB for each, and 1.6 ms where they are dense. There are at most
 * 2^17 cells and 128 more for each piece. Each looks at the pieces that can be the nearest in it. If n pieces
 * are all as near, as on a ball around a cell, that is O(n) for each cell there, O(n^2) at worst. */
ORCA_API geom_status orca_route3_map_prepare(orca_route3_map *map, double radius);

/* Returns whether the map is prepared for exactly this radius. */
ORCA_API bool orca_route3_map_is_prepared(const orca_route3_map *map, double radius);

/* Returns the side of the largest cube in which room may have been missed. It is 0 if none was, and for a
 * radius that is not prepared. Up to 1/4 radius, the rest are corners in which no gap is hidden. More means
 * that the number of cells, or of their levels, ran out: gaps smaller than that may have been missed. */
ORCA_API double orca_route3_map_resolution(const orca_route3_map *map, double radius);

/* Replaces the obstacles of a map, and prepares it for the same radii as before. The allocator of `def` is
 * ignored.
 *
 * Call it after the obstacles were edited. Queries stay valid and answer for the new obstacles. Followers
 * keep their routes until orca_route3_follower_revise or orca_route3_follower_forget.
 *
 * What changed is what differs between the lists of convex pieces before and after: those of the set, by
 * index, then the shapes. Pieces that are the same at the start and at the end of both lists stay. Between
 * them each place of the list is compared if both have as many; otherwise all count as gone, or as new.
 *
 * On an error the map is unchanged. The errors are those of orca_route3_map_create and
 * orca_route3_map_prepare. Cost: 0.1 ms for each obstacle to copy the cells with the same pieces near them,
 * and that of a new map for the others. All are others if the box around all obstacles is another, or if
 * cells ran out. If nothing changed, the cost is that of a map that is prepared for no radius. */
ORCA_API geom_status orca_route3_map_rebuild(orca_route3_map *map, const orca_route3_map_def *def);

/* ---- Queries ---- */

/* A query of a map. It holds the memory of a search. Use one for each thread, and keep it: its memory is in
 * proportion to the cells. The map must outlive it. */
typedef struct orca_route3_query orca_route3_query;

/* Creates a query. `def` NULL means the defaults. On failure *out is NULL. Errors: GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_route3_query_create(const orca_route3_map *map, const orca_route_query_def *def,
                                              orca_route3_query **out);

/* Destroys a query. NULL is ignored. */
ORCA_API void orca_route3_query_destroy(orca_route3_query *query);

/* A route. `points` are the start, the points where the route bends, and the goal. They belong to the query
 * or the follower that returned the route. */
typedef struct orca_route3 {
    orca_route_kind kind;
    const geom_vec3 *points; /* NULL without a way */
    size_t point_count;      /* at least 2; 0 without a way */
    double length;           /* the sum over all pieces; 0 without a way; see `range` */
} orca_route3;

/* Finds a short route of a ball.
 *
 * start, goal   the center of the ball; finite
 * radius        one that the map is prepared for
 * out           gets the route; its points stay valid until the next search of this query
 *
 * If there is no way, the status is GEOM_OK and `kind` tells the reason.
 *
 * The start or the goal may be closer than `radius` to an obstacle. The route then leads straight to a place
 * with room nearby, no closer to obstacles, and on from there; at the goal likewise.
 *
 * From a start inside an obstacle the route leads straight out of it, no deeper into it, to a place with room
 * nearby. Meshes have no inside.
 *
 * On an error *out is a route of kind ORCA_ROUTE_NONE:
 *   GEOM_NOT_FINITE        a number is NaN or infinite
 *   GEOM_INVALID_ARGUMENT  the map is not prepared for `radius`
 *   GEOM_OUT_OF_MEMORY     the query can be used again
 *
 * Cost: 2 us if the way is straight. Otherwise O(c log c) for c cells that a way as long as the route might
 * pass, up to 3 us each, and 50 us for each bend. Across 1,000 boxes 8 to 11 ms, across 10,000 70 ms.
 * Without a way, all cells that can be reached. */
ORCA_API geom_status orca_route3_query_find(orca_route3_query *query, geom_vec3 start, geom_vec3 goal,
                                            double radius, orca_route3 *out);

/* ---- Followers ---- */

/* Leads one agent to its goal, as orca_route_follower does in the plane. One thread at a time may use a
 * follower. Different followers may be used side by side, each with the query of its thread. */
typedef struct orca_route3_follower orca_route3_follower;

/* What a follower is made of. */
typedef struct orca_route3_follower_def {
    double radius;                   /* of the agent, >= 0; its maps must be prepared for it */
    geom_vec3 goal;                  /* finite */
    uint32_t patience;               /* steps from one replacement of a route to the next, at least */
    const geom_allocator *allocator; /* NULL: the default one; copied */
} orca_route3_follower_def;

/* Returns radius 0.5, goal (0, 0, 0), patience 8. */
ORCA_API orca_route3_follower_def orca_route3_follower_def_default(void);

/* Makes a follower without a route. `def` NULL means the defaults. GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE and
 * GEOM_OUT_OF_MEMORY leave *out NULL. */
ORCA_API geom_status orca_route3_follower_create(const orca_route3_follower_def *def,
                                                 orca_route3_follower **out);

/* Destroys a follower. NULL is ignored. */
ORCA_API void orca_route3_follower_destroy(orca_route3_follower *follower);

/* Where to head for. */
typedef struct orca_route3_aim {
    geom_vec3 point; /* a point of the route; the goal if there is no way */
    bool is_goal;    /* `point` is the goal */
    bool in_sight;   /* the agent can move straight to `point` */
    bool replanned;  /* this step found a route */
} orca_route3_aim;

/* Advances a follower by one step, and returns the farthest point of its route that the agent can move
 * straight to.
 *
 * query      of a map that is prepared for the radius of the follower; any: it changes no answer
 * position   of the agent; finite
 * out        gets the aim
 *
 * Searches a route if there is none. Searches again, from `position`, if the agent was pushed out of sight
 * of its route or would have to turn back, at most once in `patience` steps. An agent that was pushed
 * closer to an obstacle than 0.97 radii may head for any point that brings it no closer.
 *
 * The errors are those of orca_route3_query_find. The follower then keeps the route that it had, and the aim
 * is the goal.
 * Cost: 0.1 us while it stays on its way, 3 us when it has to look whether it is pushed off, and a search. */
ORCA_API geom_status orca_route3_follower_step(orca_route3_follower *follower, orca_route3_query *query,
                                               geom_vec3 position, orca_route3_aim *out);

/* Returns the preferred velocity of an agent: straight from `position` to the aim, with a given speed. It
 * is slower if the aim is the goal and can be reached within the time step.
 *
 * speed       length units per second, >= 0
 * time_step   seconds, > 0 */
ORCA_API geom_vec3 orca_route3_aim_velocity(orca_route3_aim aim, geom_vec3 position, double speed,
                                            double time_step);

/* Searches a route from `position` if there is none, without a step. The errors are those of
 * orca_route3_query_find. */
ORCA_API geom_status orca_route3_follower_plan(orca_route3_follower *follower, orca_route3_query *query,
                                               geom_vec3 position);

/* Replaces the route by a copy of another, such as one that was found on a map with more obstacles. It must
 * lead to the goal. GEOM_OUT_OF_MEMORY changes nothing. */
ORCA_API geom_status orca_route3_follower_take(orca_route3_follower *follower, const orca_route3 *route);

/* Looks at the route again after orca_route3_map_rebuild. Searches the route from `position` if the edit can
 * matter:
 *
 * - Something new is in the way of the rest of the route, or around a goal without a way to it.
 * - Something is gone, and a way past it may be shorter than the rest of the route by a thousandth. That is
 *   so if the box around it, grown by 1.0625 radii, meets the ellipsoid with the foci `position` and the
 *   goal. Without a way everything that is gone matters.
 *
 * Replaces the route if the rest of it is no longer free, or if the other is shorter by a thousandth.
 * Otherwise the route stays, bit for bit. What stays is as good as before the edit. A search in a map made
 * anew may find another side of an obstacle, even if nothing near has changed.
 *
 * query     of the map that was rebuilt, once since the route was found or looked at
 * position  of the agent; finite
 * changed   gets whether the route was replaced
 *
 * A follower without a route stays so. On a map that was never rebuilt the route is always searched.
 *
 * The errors are those of orca_route3_query_find; the route then stays.
 * Cost: 0.1 us if the edit does not matter, and as much for each thing that is gone, if the box around all of
 * them meets the ellipsoid. 0.3 us for each piece of a route whose box something new meets. Else a search. */
ORCA_API geom_status orca_route3_follower_revise(orca_route3_follower *follower, orca_route3_query *query,
                                                 geom_vec3 position, bool *changed);

/* Forgets the route, so that the next step searches one. */
ORCA_API void orca_route3_follower_forget(orca_route3_follower *follower);

/* Sets another goal and forgets the route. GEOM_NOT_FINITE changes nothing. */
ORCA_API geom_status orca_route3_follower_set_goal(orca_route3_follower *follower, geom_vec3 goal);

/* Returns whether the follower has the result of a search. It may be that there is no way. */
ORCA_API bool orca_route3_follower_has_route(const orca_route3_follower *follower);

/* Returns the route, of kind ORCA_ROUTE_NONE if there is none. Its points stay valid until the follower
 * changes. */
ORCA_API orca_route3 orca_route3_follower_route(const orca_route3_follower *follower);

/* Returns the index of the point of the route that the last step returned; 0 before the first step. */
ORCA_API uint32_t orca_route3_follower_next(const orca_route3_follower *follower);

/* ---- Snapshots ---- */

/* Returns the size in bytes of a snapshot of all that a follower holds, its goal and radius included.
 * Writes it to `bytes` if `capacity` is at least that; otherwise writes nothing. `bytes` may be NULL if
 * `capacity` is 0. */
ORCA_API size_t orca_route3_follower_save(const orca_route3_follower *follower, void *bytes, size_t capacity);

/* Replaces all that a follower holds by a snapshot of the same version of the library and kind of machine.
 * It then continues as the saved follower, bit for bit.
 *
 * On an error the follower is unchanged: GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot, or
 * GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_route3_follower_restore(orca_route3_follower *follower, const void *bytes,
                                                  size_t size);

#ifdef __cplusplus
}
#endif

#endif
