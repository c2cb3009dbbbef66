/* A world of the plane: a set of shapes of all kinds, with queries.
 *
 * A world holds bodies, by handle, with layers, masks and a pointer of the caller. A body rests, or moves
 * with a known velocity. A broad phase finds the candidates of a query, and the exact tests of
 * <collide/shape2.h>, <collide/sweep2.h> and <collide/distance2.h> decide.
 *
 *     collide_world *world;
 *     if (collide_world_create(NULL, &world)) ...
 *     collide_body wall = collide_body_default();
 *     wall.shape = collide_shape_from_segment(side);
 *     collide_world_add(world, &wall, NULL);
 *     collide_world_rebuild(world);
 *     const collide_world_hit hit = collide_world_sweep(world, robot, motion, 0.0, NULL);
 *     if (hit.sweep.relation) { stop after hit.sweep.time, in front of hit.handle }
 *
 * Cost of a query: logarithmic in the number of bodies, and an exact test for each body whose box meets that
 * of the query, where boxes overlap little; at worst a test for each body. A ray and a motion test few more
 * bodies than the first one that is hit. Bodies that changed since the last rebuild without being `moving`
 * add one test of their boxes each.
 *
 * All bodies are at their present places. Only <collide/trajectory2.h> uses velocities. Functions that take a
 * const world are thread-safe while no thread changes it. They do not allocate unless they say so. */
#ifndef COLLIDE_WORLD2_H
#define COLLIDE_WORLD2_H

#include <collide/shape2.h>
#include <collide/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of shapes of the plane. */
typedef struct collide_world collide_world;

/* Creates an empty world. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_CAPACITY_EXCEEDED for a capacity that is too large, GEOM_OUT_OF_MEMORY. */
COLLIDE_API geom_status collide_world_create(const collide_world_def *def, collide_world **out);

/* Destroys a world. NULL is ignored. */
COLLIDE_API void collide_world_destroy(collide_world *world);

/* A shape in a world.
 *
 * shape     vertices are copied
 * moving    true if the body is moved often or has a velocity; it is then kept in a tree that changes
 *           cheaply, otherwise in a hierarchy that is fast to query
 * velocity  in length units a second, for <collide/trajectory2.h>; zero unless `moving`
 * layers    one bit for each layer of the body
 * mask      the layers with which it forms pairs (collide_filter)
 * user      a pointer of the caller */
typedef struct collide_body {
    collide_shape shape;
    bool moving;
    geom_vec2 velocity;
    uint32_t layers;
    uint32_t mask;
    void *user;
} collide_body;

/* Returns a resting point at the origin in layer 1, with the whole mask. */
COLLIDE_API collide_body collide_body_default(void);

/* Adds a body. `handle` may be NULL.
 *
 * Errors: those of collide_shape_status; GEOM_NOT_FINITE for a velocity that is not finite, and
 * GEOM_INVALID_ARGUMENT for one that is not zero without `moving`; GEOM_OUT_OF_MEMORY; GEOM_CAPACITY_EXCEEDED
 * from some 2^31 bodies on. On error the world is unchanged.
 *
 * Polygons: rings must be simple (geom_polygon_check), which is not verified. A resting polygon of 128
 * vertices or more gets an index (<collide/indexed2.h>). Then a relation, a distance, a ray and a moving disc
 * without a margin take O(log n) for each part of the border near by. Other motions, and all polygons that
 * move or are not simple, take linear time.
 *
 * Cost: O(n) for n vertices, with an index O(n log n): 0.2 to 1 us a vertex. The index takes about 100 bytes
 * a vertex. */
COLLIDE_API geom_status collide_world_add(collide_world *world, const collide_body *body,
                                          collide_handle *handle);

/* Removes a body. Errors: GEOM_UNKNOWN_HANDLE. Cost: that of collide_broadphase_remove. */
COLLIDE_API geom_status collide_world_remove(collide_world *world, collide_handle handle);

/* Replaces a body. The handle stays valid. The new shape may use the vertices that collide_world_get
 * returned. The errors are those of collide_world_add, and GEOM_UNKNOWN_HANDLE. On error the world is
 * unchanged. */
COLLIDE_API geom_status collide_world_set(collide_world *world, collide_handle handle,
                                          const collide_body *body);

/* Replaces the shape of a body. Its velocity, layers, mask and user pointer stay, and so does the handle. The
 * new shape may be of another kind, and may use the vertices that collide_world_get returned. The world does
 * not move bodies along their velocities: call this once for each step.
 *
 * Errors: those of collide_shape_status, GEOM_UNKNOWN_HANDLE, GEOM_OUT_OF_MEMORY. On error the world is
 * unchanged.
 * Cost: that of collide_broadphase_move, and one allocation for shapes with vertices. Set `moving` for bodies
 * that are moved often: each resting body that was moved is tested one by one until the next rebuild. */
COLLIDE_API geom_status collide_world_move(collide_world *world, collide_handle handle, collide_shape shape);

/* Removes all bodies and keeps most of its memory. All handles become unknown, and vertices that
 * collide_world_get returned become invalid. New handles are given as if the bodies had been removed one by
 * one, by decreasing index. Never fails.
 *
 * Cost: linear in the largest number of bodies so far. */
COLLIDE_API void collide_world_clear(collide_world *world);

/* Returns a body. The handle must exist (GEOM_ASSERT). Vertices belong to the world and stay valid until the
 * body is set, moved or removed. */
COLLIDE_API collide_body collide_world_get(const collide_world *world, collide_handle handle);

