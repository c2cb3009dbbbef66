/* Agents by handles. Included by sim2.c and sim3.c, which have what differs between the agents of plane and
 * space. */

enum {
    AHEAD = 16 /* agents whose memory is asked for before it is used: their places may be far apart */
};

/* The place of the agent some slots behind, or NO_SLOT. A caller that goes through all agents needs its
 * memory soon. */
static inline uint32_t place_ahead(const simulator *sim, orca_agent_id id) {
    const size_t slot = (size_t)id.index + AHEAD;
    return slot < sim->slots.count ? sim->slots.at[slot].place : NO_SLOT;
}

/* Everything but the motion and what names the agent. */
static void write_record(agent_record *record, const agent_def *def) {
    record->radius = def->radius;
    record->responsibility = def->responsibility;
    record->layers = def->layers;
    record->mask = def->mask;
    record->max_neighbors = def->max_neighbors;
    record->max_speed = def->max_speed;
    record->neighbor_dist = def->neighbor_dist;
    record->time_horizon = def->time_horizon;
    record->time_horizon_obst = def->time_horizon_obst;
}

/* What agents that are set change of what is known of all. Counts are differences and may wrap around. */
typedef struct agent_news {
    size_t paired;
    size_t alone;
    size_t cones;
    uint32_t most_neighbors;
    double smallest_radius;
    double largest_radius;
    double largest_speed;
    double drift;
    bool uncommon; /* something of sim_reduction is another */
} agent_news;

static agent_news no_news(void) { return (agent_news){.smallest_radius = HUGE_VAL}; }

/* Keeps count of what agents have. */
static void set_features(agent_news *news, agent_record *record, uint32_t features) {
    news->paired += (size_t)((features & AGENT_PAIRED) != 0) - ((record->features & AGENT_PAIRED) != 0);
    news->alone += (size_t)((features & AGENT_ALONE) != 0) - ((record->features & AGENT_ALONE) != 0);
    news->cones += (size_t)((features & AGENT_CONES) != 0) - ((record->features & AGENT_CONES) != 0);
    record->features = features;
}

/* Notes that an agent, as it is now, may be faster, larger or farther off than was known. */
static void note_bounds(const simulator *sim, size_t place, agent_news *news) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    news->smallest_radius = geom_min(record->radius, news->smallest_radius);
    news->largest_radius = geom_max(record->radius, news->largest_radius);
    news->largest_speed =
        geom_max(geom_max(record->max_speed, vec_length(state->velocity)), news->largest_speed);
    if (place < sim->stepped) {
        news->drift = geom_max(vec_distance(state->position, record->position), news->drift);
    }
}

/* Whether a record says of sim_reduction what a definition does. */
static bool agrees(const agent_record *record, const agent_def *def) {
    return record->radius == def->radius && record->responsibility == def->responsibility &&
           record->neighbor_dist == def->neighbor_dist && record->max_neighbors == def->max_neighbors &&
           record->layers == def->layers && record->mask == def->mask;
}

/* Sets an agent, whose record is one already; what that changes of all is in the news. */
static void write_agent(const simulator *sim, size_t place, const agent_def *def, agent_news *news) {
    const agent_state state = {def->position, def->velocity};
    agent_record *record = &sim->agents.record[place];
    const uint32_t features = features_of(def);
    sim->agents.state[place] = state;
    news->uncommon = news->uncommon || !agrees(record, def);
    write_record(record, def);
    sim->preferred[record->traits] = def->preferred_velocity;
    if ((features & record->features & AGENT_USUAL) == 0) {
        sim->traits[record->traits] = traits_of(def);
        sim->bodies[record->traits] = body_of_def(def);
    }
    set_features(news, record, features);
    news->most_neighbors =
        def->max_neighbors > news->most_neighbors ? def->max_neighbors : news->most_neighbors;
    note_bounds(sim, place, news);
}

