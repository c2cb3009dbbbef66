/* Do two shapes in space meet? One function a pair; all names of space end in 3.
 *
 * All functions return a collide_relation (<collide/result.h> says what apart, touching and overlapping mean). A NaN,
 * an infinity, a negative size, a box with min above max, a zero direction or normal, dependent axes, or a hull
 * without points gives COLLIDE_INVALID.
 *
 * Every answer is exact: right for all finite doubles, of every pair, with no tolerance and no exception. f(a, b)
 * answers the same as f(b, a). Multiplying all lengths by a power of two changes no answer as long as no bit of them
 * is lost. The same set of points gives the same answer, however it is written down: a box as a hull of its corners, a
 * triangle as a hull of three points, a point as a ball of radius 0.
 *
 * Two shapes overlap when every small enough shift leaves them a common point. For shapes without an inside this says:
 *
 *   points, segments and rays   among themselves touch at most, even where they share a stretch;
 *   a triangle                  is overlapped by a segment, ray or triangle that passes through its inside, and by every
 *                               solid that has points of it inside; what lies in its plane only touches it;
 *   a plane                     is overlapped by what has points strictly on both sides; what lies on one side and
 *                               meets it, or in it, touches; planes that cross overlap, equal ones touch, others are
 *                               apart;
 *   flat boxes and hulls        are like triangles or segments, and balls of radius 0 are points.
 *
 * Cost: 5 to 20 ns for points, balls and planes against each other, balls against axis-aligned boxes and capsules, and
 * segments and rays against balls, axis-aligned boxes and triangles; 25 to 80 ns for two capsules, two triangles,
 * balls against oriented boxes and triangles, and oriented boxes against segments and boxes: as long as the plain
 * formulas take, or less than twice that. 0.3 to 1 us for the others and for tagged shapes, plus a few nanoseconds for
 * each point of a hull; 0.2 to 30 us where the shapes touch or nearly do and the filter cannot tell; milliseconds in
 * the worst case, oriented boxes with numbers from both ends of the exponent range that nearly touch. Pure,
 * thread-safe, no allocation; up to 60 KiB of stack.
 *
 * Method: the common pairs have a filter of their own, a closed form in doubles with a proven bound for its error;
 * what it leaves open is decided exactly. For all others the algorithm of E. G. Gilbert, D. W. Johnson, S. S. Keerthi
 * (IEEE Journal of Robotics and Automation 4, 1988) proposes, in doubles, a separating direction or a common inside,
 * which a filter verifies. What that leaves open is decided by the same algorithm in exact arithmetic. */
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
COLLIDE_API collide_relation collide_point_ray3(geom_vec3 point, geom_ray ray);
COLLIDE_API collide_relation collide_point_plane3(geom_vec3 point, geom_plane plane);
COLLIDE_API collide_relation collide_point_sphere3(geom_vec3 point, geom_sphere sphere);
COLLIDE_API collide_relation collide_point_aabb3(geom_vec3 point, geom_aabb3 box);
COLLIDE_API collide_relation collide_point_obb3(geom_vec3 point, geom_obb3 box);
COLLIDE_API collide_relation collide_point_capsule3(geom_vec3 point, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_point_triangle3(geom_vec3 point, geom_triangle triangle);
COLLIDE_API collide_relation collide_point_hull3(geom_vec3 point, geom_hull hull);

/* A segment. */
COLLIDE_API collide_relation collide_segment_segment3(geom_segment3 a, geom_segment3 b);
COLLIDE_API collide_relation collide_segment_ray3(geom_segment3 segment, geom_ray ray);
COLLIDE_API collide_relation collide_segment_plane3(geom_segment3 segment, geom_plane plane);
COLLIDE_API collide_relation collide_segment_sphere3(geom_segment3 segment, geom_sphere sphere);
COLLIDE_API collide_relation collide_segment_aabb3(geom_segment3 segment, geom_aabb3 box);
COLLIDE_API collide_relation collide_segment_obb3(geom_segment3 segment, geom_obb3 box);
COLLIDE_API collide_relation collide_segment_capsule3(geom_segment3 segment, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_segment_triangle3(geom_segment3 segment, geom_triangle triangle);
COLLIDE_API collide_relation collide_segment_hull3(geom_segment3 segment, geom_hull hull);

/* A ray, which has no end. */
COLLIDE_API collide_relation collide_ray_ray3(geom_ray a, geom_ray b);
COLLIDE_API collide_relation collide_ray_plane3(geom_ray ray, geom_plane plane);
COLLIDE_API collide_relation collide_ray_sphere3(geom_ray ray, geom_sphere sphere);
COLLIDE_API collide_relation collide_ray_aabb3(geom_ray ray, geom_aabb3 box);
COLLIDE_API collide_relation collide_ray_obb3(geom_ray ray, geom_obb3 box);
COLLIDE_API collide_relation collide_ray_capsule3(geom_ray ray, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_ray_triangle3(geom_ray ray, geom_triangle triangle);
COLLIDE_API collide_relation collide_ray_hull3(geom_ray ray, geom_hull hull);

/* A plane, infinite in all its directions: a surface without inside. */
COLLIDE_API collide_relation collide_plane_plane3(geom_plane a, geom_plane b);
COLLIDE_API collide_relation collide_plane_sphere3(geom_plane plane, geom_sphere sphere);
COLLIDE_API collide_relation collide_plane_aabb3(geom_plane plane, geom_aabb3 box);
COLLIDE_API collide_relation collide_plane_obb3(geom_plane plane, geom_obb3 box);
COLLIDE_API collide_relation collide_plane_capsule3(geom_plane plane, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_plane_triangle3(geom_plane plane, geom_triangle triangle);
COLLIDE_API collide_relation collide_plane_hull3(geom_plane plane, geom_hull hull);

/* A ball. */
COLLIDE_API collide_relation collide_sphere_sphere3(geom_sphere a, geom_sphere b);
COLLIDE_API collide_relation collide_sphere_aabb3(geom_sphere sphere, geom_aabb3 box);
COLLIDE_API collide_relation collide_sphere_obb3(geom_sphere sphere, geom_obb3 box);
COLLIDE_API collide_relation collide_sphere_capsule3(geom_sphere sphere, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_sphere_triangle3(geom_sphere sphere, geom_triangle triangle);
COLLIDE_API collide_relation collide_sphere_hull3(geom_sphere sphere, geom_hull hull);

/* An axis-aligned box. */
COLLIDE_API collide_relation collide_aabb_aabb3(geom_aabb3 a, geom_aabb3 b);
COLLIDE_API collide_relation collide_aabb_obb3(geom_aabb3 a, geom_obb3 b);
COLLIDE_API collide_relation collide_aabb_capsule3(geom_aabb3 box, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_aabb_triangle3(geom_aabb3 box, geom_triangle triangle);
COLLIDE_API collide_relation collide_aabb_hull3(geom_aabb3 box, geom_hull hull);

/* An oriented box. */
COLLIDE_API collide_relation collide_obb_obb3(geom_obb3 a, geom_obb3 b);
COLLIDE_API collide_relation collide_obb_capsule3(geom_obb3 box, geom_capsule3 capsule);
COLLIDE_API collide_relation collide_obb_triangle3(geom_obb3 box, geom_triangle triangle);
COLLIDE_API collide_relation collide_obb_hull3(geom_obb3 box, geom_hull hull);

/* A capsule. */
COLLIDE_API collide_relation collide_capsule_capsule3(geom_capsule3 a, geom_capsule3 b);
COLLIDE_API collide_relation collide_capsule_triangle3(geom_capsule3 capsule, geom_triangle triangle);
COLLIDE_API collide_relation collide_capsule_hull3(geom_capsule3 capsule, geom_hull hull);

/* A triangle, flat. */
COLLIDE_API collide_relation collide_triangle_triangle3(geom_triangle a, geom_triangle b);
COLLIDE_API collide_relation collide_triangle_hull3(geom_triangle triangle, geom_hull hull);

/* The convex hull of points. */
COLLIDE_API collide_relation collide_hull_hull3(geom_hull a, geom_hull b);

#ifdef __cplusplus
}
#endif

#endif
