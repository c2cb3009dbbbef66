/* A world of space: a set of shapes of all kinds, with queries. See <collide/world2.h>, with the exact tests
 * of <collide/shape3.h>, <collide/sweep3.h> and <collide/distance3.h>.
 *
 * The cost of queries and the rules for threads are those of the plane. Rays and planes are infinite: each is
 * tested in every query, and a query with one tests all bodies. */
#ifndef COLLIDE_WORLD3_H
#define COLLIDE_WORLD3_H

#include <collide/shape3.h>
#include <collide/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of shapes in space. */
typedef struct collide_world3 collide_world3;

/* Creates an empty world. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_CAPACITY_EXCEEDED for a capacity that is too large, GEOM_OUT_OF_MEMORY. */
COLLIDE_API geom_status collide_world3_create(const collide_world_def *def, collide_world3 **out);

/* Destroys a world. NULL is ignored. */
COLLIDE_API void collide_world3_destroy(collide_world3 *world);

/* A shape in a world.
 *
 * shape     the points of a hull are copied; rays and planes may move too
 * moving    true if the body is moved often or has a velocity; it is then kept in a tree that changes
 *           cheaply, otherwise in a hierarchy that is fast to query
 * velocity  in length units a second; zero unless `moving`
 * layers    one bit for each layer of the body
 * mask      the layers with which it forms pairs (collide_filter)
 * user      a pointer of the caller */
typedef struct collide_body3 {
    collide_shape3 shape;
    bool moving;
    geom_vec3 velocity;
    uint32_t layers;
    uint32_t mask;
    void *user;
} collide_body3;

/* Returns a resting point at the origin in layer 1, with the whole mask. */
COLLIDE_API collide_body3 collide_body3_default(void);

/* Adds a body. `handle` may be NULL.
 *
 * Errors: those of collide_shape3_status; GEOM_NOT_FINITE for a velocity that is not finite, and
 * GEOM_INVALID_ARGUMENT for one that is not zero without `moving`; GEOM_OUT_OF_MEMORY; GEOM_CAPACITY_EXCEEDED
 * from some 2^31 bodies on. On error the world is unchanged. */
COLLIDE_API geom_status collide_world3_add(collide_world3 *world, const collide_body3 *body,
                                           collide_handle *handle);

/* Removes a body. Errors: GEOM_UNKNOWN_HANDLE. Cost: that of collide_broadphase3_remove. */
COLLIDE_API geom_status collide_world3_remove(collide_world3 *world, collide_handle handle);

/* Replaces a body. The handle stays valid. The new shape may use the vertices that collide_world3_get
 * returned. The errors are those of collide_world3_add, and GEOM_UNKNOWN_HANDLE. On error the world is
 * unchanged. */
COLLIDE_API geom_status collide_world3_set(collide_world3 *world, collide_handle handle,
                                           const collide_body3 *body);

/* Replaces the shape of a body. Its velocity, layers, mask and user pointer stay, and so does the handle. The
 * new shape may be of another kind, and may use the vertices that collide_world3_get returned. The world does
 * not move bodies along their velocities: call this once for each step.
 *
 * Errors: those of collide_shape3_status, GEOM_UNKNOWN_HANDLE, GEOM_OUT_OF_MEMORY. On error the world is
 * unchanged.
 * Cost: that of collide_broadphase3_move, and one allocation for shapes with vertices. Set `moving` for
 * bodies that are moved often: each resting body that was moved is tested one by one until the next
 * rebuild. */
COLLIDE_API geom_status collide_world3_move(collide_world3 *world, collide_handle handle,
                                            collide_shape3 shape);

/* Removes all bodies and keeps most of its memory. All handles become unknown, and vertices that
 * collide_world3_get returned become invalid. New handles are given as if the bodies had been removed one by
 * one, by decreasing index. Never fails.
 *
 * Cost: linear in the largest number of bodies so far. */
COLLIDE_API void collide_world3_clear(collide_world3 *world);

/* Returns a body. The handle must exist (GEOM_ASSERT). Vertices belong to the world and stay valid until the
 * body is set, moved or removed. */
COLLIDE_API collide_body3 collide_world3_get(const collide_world3 *world, collide_handle handle);

/* Returns whether the handle is of a body in the world. */
COLLIDE_API bool collide_world3_exists(const collide_world3 *world, collide_handle handle);

/* Returns the number of bodies. */
COLLIDE_API size_t collide_world3_count(const collide_world3 *world);

/* Returns the number of bodies and writes the handles of the first `capacity` of them, by increasing
 * index. Cost: linear in the largest number of bodies so far. */
COLLIDE_API size_t collide_world3_handles(const collide_world3 *world, collide_handle *handles,
                                          size_t capacity);

/* Optional: rebuilds the index after many changes of resting bodies, to make queries fast. Never changes an
 * answer. Cost: O(n log n). Errors: GEOM_OUT_OF_MEMORY; the world is then unchanged. */
