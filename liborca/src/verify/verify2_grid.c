/* The grid of boxes, for the plane. */
#include "verify2_internal.h"

#include "verify_grid.inl"

verify_grid orca_verify2_grid_make(void) { return make_grid(); }

void orca_verify2_grid_release(verify_grid *grid, const geom_allocator *allocator) {
    release_grid(grid, allocator);
}

geom_status orca_verify2_grid_reserve(verify_grid *grid, const geom_allocator *allocator, size_t count) {
    return reserve_boxes(grid, allocator, count);
}

geom_status orca_verify2_grid_pairs(verify_grid *grid, const verify_pair_search *search) {
    return find_pairs(grid, search);
}
