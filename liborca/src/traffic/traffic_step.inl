/* A step of traffic: the input, and the commands that the rules make of it. Included by traffic2.c and
 * traffic3.c, which have the table of rules. */

/* ---- The input ---- */

/* Whether an agent is as most are: all its numbers are finite, and none is too small. What is not finite minus itself
 * is not 0. */
static inline bool is_plain(const traffic_mover *w, vec goal) {
    const vec places = vec_add(vec_sub(w->position, w->position), vec_sub(w->velocity, w->velocity));
    const vec ways = vec_add(vec_sub(w->aim, w->aim), vec_sub(goal, goal));
    const vec all = vec_add(places, ways);
    const double sizes =
        w->radius + w->preferred_speed + w->max_speed + w->time_horizon + w->time_horizon_obst;
    const double least = geom_min(geom_min(w->radius, w->preferred_speed), w->max_speed);
    return vec_dot(all, all) == 0.0 && sizes < HUGE_VAL && least >= 0.0 && w->max_acceleration >= 0.0 &&
           geom_min(w->time_horizon, w->time_horizon_obst) > 0.0;
}

/* Of the way no more than its end, the goal: to read all ways of a large crowd in each step costs as much as to
 * solve it. */
static geom_status agent_status(const traffic_mover *w, vec goal) {
    if (is_plain(w, goal)) {
        return GEOM_OK;
    }
    if (!vec_is_finite(w->position) || !vec_is_finite(w->velocity) || !vec_is_finite(w->aim) ||
        !vec_is_finite(goal) || !isfinite(w->radius) || !isfinite(w->preferred_speed) ||
        !isfinite(w->max_speed) || !isfinite(w->time_horizon) || !isfinite(w->time_horizon_obst) ||
        isnan(w->max_acceleration)) {
        return GEOM_NOT_FINITE;
    }
    if (w->radius < 0.0 || w->preferred_speed < 0.0 || w->max_speed < 0.0 || w->max_acceleration < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    return w->time_horizon > 0.0 && w->time_horizon_obst > 0.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

/* The goals of agents, what is wrong with the first bad agent of each part, and whether the ids up to its end rise. */
typedef struct agent_check {
    traffic_memory *t;
    const traffic_mover *agents;
    geom_status status[GEOM_TASK_MOST_PARTS];
    bool rises[GEOM_TASK_MOST_PARTS];
} agent_check;

/* Whether the goal of an agent of the input is known, from a step before. */
static inline bool knows_goal(const traffic_memory *t, const traffic_mover *agent, size_t index) {
    return agent->way_count > 0 && agent->way_id != 0 && agent->way_id == t->ways[index];
}

/* Notes the goal of an agent of the input. Without a way it may have another in the next step. */
static inline void note_goal(traffic_memory *t, const traffic_mover *agent, size_t index) {
    if (!knows_goal(t, agent, index)) {
        t->goals[index] = traffic_goal_of(agent);
        t->ways[index] = agent->way_count > 0 ? agent->way_id : 0;
    }
}

static void check_agents(void *context, size_t part, size_t first, size_t end) {
    agent_check *check = context;
    traffic_memory *t = check->t;
    const traffic_mover *agents = check->agents;
    geom_status status = GEOM_OK;
    bool rises = true;
    for (size_t i = first; i < end && status == GEOM_OK; ++i) {
        if (i + TRAFFIC_AHEAD < end && !knows_goal(t, &agents[i + TRAFFIC_AHEAD], i + TRAFFIC_AHEAD)) {
            const traffic_mover *ahead = &agents[i + TRAFFIC_AHEAD];
            traffic_fetch(ahead, ahead->way_count - 1);
        }
        note_goal(t, &agents[i], i);
        status = agent_status(&agents[i], t->goals[i]);
        rises = rises && (i == 0 || agents[i - 1].id < agents[i].id);
    }
    check->status[part] = status;
    check->rises[part] = rises;
}

/* Checks the agents of the input, and notes their goals, and whether their ids rise: in one look at all. */
static geom_status look_at_input(traffic_memory *t, const traffic_input *input) {
    agent_check check = {.t = t, .agents = input->agents};
    memset(check.rises, true, sizeof check.rises);
    geom_tasks_run_parts(&t->threads, input->count, check_agents, &check);
    geom_status status = GEOM_OK;
    t->ids_rise = true;
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS && status == GEOM_OK; ++part) {
        status = check.status[part];
        t->ids_rise = t->ids_rise && check.rises[part];
    }
    return status;
}

/* What is wrong with those members of the input that only one dimension has. */
static geom_status own_status(const traffic_input *input);

static geom_status check_sizes(const traffic_input *input) {
    if (!isfinite(input->time_step)) {
        return GEOM_NOT_FINITE;
    }
    if (!(input->time_step > 0.0)) {
        return GEOM_INVALID_ARGUMENT;
    }
    return input->count > TRAFFIC_MOST_AGENTS ? GEOM_CAPACITY_EXCEEDED : own_status(input);
}

/* ---- A step ---- */

/* What was made in `fresh` is remembered from now on. */
static void traffic_keep(traffic_memory *t, size_t count, uint64_t step) {
    traffic_state *states = t->states;
    t->states = t->fresh;
    t->fresh = states;
    t->count_before = t->count;
    t->count = count;
    t->step = step;
    t->can_take_back = false;
}

static void traffic_undo(traffic_memory *t) {
    if (t->can_take_back) {
        traffic_keep(t, t->count_before, t->step - 1);
    }
}

static vec at_most(vec velocity, double speed) {
    const double length = vec_length(velocity);
    return length > speed ? vec_scale(velocity, speed / length) : velocity;
}

/* Lets all rules prepare that need it. */
static void prepare_rules(traffic_memory *t) {
    for (size_t i = 0; i < TRAFFIC_RULES; ++i) {
        if (t->rules[i] > 0.0 && table[i]->prepare) {
            table[i]->prepare(t);
        }
    }
}

/* So many agents are told their commands together, one rule after the other: what is known of them stays in the nearest
 * cache, and no rule is called for each of them. */
enum {
    TRAFFIC_BLOCK = 32
};

/* The commands of agents before any rule changes them. */
static void begin_commands(const traffic_memory *t, size_t first, size_t end, traffic_command *commands) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const traffic_mover *agent = traffic_agent(t, k);
        traffic_state *state = &t->fresh[k];
        commands[t->order[k]] = (traffic_command){
            .preferred_velocity = traffic_straight(agent, t->input->time_step),
            .time_horizon = agent->time_horizon,
            .time_horizon_obst = agent->time_horizon_obst,
            .blockage = ORCA_BLOCKAGE_NONE,
            .waiting_since = state->has_past ? state->since : 0,
        };
        if (state->has_past) {
            state->chosen = vec_zero();
        }
    }
}

