/* Shapes that turn while they move: do they meet on the way?
 *
 * No closed form is known for these, so the answer is found in steps; but every step is proved. The result says `free`
 * only when they surely never meet, and `hit` only when they surely do. Between the two lies `undecided`: they come
 * closer than a tolerance, and rounding or the tolerance hides whether they touch. Nothing is ever missed. Shapes that
 * do not turn have exact answers in <collide/sweep2.h>.
 *
 *     const collide_motion way = {rear_axle, {4, 1}, 0.3};
 *     const collide_motion rest = {{0, 0}, {0, 0}, 0};
 *     const collide_ccd_result met = collide_shape_ccd(car, way, pillar, rest, 0.0, 1e-6);
 *     if (met.verdict != COLLIDE_CCD_FREE) { stop at met.time, where they are still apart, or before }
 *
 * Method: conservative advancement (B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996, section
 * 2.3). From a distance and a bound on how fast it can shrink follows a time for which they stay apart; there the
 * distance is taken again. For convex shapes the bound is that of every vertex against the line between the closest
 * points, first and second derivative, so that turning past something takes few steps too (in the manner of X. Zhang,
 * M. Lee, Y. J. Kim, Interactive continuous collision detection for non-convex polyhedra, 2006). A hit is proved by the
 * distance of two features growing smaller than the radii, or by a vertex that has changed sides of an edge well between
 * its ends. All distances carry a bound of their rounding errors, those of sine and cosine included; these are the
 * library's own, so that results are the same on every machine. */
#ifndef COLLIDE_CCD2_H
#define COLLIDE_CCD2_H

#include <collide/result.h>
#include <collide/shape2.h>
#include <geom/transform.h>

#ifdef __cplusplus
extern "C" {
#endif

/* At the fraction t of the motion, what was at p is at pivot + t translation + R (p - pivot), where R turns by the angle
 * t angle, counterclockwise in radians: the pivot moves straight ahead at constant speed while all turns about it, any
 * number of times. */
typedef struct collide_motion {
    geom_vec2 pivot;
    geom_vec2 translation;
    double angle;
} collide_motion;

/* FREE is 0, so `if (verdict)` reads "not known to be free". */
typedef enum collide_ccd_verdict {
    COLLIDE_CCD_INVALID = -1, /* a bad shape; a motion, margin or tolerance that is not finite or negative */
    COLLIDE_CCD_FREE = 0,     /* they stay apart, further than the margin, for all of the motion */
    COLLIDE_CCD_HIT = 1,      /* they meet, or come as close as the margin, at a moment in [time, until] */
    COLLIDE_CCD_UNDECIDED = 2 /* after `time` they come too close to tell */
} collide_ccd_verdict;

/* `clearance` is what falls out of the steps: surely no less than this lies between them until `time`, beyond the
 * margin. It may be far below the least distance, even 0 for a free motion: how much room there is, is the question of
 * collide_shape_ccd_clearance. */
typedef struct collide_ccd_result {
    collide_ccd_verdict verdict;
    double time;  /* they are surely apart before this moment; 0 when they meet at the start, 1 when free */
    double until; /* the other end of the bracket of a hit; else the same as `time` */
    double clearance;
    geom_vec2 point;  /* the point of b closest to a at `time`, where b then is; rounded */
    geom_vec2 normal; /* outward unit normal of b there, from b to a; (0, 0) for a hit at the start */
    int steps;        /* how many distances were taken; 0 where none was needed */
} collide_ccd_result;

/* Most steps that one call takes, whatever the input; those of a typical motion are five to thirty. */
#define COLLIDE_CCD_MAX_STEPS 2000

/* Two shapes of any kinds in motion during the same time. A contact at the start is decided exactly, as by
 * collide_shape_relation_within, and is a hit at time 0. Later, `undecided` is answered
 *   - when the shapes come closer than margin + tolerance and no contact is proved within the next stretch of time;
 *     a tolerance below the rounding error, about 2^-41 of the largest distance from the pivots, 0 as well, counts as
 *     that;
 *   - when COLLIDE_CCD_MAX_STEPS are used up; then `time` says how far the way is known to be free;
 *   - for an angle beyond 2^20, unless discs about the pivots that hold the shapes stay apart.
 * A point or segment against a point or segment can be hit only by crossing; a graze of anything is undecided.
 *
 * A step takes some hundred nanoseconds, and some more for every pair of edges that are not further apart than the
 * distance found so far; large rings are gone through for every sixteen edges of a. Two oriented boxes that pass each
 * other take 1.3 microseconds in all, and 5.3 to prove a hit; a box and a polygon of 100 vertices 13 and 36. Pure, thread-safe, no allocation. Swapping the shapes gives an answer of
 * equal standing, but not bit for bit. */
COLLIDE_API collide_ccd_result collide_shape_ccd(collide_shape a, collide_motion motion_a, collide_shape b,
                                                 collide_motion motion_b, double margin, double tolerance);

/* How much room two shapes leave on their way: the least distance of all moments is in [least, most]. */
typedef struct collide_clearance {
    double least; /* never closer than this, surely; 0 when they meet or may meet; NaN when invalid */
    double most;  /* they do come as close as this; 0 for contact at the start; NaN when invalid */
    double time;  /* when they are seen to; 0 when invalid */
    int steps;    /* how many distances were taken */
} collide_clearance;

/* The least distance of two shapes in motion during the same time, between proved bounds. They differ by no more than
 * max(tolerance, most / 64), a tolerance below the rounding error counting as above, and that error, unless
 *   - the shapes meet, or come so close that rounding hides whether they do: then `least` is 0;
 *   - COLLIDE_CCD_MAX_STEPS are used up, as they may be where a polygon is passed closely for long: `least` is then what
 *     is proved so far, perhaps 0;
 *   - an angle is beyond 2^20: then only discs about the pivots are asked, which may prove nothing.
 * Invalid is what is so for collide_shape_ccd.
 *
 * Up to four passes over the way, in steps that last for as long as the shapes surely stay further apart than the least
 * distance seen so far, but for a half of it, an eighth, and so on. Convex shapes take ten to thirty steps, polygons up to
 * a thousand: several times as long as collide_shape_ccd, which is the one to ask whether a given margin is kept. Pure,
 * thread-safe, no allocation. */
COLLIDE_API collide_clearance collide_shape_ccd_clearance(collide_shape a, collide_motion motion_a,
                                                          collide_shape b, collide_motion motion_b,
                                                          double tolerance);

/* The motion up to fraction t as a rotation and a translation, for shapes that are drawn, or asked about, on their way:
 * geom_transform2_obb(collide_motion_transform(motion, 0.5), car). Cosine and sine are the library's own, each within
 * 2^-51; the translation is rounded with an error of at most 2^-49 of the pivot's distance from the origin and of t
 * translation. With the bounds of <geom/transform_shape.h>, a moved point is within 2^-48 of the distances involved, those from
 * the origin among them. NaN for angles t angle beyond 2^20, or when any number is. The same on every machine. */
COLLIDE_API geom_transform2 collide_motion_transform(collide_motion motion, double t);

/* Where a point that moves so is at fraction t: closer than by collide_motion_transform where pivot and point are near each
 * other and far from the origin. Rounded, with an error of at most 2^-48 of the distances involved for
 * angles t angle up to 2^20, and NaN beyond that or when any number is. The same on every machine. */
COLLIDE_API geom_vec2 collide_motion_apply(collide_motion motion, double t, geom_vec2 point);

#ifdef __cplusplus
}
#endif

#endif
