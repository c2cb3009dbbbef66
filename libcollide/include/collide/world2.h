/* A world of the plane: shapes of all kinds, asked as one.
 *
 * A world holds shapes by handle, with layers and a pointer of the caller's: resting ones, and moving ones with a known
 * velocity. Its questions are those about pairs, asked of all shapes at once, and as exact: a broad phase finds whom to
 * ask, and the exact tests of <collide/shape2.h>, <collide/sweep2.h> and <collide/distance2.h> answer.
 *
 *     collide_world_def def = collide_world_def_default();
 *     collide_world *world;
 *     if (collide_world_create(&def, &world)) ...
 *     collide_body wall = collide_body_default();
 *     wall.shape = collide_shape_from_segment(side);
 *     collide_world_add(world, &wall, NULL);
 *     collide_world_rebuild(world);
 *     const collide_world_hit hit = collide_world_sweep(world, robot, way, 0.0, NULL);
 *     if (hit.sweep.relation) { stop after hit.sweep.time, in front of hit.handle }
 *
 * All shapes are where they are now; only <collide/trajectory2.h> looks at where moving ones will be. Functions that take
 * a const world may run from many threads at a time while nobody changes it, and allocate nothing but where they say so. */
#ifndef COLLIDE_WORLD2_H
#define COLLIDE_WORLD2_H

#include <collide/shape2.h>
#include <collide/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct collide_world collide_world;

/* `def` NULL means the default one. On failure *out is NULL and nothing leaks: GEOM_OUT_OF_MEMORY. */
COLLIDE_API geom_status collide_world_create(const collide_world_def *def, collide_world **out);
COLLIDE_API void collide_world_destroy(collide_world *world); /* NULL is ignored */

/* One shape of a world. `moving` says that it will be moved often or has a velocity: it is then held in a tree that
 * changes cheaply, else in a hierarchy that is fast to ask. A resting body has the velocity (0, 0). */
typedef struct collide_body {
    collide_shape shape;
    bool moving;
    geom_vec2 velocity; /* lengths a second, from now on, for <collide/trajectory2.h> */
    uint32_t layers;
    uint32_t mask;
    void *user;
} collide_body;

/* A resting point at the origin in layer 1, with the whole mask. */
COLLIDE_API collide_body collide_body_default(void);

/* Adds a shape; its vertices are copied. Refused is what collide_shape_status refuses, a velocity that is not finite, and
 * one that is not (0, 0) of a body that is not moving (GEOM_INVALID_ARGUMENT). Rings are taken to be simple
 * (<geom/polygon.h>). A refused body and GEOM_OUT_OF_MEMORY change nothing; nor does GEOM_CAPACITY_EXCEEDED, from
 * some 2^31 bodies on. `handle` may be NULL.
 *
 * A world looks at its bodies one by one, and at a polygon as <collide/pair2.h> does: at every edge. A map that is one
 * polygon of very many vertices is better added in pieces (<geom/decompose.h>), or as the segments of its rings. */
COLLIDE_API geom_status collide_world_add(collide_world *world, const collide_body *body,
                                          collide_handle *handle);

/* Removes a body, or says GEOM_UNKNOWN_HANDLE. */
COLLIDE_API geom_status collide_world_remove(collide_world *world, collide_handle handle);

/* Replaces everything about a body: to move it, to change its shape. Its handle stays. Refused whole, as by
 * collide_world_add or with GEOM_UNKNOWN_HANDLE, or done whole. The new shape may be made of the vertices that
 * collide_world_get gave. */
COLLIDE_API geom_status collide_world_set(collide_world *world, collide_handle handle,
                                          const collide_body *body);

/* Everything about a body, which must exist (GEOM_ASSERT). Vertices are the world's own and stay until the body is set or
 * removed. */
COLLIDE_API collide_body collide_world_get(const collide_world *world, collide_handle handle);
COLLIDE_API bool collide_world_exists(const collide_world *world, collide_handle handle);
COLLIDE_API size_t collide_world_count(const collide_world *world);

/* The handles of all bodies by rising index; `handles` holds `capacity` of them. Returns how many there are. */
COLLIDE_API size_t collide_world_handles(const collide_world *world, collide_handle *handles,
                                         size_t capacity);

/* Makes what is held now fast to ask: call it after many changes of resting bodies. It never changes an answer. n log n.
 * GEOM_OUT_OF_MEMORY leaves all as it was. */
COLLIDE_API geom_status collide_world_rebuild(collide_world *world);

