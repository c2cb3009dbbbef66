/* Occupancy grids: the solid cells of a costmap as merged rectangles in a world, which follows the grid.
 *
 * A grid gets the bytes of a costmap: those of Nav2's costmaps, of an OccupancyGrid message, or of a MovingAI
 * map. A legend says which values are solid. Solid cells are merged into rectangles, and each rectangle is a
 * body of a collide_world. When bytes change, only the rectangles around changed cells change.
 *
 *     costmap_grid_def def = costmap_grid_def_default();
 *     def.columns = 400;
 *     def.rows = 400;
 *     def.resolution = 0.05;
 *     def.origin = geom_vec2_make(-10, -10);
 *     costmap_grid *grid;
 *     if (costmap_grid_create(&def, world, &grid)) ...
 *     costmap_grid_set(grid, bytes);                        at every update of the costmap
 *     collide_trajectory_check(world, &robot, path, NULL);  <collide/trajectory2.h>
 *
 * The world belongs to the caller, who may add bodies of other kinds to it, such as people who walk. All
 * questions of libcollide can be asked. They see solid cells as full squares with their borders: a footprint
 * that contains a solid cell hits it, and so does one that passes over it between two poses.
 *
 * Method: a run is a row of solid cells that cannot be made longer. Equal runs of neighboring rows, one above
 * the other, are one rectangle. So the rectangles depend on the cells alone, not on the order of updates, and
 * a changed cell changes at most six of them. The corners of all rectangles are those of cells,
 * origin + index * resolution as rounded: neighbors share them bit for bit, and there are no gaps.
 *
 * A grid must not be changed by two threads at once, nor while others query the world. */
#ifndef COSTMAP_GRID_H
#define COSTMAP_GRID_H

#include <collide/world2.h>
#include <costmap/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Options of a grid.
 *
 * columns, rows     at least 1; at most 2^30 cells
 * resolution        the side of a cell, > 0, in the unit of the world
 * origin            the corner of the grid with the smallest coordinates
 * first_row_on_top  the first row of bytes is that of the largest y, as in MovingAI's maps and in pictures;
 *                   otherwise that of the smallest y, as in ROS
 * legend            which values are solid
 * layers, mask      those of the rectangles in the world (collide_filter)
 * user              the user pointer of the rectangles in the world
 * allocator         NULL: the default one; copied
 *
 * No corner may have a coordinate beyond 2^900. */
typedef struct costmap_grid_def {
    uint32_t columns;
    uint32_t rows;
    double resolution;
    geom_vec2 origin;
    bool first_row_on_top;
    costmap_legend legend;
    uint32_t layers;
    uint32_t mask;
    void *user;
    const geom_allocator *allocator;
} costmap_grid_def;

/* Returns the defaults: no cells yet, which the caller must set; resolution 1, origin (0, 0), the first row
 * at the bottom. The legend is that of COSTMAP_LETHAL, with unknown cells solid. The rectangles are in layer
 * 2^31, and their mask has all others, so that they form no pairs among themselves. */
COSTMAP_API costmap_grid_def costmap_grid_def_default(void);

/* An occupancy grid. */
typedef struct costmap_grid costmap_grid;

/* Creates a grid without solid cells. Its rectangles will be bodies of `world`, which must outlive it.
 * Several grids may share a world. `def` must not be NULL (GEOM_ASSERT), since a grid has no usual number of
 * cells. On failure *out is NULL.
 *
 * Errors: GEOM_INVALID_ARGUMENT for no cells, a resolution that is not positive, or a coordinate beyond
 * 2^900; GEOM_NOT_FINITE; GEOM_CAPACITY_EXCEEDED for more than 2^30 cells; GEOM_OUT_OF_MEMORY.
 * Cost: linear in the number of cells, each of which takes 4.25 bytes. */
COSTMAP_API geom_status costmap_grid_create(const costmap_grid_def *def, collide_world *world,
                                            costmap_grid **out);

/* Destroys a grid, and removes its rectangles from the world. NULL is ignored. */
COSTMAP_API void costmap_grid_destroy(costmap_grid *grid);

/* Sets all cells: `cells` are columns * rows bytes, row by row. The world then has the rectangles of these
 * cells. Only those that changed are touched; their handles are not stable.
 *
 * Errors: GEOM_OUT_OF_MEMORY, GEOM_CAPACITY_EXCEEDED for too many bodies. On error nothing changes.
 * Cost: about 1 ns a cell, and 0.2 to 0.5 us for each rectangle that changes. If most of them are
 * new, the world is rebuilt in O(n log n). */
COSTMAP_API geom_status costmap_grid_set(costmap_grid *grid, const uint8_t *cells);

/* A part of a grid: the cells from (column, row) on. Row 0 is the first row of bytes. */
typedef struct costmap_window {
    uint32_t column;
    uint32_t row;
    uint32_t columns;
    uint32_t rows;
} costmap_window;

/* Sets the cells of a window, as an OccupancyGridUpdate message does.
 *
 * cells   the cells of the window, row by row
 * stride  from one row to the next in bytes, at least window.columns: the grid's columns for bytes in the
 *         array of a whole grid
 *
 * Errors: GEOM_INVALID_ARGUMENT for a window that is not in the grid, or a smaller stride; those of
 * costmap_grid_set. On error nothing changes. An empty window changes nothing.
 * Cost: that of costmap_grid_set for the rows of the window. */
COSTMAP_API geom_status costmap_grid_set_window(costmap_grid *grid, costmap_window window,
                                                const uint8_t *cells, size_t stride);

/* Moves the grid, with all its cells, to another origin. A costmap that rolls with its robot is moved, and
 * then set.
 *
 * Errors: GEOM_NOT_FINITE, GEOM_INVALID_ARGUMENT for a coordinate beyond 2^900. On error nothing changes.
 * Cost: 0.2 us for each rectangle. */
COSTMAP_API geom_status costmap_grid_move(costmap_grid *grid, geom_vec2 origin);

/* Returns whether a cell is solid. Row 0 is the first row of bytes. The cell must exist (GEOM_ASSERT). */
COSTMAP_API bool costmap_grid_solid(const costmap_grid *grid, uint32_t column, uint32_t row);

/* Returns the number of rectangles, which are so many bodies of the world. */
COSTMAP_API size_t costmap_grid_count(const costmap_grid *grid);

/* Returns NULL if all invariants hold, otherwise a description of the fault: every solid cell is in one
 * rectangle, and the world has each of them in its place. For tests. Linear in the number of cells. */
COSTMAP_API const char *costmap_grid_validate(const costmap_grid *grid);

#ifdef __cplusplus
}
#endif

#endif
