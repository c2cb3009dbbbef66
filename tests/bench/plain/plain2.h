/* The pair tests as most programs have them: the textbook formula in doubles, wrong where rounding decides.
 * What the exact functions of <collide/pair2.h> are measured against. Valid, finite shapes only; axes of unit
 * length. Closed sets: true when the shapes have a common point. */
#ifndef BENCH_PLAIN2_H
#define BENCH_PLAIN2_H

#include <geom/polygon.h>
#include <geom/shape.h>

/* The sign of (b - a) x (c - a). */
int plain_orient2d(geom_vec2 a, geom_vec2 b, geom_vec2 c);

/* +1 where d lies inside the circle through a, b and c, which are counterclockwise. */
int plain_incircle(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d);

bool plain_point_segment(geom_vec2 point, geom_segment2 segment);
bool plain_point_circle(geom_vec2 point, geom_circle circle);
bool plain_point_aabb(geom_vec2 point, geom_aabb2 box);
bool plain_point_obb(geom_vec2 point, geom_obb2 box);
bool plain_point_capsule(geom_vec2 point, geom_capsule2 capsule);
bool plain_segment_segment(geom_segment2 a, geom_segment2 b);
bool plain_segment_circle(geom_segment2 segment, geom_circle circle);
bool plain_segment_aabb(geom_segment2 segment, geom_aabb2 box);
bool plain_segment_obb(geom_segment2 segment, geom_obb2 box);
bool plain_circle_circle(geom_circle a, geom_circle b);
bool plain_circle_aabb(geom_circle circle, geom_aabb2 box);
bool plain_circle_obb(geom_circle circle, geom_obb2 box);
bool plain_aabb_aabb(geom_aabb2 a, geom_aabb2 b);
bool plain_obb_obb(geom_obb2 a, geom_obb2 b);
bool plain_aabb_obb(geom_aabb2 a, geom_obb2 b);
bool plain_segment_capsule(geom_segment2 segment, geom_capsule2 capsule);
bool plain_circle_capsule(geom_circle circle, geom_capsule2 capsule);
bool plain_aabb_capsule(geom_aabb2 box, geom_capsule2 capsule);
bool plain_obb_capsule(geom_obb2 box, geom_capsule2 capsule);
bool plain_capsule_capsule(geom_capsule2 a, geom_capsule2 b);

/* Convex rings, counterclockwise: one separating edge is enough. */
bool plain_point_convex(geom_vec2 point, geom_ring convex);
bool plain_segment_convex(geom_segment2 segment, geom_ring convex);
bool plain_circle_convex(geom_circle circle, geom_ring convex);
bool plain_aabb_convex(geom_aabb2 box, geom_ring convex);
bool plain_obb_convex(geom_obb2 box, geom_ring convex);
bool plain_capsule_convex(geom_capsule2 capsule, geom_ring convex);
bool plain_convex_convex(geom_ring a, geom_ring b);

bool plain_point_polygon(geom_vec2 point, geom_polygon polygon);
bool plain_segment_polygon(geom_segment2 segment, geom_polygon polygon);
bool plain_circle_polygon(geom_circle circle, geom_polygon polygon);
bool plain_aabb_polygon(geom_aabb2 box, geom_polygon polygon);
bool plain_obb_polygon(geom_obb2 box, geom_polygon polygon);
bool plain_capsule_polygon(geom_capsule2 capsule, geom_polygon polygon);
bool plain_convex_polygon(geom_ring convex, geom_polygon polygon);
bool plain_polygon_polygon(geom_polygon a, geom_polygon b);

#endif
