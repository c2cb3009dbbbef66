/* The nearest neighbors among many moving points of space, from a grid.
 *
 * The grid follows the bulk of the points, so that a few distant ones do no harm. Groups of points far from
 * each other have cells of their own sizes. Points with radii far above those of the others are kept apart.
 *
 * Cost: a query for k neighbors looks at a few times k points where points are spread, and at all large ones,
 * at most 128. Where its reach holds too many points, as where they overlap, stand at one place or are of all
 * sizes, it looks at some k log n nodes and points of a tree. Each point in reach that `accept` refuses may
 * cost a look. More than 64 neighbors are kept in a heap, for log k each.
 *
 * The index is a copy of the positions sorted by cell, as separate arrays of x, y, z and radius. Rebuilding
 * allocates only if there are more points than ever before. Queries are const and thread-safe. */
#ifndef ORCA_NEIGHBORS3_H
#define ORCA_NEIGHBORS3_H

#include <geom/task.h>

#include <orca/constraint3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An index of points. */
typedef struct orca_neighbors3 orca_neighbors3;

/* What an index is made from.
 *
 * allocator  NULL for the default; copied
 * tasks      the threads to rebuild it on; NULL for the calling one alone; copied; results are the same for
 *            any. What its `context` points to must outlive the index, and no task that runs on these
 *            threads may rebuild the index */
typedef struct orca_neighbors3_def {
    const geom_allocator *allocator;
    const geom_tasks *tasks;
} orca_neighbors3_def;

/* Returns a definition with the default allocator and the calling thread alone. */
ORCA_API orca_neighbors3_def orca_neighbors3_def_default(void);

/* Creates an empty index. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_neighbors3_create(const orca_neighbors3_def *def, orca_neighbors3 **out);

/* Destroys an index. NULL is ignored. */
ORCA_API void orca_neighbors3_destroy(orca_neighbors3 *neighbors);

/* Points as separate arrays of `count` numbers each. `radius` may be NULL, which means all 0; otherwise all
 * are >= 0. */
typedef struct orca_points3 {
    const double *x;
    const double *y;
    const double *z;
    const double *radius;
    size_t count;
} orca_points3;

/* Rebuilds the index over the points, with cells suited to queries of about `range`. Cost: O(n),
 * and m log m for m points that share a cell.
 *
 * On an error the index is empty: GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_OUT_OF_MEMORY, or
 * GEOM_CAPACITY_EXCEEDED beyond 2^27 points. */
ORCA_API geom_status orca_neighbors3_rebuild(orca_neighbors3 *neighbors, orca_points3 points, double range);

/* A query for neighbors.
 *
 * position  the center of the querying agent
 * radius    of the querying agent; used by ORCA_NEIGHBOR_METRIC_SURFACE only
 * range     only points within this distance
 * exclude   the index of the querying agent itself, or UINT32_MAX
 * capacity  the largest number of neighbors
 * metric    how distances are measured
 * accept    called with the index of a point in range; returns whether it counts; NULL accepts all
 * context   given to `accept` */
typedef struct orca_neighbor3_query {
    geom_vec3 position;
    double radius;
    double range;
    uint32_t exclude;
    uint32_t capacity;
    orca_neighbor_metric metric;
    bool (*accept)(const void *context, uint32_t index);
    const void *context;
} orca_neighbor3_query;

/* Returns the number of neighbors written to `out`: the nearest ones, sorted by distance, then by index. So
 * ties never depend on the order of the cells. `out` has room for query->capacity. */
ORCA_API size_t orca_neighbors3_nearest(const orca_neighbors3 *neighbors, const orca_neighbor3_query *query,
                                        orca_neighbor *out);

#ifdef __cplusplus
}
#endif

#endif
