/* How the answers of <geom/polygons.h> are made. */
#ifndef GEOM_SRC_POLYGONS_H
#define GEOM_SRC_POLYGONS_H

#include <geom/polygons.h>

/* An answer without polygons. */
geom_polygons geom_polygons_none(geom_status status, const geom_allocator *allocator);

/* Room for so many polygons, then rings, then points, in one block that begins with the polygons; or
 * GEOM_OUT_OF_MEMORY. */
geom_polygons geom_polygons_allocate(size_t polygons, size_t rings, size_t points,
                                     const geom_allocator *allocator);

#endif
