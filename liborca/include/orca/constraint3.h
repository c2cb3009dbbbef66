/* Velocity constraints of space: half-spaces of velocities with which an agent avoids another agent.
 *
 * The functions are those of <orca/constraint2.h>, with balls for discs and half-spaces for half-planes.
 * <orca/obstacle3.h> has the constraints of obstacles. The functions are pure and usable alone. <orca/lp3.h>
 * solves the half-spaces. Lengths, times and speeds are in one consistent set of units. Thread-safe. Nothing
 * is allocated.
 *
 * Source: J. van den Berg, S. J. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance", Robotics
 * Research (ISRR 2009), STAR 70, 2011, section 4, which holds in space as in the plane. */
#ifndef ORCA_CONSTRAINT3_H
#define ORCA_CONSTRAINT3_H

#include <geom/vec.h>
#include <orca/base.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The velocities v with dot(v - point, normal) >= 0. The normal has length 1. */
typedef struct orca_half_space {
    geom_vec3 point;
    geom_vec3 normal;
} orca_half_space;

/* A moving ball. The ids break ties: two bodies at the same place with the same velocity separate in opposite
 * directions, which their two ids determine. */
typedef struct orca_body3 {
    geom_vec3 position;
    geom_vec3 velocity;
    double radius;
    uint32_t id;
} orca_body3;

/* Returns the half-space that `other` puts on the velocity of `self`. If both bodies satisfy theirs, with
 * responsibilities that sum to 1, they do not collide within the time horizon.
 *
 * There are three cases: the relative velocity is nearest to the round cut-off of the velocity obstacle, it
 * is nearest to its cone, or the bodies overlap already. The ids must differ. Never NaN for finite input.
 *
 * With equal time horizons, the half-spaces of `self` and of `other` have opposite normals, bit for bit. This
 * also decides ties. Bodies on a head-on course, up to rounding, pass each other on the right, as seen with z
 * upwards (along z: on the side of y). Bodies at the same place separate along a line that the ids
 * determine. */
ORCA_API orca_half_space orca_agent_half_space(orca_body3 self, orca_body3 other, orca_pair_params params);

#ifdef __cplusplus
}
#endif

#endif
