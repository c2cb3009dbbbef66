/* Crossings and velocity obstacles of space. */
#ifndef TEST_VO3_REFERENCE_H
#define TEST_VO3_REFERENCE_H

#include "space.h"

#include <orca/vo3.h>

typedef orca_half_space any_constraint;
typedef orca_velocity_obstacle3 any_velocity_obstacle;
typedef orca_vo3_problem any_vo_problem;
typedef orca_vo3_result any_vo_result;

static inline any_velocity_obstacle velocity_obstacle_of(any_body self, any_body other,
                                                         orca_pair_params pair) {
    return orca_agent3_velocity_obstacle(self, other, pair);
}

static inline size_t vo_scratch_size(size_t walls, size_t others) {
    return orca_vo3_scratch_size(walls, others);
}

static inline any_vo_result vo_solve(const any_vo_problem *problem, void *scratch) {
    return orca_vo3_solve(problem, scratch);
}

#include "crossings.inl"

/* What is wrong with an answer, or NULL: it is not allowed, or one of some hundred velocities around it and
 * the preferred one is better. */
const char *find_fault(const crossing *c, const orca_vo3_result *got, random_source *source);

#endif