static void take_bounds(simulator *sim, const agent_news *news) {
    near_points *points = &sim->crowd.points;
    points->smallest_radius = geom_min(news->smallest_radius, points->smallest_radius);
    points->usual_radius = geom_max(news->largest_radius, points->usual_radius);
    points->largest_radius = geom_max(news->largest_radius, points->largest_radius);
    sim->largest_speed = geom_max(news->largest_speed, sim->largest_speed);
    sim->drift = geom_max(news->drift, sim->drift);
}

static void take_features(simulator *sim, const agent_news *news) {
    sim->paired += news->paired;
    sim->alone += news->alone;
    sim->cones += news->cones;
}

/* What the crowd knew of all its agents may hold no more. */
static void take_news(simulator *sim, const agent_news *news) {
    take_features(sim, news);
    take_bounds(sim, news);
    sim->crowd.traits = sim->paired > 0 ? sim->traits : NULL;
    sim->most_neighbors =
        news->most_neighbors > sim->most_neighbors ? news->most_neighbors : sim->most_neighbors;
    sim->crowd.all_avoid = false;
    sim->common_known = sim->common_known && !news->uncommon;
}

static void set_one(simulator *sim, size_t place, const agent_def *def) {
    agent_news news = no_news();
    write_agent(sim, place, def, &news);
    take_news(sim, &news);
}

/* Puts a new agent behind all others. There is room, the slot is taken and its generation set. */
static void sim_place_agent(simulator *sim, uint32_t slot, const agent_def *def) {
    const size_t place = sim->count++;
    agent_record *record = &sim->agents.record[place];
    record->features = 0;
    record->reach = 0.0F;
    record->traits = slot;
    write_record(record, def);
    sim->common_known = false;
    set_one(sim, place, def);
    record->position = def->position;
    record->velocity = def->velocity;
    record->slot = slot;
    record->order = (uint32_t)place;
    const orca_agent_report none = {ORCA_LP_OPTIMAL, 0, 0, 0, 0};
    sim->agents.report[place] = none;
    sim->agents.line_up[place] = slot;
    sim->slots.at[slot].place = (uint32_t)place;
}

static geom_status sim_add_agent(simulator *sim, const agent_def *def, orca_agent_id *id) {
    geom_status status = agent_def_status(def);
    if (status == GEOM_OK) {
        status = sim_make_room(sim);
    }
    if (status != GEOM_OK) {
        return status;
    }
    const uint32_t slot = slots_take(&sim->slots);
    sim_place_agent(sim, slot, def);
    if (id) {
        id->index = slot;
        id->generation = sim->slots.at[slot].generation;
    }
    return GEOM_OK;
}

static geom_status sim_remove_agent(simulator *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_SLOT) {
        return GEOM_UNKNOWN_HANDLE;
    }
    slots_leave(&sim->slots, id.index);
    agent_record *record = &sim->agents.record[place];
    agent_news news = no_news();
    set_features(&news, record, 0);
    take_features(sim, &news);
    sim->agents.line_up[record->order] = NO_SLOT;
    record->slot = NO_SLOT;
    ++sim->removed;
    sim->common_known = false;
    return GEOM_OK;
}

static size_t sim_agent_count(const simulator *sim) { return sim->count - sim->removed; }

static bool sim_agent_exists(const simulator *sim, orca_agent_id id) { return sim_place(sim, id) != NO_SLOT; }

static size_t sim_list_agents(const simulator *sim, orca_agent_id *ids, size_t capacity) {
    size_t found = 0;
    for (size_t i = 0; i < sim->count && found < capacity; ++i) {
        const uint32_t slot = sim->agents.line_up[i];
        if (slot != NO_SLOT) {
            ids[found].index = slot;
            ids[found].generation = sim->slots.at[slot].generation;
            ++found;
        }
    }
    return sim_agent_count(sim);
}

static agent_def sim_agent(const simulator *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    GEOM_ASSERT(place != NO_SLOT);
    return sim_agent_at(sim, place);
}

