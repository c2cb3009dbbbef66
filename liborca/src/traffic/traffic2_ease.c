/* From one motion to another: agents that take part change their velocities and horizons little by little. */
#include "traffic2_internal.h"

#include <math.h>

/* In times of going one radius, or in QUICK horizons where that is less: what is slow need not start slowly. */
#define QUICK 0.125
#define PART 0.9     /* in which a difference of velocity falls to a third */
#define FULL 1.8     /* in which the velocity may change by the preferred speed */
#define PROMPT 0.35  /* of that for those that come first or make way: others wait for them */
#define ENGAGING 1.5 /* in which the horizons shrink, and grow again */

static double unit_of(const orca_traffic_agent *agent, double time_step) {
    return fmin(orca_traffic_horizon(agent, time_step), QUICK * agent->time_horizon);
}

double orca_traffic_engagement(const orca_traffic_agent *agent, double before, bool takes_part,
                               double time_step) {
    const double change = time_step / (ENGAGING * unit_of(agent, time_step));
    return takes_part ? fmin(before + change, 1.0) : fmax(before - change, 0.0);
}

/* Between two horizons, by the speeds that they allow towards something at a distance. */
static double between(double own, double near, double engagement) {
    return engagement > 0.0 ? fmin(own, fmax(near, own / (1.0 + engagement * (own / near - 1.0)))) : own;
}

double orca_traffic_reach(const orca_traffic_agent *agent, double time) {
    return agent->max_acceleration > 0.0 ? agent->max_acceleration * time : HUGE_VAL;
}

geom_vec2 orca_traffic_within_reach(const orca_traffic_agent *agent, geom_vec2 velocity, double change) {
    const geom_vec2 to = geom_vec2_sub(velocity, agent->velocity);
    const double length = geom_vec2_length(to);
    return length > change && length < HUGE_VAL ? geom_vec2_add_scaled(agent->velocity, change / length, to)
                                                : velocity;
}

void orca_traffic_ease(const orca_traffic *t, uint32_t rank, bool prompt, orca_traffic_command *command) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const double time_step = t->input->time_step;
    const double horizon = t->choices[rank].horizon;
    const double engagement = t->fresh[rank].engagement;
    const double unit = unit_of(agent, time_step);
    const double full = (prompt ? PROMPT : 1.0) * FULL * unit;
    const double speed = fmin(agent->preferred_speed, agent->max_speed);
    const geom_vec2 change = geom_vec2_sub(command->preferred_velocity, agent->velocity);
    const geom_vec2 eased =
        geom_vec2_add_scaled(agent->velocity, fmin(time_step / (PART * unit), 1.0), change);
    const double most = fmin(speed / full * time_step, orca_traffic_reach(agent, time_step));
    command->preferred_velocity = orca_traffic_within_reach(agent, eased, most);
    command->time_horizon = between(agent->time_horizon, horizon, engagement);
    command->time_horizon_obst =
        between(agent->time_horizon_obst, fmin(horizon, agent->time_horizon_obst), engagement);
}