/* Does anything come within the margin of the shape, as collide_shape_relation_within tells? COLLIDE_APART when nothing does, else
 * the largest relation found; the search ends with the first overlap. COLLIDE_INVALID for a bad shape or margin. */
COLLIDE_API collide_relation collide_world_overlap_test(const collide_world *world, collide_shape shape,
                                                        double margin, const collide_filter *filter);

/* All bodies that come within the margin. Returns COLLIDE_INVALID for a bad shape or margin, and visits none; else the
 * largest relation visited, COLLIDE_APART for none. */
COLLIDE_API collide_relation collide_world_overlaps(const collide_world *world, collide_shape shape,
                                                    double margin, const collide_filter *filter,
                                                    collide_world_visit *visit, void *context);

/* The body that something meets first. Where several are met at the same time, the one of the lowest index. `sweep` is
 * that of the moving shape and the body, bit for bit; its normal is the outward normal of the body.
 *
 * Nothing was hit: `hit.sweep.relation == COLLIDE_APART`. Then the handle is zero, which is that of no body, the time 1 and the
 * point the end of the way. For invalid arguments the relation is COLLIDE_INVALID, which is not 0 either, so that
 * `if (hit.sweep.relation)` reads "the way is not known to be free"; the handle is that of a body where it is positive. */
typedef struct collide_world_hit {
    collide_handle handle;
    collide_sweep sweep;
} collide_world_hit;

/* The first body that a shape in straight motion meets, and when (collide_shape_sweep_within, all bodies at rest); and the
 * first on a ray (collide_shape_raycast). `relation` is the largest over the whole motion with that body, which is exact;
 * the first body is that of the least `time`, as <collide/sweep2.h> rounds it.
 *
 * Discs and rays among discs, segments and boxes are told apart by intervals that surely hold the times (src/world/), so
 * that but one of them all is computed in full. */
COLLIDE_API collide_world_hit collide_world_sweep(const collide_world *world, collide_shape shape,
                                                  geom_vec2 motion, double margin,
                                                  const collide_filter *filter);
COLLIDE_API collide_world_hit collide_world_raycast(const collide_world *world, geom_segment2 ray,
                                                    const collide_filter *filter);

/* One of the nearest bodies. */
typedef struct collide_world_neighbor {
    collide_handle handle;
    collide_distance distance; /* of the shape and the body, as collide_shape_distance gives it */
} collide_world_neighbor;

/* The bodies nearest to a shape, at most `count` of them and none beyond `limit` (may be infinite), by rising distance, then
 * by index. Returns how many were written; 0 for invalid arguments. */
COLLIDE_API size_t collide_world_nearest(const collide_world *world, collide_shape shape, double limit,
                                         const collide_filter *filter, collide_world_neighbor *nearest,
                                         size_t count);

/* All pairs of bodies of which at least one is moving that meet and go together by their layers and masks, by rising
 * (a.index, b.index). Allocates when the list is too short; on GEOM_OUT_OF_MEMORY the list is empty. */
COLLIDE_API geom_status collide_world_pairs(const collide_world *world, collide_pair_list *list);

/* A snapshot is a row of bytes that holds all of a world: bodies, vertices, handles; user pointers as they are. It can be
 * kept, sent, and compared: worlds that hold the same under the same handles, and have the same handles to give out, have
 * the same bytes. It is read by the same version of the library on the same kind of machine.
 *
 * collide_world_save returns how many bytes there are, and writes them when `capacity` is enough, else nothing; `bytes`
 * may be NULL when `capacity` is 0. collide_world_restore replaces all that the world holds, and commits it; bytes that are
 * no whole snapshot (a header, a size, a checksum, and every body and handle are looked at) give GEOM_INVALID_ARGUMENT, and
 * they and GEOM_OUT_OF_MEMORY change nothing. A world that is restored answers as the one that was saved, bit for bit, and
 * gives out the same handles from then on. The bytes need no alignment. */
COLLIDE_API size_t collide_world_save(const collide_world *world, void *bytes, size_t capacity);
COLLIDE_API geom_status collide_world_restore(collide_world *world, const void *bytes, size_t size);

/* NULL when all invariants hold, else what is wrong, in words: for tests. */
COLLIDE_API const char *collide_world_validate(const collide_world *world);

/* All memory held, in bytes. */
COLLIDE_API size_t collide_world_memory(const collide_world *world);

#ifdef __cplusplus
}
#endif

#endif
