/* Obstacles of the plane: solids, walls and discs, for one or more simulators and verifiers, with queries by
 * place.
 *
 * Obstacles can be added, changed, moved and removed at any time. Each edit takes effect at once. Its cost
 * depends on the obstacle itself, and little on the number of others. An obstacle may have a velocity,
 * layers, and heights at which it begins and ends.
 *
 *     orca_obstacles *world;
 *     if (orca_obstacles_create(NULL, &world)) ...
 *     orca_obstacle_def door = orca_obstacle_def_default();
 *     door.kind = ORCA_OBSTACLE_CHAIN;
 *     door.chain = leaf;
 *     door.layers = DOORS;
 *     orca_obstacle_id id;
 *     if (orca_obstacles_add(world, &door, &id)) ...
 *     orca_obstacles_move(world, id, opened, geom_vec2_make(0, 0));
 *
 * The result of a query depends on the present obstacles and their ids, never on the edits that led there.
 * Functions that take a const set are thread-safe while no thread edits it. They do not allocate. */
#ifndef ORCA_OBSTACLE2_H
#define ORCA_OBSTACLE2_H

#include <collide/result.h>
#include <geom/handle.h>
#include <geom/polygon.h>
#include <geom/shape.h>
#include <geom/transform.h>
#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of obstacles. */
typedef struct orca_obstacles orca_obstacles;

/* The handle of an obstacle in one set. The zero id is of no obstacle. The index is the one that was freed
 * last, otherwise the lowest one never used. In a set from which nothing was removed the indices are 0, 1, 2
 * and so on. */
typedef geom_handle orca_obstacle_id;

/* What a set is made from.
 *
 * allocator  NULL for the default; copied */
typedef struct orca_obstacles_def {
    const geom_allocator *allocator;
} orca_obstacles_def;

/* Returns a definition with the default allocator. */
ORCA_API orca_obstacles_def orca_obstacles_def_default(void);

/* Creates an empty set. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_obstacles_create(const orca_obstacles_def *def, orca_obstacles **out);

/* Destroys a set. NULL is ignored. */
ORCA_API void orca_obstacles_destroy(orca_obstacles *obstacles);

/* ---- Definitions ---- */

/* The kinds of obstacles.
 *
 * ORCA_OBSTACLE_POLYGON  a solid with holes
 * ORCA_OBSTACLE_CHAIN    walls with half thickness `radius` >= 0, seen from both sides: a chain of capsules
 * ORCA_OBSTACLE_DISC     a disc
 *
 * A polygon must be free of the faults that geom_polygon_check finds, such as edges that cross or touch and
 * repeated points. The orientations of its rings must not contradict `winding`.
 *
 * A chain has at least two points, and neighboring points differ. It is closed if the last point repeats the
 * first, and may cross itself. Its edges have no gaps at their joints. */
typedef enum orca_obstacle_kind {
    ORCA_OBSTACLE_POLYGON = 0,
    ORCA_OBSTACLE_CHAIN,
    ORCA_OBSTACLE_DISC
} orca_obstacle_kind;

/* How the orientation of rings is read.
 *
 * ORCA_WINDING_AUTO      rings[0] bounds a solid and the others are holes, whatever their orientation
 * ORCA_WINDING_AS_GIVEN  a counterclockwise rings[0] bounds a solid, a clockwise one bounds a room
 *
 * A room has solid all around it, as far as a million times its largest coordinate. With
 * ORCA_WINDING_AS_GIVEN the other rings must run the opposite way. They are holes, or pillars in a room. */
typedef enum orca_winding {
    ORCA_WINDING_AUTO = 0,
    ORCA_WINDING_AS_GIVEN
} orca_winding;

/* An obstacle. Only the shape of its kind is used.
 *
 * winding      of a polygon
 * radius       of a chain, >= 0
 * placement    rotates and shifts the points; must be a rotation to within 1e-6
 * velocity     of the obstacle as a whole, for agents that avoid it; does not move it (orca_obstacles_move)
 * layers       one bit for each layer of the obstacle; agents avoid it if their mask has one of them
 * bottom, top  the heights at which it begins and ends, bottom < top; may be infinite
 *
 * A polygon that crosses itself only by the rounding of its placement is refused as any other. */
typedef struct orca_obstacle_def {
    orca_obstacle_kind kind;
    orca_winding winding;
    geom_polygon polygon;
    geom_ring chain;
    double radius;
    geom_circle disc;
    geom_transform2 placement;
    geom_vec2 velocity;
    uint32_t layers;
    double bottom;
    double top;
} orca_obstacle_def;

/* Returns a polygon without points, ORCA_WINDING_AUTO, radius 0, the identity placement, at rest, in all
 * layers, at all heights. */
ORCA_API orca_obstacle_def orca_obstacle_def_default(void);

/* ---- Edits ---- */

