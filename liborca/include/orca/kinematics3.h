/* The limits of a body's motion in space, as half-spaces of its program: acceleration.
 *
 * The one limit of a body in space is how fast its velocity changes. It is part of the program, as the limits
 * of <orca/kinematics2.h>. The chosen velocity therefore is one that the body can take and that avoids the
 * other agents. It is not clipped afterwards. A limited body may have no velocity that avoids all others. The
 * outcome of the program says so, and the guarantee of ORCA does not hold for the body.
 *
 * Thread-safe. Nothing is allocated. Only arithmetic and square roots are used, so results are the same bits
 * on all machines. */
#ifndef ORCA_KINEMATICS3_H
#define ORCA_KINEMATICS3_H

#include <orca/constraint3.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of half-spaces of a limit of acceleration. */
enum {
    ORCA_KINEMATICS3_SPACES = 32
};

/* Writes half-spaces of the velocities at most max_acceleration * time_step from `velocity`: a polyhedron of
 * 32 sides whose corners lie on the ball of changes.
 *
 * max_acceleration  > 0, finite
 * time_step         in seconds, > 0, finite
 * spaces            room for ORCA_KINEMATICS3_SPACES half-spaces
 *
 * The sides face the corners of an icosahedron and of a dodecahedron, at 92 % of the radius. So this much of
 * the acceleration can be used in every direction. */
ORCA_API void orca_acceleration_half_spaces(geom_vec3 velocity, double max_acceleration, double time_step,
                                            orca_half_space spaces[ORCA_KINEMATICS3_SPACES]);

#ifdef __cplusplus
}
#endif

#endif
