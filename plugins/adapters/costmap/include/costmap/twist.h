/* Motion at a constant velocity and turn rate, as a robot's base follows a command for a while: how long it
 * stays free of contact, for collision monitors and local planners.
 *
 *     const costmap_twist command = {{0.4, 0.0}, 0.3};   ahead at 0.4 m/s, to the left at 0.3 rad/s
 *     const costmap_twist_result met = costmap_twist_check(world, &robot, pose, command, 2.0, NULL);
 *     if (met.verdict != COLLIDE_CCD_FREE) { contact is possible after met.time seconds, not before }
 *
 * The path is exactly an arc: the whole motion is tested, not poses at intervals. Verdicts are proved, as in
 * <collide/trajectory2.h>.
 *
 * Pure. Thread-safe. Does not allocate. */
#ifndef COSTMAP_TWIST_H
#define COSTMAP_TWIST_H

#include <collide/trajectory2.h>
#include <costmap/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A velocity in the frame of the robot, in length units a second, and a turn rate in radians a second,
 * positive to the left. */
typedef struct costmap_twist {
    geom_vec2 velocity;
    double turn_rate;
} costmap_twist;

/* Returns the pose after `time` seconds. The position is within 2^-49 of the distances involved, including
 * those from the origin. Its numbers are NaN or infinite where the arguments or results are not finite, or
 * the heading or turn exceeds 2^20. The same on every machine. */
COSTMAP_API collide_pose costmap_twist_pose(collide_pose start, costmap_twist twist, double time);

/* The first contact of a footprint on its way.
 *
 * verdict  COLLIDE_CCD_FREE, COLLIDE_CCD_HIT, COLLIDE_CCD_UNDECIDED or COLLIDE_CCD_INVALID
 * time     the footprint is free of contact before so many seconds; the whole duration if free
 * until    a hit is made by so many seconds; otherwise `time`
 * handle   the body that is hit, or may be
 * point    its point closest to the footprint at `time`
 * normal   its outward unit normal there; (0, 0) for contact at the start */
typedef struct costmap_twist_result {
    collide_ccd_verdict verdict;
    double time;
    double until;
    collide_handle handle;
    geom_vec2 point;
    geom_vec2 normal;
} costmap_twist_result;

/* Returns when a footprint that starts at a pose and keeps its velocity and turn rate first meets a body.
 * Bodies move along their own velocities; those of a costmap_grid rest.
 *
 * duration  in seconds, > 0
 * params    those of collide_trajectory_check; NULL: the defaults. With a margin, coming within it is a hit
 *
 * Errors: COLLIDE_CCD_INVALID with zeros for numbers that are not finite, a duration that is not positive, a
 * turn of more than 1,000 rad, and what collide_trajectory_check refuses.
 * Cost: that of collide_trajectory_check with a leg for each radian of the turn. */
COSTMAP_API costmap_twist_result costmap_twist_check(const collide_world *world,
                                                     const collide_footprint *footprint, collide_pose start,
                                                     costmap_twist twist, double duration,
                                                     const collide_trajectory_params *params);

#ifdef __cplusplus
}
#endif

#endif
