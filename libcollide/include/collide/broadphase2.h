/* Broad phases of the plane: which of many boxes does something meet?
 *
 * A broad phase holds axis-aligned boxes, each with layers and a pointer of the caller's, and finds those that a box, a
 * ray or something in motion meets without looking at the others. There are three kinds behind one interface
 * (<collide/broadphase.h>): a tree, a hierarchy, a grid. All give the same answers, those of a loop over all boxes with
 * the exact tests of <collide/pair2.h> and <collide/sweep2.h>; they differ in cost only.
 *
 *     collide_broadphase_def def = collide_broadphase_def_default();
 *     collide_broadphase *trees;
 *     if (collide_broadphase_create(&def, &trees)) ...
 *     collide_broadphase_item item = {geom_circle_bounds(tree), 1, UINT32_MAX, &tree};
 *     collide_handle handle;
 *     collide_broadphase_add(trees, &item, &handle);
 *     collide_broadphase_query_box(trees, car, NULL, on_tree, NULL);
 *
 * For shapes instead of boxes see <collide/world2.h>. Functions that take a const broad phase may run from many threads
 * at a time while nobody changes it, and allocate nothing but where they say so. What a query calls must not change the
 * broad phase. */
#ifndef COLLIDE_BROADPHASE2_H
#define COLLIDE_BROADPHASE2_H

#include <collide/broadphase.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct collide_broadphase collide_broadphase;

/* `def` NULL means the default one. On failure *out is NULL and nothing leaks: GEOM_INVALID_ARGUMENT for an unknown kind, GEOM_NOT_FINITE and
 * GEOM_NEGATIVE_SIZE for slack and cell_size, GEOM_OUT_OF_MEMORY. */
COLLIDE_API geom_status collide_broadphase_create(const collide_broadphase_def *def,
                                                  collide_broadphase **out);
COLLIDE_API void collide_broadphase_destroy(collide_broadphase *broadphase); /* NULL is ignored */

/* What is held about one box. */
typedef struct collide_broadphase_item {
    geom_aabb2 box;
    uint32_t layers;
    uint32_t mask;
    void *user; /* given back as it is */
} collide_broadphase_item;

/* Adds, moves and removes a box. A box that geom_aabb2_status refuses, GEOM_UNKNOWN_HANDLE, GEOM_OUT_OF_MEMORY and
 * GEOM_CAPACITY_EXCEEDED (2^31 boxes) change nothing. `handle` may be NULL; its index is the one that was freed last, or else
 * the lowest that was never given. The tree takes logarithmic time; the grid the number of cells that the box meets (a box
 * that meets very many is held apart); the hierarchy constant time, but what has changed since the last build is looked at
 * one by one. */
COLLIDE_API geom_status collide_broadphase_add(collide_broadphase *broadphase,
                                               const collide_broadphase_item *item, collide_handle *handle);
COLLIDE_API geom_status collide_broadphase_move(collide_broadphase *broadphase, collide_handle handle,
                                                geom_aabb2 bounds);
COLLIDE_API geom_status collide_broadphase_remove(collide_broadphase *broadphase, collide_handle handle);

/* Makes what is held now fast to ask: builds the hierarchy, builds the tree anew from the top, chooses the size of the
 * cells and fills them. It never changes an answer, and handles stay. n log n. GEOM_OUT_OF_MEMORY leaves all as it was. */
COLLIDE_API geom_status collide_broadphase_rebuild(collide_broadphase *broadphase);

COLLIDE_API size_t collide_broadphase_count(const collide_broadphase *broadphase);
COLLIDE_API bool collide_broadphase_exists(const collide_broadphase *broadphase, collide_handle handle);

/* What is held under a handle, which must exist (GEOM_ASSERT). */
COLLIDE_API collide_broadphase_item collide_broadphase_get(const collide_broadphase *broadphase,
                                                           collide_handle handle);

/* All boxes that the box meets, touching included, in no particular order. Returns false when a call of `visit` ended it,
 * or the box is invalid: then nothing is visited. */
COLLIDE_API bool collide_broadphase_query_box(const collide_broadphase *broadphase, geom_aabb2 box,
                                              const collide_filter *filter, collide_broadphase_visit *visit,
                                              void *context);

/* All boxes that a moving point (from ray.a to ray.b), disc or box meets up to the limit, its start included: of the whole
 * way exactly those that collide_segment_aabb and collide_shape_sweep tell to be met. Boxes met later than the limit are
 * left out as far as that is noticed. The order is roughly that in which they are met, so that the limit falls early.
 * Returns false when `visit` ended the query or an argument is invalid: then nothing is visited. */
COLLIDE_API bool collide_broadphase_raycast(const collide_broadphase *broadphase, geom_segment2 ray,
                                            const collide_filter *filter,
                                            collide_broadphase_visit_cast *visit, void *context);
COLLIDE_API bool collide_broadphase_sweep_circle(const collide_broadphase *broadphase, geom_circle circle,
                                                 geom_vec2 motion, const collide_filter *filter,
                                                 collide_broadphase_visit_cast *visit, void *context);
COLLIDE_API bool collide_broadphase_sweep_box(const collide_broadphase *broadphase, geom_aabb2 box,
                                              geom_vec2 motion, const collide_filter *filter,
                                              collide_broadphase_visit_cast *visit, void *context);

/* Asks as collide_broadphase_raycast does, and returns how many nodes of the tree or the hierarchy are compared with the ray:
 * what a question costs, on any machine. 0, and nothing is visited, for a grid, which has none, and for an invalid ray. */
COLLIDE_API size_t collide_broadphase_raycast_nodes(const collide_broadphase *broadphase, geom_segment2 ray,
                                                    const collide_filter *filter,
                                                    collide_broadphase_visit_cast *visit, void *context);

/* Boxes no further than `limit` (>= 0, may be infinite) from the box. A box may be visited although it is a rounding error
 * further away. Returns false as above. */
COLLIDE_API bool collide_broadphase_query_near(const collide_broadphase *broadphase, geom_aabb2 box,
                                               double limit, const collide_filter *filter,
                                               collide_broadphase_visit_near *visit, void *context);

/* The boxes nearest to a point, at most `count` of them and none beyond `limit`, by rising distance, then by index. The
 * distance is rounded (within 2^-51 of itself; infinite beyond the largest double), and 0 in the box. `accept` may be asked
 * about boxes that others then turn out to be nearer than. Returns how many were written; 0 for invalid arguments. */
COLLIDE_API size_t collide_broadphase_nearest(const collide_broadphase *broadphase, geom_vec2 point,
                                              double limit, const collide_filter *filter,
                                              collide_broadphase_neighbor *nearest, size_t count);

/* All pairs of boxes that meet and go together by their layers and masks, by rising (a.index, b.index): the same list for
 * every kind and every history. Allocates when the list is too short; on GEOM_OUT_OF_MEMORY the list is empty. */
COLLIDE_API geom_status collide_broadphase_pairs(const collide_broadphase *broadphase,
                                                 collide_pair_list *list);

/* NULL when all invariants hold, else what is wrong, in words: for tests. n log n at most. */
COLLIDE_API const char *collide_broadphase_validate(const collide_broadphase *broadphase);

/* All memory held, in bytes. */
COLLIDE_API size_t collide_broadphase_memory(const collide_broadphase *broadphase);

#ifdef __cplusplus
}
#endif

#endif
