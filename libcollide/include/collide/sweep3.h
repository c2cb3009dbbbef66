/* Shapes of any kind in space that move without turning: do they meet on the way, and when?
 *
 * Both shapes move at constant speed during the same time, each by its motion; seen from b, a moves by the exact
 * difference of the two. For shapes that turn see <collide/ccd3.h>.
 *
 *     const collide_sweep3 met = collide_shape3_sweep(drone, way, house, geom_vec3_make(0, 0, 0));
 *     if (met.relation) { stop after the fraction met.time of the way }
 *
 * Whether they meet. `relation` is exact: the largest relation of the shapes at any moment, of every pair of kinds and
 * for all finite numbers. Nothing thin is jumped over, however fast; a contact in a single moment is one, the last moment
 * included. Shapes that together have no volume, as a point and a triangle, two segments, or a plane and what is
 * parallel to it, go through each other and never do more than touch.
 *
 * When. `time` is 0 exactly when the shapes meet at the start, 1 when they never do, and otherwise positive, even where
 * rounding would make it 0. It is, within 2^-51 of itself, the true time of shapes whose distance is changed by at
 * most 2^-90 times the largest coordinate difference, size or motion: that change shows only where they graze, by the
 * root of it. So it says little about motion along an axis whose lengths are below 2^-38 of that largest number, and
 * nothing below 2^-90; the relation stays exact. With a plane, read coordinates and the distance of the plane from the
 * origin instead of differences. For sharp needles the bound is that of <collide/distance3.h>.
 *
 * Where. `point` is the place of first contact on b where b then is. `normal` is the outward unit normal of b there: it
 * points from b to a. For shapes that meet at the start, `point` is on b and on a, `normal` the direction from b to a in
 * which the closest points of the shapes without their radii lie; (0, 0, 0) where these meet too. When nothing is met,
 * `point` is where the first corner, the centre or the origin of a ends, for a plane its point closest to the origin of
 * space, and `normal` is (0, 0, 0).
 *
 * (b, motion_b, a, motion_a) has the same relation and time, bit for bit. Multiplying all lengths by a power of two
 * changes neither. Invalid shapes, motions that are not finite, and a negative or infinite margin give COLLIDE_INVALID,
 * time 0, and zeros. Pure, thread-safe, no allocation; up to 120 KiB of stack. Shapes of about the size of what is between
 * them take 0.2 to 1.2 microseconds where they miss, two oriented boxes 2 to 4; a contact takes 1 to 3 microseconds for
 * balls with balls and planes, 5 to 9 for a ball, a capsule or an axis-aligned box with its like, a box or a triangle,
 * 12 to 20 for oriented boxes, triangles and hulls among themselves. Where they graze and the filter cannot tell, the
 * exact decision of <collide/pair3.h> adds its own.
 *
 * Method: what a sweeps is the convex hull of a at the start and of a at the end, whose relation to b is decided as
 * all relations of space are. The distance of the moving shape from b is a convex function of time, so that Newton's
 * method from the start comes to the first contact from before it and never jumps over it: every step goes to where
 * a plane between the shapes is reached (conservative advancement along the direction of the closest points, as
 * in G. van den Bergen, "Ray casting against general convex objects with application to continuous collision detection",
 * 2004). Balls and planes have closed forms. */
#ifndef COLLIDE_SWEEP3_H
#define COLLIDE_SWEEP3_H

#include <collide/result.h>
#include <collide/shape3.h>

#ifdef __cplusplus
extern "C" {
#endif

COLLIDE_API collide_sweep3 collide_shape3_sweep(collide_shape3 a, geom_vec3 motion_a, collide_shape3 b,
                                                geom_vec3 motion_b);

/* The sweep of shapes that must stay further apart than `margin`: they meet when they come as close as that, as
 * collide_shape3_relation_within tells. `point` stays on b. */
COLLIDE_API collide_sweep3 collide_shape3_sweep_within(collide_shape3 a, geom_vec3 motion_a, collide_shape3 b,
                                                       geom_vec3 motion_b, double margin);

/* A ray from ray.a to ray.b against a resting shape: a moving point. The hit is at geom_vec3_lerp(ray.a, ray.b, time). A
 * ray that starts in the shape hits it at time 0, one that ends on it at time 1, and one of length zero whatever it
 * lies on. Exact for rays of any length, however far away they start. Balls, boxes of both kinds,
 * planes and triangles take 30 to 50 nanoseconds for a miss; a hit takes 40 on an axis-aligned box, 100 to 150 on balls,
 * planes and triangles, 400 on an oriented box. Other shapes take what a sweep does. */
COLLIDE_API collide_sweep3 collide_shape3_raycast(geom_segment3 ray, collide_shape3 target);

#ifdef __cplusplus
}
#endif

#endif
