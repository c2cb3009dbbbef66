/* The grid of boxes, for space. */
#include "verify3_internal.h"

static geom_aabb3 verify_box_union(geom_aabb3 a, geom_aabb3 b) {
    for (int axis = 0; axis < AXES; axis++) {
        double *low = axis == 0 ? &a.min.x : (axis == 1 ? &a.min.y : &a.min.z);
        double *high = axis == 0 ? &a.max.x : (axis == 1 ? &a.max.y : &a.max.z);
        *low = vec_at(b.min, axis) < *low ? vec_at(b.min, axis) : *low;
        *high = vec_at(b.max, axis) > *high ? vec_at(b.max, axis) : *high;
    }
    return a;
}

#include "verify_grid.inl"

verify_grid orca_verify3_grid_make(void) { return make_grid(); }

void orca_verify3_grid_release(verify_grid *grid, const geom_allocator *allocator) {
    release_grid(grid, allocator);
}

geom_status orca_verify3_grid_reserve(verify_grid *grid, const geom_allocator *allocator, size_t count) {
    return reserve_boxes(grid, allocator, count);
}

geom_status orca_verify3_grid_pairs(verify_grid *grid, size_t count, verify_pair_function *visit,
                                    void *context) {
    return visit_pairs(grid, count, visit, context);
}
