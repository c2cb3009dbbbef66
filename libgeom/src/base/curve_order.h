/* The order of points along a curve through the plane. */
#ifndef GEOM_SRC_CURVE_ORDER_H
#define GEOM_SRC_CURVE_ORDER_H

#include <geom/base.h>
#include <geom/vec.h>

#include <stdint.h>

/* Writes the indices 0 to count - 1 in the order in which a curve of D. Hilbert ("Ueber die stetige
 * Abbildung einer Linie auf ein Flaechenstueck", 1891) visits the points. These are rounded to a grid of
 * 2^16 by 2^16 cells over their bounding box. Points of one cell are ordered by index. The points must be
 * finite. Linear time. */
geom_status geom_curve_order(const geom_vec2 *points, uint32_t count, uint32_t *order,
                             const geom_allocator *allocator);

#endif
