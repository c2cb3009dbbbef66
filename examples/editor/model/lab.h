/* The collision lab: what libcollide and libgeom say about the shapes of a drawing, beyond whether they
 * meet. */
#ifndef EDITOR_LAB_H
#define EDITOR_LAB_H

#include "relation.h"

#include <collide/shape2.h>

/* How two bodies press on each other: of all their parts the two that are deepest in each other. Polygons of
 * many vertices take long, and longer than in proportion to lab_manifold_work: a box and a polygon of 400
 * vertices, or two of 40, some 0.1 seconds at worst. */
collide_manifold lab_manifold(const editor_body *a, const editor_body *b);

/* The number of vertices of the one times that of the other. */
size_t lab_manifold_work(const editor_body *a, const editor_body *b);

/* The distance of two bodies, of all their parts. */
collide_distance lab_distance(const editor_body *a, const editor_body *b);

/* Whether a shape meets a body. */
collide_relation lab_relation(collide_shape shape, const editor_body *b);

/* The first contact of a body that moves by `motion` with another one that rests. */
collide_sweep lab_sweep(const editor_body *moving, geom_vec2 motion, const editor_body *resting);

/* One axis of the separating-axis test: the stretches that a box and a segment take up along a direction from
 * the center of the box. They are parted when gap > 0. */
typedef struct lab_axis {
    geom_vec2 direction; /* of length 1 */
    double box_min, box_max;
    double other_min, other_max;
    double gap; /* negative: by how much they overlap */
} lab_axis;

/* The axes that decide whether an oriented box meets a segment: the two of the box, and the segment's
 * normal. */
void lab_axes(geom_obb2 box, geom_segment2 segment, lab_axis axes[3]);

/* The distance of two boxes; 0 where they meet. */
double lab_box_gap(geom_aabb2 a, geom_aabb2 b);

#endif