/* Adds an obstacle. Points are copied. `id` may be NULL.
 *
 * On an error nothing changes; this holds for all edits:
 * - The status of geom_polygon_check for a polygon with a fault.
 * - GEOM_TOO_FEW_POINTS for a chain of fewer than two points.
 * - GEOM_NOT_FINITE.
 * - GEOM_NEGATIVE_SIZE.
 * - GEOM_DUPLICATE_POINT for an edge so short that its square vanishes.
 * - GEOM_INVALID_ARGUMENT for orientations that contradict `winding`, a placement that is not a rotation,
 *   bottom >= top, and an edge so long that its square overflows.
 * - GEOM_CAPACITY_EXCEEDED for 2^31 walls.
 * - GEOM_OUT_OF_MEMORY.
 *
 * Cost: O(n log n) for n points, and logarithmic in the number of other walls. */
ORCA_API geom_status orca_obstacles_add(orca_obstacles *obstacles, const orca_obstacle_def *def,
                                        orca_obstacle_id *id);

/* Adds a polygon with the defaults for everything else, as orca_obstacles_add. */
ORCA_API geom_status orca_obstacles_add_polygon(orca_obstacles *obstacles, geom_polygon polygon,
                                                orca_winding winding, orca_obstacle_id *id);

/* Adds a chain with the defaults for everything else, as orca_obstacles_add. */
ORCA_API geom_status orca_obstacles_add_chain(orca_obstacles *obstacles, geom_ring points, double radius,
                                              orca_obstacle_id *id);

/* Adds a disc with the defaults for everything else, as orca_obstacles_add. */
ORCA_API geom_status orca_obstacles_add_disc(orca_obstacles *obstacles, geom_circle disc,
                                             orca_obstacle_id *id);

/* Replaces an obstacle. The id stays valid. The new shape may use the points that orca_obstacles_get
 * returned. Errors and cost are those of orca_obstacles_add, and GEOM_UNKNOWN_HANDLE. */
ORCA_API geom_status orca_obstacles_set(orca_obstacles *obstacles, orca_obstacle_id id,
                                        const orca_obstacle_def *def);

/* Moves an obstacle. `placement` applies to the points with which it was made, wherever it was before, so
 * that rounding does not accumulate. `velocity` replaces its velocity. Errors and cost are those of
 * orca_obstacles_add, and GEOM_UNKNOWN_HANDLE. */
ORCA_API geom_status orca_obstacles_move(orca_obstacles *obstacles, orca_obstacle_id id,
                                         geom_transform2 placement, geom_vec2 velocity);

/* Removes an obstacle. Errors: GEOM_UNKNOWN_HANDLE. Cost: that of orca_obstacles_add. */
ORCA_API geom_status orca_obstacles_remove(orca_obstacles *obstacles, orca_obstacle_id id);

/* Optional: rebuilds the index, and finds out where all is free. Makes queries up to twice as fast after very
 * many edits, and those in free space ten times as fast. Later edits reduce the known free space around what
 * they add; a room or a very large obstacle removes it. Never changes an answer.
 *
 * Cost: O(n log n), and up to 256 bits for each wall or disc, at most 256 KB. Errors: GEOM_OUT_OF_MEMORY;
 * nothing changes then. */
ORCA_API geom_status orca_obstacles_rebuild(orca_obstacles *obstacles);

/* ---- Contents ---- */

/* Returns the number of obstacles. */
ORCA_API size_t orca_obstacles_count(const orca_obstacles *obstacles);

/* Returns the number of walls and discs of which the obstacles consist. */
ORCA_API size_t orca_obstacles_piece_count(const orca_obstacles *obstacles);

/* Returns whether the id is of an obstacle in the set. */
ORCA_API bool orca_obstacles_exists(const orca_obstacles *obstacles, orca_obstacle_id id);

/* Returns the number of obstacles and writes the ids of the first `capacity` of them, by increasing index. */
ORCA_API size_t orca_obstacles_ids(const orca_obstacles *obstacles, orca_obstacle_id *ids, size_t capacity);

/* Returns an obstacle. The id must exist (GEOM_ASSERT). The points are as given, before placement, and the
 * rings are oriented as their winding is read. They belong to the set and stay valid until the obstacle is
 * edited. */
ORCA_API orca_obstacle_def orca_obstacles_get(const orca_obstacles *obstacles, orca_obstacle_id id);

/* ---- Queries ---- */

/* The obstacles that a query considers: those in a layer of the mask, and at a height that both have. Where
 * one ends and the other begins is no common height: the walls of one floor do not block the floor above. In
 * all queries a filter of NULL accepts all.
 *
 * mask         the accepted layers
 * bottom, top  bottom <= top; may be infinite; equal heights are a plane, unlike in orca_motion */
typedef struct orca_obstacle_filter {
    uint32_t mask;
    double bottom;
    double top;
} orca_obstacle_filter;

/* Returns the whole mask and all heights. */
ORCA_API orca_obstacle_filter orca_obstacle_filter_default(void);

/* A wall or a disc near a point. The pointers are valid until its obstacle is edited.
 *
 * distance_squared  from the point to its surface, squared; 0 inside a disc or the thickness of a wall
 * wall              NULL for a disc
 * disc              NULL for a wall
 * obstacle          the index of its id
 * part              its number among the walls of its obstacle
 * in_front          whether the point is on the right of the wall; if it is in line with an open wall, true
 *                   for one of its sides
 * inside            whether the point is inside the solid or on its boundary; for the nearest wall of a
 *                   solid, the first in the list */
