/* The raw curve of an offset: its winding number is positive exactly in the grown polygon. */
#ifndef GEOM_SRC_OFFSET_CURVE_H
#define GEOM_SRC_OFFSET_CURVE_H

#include "base/buffer.h"
#include "grid.h"

#include <geom/offset.h>

/* All lengths in units of the grid. */
typedef struct offset_shape {
    double radius; /* at least 8 */
    double chord;  /* how far an arc's chain may lie outside the arc, positive */
    geom_offset_join join;
    double mitre_limit;
} offset_shape;

/* Appends to `curve` (of grid_edge) the raw curve along a closed walk of `count` points, the polygon on its left. False
 * when there is no memory. */
bool geom_offset_curve_append(geom_buffer *curve, const offset_shape *shape, const grid_point *walk,
                              size_t count);

#endif
