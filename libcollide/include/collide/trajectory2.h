/* Trajectories of the plane: is a whole path free, and if not, where does it end?
 *
 * A footprint is the shape of what drives, in its own frame: the reference point at (0, 0), ahead along +x. A trajectory
 * is a row of poses of that frame, one after the other, with the way between two of them: straight with the heading turned
 * evenly, or along the circular arc that leads from the one pose to the other, as what drives with a fixed steering angle
 * goes. Everything in between is checked, not only the poses.
 *
 *     collide_footprint car;
 *     if (collide_footprint_from_shape(collide_shape_from_aabb(outline), &car)) ...
 *     const collide_trajectory way = {poses, NULL, count, COLLIDE_TRAJECTORY_ARC};
 *     const collide_trajectory_result met = collide_trajectory_check(world, &car, way, NULL);
 *     if (met.verdict != COLLIDE_CCD_FREE) { drive no further than leg met.leg, fraction met.time }
 *
 * Verdicts are proved, as those of <collide/ccd2.h>: free is surely free, a hit surely a hit, and `undecided` means that
 * something comes closer than the tolerance and cannot be told from a contact. Nothing is missed between two poses.
 *
 * Method: the way is cut into stretches. A stretch is free of all bodies whose bounds are further away than it carries any
 * point of the footprint. The others are passed in steps that are as long as the room there allows, many legs at a time
 * (conservative advancement, as in <collide/ccd2.h>): room is first that of one disc or a few that hold the footprint
 * (<geom/cover.h>) to the bounds of the body, and only when that is too little that of the shapes. Where no room is left
 * for a leg, it is asked exactly if it can be (see below), else by proofs. Pure, thread-safe, no allocation. */
#ifndef COLLIDE_TRAJECTORY2_H
#define COLLIDE_TRAJECTORY2_H

#include <collide/ccd2.h>
#include <collide/world2.h>
#include <geom/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a frame is: its origin, and the angle of its x axis, counterclockwise in radians. */
typedef struct collide_pose {
    geom_vec2 position;
    double heading;
} collide_pose;

/* How many discs a cover of a footprint has at most. */
#define COLLIDE_FOOTPRINT_DISCS 8

/* The shape of what moves, and what is computed from it once. Vertices of a ring stay in the caller's array. Made by
 * collide_footprint_from_shape, not by hand. */
typedef struct collide_footprint {
    collide_shape shape;
    double reach;  /* no point is further from the reference point */
    double spokes; /* no corner or centre is: turning carries a disc no further than its centre */
    int outer_count;
    int inner_count;
    geom_circle outer
        [COLLIDE_FOOTPRINT_DISCS]; /* discs that hold the shape; none where it is too large for doubles */
    geom_circle inner[COLLIDE_FOOTPRINT_DISCS]; /* discs that it holds; none for rings */
} collide_footprint;

/* A disc, capsule, box, convex ring or polygon, anything of <collide/shape2.h>. GEOM_OK, or why collide_shape_status
 * refuses it; then *footprint is unchanged. Linear in the number of vertices. */
COLLIDE_API geom_status collide_footprint_from_shape(collide_shape shape, collide_footprint *footprint);

/* The footprint at a pose, rounded as <geom/transform_shape.h> rounds; for drawing. A box becomes an oriented box. Points of rings
 * go to `vertices`, and the rings of a polygon to `rings`, which must have room for all of them, and may be NULL where
 * there are none. A convex ring stays convex, as geom_transform2_convex says. NaN for a heading beyond 2^20. The same on
 * every machine. */
COLLIDE_API collide_shape collide_footprint_at(const collide_footprint *footprint, collide_pose pose,
                                               geom_vec2 *vertices, geom_ring *rings);

typedef enum collide_trajectory_segment_kind {
    /* The reference point moves straight from pose to pose while the heading turns evenly. */
    COLLIDE_TRAJECTORY_STRAIGHT,
    /* All turns evenly about one centre: the reference point moves along the arc over the chord between both positions that
     * belongs to the turn between the headings. Straight where the headings are equal, on the spot where the positions are.
     * Radii may be of any size: nothing is computed relative to the centre.
     *
     * What rolls without slipping points along its arc: after a length s at the curvature k (1 / radius, positive to the
     * left) the heading h has become h + k s, and the chord lies in the direction of the mean of both, h + k s / 2; so after
     * a chord in the direction d the heading is 2 d - h. Headings at another angle to the arc are as good, as those of a
     * car whose reference point is not on the axle that does not steer. */
    COLLIDE_TRAJECTORY_ARC
} collide_trajectory_segment_kind;

/* `count` poses, count - 1 legs. Headings are taken as they are: from 0 to 2 pi is once around, to the left, from 0 to -0.1
 * a little to the right. `times` are the moments of the poses in seconds, rising; NULL: then all bodies rest. At time 0
 * moving bodies are where the world has them. */
