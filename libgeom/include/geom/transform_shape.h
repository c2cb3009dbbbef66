/* Moves shapes and rings as rigid bodies, by the motions of <geom/transform.h>.
 *
 *     geom_vec2 corners[5];
 *     const geom_ring there = geom_transform2_convex(pose, outline, corners);
 *     const geom_obb2 parked = geom_transform2_obb(pose, car);
 *
 * A shape keeps its kind, its radius and its half extents. To rotate an axis-aligned box, make it an oriented
 * box first.
 *
 * Accuracy: each coordinate of a moved point is rounded. In the plane it is within 2^-51 (|x| + |y|) + 2^-52
 * |t| of the point that the stored cosine, sine and translation t give. In space it is within 2^-47 (|x| +
 * |y| + |z| + |t|). A product that underflows adds the smallest double. Axes are rotated like points and are
 * not normalized again.
 *
 * Errors add up over a long chain of small moves. Move the original shape by a product of motions instead.
 * Testing single poses does not prove a motion free of contact; <collide/ccd2.h> does, with all rounding
 * accounted for.
 *
 * NaN and infinity pass through, and coordinates above 2^1020 may give them; geom_*_status finds them. Cost:
 * constant, or linear in the number of points. Does not allocate. Pure. Thread-safe. */
#ifndef GEOM_TRANSFORM_SHAPE_H
#define GEOM_TRANSFORM_SHAPE_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/shape.h>
#include <geom/transform.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the segment moved by t. */
GEOM_API geom_segment2 geom_transform2_segment(geom_transform2 t, geom_segment2 segment);

/* Returns the circle moved by t. */
GEOM_API geom_circle geom_transform2_circle(geom_transform2 t, geom_circle circle);

/* Returns the box moved by t. */
GEOM_API geom_obb2 geom_transform2_obb(geom_transform2 t, geom_obb2 box);

/* Returns the capsule moved by t. */
GEOM_API geom_capsule2 geom_transform2_capsule(geom_transform2 t, geom_capsule2 capsule);

/* Moves the vertices of a ring.
 *
 * points   receives the moved vertices; room for all of them; may be the ring's own array, but may not
 *          overlap it otherwise; may be NULL for a ring without vertices
 *
 * Returns a ring that refers to `points`. Returns a ring without vertices if there are more than
 * GEOM_MAX_POINTS.
 *
 * Rounding can bend a straight edge inwards and can make a thin ring touch itself. So a convex ring may not
 * be convex afterwards, and <collide/pair2.h> may then answer wrongly, COLLIDE_APART for overlapping shapes
 * included. Move convex rings by geom_transform2_convex. Check polygons with very small details by
 * geom_polygon_check. */
GEOM_API geom_ring geom_transform2_ring(geom_transform2 t, geom_ring ring, geom_vec2 *points);

/* Moves a convex ring and keeps it convex, as <collide/pair2.h> requires.
 *
 * points   as for geom_transform2_ring
 *
 * Returns the moved vertices if they are convex. Otherwise returns their convex hull, counterclockwise from
 * the lowest vertex; the hull has fewer vertices and contains all moved ones. If rounding leaves a line or a
 * point, the result has two vertices or one. Cost: linear, or O(n log n) if the hull is needed. */
GEOM_API geom_ring geom_transform2_convex(geom_transform2 t, geom_ring convex, geom_vec2 *points);

/* Returns the segment moved by t. */
GEOM_API geom_segment3 geom_transform3_segment(geom_transform3 t, geom_segment3 segment);

/* Returns the ray moved by t. */
GEOM_API geom_ray geom_transform3_ray(geom_transform3 t, geom_ray ray);

/* Returns the sphere moved by t. */
GEOM_API geom_sphere geom_transform3_sphere(geom_transform3 t, geom_sphere sphere);

/* Returns the box moved by t. */
GEOM_API geom_obb3 geom_transform3_obb(geom_transform3 t, geom_obb3 box);

/* Returns the capsule moved by t. */
GEOM_API geom_capsule3 geom_transform3_capsule(geom_transform3 t, geom_capsule3 capsule);

/* Returns the triangle moved by t. */
GEOM_API geom_triangle geom_transform3_triangle(geom_transform3 t, geom_triangle triangle);

/* Moves the points of a hull. `points` and the result are as for geom_transform2_ring. */
GEOM_API geom_hull geom_transform3_hull(geom_transform3 t, geom_hull hull, geom_vec3 *points);

#ifdef __cplusplus
}
#endif

#endif
