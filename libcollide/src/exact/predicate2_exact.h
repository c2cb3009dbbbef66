/* The exact halves of predicate2.h: the polynomials of predicate2.inl in arithmetic without rounding. */
#ifndef COLLIDE_PREDICATE2_EXACT_H
#define COLLIDE_PREDICATE2_EXACT_H

#include <geom/shape.h>

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
