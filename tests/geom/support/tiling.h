/* What the tests of triangulation, decomposition and simplification share: rings that are hard, and a proof
 * that pieces tile a polygon. */
#ifndef TEST_GEOM_TILING_H
#define TEST_GEOM_TILING_H

#include "support.h"

#include <geom/polygon.h>
#include <geom/triangulate.h>
#include <geom/vertex_index.h>

/* A polygon that owns its points, which lie ring by ring in one array. */
typedef struct shape {
    geom_vec2 *points;
    geom_ring *rings;
    geom_polygon polygon;
} shape;

/* Makes a shape of `ring_count` rings with the given numbers of vertices, all (0, 0). */
shape new_shape(const size_t *counts, size_t ring_count);
void free_shape(shape *s);

/* The vertex count of all rings. */
size_t shape_size(const shape *s);

/* Turns ring `ring` round. */
void reverse_ring(shape *s, size_t ring);

/* One ring each, counterclockwise, with `count` vertices or a few less. */
shape make_comb(size_t count);   /* teeth up, all of one height */
shape make_spiral(size_t count); /* a corridor of width 1 that winds inwards; whole numbers */
shape make_star(random_source *source, size_t count);    /* radii at random, angles in order */
shape make_straight(random_source *source, size_t side); /* a square with side vertices on each side */
shape make_needles(random_source *source, size_t count); /* two jagged chains side by side, interlocked */

/* A maze of rooms and doors, some of them in circles, so it has holes; whole numbers. `density` of 100 doors
 * beyond those of a tree are open. With `every`, the vertices in the middle of straight walls are kept. */
shape make_maze(random_source *source, int width, int height, int density, bool every);

/* Squares in rows, all of them holes of one square; many vertices have the same y and the same x. */
shape make_sieve(size_t side);

/* Stops the test unless the pieces tile the polygon: each a strictly or weakly convex ring, counterclockwise,
 * and all their sides together, as directed edges, those of the polygon with the inside on the left after
 * sides that run both ways have canceled. Then every point off the sides has the same winding number in the
 * polygon as in the pieces together, which for convex pieces is the number of pieces that it lies in. */
void check_tiling(geom_polygon polygon, const uint32_t *corners, const uint32_t *ends, size_t count);
void check_triangles(geom_polygon polygon, const geom_index_triangle *triangles, size_t count);

#endif
