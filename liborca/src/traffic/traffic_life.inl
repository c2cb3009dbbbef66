/* Traffic: its life and its arrays. Included by traffic2.c and traffic3.c, which make what is of their
 * dimension alone. */

/* Scratch for as many threads as may run at the same time. */
static geom_status make_scratch(traffic_memory *t) {
    const size_t most = GEOM_TASK_MOST_PARTS;
    const size_t threads = t->threads.threads > 1 ? t->threads.threads : 1;
    t->scratch_count = threads < most ? threads : most;
    t->scratch = geom_allocator_allocate(&t->allocator, t->scratch_count, sizeof *t->scratch,
                                         _Alignof(traffic_scratch));
    for (size_t i = 0; t->scratch && i < t->scratch_count; ++i) {
        t->scratch[i] = (traffic_scratch){.walls_of = TRAFFIC_NONE};
        atomic_flag_clear(&t->scratch[i].taken);
    }
    return t->scratch ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* Makes what plane and space share of a memory that is zero. On failure what there is can be released. */
static geom_status traffic_create(traffic_memory *t, const geom_allocator *allocator,
                                  const traffic_def *def) {
    t->allocator = *allocator;
    t->threads = def->tasks ? *def->tasks : (geom_tasks){.threads = 1};
    memcpy(t->rules, def->rules, sizeof t->rules);
    const geom_status status = make_scratch(t);
    return status == GEOM_OK ? index_create(&t->allocator, &t->threads, &t->neighbors) : status;
}

enum {
    GROUP_NUMBERS = TRAFFIC_NEAR + 4 /* by agent: near, near_counts, leads, reached, group_ends */
};

/* The arrays that hold as many elements as there may be agents. */
static void release_arrays(traffic_memory *t) {
    const size_t n = t->capacity;
    geom_allocator_release(&t->allocator, t->states, n, sizeof *t->states, _Alignof(traffic_state));
    geom_allocator_release(&t->allocator, t->fresh, n, sizeof *t->fresh, _Alignof(traffic_state));
    geom_allocator_release(&t->allocator, t->agents, n, sizeof *t->agents, _Alignof(const traffic_mover *));
    geom_allocator_release(&t->allocator, t->changed, n, sizeof *t->changed, _Alignof(traffic_mover));
    geom_allocator_release(&t->allocator, t->order, 2 * n, sizeof *t->order, _Alignof(uint32_t));
    geom_allocator_release(&t->allocator, t->goals, n, sizeof *t->goals, _Alignof(vec));
    geom_allocator_release(&t->allocator, t->ways, n, sizeof *t->ways, _Alignof(uint64_t));
    geom_allocator_release(&t->allocator, t->choices, n, sizeof *t->choices, _Alignof(traffic_choice));
    geom_allocator_release(&t->allocator, t->turns, 2 * n, sizeof *t->turns, _Alignof(traffic_turn));
    geom_allocator_release(&t->allocator, t->axis[0], (AXES + 1) * n, sizeof *t->radius, _Alignof(double));
    geom_allocator_release(&t->allocator, t->near, GROUP_NUMBERS * n, sizeof *t->near, _Alignof(uint32_t));
}

static void traffic_release(traffic_memory *t) {
    release_arrays(t);
    geom_allocator_release(&t->allocator, t->surveys, t->scratch_count * t->survey_count, sizeof *t->surveys,
                           _Alignof(traffic_survey));
    geom_allocator_release(&t->allocator, t->walls, t->scratch_count * t->wall_capacity, sizeof *t->walls,
                           _Alignof(near_obstacle));
    geom_allocator_release(&t->allocator, t->scratch, t->scratch_count, sizeof *t->scratch,
                           _Alignof(traffic_scratch));
    index_destroy(t->neighbors);
}

/* Forgets the ways by their numbers, which may be those of others from now on. */
static void traffic_forget_ways(traffic_memory *t) {
    if (t->capacity > 0) {
        memset(t->ways, 0, t->capacity * sizeof *t->ways);
    }
}

static void traffic_clear(traffic_memory *t) {
    traffic_forget_ways(t);
    t->count = 0;
    t->step = 0;
    t->can_take_back = false;
}

/* Makes room for so many agents: all arrays or none. What is remembered moves along. */
static bool traffic_reserve(traffic_memory *t, size_t count) {
    if (count <= t->capacity) {
        return true;
    }
    const size_t n = count + count / 2;
    traffic_memory more = *t;
    more.capacity = n;
    more.states = geom_allocator_allocate(&t->allocator, n, sizeof *t->states, _Alignof(traffic_state));
    more.fresh = geom_allocator_allocate(&t->allocator, n, sizeof *t->fresh, _Alignof(traffic_state));
    more.agents =
        geom_allocator_allocate(&t->allocator, n, sizeof *t->agents, _Alignof(const traffic_mover *));
    more.changed = geom_allocator_allocate(&t->allocator, n, sizeof *t->changed, _Alignof(traffic_mover));
    more.order = geom_allocator_allocate(&t->allocator, 2 * n, sizeof *t->order, _Alignof(uint32_t));
    more.goals = geom_allocator_allocate(&t->allocator, n, sizeof *t->goals, _Alignof(vec));
    more.ways = geom_allocator_allocate(&t->allocator, n, sizeof *t->ways, _Alignof(uint64_t));
    more.choices = geom_allocator_allocate(&t->allocator, n, sizeof *t->choices, _Alignof(traffic_choice));
    more.turns = geom_allocator_allocate(&t->allocator, 2 * n, sizeof *t->turns, _Alignof(traffic_turn));
    more.axis[0] =
        geom_allocator_allocate(&t->allocator, (AXES + 1) * n, sizeof *t->radius, _Alignof(double));
    more.near =
        geom_allocator_allocate(&t->allocator, GROUP_NUMBERS * n, sizeof *t->near, _Alignof(uint32_t));
    if (!more.states || !more.fresh || !more.agents || !more.changed || !more.order || !more.goals ||
        !more.ways || !more.choices || !more.turns || !more.axis[0] || !more.near) {
        release_arrays(&more);
        return false;
    }
    more.spare = more.order + n;
    more.spare_turns = more.turns + n;
    for (size_t i = 1; i < AXES; ++i) {
        more.axis[i] = more.axis[i - 1] + n;
    }
    more.radius = more.axis[AXES - 1] + n;
    more.near_counts = more.near + TRAFFIC_NEAR * n;
    more.leads = more.near_counts + n;
    more.reached = more.leads + n;
    more.group_ends = more.reached + n;
    memset(more.states, 0, n * sizeof *more.states); /* agents without a past */
    memset(more.fresh, 0, n * sizeof *more.fresh);
    memset(more.ways, 0, n * sizeof *more.ways);
    if (t->count > 0) {
        memcpy(more.states, t->states, t->count * sizeof *t->states);
    }
    release_arrays(t);
    *t = more;
    return true;
}

/* Makes room for what agents that choose look at, for each thread: for as many as may ask each other. */
static bool reserve_surveys(traffic_memory *t, size_t agents) {
    const size_t most = TRAFFIC_DEEPEST + 1;
    const size_t count = agents < most ? agents : most;
    if (count <= t->survey_count) {
        return true;
    }
    traffic_survey *surveys = geom_allocator_allocate(&t->allocator, t->scratch_count * count,
                                                      sizeof *surveys, _Alignof(traffic_survey));
    if (!surveys) {
        return false;
    }
    geom_allocator_release(&t->allocator, t->surveys, t->scratch_count * t->survey_count, sizeof *t->surveys,
                           _Alignof(traffic_survey));
    for (size_t i = 0; i < t->scratch_count; ++i) {
        t->scratch[i].surveys = surveys + i * count;
    }
    t->surveys = surveys;
    t->survey_count = count;
    return true;
}

/* Makes room for all obstacles near an agent, for each thread. */
static bool reserve_walls(traffic_memory *t, const traffic_obstacles *obstacles) {
    const size_t count = obstacles ? obstacles_piece_count(obstacles) : 0;
    if (count <= t->wall_capacity) {
        return true;
    }
    near_obstacle *walls = geom_allocator_allocate(&t->allocator, t->scratch_count * count, sizeof *walls,
                                                   _Alignof(near_obstacle));
    if (!walls) {
        return false;
    }
    geom_allocator_release(&t->allocator, t->walls, t->scratch_count * t->wall_capacity, sizeof *t->walls,
                           _Alignof(near_obstacle));
    for (size_t i = 0; i < t->scratch_count; ++i) {
        t->scratch[i].walls = walls + i * count;
    }
    t->walls = walls;
    t->wall_capacity = count;
    return true;
}
