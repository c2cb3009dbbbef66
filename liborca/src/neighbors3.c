#include "crowd3.h"

#include <string.h>

#define NEIGHBORS orca_neighbors3
#define NEAR(name) orca_neighbors3_##name

typedef orca_neighbors3 neighbors_index;
typedef orca_neighbor_query3 neighbors_query;
typedef orca_points3 points_input;

static vec point_at(const points_input *points, size_t i) {
    return geom_make3(points->x[i], points->y[i], points->z[i]);
}

static grid_plan plan_of(const points_input *points, double range) {
    const grid_plan plan = {{points->x, points->y, points->z}, 1, points->count, range, 0.0};
    return plan;
}

#include "neighbors.inl"
