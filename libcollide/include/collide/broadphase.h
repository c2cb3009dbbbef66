/* Common parts of broad phases of the plane (<collide/broadphase2.h>) and of space
 * (<collide/broadphase3.h>). */
#ifndef COLLIDE_BROADPHASE_H
#define COLLIDE_BROADPHASE_H

#include <collide/handle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of broad phases. All give the same answers; they differ in cost only.
 *
 *     COLLIDE_BROADPHASE_TREE   a balanced tree of boxes, for boxes that come, go and move
 *     COLLIDE_BROADPHASE_BVH    a hierarchy of wide nodes, built at once, for resting boxes; fastest to query
 *     COLLIDE_BROADPHASE_GRID   cells of one size, for many moving boxes of about one size */
typedef enum collide_broadphase_kind {
    COLLIDE_BROADPHASE_TREE,
    COLLIDE_BROADPHASE_BVH,
    COLLIDE_BROADPHASE_GRID,
    COLLIDE_BROADPHASE_KIND_COUNT
} collide_broadphase_kind;

/* Options of a broad phase.
 *
 * slack      tree: stored boxes are larger by this on every side, so that shorter moves do not change the
 *            tree; never affects an answer; >= 0
 * cell_size  grid: the side of a cell; 0: chosen from the sizes and density of the boxes at each rebuild and
 *            whenever their number has doubled; >= 0
 * capacity   room to allocate at once, at most 2^31; grows by itself
 * allocator  NULL is the default one; copied */
typedef struct collide_broadphase_def {
    collide_broadphase_kind kind;
    double slack;
    double cell_size;
    size_t capacity;
    const geom_allocator *allocator;
} collide_broadphase_def;

/* Returns the defaults: a tree without slack, automatic cell size, no room at first, the default
 * allocator. */
COLLIDE_API collide_broadphase_def collide_broadphase_def_default(void);

/* Called for each box found. Returns false to end the query. */
typedef bool collide_broadphase_visit(void *context, collide_handle handle, void *user);

/* Called for boxes that something in motion meets. `limit` is the fraction of the motion that is still of
 * interest, 1 at first. Returns the new limit: `limit` to continue, the time of a hit to see only earlier
 * boxes, a negative number or NaN to end the query. A limit never grows. */
typedef double collide_broadphase_visit_cast(void *context, collide_handle handle, void *user, double limit);

/* Called for boxes near something, roughly the nearer ones first. `limit` is the distance that is still of
 * interest. Returns the new limit, as collide_broadphase_visit_cast. */
typedef double collide_broadphase_visit_near(void *context, collide_handle handle, void *user, double limit);

/* One of the nearest boxes. */
typedef struct collide_broadphase_neighbor {
    collide_handle handle;
    double distance;
} collide_broadphase_neighbor;

#ifdef __cplusplus
}
#endif

#endif
