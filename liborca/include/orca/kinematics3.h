/* What a body can do in space: a limit of acceleration, as half-spaces of its program.
 *
 * What <orca/kinematics2.h> is for the plane. Bodies in space, things that fly or swim or hover, have one limit here: how fast
 * their velocity changes. It is kept within the program, so that the velocity chosen is one that the body can take and that
 * still avoids the others; nothing is cut off afterwards. A body with a limit may have no velocity that also avoids
 * everybody: then the program says so by its outcome, and the promise of ORCA does not hold for it.
 *
 * Thread-safe, no allocation, arithmetic and square roots only, so that all machines agree to the bit. */
#ifndef ORCA_KINEMATICS3_H
#define ORCA_KINEMATICS3_H

#include <orca/constraint3.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many half-spaces a limit of acceleration puts. */
enum {
    ORCA_KINEMATICS3_SPACES = 32
};

/* The velocities within a polyhedron of 32 sides, whose corners lie on the ball of changes: those of at most
 * max_acceleration * time_step from `velocity`. Its sides face the corners of an icosahedron and of a dodecahedron, and
 * lie at 92 % of the radius: so much of the acceleration can be used in every direction. max_acceleration and
 * time_step > 0 and finite. */
ORCA_API void orca_acceleration_half_spaces(geom_vec3 velocity, double max_acceleration, double time_step,
                                            orca_half_space spaces[ORCA_KINEMATICS3_SPACES]);

#ifdef __cplusplus
}
#endif

#endif
