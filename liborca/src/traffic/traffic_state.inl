/* The memory of traffic: agents by rising id, their progress and waiting. Included by traffic2.c and
 * traffic3.c. */

/* ---- Order ---- */

static uint64_t id_of(const traffic_memory *t, uint32_t agent) { return t->input->agents[agent].id; }

static bool id_before(const void *context, uint32_t a, uint32_t b) {
    return id_of(context, a) < id_of(context, b);
}

static bool repeats(const traffic_memory *t) {
    for (size_t i = 1; i < t->input->count; ++i) {
        if (id_of(t, t->order[i - 1]) == id_of(t, t->order[i])) {
            return true;
        }
    }
    return false;
}

/* Puts the agents in order. False for a repeated id. */
static bool traffic_sort_agents(traffic_memory *t) {
    const size_t count = t->input->count;
    for (size_t i = 0; i < count; ++i) {
        t->order[i] = (uint32_t)i;
    }
    if (!t->ids_rise) {
        geom_sort(t->order, t->spare, count, id_before, t);
        if (repeats(t)) {
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

/* Copies what is remembered of an agent. */
static void copy_state(const traffic_state *from, traffic_state *to) {
    if (from->has_past || to->has_past) {
        *to = *from;
    } else {
        to->id = from->id;
        to->progress = from->progress;
        to->leaving = from->leaving;
    }
}

/* What happens to an agent with a past while time passes. */
static void go_on_with_past(const traffic_memory *t, uint32_t rank, traffic_state *state) {
    state->yielding = geom_max(state->yielding - t->input->time_step, 0.0);
    if (state->courtesy > 0.0 && !traffic_may_wait_for_others(t, rank)) {
        state->courtesy = 0.0;
    }
}

/* An agent that is near its goal waits for nothing. */
static void come_home(traffic_state *state) {
    state->blocked = false;
    state->progress = 1.0;
    if (state->has_past) {
        state->since = 0;
        state->turns = 0;
        state->asked = 0;
        state->fruitless = 0.0;
    }
}

/* Makes the state of an agent from its last one, in place: states are large, and to return one costs two copies. */
static void next_state(const traffic_memory *t, const traffic_state *old, uint32_t rank, double horizon,
                       traffic_state *out) {
    const traffic_mover *agent = traffic_agent(t, rank);
    const double time_step = t->input->time_step;
    const double window = geom_max(2.0 * horizon, 4.0 * time_step);
    const double share = geom_min(time_step / window, 1.0);
    copy_state(old, out);
    out->progress += share * (progress_of(old, agent, time_step) - old->progress);
    out->position = agent->position;
    out->aim = agent->aim;
    out->blocked = out->progress < (old->blocked ? RELEASED : BLOCKED);
    if (out->has_past) {
        go_on_with_past(t, rank, out);
    }
    if (!out->leaving && !agent->passing &&
        vec_distance(agent->aim, agent->position) <= HOME * agent->radius) {
        come_home(out);
    } else if (out->blocked && (!out->has_past || out->since == 0)) {
        traffic_change_state(t, rank)->since = t->step + 1;
    }
    out->engagement = traffic_engagement(t, rank, old->engagement, traffic_takes_part(out));
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

/* ---- Places ---- */

/* What some agents have in common, and the largest of them. */
typedef struct traffic_extent {
    double widest;
    double top_speed;
    uint32_t layers;
    uint32_t masks;
} traffic_extent;

/* The extents of parts of the agents. */
typedef struct traffic_extents {
    traffic_memory *t;
    traffic_extent of[GEOM_TASK_MOST_PARTS];
} traffic_extents;

static traffic_extents extents_of_none(traffic_memory *t) {
    traffic_extents extents = {.t = t};
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        extents.of[part] = (traffic_extent){.layers = UINT32_MAX, .masks = UINT32_MAX};
    }
    return extents;
}

/* Notes where an agent is. */
static inline void note_place(const traffic_memory *t, uint32_t rank, traffic_extent *extent) {
    const traffic_mover *agent = traffic_agent(t, rank);
    vec_spread(agent->position, t->axis, rank);
    t->radius[rank] = agent->radius;
    extent->widest = geom_max(extent->widest, agent->radius);
    extent->top_speed = geom_max(extent->top_speed, agent->max_speed);
    extent->layers &= agent->layers;
    extent->masks &= agent->mask;
}

/* Notes what holds for all agents. */
static void take_extents(traffic_memory *t, const traffic_extents *extents) {
    traffic_extent all = extents->of[0];
    for (size_t part = 1; part < GEOM_TASK_MOST_PARTS; ++part) {
        const traffic_extent *some = &extents->of[part];
        all.widest = geom_max(all.widest, some->widest);
        all.top_speed = geom_max(all.top_speed, some->top_speed);
        all.layers &= some->layers;
        all.masks &= some->masks;
    }
    t->widest = all.widest;
    t->top_speed = all.top_speed;
    t->all_meet = (all.layers & all.masks) != 0;
}

/* ---- All ---- */

/* The next states, and whether one of each part takes part. */
typedef struct remembering {
    traffic_memory *t;
    bool any[GEOM_TASK_MOST_PARTS];
    traffic_extents extents;
} remembering;

static void remember_part(void *context, size_t part, size_t first, size_t end) {
    remembering *next = context;
    traffic_memory *t = next->t;
    traffic_extent extent = next->extents.of[part];
    size_t known =
        first < end ? traffic_find_state(t->states, t->count, traffic_agent(t, (uint32_t)first)->id) : 0;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const traffic_mover *agent = traffic_agent(t, k);
        while (known < t->count && t->states[known].id < agent->id) {
            ++known;
        }
        const bool old = known < t->count && t->states[known].id == agent->id;
        const double horizon = traffic_horizon(agent, t->input->time_step);
        if (old) {
            next_state(t, &t->states[known], k, horizon, &t->fresh[k]);
        } else {
            t->fresh[k] = new_state(agent);
        }
        t->choices[k] = (traffic_choice){
            .velocity = agent->velocity,
            .aim = agent->aim,
            .horizon = horizon,
            .refused = TRAFFIC_NONE,
            .mark = TRAFFIC_FREE,
        };
        const bool takes_part = traffic_takes_part(&t->fresh[k]);
        t->leads[k] = takes_part ? k : TRAFFIC_NONE;
        next->any[part] = next->any[part] || takes_part;
        note_place(t, k, &extent);
    }
    next->extents.of[part] = extent;
}

/* Makes the states of all agents, and notes where they are: so memory is gone through once. Each that is blocked or
 * makes way leads a group of its own. Returns whether there is one. */
static bool traffic_remember(traffic_memory *t) {
    remembering next = {.t = t, .extents = extents_of_none(t)};
    bool any = false;
    geom_tasks_run_parts(&t->threads, t->input->count, remember_part, &next);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        any = any || next.any[part];
    }
    if (!t->placed) {
        take_extents(t, &next.extents);
    }
    return any;
}
