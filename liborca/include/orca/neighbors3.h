/* Who is near in space: the nearest few of many moving points, from a uniform grid of cubes rebuilt in linear time.
 *
 * The grid follows the bulk of the points, so that a few far away do no harm; a query that asks for k of them then
 * looks at a few times k points. When all stand in one place, it looks at all.
 *
 * The index holds a copy of the positions sorted by cell, as separate arrays of x, y, z and radius. Building
 * allocates only when more points come than ever before. Queries are const and may run from many threads. */
#ifndef ORCA_NEIGHBORS3_H
#define ORCA_NEIGHBORS3_H

#include <orca/constraint3.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct orca_neighbors3 orca_neighbors3;

/* `allocator` NULL means the default one. */
ORCA_API geom_status orca_neighbors3_create(const geom_allocator *allocator, orca_neighbors3 **out);
ORCA_API void orca_neighbors3_destroy(orca_neighbors3 *neighbors);

/* Points as separate arrays of `count` numbers each; `radius` may be NULL (all 0), else >= 0. */
typedef struct orca_points3 {
    const double *x;
    const double *y;
    const double *z;
    const double *radius;
    size_t count;
} orca_points3;

/* Rebuilds the index over the points, with cells suited to queries of about `range`. Linear time. GEOM_NOT_FINITE,
 * GEOM_NEGATIVE_SIZE, GEOM_OUT_OF_MEMORY, or GEOM_CAPACITY_EXCEEDED beyond 2^27 points; then the index is empty. */
ORCA_API geom_status orca_neighbors3_rebuild(orca_neighbors3 *neighbors, orca_points3 points, double range);

typedef struct orca_neighbor3_query {
    geom_vec3 position;
    double radius; /* counts with ORCA_NEIGHBOR_METRIC_SURFACE only */
    double range;
    uint32_t exclude;  /* the index of the asking agent itself, or UINT32_MAX */
    uint32_t capacity; /* at most so many neighbours */
    orca_neighbor_metric rank;
    /* Which points count; NULL means all. Called with the index of a point in range. */
    bool (*accept)(const void *context, uint32_t index);
    const void *context;
} orca_neighbor3_query;

/* The nearest neighbours, sorted by distance and then by index, so that ties never depend on the order of the
 * cells. `out` holds `capacity` entries. Returns how many were written. */
ORCA_API size_t orca_neighbors3_nearest(const orca_neighbors3 *neighbors, const orca_neighbor3_query *query,
                                        orca_neighbor *out);

#ifdef __cplusplus
}
#endif

#endif
