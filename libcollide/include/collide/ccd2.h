/* Continuous collision detection of shapes of the plane that rotate while they move.
 *
 * No closed form is known, so the answer is found in steps, and every step is proved. The verdict is `free`
 * only if the shapes certainly never meet, and `hit` only if they certainly do. Otherwise it is `undecided`:
 * the shapes come closer than a tolerance, and rounding or the tolerance hides whether they touch. No contact
 * is missed. <collide/sweep2.h> has exact answers for shapes that do not rotate.
 *
 *     const collide_motion curve = {rear_axle, {4, 1}, 0.3};
 *     const collide_motion rest = {{0, 0}, {0, 0}, 0};
 *     const collide_ccd_result met = collide_shape_ccd(car, curve, pillar, rest, 0.0, 0.0);
 *     if (met.verdict != COLLIDE_CCD_FREE) { stop at met.time, where they are still apart, or before }
 *
 * Method: conservative advancement (B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems",
 * 1996, section 2.3). A distance and a bound on how fast it can shrink give a time during which the shapes
 * stay apart. The distance is taken again at the end of that time. For convex shapes the bound is that of
 * every vertex against the line between the closest points, with first and second derivatives. So a rotation
 * past another shape takes few steps too (as in X. Zhang, M. Lee, Y. J. Kim, "Interactive continuous
 * collision detection for non-convex polyhedra", 2006). A hit is proved if the distance of two features falls
 * below the sum of the radii, or if a vertex has crossed an edge well between its ends.
 *
 * All distances carry a bound on their rounding errors, including those of sine and cosine. These are the
 * library's own, so that results are the same on every machine. */
#ifndef COLLIDE_CCD2_H
#define COLLIDE_CCD2_H

#include <collide/result.h>
#include <collide/shape2.h>
#include <geom/transform.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A rigid motion. At fraction t, the point that was at p is at pivot + t translation + R (p - pivot). R
 * rotates by the angle t * angle, counterclockwise, in radians. So the pivot moves straight at constant
 * velocity, and the shape rotates about it, any number of times. */
typedef struct collide_motion {
    geom_vec2 pivot;
    geom_vec2 translation;
    double angle;
} collide_motion;

/* The verdict about a motion. FREE is 0, so `if (verdict)` means "not known to be free". */
typedef enum collide_ccd_verdict {
    COLLIDE_CCD_INVALID = -1, /* a bad shape; a motion, margin or tolerance that is not finite or negative */
    COLLIDE_CCD_FREE = 0,     /* the shapes stay farther apart than the margin during the whole motion */
    COLLIDE_CCD_HIT = 1,      /* they come within the margin at a moment in [time, until] */
    COLLIDE_CCD_UNDECIDED = 2 /* after `time` they come too close to decide */
} collide_ccd_verdict;

/* The result of a test. `clearance` is a by-product of the steps: a lower bound on the separation up to
 * `time`, beyond the margin. It may be far below the true separation, and even 0 for a free motion.
 * collide_shape_ccd_clearance computes tight bounds. */
typedef struct collide_ccd_result {
    collide_ccd_verdict verdict;
    double time;      /* the shapes are apart before this fraction: 0 for contact at the start, 1 if free */
    double until;     /* the end of the interval that contains the first contact of a hit; otherwise `time` */
    double clearance; /* lower bound on the separation up to `time`, beyond the margin */
    geom_vec2 point;  /* the point of b closest to a at `time`, where b then is; rounded */
    geom_vec2 normal; /* the outward unit normal of b there, from b to a; (0, 0) for a hit at the start */
    int steps;        /* the number of distances computed */
} collide_ccd_result;

/* The largest number of steps of one call. A typical motion takes five to thirty. */
#define COLLIDE_CCD_MAX_STEPS 2000

