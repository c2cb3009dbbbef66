/* Any convex shape as one thing: vertices and a radius around them.
 *
 * A disc is a point with a radius, a box four vertices, a convex ring the caller's vertices. Distances, common points
 * and penetration depths are then found once for all pairs, in double-double arithmetic. */
#ifndef COLLIDE_OUTLINE2_H
#define COLLIDE_OUTLINE2_H

#include "numeric/double_double.h"

#include <collide/result.h>
#include <collide/shape2.h>
#include <geom/shape.h>

enum {
    OUTLINE_MAX_VERTICES = 4,
    OUTLINE_NO_OFFSET = -4000 /* below the exponent of any product of two doubles */
};

/* Vertex i is anchor[i] + offset[i] * 2^offset_exponent, or anchor[i] alone where that is OUTLINE_NO_OFFSET;
 * counterclockwise when there are four. Where `ring` has
 * vertices, these are the vertices, of either orientation, and there are no others. */
typedef struct outline2 {
    geom_vec2 anchor[OUTLINE_MAX_VERTICES];
    dd_vec2 offset[OUTLINE_MAX_VERTICES];
    int offset_exponent;
    int count;
    double radius;
    geom_ring ring;
} outline2;

outline2 collide_outline_point(geom_vec2 point);
outline2 collide_outline_segment(geom_segment2 segment);
outline2 collide_outline_circle(geom_circle circle);
outline2 collide_outline_capsule(geom_capsule2 capsule);
outline2 collide_outline_aabb(geom_aabb2 box);
outline2 collide_outline_obb(geom_obb2 box);

/* The outline of a valid shape of any kind but COLLIDE_SHAPE_POLYGON. */
outline2 collide_outline_shape(const collide_shape *shape);

/* Any fixed order: -1, 0 or +1. Who computes in this order gets the same bits whichever shape came first. */
int collide_compare_rings(geom_ring a, geom_ring b);
int collide_compare_outlines(const outline2 *a, const outline2 *b);

/* What there is to say about invalid input. */
collide_distance collide_invalid_distance(void);

/* The distance of two shapes of which `relation` is known: positive with a pair of closest points where it is
 * COLLIDE_APART, 0 with a common point where they meet, NaN where it is COLLIDE_INVALID. */
collide_distance collide_outline_distance(const outline2 *a, const outline2 *b, collide_relation relation);

/* The unit vector from the closest point of a to that of b, radii left aside; (0, 0) where these are the same. The
 * segments or vertices of a and b must not cross. */
geom_vec2 collide_outline_direction(const outline2 *a, const outline2 *b);

#endif
