/* Crowds of the plane, side by side and agent by agent. */
#include "orca/support/plane.h"

#include <orca/lp2.h>

#include <math.h>
#include <stdlib.h>

typedef orca_half_plane any_constraint;
typedef orca_lp_result any_result;

enum {
    MOST_PLANES = 300
};

static any_constraint agent_constraint(any_body self, any_body other, orca_pair_params pair) {
    return orca_agent_half_plane(self, other, pair);
}

static any_result solve_program(const any_constraint *planes, size_t count, vec preferred, double max_speed) {
    orca_half_plane scratch[MOST_PLANES];
    const orca_lp_problem problem = {planes, count, 0, preferred, max_speed, NULL};
    return orca_lp_solve(&problem, scratch);
}

/* Whether an agent would run into another at its preferred velocity. */
static bool runs_into(const orca_agent_def *self, const orca_agent_def *other) {
    const geom_vec2 p = geom_vec2_sub(other->position, self->position);
    const geom_vec2 v = geom_vec2_sub(self->preferred_velocity, other->velocity);
    const double radius = self->radius + other->radius;
    const double across = geom_vec2_cross(p, v);
    return geom_vec2_dot(p, v) > 0.0 && across * across <= radius * radius * geom_vec2_length_squared(v);
}

static geom_vec2 turned(geom_vec2 v, double bias) {
    const double cosine = 1.0 / sqrt(1.0 + bias * bias);
    const double sine = cosine * bias;
    return geom_vec2_make(v.x * cosine + v.y * sine, v.y * cosine - v.x * sine);
}

/* What an agent asks the program for: its preferred velocity, turned by the side bias if others are in its
 * way. */
static vec wanted_velocity(const any_agent *self, bool blocked) {
    const vec preferred = self->preferred_velocity;
    return blocked ? turned(preferred, orca_sim_def_default().side_bias) : preferred;
}

#include "crowd_cases.inl"

int main(void) { return run_crowd_tests("orca.crowd2"); }