/* Tests whether two moving shapes meet or come within a margin.
 *
 * margin     distance that must be kept, >= 0
 * tolerance  distance below which a contact may stay undecided, >= 0; at least the rounding error counts,
 *            about 2^-41 of the largest distance from the pivots; 0 asks for the sharpest verdict
 *
 * A contact at the start is decided exactly, as by collide_shape_relation_within, and is a hit at time 0.
 * Later, the verdict is `undecided`
 *
 * - if the shapes come closer than margin + tolerance and no contact is proved within the next interval of
 *   time
 * - if COLLIDE_CCD_MAX_STEPS are used up; the motion is then free up to `time`
 * - for an angle beyond 2^20, unless discs about the pivots that contain the shapes stay apart
 *
 * A point or segment can hit a point or segment only by crossing. Grazing contacts are undecided.
 *
 * Errors: COLLIDE_CCD_INVALID for an invalid shape, and for a motion, margin or tolerance that is not finite
 * or negative.
 * Cost: a step takes some hundred nanoseconds, plus some for every pair of edges not farther apart than the
 * distance found so far. Two oriented boxes take 1.3 us to pass each other and 5.3 us to prove a hit; a box
 * and a polygon of 100 vertices take 10 us and 28 us. Large polygons are searched by strips around chains of
 * edges, of which the largest are kept from step to step. A step of two polygons of n vertices costs some
 * 30 ns a vertex, and 0.1 to 0.5 us for each one that is about as close as the closest ones. The number of
 * steps depends on the detail of polygons where they are close, and jumps as that changes. Two stars beside
 * each other take 2 steps with 256 vertices, and 23 to 28 with 512 to 16,384.
 * Pure. Thread-safe. Does not allocate. Exchanging the shapes gives an equally valid answer, but not the same
 * bits. */
COLLIDE_API collide_ccd_result collide_shape_ccd(collide_shape a, collide_motion motion_a, collide_shape b,
                                                 collide_motion motion_b, double margin, double tolerance);

/* Bounds on the smallest distance during a motion. */
typedef struct collide_clearance {
    double lower; /* the distance is never below this; 0 if the shapes meet or may meet; NaN if invalid */
    double upper; /* the distance reaches this; 0 for contact at the start; NaN if invalid */
    double time;  /* the fraction at which it does; 0 if invalid */
    int steps;    /* the number of distances computed */
} collide_clearance;

/* Returns proved bounds on the smallest distance of two moving shapes.
 *
 * The bounds differ by at most max(tolerance, upper / 64), where the tolerance counts as at least the
 * rounding error, and by that error, unless
 *
 * - the shapes meet, or come so close that rounding hides whether they do: `lower` is then 0
 * - COLLIDE_CCD_MAX_STEPS are used up, which can happen if a polygon is passed closely for a long time:
 *   `lower` is then what is proved so far, perhaps 0
 * - an angle is beyond 2^20: only discs about the pivots are then tested, which may prove nothing
 *
 * The invalid input is that of collide_shape_ccd.
 *
 * Cost: up to four passes over the motion. Convex shapes take ten to thirty steps, polygons up to a thousand.
 * This is several times the cost of collide_shape_ccd, which tests whether a given margin is kept. Each step
 * costs at least linear time. The number of steps of polygons depends on their detail where they pass close
 * to each other, and jumps as that changes: two jagged rings take 20 steps with 128 vertices, and 1,900 with
 * 256. The reason is that no line separates them, so a step is no longer than their distance allows at the
 * speed of the fastest point. The steps are never more than COLLIDE_CCD_MAX_STEPS. Pure. Thread-safe. Does
 * not allocate. */
COLLIDE_API collide_clearance collide_shape_ccd_clearance(collide_shape a, collide_motion motion_a,
                                                          collide_shape b, collide_motion motion_b,
                                                          double tolerance);

/* Returns the motion up to fraction t as a rotation and a translation.
 * geom_transform2_obb(collide_motion_transform(motion, 0.5), car) is the car halfway.
 *
 * Accuracy: cosine and sine are the library's own, each within 2^-51. The translation is within 2^-49 of the
 * pivot's distance from the origin and of t * translation. With the bounds of <geom/transform_shape.h>, a
 * moved point is within 2^-48 of the distances involved, including those from the origin. Returns NaN if an
 * angle t * angle exceeds 2^20, or if a number is NaN; NaN or infinity, too, if a coordinate is above 2^1020.
 * The same on every machine. */
COLLIDE_API geom_transform2 collide_motion_transform(collide_motion motion, double t);

/* Returns the position of a point at fraction t, within 2^-48 of the distances involved. It is more accurate
 * than collide_motion_transform if the pivot and the point are close to each other and far from the origin.
 * Returns NaN if the angle t * angle exceeds 2^20, or if a number is NaN; NaN or infinity, too, if a
 * coordinate is above 2^1020. The same on every machine. */
COLLIDE_API geom_vec2 collide_motion_apply(collide_motion motion, double t, geom_vec2 point);

#ifdef __cplusplus
}
#endif

#endif