typedef struct collide_trajectory {
    const collide_pose *poses;
    const double *times;
    size_t count;
    collide_trajectory_segment_kind way;
} collide_trajectory;

typedef struct collide_trajectory_params {
    double margin;                /* closer than this counts as a contact; >= 0 */
    double tolerance;             /* see collide_shape_ccd; >= 0 */
    const collide_filter *filter; /* NULL: all bodies */
} collide_trajectory_params;

/* Margin 0, tolerance 1e-6, no filter. A NULL where params are wanted means these. */
COLLIDE_API collide_trajectory_params collide_trajectory_params_default(void);

/* What the footprint meets first. Up to fraction `time` of leg `leg` the way is surely free of all bodies. For a hit, contact
 * with the body is made surely by fraction `until` of the same leg. `point` is the point of the body closest to the footprint
 * at `time`, where the body then is. `normal` is the outward unit normal of the body there, from the body to the footprint;
 * (0, 0) for a hit at the very start. A free way has the last leg and time 1, and zeros for the rest. Where several bodies are met at the same time, the
 * one of the lowest index is named. */
typedef struct collide_trajectory_result {
    collide_ccd_verdict verdict;
    size_t leg;
    double time;
    double until;
    collide_handle handle;
    geom_vec2 point;
    geom_vec2 normal;
} collide_trajectory_result;

/* Is the way free? Ends at the first contact. A trajectory of one pose is that pose alone, as one leg.
 *
 * Exact, with verdicts free and hit only, are legs on which the footprint does not turn and is nowhere rounded: those of a
 * disc about the reference point (or a point there) on straight ways, and of anything (rings of up to 64 vertices) that
 * keeps the heading 0 and has corners that are doubles at the pose where the leg starts. Touching is a hit. Time and
 * `until` are then those of collide_shape_sweep_within, a few roundings apart, and as good as they where shapes graze. A
 * moving body keeps a leg exact where the products of its velocity and the times, and their differences to the positions,
 * are doubles.
 *
 * All others are proved or undecided, as by collide_shape_ccd, with an error of about 2^-41 of the distances of the body
 * and the reference point and of their sizes; contact at the very start as well. In a leg that turns by more than 1.5
 * the error grows with the radius of the arc over the chord, squared: near a full turn in one leg an arc is not well known.
 *
 * COLLIDE_CCD_INVALID, with all zeros: no pose, or one that is not finite; a heading beyond 2^19, in either sense (all poses
 * count, those behind a contact too); times that are not finite or do not rise; a margin or tolerance that is negative or
 * not finite; a way of unknown kind.
 *
 * Cost: some nanoseconds for each pose and half a microsecond for each stretch, which is longer than a leg where there is
 * room; some microseconds for each body that comes near. 1,000 poses of a car among 10,000 obstacles take 3 to 6 microseconds. */
COLLIDE_API collide_trajectory_result collide_trajectory_check(const collide_world *world,
                                                               const collide_footprint *footprint,
                                                               collide_trajectory trajectory,
                                                               const collide_trajectory_params *params);

/* The room along a way: the least distance of the footprint and any body over all of it is in [least, most]. */
typedef struct collide_trajectory_clearance_result {
    double lower; /* never closer than this, surely; 0 when something is met or may be; NaN when invalid */
    double
        upper; /* it does come as close as this; infinite when nothing is within the limit; NaN when invalid */
    size_t leg; /* where it does */
    double time;
    collide_handle handle; /* and to what; zero when nothing is within the limit */
} collide_trajectory_clearance_result;

/* The clearance along all of a way, as far as it is below `limit` (>= 0, may be infinite): between proved bounds, which differ
 * by no more than max(tolerance, most / 64) unless something is met, or so close that rounding hides it: then `lower` is
 * 0. Where nothing is within the limit, `lower` is the limit; what is up to a 64th beyond it may count as within. The margin is not looked at. Invalid is what is so for
 * collide_trajectory_check, and a limit that is negative or NaN.
 *
 * Up to four passes over the way, as those of collide_shape_ccd_clearance: where bodies are near, ten times as long
 * as a check. */
COLLIDE_API collide_trajectory_clearance_result collide_trajectory_clearance(
    const collide_world *world, const collide_footprint *footprint, collide_trajectory trajectory,
    double limit, const collide_trajectory_params *params);

/* Many trajectories of one footprint at once: results[i] is what collide_trajectory_check gives for trajectories[i]. The
 * work is shared by the threads of `tasks` (NULL: the caller's alone); results do not depend on them. A filter's function
 * is called from these threads. */
COLLIDE_API void collide_trajectory_check_many(const collide_world *world, const collide_footprint *footprint,
                                               const collide_trajectory *trajectories, size_t count,
                                               const collide_trajectory_params *params,
                                               const geom_tasks *tasks, collide_trajectory_result *results);

#ifdef __cplusplus
}
#endif

#endif
