/* The static world of space: balls, boxes, capsules, convex hulls, meshes and ground, and what they ask of an agent.
 *
 * A set holds obstacles by handle, on top of libcollide's world of space. They may come, change and go at any time, one by
 * one, and each change takes effect at once; no other obstacle is looked at. Queries are const and may run from many
 * threads; changing the set must not run beside them.
 *
 *     orca_obstacle3_def house = orca_obstacle3_def_default();
 *     house.shape = collide_shape3_from_aabb(walls);
 *     orca_obstacles3_add(obstacles, &house, NULL);
 *     ...
 *     const orca_obstacles3_query here = {drone.position, drone.radius + max_speed * params.time_horizon, UINT32_MAX};
 *     size_t count = orca_obstacles3_nearest(obstacles, here, near, CAPACITY);
 *     count = orca_obstacle_half_spaces(drone, params, near, count, spaces);      the hard ones of <orca/lp3.h> */
#ifndef ORCA_OBSTACLE3_H
#define ORCA_OBSTACLE3_H

#include <collide/shape3.h>
#include <orca/constraint3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of obstacles. */
typedef struct orca_obstacles3 orca_obstacles3;

/* Names one obstacle of a set; never reused. The zero id names nothing. */
typedef struct orca_obstacle3_id {
    uint32_t index;
    uint32_t generation;
} orca_obstacle3_id;

/* A surface of triangles, seen from both sides: a solid's skin, a terrain, a room. Triangle k has the points number
 * corners[3 k], corners[3 k + 1] and corners[3 k + 2], in any order. */
typedef struct orca_mesh3 {
    const geom_vec3 *points;
    size_t point_count;
    const uint32_t *corners;
    size_t triangle_count;
} orca_mesh3;

typedef struct orca_obstacle3_def {
    /* Any kind but a ray. A plane stands for all that lies below it, dot(p, normal) <= offset: ground, or the outside of a
     * convex room. */
    collide_shape3 shape;
    const orca_mesh3 *mesh; /* NULL; or this mesh, and `shape` is not looked at */
    uint32_t layers;        /* bits: what it is */
    bool moving;            /* it will be set often: it is then cheap to set, and a little slower to find */
    /* How fast it moves as a whole, for verification and safe motion (<orca/verify3.h>); finite. It is moved by
     * orca_obstacles3_set alone. */
    geom_vec3 velocity;
} orca_obstacle3_def;

/* A point at the origin, at rest, in layer 1. */
ORCA_API orca_obstacle3_def orca_obstacle3_def_default(void);

/* Makes an empty set. `allocator` NULL means the default one. GEOM_OUT_OF_MEMORY leaves *out NULL. */
ORCA_API geom_status orca_obstacles3_create(const geom_allocator *allocator, orca_obstacles3 **out);
ORCA_API void orca_obstacles3_destroy(orca_obstacles3 *obstacles); /* NULL is ignored */

/* Adds an obstacle. Points of hulls and meshes are copied. Refused is what collide_shape3_status refuses, a ray
 * (GEOM_UNSUPPORTED), of a mesh corners that are no points (GEOM_INVALID_ARGUMENT) and points that are not finite, and a
 * velocity whose length is not finite (GEOM_NOT_FINITE). `id` may be NULL. On any failure nothing has changed. Logarithmic in
 * the number of obstacles, for each triangle. */
ORCA_API geom_status orca_obstacles3_add(orca_obstacles3 *obstacles, const orca_obstacle3_def *def,
                                         orca_obstacle3_id *id);

/* Replaces everything about an obstacle: to move it, to change its shape. Its id stays. Refused whole, as by
 * orca_obstacles3_add or with GEOM_UNKNOWN_HANDLE, or done whole. */
ORCA_API geom_status orca_obstacles3_set(orca_obstacles3 *obstacles, orca_obstacle3_id id,
                                         const orca_obstacle3_def *def);

/* Removes an obstacle. GEOM_UNKNOWN_HANDLE when the id names none. */
ORCA_API geom_status orca_obstacles3_remove(orca_obstacles3 *obstacles, orca_obstacle3_id id);

/* Makes what is held now fast to ask: worth a call after many changes. It never changes an answer. n log n.
 * GEOM_OUT_OF_MEMORY leaves all as it was. */
ORCA_API geom_status orca_obstacles3_rebuild(orca_obstacles3 *obstacles);

/* Obstacles, and the pieces that they are made of: triangles count one by one. */
ORCA_API size_t orca_obstacles3_count(const orca_obstacles3 *obstacles);
ORCA_API size_t orca_obstacles3_piece_count(const orca_obstacles3 *obstacles);
ORCA_API bool orca_obstacles3_exists(const orca_obstacles3 *obstacles, orca_obstacle3_id id);

