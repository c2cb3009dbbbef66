/* Broad phases of space: finds which of many boxes meet something. See <collide/broadphase2.h>, also for the
 * cost of queries and for threads, with the exact tests of <collide/pair3.h> and <collide/sweep3.h>. */
#ifndef COLLIDE_BROADPHASE3_H
#define COLLIDE_BROADPHASE3_H

#include <collide/broadphase.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of axis-aligned boxes in space. */
typedef struct collide_broadphase3 collide_broadphase3;

/* Creates an empty broad phase. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_INVALID_ARGUMENT for an unknown kind, GEOM_NOT_FINITE and GEOM_NEGATIVE_SIZE for slack and cell_size,
 * GEOM_CAPACITY_EXCEEDED for a capacity above 2^31, GEOM_OUT_OF_MEMORY. */
COLLIDE_API geom_status collide_broadphase3_create(const collide_broadphase_def *def,
                                                   collide_broadphase3 **out);

/* Destroys a broad phase. NULL is ignored. */
COLLIDE_API void collide_broadphase3_destroy(collide_broadphase3 *broadphase);

/* A box with its layers, its mask (collide_filter) and a pointer of the caller. */
typedef struct collide_broadphase3_item {
    geom_aabb3 box;
    uint32_t layers;
    uint32_t mask;
    void *user; /* given back as it is */
} collide_broadphase3_item;

/* Adds a box. `handle` may be NULL. Its index is the one that was freed last, otherwise the lowest one never
 * used.
 *
 * Errors: those of geom_aabb3_status, GEOM_OUT_OF_MEMORY, GEOM_CAPACITY_EXCEEDED (2^31 boxes). On error
 * nothing changes.
 * Cost: logarithmic for the tree, whose height is at most 257. Boxes that are added in the order of a curve
 * make it some times higher than others do. So the measured exponent of n of them is 1.3, until a rebuild.
 * For the grid the number of cells that the box covers; a box that covers very many is kept apart. Constant
 * for the hierarchy, which then tests every box changed since its last rebuild one by one. */
COLLIDE_API geom_status collide_broadphase3_add(collide_broadphase3 *broadphase,
                                                const collide_broadphase3_item *item, collide_handle *handle);

/* Replaces the bounds of a box. Errors and cost are those of collide_broadphase3_add, and
 * GEOM_UNKNOWN_HANDLE. */
COLLIDE_API geom_status collide_broadphase3_move(collide_broadphase3 *broadphase, collide_handle handle,
                                                 geom_aabb3 bounds);

/* Removes a box. Errors: GEOM_UNKNOWN_HANDLE. Cost: as collide_broadphase3_add. */
COLLIDE_API geom_status collide_broadphase3_remove(collide_broadphase3 *broadphase, collide_handle handle);

/* Removes all boxes and keeps most of its memory. All handles become unknown. New handles are given as if the
 * boxes had been removed one by one, by decreasing index. A grid keeps its cell size. Never fails.
 *
 * Cost: linear in the number of boxes; for the grid also in the largest number of occupied cells so far. */
COLLIDE_API void collide_broadphase3_clear(collide_broadphase3 *broadphase);

/* Optional: makes queries fast. Builds the hierarchy, rebuilds the tree from the top, or chooses the cell
 * size and fills the cells. Never changes an answer or a handle. Cost: O(n log n). Errors:
 * GEOM_OUT_OF_MEMORY; nothing changes then. */
COLLIDE_API geom_status collide_broadphase3_rebuild(collide_broadphase3 *broadphase);

/* Returns the number of boxes. */
COLLIDE_API size_t collide_broadphase3_count(const collide_broadphase3 *broadphase);

/* Returns whether the handle is of a box in the broad phase. */
COLLIDE_API bool collide_broadphase3_exists(const collide_broadphase3 *broadphase, collide_handle handle);

/* Returns a box. The handle must exist (GEOM_ASSERT). */
COLLIDE_API collide_broadphase3_item collide_broadphase3_get(const collide_broadphase3 *broadphase,
                                                             collide_handle handle);

/* Visits all boxes that meet a box, touching included, in no particular order. Returns false if `visit` ended
 * the query, or if the box is invalid; then none is visited. */
