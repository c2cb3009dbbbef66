/* A world of space: shapes of all kinds, asked as one.
 *
 * The functions of <collide/world2.h>, which says all about them, with the exact tests of <collide/shape3.h>,
 * <collide/sweep3.h> and <collide/distance3.h>. Points of hulls are copied. Rays and planes have no bounds: each is asked
 * every time, and a question about one is put to all bodies. */
#ifndef COLLIDE_WORLD3_H
#define COLLIDE_WORLD3_H

#include <collide/shape3.h>
#include <collide/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct collide_world3 collide_world3;

COLLIDE_API geom_status collide_world3_create(const collide_world_def *def, collide_world3 **out);
COLLIDE_API void collide_world3_destroy(collide_world3 *world); /* NULL is ignored */

/* One shape of a world. Rays and planes may move as well. */
typedef struct collide_body3 {
    collide_shape3 shape;
    bool moving;
    geom_vec3 velocity; /* lengths a second; (0, 0, 0) at rest */
    uint32_t layers;
    uint32_t mask;
    void *user;
} collide_body3;

/* A resting point at the origin in layer 1, with the whole mask. */
COLLIDE_API collide_body3 collide_body3_default(void);

COLLIDE_API geom_status collide_world3_add(collide_world3 *world, const collide_body3 *body,
                                           collide_handle *handle);

COLLIDE_API geom_status collide_world3_remove(collide_world3 *world, collide_handle handle);

COLLIDE_API geom_status collide_world3_set(collide_world3 *world, collide_handle handle,
                                           const collide_body3 *body);

COLLIDE_API collide_body3 collide_world3_get(const collide_world3 *world, collide_handle handle);
COLLIDE_API bool collide_world3_exists(const collide_world3 *world, collide_handle handle);
COLLIDE_API size_t collide_world3_count(const collide_world3 *world);

COLLIDE_API size_t collide_world3_handles(const collide_world3 *world, collide_handle *handles,
                                          size_t capacity);

COLLIDE_API geom_status collide_world3_rebuild(collide_world3 *world);

COLLIDE_API collide_relation collide_world3_overlap_test(const collide_world3 *world, collide_shape3 shape,
                                                         double margin, const collide_filter *filter);

COLLIDE_API collide_relation collide_world3_overlaps(const collide_world3 *world, collide_shape3 shape,
                                                     double margin, const collide_filter *filter,
                                                     collide_world_visit *visit, void *context);

/* The body that something meets first; at equal times that of the lowest index. Nothing was hit: `hit.sweep.relation ==
 * COLLIDE_APART`; then the handle is zero, and the time 1. It is COLLIDE_INVALID for invalid arguments. */
typedef struct collide_world3_hit {
    collide_handle handle;
    collide_sweep3 sweep;
} collide_world3_hit;

COLLIDE_API collide_world3_hit collide_world3_sweep(const collide_world3 *world, collide_shape3 shape,
                                                    geom_vec3 motion, double margin,
                                                    const collide_filter *filter);
COLLIDE_API collide_world3_hit collide_world3_raycast(const collide_world3 *world, geom_segment3 ray,
                                                      const collide_filter *filter);

/* One of the nearest bodies. */
typedef struct collide_world3_neighbor {
    collide_handle handle;
    collide_distance3 distance;
} collide_world3_neighbor;

COLLIDE_API size_t collide_world3_nearest(const collide_world3 *world, collide_shape3 shape, double limit,
                                          const collide_filter *filter, collide_world3_neighbor *nearest,
                                          size_t count);

COLLIDE_API geom_status collide_world3_pairs(const collide_world3 *world, collide_pair_list *list);

COLLIDE_API size_t collide_world3_save(const collide_world3 *world, void *bytes, size_t capacity);
COLLIDE_API geom_status collide_world3_restore(collide_world3 *world, const void *bytes, size_t size);

/* NULL when all invariants hold, else what is wrong, in words: for tests. */
COLLIDE_API const char *collide_world3_validate(const collide_world3 *world);

/* All memory held, in bytes. */
COLLIDE_API size_t collide_world3_memory(const collide_world3 *world);

#ifdef __cplusplus
}
#endif

#endif
