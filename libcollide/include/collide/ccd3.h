/* Continuous collision detection of shapes in space that rotate while they move: <collide/ccd2.h> for space.
 *
 * The answer is found in steps, and every step is proved. The verdict is `free` only if the shapes certainly
 * never meet, and `hit` only if they certainly do. It is `undecided` if they come closer than a tolerance,
 * and rounding or the tolerance hides whether they touch. No contact is missed. <collide/sweep3.h> has exact
 * answers for shapes that do not rotate.
 *
 *     const collide_motion3 curve = {center, {4, 0, 1}, {0, 0, 1}, 0.3};
 *     const collide_motion3 rest = {{0, 0, 0}, {0, 0, 0}, {0, 0, 1}, 0};
 *     const collide_ccd3_result met = collide_shape3_ccd(arm, curve, pillar, rest, 0.0, 0.0);
 *     if (met.verdict != COLLIDE_CCD_FREE) { stop at met.time, where they are still apart, or before }
 *
 * Method: conservative advancement (B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems",
 * 1996, section 2.3) along the direction of the closest points. The place and velocity of every vertex and
 * the largest acceleration bound the separation along that direction during the time that follows. The bound
 * is a concave function of time, so a chord of it shows how long the shapes stay apart. A hit is proved by
 * points closer than the sum of the radii. It is also proved by a tetrahedron of differences of vertices
 * around the origin, or by the passage of the origin through a triangle of such differences.
 *
 * All of this carries a bound on the rounding errors, including those of sine and cosine. These are the
 * library's own, so that results are the same on every machine. */
#ifndef COLLIDE_CCD3_H
#define COLLIDE_CCD3_H

#include <collide/ccd2.h>
#include <collide/result.h>
#include <collide/shape3.h>
#include <geom/transform.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A rigid motion. At fraction t, the point that was at p is at pivot + t translation + R (p - pivot). R
 * rotates by the angle t * angle, in radians, about the axis, counterclockwise when seen from the tip of the
 * axis. So the pivot moves straight at constant velocity, and the shape rotates about it, any number of
 * times. The axis may have any length above 0. It may be 0 if the angle is 0. */
typedef struct collide_motion3 {
    geom_vec3 pivot;
    geom_vec3 translation;
    geom_vec3 axis;
    double angle;
} collide_motion3;

/* The result of a test, as collide_ccd_result. */
typedef struct collide_ccd3_result {
    collide_ccd_verdict verdict;
    double time;      /* the shapes are apart before this fraction: 0 for contact at the start, 1 if free */
    double until;     /* the end of the interval that contains the first contact of a hit; otherwise `time` */
    double clearance; /* lower bound on the separation up to `time`, beyond the margin */
    geom_vec3 point;  /* the point of b closest to a at `time`, where b then is; rounded */
    geom_vec3 normal; /* the outward unit normal of b there, from b to a; (0, 0, 0) for a hit at the start */
    int steps;        /* the number of distances computed */
} collide_ccd3_result;

/* Tests whether two moving shapes meet or come within a margin.
 *
 * margin     distance that must be kept, >= 0
 * tolerance  distance below which a contact may stay undecided, >= 0; at least the rounding error counts,
 *            about 2^-38 of the largest distance from the pivots
 *
 * A contact at the start is decided exactly, as by collide_shape3_relation_within, and is a hit at time 0.
 * Later, the verdict is `undecided`
 *
 * - if the shapes come closer than margin + tolerance and no contact is proved within the next interval of
 *   time
 * - if COLLIDE_CCD_MAX_STEPS are used up; the motion is then free up to `time`
 * - for an angle beyond 2^20, unless balls about the pivots that contain the shapes stay apart
 * - at time 0 for two planes, two rays, or a plane and a ray, if one rotates: they are infinite and pass
 *   through each other far away at once
 *
 * Contacts of points with points and segments are never proved, and neither are grazing contacts.
 *
 * Errors: COLLIDE_CCD_INVALID as for collide_shape_ccd, and for a zero axis with an angle that is not 0.
 * Cost: linear in the number of vertices and in the number of steps, typically three to thirty. A step looks
 * at all vertices some ten to forty times, at 1 to 2 ns each: shapes store no edges to walk along. 3 to 5 us
 * for a capsule and a plane. For two small hulls 15 us for a miss and 200 us for a hit; for an oriented box
 * and another box 0.1 ms and 1 to 2 ms. Pure. Thread-safe. Does not allocate. Exchanging the shapes gives an
 * equally valid answer, but not the same bits. */
COLLIDE_API collide_ccd3_result collide_shape3_ccd(collide_shape3 a, collide_motion3 motion_a,
                                                   collide_shape3 b, collide_motion3 motion_b, double margin,
                                                   double tolerance);

/* Returns proved bounds on the smallest distance of two moving shapes, as collide_shape_ccd_clearance, and
 * with the same exceptions, except that polygons do not use up steps. For two planes, two rays, or a plane
 * and a ray, `lower` is 0 and `upper` is their distance at the start. */
COLLIDE_API collide_clearance collide_shape3_ccd_clearance(collide_shape3 a, collide_motion3 motion_a,
                                                           collide_shape3 b, collide_motion3 motion_b,
                                                           double tolerance);

/* Returns the motion up to fraction t as a rotation and a translation, for <geom/transform_shape.h>. Sine and
 * cosine are the library's own. A moved point is within 2^-45 of the distances involved, including those from
 * the origin. Returns NaN if the angle t * angle exceeds 2^20, or if a number is NaN; NaN or infinity, too,
 * if a coordinate is above 2^1020. The same on every machine. */
COLLIDE_API geom_transform3 collide_motion3_transform(collide_motion3 motion, double t);

/* Returns the position of a point at fraction t, within 2^-46 of the distances involved. Returns NaN if the
 * angle t * angle exceeds 2^20, or if a number is NaN; NaN or infinity, too, if a coordinate is above 2^1020.
 * The same on every machine. */
COLLIDE_API geom_vec3 collide_motion3_apply(collide_motion3 motion, double t, geom_vec3 point);

#ifdef __cplusplus
}
#endif

#endif
