/* Relations on whole numbers, in integers: an exact reference that shares no idea with the library.
 *
 * Two convex shapes with vertices a_i and b_j have the differences a_i - b_j; the shapes meet when the origin
 * lies in the convex hull of those, and overlap when it lies inside. Coordinates must stay below a
 * thousand. */
#ifndef TEST_LATTICE2_H
#define TEST_LATTICE2_H

#include "support.h"

#include <collide/result.h>

#include <stdbool.h>
#include <stdint.h>

typedef struct lattice_point {
    int64_t x;
    int64_t y;
} lattice_point;

enum {
    LATTICE_VERTICES = 6
};

/* All points within `radius` of the convex hull of the vertices. */
typedef struct lattice_shape {
    lattice_point vertex[LATTICE_VERTICES];
    int count;
    int64_t radius;
} lattice_shape;

collide_relation lattice_relation(const lattice_shape *a, const lattice_shape *b);

lattice_point lattice_minus(lattice_point a, lattice_point b);
int64_t lattice_dot(lattice_point a, lattice_point b);
int64_t lattice_cross(lattice_point a, lattice_point b);

/* Writes up to EDGE_PLACES whole points that lie between a and b, in order from a, as vertices that change
 * nothing. Returns how many. */
int random_lattice_between(random_source *source, lattice_point a, lattice_point b, lattice_point *points);

/* The sign of (the distance of the origin and the segment from a to b) - radius. */
int lattice_gap(lattice_point a, lattice_point b, int64_t radius);

#endif