static geom_status sim_set_agent(simulator *sim, orca_agent_id id, const agent_def *def) {
    const uint32_t place = sim_place(sim, id);
    if (place == NO_SLOT) {
        return GEOM_UNKNOWN_HANDLE;
    }
    const uint32_t ahead = place_ahead(sim, id);
    if (ahead != NO_SLOT) {
        const char *record = (const char *)&sim->agents.record[ahead];
        __builtin_prefetch(&sim->agents.state[ahead], 1);
        __builtin_prefetch(record, 1);
        __builtin_prefetch(record + CACHE_LINE, 1);
    }
    const geom_status status = agent_def_status(def);
    if (status == GEOM_OK) {
        set_one(sim, place, def);
    }
    return status;
}

/* Agents that are set, in parts of the line-up. */
typedef struct agents_setting {
    simulator *sim;
    const agent_def *defs;
    geom_status status[GEOM_TASK_MOST_PARTS]; /* of the first bad one of each part */
    agent_news news[GEOM_TASK_MOST_PARTS];
} agents_setting;

static void check_defs(void *context, size_t part, size_t first, size_t end) {
    agents_setting *setting = context;
    geom_status status = GEOM_OK;
    for (size_t i = first; i < end && status == GEOM_OK; ++i) {
        status = agent_def_status(&setting->defs[i]);
    }
    setting->status[part] = status;
}

/* If `first` is not 0, no agent was removed. */
static void set_defs(void *context, size_t part, size_t first, size_t end) {
    agents_setting *setting = context;
    const simulator *sim = setting->sim;
    size_t number = first; /* in the line-up */
    for (size_t i = first; i < end; ++number) {
        const uint32_t slot = sim->agents.line_up[number];
        if (slot != NO_SLOT) {
            write_agent(sim, sim->slots.at[slot].place, &setting->defs[i++], &setting->news[part]);
        }
        if (number + AHEAD < sim->count && sim->agents.line_up[number + AHEAD] != NO_SLOT) {
            const size_t ahead = sim->slots.at[sim->agents.line_up[number + AHEAD]].place;
            const char *record = (const char *)&sim->agents.record[ahead];
            __builtin_prefetch(&sim->agents.state[ahead], 1);
            __builtin_prefetch(record, 1);
            __builtin_prefetch(record + CACHE_LINE, 1);
        }
    }
}

static geom_status sim_set_agents(simulator *sim, const agent_def *defs, size_t count) {
    agents_setting setting = {.sim = sim, .defs = defs};
    const geom_tasks alone = {.threads = 1};
    const geom_tasks *threads = sim->has_tasks && sim->removed == 0 ? &sim->tasks : &alone;
    if (count != sim_agent_count(sim)) {
        return GEOM_INVALID_ARGUMENT;
    }
    geom_tasks_run_parts(threads, count, check_defs, &setting);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        if (setting.status[part] != GEOM_OK) {
            return setting.status[part];
        }
        setting.news[part] = no_news();
    }
    geom_tasks_run_parts(threads, count, set_defs, &setting);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        take_news(sim, &setting.news[part]);
    }
    return GEOM_OK;
}

static geom_status sim_set_preferred_velocity(simulator *sim, orca_agent_id id, vec velocity) {
    if (!sim_agent_exists(sim, id)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    if (!vec_is_finite(velocity)) {
        return GEOM_NOT_FINITE;
    }
    sim->preferred[id.index] = velocity;
    return GEOM_OK;
}

static geom_status sim_set_time_step(simulator *sim, double time_step) {
    const geom_status status = orca_sim_time_step_status(time_step);
    if (status == GEOM_OK) {
        sim->time_step = time_step;
    }
    return status;
}

static vec sim_agent_velocity(const simulator *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    GEOM_ASSERT(place != NO_SLOT);
    const uint32_t ahead = place_ahead(sim, id);
    if (ahead != NO_SLOT) {
        __builtin_prefetch(&sim->agents.state[ahead]);
    }
    return sim->agents.state[place].velocity;
}

static orca_agent_report sim_agent_report(const simulator *sim, orca_agent_id id) {
    const uint32_t place = sim_place(sim, id);
    GEOM_ASSERT(place != NO_SLOT);
    const uint32_t ahead = place_ahead(sim, id);
    if (ahead != NO_SLOT) {
        __builtin_prefetch(&sim->agents.report[ahead]);
    }
    return sim->agents.report[place];
}
