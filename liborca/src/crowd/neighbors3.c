/* The nearest of many points of space: <orca/neighbors3.h>. */
#include "crowd3.h"

#include "neighbor/large.h"

#include <string.h>

typedef orca_neighbors3_def any_def;
typedef orca_neighbor3_query any_query;
typedef orca_points3 any_points;

static vec point_at(const any_points *points, size_t i) {
    return geom_vec3_make(points->x[i], points->y[i], points->z[i]);
}

static grid_plan plan_of(const any_points *points, double range) {
    const grid_plan plan = {{points->x, points->y, points->z}, 1, points->count, range, 0.0};
    return plan;
}

#include "neighbor/near_tree_make.inl"
#include "neighbor/neighbors.inl"

struct orca_neighbors3 {
    any_neighbors all;
};

orca_neighbors3_def orca_neighbors3_def_default(void) {
    const orca_neighbors3_def def = {NULL, NULL};
    return def;
}

geom_status orca_neighbors3_create(const orca_neighbors3_def *def, orca_neighbors3 **out) {
    any_neighbors *made = NULL;
    const geom_status status = neighbors_create(def, &made);
    *out = (orca_neighbors3 *)(void *)made;
    return status;
}

void orca_neighbors3_destroy(orca_neighbors3 *neighbors) {
    if (neighbors) {
        neighbors_destroy(&neighbors->all);
    }
}

geom_status orca_neighbors3_rebuild(orca_neighbors3 *neighbors, orca_points3 points, double range) {
    return neighbors_build(&neighbors->all, &points, range);
}

size_t orca_neighbors3_nearest(const orca_neighbors3 *neighbors, const orca_neighbor3_query *query,
                               orca_neighbor *out) {
    return neighbors_nearest(&neighbors->all, query, out);
}
