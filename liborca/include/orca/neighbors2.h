/* The nearest neighbors among many moving points of the plane, from a grid.
 *
 * The grid follows the bulk of the points, so that a few distant ones do no harm. Groups of points far from
 * each other have cells of their own sizes. Points with radii far above those of the others are kept apart.
 *
 * Cost: a query for k neighbors looks at a few times k points where points are spread, and at all large ones,
 * at most 128. Where its reach holds too many points, as where they overlap, stand at one place or are of all
 * sizes, it looks at some k log n nodes and points of a tree. Each point in reach that `accept` refuses may
 * cost a look. More than 64 neighbors are kept in a heap, for log k each.
 *
 * The index is a copy of the positions sorted by cell, as separate arrays of x, y and radius. Rebuilding
 * allocates only if there are more points than ever before. Queries are const and thread-safe. */
#ifndef ORCA_NEIGHBORS2_H
#define ORCA_NEIGHBORS2_H

#include <geom/task.h>

#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An index of points. */
typedef struct orca_neighbors orca_neighbors;

/* What an index is made from.
 *
 * allocator  NULL for the default; copied
 * tasks      the threads to rebuild it on; NULL for the calling one alone; copied; results are the same for
 *            any. What its `context` points to must outlive the index, and no task that runs on these
 *            threads may rebuild the index */
typedef struct orca_neighbors_def {
    const geom_allocator *allocator;
    const geom_tasks *tasks;
} orca_neighbors_def;

/* Returns a definition with the default allocator and the calling thread alone. */
ORCA_API orca_neighbors_def orca_neighbors_def_default(void);

/* Creates an empty index. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_neighbors_create(const orca_neighbors_def *def, orca_neighbors **out);

/* Destroys an index. NULL is ignored. */
ORCA_API void orca_neighbors_destroy(orca_neighbors *neighbors);

/* Points as separate arrays of `count` numbers each. `radius` may be NULL, which means all 0; otherwise all
 * are >= 0. */
typedef struct orca_points {
    const double *x;
    const double *y;
    const double *radius;
    size_t count;
} orca_points;

/* Rebuilds the index over the points, with cells suited to queries of about `range`. Cost: O(n),
 * and m log m for m points that share a cell.
 *
 * On an error the index is empty: GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_OUT_OF_MEMORY, or
 * GEOM_CAPACITY_EXCEEDED beyond 2^27 points. */
ORCA_API geom_status orca_neighbors_rebuild(orca_neighbors *neighbors, orca_points points, double range);

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
typedef struct orca_neighbor_query {
    geom_vec2 position;
    double radius;
    double range;
    uint32_t exclude;
    uint32_t capacity;
    orca_neighbor_metric metric;
    bool (*accept)(const void *context, uint32_t index);
    const void *context;
} orca_neighbor_query;

/* Returns the number of neighbors written to `out`: the nearest ones, sorted by distance, then by index. So
 * ties never depend on the order of the cells. `out` has room for query->capacity. */
ORCA_API size_t orca_neighbors_nearest(const orca_neighbors *neighbors, const orca_neighbor_query *query,
                                       orca_neighbor *out);

#ifdef __cplusplus
}
#endif

#endif
