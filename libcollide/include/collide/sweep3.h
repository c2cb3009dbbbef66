/* The first contact of two shapes in space that move without rotating.
 *
 * Both shapes move at constant velocity during the same time. <collide/ccd3.h> is for rotating shapes.
 *
 *     const collide_sweep3 met = collide_shape3_sweep(drone, motion, house, geom_vec3_make(0, 0, 0));
 *     if (met.relation) { stop after the fraction met.time of the motion }
 *
 * Relation: exact, the largest relation at any moment, for every pair of kinds and all finite numbers. A fast
 * motion does not jump over thin shapes. Contact in a single moment counts, including the last one. Shapes
 * that together have no volume, such as a point and a triangle, two segments, or a plane and a shape parallel
 * to it, pass through each other and never do more than touch.
 *
 * Time: 0 if and only if the shapes meet at the start, 1 if they never meet, otherwise positive, even if
 * rounding would make it 0. It is within 2^-51 of itself of the true time for shapes whose distance is
 * changed by at most 2^-90 times the largest coordinate difference, size or motion. Of these, the smallest
 * normal double counts as one. The change has an effect only at grazing contacts, by its square root. So the
 * bound says little about motion along an axis whose lengths are below 2^-38 of that number, and nothing
 * below 2^-90; the relation stays exact. With a plane, the largest coordinate and its distance from the
 * origin count. For needles the bound is that of <collide/distance3.h>.
 *
 * Place: `point` is the place of first contact on b, at the position of b at that time. `normal` is the
 * outward unit normal of b there, from b to a. If the shapes meet at the start, `point` is on both. `normal`
 * is then the direction from b to a between the closest points of the shapes without their radii, or (0, 0,
 * 0) if these meet too. Without contact `point` is the final position of the first corner, the center or the
 * origin of a; for a plane, of its point closest to the origin. Points beyond the largest double are the
 * nearest finite ones.
 *
 * (b, motion_b, a, motion_a) gives the same relation and time, bit for bit. Multiplying all lengths by a
 * power of two changes neither, except for numbers that become subnormal or exceed the largest double.
 *
 * Errors: COLLIDE_INVALID with time 0 and zeros for invalid shapes, motions that are not finite, and a
 * negative or infinite margin.
 *
 * Cost: 0.2 to 1.2 us for a miss of shapes about as large as their distance, 2 to 4 us for two oriented
 * boxes. A contact takes 1 to 3 us for balls with balls and planes. It takes 5 to 9 us for a ball, a capsule
 * or an axis-aligned box with its like, a box or a triangle. It takes 12 to 20 us for oriented boxes,
 * triangles and hulls among themselves. At grazing contacts the exact decision of <collide/pair3.h> is added.
 * Pure. Thread-safe. Does not allocate. Uses up to 120 KiB of stack.
 *
 * Method: a sweeps the convex hull of its first and last position, whose relation to b is decided as all
 * relations of space. The distance of the moving shape from b is a convex function of time. So Newton's
 * method from the start approaches the first contact from before and never jumps over it. Each step goes to
 * where a plane between the shapes is reached (conservative advancement along the direction of the closest
 * points; G. van den Bergen, "Ray casting against general convex objects with application to continuous
 * collision detection", 2004). Balls and planes have closed forms. */
#ifndef COLLIDE_SWEEP3_H
#define COLLIDE_SWEEP3_H

#include <collide/result.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the first contact of two moving shapes. (0, 0, 0) is the motion of a resting shape. At fraction t
 * the shape a is at its place plus t * motion_a. */
COLLIDE_API collide_sweep3 collide_shape3_sweep(collide_shape3 a, geom_vec3 motion_a, collide_shape3 b,
                                                geom_vec3 motion_b);

/* Returns the first time at which two moving shapes come within `margin`, >= 0, as
 * collide_shape3_relation_within decides. `point` is on b. */
COLLIDE_API collide_sweep3 collide_shape3_sweep_within(collide_shape3 a, geom_vec3 motion_a, collide_shape3 b,
                                                       geom_vec3 motion_b, double margin);

/* Returns the first hit of a ray from ray.a to ray.b on a resting shape. The hit is at geom_vec3_lerp(ray.a,
 * ray.b, time).
 *
 * A ray that starts in the shape hits it at time 0, one that ends on it at time 1. A ray of length 0 hits
 * what it lies on. Exact for rays of any length, however far away they start.
 *
 * Cost: 30 to 50 ns for a miss of balls, boxes, planes and triangles. A hit takes 40 ns on an axis-aligned
 * box, 100 to 150 ns on balls, planes and triangles, 400 ns on an oriented box. Other shapes cost as much as
 * a sweep. */
COLLIDE_API collide_sweep3 collide_shape3_raycast(geom_segment3 ray, collide_shape3 target);

#ifdef __cplusplus
}
#endif

#endif
