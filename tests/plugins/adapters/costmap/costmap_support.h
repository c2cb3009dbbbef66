/* Grids for tests of the costmap adapter. */
#ifndef TEST_COSTMAP_SUPPORT_H
#define TEST_COSTMAP_SUPPORT_H

#include "support.h"

#include <collide/trajectory2.h>
#include <costmap/grid.h>

/* A world and a grid in it. */
typedef struct mapped {
    collide_world *world;
    costmap_grid *grid;
} mapped;

/* So many cells, of 1 from (0, 0) on, with a legend in which 100 and more are solid. */
costmap_grid_def plain_def(uint32_t columns, uint32_t rows);

mapped make_mapped(costmap_grid_def def);
void drop_mapped(mapped m);

/* A footprint of a box around the reference point. */
collide_footprint box_footprint(double back, double front, double half_width);

#endif
