/* From one motion to another: agents that take part change their velocities and horizons little by little.
 * Included by traffic2.c and traffic3.c. */

/* In times of going one radius, or in QUICK horizons where that is less: what is slow need not start slowly.
 * */
#define QUICK 0.125
#define PART 0.9     /* in which a difference of velocity falls to a third */
#define FULL 1.8     /* in which the velocity may change by the preferred speed */
#define PROMPT 0.35  /* of that for those that come first or make way: others wait for them */
#define GATE 0.3     /* of all for those near a gate, where room is short */
#define ENGAGING 1.5 /* in which the horizons shrink, and grow again */

/* Whether a rule shortens the horizons of the agent, as near a gate. */
static bool looks_short(const traffic_memory *t, uint32_t rank) {
    return traffic_agent(t, rank)->time_horizon < traffic_given(t, rank)->time_horizon;
}

static double unit_of(const traffic_memory *t, uint32_t rank) {
    const traffic_mover *agent = traffic_given(t, rank);
    const double unit = geom_min(traffic_horizon(agent, t->input->time_step), QUICK * agent->time_horizon);
    return looks_short(t, rank) ? GATE * unit : unit;
}

/* How far the horizons have shrunk after a step. */
static double traffic_engagement(const traffic_memory *t, uint32_t rank, double before, bool takes_part) {
    const bool engages = takes_part || looks_short(t, rank);
    if (!engages && before == 0.0) {
        return 0.0; /* mostly */
    }
    const double change = t->input->time_step / (ENGAGING * unit_of(t, rank));
    return engages ? geom_min(before + change, 1.0) : geom_max(before - change, 0.0);
}

/* Whether a rule leads the agent through a gate or lets it wait there. */
static bool is_led(const traffic_memory *t, uint32_t rank) {
    const traffic_mover *agent = traffic_agent(t, rank);
    const traffic_mover *given = traffic_given(t, rank);
    return agent->idle == given->idle && !vec_equal(agent->aim, given->aim);
}

/* Whether a command is eased: the agent takes part, has just done so, or is led through a gate. */
static bool traffic_is_eased(const traffic_memory *t, uint32_t rank) {
    return t->choices[rank].mark == TRAFFIC_DECIDED || t->fresh[rank].engagement > 0.0 || is_led(t, rank);
}

/* Between two horizons, by the speeds that they allow towards something at a distance. */
static double between(double own, double near, double engagement) {
    return engagement > 0.0 ? geom_min(own, geom_max(near, own / (1.0 + engagement * (own / near - 1.0))))
                            : own;
}

/* By how much the velocity of an agent may change in a time. */
static double traffic_reach(const traffic_mover *agent, double time) {
    return agent->max_acceleration > 0.0 ? agent->max_acceleration * time : HUGE_VAL;
}

/* A velocity, or what an agent can reach of it with so much change. */
static vec traffic_within_reach(const traffic_mover *agent, vec velocity, double change) {
    if (!(change < HUGE_VAL)) {
        return velocity; /* most have no limit: a root less */
    }
    const vec to = vec_sub(velocity, agent->velocity);
    const double length = vec_length(to);
    return length > change && length < HUGE_VAL ? vec_add_scaled(agent->velocity, change / length, to)
                                                : velocity;
}

/* Eases a command from what the agent does to what it is to do. `prompt`: others wait for it. */
static void traffic_ease(const traffic_memory *t, uint32_t rank, bool prompt, traffic_command *command) {
    const traffic_mover *agent = traffic_agent(t, rank);
    const double time_step = t->input->time_step;
    const double horizon = t->choices[rank].horizon;
    const double engagement = t->fresh[rank].engagement;
    const double unit = unit_of(t, rank);
    const double full = (prompt ? PROMPT : 1.0) * FULL * unit;
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    const vec change = vec_sub(command->preferred_velocity, agent->velocity);
    const vec eased = vec_add_scaled(agent->velocity, geom_min(time_step / (PART * unit), 1.0), change);
    const double most = geom_min(speed / full * time_step, traffic_reach(agent, time_step));
    command->preferred_velocity = traffic_within_reach(agent, eased, most);
    const traffic_mover *given = traffic_given(t, rank);
    command->time_horizon = between(given->time_horizon, horizon, engagement);
    command->time_horizon_obst =
        between(given->time_horizon_obst, geom_min(horizon, agent->time_horizon_obst), engagement);
}
