/* Rings of whole numbers: convex hulls, simple rings, and polygons as triangles. */
#ifndef CAMPAIGN_RING_WHOLE2_H
#define CAMPAIGN_RING_WHOLE2_H

#include "whole2.h"

#include <stdbool.h>

/* The convex hull of 1 to PIECE_VERTICES points. */
whole_piece whole_hull(const whole_point *points, int count);

/* Turns crossing edges round until none is left. False when the ring then meets itself all the same. */
bool whole_untangle(whole_ring *ring);

/* The triangles of a polygon of one simple ring, and of one whose two rings are convex, run alike, and have
 * as many vertices. False when there are none: for a ring without area, or a hole that is not inside. */
bool whole_tile_ring(whole_shape *shape);
bool whole_tile_frame(whole_shape *shape);

#endif
