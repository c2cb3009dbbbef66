/* Rings of whole coordinates, where every question has an answer in integers. */
#ifndef TEST_GEOM_LATTICE_H
#define TEST_GEOM_LATTICE_H

#include "support.h"

#include <geom/polygon.h>

enum {
    MOST_VERTICES = 16,
    MOST_RINGS = 3,
    LATTICE_KINDS = 5
};

typedef struct lattice_point {
    int64_t x;
    int64_t y;
} lattice_point;

typedef struct lattice_ring {
    lattice_point point[MOST_VERTICES];
    size_t count;
} lattice_ring;

/* As geom_orient2d. */
int64_t lattice_turn(lattice_point a, lattice_point b, lattice_point c);

/* Whether p lies on the segment a b. */
bool lattice_is_upon(lattice_point a, lattice_point b, lattice_point p);

/* Whether two edges meet where they should not. */
bool lattice_edges_clash(const lattice_ring *r, size_t i, const lattice_ring *s, size_t j);

/* Whether a point that is not upon the ring lies in it: the parity of edges above. */
bool lattice_ring_holds(const lattice_ring *ring, lattice_point p);

/* Up to 11 points of a square, in an order that is often free of crossings, and half of the time more on the
 * edges. */
lattice_ring lattice_random_ring(random_source *source, int size, int low_x, int low_y);

/* A point, or rings, as doubles, under one of LATTICE_KINDS linear maps that keep them exact and simple: a
 * shear, and powers of two. */
geom_vec2 lattice_place(lattice_point p, int kind);
void lattice_polygon(const lattice_ring *rings, size_t count, int kind, geom_ring *view,
                     geom_vec2 points[][MOST_VERTICES]);

#endif
