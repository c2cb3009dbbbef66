/* The nearest of many points of the plane: <orca/neighbors2.h>. */
#include "crowd2.h"

#include "neighbor/large.h"

#include <string.h>

typedef orca_neighbors_def any_def;
typedef orca_neighbor_query any_query;
typedef orca_points any_points;

static vec point_at(const any_points *points, size_t i) { return geom_vec2_make(points->x[i], points->y[i]); }

static grid_plan plan_of(const any_points *points, double range) {
    const grid_plan plan = {{points->x, points->y}, 1, points->count, range, 0.0};
    return plan;
}

#include "neighbor/near_tree_make.inl"
#include "neighbor/neighbors.inl"

struct orca_neighbors {
    any_neighbors all;
};

orca_neighbors_def orca_neighbors_def_default(void) {
    const orca_neighbors_def def = {NULL, NULL};
    return def;
}

geom_status orca_neighbors_create(const orca_neighbors_def *def, orca_neighbors **out) {
    any_neighbors *made = NULL;
    const geom_status status = neighbors_create(def, &made);
    *out = (orca_neighbors *)(void *)made;
    return status;
}

void orca_neighbors_destroy(orca_neighbors *neighbors) {
    if (neighbors) {
        neighbors_destroy(&neighbors->all);
    }
}

geom_status orca_neighbors_rebuild(orca_neighbors *neighbors, orca_points points, double range) {
    return neighbors_build(&neighbors->all, &points, range);
}

size_t orca_neighbors_nearest(const orca_neighbors *neighbors, const orca_neighbor_query *query,
                              orca_neighbor *out) {
    return neighbors_nearest(&neighbors->all, query, out);
}