typedef struct orca_near_obstacle {
    double distance_squared;
    const orca_wall *wall;
    const orca_body *disc;
    uint32_t obstacle;
    uint32_t part;
    bool in_front;
    bool inside;
} orca_near_obstacle;

/* A query for walls and discs near a point.
 *
 * range         only walls and discs nearer than this, strictly, as <orca/constraint2.h> has it; the range of
 *               orca_agents_query is inclusive
 * behind        also walls that have the point on their left
 * time_horizon  in seconds, >= 0; moving obstacles are found within range + time_horizon * speed; with the
 *               time horizon of an agent this includes all that can reach it
 * filter        NULL accepts all */
typedef struct orca_obstacles_query {
    geom_vec2 point;
    double range;
    bool behind;
    double time_horizon;
    const orca_obstacle_filter *filter;
} orca_obstacles_query;

/* Returns the number of walls and discs written to `out`: the nearest ones to a point, by increasing
 * distance, then by obstacle, then by part. This is the order that <orca/constraint2.h> needs. At most
 * `capacity`; orca_obstacles_piece_count() is always enough.
 *
 * Cost: O(k log k) for k walls whose boxes meet that of the range, and O(log n) to find them. */
ORCA_API size_t orca_obstacles_nearest(const orca_obstacles *obstacles, orca_obstacles_query query,
                                       orca_near_obstacle *out, size_t capacity);

/* Returns the distance from a point to the nearest obstacle, or `range` if none is nearer. It is negative
 * inside a solid, a disc or a thick chain: minus the distance to its boundary, at least -range.
 *
 * id  may be NULL; set to the nearest obstacle, of several the one with the lowest index, or to the zero id
 *
 * Whether the point is inside is exact; distances are rounded. NaN for a point that is not finite or a range
 * that is not >= 0.
 *
 * Cost: O(log n), and the walls whose boxes are nearly as near as the nearest wall, whatever the range. */
ORCA_API double orca_obstacles_clearance(const orca_obstacles *obstacles, geom_vec2 point, double range,
                                         const orca_obstacle_filter *filter, orca_obstacle_id *id);

/* Returns the first contact of a disc that moves along a path with the obstacles, which are at rest at their
 * present places.
 *
 * id  may be NULL; set to the first obstacle, or to the zero id
 *
 * The relation is exact, and the largest one with any obstacle. Time, point, normal and id are of the first
 * contact, and of several at the same time of the one with the lowest index. A disc that starts inside a
 * solid meets it at time 0. For a thick chain the time is that of the sum of both radii, rounded up to a
 * double. COLLIDE_INVALID for an invalid path or radius.
 *
 * Cost: visits the walls near the path, and all walls of a solid that is met. */
ORCA_API collide_sweep orca_obstacles_sweep(const orca_obstacles *obstacles, geom_segment2 path,
                                            double radius, const orca_obstacle_filter *filter,
                                            orca_obstacle_id *id);

/* Returns whether a disc can move straight from a to b without meeting an obstacle. True exactly if the
 * relation of orca_obstacles_sweep is COLLIDE_APART, and the same from b to a. Touching counts as meeting.
 * With radius 0 it is the line of sight from a to b. Stops at the first wall that is met. False for invalid
 * points and radii. */
ORCA_API bool orca_obstacles_visible(const orca_obstacles *obstacles, geom_vec2 a, geom_vec2 b, double radius,
                                     const orca_obstacle_filter *filter);

/* ---- Snapshots ---- */

/* Returns the size of a snapshot in bytes, and writes it if `capacity` is large enough. `bytes` may be NULL
 * if `capacity` is 0. The bytes need no alignment.
 *
 * A snapshot contains the obstacles as given, their placements, and their ids, including those to be given
 * out next. Sets with the same obstacles under the same ids, and with the same ids to give out, have the same
 * bytes. A snapshot can be read by the same version of the library on the same kind of machine. */
ORCA_API size_t orca_obstacles_save(const orca_obstacles *obstacles, void *bytes, size_t capacity);

/* Replaces the content of a set by a snapshot. The restored set gives the same answers as the saved one, bit
 * for bit.
 *
 * Errors: GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot; the header, the size, the checksum,
 * and every obstacle and id are checked. GEOM_OUT_OF_MEMORY. On error the set is unchanged. */
ORCA_API geom_status orca_obstacles_restore(orca_obstacles *obstacles, const void *bytes, size_t size);

/* Returns the checksum of the snapshot: equal for equal bytes, and almost certainly different otherwise. */
ORCA_API uint64_t orca_obstacles_hash(const orca_obstacles *obstacles);

/* Returns NULL if all invariants hold, otherwise a description of the fault. For tests. */
ORCA_API const char *orca_obstacles_validate(const orca_obstacles *obstacles);

#ifdef __cplusplus
}
#endif

#endif
