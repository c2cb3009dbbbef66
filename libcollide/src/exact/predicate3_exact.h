/* The exact halves of predicate3.h: the polynomials of predicate3.inl in arithmetic without rounding. */
#ifndef COLLIDE_PREDICATE3_EXACT_H
#define COLLIDE_PREDICATE3_EXACT_H

#include "predicate3.h"

int collide_exact3_gap_points(geom_vec3 p, geom_vec3 q, reach3 reach);
int collide_exact3_gap_point_segment(geom_vec3 p, geom_vec3 a, geom_vec3 b, reach3 reach);
int collide_exact3_gap_point_ray(geom_vec3 p, geom_ray ray, reach3 reach);
int collide_exact3_closest_inside_rays(geom_ray a, geom_ray b);
int collide_exact3_gap_lines(geom_ray a, geom_ray b, reach3 reach);
int collide_exact3_gap_boxes(geom_aabb3 a, geom_aabb3 b, reach3 reach);
int collide_exact3_gap_along(const zonotope3 *a, const zonotope3 *b, int i, int j);
int collide_exact3_side_of_point(geom_plane plane, geom_vec3 p);
int collide_exact3_side_of_direction(geom_vec3 normal, geom_vec3 direction);
int collide_exact3_gap_point_plane(geom_vec3 p, geom_plane plane, reach3 reach);
int collide_exact3_gap_plane_obb(geom_plane plane, const core3 *box, reach3 reach);
int collide_exact3_gap_planes(geom_plane a, geom_plane b, reach3 reach);

#endif
