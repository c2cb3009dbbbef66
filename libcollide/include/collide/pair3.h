/* Exact relations of two shapes in space: one function for each pair of shapes. All names end in 3.
 *
 * All functions return a collide_relation; <collide/result.h> defines apart, touching and overlapping.
 *
 * Errors: COLLIDE_INVALID for NaN, infinity, a negative size, a box with min above max, a zero direction or
 * normal, dependent axes, or a hull without points.
 *
 * Every answer is exact for all finite doubles of every pair. f(a, b) equals f(b, a). Multiplying all lengths
 * by a power of two does not change an answer as long as no bit is lost. The same set of points gives the
 * same answer in every notation. A box is the hull of its corners, a triangle a hull of three points, a point
 * a ball of radius 0.
 *
 * Two shapes overlap if they have a common point after every sufficiently small shift. For shapes without an
 * inside this means:
 *
 * - Two points, segments or rays only touch, even if they share a part.
 * - A triangle is overlapped by a segment, ray or triangle that passes through its inside, and by a solid
 *   that has points of it inside. A shape in its plane only touches it.
 * - A plane is overlapped by a shape with points strictly on both sides. A shape on one side that meets it,
 *   or a shape in it, touches. Crossing planes overlap, equal planes touch, other planes are apart.
 * - Flat boxes and flat hulls are like triangles or segments. Balls of radius 0 are points.
 *
 * Cost: 5 to 40 ns for points, balls and planes against each other, for balls against axis-aligned boxes and
 * capsules, and for segments and rays against balls, axis-aligned boxes and triangles. 25 to 80 ns for two
 * capsules, two triangles, balls against oriented boxes and triangles, and oriented boxes against segments
 * and boxes. 0.1 us for two planes. This is at most twice the time of the plain formulas. 0.3 to 1 us for
 * other pairs and for mixed shapes, plus some nanoseconds for each point of a hull. 0.2 to 30 us if the
 * shapes touch or nearly touch. At worst, milliseconds, for oriented boxes that nearly touch and have numbers
 * from both ends of the exponent range.
 *
 * Pure. Thread-safe. Does not allocate. Uses up to 60 KiB of stack.
 *
 * Method: the common pairs have a filter of their own, a closed form in doubles with a proven error bound. If
 * it is not certain, exact arithmetic decides. For other pairs the algorithm of E. G. Gilbert, D. W. Johnson,
 * S. S. Keerthi (IEEE Journal of Robotics and Automation 4, 1988) proposes, in doubles, a separating
 * direction or a common inner point, which a filter verifies. If the filter is not certain, the same
 * algorithm decides in exact arithmetic. */
#ifndef COLLIDE_PAIR3_H
#define COLLIDE_PAIR3_H

#include <collide/result.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the relation of two points. Equal points touch. */
COLLIDE_API collide_relation collide_point_point3(geom_vec3 a, geom_vec3 b);

/* Returns the relation of a point and a segment. */
COLLIDE_API collide_relation collide_point_segment3(geom_vec3 point, geom_segment3 segment);

/* Returns the relation of a point and a ray. */
COLLIDE_API collide_relation collide_point_ray3(geom_vec3 point, geom_ray ray);

/* Returns the relation of a point and a plane. */
COLLIDE_API collide_relation collide_point_plane3(geom_vec3 point, geom_plane plane);

/* Returns the relation of a point and a ball. */
COLLIDE_API collide_relation collide_point_sphere3(geom_vec3 point, geom_sphere sphere);

/* Returns the relation of a point and an axis-aligned box. */
COLLIDE_API collide_relation collide_point_aabb3(geom_vec3 point, geom_aabb3 box);

/* Returns the relation of a point and an oriented box. */
COLLIDE_API collide_relation collide_point_obb3(geom_vec3 point, geom_obb3 box);

/* Returns the relation of a point and a capsule. */
COLLIDE_API collide_relation collide_point_capsule3(geom_vec3 point, geom_capsule3 capsule);

/* Returns the relation of a point and a triangle. */
COLLIDE_API collide_relation collide_point_triangle3(geom_vec3 point, geom_triangle triangle);

/* Returns the relation of a point and a hull. */
COLLIDE_API collide_relation collide_point_hull3(geom_vec3 point, geom_hull hull);

/* Returns the relation of two segments. */
COLLIDE_API collide_relation collide_segment_segment3(geom_segment3 a, geom_segment3 b);

/* Returns the relation of a segment and a ray. */
COLLIDE_API collide_relation collide_segment_ray3(geom_segment3 segment, geom_ray ray);

/* Returns the relation of a segment and a plane. */
COLLIDE_API collide_relation collide_segment_plane3(geom_segment3 segment, geom_plane plane);

/* Returns the relation of a segment and a ball. */
COLLIDE_API collide_relation collide_segment_sphere3(geom_segment3 segment, geom_sphere sphere);

/* Returns the relation of a segment and an axis-aligned box. */
COLLIDE_API collide_relation collide_segment_aabb3(geom_segment3 segment, geom_aabb3 box);

/* Returns the relation of a segment and an oriented box. */
COLLIDE_API collide_relation collide_segment_obb3(geom_segment3 segment, geom_obb3 box);

/* Returns the relation of a segment and a capsule. */
COLLIDE_API collide_relation collide_segment_capsule3(geom_segment3 segment, geom_capsule3 capsule);

/* Returns the relation of a segment and a triangle. */
COLLIDE_API collide_relation collide_segment_triangle3(geom_segment3 segment, geom_triangle triangle);

/* Returns the relation of a segment and a hull. */
COLLIDE_API collide_relation collide_segment_hull3(geom_segment3 segment, geom_hull hull);

