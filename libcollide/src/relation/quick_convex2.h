/* What the filter knows of convex rings, from separating axes: most pairs in some ten nanoseconds.
 *
 * The signs are those of a gap: +1 for surely apart, -1 for surely overlapping, COLLIDE_UNSURE where that
 * cannot be told, always for rings of more than QUICK_RING vertices and for those without inside. A ring of
 * two vertices is a segment. Sizes must not be negative, radii finite, and axes not 0. Where the sign is
 * sure, all other numbers are finite, but those of capsules and of two rings must be known to be.
 *
 * A loop over the vertices computes values only, without branches, for what processors would guess is a
 * matter of chance. Their rounding errors have one bound, which comes from the sums of the absolute
 * coordinates of all vertices, as seen from the other shape: no coordinate is above the sum, and it tells of
 * NaN and infinity. */
#ifndef COLLIDE_QUICK_CONVEX2_H
#define COLLIDE_QUICK_CONVEX2_H

#include <geom/polygon.h>
#include <geom/shape.h>

#include <stdbool.h>

enum {
    QUICK_RING = 32 /* up to here separating axes are tried first */
};

static inline bool collide_is_quick_ring(geom_ring ring) {
    return ring.count >= 2 && ring.count <= QUICK_RING && ring.points;
}

/* The orientation of a ring, from three of its vertices. A segment is gone along to and fro, with the outside
 * on the right both times; one without length has none. */
int collide_quick_orientation(geom_ring ring);

int collide_quick_gap_point_convex(geom_vec2 point, geom_ring convex);
int collide_quick_gap_segment_convex(geom_segment2 segment, geom_ring convex);
int collide_quick_gap_circle_convex(geom_circle circle, geom_ring convex);
int collide_quick_gap_capsule_convex(geom_capsule2 capsule, geom_ring convex);
int collide_quick_gap_aabb_convex(geom_aabb2 box, geom_ring convex);
int collide_quick_gap_obb_convex(geom_obb2 box, geom_ring convex);
int collide_quick_gap_convex_convex(geom_ring a, geom_ring b);

#endif