/* Returns whether the handle is of a body in the world. */
COLLIDE_API bool collide_world_exists(const collide_world *world, collide_handle handle);

/* Returns the number of bodies. */
COLLIDE_API size_t collide_world_count(const collide_world *world);

/* Returns the number of bodies and writes the handles of the first `capacity` of them, by increasing
 * index. Cost: linear in the largest number of bodies so far. */
COLLIDE_API size_t collide_world_handles(const collide_world *world, collide_handle *handles,
                                         size_t capacity);

/* Optional: rebuilds the index after many changes of resting bodies, to make queries fast. Never changes an
 * answer. Cost: O(n log n). Errors: GEOM_OUT_OF_MEMORY; the world is then unchanged. */
COLLIDE_API geom_status collide_world_rebuild(collide_world *world);

/* Returns the largest relation found between the bodies and a shape with a margin, as
 * collide_shape_relation_within decides, or COLLIDE_APART. Stops at the first overlap. Returns
 * COLLIDE_INVALID for an invalid shape or margin. `filter` may be NULL. */
COLLIDE_API collide_relation collide_world_overlap_test(const collide_world *world, collide_shape shape,
                                                        double margin, const collide_filter *filter);

/* Visits all bodies that come within a margin of a shape. Returns the largest relation visited, or
 * COLLIDE_APART. Returns COLLIDE_INVALID for an invalid shape or margin, and visits none. */
COLLIDE_API collide_relation collide_world_overlaps(const collide_world *world, collide_shape shape,
                                                    double margin, const collide_filter *filter,
                                                    collide_world_visit *visit, void *context);

/* The body that is hit first; at equal times the one with the lowest index. `sweep` is that of the moving
 * shape and the body, bit for bit. Its normal is the outward normal of the body.
 *
 * Without a hit sweep.relation is COLLIDE_APART, the handle is zero, the time is 1 and the point is the end
 * of the motion. For invalid arguments the relation is COLLIDE_INVALID, so `if (hit.sweep.relation)` means
 * "not known to be free". The handle is that of a body if the relation is positive. */
typedef struct collide_world_hit {
    collide_handle handle;
    collide_sweep sweep;
} collide_world_hit;

/* Returns the first body hit by a shape in straight motion, as collide_shape_sweep_within with all bodies at
 * rest. `relation` is the largest one during the motion with that body, which is exact. The first body is
 * that with the smallest `time`, as rounded in <collide/sweep2.h>.
 *
 * Method: intervals that contain the times of contact compare discs and rays with discs, segments and boxes,
 * so usually only one exact time is computed. */
COLLIDE_API collide_world_hit collide_world_sweep(const collide_world *world, collide_shape shape,
                                                  geom_vec2 motion, double margin,
                                                  const collide_filter *filter);

/* Returns the first body hit by a ray, as collide_shape_raycast. */
COLLIDE_API collide_world_hit collide_world_raycast(const collide_world *world, geom_segment2 ray,
                                                    const collide_filter *filter);

/* One of the nearest bodies, with its distance from the shape as collide_shape_distance returns it. */
typedef struct collide_world_neighbor {
    collide_handle handle;
    collide_distance distance;
} collide_world_neighbor;

/* Returns the number of bodies written to `nearest`: those nearest to a shape, by increasing distance, then
 * by index.
 *
 * limit     only bodies at most this far away, >= 0, may be infinite
 * capacity  the room in `nearest`
 *
 * Returns 0 for invalid arguments. Cost: that of a query for the bodies written and those nearly as near, and
 * of the exact distance of each. */
COLLIDE_API size_t collide_world_nearest(const collide_world *world, collide_shape shape, double limit,
                                         const collide_filter *filter, collide_world_neighbor *nearest,
                                         size_t capacity);

/* Finds all pairs of bodies that meet and pass each other's filter (collide_filter), and of which at least
 * one is moving, by increasing (a.index, b.index). Enlarges the list if necessary. Errors:
 * GEOM_OUT_OF_MEMORY; the list is then empty.
 *
 * Cost: a query for each moving body, and linear in the number of pairs. Where bodies leave the caches, it is
 * bound by memory: the measured exponent is then up to 1.4, that of the instructions 1.05. */
COLLIDE_API geom_status collide_world_pairs(const collide_world *world, collide_pair_list *list);

/* Returns the size of a snapshot in bytes, and writes it if `capacity` is large enough. `bytes` may be NULL
 * if `capacity` is 0.
 *
 * A snapshot contains bodies, vertices, handles, and user pointers as they are. Worlds with the same content,
 * the same handles and the same handles to give out have the same bytes. A snapshot can be read by the same
 * version of the library on the same kind of machine. Cost: linear in the bytes. */
COLLIDE_API size_t collide_world_save(const collide_world *world, void *bytes, size_t capacity);

/* Replaces the content of a world by a snapshot, and rebuilds the index. The restored world gives the same
 * answers, bit for bit, and the same handles from then on. The bytes need no alignment.
 *
 * Errors: GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot; the header, the size, the checksum,
 * and every body and handle are checked. GEOM_OUT_OF_MEMORY. On error the world is unchanged.
 * Cost: linear in the bytes, and that of adding all bodies and of collide_world_rebuild. */
COLLIDE_API geom_status collide_world_restore(collide_world *world, const void *bytes, size_t size);

/* Returns NULL if all invariants hold, otherwise a description of the fault. For tests. */
COLLIDE_API const char *collide_world_validate(const collide_world *world);

/* Returns the allocated memory in bytes. */
COLLIDE_API size_t collide_world_memory(const collide_world *world);

#ifdef __cplusplus
}
#endif

#endif
