/* A convex core in order for exact relations: its vertices counterclockwise, and where a way around them by
 * direction starts.
 *
 * The relation of two shapes, with any margin, then takes one function for all pairs
 * (relation/core2_relation.c). */
#ifndef COLLIDE_ORDERED_CORE2_H
#define COLLIDE_ORDERED_CORE2_H

#include "predicate2_core.h"
#include "shape/edges2.h"

#include <collide/result.h>
#include <geom/polygon.h>

typedef struct ordered_core2 {
    core2 core; /* an oriented box is turned so that its corner 0 is the least */
    bool
        is_clockwise; /* how the caller's vertices are stored; they are counted counterclockwise all the same */
    bool is_solid;    /* whether the core itself has an inside */
    size_t least;     /* the number of a vertex of smallest x, and of smallest y among those, */
    size_t greatest; /* and of one of greatest x and y */
    geom_aabb2 bounds;
} ordered_core2;

/* The shapes must be valid. */
ordered_core2 collide_ordered_core2_of_point(geom_vec2 point);
ordered_core2 collide_ordered_core2_of_segment(geom_segment2 segment);
ordered_core2 collide_ordered_core2_of_circle(geom_circle circle);
ordered_core2 collide_ordered_core2_of_aabb(geom_aabb2 box);
ordered_core2 collide_ordered_core2_of_obb(geom_obb2 box);
ordered_core2 collide_ordered_core2_of_capsule(geom_capsule2 capsule);
ordered_core2 collide_ordered_core2_of_convex(geom_ring convex); /* linear; the ring must outlive the core */
ordered_core2 collide_ordered_core2_of_shape(const collide_shape *shape); /* of any kind but a polygon */

/* Vertex i of a core whose vertices are doubles. */
geom_vec2 collide_ordered_core2_point(const ordered_core2 *ordered, size_t i);

vertex2 collide_ordered_core2_vertex(const ordered_core2 *ordered, size_t i);

/* The edge from vertex i to the next one; the last leads back to vertex 0. */
edge2 collide_ordered_core2_edge(const ordered_core2 *ordered, size_t i);

/* Whether it has no length, and so no direction. */
bool collide_ordered_core2_edge_is_empty(const ordered_core2 *ordered, size_t i);

/* The relation of two shapes, the first grown by a disc of radius `margin`, which is finite and not negative.
 * Linear in the number of vertices of both. */
collide_relation collide_relation_of_cores(const ordered_core2 *a, const ordered_core2 *b, double margin);

/* The relation of a polygon and a shape grown by a disc of radius `margin`. */
collide_relation collide_relation_of_core_and_polygon(const ordered_core2 *shape, double margin,
                                                      const solid2 *solid);

#endif