COLLIDE_API geom_status collide_world3_rebuild(collide_world3 *world);

/* Returns the largest relation found between the bodies and a shape with a margin, as
 * collide_shape3_relation_within decides, or COLLIDE_APART. Stops at the first overlap. Returns
 * COLLIDE_INVALID for an invalid shape or margin. `filter` may be NULL. */
COLLIDE_API collide_relation collide_world3_overlap_test(const collide_world3 *world, collide_shape3 shape,
                                                         double margin, const collide_filter *filter);

/* Visits all bodies that come within a margin of a shape. Returns the largest relation visited, or
 * COLLIDE_APART. Returns COLLIDE_INVALID for an invalid shape or margin, and visits none. */
COLLIDE_API collide_relation collide_world3_overlaps(const collide_world3 *world, collide_shape3 shape,
                                                     double margin, const collide_filter *filter,
                                                     collide_world_visit *visit, void *context);

/* The body that is hit first; at equal times the one with the lowest index. `sweep` is that of the moving
 * shape and the body, bit for bit. Its normal is the outward normal of the body.
 *
 * Without a hit sweep.relation is COLLIDE_APART, the handle is zero, the time is 1 and the point is the end
 * of the motion. For invalid arguments the relation is COLLIDE_INVALID, so `if (hit.sweep.relation)` means
 * "not known to be free". The handle is that of a body if the relation is positive. */
typedef struct collide_world3_hit {
    collide_handle handle;
    collide_sweep3 sweep;
} collide_world3_hit;

/* Returns the first body hit by a shape in straight motion, as collide_shape3_sweep_within with all bodies at
 * rest. `relation` is the largest one during the motion with that body, which is exact. The first body is
 * that with the smallest `time`, as rounded in <collide/sweep3.h>. */
COLLIDE_API collide_world3_hit collide_world3_sweep(const collide_world3 *world, collide_shape3 shape,
                                                    geom_vec3 motion, double margin,
                                                    const collide_filter *filter);

/* Returns the first body hit by a ray, as collide_shape3_raycast. */
COLLIDE_API collide_world3_hit collide_world3_raycast(const collide_world3 *world, geom_segment3 ray,
                                                      const collide_filter *filter);

/* One of the nearest bodies, with its distance from the shape as collide_shape3_distance returns it. */
typedef struct collide_world3_neighbor {
    collide_handle handle;
    collide_distance3 distance;
} collide_world3_neighbor;

/* Returns the number of bodies written to `nearest`: those nearest to a shape, by increasing distance, then
 * by index.
 *
 * limit     only bodies at most this far away, >= 0, may be infinite
 * capacity  the room in `nearest`
 *
 * Returns 0 for invalid arguments. Cost: that of a query for the bodies written and those nearly as near, and
 * of the exact distance of each. */
COLLIDE_API size_t collide_world3_nearest(const collide_world3 *world, collide_shape3 shape, double limit,
                                          const collide_filter *filter, collide_world3_neighbor *nearest,
                                          size_t capacity);

/* Finds all pairs of bodies that meet and pass each other's filter (collide_filter), and of which at least
 * one is moving, by increasing (a.index, b.index). Enlarges the list if necessary. Errors:
 * GEOM_OUT_OF_MEMORY; the list is then empty.
 *
 * Cost: a query for each moving body, and linear in the number of pairs. Where bodies leave the caches, it is
 * bound by memory: the measured exponent is then up to 1.4, that of the instructions 1.05. */
COLLIDE_API geom_status collide_world3_pairs(const collide_world3 *world, collide_pair_list *list);

/* Returns the size of a snapshot in bytes, and writes it if `capacity` is large enough. `bytes` may be NULL
 * if `capacity` is 0.
 *
 * A snapshot contains bodies, vertices, handles, and user pointers as they are. Worlds with the same content,
 * the same handles and the same handles to give out have the same bytes. A snapshot can be read by the same
 * version of the library on the same kind of machine. Cost: linear in the bytes. */
COLLIDE_API size_t collide_world3_save(const collide_world3 *world, void *bytes, size_t capacity);

/* Replaces the content of a world by a snapshot, and rebuilds the index. The restored world gives the same
 * answers, bit for bit, and the same handles from then on. The bytes need no alignment.
 *
 * Errors: GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot; the header, the size, the checksum,
 * and every body and handle are checked. GEOM_OUT_OF_MEMORY. On error the world is unchanged.
 * Cost: linear in the bytes, and that of adding all bodies and of collide_world3_rebuild. */
COLLIDE_API geom_status collide_world3_restore(collide_world3 *world, const void *bytes, size_t size);

/* Returns NULL if all invariants hold, otherwise a description of the fault. For tests. */
COLLIDE_API const char *collide_world3_validate(const collide_world3 *world);

/* Returns the allocated memory in bytes. */
COLLIDE_API size_t collide_world3_memory(const collide_world3 *world);

#ifdef __cplusplus
}
#endif

#endif
