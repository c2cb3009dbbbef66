/* The limits of a body's motion in the plane, as half-planes of its program: acceleration, turning and
 * wheels.
 *
 * ORCA lets a disc take any velocity at once. Few bodies can. The limits here are hard half-planes of
 * velocities, like those of walls. The chosen velocity therefore is one that the body can take and that
 * avoids the other agents. It is not clipped afterwards. All limits are convex, and hold for one step from
 * the present velocity.
 *
 *     orca_half_plane planes[ORCA_KINEMATICS_PLANES];
 *     preferred = orca_kinematics_preferred(&kinematics, heading, preferred);
 *     const size_t count = orca_kinematics_half_planes(&kinematics, heading, velocity, time_step, planes);
 *     (the planes of walls and agents after them; <orca/lp2.h> solves all)
 *     heading = orca_kinematics_heading(&kinematics, heading, result.velocity, preferred, time_step);
 *
 * A limited body may have no velocity that avoids all others. The outcome of the program says so. The
 * guarantee of ORCA, which assumes bodies that can stop at once, does not hold for a limited body.
 *
 * Thread-safe. Nothing is allocated. Only arithmetic and square roots are used, so results are the same bits
 * on all machines. */
#ifndef ORCA_KINEMATICS2_H
#define ORCA_KINEMATICS2_H

#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of bodies.
 *
 * ORCA_KINEMATICS_FREE          any direction at any time: hovering bodies, omnidirectional wheels
 * ORCA_KINEMATICS_FACING        moves along its heading and turns while moving or on the spot, as pedestrians
 *                               do; the direction of its velocity turns by at most max_turn_rate * time_step
 * ORCA_KINEMATICS_DIFFERENTIAL  two wheels side by side with independent speeds, forward and backward
 * ORCA_KINEMATICS_CAR           steered front wheels; moves forward on curves of at least turning_radius */
typedef enum orca_kinematics_kind {
    ORCA_KINEMATICS_FREE = 0,
    ORCA_KINEMATICS_FACING,
    ORCA_KINEMATICS_DIFFERENTIAL,
    ORCA_KINEMATICS_CAR
} orca_kinematics_kind;

/* The kinematics of a body. All lengths and speeds are in the units of the caller.
 *
 * kind              which of the limits apply
 * max_acceleration  > 0, INFINITY for no limit. For free and facing bodies in any direction, within a polygon
 *                   of 16 sides inscribed in the disc of changes, so that up to 2 % is not used. For wheels
 *                   along the heading.
 * max_turn_rate     of the heading, in radians a second, > 0, INFINITY for no limit; not for free bodies
 * lead              wheels: distance of the position ahead of the axle, > 0
 * axle              differential: distance between the wheels, > 0
 * max_wheel_speed   differential: of each wheel, forward and backward, > 0
 * turning_radius    car: of the path of the middle of the axle, > 0
 *
 * In all of liborca the position of a body with wheels is not the middle of its axle but the point `lead`
 * ahead of it. This point can move in any direction at once, while the middle of the axle cannot move
 * sideways. The disc must contain the body. A disc of radius r about the middle of the axle becomes one of
 * radius r + lead about the leading point.
 *
 * Source: J. Snape, J. van den Berg, S. J. Guy, D. Manocha, "Smooth and collision-free navigation for
 * multiple robots under differential-drive constraints", IROS 2010, section III. */
typedef struct orca_kinematics {
    orca_kinematics_kind kind;
    double max_acceleration;
    double max_turn_rate;
    double lead;
    double axle;
    double max_wheel_speed;
    double turning_radius;
} orca_kinematics;

/* Returns a free body without limits, which has no half-planes. The lengths are 1, so that the struct stays
 * valid if `kind` changes. */
ORCA_API orca_kinematics orca_kinematics_default(void);

/* Returns whether kinematics are valid. All members count, whatever the kind.
 *
 * - GEOM_OK.
 * - GEOM_NOT_FINITE for NaN, and for infinity where it is not allowed.
 * - GEOM_INVALID_ARGUMENT for a number that is not > 0, and for an unknown kind. */
ORCA_API geom_status orca_kinematics_status(const orca_kinematics *kinematics);

/* The largest number of half-planes of a body. */
enum {
    ORCA_KINEMATICS_PLANES = 18
};

/* Writes the half-planes of the velocities that the body can take in this step. Returns their number.
 *
 * heading    a unit vector, the direction of travel; ignored for free bodies
 * velocity   the present velocity
 * time_step  in seconds, > 0
 * planes     room for ORCA_KINEMATICS_PLANES half-planes
 *
 * A facing body that may turn by a quarter turn or more in a step is limited to the half-plane ahead of
 * it. */
ORCA_API size_t orca_kinematics_half_planes(const orca_kinematics *kinematics, geom_vec2 heading,
                                            geom_vec2 velocity, double time_step, orca_half_plane *planes);

/* Returns the velocity to prefer so that the body gets where `preferred` leads.
 *
 * For a car whose steering does not allow that direction, rest may be the nearest velocity. It therefore gets
 * the allowed direction that turns it there soonest, with the same speed, and by its left if `preferred` is
 * straight behind. All others get `preferred`. */
ORCA_API geom_vec2 orca_kinematics_preferred(const orca_kinematics *kinematics, geom_vec2 heading,
                                             geom_vec2 preferred);

/* Returns the heading after a step with `velocity`, as a unit vector.
 *
 * A free body faces along its velocity. So does a facing body, but one that is nearly at rest turns towards
 * `preferred`, by its left if that is straight behind. Wheels follow the leading point, which pulls the axle
 * along a tractrix. In all other cases rest keeps the heading. */
ORCA_API geom_vec2 orca_kinematics_heading(const orca_kinematics *kinematics, geom_vec2 heading,
                                           geom_vec2 velocity, geom_vec2 preferred, double time_step);

#ifdef __cplusplus
}
#endif

#endif
