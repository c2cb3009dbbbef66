/* Do two shapes in space meet? One function a pair; all names of space end in 3.
 *
 * All functions return a collide_relation (<collide/result.h> says what apart, touching and overlapping mean). A NaN, an
 * infinity, a negative size, a box with min above max, a zero direction or normal, dependent axes, or a hull without
 * points gives COLLIDE_INVALID. Shapes without inside, such as two triangles, touch and overlap as the convex sets
 * they are: they overlap when every small shift leaves them a common point.
 *
 * f(a, b) answers the same as f(b, a). Multiplying all lengths by a power of two changes no answer as long as no bit of
 * them is lost. Pure, thread-safe, no allocation. */
#ifndef COLLIDE_PAIR3_H
#define COLLIDE_PAIR3_H

#include <collide/result.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A point: it touches what it lies on and overlaps what holds it inside. */
COLLIDE_API collide_relation collide_point_point3(geom_vec3 a, geom_vec3 b);
COLLIDE_API collide_relation collide_point_segment3(geom_vec3 point, geom_segment3 segment);
COLLIDE_API collide_relation collide_point_ray3(geom_vec3 point, geom_ray3 ray);
COLLIDE_API collide_relation collide_point_plane3(geom_vec3 point, geom_plane plane);
COLLIDE_API collide_relation collide_point_sphere3(geom_vec3 point, geom_sphere sphere);
COLLIDE_API collide_relation collide_point_aabb3(geom_vec3 point, geom_aabb3 box);
COLLIDE_API collide_relation collide_point_obb3(geom_vec3 point, geom_obb3 box);
COLLIDE_API collide_relation collide_point_capsule3(geom_vec3 point, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_point_triangle3(geom_vec3 point, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_point_hull3(geom_vec3 point, geom_hull3 hull);

/* A segment. */
COLLIDE_API collide_relation collide_segment_segment3(geom_segment3 a, geom_segment3 b);
COLLIDE_API collide_relation collide_segment_ray3(geom_segment3 segment, geom_ray3 ray);
COLLIDE_API collide_relation collide_segment_plane3(geom_segment3 segment, geom_plane plane);
COLLIDE_API collide_relation collide_segment_sphere3(geom_segment3 segment, geom_sphere sphere);
COLLIDE_API collide_relation collide_segment_aabb3(geom_segment3 segment, geom_aabb3 box);
COLLIDE_API collide_relation collide_segment_obb3(geom_segment3 segment, geom_obb3 box);
COLLIDE_API collide_relation collide_segment_capsule3(geom_segment3 segment, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_segment_triangle3(geom_segment3 segment, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_segment_hull3(geom_segment3 segment, geom_hull3 hull);

/* A ray, which has no end. */
COLLIDE_API collide_relation collide_ray_ray3(geom_ray3 a, geom_ray3 b);
COLLIDE_API collide_relation collide_ray_plane3(geom_ray3 ray, geom_plane plane);
COLLIDE_API collide_relation collide_ray_sphere3(geom_ray3 ray, geom_sphere sphere);
COLLIDE_API collide_relation collide_ray_aabb3(geom_ray3 ray, geom_aabb3 box);
COLLIDE_API collide_relation collide_ray_obb3(geom_ray3 ray, geom_obb3 box);
COLLIDE_API collide_relation collide_ray_capsule3(geom_ray3 ray, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_ray_triangle3(geom_ray3 ray, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_ray_hull3(geom_ray3 ray, geom_hull3 hull);

/* A plane, infinite in all its directions: a surface without inside. */
COLLIDE_API collide_relation collide_plane_plane3(geom_plane a, geom_plane b);
COLLIDE_API collide_relation collide_plane_sphere3(geom_plane plane, geom_sphere sphere);
COLLIDE_API collide_relation collide_plane_aabb3(geom_plane plane, geom_aabb3 box);
COLLIDE_API collide_relation collide_plane_obb3(geom_plane plane, geom_obb3 box);
COLLIDE_API collide_relation collide_plane_capsule3(geom_plane plane, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_plane_triangle3(geom_plane plane, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_plane_hull3(geom_plane plane, geom_hull3 hull);

/* A ball. */
COLLIDE_API collide_relation collide_sphere_sphere3(geom_sphere a, geom_sphere b);
COLLIDE_API collide_relation collide_sphere_aabb3(geom_sphere sphere, geom_aabb3 box);
COLLIDE_API collide_relation collide_sphere_obb3(geom_sphere sphere, geom_obb3 box);
COLLIDE_API collide_relation collide_sphere_capsule3(geom_sphere sphere, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_sphere_triangle3(geom_sphere sphere, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_sphere_hull3(geom_sphere sphere, geom_hull3 hull);

/* An axis-aligned box. */
COLLIDE_API collide_relation collide_aabb_aabb3(geom_aabb3 a, geom_aabb3 b);
COLLIDE_API collide_relation collide_aabb_obb3(geom_aabb3 a, geom_obb3 b);
COLLIDE_API collide_relation collide_aabb_capsule3(geom_aabb3 box, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_aabb_triangle3(geom_aabb3 box, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_aabb_hull3(geom_aabb3 box, geom_hull3 hull);

/* An oriented box. */
COLLIDE_API collide_relation collide_obb_obb3(geom_obb3 a, geom_obb3 b);
COLLIDE_API collide_relation collide_obb_capsule3(geom_obb3 box, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_obb_triangle3(geom_obb3 box, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_obb_hull3(geom_obb3 box, geom_hull3 hull);

/* A capsule. */
COLLIDE_API collide_relation collide_capsule_capsule3(geom_capsule3 a, geom_capsule3 b);
COLLIDE_API collide_relation collide_capsule_triangle3(geom_capsule3 capsule, geom_triangle3 triangle);
COLLIDE_API collide_relation collide_capsule_hull3(geom_capsule3 capsule, geom_hull3 hull);

/* A triangle, flat. */
COLLIDE_API collide_relation collide_triangle_triangle3(geom_triangle3 a, geom_triangle3 b);
COLLIDE_API collide_relation collide_triangle_hull3(geom_triangle3 triangle, geom_hull3 hull);

/* The convex hull of points. */
COLLIDE_API collide_relation collide_hull_hull3(geom_hull3 a, geom_hull3 b);

#ifdef __cplusplus
}
#endif

#endif