COLLIDE_API bool collide_broadphase3_query_box(const collide_broadphase3 *broadphase, geom_aabb3 box,
                                               const collide_filter *filter, collide_broadphase_visit *visit,
                                               void *context);

/* Visits all boxes that a ray from ray.a to ray.b meets up to the limit (collide_broadphase_visit_cast),
 * including those at its start: with the limit 1 exactly those that collide_segment_aabb3 finds. Boxes beyond
 * the limit are omitted if that is noticed. The order is roughly that of contact, so that the limit falls
 * early. Returns false if `visit` ended the query, or if an argument is invalid; then none is visited. */
COLLIDE_API bool collide_broadphase3_raycast(const collide_broadphase3 *broadphase, geom_segment3 ray,
                                             const collide_filter *filter,
                                             collide_broadphase_visit_cast *visit, void *context);

/* As collide_broadphase3_raycast for a moving ball: with the limit 1 exactly the boxes that
 * collide_shape3_sweep finds. */
COLLIDE_API bool collide_broadphase3_sweep_sphere(const collide_broadphase3 *broadphase, geom_sphere sphere,
                                                  geom_vec3 motion, const collide_filter *filter,
                                                  collide_broadphase_visit_cast *visit, void *context);

/* As collide_broadphase3_raycast for a moving box: with the limit 1 exactly the boxes that
 * collide_shape3_sweep finds. */
COLLIDE_API bool collide_broadphase3_sweep_box(const collide_broadphase3 *broadphase, geom_aabb3 box,
                                               geom_vec3 motion, const collide_filter *filter,
                                               collide_broadphase_visit_cast *visit, void *context);

/* Performs collide_broadphase3_raycast and returns the number of tree nodes compared with the ray: a
 * machine-independent measure of cost. Returns 0, and visits none, for a grid, which has no nodes, and for an
 * invalid ray. */
COLLIDE_API size_t collide_broadphase3_raycast_nodes(const collide_broadphase3 *broadphase, geom_segment3 ray,
                                                     const collide_filter *filter,
                                                     collide_broadphase_visit_cast *visit, void *context);

/* Visits the boxes within `limit` of a box, >= 0, may be infinite. A box may be visited although it is
 * farther away by a rounding error. Returns false if `visit` ended the query, or if an argument is invalid;
 * then none is visited. */
COLLIDE_API bool collide_broadphase3_query_near(const collide_broadphase3 *broadphase, geom_aabb3 box,
                                                double limit, const collide_filter *filter,
                                                collide_broadphase_visit_near *visit, void *context);

/* Returns the number of boxes written to `nearest`: those nearest to a point, by increasing distance, then by
 * index.
 *
 * limit     only boxes at most this far away, >= 0, may be infinite
 * capacity  the room in `nearest`
 *
 * The distance is 0 inside a box, within 2^-51 of its value outside, and infinite beyond the largest double.
 * `accept` of the filter may be called for boxes that turn out not to be among the nearest. Returns 0 for
 * invalid arguments. */
COLLIDE_API size_t collide_broadphase3_nearest(const collide_broadphase3 *broadphase, geom_vec3 point,
                                               double limit, const collide_filter *filter,
                                               collide_broadphase_neighbor *nearest, size_t capacity);

/* Finds all pairs of boxes that meet and pass each other's filter (collide_filter), by increasing (a.index,
 * b.index). The list is the same for every kind and every history. Enlarges the list if necessary. Errors:
 * GEOM_OUT_OF_MEMORY; the list is then empty.
 *
 * Cost: O(n log n) and linear in the number of pairs. Where boxes and list leave the caches, it is bound by
 * memory: the measured exponent is then up to 1.7, that of the instructions 1.0. */
COLLIDE_API geom_status collide_broadphase3_pairs(const collide_broadphase3 *broadphase,
                                                  collide_pair_list *list);

/* Returns NULL if all invariants hold, otherwise a description of the fault. For tests. Cost: at most O(n log
 * n). */
COLLIDE_API const char *collide_broadphase3_validate(const collide_broadphase3 *broadphase);

/* Returns the allocated memory in bytes. */
COLLIDE_API size_t collide_broadphase3_memory(const collide_broadphase3 *broadphase);

#ifdef __cplusplus
}
#endif

#endif
