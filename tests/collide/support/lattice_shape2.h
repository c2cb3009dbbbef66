/* Shapes of every kind of the plane on whole numbers: as integers, with relations by other means than the
 * library's, and as shapes of doubles. */
#ifndef TEST_LATTICE_SHAPE2_H
#define TEST_LATTICE_SHAPE2_H

#include "lattice_polygon2.h"

#include <collide/shape2.h>

enum {
    LATTICE_SHAPE_POINTS = LATTICE_RINGS * STORED_RING_VERTICES
};

/* A polygon, or any other shape as the vertices of its convex hull and a radius. */
typedef struct lattice_any {
    collide_shape_kind kind;
    lattice_shape convex;
    lattice_polygon polygon;
    lattice_point numbers[3]; /* of an oriented box: center, axis, half extents */
} lattice_any;

/* A convex shape has vertices from 0 to LATTICE_SIDE, an oriented box its center; one in a few has no
 * inside. */
lattice_any random_lattice_shape(random_source *source, collide_shape_kind kind);

/* The relation of the shapes, one of them grown by the margin. */
collide_relation lattice_within(const lattice_any *a, const lattice_any *b, int64_t margin);

/* A shape of doubles and the memory that it views. */
typedef struct stored_shape {
    collide_shape shape;
    geom_vec2 points[LATTICE_SHAPE_POINTS];
    geom_ring rings[LATTICE_RINGS];
} stored_shape;

/* (x, y) becomes (x + shift, y - shift) * 2^exponent. Which of the ways to write the shape down is a matter
 * of chance: the order of ends, where rings start and how they run, vertices on edges, repeated ones of
 * convex rings, the side from which an oriented box is seen and the length of its axis. */
void store_lattice_shape(stored_shape *storage, random_source *source, const lattice_any *shape, double shift,
                         int exponent);

#endif
