/* The memory of traffic: agents by rising id, their progress and waiting. Included by traffic2.c and
 * traffic3.c. */

/* ---- Order ---- */

static uint64_t id_of(const traffic_memory *t, uint32_t agent) { return t->input->agents[agent].id; }

static bool id_before(const void *context, uint32_t a, uint32_t b) {
    return id_of(context, a) < id_of(context, b);
}

static bool sorted(const traffic_memory *t) {
    for (size_t i = 1; i < t->input->count; ++i) {
        if (id_of(t, t->order[i - 1]) > id_of(t, t->order[i])) {
            return false;
        }
    }
    return true;
}

/* Puts the agents in order. False for a repeated id. */
static bool traffic_sort_agents(traffic_memory *t) {
    const size_t count = t->input->count;
    for (size_t i = 0; i < count; ++i) {
        t->order[i] = (uint32_t)i;
    }
    if (!sorted(t)) {
        geom_sort(t->order, t->spare, count, id_before, t);
    }
    for (size_t i = 1; i < count; ++i) {
        if (id_of(t, t->order[i - 1]) == id_of(t, t->order[i])) {
            return false;
        }
    }
    for (size_t k = 0; k < count; ++k) {
        t->agents[k] = &t->input->agents[t->order[k]];
    }
    return true;
}

/* ---- Progress ---- */

/* Below the first an agent becomes blocked, above the second it is free again. */
#define BLOCKED 0.35
#define RELEASED 0.8

/* So near to its goal, in radii, an agent waits for nothing. */
#define HOME 0.05

static traffic_state new_state(const traffic_mover *agent) {
    return (traffic_state){
        .id = agent->id,
        .position = agent->position,
        .aim = agent->aim,
        .progress = 1.0,
    };
}

/* How much of the last step's way led to the aim it had then. */
static double progress_of(const traffic_state *old, const traffic_mover *agent, double time_step) {
    const vec way = vec_sub(old->aim, old->position);
    const double distance = vec_length(way);
    const double expected = geom_min(agent->preferred_speed, agent->max_speed) * time_step;
    if (!(distance > 0.0) || !(expected > 0.0) || !isfinite(distance)) {
        return 1.0;
    }
    const double gone = vec_dot(vec_sub(agent->position, old->position), way) / distance;
    return geom_min(geom_max(gone / geom_min(expected, distance), -1.0), 1.0);
}

static traffic_state next_state(const traffic_memory *t, const traffic_state *old, uint32_t rank) {
    const traffic_mover *agent = traffic_agent(t, rank);
    const double time_step = t->input->time_step;
    const double window = geom_max(2.0 * traffic_horizon(agent, time_step), 4.0 * time_step);
    traffic_state state = *old;
    const double share = geom_min(time_step / window, 1.0);
    state.progress += share * (progress_of(old, agent, time_step) - old->progress);
    state.position = agent->position;
    state.aim = agent->aim;
    state.blocked = state.progress < (old->blocked ? RELEASED : BLOCKED);
    state.yielding = geom_max(old->yielding - time_step, 0.0);
    state.courtesy = traffic_may_wait_for_others(t, rank) ? old->courtesy : 0.0;
    if (!state.leaving && !agent->passing &&
        vec_distance(agent->aim, agent->position) <= HOME * agent->radius) {
        state.blocked = false;
        state.progress = 1.0;
        state.since = 0;
        state.turns = 0;
        state.asked = 0;
        state.fruitless = 0.0;
    } else if (state.blocked && state.since == 0) {
        state.since = t->step + 1;
    }
    state.engagement = traffic_engagement(t, rank, old->engagement, traffic_takes_part(&state));
    return state;
}

/* The first of some states whose id is not below another. */
static size_t traffic_find_state(const traffic_state *states, size_t count, uint64_t id) {
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (states[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The next states, and whether one of each part takes part. */
typedef struct remembering {
    traffic_memory *t;
    bool any[GEOM_TASK_MOST_PARTS];
} remembering;

static void remember_part(void *context, size_t part, size_t first, size_t end) {
    remembering *next = context;
    traffic_memory *t = next->t;
    size_t known =
        first < end ? traffic_find_state(t->states, t->count, traffic_agent(t, (uint32_t)first)->id) : 0;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const traffic_mover *agent = traffic_agent(t, k);
        while (known < t->count && t->states[known].id < agent->id) {
            ++known;
        }
        const bool old = known < t->count && t->states[known].id == agent->id;
        t->fresh[k] = old ? next_state(t, &t->states[known], k) : new_state(agent);
        t->choices[k] = (traffic_choice){
            .velocity = agent->velocity,
            .aim = agent->aim,
            .horizon = traffic_horizon(agent, t->input->time_step),
            .refused = TRAFFIC_NONE,
            .mark = TRAFFIC_FREE,
        };
        next->any[part] = next->any[part] || traffic_takes_part(&t->fresh[k]);
    }
}

/* Makes the states of all agents. Returns whether one is blocked or makes way. */
static bool traffic_remember(traffic_memory *t) {
    remembering next = {.t = t};
    bool any = false;
    geom_tasks_run_parts(&t->threads, t->input->count, remember_part, &next);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        any = any || next.any[part];
    }
    return any;
}
