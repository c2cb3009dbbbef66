/* Where a point goes when it is put down. */
#ifndef EDITOR_SNAP_H
#define EDITOR_SNAP_H

#include "hand.h"

/* Where a point of the world goes when it is put down: on a vertex, an edge or the grid when snapping is on
 * and something is near, else to round numbers. What is selected does not count while it is moved. */
editor_snap editor_snap_point(const editor *e, geom_vec2 world);

/* Likewise for the pointer, and remembers what it snapped to, for the mark. */
geom_vec2 editor_snap_pointer(editor *e, geom_vec2 screen);

/* The distance of the fine lines of the grid. */
double editor_grid_step(const editor *e);

/* The smallest of 1, 2, 5, 10, ... units of the world that are at least so many points wide. */
double editor_grid_step_of(double scale, double points);

/* The distance of the coarse lines of the grid, and where the bar that tells it is drawn, on the screen. */
double editor_coarse_step(const editor *e);
geom_aabb2 editor_scale_bar_area(const editor *e);

#endif
