/* Polygons with holes on whole numbers, and their relations by other means than the library's: parity of
 * crossings upwards, midpoints between all crossings of a segment, and slabs between all abscissas of two
 * polygons. */
#ifndef TEST_LATTICE_POLYGON2_H
#define TEST_LATTICE_POLYGON2_H

#include "lattice2.h"
#include "support.h"

#include <geom/polygon.h>

enum {
    LATTICE_RINGS = 3,
    LATTICE_RING_VERTICES = 6,
    STORED_RING_VERTICES = LATTICE_RING_VERTICES * (1 + EDGE_PLACES),
    LATTICE_SIDE = 8 /* coordinates go from 0 to this */
};

typedef struct lattice_ring {
    lattice_point vertex[LATTICE_RING_VERTICES];
    int count;
} lattice_ring;

typedef struct lattice_polygon {
    lattice_ring ring[LATTICE_RINGS];
    int count;
} lattice_polygon;

/* A simple ring; a polygon whose holes are simple, inside the outer ring, and disjoint from it and each
 * other. */
lattice_ring random_lattice_ring(random_source *source);
lattice_polygon random_lattice_polygon(random_source *source, int holes);

/* A ring as it may be stored: from any of its vertices on, in any direction, and half of the rings with more
 * vertices on their edges. Returns how many vertices there are, at most STORED_RING_VERTICES. */
int rearranged_lattice_ring(random_source *source, const lattice_ring *ring, lattice_point *vertices);

lattice_polygon lattice_polygon_of_ring(const lattice_ring *ring);
lattice_polygon moved_lattice_polygon(const lattice_polygon *polygon, lattice_point by);

/* The place of (x / denominator, y / denominator). */
collide_relation lattice_point_polygon(lattice_point point, int64_t denominator,
                                       const lattice_polygon *polygon);
collide_relation lattice_segment_polygon(lattice_point a, lattice_point b, const lattice_polygon *polygon);
collide_relation lattice_circle_polygon(lattice_point center, int64_t radius, const lattice_polygon *polygon);
collide_relation lattice_polygon_polygon(const lattice_polygon *a, const lattice_polygon *b);

/* A polygon of doubles and the memory that it views. */
typedef struct polygon_storage {
    geom_vec2 points[LATTICE_RINGS][STORED_RING_VERTICES];
    geom_ring rings[LATTICE_RINGS];
    geom_polygon polygon;
} polygon_storage;

/* The rings are rearranged. (x, y) becomes (x + shift, y - shift) * 2^exponent. */
void store_polygon(polygon_storage *storage, random_source *source, const lattice_polygon *polygon,
                   double shift, int exponent);

#endif
