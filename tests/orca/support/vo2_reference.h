/* Crossings and velocity obstacles of the plane. */
#ifndef TEST_VO2_REFERENCE_H
#define TEST_VO2_REFERENCE_H

#include "plane.h"

#include <orca/vo2.h>

typedef orca_half_plane any_constraint;
typedef orca_velocity_obstacle any_velocity_obstacle;
typedef orca_vo_problem any_vo_problem;
typedef orca_vo_result any_vo_result;

static inline any_velocity_obstacle velocity_obstacle_of(any_body self, any_body other,
                                                         orca_pair_params pair) {
    return orca_agent_velocity_obstacle(self, other, pair);
}

static inline size_t vo_scratch_size(size_t walls, size_t others) {
    return orca_vo_scratch_size(walls, others);
}

static inline any_vo_result vo_solve(const any_vo_problem *problem, void *scratch) {
    return orca_vo_solve(problem, scratch);
}

#include "crossings.inl"

#endif
