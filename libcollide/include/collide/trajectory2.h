/* Trajectories of the plane: tests whether a whole path is free, and where it ends otherwise.
 *
 * A footprint is the shape of a vehicle in its own frame: the reference point is at (0, 0), and ahead is +x.
 * A trajectory is a list of poses of that frame. Between two poses the vehicle moves straight while its
 * heading changes evenly, or along the circular arc that a fixed steering angle gives. The whole motion is
 * tested, not only the poses.
 *
 *     collide_footprint car;
 *     if (collide_footprint_from_shape(collide_shape_from_aabb(outline), &car)) ...
 *     const collide_trajectory path = {poses, NULL, count, COLLIDE_TRAJECTORY_ARC};
 *     const collide_trajectory_result met = collide_trajectory_check(world, &car, path, NULL);
 *     if (met.verdict != COLLIDE_CCD_FREE) { drive no farther than leg met.leg, fraction met.time }
 *
 * Verdicts are proved, as in <collide/ccd2.h>: `free` and `hit` are certain. `undecided` means that a body
 * comes closer than the tolerance or rounding and cannot be told from a contact. No contact between two poses
 * is missed.
 *
 * Method: the path is divided into intervals. An interval is free of all bodies whose bounds are farther away
 * than it carries any point of the footprint. The others are passed in steps that are as long as the
 * separation allows, over several legs at a time (conservative advancement). The separation is first that of
 * a few discs that contain the footprint (<geom/cover.h>) from the bounds of the body, and then that of the
 * shapes. A leg without separation is decided exactly if possible, otherwise by proofs.
 *
 * Pure. Thread-safe. Does not allocate. */
#ifndef COLLIDE_TRAJECTORY2_H
#define COLLIDE_TRAJECTORY2_H

#include <collide/ccd2.h>
#include <collide/simd.h>
#include <collide/world2.h>
#include <geom/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The origin of a frame, and the angle of its x axis, counterclockwise in radians. */
typedef struct collide_pose {
    geom_vec2 position;
    double heading;
} collide_pose;

/* The largest number of discs in a cover of a footprint. */
#define COLLIDE_FOOTPRINT_DISCS 8

/* A shape in the frame of a vehicle, with precomputed bounds. Vertices of a ring stay in the caller's array.
 * collide_footprint_from_shape makes it. */
typedef struct collide_footprint {
    collide_shape shape;
    double reach;               /* no point is farther from the reference point */
    double max_vertex_distance; /* no corner or center is farther from the reference point */
    int outer_count;
    int inner_count;
    /* Discs that together contain the shape. None if it exceeds the doubles. */
    geom_circle outer[COLLIDE_FOOTPRINT_DISCS];
    /* Discs inside the shape. None for rings. */
    geom_circle inner[COLLIDE_FOOTPRINT_DISCS];
} collide_footprint;

/* Makes a footprint of any shape of <collide/shape2.h>. The errors are those of collide_shape_status;
 * *footprint is then unchanged. Linear in the number of vertices. */
COLLIDE_API geom_status collide_footprint_from_shape(collide_shape shape, collide_footprint *footprint);

/* Returns the footprint at a pose, rounded as in <geom/transform_shape.h>, for drawing. A box becomes an
 * oriented box. A convex ring stays convex (geom_transform2_convex).
 *
 * vertices  receives the vertices of rings; room for all; may be NULL if there are none
 * rings     receives the rings of a polygon; may be NULL if there are none
 *
 * Returns NaN for a heading beyond 2^20. The same on every machine. */
COLLIDE_API collide_shape collide_footprint_at(const collide_footprint *footprint, collide_pose pose,
                                               geom_vec2 *vertices, geom_ring *rings);

/* The motion between two poses.
 *
 * COLLIDE_TRAJECTORY_STRAIGHT  The reference point moves straight while the heading changes evenly.
 * COLLIDE_TRAJECTORY_ARC       Everything rotates evenly about one center. The reference point moves along
 *                              the arc over the chord between both positions that belongs to the change of
 *                              heading. The arc is straight if the headings are equal, and a rotation in
 *                              place if the positions are equal. Radii may have any size: nothing is computed
 *                              relative to the center.
 *
 * A vehicle that rolls without slipping points along its arc. After a length s with curvature k, 1 / radius
 * and positive to the left, its heading h is h + k s, and the chord has the direction h + k s / 2. So after a
 * chord in direction d the heading is 2 d - h. Headings at another angle to the arc are legal, such as those
 * of a car whose reference point is not on the fixed axle. */
typedef enum collide_trajectory_segment_kind {
    COLLIDE_TRAJECTORY_STRAIGHT,
    COLLIDE_TRAJECTORY_ARC
} collide_trajectory_segment_kind;

/* A list of `count` poses, with count - 1 legs. Headings are used as they are: from 0 to 2 pi is a full turn
 * to the left, from 0 to -0.1 a small turn to the right.
 *
 * times  the times of the poses in seconds, increasing; NULL: all bodies rest. At time 0 moving bodies are
 *        where the world has them. */
typedef struct collide_trajectory {
    const collide_pose *poses;
    const double *times;
    size_t count;
    collide_trajectory_segment_kind kind;
} collide_trajectory;

