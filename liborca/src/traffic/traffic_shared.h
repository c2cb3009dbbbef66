/* What the parts of traffic ask of an agent, in the plane and in space. Included by traffic2_internal.h and
 * traffic3_internal.h behind the memory of their dimension. */
#ifndef ORCA_TRAFFIC_SHARED_H
#define ORCA_TRAFFIC_SHARED_H

/* The agent as the rules so far have changed it. */
static inline const traffic_mover *traffic_agent(const traffic_memory *t, uint32_t rank) {
    return t->agents[rank];
}

/* The agent as the host gave it. */
static inline const traffic_mover *traffic_given(const traffic_memory *t, uint32_t rank) {
    return &t->input->agents[t->order[rank]];
}

/* The agent, to be changed for the rest of the step. Several threads may change different agents, while no
 * other thread looks at these. */
static inline traffic_mover *traffic_change(const traffic_memory *t, uint32_t rank) {
    if (t->agents[rank] != &t->changed[rank]) {
        t->changed[rank] = *t->agents[rank];
        t->agents[rank] = &t->changed[rank];
    }
    return &t->changed[rank];
}

/* Ways lie anywhere in memory: a part of one is asked for so many agents before its turn. */
enum {
    TRAFFIC_AHEAD = 12
};

/* Asks for the memory of a point of the way of an agent. */
static inline void traffic_fetch(const traffic_mover *agent, size_t point) {
    if (point < agent->way_count) {
        __builtin_prefetch(&agent->way[point]);
    }
}

/* Asks for the memory of an agent, and for where it is changed. */
static inline void traffic_fetch_to_change(const traffic_memory *t, uint32_t rank) {
    enum {
        LINE = 64
    };
    const char *from = (const char *)t->agents[rank];
    const char *to = (const char *)&t->changed[rank];
    for (size_t at = 0; at < sizeof(traffic_mover); at += LINE) {
        __builtin_prefetch(from + at);
        __builtin_prefetch(to + at, 1);
    }
}

/* What is remembered of an agent in this step, to be changed. */
static inline traffic_state *traffic_change_state(const traffic_memory *t, uint32_t rank) {
    t->fresh[rank].has_past = true;
    return &t->fresh[rank];
}

/* Whether an agent is blocked, or makes way for one that is. */
static inline bool traffic_takes_part(const traffic_state *state) {
    return state->blocked || state->leaving || (state->has_past && state->yielding > 0.0);
}

/* Whether either of two with these layers and masks avoids the other. */
static inline bool traffic_layers_meet(uint32_t layers_a, uint32_t mask_a, uint32_t layers_b,
                                       uint32_t mask_b) {
    return (layers_a & mask_b) != 0 || (layers_b & mask_a) != 0;
}

/* Whether either of two agents avoids the other. */
static inline bool traffic_meets(const traffic_mover *a, const traffic_mover *b) {
    return traffic_layers_meet(a->layers, a->mask, b->layers, b->mask);
}

/* Where the way of an agent ends. To read it costs a miss of the caches: ways lie anywhere in memory. */
static inline vec traffic_goal_of(const traffic_mover *agent) {
    return agent->way_count > 0 ? agent->way[agent->way_count - 1] : agent->aim;
}

/* Where the way of an agent ends that the host gave it. */
static inline vec traffic_given_goal(const traffic_memory *t, uint32_t rank) {
    return t->goals[t->order[rank]];
}

/* How far an agent plans: the time in which it goes one radius, but at least two steps, and at most its time
 * horizon. */
static inline double traffic_horizon(const traffic_mover *agent, double time_step) {
    const double least = 2.0 * time_step;
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    return geom_min(agent->radius > least * speed ? agent->radius / speed : least, agent->time_horizon);
}

/* The length of the way that an agent has left, to its aim and on along its way, or some length above `most`. Where the
 * aim is far enough for that, the way is not read. */
static inline double traffic_way_left_to(const traffic_mover *agent, double most) {
    double left = vec_distance(agent->position, agent->aim);
    for (size_t i = 1; i < agent->way_count && !(left > most); ++i) {
        left += vec_distance(agent->way[i - 1], agent->way[i]);
    }
    return left;
}

static inline double traffic_way_left(const traffic_mover *agent) {
    return traffic_way_left_to(agent, HUGE_VAL);
}

/* Whether that is longer. */
static inline bool traffic_way_exceeds(const traffic_mover *agent, double length) {
    return traffic_way_left_to(agent, length) > length;
}

/* The velocity towards the aim at preferred speed, slower only where it would go past. */
static inline vec traffic_straight(const traffic_mover *agent, double time_step) {
    const vec way = vec_sub(agent->aim, agent->position);
    const double distance = vec_length(way);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    if (!(distance > 0.0) || !isfinite(distance)) {
        return vec_zero();
    }
    const bool last = !agent->passing && distance < speed * time_step;
    return vec_scale(way, last ? 1.0 / time_step : speed / distance);
}

/* Whether a rule accepts a value. */
static inline bool traffic_accepts(const orca_traffic_rule *rule, double value) {
    return value >= 0.0 && value <= rule->maximum && (!rule->choices || value == floor(value));
}

/* An agent with the aim and the speed of its preferred velocity. */
static inline traffic_mover traffic_from_velocity(traffic_mover agent, vec preferred_velocity, double time) {
    agent.preferred_speed = vec_length(preferred_velocity);
    agent.aim = vec_add_scaled(agent.position, time, preferred_velocity);
    agent.passing = agent.preferred_speed > 0.0;
    agent.idle = !agent.passing;
    return agent;
}

/* Tells an agent to wait where it is. */
static inline void traffic_let_wait(traffic_mover *agent) {
    agent->aim = agent->position;
    agent->passing = false;
    agent->way = NULL;
    agent->way_count = 0;
}

/* Near a gate an agent avoids only what is about to touch it: farther ahead all would block it. */
static inline void traffic_look_short(traffic_mover *agent, double time_step) {
    const double horizon = traffic_horizon(agent, time_step);
    agent->time_horizon = geom_min(agent->time_horizon, horizon);
    agent->time_horizon_obst = geom_min(agent->time_horizon_obst, horizon);
}

/* How far a blocked agent leans to the side, by the part of its velocity: so much always, and so much more
 * when it stands. 0 for one with enough progress. */
static inline double traffic_lean(const traffic_state *state) {
    static const double free_from = 0.9;
    static const double least = 0.002;
    static const double more = 0.25;
    return state->progress > free_from ? 0.0
                                       : least + more * geom_max(1.0 - geom_max(state->progress, 0.0), 0.0);
}

#endif