/* One piece of an obstacle near a point. */
typedef struct orca_near_obstacle3 {
    double distance;      /* from the point to its surface; 0 in it or on it */
    geom_vec3 point;      /* the closest of its points; the point itself when it lies in it */
    collide_shape3 shape; /* the obstacle, or a triangle of the mesh. Points of a hull are the set's own */
    orca_obstacle3_id id;
    uint32_t piece; /* the number of the triangle, else 0 */
} orca_near_obstacle3;

typedef struct orca_obstacles3_query {
    geom_vec3 point;
    double range;  /* pieces nearer than this, strictly */
    uint32_t mask; /* bits: obstacles in these layers */
} orca_obstacles3_query;

/* The pieces near a point, by rising distance, then by the index of the id, then by piece. Keeps the nearest `capacity`;
 * orca_obstacles3_piece_count() is always enough. Returns how many were written: 0 for a point that is not finite or a
 * range that is not >= 0. */
ORCA_API size_t orca_obstacles3_nearest(const orca_obstacles3 *obstacles, orca_obstacles3_query query,
                                        orca_near_obstacle3 *out, size_t capacity);

/* The distance from a point to the nearest obstacle, `range` when none is nearer; negative inside of one: minus the way out
 * of the one that is deepest around it. Meshes have no inside. Whether it is positive, zero or not is decided exactly, the
 * distance is rounded (<collide/distance3.h>). `id` may be NULL; it gets the obstacle, or the zero id. NaN for a
 * point that is not finite or a range that is not >= 0. */
ORCA_API double orca_obstacles3_clearance(const orca_obstacles3 *obstacles, orca_obstacles3_query query,
                                          orca_obstacle3_id *id);

/* The first obstacle that a ball meets on its way by `motion`, in the layers of `mask`: libcollide's exact sweep
 * (<collide/sweep3.h>). A ball that starts in an obstacle, or below a plane, meets it at time 0. Which one is named when
 * several are met at the same time is fixed but unspecified. `id` may be NULL; it gets the obstacle, or the zero id.
 * COLLIDE_INVALID for a ball or motion that is not valid. */
ORCA_API collide_sweep3 orca_obstacles3_sweep(const orca_obstacles3 *obstacles, geom_sphere ball,
                                              geom_vec3 motion, uint32_t mask, orca_obstacle3_id *id);

/* Whether a ball of `radius` can go straight from a to b without meeting any obstacle in the layers of `mask`, and the same from
 * b to a. Touching is meeting; with radius 0 it is the view from a to b. Decided exactly, by the capsule between the two
 * places (<collide/pair3.h>). False for points or a radius that are not valid. */
ORCA_API bool orca_obstacles3_visible(const orca_obstacles3 *obstacles, geom_vec3 a, geom_vec3 b,
                                      double radius, uint32_t mask);

/* ---- What obstacles ask ---- */

/* How obstacles hold a body off. */
typedef struct orca_obstacle3_params {
    double time_horizon; /* collisions later than this are not yet avoided; > 0 */
    /* A body that overlaps an obstacle must leave: fast enough to be out after time_step (> 0), but it is not told to
     * move faster than push_out_speed. With 0 it is only kept from moving further in. */
    double push_out_speed;
    double time_step;
} orca_obstacle3_params;

/* The half-space that a convex obstacle puts on the velocity of `self`, which takes the full responsibility: no velocity in
 * it touches the obstacle within the time horizon. Of all such half-spaces it is the one that asks for the smallest
 * change of the body's velocity, or leaves it the most room, up to 32 points; of hulls of more, the edges are not looked
 * at, and it may ask for more. A plane stands for all that lies below it.
 *
 * Standing still satisfies it unless push_out_speed > 0 and the two overlap. Finite for finite input. Some microseconds;
 * linear in the number of points, beyond 32 of them. */
ORCA_API orca_half_space orca_obstacle_half_space(orca_body3 self, collide_shape3 obstacle,
                                                  orca_obstacle3_params params);

/* The half-spaces of all pieces near a body: with any velocity that satisfies them it touches none of them within the time
 * horizon. `nearest` is what orca_obstacles3_nearest gave for the position of the body; a range of its radius plus the way that
 * it can make within the horizon leaves none out. Writes at most `count` half-spaces to `spaces` and returns how many.
 *
 * Each piece puts its own half-space, so that meshes need not be convex. One for which another piece's stands too puts none:
 * of a flat wall of many triangles, one speaks for all. A piece does not ask to go round it where the way leads into another
 * one, as it does at each seam, but not to come as near as that within the horizon; so a wall in pieces is like a wall
 * in one. A body that overlaps something may come as deep into others on the same side. Time linear in `count` times the number of half-spaces, some
 * microseconds for each of these; quadratic at worst. */
ORCA_API size_t orca_obstacle_half_spaces(orca_body3 self, orca_obstacle3_params params,
                                          const orca_near_obstacle3 *nearest, size_t count,
                                          orca_half_space *spaces);

#ifdef __cplusplus
}
#endif

#endif