/* Options of a test. Lengths are in the unit of the world.
 *
 * margin     a smaller distance counts as contact; >= 0
 * tolerance  >= 0. A check may answer `undecided` where a body comes closer than margin + tolerance: it then
 *            stops after some steps, where it would take up to COLLIDE_CCD_MAX_STEPS. The bounds of a
 *            clearance may differ by as much. 0: only what rounding hides is undecided
 * filter     NULL: all bodies
 * simd       for tests and measurements; COLLIDE_SIMD_AUTO is best
 *
 * Whatever the tolerance, `free` and `hit` are proved. */
typedef struct collide_trajectory_params {
    double margin;
    double tolerance;
    const collide_filter *filter;
    collide_simd simd;
} collide_trajectory_params;

/* Returns the defaults: margin 0, tolerance 0, no filter, COLLIDE_SIMD_AUTO. NULL for params means these.
 * With them a power of two as another unit of length changes no verdict, leg or time. */
COLLIDE_API collide_trajectory_params collide_trajectory_params_default(void);

/* The first contact of a footprint. The path is free of all bodies up to fraction `time` of leg `leg`. A hit
 * is made by fraction `until` of the same leg.
 *
 * point   the point of the body closest to the footprint at `time`, where the body then is
 * normal  the outward unit normal of the body there, from the body to the footprint; (0, 0) for a hit at the
 *         start
 *
 * A free path has the last leg, time 1, and zeros for the rest. If several bodies are hit at the same time,
 * the one with the lowest index is named. */
typedef struct collide_trajectory_result {
    collide_ccd_verdict verdict;
    size_t leg;
    double time;
    double until;
    collide_handle handle;
    geom_vec2 point;
    geom_vec2 normal;
} collide_trajectory_result;

/* Tests whether a path is free. Ends at the first contact. A trajectory of one pose is one leg at that pose.
 *
 * Exact legs: the verdict is free or hit if the footprint does not rotate on the leg and is not rounded.
 * These are legs of a disc about the reference point, or of a point there, on straight paths. They are also
 * legs of any shape (rings of up to 64 vertices) that keeps the heading 0 and has corners that are doubles at
 * the first pose. Touching is a hit. `time` and `until` are then those of collide_shape_sweep_within, a few
 * roundings apart. A moving body keeps a leg exact if the products of its velocity and the times, and their
 * differences from the positions, are doubles.
 *
 * Other legs are proved or undecided, as by collide_shape_ccd, including contact at the start. The error is
 * about 2^-41 of the distances of the body and the reference point and of their sizes. In a leg that rotates
 * by more than 1.5 the error grows with the square of the radius of the arc over the chord. Close to a full
 * turn in one leg, an arc is not well defined.
 *
 * Errors: COLLIDE_CCD_INVALID with zeros for no pose, a pose that is not finite, or a heading beyond 2^19 in
 * any pose. The same for times that are not finite or not increasing, a margin or tolerance that is negative
 * or not finite, an unknown kind, and an instruction set that the processor does not have.
 *
 * Cost: some nanoseconds for each pose, 0.3 us for each interval, which is longer than a leg in free space,
 * and a microsecond or two for each body that comes near. A step beside a body of n vertices takes O(n).
 * 1,000 poses of a car among 10,000 obstacles take 2 to 3 us. */
COLLIDE_API collide_trajectory_result collide_trajectory_check(const collide_world *world,
                                                               const collide_footprint *footprint,
                                                               collide_trajectory trajectory,
                                                               const collide_trajectory_params *params);

/* Bounds on the smallest distance of the footprint and any body along a path. */
typedef struct collide_trajectory_clearance_result {
    double lower; /* never below this; 0 if a body is or may be hit; NaN if invalid */
    double upper; /* reached; infinite if no body is within the limit; NaN if invalid */
    size_t leg;   /* the leg and fraction at which `upper` is reached */
    double time;
    collide_handle handle; /* the body; zero if none is within the limit */
} collide_trajectory_clearance_result;

/* Returns proved bounds on the clearance along a path, as far as it is below `limit`, >= 0, may be infinite.
 *
 * The bounds differ by at most max(tolerance, upper / 64), unless something is hit, or so close that rounding
 * hides it; `lower` is then 0. If no body is within the limit, `lower` is the limit; a body up to a 64th
 * beyond it may count as within. The margin is not used. The invalid input is that of
 * collide_trajectory_check, and a limit that is negative or NaN.
 *
 * Cost: up to four passes over the path. If bodies are near, ten times the cost of a check. A leg that is
 * long beside the gaps to many bodies takes more steps for each of them: the exponent of the cost against
 * their number is then up to 1.4. */
COLLIDE_API collide_trajectory_clearance_result collide_trajectory_clearance(
    const collide_world *world, const collide_footprint *footprint, collide_trajectory trajectory,
    double limit, const collide_trajectory_params *params);

/* Checks many trajectories of one footprint: results[i] is that of collide_trajectory_check for
 * trajectories[i]. The threads of `tasks` share the work; NULL is the calling thread. The results do not
 * depend on them. The function of a filter is called from these threads. */
COLLIDE_API void collide_trajectory_check_many(const collide_world *world, const collide_footprint *footprint,
                                               const collide_trajectory *trajectories, size_t count,
                                               const collide_trajectory_params *params,
                                               const geom_tasks *tasks, collide_trajectory_result *results);

#ifdef __cplusplus
}
#endif

#endif