/* Returns the relation of two rays. */
COLLIDE_API collide_relation collide_ray_ray3(geom_ray a, geom_ray b);

/* Returns the relation of a ray and a plane. */
COLLIDE_API collide_relation collide_ray_plane3(geom_ray ray, geom_plane plane);

/* Returns the relation of a ray and a ball. */
COLLIDE_API collide_relation collide_ray_sphere3(geom_ray ray, geom_sphere sphere);

/* Returns the relation of a ray and an axis-aligned box. */
COLLIDE_API collide_relation collide_ray_aabb3(geom_ray ray, geom_aabb3 box);

/* Returns the relation of a ray and an oriented box. */
COLLIDE_API collide_relation collide_ray_obb3(geom_ray ray, geom_obb3 box);

/* Returns the relation of a ray and a capsule. */
COLLIDE_API collide_relation collide_ray_capsule3(geom_ray ray, geom_capsule3 capsule);

/* Returns the relation of a ray and a triangle. */
COLLIDE_API collide_relation collide_ray_triangle3(geom_ray ray, geom_triangle triangle);

/* Returns the relation of a ray and a hull. */
COLLIDE_API collide_relation collide_ray_hull3(geom_ray ray, geom_hull hull);

/* Returns the relation of two planes. */
COLLIDE_API collide_relation collide_plane_plane3(geom_plane a, geom_plane b);

/* Returns the relation of a plane and a ball. */
COLLIDE_API collide_relation collide_plane_sphere3(geom_plane plane, geom_sphere sphere);

/* Returns the relation of a plane and an axis-aligned box. */
COLLIDE_API collide_relation collide_plane_aabb3(geom_plane plane, geom_aabb3 box);

/* Returns the relation of a plane and an oriented box. */
COLLIDE_API collide_relation collide_plane_obb3(geom_plane plane, geom_obb3 box);

/* Returns the relation of a plane and a capsule. */
COLLIDE_API collide_relation collide_plane_capsule3(geom_plane plane, geom_capsule3 capsule);

/* Returns the relation of a plane and a triangle. */
COLLIDE_API collide_relation collide_plane_triangle3(geom_plane plane, geom_triangle triangle);

/* Returns the relation of a plane and a hull. */
COLLIDE_API collide_relation collide_plane_hull3(geom_plane plane, geom_hull hull);

/* Returns the relation of two balls. */
COLLIDE_API collide_relation collide_sphere_sphere3(geom_sphere a, geom_sphere b);

/* Returns the relation of a ball and an axis-aligned box. */
COLLIDE_API collide_relation collide_sphere_aabb3(geom_sphere sphere, geom_aabb3 box);

/* Returns the relation of a ball and an oriented box. */
COLLIDE_API collide_relation collide_sphere_obb3(geom_sphere sphere, geom_obb3 box);

/* Returns the relation of a ball and a capsule. */
COLLIDE_API collide_relation collide_sphere_capsule3(geom_sphere sphere, geom_capsule3 capsule);

/* Returns the relation of a ball and a triangle. */
COLLIDE_API collide_relation collide_sphere_triangle3(geom_sphere sphere, geom_triangle triangle);

/* Returns the relation of a ball and a hull. */
COLLIDE_API collide_relation collide_sphere_hull3(geom_sphere sphere, geom_hull hull);

/* Returns the relation of two axis-aligned boxes. */
COLLIDE_API collide_relation collide_aabb_aabb3(geom_aabb3 a, geom_aabb3 b);

/* Returns the relation of an axis-aligned box and an oriented box. */
COLLIDE_API collide_relation collide_aabb_obb3(geom_aabb3 a, geom_obb3 b);

/* Returns the relation of an axis-aligned box and a capsule. */
COLLIDE_API collide_relation collide_aabb_capsule3(geom_aabb3 box, geom_capsule3 capsule);

/* Returns the relation of an axis-aligned box and a triangle. */
COLLIDE_API collide_relation collide_aabb_triangle3(geom_aabb3 box, geom_triangle triangle);

/* Returns the relation of an axis-aligned box and a hull. */
COLLIDE_API collide_relation collide_aabb_hull3(geom_aabb3 box, geom_hull hull);

/* Returns the relation of two oriented boxes. */
COLLIDE_API collide_relation collide_obb_obb3(geom_obb3 a, geom_obb3 b);

/* Returns the relation of an oriented box and a capsule. */
COLLIDE_API collide_relation collide_obb_capsule3(geom_obb3 box, geom_capsule3 capsule);

/* Returns the relation of an oriented box and a triangle. */
COLLIDE_API collide_relation collide_obb_triangle3(geom_obb3 box, geom_triangle triangle);

/* Returns the relation of an oriented box and a hull. */
COLLIDE_API collide_relation collide_obb_hull3(geom_obb3 box, geom_hull hull);

/* Returns the relation of two capsules. */
COLLIDE_API collide_relation collide_capsule_capsule3(geom_capsule3 a, geom_capsule3 b);

/* Returns the relation of a capsule and a triangle. */
COLLIDE_API collide_relation collide_capsule_triangle3(geom_capsule3 capsule, geom_triangle triangle);

/* Returns the relation of a capsule and a hull. */
COLLIDE_API collide_relation collide_capsule_hull3(geom_capsule3 capsule, geom_hull hull);

/* Returns the relation of two triangles. */
COLLIDE_API collide_relation collide_triangle_triangle3(geom_triangle a, geom_triangle b);

/* Returns the relation of a triangle and a hull. */
COLLIDE_API collide_relation collide_triangle_hull3(geom_triangle triangle, geom_hull hull);

/* Returns the relation of two hulls. */
COLLIDE_API collide_relation collide_hull_hull3(geom_hull a, geom_hull b);

#ifdef __cplusplus
}
#endif

#endif
