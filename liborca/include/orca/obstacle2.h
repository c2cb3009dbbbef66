/* The static world of one or more simulators and verifiers: solids, walls and discs, found by place.
 *
 * Obstacles are added one by one, then the set is committed, which builds the index; further adding and
 * removing is possible at any time and takes effect at the next commit. Queries are const and may run from many
 * threads; adding, removing and committing must not run beside them. */
#ifndef ORCA_OBSTACLE2_H
#define ORCA_OBSTACLE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>
#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of obstacles. */
typedef struct orca_obstacles orca_obstacles;

/* Names one obstacle of a set; never reused. The zero id names nothing. The indices of a set from which nothing was
 * removed are 0, 1, 2 and so on in the order of adding. */
typedef struct orca_obstacle_id {
    uint32_t index;
    uint32_t generation;
} orca_obstacle_id;

/* How the orientation of rings is read. */
typedef enum orca_winding {
    ORCA_WINDING_AUTO = 0, /* rings[0] bounds a solid and the others are holes, whatever their orientation */
    /* A counterclockwise rings[0] bounds a solid; a clockwise one bounds a room, with solid all around it as far as a
     * million times its largest coordinate. The others must run the opposite way: holes, or pillars in the room. */
    ORCA_WINDING_AS_GIVEN
} orca_winding;

/* Makes an empty set. `allocator` NULL means the default one. GEOM_OUT_OF_MEMORY leaves *out NULL. */
ORCA_API geom_status orca_obstacles_create(const geom_allocator *allocator, orca_obstacles **out);
ORCA_API void orca_obstacles_destroy(orca_obstacles *obstacles); /* NULL is ignored */

/* Adds a solid with holes. The points are copied. Refused with the status of geom_polygon_check when that finds a
 * fault, with GEOM_INVALID_ARGUMENT when the orientations contradict `winding`, or when an edge is so long or
 * short that its square overflows or vanishes (then GEOM_DUPLICATE_POINT). `id` may be NULL. On any failure nothing has changed. */
ORCA_API geom_status orca_obstacles_add_polygon(orca_obstacles *obstacles, geom_polygon polygon,
                                                orca_winding winding, orca_obstacle_id *id);

/* Adds a chain of walls, seen from both sides, with half thickness `radius` >= 0 (a chain of capsules). Its edges are
 * welded at their joints; a chain whose last point repeats the first is closed. At least two points, neighbours
 * different; it may cross itself. */
ORCA_API geom_status orca_obstacles_add_chain(orca_obstacles *obstacles, geom_ring points, double radius,
                                              orca_obstacle_id *id);

/* Adds a disc. */
ORCA_API geom_status orca_obstacles_add_disc(orca_obstacles *obstacles, geom_circle disc,
                                             orca_obstacle_id *id);

/* Removes an obstacle. GEOM_UNKNOWN_HANDLE when the id names none. */
ORCA_API geom_status orca_obstacles_remove(orca_obstacles *obstacles, orca_obstacle_id id);

/* Brings the index up to date. Time linear in the number of walls, as long as few are much longer than the mean;
 * does nothing when nothing has changed. On GEOM_OUT_OF_MEMORY or GEOM_CAPACITY_EXCEEDED (more than 2^27 walls)
 * queries go on to answer for the last commit. */
ORCA_API geom_status orca_obstacles_commit(orca_obstacles *obstacles);

/* The number of obstacles, and of the walls and discs that they were made of at the last commit. */
ORCA_API size_t orca_obstacles_count(const orca_obstacles *obstacles);
ORCA_API size_t orca_obstacles_item_count(const orca_obstacles *obstacles);

/* One wall or one disc near a point. The pointers live until the next commit. */
typedef struct orca_near_obstacle {
    double distance_squared; /* from the point to its surface; 0 within a disc or the thickness of a wall */
    const orca_wall *wall;   /* NULL for a disc */
    const geom_circle *disc; /* NULL for a wall */
    uint32_t obstacle;       /* the index of its id */
    uint32_t item;           /* its number among all walls and discs; breaks ties */
    bool in_front; /* the point lies right of the wall, or in line with it, for one side of an open wall */
    bool inside;   /* of a solid's nearest wall, the first in the list: the point is inside of it, or on it */
} orca_near_obstacle;

typedef struct orca_near_query {
    geom_vec2 point;
    double range; /* walls and discs nearer than this, strictly */
    bool behind;  /* also walls that are not in front */
} orca_near_query;

/* The walls and discs near a point, sorted by distance and then by item: what <orca/constraint2.h> wants. Keeps the
 * nearest `capacity`; orca_obstacles_item_count() is always enough. Returns how many were written. Looks at the
 * cells of the index in range and what is listed there. */
ORCA_API size_t orca_obstacles_near(const orca_obstacles *obstacles, orca_near_query query,
                                    orca_near_obstacle *out, size_t capacity);

/* The nearest distance from `point` to any obstacle as committed, `range` when none is nearer: negative inside a solid, a
 * disc or a thick chain, namely minus the distance to its boundary (-range when that is farther). Being inside is
 * decided exactly, distances are rounded. `id` may be NULL; it gets the obstacle, or the zero id. NaN for a point that is not
 * finite or a range that is not >= 0. */
ORCA_API double orca_obstacles_clearance(const orca_obstacles *obstacles, geom_vec2 point, double range,
                                         orca_obstacle_id *id);

/* The first obstacle that a disc of `radius` meets on its way along `path`: libcollide's exact sweep against
 * every obstacle near the path, as committed. The relation is exact and the largest with any of them; time, point,
 * normal and `id` (NULL, or the zero id when there is none) are of the first met, of several at the same time of the
 * one with the smallest index. A disc that starts inside a solid meets it at time 0. Against a thick chain the time is
 * that for the sum of both radii, rounded up to a double. Visits the walls near the path, and all those of a solid
 * that is met. COLLIDE_INVALID for a path or radius that is not valid. */
ORCA_API collide_sweep orca_obstacles_sweep(const orca_obstacles *obstacles, geom_segment2 path,
                                            double radius, orca_obstacle_id *id);

#ifdef __cplusplus
}
#endif

#endif
