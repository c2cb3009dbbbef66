/* What a body can do: limits of acceleration, turning and wheels, as half-planes of its program.
 *
 * ORCA lets a disc take any velocity at once. Few bodies can. The limits here are half-planes of velocities like those of
 * walls and other agents, hard ones, so that the velocity chosen is one that the body can take and that still avoids the
 * others: nothing is cut off afterwards. All are convex and hold for one step from what the body does now.
 *
 *     orca_half_plane planes[ORCA_KINEMATICS_PLANES];
 *     preferred = orca_kinematics_preferred(&drive, heading, preferred);
 *     const size_t count = orca_kinematics_half_planes(&drive, heading, velocity, time_step, planes);
 *     (the planes of walls and agents after them; <orca/lp2.h> solves all)
 *     heading = orca_kinematics_heading(&drive, heading, result.velocity, preferred, time_step);
 *
 * A body with limits may have no velocity that also avoids everybody: then the program says so by its outcome, and the
 * promise of ORCA, which rests on bodies that can stop at once, does not hold for it.
 *
 * Thread-safe, no allocation, arithmetic and square roots only, so that all machines agree to the bit. */
#ifndef ORCA_KINEMATICS2_H
#define ORCA_KINEMATICS2_H

#include <orca/constraint2.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum orca_kinematics_kind {
    ORCA_KINEMATICS_FREE = 0, /* any direction at any time: hovering things, wheels that roll all ways */
    /* Goes where it faces and turns while it goes, or on the spot: pedestrians, animals. The direction of its velocity
     * turns by at most max_turn_rate * time_step. */
    ORCA_KINEMATICS_FACING,
    /* Two wheels side by side, each with a speed of its own, forwards and backwards. */
    ORCA_KINEMATICS_DIFFERENTIAL,
    /* Steered front wheels: goes forwards on curves no tighter than turning_radius. */
    ORCA_KINEMATICS_CAR
} orca_kinematics_kind;

/* The position of a body with wheels, for all of liborca, is not the middle of its axle but the point `lead` ahead of it:
 * that point can go in any direction at once, while the middle of the axle cannot go sideways. Its disc must hold the
 * body; a disc of radius r about the middle of the axle becomes one of radius r + lead about the leading point.
 * J. Snape, J. van den Berg, S. J. Guy, D. Manocha, "Smooth and collision-free navigation for multiple robots under
 * differential-drive constraints", IROS 2010, section III. */
typedef struct orca_kinematics {
    orca_kinematics_kind kind;
    /* How fast the velocity may change; > 0, INFINITY for no limit. Free and facing bodies: in any direction, kept within a
     * polygon of 16 sides in the disc of changes, so that up to 2 % of it are not used. Wheels: along the heading. */
    double max_acceleration;
    double
        max_turn_rate; /* of the heading, radians a second; > 0, INFINITY for no limit. Not for free bodies */
    double lead;       /* wheels: as above, > 0 */
    double axle;       /* differential: the distance between the wheels, > 0 */
    double max_wheel_speed; /* differential: of each wheel, forwards and backwards; > 0 */
    double turning_radius;  /* car: of the path of the middle of the axle, > 0 */
} orca_kinematics;

/* Free, without limits: it puts no half-planes. The lengths are 1, so that changing the kind leaves a valid drive. */
ORCA_API orca_kinematics orca_kinematics_default(void);

/* GEOM_OK; GEOM_NOT_FINITE for NaN, and for infinity where that is not allowed; GEOM_INVALID_ARGUMENT for a number that is
 * not > 0 or a kind that is none. All members count, whatever the kind. */
ORCA_API geom_status orca_kinematics_status(const orca_kinematics *kinematics);

/* The most half-planes that a drive puts. */
enum {
    ORCA_KINEMATICS_PLANES = 18
};

/* The velocities that the body can take in this step. `heading` is a unit vector (its direction of travel; not used for
 * free bodies), `velocity` what it does now, time_step > 0. Writes at most ORCA_KINEMATICS_PLANES half-planes and returns how
 * many. A facing body that may turn by a quarter turn or more in a step is held to the half-plane ahead of it. */
ORCA_API size_t orca_kinematics_half_planes(const orca_kinematics *kinematics, geom_vec2 heading,
                                            geom_vec2 velocity, double time_step, orca_half_plane *planes);

/* What to prefer so that the body gets where `preferred` leads. A car cannot go there when that lies outside of what its
 * steering allows, and standing still may then be nearest to it: it gets the allowed direction that turns it there
 * soonest, with the same speed; straight behind, by its left. All others get `preferred`. */
ORCA_API geom_vec2 orca_kinematics_preferred(const orca_kinematics *kinematics, geom_vec2 heading,
                                             geom_vec2 preferred);

/* Where the body faces after a step with `velocity`. A free body faces as it goes. A facing body too, but while it (nearly)
 * stands it turns towards `preferred`, by its left when that lies straight behind. Wheels follow the leading point, which
 * pulls the axle behind it along a tractrix. Standing still keeps the heading in all other cases. A unit vector. */
ORCA_API geom_vec2 orca_kinematics_heading(const orca_kinematics *kinematics, geom_vec2 heading,
                                           geom_vec2 velocity, geom_vec2 preferred, double time_step);

#ifdef __cplusplus
}
#endif

#endif
