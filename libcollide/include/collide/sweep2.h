/* The first contact of two shapes of the plane that move without rotating.
 *
 * Both shapes move at constant velocity during the same time. There are no steps, no iteration and no
 * tolerance. <collide/ccd2.h> is for rotating shapes.
 *
 *     const collide_sweep met = collide_shape_sweep(car, motion, wall, geom_vec2_make(0, 0));
 *     if (met.relation) { stop after the fraction met.time of the motion }
 *
 * Relation: exact, the largest relation at any moment. A fast motion does not jump over thin shapes. Contact
 * in a single moment counts, including the last one. Shapes that together have no width, such as a point and
 * a segment or two segments along one line, pass through each other and never do more than touch.
 *
 * Time: 0 if and only if the shapes meet at the start, 1 if they never meet, otherwise positive, even if
 * rounding would make it 0. It is within 2^-51 of itself of the true time for shapes shifted by at most 2^-96
 * times the largest coordinate difference, size or motion. The shift has an effect only at grazing contacts.
 *
 * For shapes without a radius, with margin 0 and without oriented boxes, the shift applies to each axis
 * alone. Along x it is at most 2^-96 times the largest coordinate difference or motion along x, and likewise
 * along y. So the bound on the time holds for all finite numbers, whatever the ratio of the axes. With a
 * radius, a margin or an oriented box, the largest number of both axes counts. The bound then says little
 * about motion along an axis whose lengths are below 2^-45 of that number, and nothing below 2^-96.
 *
 * Place: `point` is the place of first contact on b, at the position of b at that time. `normal` is the
 * outward unit normal of b there, from b to a. If the shapes meet at the start, `point` is on both. `normal`
 * is then the direction from b to a between the closest points of the shapes without their radii, or (0, 0)
 * if these meet too. Without contact `point` is the final position of the first corner or the center of a,
 * or the nearest finite point.
 *
 * (b, motion_b, a, motion_a) gives the same relation and time, bit for bit, and the opposite normal up to
 * rounding, unless corners meet, which have several normals.
 *
 * Errors: COLLIDE_INVALID with time 0 and zeros for invalid shapes, motions that are not finite, and a
 * negative or infinite margin.
 *
 * Cost: about 0.1 us for shapes of at most eight vertices that miss each other, 0.5 to 1.2 us for those that
 * meet. An oriented box takes 2.6 us to miss a polygon of 100 vertices and 14 us to hit it. A vertex and an
 * edge that stay off each other's ways cost some nanoseconds. Two large rings or polygons of n vertices take
 * O(n log n), and something for each pair of edges that come near each other before the first contact found
 * so far. Two of 16,384 vertices take 0.4 to 3 ms, and up to 70 ms with borders close together all along.
 * Pure. Thread-safe. Does not allocate.
 *
 * Method: separate shapes meet first where a vertex of one reaches an edge of the other, with the sum of the
 * radii between them. So every sweep is a few sweeps of a disc and a segment. Separating axes, the motion
 * being one of them, decide whether shapes without a radius only touch. For polygons the parallelograms that
 * the edges sweep decide it. */
#ifndef COLLIDE_SWEEP2_H
#define COLLIDE_SWEEP2_H

#include <collide/result.h>
#include <collide/shape2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the first contact of two moving shapes. (0, 0) is the motion of a resting shape. At fraction t the
 * shape a is at its place plus t * motion_a. */
COLLIDE_API collide_sweep collide_shape_sweep(collide_shape a, geom_vec2 motion_a, collide_shape b,
                                              geom_vec2 motion_b);

/* Returns the first time at which two moving shapes come within `margin`, >= 0, as
 * collide_shape_relation_within decides. `point` is on b, unless both meet at the start. */
COLLIDE_API collide_sweep collide_shape_sweep_within(collide_shape a, geom_vec2 motion_a, collide_shape b,
                                                     geom_vec2 motion_b, double margin);

/* Returns the first hit of a ray from ray.a to ray.b on a resting shape. The hit is at geom_vec2_lerp(ray.a,
 * ray.b, time).
 *
 * A ray that starts in the shape hits it at time 0, one that ends on it at time 1, and one along a segment
 * where the segment starts. A ray of length 0 hits what it lies on. Exact for rays of any length.
 *
 * Cost: for discs, boxes and segments 20 to 30 ns for a miss and 95 to 160 ns for a hit; for a polygon of 100
 * vertices 1 us and 2.7 us. Larger ones take about 10 ns an edge. */
COLLIDE_API collide_sweep collide_shape_raycast(geom_segment2 ray, collide_shape target);

#ifdef __cplusplus
}
#endif

#endif
