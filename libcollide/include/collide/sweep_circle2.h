/* The first contact of a disc that moves along a straight path.
 *
 * A path is the segment between two stored positions, path.a to path.b, at constant velocity. A resting disc
 * has path.a = path.b. There are no steps, no iteration and no tolerance.
 *
 * Relation: exact, the largest relation at any moment. A fast motion does not jump over thin shapes, and a
 * near miss is not reported. A contact at the last moment counts: time 1 with COLLIDE_TOUCHING or more, while
 * time 1 with COLLIDE_APART means that the path is free. A disc of radius 0 is a point: it passes through a
 * segment and never does more than touch it.
 *
 * Time: 0 if and only if the shapes meet at the start, otherwise positive, even if rounding would make it 0.
 * It is within 2^-51 of itself of the true time for shapes shifted by at most 2^-96 times the largest
 * coordinate difference or size. For a disc of radius 0 against segments, axis-aligned boxes, rings and
 * polygons, the shift along each axis is at most 2^-96 times the largest such number of that axis. The shift
 * has an effect only at grazing contacts: on a disc it moves the contact by at most 2^-47 of that length. The
 * center of the disc is then at geom_vec2_lerp(path.a, path.b, time).
 *
 * Place: `point` is the place of first contact. `normal` is the outward unit normal of the resting shape
 * there: it points to the center of the disc. A disc of radius 0 that hits a corner gets the direction from
 * which it came. If the shapes meet at the start, `point` is a common point and `normal` is the direction
 * between their closest points, or (0, 0) if there is none. Without contact `point` is path.b and `normal` is
 * (0, 0).
 *
 * A ray is a disc of radius 0; collide_shape_raycast in <collide/sweep2.h> is shorter. To keep a margin, add
 * it to the radius. <collide/sweep2.h> moves other shapes.
 *
 * Errors: invalid input gives COLLIDE_INVALID, time 0, and zeros.
 *
 * Cost: a free path costs as much as the exact test, 0.1 us for a box. A contact costs 0.5 to 1 us, with an
 * axis-aligned box 0.1 us. Pure. Thread-safe. Does not allocate. */
#ifndef COLLIDE_SWEEP_CIRCLE2_H
#define COLLIDE_SWEEP_CIRCLE2_H

#include <collide/result.h>
#include <geom/polygon.h>
#include <geom/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the first contact of a moving disc with a resting disc. */
COLLIDE_API collide_sweep collide_sweep_circle_circle(geom_segment2 path, double radius, geom_circle target);

/* Returns the first contact of a moving disc with a resting segment. */
COLLIDE_API collide_sweep collide_sweep_circle_segment(geom_segment2 path, double radius,
                                                       geom_segment2 target);

/* Returns the first contact of a moving disc with a resting axis-aligned box. A path that starts inside meets
 * it at time 0. */
COLLIDE_API collide_sweep collide_sweep_circle_aabb(geom_segment2 path, double radius, geom_aabb2 target);

/* Returns the first contact of a moving disc with a resting oriented box. A path that starts inside meets it
 * at time 0. */
COLLIDE_API collide_sweep collide_sweep_circle_obb(geom_segment2 path, double radius, geom_obb2 target);

/* Returns the first contact of a moving disc with a resting capsule. A path that starts inside meets it at
 * time 0. */
COLLIDE_API collide_sweep collide_sweep_circle_capsule(geom_segment2 path, double radius,
                                                       geom_capsule2 target);

/* Returns the first contact of a moving disc with a resting convex ring, as in <collide/pair2.h>. A path that
 * starts inside meets it at time 0. Linear in the number of vertices. */
COLLIDE_API collide_sweep collide_sweep_circle_convex(geom_segment2 path, double radius, geom_ring target);

/* Returns the first contact of a moving disc with a resting polygon with holes, as in <collide/pair2.h>. The
 * inside is solid: a path that starts there meets it at time 0 in path.a. Linear in the number of
 * vertices. */
COLLIDE_API collide_sweep collide_sweep_circle_polygon(geom_segment2 path, double radius,
                                                       geom_polygon target);

/* Returns the first contact of two discs that move during the same time. `point` is the place at the time of
 * contact; the second disc counts as the resting one. Exchanging the discs reverses the normal and keeps the
 * relation and the time, bit for bit. */
COLLIDE_API collide_sweep collide_sweep_moving_circles(geom_segment2 path_a, double radius_a,
                                                       geom_segment2 path_b, double radius_b);

/* The closest approach of two moving points. The distance minus both radii is the clearance of two discs. */
typedef struct collide_approach {
    double time;     /* the fraction of the motion, in [0, 1]; the earliest one */
    double distance; /* as in <collide/distance2.h>: 0 if and only if the points meet */
} collide_approach;

/* Returns the closest approach of two points that move during the same time. Invalid input gives time 0 and
 * distance NaN. */
COLLIDE_API collide_approach collide_closest_approach(geom_segment2 path_a, geom_segment2 path_b);

#ifdef __cplusplus
}
#endif

#endif
