/* Velocity constraints of space: what an agent may do this step so that it avoids another agent.
 *
 * The functions of <orca/constraint2.h> with balls for discs and half-spaces for half-planes; what obstacles add is in
 * <orca/obstacle3.h>. Pure and usable alone: give them two bodies and solve the half-spaces with <orca/lp3.h>. Lengths,
 * times and speeds are in one consistent set of units of the caller's choice.
 *
 * Source: J. van den Berg, S. J. Guy, M. Lin, D. Manocha, "Reciprocal n-body collision avoidance", Robotics
 * Research (ISRR 2009), STAR 70, 2011, section 4, which holds in space as in the plane. Thread-safe, no
 * allocation. */
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

/* A ball in motion. `id` breaks ties: two bodies at the same place with the same velocity are told to part in
 * opposite directions that their two ids determine. */
typedef struct orca_body3 {
    geom_vec3 position;
    geom_vec3 velocity;
    double radius;
    uint32_t id;
} orca_body3;

/* The half-space that `other` puts on the velocity of `self`: with both keeping to theirs (responsibilities that
 * sum to 1) the two do not collide within the time horizon. Three cases, by where the relative velocity lies:
 * nearest to the round cut-off of the velocity obstacle, nearest to its cone, or the two overlap already.
 *
 * What other and self put on each other has opposite normals, bit for bit, when both ask with the same horizon. That
 * also decides the ties: of two who run straight into each other, to within rounding, each passes the other on its
 * right, as seen with z upwards (along z: to the side of y); two in one place part along a line that the ids, which must
 * differ, give. Never NaN for finite input. */
ORCA_API orca_half_space orca_agent_half_space(orca_body3 self, orca_body3 other, orca_pair_params params);

#ifdef __cplusplus
}
#endif

#endif
