/* The convex hull without memory of its own. */
#ifndef GEOM_SRC_HULL_IN_PLACE_H
#define GEOM_SRC_HULL_IN_PLACE_H

#include <geom/vec.h>

#include <stddef.h>

/* Moves the corners of the hull of finite points to the front, as geom_convex_hull orders them, and returns how many there
 * are; the others stay behind them. O(n log n). */
size_t geom_hull_in_place(geom_vec2 *points, size_t count);

#endif
