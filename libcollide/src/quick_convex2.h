/* What the filter knows of convex rings, from separating axes: most pairs in some ten nanoseconds.
 *
 * The signs are those of a gap: +1 for surely apart, -1 for surely overlapping, COLLIDE_UNSURE where that cannot be
 * told, always for rings of more than QUICK_RING vertices and for those without inside. A ring of two vertices is a segment.
 * All numbers must be finite and sizes not negative, but for a point and its ring: where the sign is sure, they are. */
#ifndef COLLIDE_QUICK_CONVEX2_H
#define COLLIDE_QUICK_CONVEX2_H

#include <geom/polygon.h>
#include <geom/shape.h>

enum {
    QUICK_RING = 32 /* up to here a point looks at all vertices of a ring, and all are verified */
};

/* The orientation of a ring, from three of its vertices. A segment is gone along to and fro, with the outside on the
 * right both times; one without length has none. */
int collide_quick_orientation(geom_ring ring);

int collide_quick_gap_point_convex(geom_vec2 point, geom_ring convex);
int collide_quick_gap_circle_convex(geom_circle circle, geom_ring convex);
int collide_quick_gap_capsule_convex(geom_capsule2 capsule, geom_ring convex);
int collide_quick_gap_obb_convex(geom_obb2 box, geom_ring convex);
int collide_quick_gap_convex_convex(geom_ring a, geom_ring b);

#endif
