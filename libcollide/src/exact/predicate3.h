/* Exact comparisons of distances in space with closed forms, as predicate2.h has for the plane: first by the
 * filter, then by exact arithmetic. The polynomials are in predicate3.inl. Inputs must be valid; nothing is
 * checked here.
 *
 * A "gap" is the distance of two cores minus their reach: its sign is +1 when the shapes are apart, 0 when
 * they touch and -1 when they overlap. */
#ifndef COLLIDE_PREDICATE3_H
#define COLLIDE_PREDICATE3_H

#include "shape/core3.h"
#include "shape/reach3.h"

#include <geom/shape.h>

/* The sign of |p - q| - reach. */
int collide_gap3_points(geom_vec3 p, geom_vec3 q, reach3 reach);

/* The sign of the distance of p to the segment from a to b, which are not equal, minus the reach. */
int collide_gap3_point_segment(geom_vec3 p, geom_vec3 a, geom_vec3 b, reach3 reach);

/* The same for a ray, and for two rays. */
int collide_gap3_point_ray(geom_vec3 p, geom_ray ray, reach3 reach);
int collide_gap3_rays(geom_ray a, geom_ray b, reach3 reach);

/* The sign of the distance of two boxes minus the reach; when that is 0 and the boxes meet, 0. */
int collide_gap3_boxes(geom_aabb3 a, geom_aabb3 b, reach3 reach);

/* A box, a segment or a point as a sum of at most three segments: p and q together are twice its middle, and
 * along direction k, which is tip - tail, it extends by high - low times that. */
typedef struct zonotope3 {
    size_t count;
    geom_vec3 p;
    geom_vec3 q;
    geom_vec3 tail[3];
    geom_vec3 tip[3];
    double low[3];
    double high[3];
} zonotope3;

zonotope3 collide_zonotope3(const core3 *core);

/* The gap of a box and a box, segment or point, without reach. */
int collide_gap3_zonotopes(const zonotope3 *box, const zonotope3 *other);

/* The side of the plane, +1 where its normal points, on which p lies; in which the direction leads. */
int collide_side3_of_point(geom_plane plane, geom_vec3 p);
int collide_side3_of_direction(geom_vec3 normal, geom_vec3 direction);

/* The sign of the distance of p to the plane, minus the reach. */
int collide_gap3_point_plane(geom_vec3 p, geom_plane plane, reach3 reach);

/* The gap of a plane and an oriented box; of two planes. Planes that cross overlap. */
int collide_gap3_plane_obb(geom_plane plane, const core3 *box, reach3 reach);
int collide_gap3_planes(geom_plane a, geom_plane b, reach3 reach);

/* ---- The exact halves ---- */

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
