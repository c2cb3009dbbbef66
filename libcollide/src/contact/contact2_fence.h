/* Fences: the translations of b at which a feature of one shape touches one of the other.
 *
 * Moving b by x makes a vertex of the one lie on an edge of the other for all x on a segment, and brings two vertices
 * to the distance of a radius for all x on a circle. The translations that part two overlapping shapes are bounded
 * by such segments and circles; the shortest one is the point of a fence nearest to the origin, or the crossing of two. */
#ifndef COLLIDE_CONTACT2_FENCE_H
#define COLLIDE_CONTACT2_FENCE_H

#include "shape/local2.h"

#include <collide/shape2.h>

/* Any shape as rings of vertices with a radius around them. The corners of an oriented box are rounded. It must stay
 * where it is. */
typedef struct solid2 {
    geom_polygon polygon;
    geom_ring ring;
    geom_vec2 corners[4];
    double radius;
} solid2;

void collide_solid_make(solid2 *solid, const collide_shape *shape);

/* A pair of shapes in a frame. Only a may have a radius. */
typedef struct solid_pair2 {
    solid2 a;
    solid2 b;
    local2 frame;
    double radius; /* of a, in the frame */
} solid_pair2;

void collide_solid_pair_make(solid_pair2 *pair, const collide_shape *a, const collide_shape *b);

/* The segment from `start` to `end`, to be left on the side of `normal`; or the circle around `start` with the
 * radius of a, to be left outwards, where `is_arc`. All in the frame. */
typedef struct fence2 {
    bool is_arc;
    bool of_a; /* the edge; the vertex is then of b */
    geom_vec2 start;
    geom_vec2 end;
    geom_vec2 normal;
    geom_segment2 edge; /* in the world, the solid on its left; where `is_arc`, the vertex of a, twice */
    geom_vec2 vertex;
} fence2;

typedef void fence_visitor2(void *context, const fence2 *fence);

/* Calls `visit` for each fence. */
void collide_fences_visit(const solid_pair2 *pair, fence_visitor2 *visit, void *context);

#endif
