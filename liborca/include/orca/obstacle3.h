/* Obstacles of space: balls, boxes, capsules, convex hulls, meshes and ground, with queries and velocity
 * constraints.
 *
 * A set holds obstacles by handle, in a world of libcollide. Obstacles can be added, changed and removed at
 * any time. Each edit takes effect at once, and examines no other obstacle. Queries are const and thread-safe
 * while no thread edits the set.
 *
 *     orca_obstacle3_def house = orca_obstacle3_def_default();
 *     house.shape = collide_shape3_from_aabb(walls);
 *     orca_obstacles3_add(obstacles, &house, NULL);
 *     ...
 *     const double range = drone.radius + max_speed * params.time_horizon;
 *     const orca_obstacles3_query here = {drone.position, range, UINT32_MAX};
 *     size_t count = orca_obstacles3_nearest(obstacles, here, near, CAPACITY);
 *     count = orca_obstacle_half_spaces(drone, params, near, count, spaces);
 *     (the half-spaces are hard ones of <orca/lp3.h>) */
#ifndef ORCA_OBSTACLE3_H
#define ORCA_OBSTACLE3_H

#include <collide/shape3.h>
#include <geom/handle.h>
#include <orca/constraint3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of obstacles. */
typedef struct orca_obstacles3 orca_obstacles3;

/* The handle of an obstacle in one set. The zero id is of no obstacle. */
typedef geom_handle orca_obstacle3_id;

/* A surface of triangles, seen from both sides: the surface of a solid, a terrain, a room.
 *
 * points   point_count of them
 * corners  the indices of the points of triangle k are corners[3 k], corners[3 k + 1] and corners[3 k + 2],
 *          in any order */
typedef struct orca_mesh3 {
    const geom_vec3 *points;
    size_t point_count;
    const uint32_t *corners;
    size_t triangle_count;
} orca_mesh3;

/* An obstacle.
 *
 * shape     any kind but a ray; a plane is all that is below it, dot(p, normal) <= offset: ground, or the
 *           outside of a convex room
 * mesh      NULL, or a mesh; then `shape` is ignored
 * layers    one bit for each layer of the obstacle
 * moving    whether it will be set often: setting is then cheap, and queries are a little slower
 * velocity  of the obstacle as a whole, for agents that avoid it (<orca/sim3.h>), <orca/verify3.h> and
 *           <orca/enforce3.h>; finite; does not move it (orca_obstacles3_set) */
typedef struct orca_obstacle3_def {
    collide_shape3 shape;
    const orca_mesh3 *mesh;
    uint32_t layers;
    bool moving;
    geom_vec3 velocity;
} orca_obstacle3_def;

/* Returns a point at the origin, at rest, in layer 1. */
ORCA_API orca_obstacle3_def orca_obstacle3_def_default(void);

/* What a set is made from.
 *
 * allocator  NULL for the default; copied */
typedef struct orca_obstacles3_def {
    const geom_allocator *allocator;
} orca_obstacles3_def;

/* Returns a definition with the default allocator. */
ORCA_API orca_obstacles3_def orca_obstacles3_def_default(void);

/* Creates an empty set. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_obstacles3_create(const orca_obstacles3_def *def, orca_obstacles3 **out);

/* Destroys a set. NULL is ignored. */
ORCA_API void orca_obstacles3_destroy(orca_obstacles3 *obstacles);

/* Adds an obstacle. Points of hulls and meshes are copied. `id` may be NULL.
 *
 * On an error nothing changes:
 * - The errors of collide_shape3_status.
 * - GEOM_UNSUPPORTED for a ray.
 * - GEOM_INVALID_ARGUMENT for corners of a mesh that are not indices of points.
 * - GEOM_NOT_FINITE for points of a mesh and for a velocity whose length is not finite.
 * - GEOM_OUT_OF_MEMORY, GEOM_CAPACITY_EXCEEDED.
 *
 * Cost: logarithmic in the number of obstacles, for each triangle. */
ORCA_API geom_status orca_obstacles3_add(orca_obstacles3 *obstacles, const orca_obstacle3_def *def,
                                         orca_obstacle3_id *id);

/* Replaces an obstacle, to move it or to change its shape. The id stays valid. The errors are those of
 * orca_obstacles3_add, and GEOM_UNKNOWN_HANDLE. On error nothing changes. */
ORCA_API geom_status orca_obstacles3_set(orca_obstacles3 *obstacles, orca_obstacle3_id id,
                                         const orca_obstacle3_def *def);

/* Removes an obstacle. Errors: GEOM_UNKNOWN_HANDLE. Cost: that of orca_obstacles3_add. */
ORCA_API geom_status orca_obstacles3_remove(orca_obstacles3 *obstacles, orca_obstacle3_id id);

/* Optional: rebuilds the index after many edits, to make queries fast. Never changes an answer. Cost: O(n log
 * n). Errors: GEOM_OUT_OF_MEMORY; nothing changes then. */
ORCA_API geom_status orca_obstacles3_rebuild(orca_obstacles3 *obstacles);

/* Returns the number of obstacles. */
ORCA_API size_t orca_obstacles3_count(const orca_obstacles3 *obstacles);

/* Returns the number of pieces of which the obstacles consist. Each triangle of a mesh is one. */
ORCA_API size_t orca_obstacles3_piece_count(const orca_obstacles3 *obstacles);

/* Returns whether the id is of an obstacle in the set. */
ORCA_API bool orca_obstacles3_exists(const orca_obstacles3 *obstacles, orca_obstacle3_id id);

