/* The relation of any two cores: what all functions of pair3.h and shape3.h come down to. */
#ifndef COLLIDE_RELATION3_H
#define COLLIDE_RELATION3_H

#include "shape/core3.h"
#include "shape/reach3.h"

#include <collide/result.h>

/* The relation of two shapes, known by their valid cores, when `margin` is added to the sum of their
 * radii. */
collide_relation collide_relation3(const core3 *a, const core3 *b, double margin);

/* For a plane against any core, and for two cores neither of which is a plane, when not both are rays. */
collide_relation collide_relation3_of_plane(const core3 *plane, const core3 *other, reach3 reach);
collide_relation collide_relation3_of_polytopes(const core3 *a, const core3 *b, reach3 reach);

/* Segment against triangle and two triangles in general position: *relation is set where orientations of
 * their points alone decide. */
bool collide_relation3_of_segment_triangle(const geom_vec3 *segment, const geom_vec3 *triangle,
                                           collide_relation *relation);
bool collide_relation3_of_triangles(const geom_vec3 *a, const geom_vec3 *b, collide_relation *relation);

/* Axis-aligned boxes, by comparisons alone. */
collide_relation collide_relation3_of_boxes(geom_aabb3 a, geom_aabb3 b);

/* The relation that a gap of this sign is. */
static inline collide_relation collide_relation3_of_gap(int sign) {
    return (collide_relation)(COLLIDE_TOUCHING - sign);
}

#endif
