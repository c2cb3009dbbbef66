/* Shapes in space that turn while they move: do they meet on the way? What <collide/ccd2.h> is for the plane.
 *
 * The answer is found in steps, every one of which is proved: `free` only when they surely never meet, `hit` only when
 * they surely do, and `undecided` when they come closer than a tolerance, and rounding or the tolerance hides whether
 * they touch. Nothing is ever missed. Shapes that do not turn have exact answers in <collide/sweep3.h>.
 *
 *     const collide_motion3 way = {center, {4, 0, 1}, {0, 0, 1}, 0.3};
 *     const collide_motion3 rest = {{0, 0, 0}, {0, 0, 0}, {0, 0, 1}, 0};
 *     const collide_ccd3_result met = collide_shape3_ccd(arm, way, pillar, rest, 0.0, 1e-6);
 *     if (met.verdict != COLLIDE_CCD_FREE) { stop at met.time, where they are still apart, or before }
 *
 * Method: conservative advancement (B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996, section
 * 2.3) along the direction of the closest points: how far apart the shapes are along it is bounded for the time that
 * follows by the place and speed of every vertex and by the greatest acceleration. That bound is a concave function of
 * time, so a chord of it shows for how long they surely stay apart. A hit is proved by points closer than the radii
 * allow, by a tetrahedron of differences of vertices around the origin, or by the origin's passing through a triangle
 * of such differences. All of this carries a bound of the rounding errors, those of sine and cosine included; these are
 * the library's own, so that results are the same on every machine. */
#ifndef COLLIDE_CCD3_H
#define COLLIDE_CCD3_H

#include <collide/ccd2.h>
#include <collide/result.h>
#include <collide/shape3.h>
#include <geom/transform.h>

#ifdef __cplusplus
extern "C" {
#endif

/* At the fraction t of the motion, what was at p is at pivot + t translation + R (p - pivot), where R turns by the angle
 * t angle in radians about the axis, counterclockwise when seen from where it points: the pivot moves straight ahead at
 * constant speed while all turns about it, any number of times. The axis may have any length but 0; where the angle is
 * 0, that too. */
typedef struct collide_motion3 {
    geom_vec3 pivot;
    geom_vec3 translation;
    geom_vec3 axis;
    double angle;
} collide_motion3;

/* As collide_ccd_result of <collide/ccd2.h>, with the same verdicts. */
typedef struct collide_ccd3_result {
    collide_ccd_verdict verdict;
    double time;  /* they are surely apart before this moment; 0 when they meet at the start, 1 when free */
    double until; /* the other end of the bracket of a hit; else the same as `time` */
    double clearance; /* surely no less than this, beyond the margin, lies between them until `time` */
    geom_vec3 point;  /* the point of b closest to a at `time`, where b then is; rounded */
    geom_vec3 normal; /* outward unit normal of b there, from b to a; (0, 0, 0) for a hit at the start */
    int steps;        /* how many distances were taken */
} collide_ccd3_result;

/* Two shapes of any kinds in motion during the same time. A contact at the start is decided exactly, as by
 * collide_shape3_relation_within, and is a hit at time 0. Later, `undecided` is answered
 *   - when the shapes come closer than margin + tolerance and no contact is proved within the next stretch of time;
 *     a tolerance below the rounding error, about 2^-38 of the largest distance from the pivots, 0 as well, counts as
 *     that;
 *   - when COLLIDE_CCD_MAX_STEPS are used up; then `time` says how far the way is known to be free;
 *   - for an angle beyond 2^20, unless balls about the pivots that hold the shapes stay apart;
 *   - at time 0 for planes and rays among themselves, of which one turns: these have no end, and turn through each other
 *     far away in no time.
 * Contacts of points among themselves and with segments are never proved, grazes neither.
 *
 * The cost is linear in the numbers of vertices and in the steps, typically three to thirty: some 3 to 5 microseconds
 * for a capsule and a plane; 15 for two small hulls that miss and 200 for a hit; 0.1 and 1 to 2 milliseconds for an
 * oriented box and another box. Pure, thread-safe, no allocation. Swapping the shapes gives an answer of equal standing,
 * but not bit for bit. An axis that is 0 where the angle is not, is invalid as what is not finite. */
COLLIDE_API collide_ccd3_result collide_shape3_ccd(collide_shape3 a, collide_motion3 motion_a,
                                                   collide_shape3 b, collide_motion3 motion_b, double margin,
                                                   double tolerance);

/* The least distance of two shapes in motion, between proved bounds; as collide_shape_ccd_clearance of
 * <collide/ccd2.h>, and with the same exceptions, but that steps are not used up by polygons. Planes and rays among
 * themselves have `least` 0 and their distance at the start as `most`. */
COLLIDE_API collide_clearance collide_shape3_ccd_clearance(collide_shape3 a, collide_motion3 motion_a,
                                                           collide_shape3 b, collide_motion3 motion_b,
                                                           double tolerance);

/* The motion up to fraction t as a rotation and a translation, for the functions of <geom/transform_shape.h>. Sine and cosine are
 * the library's own. A moved point is within 2^-45 of the distances involved, those from the origin among them. NaN for
 * angles t angle beyond 2^20, or when any number is. The same on every machine. */
COLLIDE_API geom_transform3 collide_motion3_transform(collide_motion3 motion, double t);

/* Where a point that moves so is at fraction t: rounded, with an error of at most 2^-46 of the distances involved for
 * angles t angle up to 2^20, and NaN beyond that or when any number is. The same on every machine. */
COLLIDE_API geom_vec3 collide_motion3_apply(collide_motion3 motion, double t, geom_vec3 point);

#ifdef __cplusplus
}
#endif

#endif
