/* From one motion to another: agents that take part change their velocities and horizons little by little. */
#include "traffic2_internal.h"

#include <math.h>

/* In times of going one radius, or in QUICK horizons where that is less: what is slow need not start slowly. */
#define QUICK 0.125
#define PART 0.9     /* in which a difference of velocity falls to a third */
#define FULL 1.8     /* in which the velocity may change by the preferred speed */
#define PROMPT 0.35  /* of that for those that come first or make way: others wait for them */
#define GATE 0.3     /* of all for those near a gate, where room is short */
#define ENGAGING 1.5 /* in which the horizons shrink, and grow again */

/* Whether a rule shortens the horizons of the agent, as near a gate. */
static bool looks_short(const orca_traffic *t, uint32_t rank) {
    return traffic_agent(t, rank)->time_horizon < traffic_given(t, rank)->time_horizon;
}

static double unit_of(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_given(t, rank);
    const double unit = fmin(orca_traffic_horizon(agent, t->input->time_step), QUICK * agent->time_horizon);
    return looks_short(t, rank) ? GATE * unit : unit;
}

double orca_traffic_engagement(const orca_traffic *t, uint32_t rank, double before, bool takes_part) {
    const double change = t->input->time_step / (ENGAGING * unit_of(t, rank));
    return takes_part || looks_short(t, rank) ? fmin(before + change, 1.0) : fmax(before - change, 0.0);
}

/* Whether a rule leads the agent through a gate or lets it wait there. */
static bool is_led(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const orca_traffic_agent *given = traffic_given(t, rank);
    return agent->idle == given->idle && !geom_vec2_equal(agent->aim, given->aim);
}

bool orca_traffic_is_eased(const orca_traffic *t, uint32_t rank) {
    return t->choices[rank].mark == TRAFFIC_DECIDED || t->fresh[rank].engagement > 0.0 || is_led(t, rank);
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
    const double unit = unit_of(t, rank);
    const double full = (prompt ? PROMPT : 1.0) * FULL * unit;
    const double speed = fmin(agent->preferred_speed, agent->max_speed);
    const geom_vec2 change = geom_vec2_sub(command->preferred_velocity, agent->velocity);
    const geom_vec2 eased =
        geom_vec2_add_scaled(agent->velocity, fmin(time_step / (PART * unit), 1.0), change);
    const double most = fmin(speed / full * time_step, orca_traffic_reach(agent, time_step));
    command->preferred_velocity = orca_traffic_within_reach(agent, eased, most);
    const orca_traffic_agent *given = traffic_given(t, rank);
    command->time_horizon = between(given->time_horizon, horizon, engagement);
    command->time_horizon_obst =
        between(given->time_horizon_obst, fmin(horizon, given->time_horizon_obst), engagement);
}
