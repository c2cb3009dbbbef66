/* What broad phases of the plane (<collide/broadphase2.h>) and of space (<collide/broadphase3.h>) share: the kinds, how one
 * is made, and the functions that queries call. */
#ifndef COLLIDE_BROADPHASE_H
#define COLLIDE_BROADPHASE_H

#include <collide/handle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All kinds give the same answers; they differ in cost only.
 *
 *     COLLIDE_BROADPHASE_TREE   boxes that come, go and move: a tree of boxes that is balanced as it changes
 *     COLLIDE_BROADPHASE_BVH    boxes that stay: a hierarchy of nodes with many children, built in one go; fastest to ask
 *     COLLIDE_BROADPHASE_GRID   many boxes of about one size, all over the place and on the move: cells of one size */
typedef enum collide_broadphase_kind {
    COLLIDE_BROADPHASE_TREE,
    COLLIDE_BROADPHASE_BVH,
    COLLIDE_BROADPHASE_GRID,
    COLLIDE_BROADPHASE_KIND_COUNT
} collide_broadphase_kind;

typedef struct collide_broadphase_def {
    collide_broadphase_kind kind;
    /* Of the tree: boxes are kept larger by so much on every side, so that a box that moves no further than that does not
     * change the tree. It never shows in an answer. >= 0. */
    double slack;
    /* Of the grid: the side of a cell. 0: chosen from the sizes of the boxes and how closely they lie, at each build and
     * whenever there are twice as many as at the last choice. >= 0. */
    double cell_size;
    size_t capacity;                 /* room to make at once; grows by itself */
    const geom_allocator *allocator; /* NULL: the default one; copied */
} collide_broadphase_def;

/* A tree without slack, cells of a size to be chosen, no room, the default allocator. */
COLLIDE_API collide_broadphase_def collide_broadphase_def_default(void);

/* Called for each box that is found; false ends the query. */
typedef bool collide_broadphase_visit(void *context, collide_handle handle, void *user);

/* Called for boxes that something in motion meets. `limit` is the fraction of the way that is still of interest, 1 at
 * first; the new one is returned: `limit` to go on, the time of a hit to see only what may be met as early as that, a
 * negative number (or NaN) to end the query. A limit never grows. */
typedef double collide_broadphase_visit_cast(void *context, collide_handle handle, void *user, double limit);

/* Called for boxes near something, nearer ones roughly first. `limit` is the distance still of interest; the new one is
 * returned, as above. */
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
