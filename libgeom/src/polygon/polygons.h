/* Allocation of the lists of <geom/polygons.h>. */
#ifndef GEOM_SRC_POLYGONS_H
#define GEOM_SRC_POLYGONS_H

#include <geom/polygons.h>

/* Returns a list without polygons. */
geom_polygons geom_polygons_none(geom_status status, const geom_allocator *allocator);

/* Allocates polygons, then rings, then points, in one block that begins with the polygons.
 * GEOM_OUT_OF_MEMORY if there is no memory. */
geom_polygons geom_polygons_allocate(size_t polygons, size_t rings, size_t points,
                                     const geom_allocator *allocator);

#endif
