/* A disc that moves towards an edge: what it meets first, and when. The engine of all sweeps. */
#ifndef COLLIDE_SWEEP_CIRCLE2_EDGE_H
#define COLLIDE_SWEEP_CIRCLE2_EDGE_H

#include "shape/local2.h"

/* Everything relative to the edge's first end, in one frame (local2.h). */
typedef struct edge_approach {
    dd radius;
    dd_vec2 start; /* of the disc's center */
    dd_vec2 way;
    dd_vec2 edge; /* its other end; 0 where the edge is but a point */
} edge_approach;

typedef struct edge_contact {
    dd time;        /* not clamped */
    dd_vec2 point;  /* of the edge */
    dd_vec2 normal; /* of any length, from the edge to the center; 0 where the frame hides it */
} edge_contact;

/* For a disc and an edge that are apart at first and known to meet. `side` is the exact side of the edge on
 * which the center starts (+1 its left, -1 its right, 0 its line), `meets` whether the disc comes to touch
 * each of the two ends, exact as well. Where neither is met and rounding says of the side that the foot is
 * not on it, then it is next to it, which the end there stands for; so does the first end for an edge that is
 * but a point beside the path. */
edge_contact collide_contact_with_edge(const edge_approach *motion, int side, const bool meets[2]);

/* A point on its way to an edge, in the world. */
typedef struct point_approach {
    geom_vec2 start;
    geom_vec2 from; /* it moves by to - from */
    geom_vec2 to;
    geom_vec2 edge[2];
} point_approach;

/* Whether numbers of one axis are so small in the frame that products of two lose digits. */
static inline bool edge_axis_vanishes(const edge_approach *motion) {
    const double x = fabs(motion->start.x.high) + fabs(motion->way.x.high) + fabs(motion->edge.x.high);
    const double y = fabs(motion->start.y.high) + fabs(motion->way.y.high) + fabs(motion->edge.y.high);
    return x < 0x1p-400 || y < 0x1p-400;
}

/* The time of collide_contact_with_edge for a point, where an axis vanishes beside the other: each has a unit
 * of its own here. The time depends on cross products alone, which are the same in such units but for a
 * factor. */
dd collide_time_of_point(const point_approach *point, int side, const bool meets[2]);

#endif
