/* Random polygons whose holes touch each other, the outer ring and themselves: rings about parts of a mosaic
 * of triangles. */
#ifndef TEST_GEOM_MOSAIC_H
#define TEST_GEOM_MOSAIC_H

#include "support.h"

#include <geom/polygon.h>

enum {
    MOSAIC_SIDE = 6,
    MOSAIC_TRIANGLES = 2 * MOSAIC_SIDE * MOSAIC_SIDE,
    MOSAIC_VERTICES = 16 * MOSAIC_TRIANGLES,
    MOSAIC_RINGS = MOSAIC_TRIANGLES + 1
};

typedef struct mosaic {
    geom_vec2 points[MOSAIC_VERTICES];
    geom_ring rings[MOSAIC_RINGS];
    geom_polygon polygon;
    size_t count; /* of points */
} mosaic;

/* A square of side 2 * MOSAIC_SIDE at the origin without some triangles; `density` of 100 are taken away at
 * first. Every coordinate is a whole number. Vertices at which a ring goes straight on are there or not, so
 * that holes touch vertices and edges; rings have either orientation, begin anywhere, and are closed or not,
 * with vertices repeated. */
void mosaic_draw(mosaic *m, random_source *source, int density);

#endif
