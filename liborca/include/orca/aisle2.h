/* Aisles: one-way directions in networks of passages for one agent.
 *
 * Where many agents go through narrow aisles in both directions, as in a warehouse, those that meet push each
 * other back to the next crossing. With directions they do not meet. Each aisle gets the direction opposite
 * to that of the aisles beside it, and routes keep to that.
 *
 *     orca_aisles_def def = orca_aisles_def_default();
 *     def.passages = passages;                                     // of <orca/passage2.h>
 *     def.obstacles = world;
 *     def.radius = radius;
 *     orca_aisles *aisles;
 *     if (orca_aisles_create(&def, &aisles)) ...
 *     if (orca_aisles_are_busy(aisles, routes, count, &busy)) ...  // is it worth it?
 *     bool changed;                                                // whenever a follower has a new route:
 *     if (orca_aisles_lead(aisles, query, follower, position, &changed)) ...
 *
 * examples/hello_aisles.c shows it all on one page.
 *
 * door     A gate that has room for one agent and not for two: it is at most 4.4 radii wide. Gates across a
 *          crossing, from corner to corner, are no doors.
 * area     Where one can go without going through a door: an aisle between two doors, a crossing, or a hall.
 * street   Doors behind each other: where one goes straight on through crossings, and around bends of aisles.
 *
 * A street has a direction if it is at least 40 radii long, and the way back from its end to its begin, with
 * all directions, is at most three times as long. So from wherever there was a way there still is one, and
 * the only door of a dead end has no direction. Streets beside each other are joined by an aisle across. They
 * get opposite directions if they are parallel. Doors more than 100 radii apart do not count there.
 *
 * All lengths are in radii. The answers depend on the obstacles at rest and the radius alone. All functions
 * that take const aisles are thread-safe.
 *
 * Sources:
 * - H. E. Robbins, "A theorem on graphs, with an application to a problem of traffic control", The American
 *   Mathematical Monthly 46, 1939: a network can be made one-way if no edge is its only link. */
#ifndef ORCA_AISLE2_H
#define ORCA_AISLE2_H

#include <orca/passage2.h>
#include <orca/route2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The aisles among some obstacles, for agents of one size. */
typedef struct orca_aisles orca_aisles;

/* What aisles are made from.
 *
 * passages   at least 4.4 radii wide ones; they must outlive the aisles
 * obstacles  those of the passages; read when the aisles are made
 * radius     of the agents, the largest one, > 0
 * allocator  NULL for the default; copied */
typedef struct orca_aisles_def {
    const orca_passages *passages;
    const orca_obstacles *obstacles;
    double radius;
    const geom_allocator *allocator;
} orca_aisles_def;

/* Returns a definition with radius 0.5, without passages and obstacles. */
ORCA_API orca_aisles_def orca_aisles_def_default(void);

/* Finds the aisles and their directions. On an error *out is NULL: GEOM_NOT_FINITE; GEOM_INVALID_ARGUMENT
 * without passages or obstacles, and for a radius that is not > 0; GEOM_OUT_OF_MEMORY.
 *
 * Cost: O(n m + n log n) for n doors, m of them within 100 radii of each. A door looks at them for 0.1 us
 * each: any of them may be in the same area. So a dense store of less than 2,000 doors costs n^2, and a
 * larger one about n. Each street looks at those beside it, at most 100 radii away, and searches a way back
 * of at most three times its length. */
ORCA_API geom_status orca_aisles_create(const orca_aisles_def *def, orca_aisles **out);

/* Destroys aisles. NULL is ignored. */
ORCA_API void orca_aisles_destroy(orca_aisles *aisles);

/* How a gate may be crossed.
 *
 * ORCA_AISLE_BOTH      both ways; it is no door, or in no street with a direction
 * ORCA_AISLE_FORWARD   from its back to its front, as orca_gate_crossing tells
 * ORCA_AISLE_BACKWARD  from its front to its back */
typedef enum orca_aisle_direction {
    ORCA_AISLE_BOTH = 0,
    ORCA_AISLE_FORWARD,
    ORCA_AISLE_BACKWARD
} orca_aisle_direction;

/* Returns how a gate may be crossed. Its number must be below the number of gates (GEOM_ASSERT). */
ORCA_API orca_aisle_direction orca_aisles_direction(const orca_aisles *aisles, uint32_t gate);

/* Returns the number of doors with a direction. */
ORCA_API size_t orca_aisles_directed_count(const orca_aisles *aisles);

/* Returns whether a route keeps to all directions. Cost: a search of gates for each of its pieces. */
ORCA_API bool orca_aisles_allow(const orca_aisles *aisles, const orca_route *route);

/* Finds out whether directions are worth it. They are if at least eight of some routes go through doors with
 * a direction that others of these routes cross the other way. The routes do not keep to directions yet.
 *
 * busy  gets the answer; false on an error
 *
 * Errors: GEOM_OUT_OF_MEMORY. Cost: twice that of orca_aisles_allow for each route. */
ORCA_API geom_status orca_aisles_are_busy(const orca_aisles *aisles, const orca_route *routes, size_t count,
                                          bool *busy);

/* Replaces the route of a follower, from the next point that it heads for, by a short one that keeps to the
 * directions. If the route does so already, or no such way is found, it stays. The follower keeps the new
 * one until it has another: when `replanned` of its aim is set, and after orca_route_follower_revise and
 * _take. Call this again then, and for all followers when the aisles were made anew. If the route was
 * replaced, take another step.
 *
 * query     of a map that is prepared for the radius of the follower
 * position  of the agent; finite
 * changed   gets whether the route was replaced
 *
 * The doors on the new route are those of the shortest way from middle to middle of doors, straight through
 * areas. Between them it is the shortest route. A route of kind ORCA_ROUTE_LEADS_OUT stays. So does one if
 * the other would go against a direction all the same. Doors with more than seven wide gates between them
 * do not see each other: no way leads straight from one to the other.
 *
 * Errors: those of orca_route_query_find; the route then stays. Cost: that of orca_aisles_allow. If the route
 * is replaced also a search among n doors, at most O(n (k + log n)) if k of them are in one area: any of them
 * may be the next. Then a search of a route from door to door. For the time of the call memory is allocated
 * for the points of the longer of both routes, and 72 bytes for each door if a way is searched. It comes from
 * the allocator of the aisles, which other threads may use at the same time. */
ORCA_API geom_status orca_aisles_lead(const orca_aisles *aisles, orca_route_query *query,
                                      orca_route_follower *follower, geom_vec2 position, bool *changed);

#ifdef __cplusplus
}
#endif

#endif