/* Limits what the rules command, and tells what keeps agents from their aims. */
static void end_commands(const traffic_turns *n, size_t first, size_t end, traffic_command *commands) {
    const traffic_memory *t = n->t;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        traffic_command *command = &commands[t->order[k]];
        const vec velocity = at_most(command->preferred_velocity, traffic_agent(t, k)->max_speed);
        command->preferred_velocity = velocity;
        command->max_speed = traffic_top_speed(t, k, velocity);
        if (t->fresh[k].blocked) {
            command->blockage = traffic_blockage(n, k);
        }
    }
}

static void advise_some(const traffic_turns *n, size_t first, size_t end) {
    traffic_memory *t = n->t;
    traffic_command *commands = n->context;
    size_t next;
    for (size_t k = first; k < end; k = next) {
        next = k + TRAFFIC_BLOCK < end ? k + TRAFFIC_BLOCK : end;
        begin_commands(t, k, next, commands);
        for (size_t i = 0; i < TRAFFIC_RULES; ++i) {
            if (t->rules[i] > 0.0 && table[i]->apply) {
                table[i]->apply(t, k, next, commands);
            }
        }
        end_commands(n, k, next, commands);
    }
}

/* Puts where agents are into the index, after their places were noted. */
static geom_status index_places(traffic_memory *t) {
    const index_points points = points_of(t);
    const geom_status status = index_rebuild(t->neighbors, points, 4.0 * t->widest);
    t->placed = status == GEOM_OK;
    if (status == GEOM_OK && points.count > t->most_places) {
        t->most_places = points.count;
    }
    return status;
}

/* What a dimension has for itself: makes room for so many agents; lets its rules change what agents want,
 * before all else; and looks at what was chosen, before any command is made. */
static bool reserve_parts(traffic_memory *t, size_t count);
static geom_status lead_agents(traffic_memory *t);
static geom_status look_at_choices(traffic_memory *t);

static geom_status traffic_step(traffic_memory *t, const traffic_input *input, traffic_command *commands) {
    t->can_take_back = false;
    geom_status status = check_sizes(input);
    if (status != GEOM_OK) {
        return status;
    }
    if (!traffic_reserve(t, input->count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    status = look_at_input(t, input);
    if (status != GEOM_OK) {
        return status;
    }
    if (!reserve_surveys(t, t->capacity) || !reserve_walls(t, input->obstacles) ||
        !reserve_parts(t, input->count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    t->input = input;
    for (size_t i = 0; i < t->scratch_count; ++i) {
        t->scratch[i].walls_of = TRAFFIC_NONE;
    }
    if (!traffic_sort_agents(t)) {
        return GEOM_INVALID_ARGUMENT;
    }
    t->placed = false;
    status = lead_agents(t);
    const bool blocked = status == GEOM_OK && traffic_remember(t);
    const bool grows = input->count > t->most_places; /* room is made before it is needed */
    if (status == GEOM_OK && !t->placed && (blocked || grows)) {
        status = index_places(t);
    }
    if (status != GEOM_OK) {
        return status;
    }
    t->turn_count = 0;
    if (blocked) {
        prepare_rules(t);
    }
    status = look_at_choices(t);
    if (status != GEOM_OK) {
        return status;
    }
    traffic_each(t, input->count, advise_some, commands);
    traffic_keep(t, input->count, t->step + 1);
    t->can_take_back = true;
    t->input = NULL;
    return GEOM_OK;
}
