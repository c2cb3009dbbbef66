/* Occupancy grids with as many cells as a ring has vertices: the cells that a vertex is in are solid. */
#include "growth.h"

#include <costmap/twist.h>

#include <math.h>

static size_t create(const void *work) {
    const growth_work *w = work;
    costmap_grid_def def = costmap_grid_def_default();
    def.columns = w->side;
    def.rows = w->side;
    collide_world *world = NULL;
    costmap_grid *grid = NULL;
    size_t failed = (size_t)collide_world_create(NULL, &world);
    failed += (size_t)costmap_grid_create(&def, world, &grid);
    failed += (size_t)costmap_grid_set(grid, w->cells);
    costmap_grid_destroy(grid);
    collide_world_destroy(world);
    return failed;
}

static size_t set_same(const void *work) {
    const growth_work *w = work;
    return (size_t)costmap_grid_set(w->grid, w->cells);
}

/* All other cells, and back. */
static size_t set_all(const void *work) {
    const growth_work *w = work;
    return (size_t)costmap_grid_set(w->grid, w->other_cells) + (size_t)costmap_grid_set(w->grid, w->cells);
}

static size_t set_window(const void *work) {
    const growth_work *w = work;
    const costmap_window half = {0, 0, w->side, w->side / 2};
    return (size_t)costmap_grid_set_window(w->grid, half, w->other_cells, w->side) +
           (size_t)costmap_grid_set_window(w->grid, half, w->cells, w->side);
}

static size_t move(const void *work) {
    const growth_work *w = work;
    return (size_t)costmap_grid_move(w->grid, geom_vec2_make(5.0, 3.0)) +
           (size_t)costmap_grid_move(w->grid, geom_vec2_make(0.0, 0.0));
}

static size_t solid(const void *work) {
    const growth_work *w = work;
    return costmap_grid_solid(w->grid, w->side / 2, w->side / 3);
}

static size_t count(const void *work) { return costmap_grid_count(((const growth_work *)work)->grid); }

static size_t validate(const void *work) {
    return costmap_grid_validate(((const growth_work *)work)->grid) == NULL;
}

/* A car turns in a free place beside the rectangles. */
static size_t twist(const void *work) {
    const growth_work *w = work;
    collide_footprint car;
    const geom_aabb2 body = {{-1.0, -0.4}, {1.0, 0.4}};
    (void)collide_footprint_from_shape(collide_shape_from_aabb(body), &car);
    const collide_pose start = {geom_vec2_make(-4.0, 0.5 * w->side), 0.0};
    const costmap_twist turning = {geom_vec2_make(1.0, 0.0), 0.5};
    const costmap_twist_result met = costmap_twist_check(w->floor, &car, start, turning, 6.0, NULL);
    return met.verdict == COLLIDE_CCD_FREE;
}

const growth_row growth_of_costmaps[GROWTH_COSTMAPS] = {
    {"costmap_grid_create", "", GROWTH_GRID, create, false},
    {"costmap_grid_set", "-same", GROWTH_GRID, set_same, false},
    {"costmap_grid_set", "-all", GROWTH_GRID, set_all, false},
    {"costmap_grid_set_window", "", GROWTH_GRID, set_window, false},
    {"costmap_grid_move", "", GROWTH_GRID, move, false},
    {"costmap_grid_solid", "", GROWTH_GRID, solid, false},
    {"costmap_grid_count", "", GROWTH_GRID, count, false},
    {"costmap_grid_validate", "", GROWTH_GRID, validate, false},
    {"costmap_twist_check", "", GROWTH_GRID, twist, false},
};
