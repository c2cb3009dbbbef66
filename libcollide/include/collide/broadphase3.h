/* Broad phases of space: which of many boxes does something meet?
 *
 * The functions of <collide/broadphase2.h>, which says all about them, for boxes in space, with the exact tests of
 * <collide/pair3.h> and <collide/sweep3.h>. */
#ifndef COLLIDE_BROADPHASE3_H
#define COLLIDE_BROADPHASE3_H

#include <collide/broadphase.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct collide_broadphase3 collide_broadphase3;

COLLIDE_API geom_status collide_broadphase3_create(const collide_broadphase_def *def,
                                                   collide_broadphase3 **out);
COLLIDE_API void collide_broadphase3_destroy(collide_broadphase3 *broadphase); /* NULL is ignored */

/* What is held about one box. */
typedef struct collide_broadphase3_item {
    geom_aabb3 box;
    uint32_t layers;
    uint32_t mask;
    void *user; /* given back as it is */
} collide_broadphase3_item;

COLLIDE_API geom_status collide_broadphase3_add(collide_broadphase3 *broadphase,
                                                const collide_broadphase3_item *item, collide_handle *handle);
COLLIDE_API geom_status collide_broadphase3_move(collide_broadphase3 *broadphase, collide_handle handle,
                                                 geom_aabb3 bounds);
COLLIDE_API geom_status collide_broadphase3_remove(collide_broadphase3 *broadphase, collide_handle handle);
COLLIDE_API geom_status collide_broadphase3_rebuild(collide_broadphase3 *broadphase);

COLLIDE_API size_t collide_broadphase3_count(const collide_broadphase3 *broadphase);
COLLIDE_API bool collide_broadphase3_exists(const collide_broadphase3 *broadphase, collide_handle handle);
COLLIDE_API collide_broadphase3_item collide_broadphase3_get(const collide_broadphase3 *broadphase,
                                                             collide_handle handle);

/* All boxes that the box meets. */
COLLIDE_API bool collide_broadphase3_query_box(const collide_broadphase3 *broadphase, geom_aabb3 box,
                                               const collide_filter *filter, collide_broadphase_visit *visit,
                                               void *context);

/* All boxes that a moving point (from ray.a to ray.b), ball or box meets up to the limit: of the whole way exactly those
 * that collide_segment_aabb3 and collide_shape3_sweep tell to be met. */
COLLIDE_API bool collide_broadphase3_raycast(const collide_broadphase3 *broadphase, geom_segment3 ray,
                                             const collide_filter *filter,
                                             collide_broadphase_visit_cast *visit, void *context);
COLLIDE_API bool collide_broadphase3_sweep_sphere(const collide_broadphase3 *broadphase, geom_sphere sphere,
                                                  geom_vec3 motion, const collide_filter *filter,
                                                  collide_broadphase_visit_cast *visit, void *context);
COLLIDE_API bool collide_broadphase3_sweep_box(const collide_broadphase3 *broadphase, geom_aabb3 box,
                                               geom_vec3 motion, const collide_filter *filter,
                                               collide_broadphase_visit_cast *visit, void *context);

/* Asks as collide_broadphase3_raycast does, and returns how many nodes of the tree or the hierarchy are compared with the ray:
 * what a question costs, on any machine. 0, and nothing is visited, for a grid, which has none, and for an invalid ray. */
COLLIDE_API size_t collide_broadphase3_raycast_nodes(const collide_broadphase3 *broadphase, geom_segment3 ray,
                                                     const collide_filter *filter,
                                                     collide_broadphase_visit_cast *visit, void *context);

/* Boxes no further than `limit` from the box. */
COLLIDE_API bool collide_broadphase3_query_near(const collide_broadphase3 *broadphase, geom_aabb3 box,
                                                double limit, const collide_filter *filter,
                                                collide_broadphase_visit_near *visit, void *context);
COLLIDE_API size_t collide_broadphase3_nearest(const collide_broadphase3 *broadphase, geom_vec3 point,
                                               double limit, const collide_filter *filter,
                                               collide_broadphase_neighbor *nearest, size_t count);

/* All pairs of boxes that meet. */
COLLIDE_API geom_status collide_broadphase3_pairs(const collide_broadphase3 *broadphase,
                                                  collide_pair_list *list);

COLLIDE_API const char *collide_broadphase3_validate(const collide_broadphase3 *broadphase);
COLLIDE_API size_t collide_broadphase3_memory(const collide_broadphase3 *broadphase);

#ifdef __cplusplus
}
#endif

#endif
