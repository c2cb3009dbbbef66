/* A grid of boxes, of the plane or of space: included where vec and vec_box are one or the other. */

verify_grid verify_grid_make(void);
void verify_grid_release(verify_grid *grid, const geom_allocator *allocator);

/* Makes room for `count` boxes, which are then to be written to grid->boxes. Boxes must be finite. */
geom_status verify_grid_reserve(verify_grid *grid, const geom_allocator *allocator, size_t count);

/* Calls `visit` once with each pair a < b of boxes that meet. Stops at the first failure and returns it. The order of the
 * pairs is no part of the promise. */
geom_status verify_grid_pairs(verify_grid *grid, size_t count, verify_pair_function *visit, void *context);
