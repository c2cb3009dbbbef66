#include "crowd2.h"

#include <string.h>

#define NEIGHBORS orca_neighbors
#define NEAR(name) orca_neighbors_##name

typedef orca_neighbors neighbors_index;
typedef orca_neighbor_query neighbors_query;
typedef orca_points points_input;

static vec point_at(const points_input *points, size_t i) { return geom_make2(points->x[i], points->y[i]); }

static grid_plan plan_of(const points_input *points, double range) {
    const grid_plan plan = {{points->x, points->y}, 1, points->count, range, 0.0};
    return plan;
}

#include "neighbors.inl"
