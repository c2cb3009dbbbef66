/* The fronts of the gaps, and the triangles that cover what they leave behind: triangulate.c says how. */
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

/* Vertices in one point are corners of the inside that do not overlap. Seen as if each were moved a very little into its
 * corner, those come first whose corner lies to the left, then those that the boundary passes, then the others. */
enum geom_front_turn {
    GEOM_FRONT_LEFT,
    GEOM_FRONT_PASSED,
    GEOM_FRONT_RIGHT
};

/* A vertex in a front. A vertex may be in two fronts, after it has split a gap in two. */
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

/* Writes triangles that tile what is to the left of closed walks. vertices[i] is number i, linked by numbers; they are
 * sorted in place, and their links with them. The walks do not cross; they may meet in vertices, of which `turn` tells the
 * order, and nowhere else. Sets *triangle_count; there is room for `count` + 2 triangles for each hole. */
geom_status geom_triangulate_walks(geom_front_vertex *vertices, size_t count, geom_index_triangle *triangles,
                                   size_t *triangle_count, const geom_allocator *allocator);

/* The front of a gap that begins at v. */
geom_front geom_front_make(geom_front_sweep *s, uint32_t v);

/* The ceiling of a gap ends at v, or is cut there: v becomes the top of its front. */
void geom_front_extend_top(geom_front_sweep *s, geom_front *gap, uint32_t v);

/* The floor of a gap ends at v, or is cut there: v becomes the bottom of its front. */
void geom_front_extend_bottom(geom_front_sweep *s, geom_front *gap, uint32_t v);

/* The gap of `lower` is cut at v, and what is above becomes the gap of `upper`, which need not be set. */
void geom_front_split(geom_front_sweep *s, geom_front *lower, geom_front *upper, uint32_t v);

/* The gap of `upper` joins that of `lower` at v. */
void geom_front_merge(geom_front_sweep *s, geom_front *lower, geom_front *upper, uint32_t v);

#endif
