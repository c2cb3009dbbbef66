/* Shapes moved as rigid bodies: those of <geom/shape.h> and rings, by the motions of <geom/transform.h>.
 *
 *     geom_vec2 corners[5];
 *     const geom_ring there = geom_transform2_convex(pose, outline, corners);
 *     const geom_obb2 parked = geom_transform2_obb(pose, car);
 *
 * The kind of a shape stays, as do its radius and its half extents; an axis-aligned box that turns is an oriented one.
 *
 * Each coordinate of a moved point is rounded: in the plane it is within 2^-51 (|x| + |y|) + 2^-52 |t| of the point that
 * the stored cosine, sine and translation t give, in space within 2^-47 (|x| + |y| + |z| + |t|); products that vanish
 * below all doubles add the smallest of them. Axes turn as points do, without a translation, and are not made unit
 * vectors again. So errors add up in a long row of small moves: it is better to move the shape of the start each time, by
 * a product of motions. For a proof that a moving shape is free of contact ask <collide/ccd2.h>, which counts all
 * rounding, and not at single poses.
 *
 * Pure, thread-safe, no allocation; constant time, or linear in the number of points. NaN and infinity pass through, and
 * the gate geom_*_status finds them. */
#ifndef GEOM_TRANSFORM_SHAPE_H
#define GEOM_TRANSFORM_SHAPE_H

#include <geom/base.h>
#include <geom/polygon.h>
#include <geom/shape.h>
#include <geom/transform.h>

#ifdef __cplusplus
extern "C" {
#endif

GEOM_API geom_segment2 geom_transform2_segment(geom_transform2 t, geom_segment2 segment);
GEOM_API geom_circle geom_transform2_circle(geom_transform2 t, geom_circle circle);
GEOM_API geom_obb2 geom_transform2_obb(geom_transform2 t, geom_obb2 box);
GEOM_API geom_capsule2 geom_transform2_capsule(geom_transform2 t, geom_capsule2 capsule);

/* Writes the moved vertices to `points`, which has room for all of the ring, and gives the ring of these. `points` may be
 * the array of the ring itself, but not overlap it otherwise. A ring without vertices needs no array. One of more
 * than GEOM_MAX_POINTS gives a ring without vertices.
 *
 * Rounding can bend a straight edge with a vertex in it inwards, and make a thin ring touch itself: a convex ring may not be
 * convex afterwards, nor a valid polygon be valid. <collide/pair2.h> may answer wrongly for such a ring as a convex one,
 * COLLIDE_APART for shapes that overlap included. Move convex rings by geom_transform2_convex, and ask geom_polygon_check
 * about polygons with details near the rounding. */
GEOM_API geom_ring geom_transform2_ring(geom_transform2 t, geom_ring ring, geom_vec2 *points);

/* Moves a convex ring so that it is convex afterwards, as <collide/pair2.h> asks: geom_transform2_ring where that is so, and
 * otherwise the convex hull of the moved vertices (<geom/hull.h>), which has fewer of them and runs counterclockwise from
 * the lowest one. Where rounding leaves a line or a point, it has two vertices or one. It holds all moved vertices.
 * `points` as above. Linear time, O(n log n) for the hull. */
GEOM_API geom_ring geom_transform2_convex(geom_transform2 t, geom_ring convex, geom_vec2 *points);

GEOM_API geom_segment3 geom_transform3_segment(geom_transform3 t, geom_segment3 segment);
GEOM_API geom_ray geom_transform3_ray(geom_transform3 t, geom_ray ray);
GEOM_API geom_sphere geom_transform3_sphere(geom_transform3 t, geom_sphere sphere);
GEOM_API geom_obb3 geom_transform3_obb(geom_transform3 t, geom_obb3 box);
GEOM_API geom_capsule3 geom_transform3_capsule(geom_transform3 t, geom_capsule3 capsule);
GEOM_API geom_triangle geom_transform3_triangle(geom_transform3 t, geom_triangle triangle);

/* As geom_transform2_ring. */
GEOM_API geom_hull geom_transform3_hull(geom_transform3 t, geom_hull hull, geom_vec3 *points);

#ifdef __cplusplus
}
#endif

#endif
