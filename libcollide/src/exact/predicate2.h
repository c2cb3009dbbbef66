/* Exact comparisons of distances in the plane, for the functions of this library.
 *
 * Each returns the sign of a difference, decided rightly for all finite inputs: first by the filter of
 * number_filter.h, then, where that is not sure, by the exact arithmetic of number_exact.h. The polynomials
 * are in predicate2.inl, where a new one goes; predicate2.c calls it with the numbers of the filter,
 * predicate2_exact.c with exact ones. Inputs must be finite, radii and half extents not negative, axes not
 * zero; nothing is checked here.
 *
 * A "gap" is the distance of two shapes minus what they may be apart: its sign is +1 when the shapes are
 * apart, 0 when they touch and -1 when they overlap. Sums of radii are never rounded. */
#ifndef COLLIDE_PREDICATE2_H
#define COLLIDE_PREDICATE2_H

#include "numeric/sign.h"

#include <collide/result.h>
#include <geom/shape.h>

/* The sign of (b - a) x (d - c): +1 where the second vector points to the left of the first. */
int collide_sign_cross(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d);

/* The sign of |p - q| - (r + s). */
int collide_gap_points(geom_vec2 p, geom_vec2 q, double r, double s);

/* The sign of the distance of p to the infinite line through two different points, minus r. */
int collide_gap_point_line(geom_vec2 p, geom_segment2 line, double r);

/* The sign of the distance of p to the segment, which may be a point, minus (r + s). */
int collide_gap_point_segment(geom_vec2 p, geom_segment2 segment, double r, double s);

/* The sign of the least distance, over all t in [0, 1], of the points at fraction t of the two paths, minus
 * (r + s): two discs of radii r and s that move along the paths during the same time. */
int collide_gap_moving_points(geom_segment2 path_a, geom_segment2 path_b, double r, double s);

/* collide_segment_segment for finite segments. */
collide_relation collide_relation_of_segments(geom_segment2 a, geom_segment2 b);

/* The gap of a segment and an oriented box. */
int collide_gap_segment_obb(geom_segment2 segment, geom_obb2 box);

/* The relation that a gap of this sign is. */
static inline collide_relation collide_relation_of_gap(int sign) {
    return (collide_relation)(COLLIDE_TOUCHING - sign);
}

/* ---- The exact halves: the polynomials of predicate2.inl in arithmetic without rounding ---- */

int collide_exact_sign_cross(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d);
int collide_exact_gap_points(geom_vec2 p, geom_vec2 q, double r, double s);
int collide_exact_gap_point_circle(geom_vec2 p, geom_vec2 center, double radius);
int collide_exact_gap_point_line(geom_vec2 p, geom_segment2 line, double r);
int collide_exact_gap_point_segment(geom_vec2 p, geom_segment2 segment, double r, double s);
int collide_exact_gap_circle_segment(geom_circle circle, geom_segment2 segment);
int collide_exact_gap_moving_points(geom_segment2 path_a, geom_segment2 path_b, double r, double s);
int collide_exact_gap_segment_obb(geom_segment2 segment, geom_obb2 box);
int collide_exact_gap_line_aabb(geom_segment2 line, geom_aabb2 box);
int collide_exact_gap_point_obb(geom_vec2 p, geom_obb2 box);
int collide_exact_gap_circle_obb(geom_circle circle, geom_obb2 box);
int collide_exact_gap_aabb_obb(geom_aabb2 a, geom_obb2 b);
int collide_exact_gap_obb_obb(geom_obb2 a, geom_obb2 b);

#endif
