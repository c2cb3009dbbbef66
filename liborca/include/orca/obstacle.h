/* The static world of one or more simulators and verifiers: solids, walls and discs, found by place.
 *
 * Obstacles are added one by one, then the set is committed, which builds the index; further adding and
 * removing is possible at any time and takes effect at the next commit. Queries are const and may run from many
 * threads; adding, removing and committing must not run beside them. */
#ifndef ORCA_OBSTACLE_H
#define ORCA_OBSTACLE_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>
#include <orca/constraint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of obstacles. */
typedef struct orca_obstacles orca_obstacles;

/* Names one obstacle of a set; never reused. The zero id names nothing. */
typedef struct orca_obstacle_id {
    uint32_t index;
    uint32_t generation;
} orca_obstacle_id;

/* How rings without a given meaning are read. */
typedef enum orca_winding {
    ORCA_WINDING_AUTO = 0, /* rings[0] bounds a solid and the others are holes, whatever their orientation */
    ORCA_WINDING_AS_GIVEN  /* a counterclockwise ring bounds a solid, a clockwise one a room */
} orca_winding;

/* Makes an empty set. `allocator` NULL means the default one. GEOM_OUT_OF_MEMORY leaves *out NULL. */
ORCA_API geom_status orca_obstacles_create(const geom_allocator *allocator, orca_obstacles **out);
ORCA_API void orca_obstacles_destroy(orca_obstacles *obstacles); /* NULL is ignored */

/* Adds a solid with holes. The points are copied. The rings must be simple (geom_polygon_check tells; a
 * polygon that is not is refused with that status). `id` may be NULL. */
ORCA_API geom_status orca_obstacles_add_polygon(orca_obstacles *obstacles, geom_polygon polygon,
                                                orca_winding winding, orca_obstacle_id *id);

/* Adds an open chain of walls, seen from both sides, with half thickness `radius` >= 0 (a chain of capsules);
 * neighbouring edges are welded at their joints. At least two points, neighbours different. */
ORCA_API geom_status orca_obstacles_add_chain(orca_obstacles *obstacles, geom_ring points, double radius,
                                              orca_obstacle_id *id);

/* Adds a disc. */
ORCA_API geom_status orca_obstacles_add_disc(orca_obstacles *obstacles, geom_circle disc,
                                             orca_obstacle_id *id);

/* Removes an obstacle. GEOM_UNKNOWN_HANDLE when the id names none. */
ORCA_API geom_status orca_obstacles_remove(orca_obstacles *obstacles, orca_obstacle_id id);

/* Brings the index up to date. Linear time; does nothing when nothing has changed. */
ORCA_API geom_status orca_obstacles_commit(orca_obstacles *obstacles);

/* The number of obstacles. */
ORCA_API size_t orca_obstacles_count(const orca_obstacles *obstacles);

/* The nearest distance from `point` to any obstacle as committed, at most `range` away: negative inside a solid
 * (minus the distance to its boundary), `range` when none is nearer. `id` may be NULL. */
ORCA_API double orca_obstacles_clearance(const orca_obstacles *obstacles, geom_vec2 point, double range,
                                         orca_obstacle_id *id);

/* The first obstacle that a disc of `radius` meets on its way along `path`: libcollide's exact sweep against
 * every obstacle near the path, as committed. A disc that starts inside a solid meets it at time 0. `id` may be
 * NULL. */
ORCA_API collide_sweep orca_obstacles_sweep(const orca_obstacles *obstacles, geom_segment2 path,
                                            double radius, orca_obstacle_id *id);

#ifdef __cplusplus
}
#endif

#endif
