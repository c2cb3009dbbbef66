/* Any plain or convex shape as one thing for exact relations: a convex core, and all points within a radius of it.
 *
 * A core is a convex polygon whose vertices, from one up, are doubles or the corners of an oriented box. The relation of
 * two shapes, with any margin, then takes one function for all pairs (core2_relation.c). */
#ifndef COLLIDE_CORE2_H
#define COLLIDE_CORE2_H

#include "predicate2_core.h"

#include <collide/result.h>
#include <geom/polygon.h>

enum {
    CORE_CORNERS = 4
};

typedef struct core2 {
    geom_vec2 corner[CORE_CORNERS]; /* the vertices, unless there is a ring of the caller's or a box */
    const geom_vec2 *ring;
    size_t count;
    bool is_clockwise; /* how the ring is stored; vertices are counted counterclockwise all the same */
    bool is_box;
    bool is_solid;   /* whether the core itself has an inside */
    size_t least;    /* the number of a vertex of smallest x, and of smallest y among those, */
    size_t greatest; /* and of one of greatest x and y */
    geom_obb2 box;   /* turned so that its corner 0 is the least */
    geom_aabb2 bounds;
    double radius;
} core2;

/* The shapes must be valid. */
core2 collide_core_of_point(geom_vec2 point);
core2 collide_core_of_segment(geom_segment2 segment);
core2 collide_core_of_circle(geom_circle circle);
core2 collide_core_of_aabb(geom_aabb2 box);
core2 collide_core_of_obb(geom_obb2 box);
core2 collide_core_of_capsule(geom_capsule2 capsule);
core2 collide_core_of_convex(geom_ring convex); /* linear; the ring must outlive the core */

/* Vertex i of a core whose vertices are doubles. */
geom_vec2 collide_core_point(const core2 *core, size_t i);

corner2 collide_core_corner(const core2 *core, size_t i);

/* The edge from vertex i to the next one; the last leads back to vertex 0. */
edge2 collide_core_edge(const core2 *core, size_t i);

/* Whether it has no length, and so no direction. */
bool collide_core_edge_is_empty(const core2 *core, size_t i);

/* The relation of two shapes, the first grown by a disc of radius `margin`, which is finite and not negative. Linear in
 * the number of vertices of both. */
collide_relation collide_relation_of_cores(const core2 *a, const core2 *b, double margin);

/* The relation of a polygon and a shape grown by a disc of radius `margin`. */
collide_relation collide_relation_of_core_and_polygon(const core2 *core, double margin, geom_polygon polygon);

#endif