/* A piece of an obstacle near a point.
 *
 * distance  from the point to its surface; 0 inside it or on it
 * point     the closest of its points; the query point itself if that is inside
 * shape     the obstacle, or a triangle of the mesh; points of a hull belong to the set
 * piece     the number of the triangle, otherwise 0 */
typedef struct orca_near_obstacle3 {
    double distance;
    geom_vec3 point;
    collide_shape3 shape;
    orca_obstacle3_id id;
    uint32_t piece;
} orca_near_obstacle3;

/* A query for obstacles near a point.
 *
 * range  only pieces nearer than this, strictly
 * mask   only obstacles in these layers */
typedef struct orca_obstacles3_query {
    geom_vec3 point;
    double range;
    uint32_t mask;
} orca_obstacles3_query;

/* Returns the number of pieces written to `out`: the nearest ones to a point, by increasing distance, then by
 * the index of the id, then by piece. At most `capacity`; orca_obstacles3_piece_count() is always enough.
 * Returns 0 for a point that is not finite or a range that is not >= 0.
 *
 * Cost: logarithmic in the number of pieces, and an exact distance for each one whose box meets that of the
 * range. */
ORCA_API size_t orca_obstacles3_nearest(const orca_obstacles3 *obstacles, orca_obstacles3_query query,
                                        orca_near_obstacle3 *out, size_t capacity);

/* Returns the distance from a point to the nearest obstacle, or `range` if none is nearer. It is negative
 * inside an obstacle: minus the way out of the deepest one around the point. Meshes have no inside.
 *
 * id  may be NULL; set to the nearest obstacle, or to the zero id
 *
 * Whether it is positive, zero or negative is exact; the distance is rounded (<collide/distance3.h>). NaN for
 * a point that is not finite or a range that is not >= 0. Cost: that of a query for the pieces nearly as near
 * as the nearest one, and for those around the point. */
ORCA_API double orca_obstacles3_clearance(const orca_obstacles3 *obstacles, orca_obstacles3_query query,
                                          orca_obstacle3_id *id);

/* Returns the first contact of a ball that moves by `motion` with the obstacles, as <collide/sweep3.h>.
 *
 * mask  only obstacles in these layers
 * id    may be NULL; set to the first obstacle, or to the zero id
 *
 * A ball that starts inside an obstacle, or below a plane, meets it at time 0. If several are met at the same
 * time, the one that is named is fixed but unspecified. COLLIDE_INVALID for an invalid ball or motion. */
ORCA_API collide_sweep3 orca_obstacles3_sweep(const orca_obstacles3 *obstacles, geom_sphere ball,
                                              geom_vec3 motion, uint32_t mask, orca_obstacle3_id *id);

/* Returns whether a ball can move straight from a to b without meeting an obstacle in the layers of `mask`,
 * and the same from b to a. Touching counts as meeting. With radius 0 it is the line of sight from a to b.
 * Exact, by the capsule between the two places (<collide/pair3.h>). False for invalid points and radii. */
ORCA_API bool orca_obstacles3_visible(const orca_obstacles3 *obstacles, geom_vec3 a, geom_vec3 b,
                                      double radius, uint32_t mask);

/* ---- Velocity constraints ---- */

/* How obstacles constrain a body.
 *
 * time_horizon    in seconds, > 0; later collisions are not avoided yet
 * push_out_speed  >= 0; a body that overlaps an obstacle leaves it at no more than this speed; with 0 it only
 *                 moves no further in
 * time_step       in seconds, > 0; a body that overlaps an obstacle is to be out of it after this time */
typedef struct orca_obstacle3_params {
    double time_horizon;
    double push_out_speed;
    double time_step;
} orca_obstacle3_params;

/* Returns the half-space that a convex obstacle puts on the velocity of `self`. `self` takes the whole
 * avoidance. No velocity in the half-space touches the obstacle within the time horizon.
 *
 * Of all such half-spaces it is the one that changes the velocity of the body least, or leaves it the most
 * room. For hulls of more than 32 points the edges are not considered, and the change may be larger. A plane
 * is all that is below it. Rest satisfies the half-space, unless push_out_speed > 0 and the two overlap.
 * Finite for finite input.
 *
 * Cost: some microseconds, and linear in the number of points beyond 32. */
ORCA_API orca_half_space orca_obstacle_half_space(orca_body3 self, collide_shape3 obstacle,
                                                  orca_obstacle3_params params);

/* Writes the half-spaces of all pieces near a body, and returns their number, at most `count`. With a
 * velocity that satisfies them the body touches none of the pieces within the time horizon.
 *
 * nearest  from orca_obstacles3_nearest for the position of the body; a range of the radius plus the distance
 *          that the body can travel within the horizon leaves none out
 * spaces   room for `count` half-spaces
 *
 * Each piece has its own half-space, so meshes need not be convex. A piece whose constraint is implied by
 * that of another adds none: one triangle is enough for a flat wall of many. Where the way around a piece
 * leads into another one, as at each seam, a piece only limits how near the body comes within the horizon. A
 * wall in pieces therefore acts like a wall in one. A body that overlaps something may come as deep into
 * others on the same side.
 *
 * A body whose center is inside a piece takes the shortest way out of it, unless that leads into other
 * pieces. Then it takes the shortest way along a normal of the piece or along an axis that leads out of all
 * pieces.
 *
 * Cost: `count` times the number of half-spaces, some microseconds for each of these; quadratic at worst. */
ORCA_API size_t orca_obstacle_half_spaces(orca_body3 self, orca_obstacle3_params params,
                                          const orca_near_obstacle3 *nearest, size_t count,
                                          orca_half_space *spaces);

#ifdef __cplusplus
}
#endif

#endif
