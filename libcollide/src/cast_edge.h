/* A disc that moves towards an edge: what it meets first, and when. The engine of all sweeps. */
#ifndef COLLIDE_CAST_EDGE_H
#define COLLIDE_CAST_EDGE_H

#include "double_double.h"

/* Everything relative to the edge's first end, in one frame (local2.h). */
typedef struct edge_approach {
    dd radius;
    dd_vec2 start; /* of the disc's centre */
    dd_vec2 way;
    dd_vec2 edge; /* its other end; 0 where the edge is but a point */
} edge_approach;

typedef struct edge_contact {
    dd time;        /* not clamped */
    dd_vec2 point;  /* of the edge */
    dd_vec2 normal; /* of any length, from the edge to the centre; 0 where the frame hides it */
} edge_contact;

/* For a disc and an edge that are apart at first and known to meet. `side` is the exact side of the edge on which the
 * centre starts (+1 its left, -1 its right, 0 its line), `meets` whether the disc comes to touch each of the two ends,
 * exact as well. Where neither is met and rounding says of the side that the foot is not on it, then it is next to it,
 * which the end there stands for; so does the first end for an edge that is but a point beside the path. */
edge_contact collide_contact_with_edge(const edge_approach *motion, int side, const bool meets[2]);

#endif
