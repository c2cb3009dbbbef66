/* Crowds of space, side by side and agent by agent. */
#include "orca/support/space.h"

#include <orca/lp3.h>

#include <math.h>
#include <stdlib.h>

typedef orca_half_space any_constraint;
typedef orca_lp3_result any_result;

enum {
    MOST_SPACES = 300
};

static any_constraint agent_constraint(any_body self, any_body other, orca_pair_params pair) {
    return orca_agent_half_space(self, other, pair);
}

static any_result solve_program(const any_constraint *spaces, size_t count, vec preferred, double max_speed) {
    double scratch[ORCA_LP3_SCRATCH * MOST_SPACES];
    const orca_lp3_problem problem = {spaces, count, 0, preferred, max_speed, NULL};
    return orca_lp3_solve(&problem, scratch);
}

/* Nothing turns a preferred velocity in space. */
static bool runs_into(const any_agent *self, const any_agent *other) {
    (void)self;
    (void)other;
    return false;
}

static vec wanted_velocity(const any_agent *self, bool blocked) {
    (void)blocked;
    return self->preferred_velocity;
}

#include "crowd_cases.inl"

int main(void) { return run_crowd_tests("orca.crowd3"); }
