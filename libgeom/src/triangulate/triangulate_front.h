/* The fronts of the gaps, and the triangles that cover the area behind them (see triangulate.c). */
#ifndef GEOM_SRC_TRIANGULATE_FRONT_H
#define GEOM_SRC_TRIANGULATE_FRONT_H

#include "base/order.h"

#include <geom/triangulate.h>

typedef struct geom_front_vertex {
    geom_vec2 point;
    uint32_t next; /* with the inside on the left */
    uint32_t previous;
    uint32_t number; /* as the caller counts */
    uint32_t turn;   /* which of several vertices in one point comes first: geom_front_turn */
} geom_front_vertex;

/* Vertices in one point are corners of the interior that do not overlap. Imagine each moved by an
 * infinitely small amount into its corner. Then those come first whose corner is to the left, then those
 * that the boundary passes, then the others. */
enum geom_front_turn {
    GEOM_FRONT_LEFT,
    GEOM_FRONT_PASSED,
    GEOM_FRONT_RIGHT
};

/* A vertex in a front. It may be in two fronts, after it has split a gap. */
typedef struct geom_front_link {
    uint32_t vertex;
    uint32_t below;
    uint32_t above;
} geom_front_link;

/* The front of a gap, by its links: the two ends, and the vertex that the sweep met last. */
typedef struct geom_front {
    uint32_t bottom;
    uint32_t top;
    uint32_t last;
} geom_front;

typedef struct geom_front_sweep {
    uint32_t count;
    geom_front_vertex *vertices;
    geom_front_vertex *room; /* to sort them */
    geom_order_node *nodes;
    geom_order crossed;
    geom_front *fronts; /* by floor */
    geom_front_link *
        links; /* at most two a vertex and one: a split, of which there is at most one for two vertices, makes
                      three, everything else keeps one */
    uint32_t link_count;
    geom_index_triangle *triangles;
    size_t triangle_count;
} geom_front_sweep;

/* Writes triangles that tile the area to the left of closed walks. vertices[i] is vertex i, linked by
 * indices. Vertices are sorted in place, and their links with them. The walks do not cross. They may meet
 * in vertices only, whose order `turn` tells. Sets *triangle_count; there is room for `count` + 2 triangles
 * for each hole. */
geom_status geom_triangulate_walks(geom_front_vertex *vertices, size_t count, geom_index_triangle *triangles,
                                   size_t *triangle_count, const geom_allocator *allocator);

/* Returns the front of a gap that begins at v. */
geom_front geom_front_make(geom_front_sweep *s, uint32_t v);

/* Makes v the top of the front: the ceiling of the gap ends at v, or is cut there. */
void geom_front_extend_top(geom_front_sweep *s, geom_front *gap, uint32_t v);

/* Makes v the bottom of the front: the floor of the gap ends at v, or is cut there. */
void geom_front_extend_bottom(geom_front_sweep *s, geom_front *gap, uint32_t v);

/* Cuts the gap of `lower` at v. What is above becomes the gap of `upper`, which need not be set. */
void geom_front_split(geom_front_sweep *s, geom_front *lower, geom_front *upper, uint32_t v);

/* Joins the gap of `upper` to that of `lower` at v. */
void geom_front_merge(geom_front_sweep *s, geom_front *lower, geom_front *upper, uint32_t v);

#endif
