/* Shapes without radii that meet on their way and never more than touch at any vertex: do they overlap all
 * the same? So do a box that moves over another corner first, or a polygon that slides in between two
 * others. */
#ifndef COLLIDE_SWEEP2_OVERLAP_H
#define COLLIDE_SWEEP2_OVERLAP_H

#include "exact/predicate_sweep2.h"

/* Whether the differences of the points of two convex cores lie on one line: such shapes never overlap. */
bool collide_sweep_is_flat(const core2 *a, const core2 *b);

/* Whether the line through an edge of a convex core a or b whose ends differ, or through the motion, keeps
 * the moving a and b from overlapping. */
bool collide_sweep_edge_parts(const core2 *a, const core2 *b, sweep_motion motion, const vertex2 edge[2]);
bool collide_sweep_motion_parts(const core2 *a, const core2 *b, sweep_motion motion);

/* Whether a, which does not overlap the polygon b at first, overlaps it on its way. No vertex of one may
 * cross an edge of the other, inside both; the motion is not zero. */
bool collide_sweep_enters_polygon(const core2 *a, const core2 *polygon, sweep_motion motion);

#endif
