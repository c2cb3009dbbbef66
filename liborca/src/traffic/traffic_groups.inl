/* Groups of agents that may have to do with each other in a step, and work on agents and groups on several
 * threads.
 *
 * An agent that chooses looks at those near it, and asks some to make way, which look at those near them. So
 * the blocked agents, all near them, all near these and so on fall into groups. No two groups share an agent.
 * Each is as if it were alone, and groups may choose at the same time. On one thread the blocked agents
 * choose one after the other without groups: then only those are looked for that are near one that chooses.
 * Included by traffic2.c and traffic3.c. */

enum {
    PARTS_PER_THREAD = 4,
    FEW_TURNS = 32 /* not worth waking a thread */
};

/* ---- Scratch ---- */

/* There is one for each task that may run at the same time. */
static traffic_scratch *take_scratch(const traffic_memory *t) {
    for (size_t i = 0;; i = (i + 1) % t->scratch_count) {
        if (!atomic_flag_test_and_set_explicit(&t->scratch[i].taken, memory_order_acquire)) {
            return &t->scratch[i];
        }
    }
}

static void give_back(traffic_scratch *scratch) {
    atomic_flag_clear_explicit(&scratch->taken, memory_order_release);
}

/* Work on rows of elements. */
typedef struct traffic_row {
    traffic_memory *t;
    traffic_work *work;
    void *context;
} traffic_row;

static void run_row(void *argument, size_t part, size_t first, size_t end) {
    (void)part;
    const traffic_row *row = argument;
    const traffic_turns turns = {row->t, take_scratch(row->t), row->context};
    row->work(&turns, first, end);
    give_back(turns.scratch);
}

/* Works on `count` elements in parts, on any threads. */
static void traffic_each(traffic_memory *t, size_t count, traffic_work *work, void *context) {
    traffic_row row = {t, work, context};
    geom_tasks_run_parts(&t->threads, count, run_row, &row);
}

/* Into how many parts turns are divided. Each takes some microseconds, so that few are worth it. */
static size_t count_turn_parts(const traffic_memory *t, size_t turns) {
    return t->scratch_count > 1 && turns >= FEW_TURNS ? PARTS_PER_THREAD * t->scratch_count : 1;
}

/* Elements of which each takes as long as a turn. */
typedef struct traffic_long_row {
    traffic_row row;
    size_t count;
    size_t parts;
} traffic_long_row;

static void run_long_row(void *argument, size_t part) {
    traffic_long_row *all = argument;
    run_row(&all->row, part, part * all->count / all->parts, (part + 1) * all->count / all->parts);
}

/* As traffic_each, for elements of which each takes as long as a turn. */
static void traffic_each_long(traffic_memory *t, size_t count, traffic_work *work, void *context) {
    traffic_long_row all = {{t, work, context}, count, count_turn_parts(t, count)};
    geom_tasks_run(all.parts > 1 ? &t->threads : NULL, all.parts, run_long_row, &all);
}

/* ---- Agents near others ---- */

typedef struct acceptance {
    const traffic_memory *t;
    const traffic_mover *agent;
} acceptance;

static bool accept(const void *context, uint32_t index) {
    const acceptance *a = context;
    return traffic_meets(a->agent, traffic_agent(a->t, index));
}

/* Agents near another, nearest first. */
typedef struct traffic_near {
    const uint32_t *ranks;
    size_t count;
} traffic_near;

static void find_near(const traffic_memory *t, uint32_t rank) {
    const traffic_mover *agent = traffic_agent(t, rank);
    const double time = t->choices[rank].horizon;
    const acceptance context = {t, agent};
    const index_query query = {
        .position = agent->position,
        .radius = agent->radius,
        .range = (agent->max_speed + t->top_speed) * time,
        .exclude = rank,
        .capacity = TRAFFIC_NEAR,
        .metric = ORCA_NEIGHBOR_METRIC_SURFACE,
        .accept = t->all_meet ? NULL : accept,
        .context = &context,
    };
    orca_neighbor found[TRAFFIC_NEAR];
    const size_t count = index_nearest(t->neighbors, &query, found);
    t->near_counts[rank] = (uint32_t)count;
    for (size_t i = 0; i < count; ++i) {
        t->near[(size_t)rank * TRAFFIC_NEAR + i] = found[i].index;
    }
}

/* Those near an agent, which are looked for once in a step. */
static traffic_near traffic_near_of(const traffic_memory *t, uint32_t rank) {
    if (t->near_counts[rank] == TRAFFIC_NONE) {
        find_near(t, rank);
    }
    return (traffic_near){t->near + (size_t)rank * TRAFFIC_NEAR, t->near_counts[rank]};
}

/* Those near others are not known yet. */
static void traffic_forget_near(const traffic_memory *t) {
    memset(t->near_counts, UINT8_MAX, t->input->count * sizeof *t->near_counts); /* TRAFFIC_NONE */
}

static void find_all_near(const traffic_turns *n, size_t first, size_t end) {
    const uint32_t *reached = n->context;
    for (size_t i = first; i < end; ++i) {
        find_near(n->t, reached[i]);
    }
}

/* ---- Groups ---- */

/* The agent that stands for the group of another. */
static uint32_t head_of(const traffic_memory *t, uint32_t rank) {
    uint32_t *leads = t->leads;
    while (leads[rank] != rank) {
        leads[rank] = leads[leads[rank]];
        rank = leads[rank];
    }
    return rank;
}

static void join(const traffic_memory *t, uint32_t a, uint32_t b) {
    const uint32_t one = head_of(t, a);
    const uint32_t two = head_of(t, b);
    t->leads[one > two ? one : two] = one > two ? two : one;
}

/* Joins an agent with those near it; appends those that are reached for the first time. */
static size_t reach(const traffic_memory *t, uint32_t rank, size_t count) {
    const traffic_near near = traffic_near_of(t, rank);
    for (size_t i = 0; i < near.count; ++i) {
        const uint32_t other = near.ranks[i];
        if (t->leads[other] == TRAFFIC_NONE) {
            t->leads[other] = other;
            t->reached[count++] = other;
        }
        join(t, rank, other);
    }
    return count;
}

/* From the agents near those that have turns, finds those near these, and so on; and the groups that all these
 * form. */
static void find_groups(traffic_memory *t) {
    size_t count = t->turn_count;
    size_t from = 0;
    for (; from < count; ++from) {
        t->reached[from] = t->turns[from].rank;
    }
    for (from = 0; from < count;) {
        const size_t end = count;
        for (; from < end; ++from) {
            count = reach(t, t->reached[from], count);
        }
        traffic_each_long(t, count - from, find_all_near, t->reached + from);
    }
}

/* ---- Turns by group ---- */

/* Brings the turns of each group together, in the order in which they are. Writes where each group ends;
 * returns how many there are. */
static size_t sort_by_group(traffic_memory *t) {
    uint32_t *numbers = t->reached; /* by head; the list of those reached is not needed any more */
    size_t groups = 0;
    for (size_t i = 0; i < t->turn_count; ++i) {
        numbers[head_of(t, t->turns[i].rank)] = TRAFFIC_NONE;
    }
    for (size_t i = 0; i < t->turn_count; ++i) {
        const uint32_t head = head_of(t, t->turns[i].rank);
        if (numbers[head] == TRAFFIC_NONE) {
            numbers[head] = (uint32_t)groups;
            t->group_ends[groups++] = 0;
        }
        ++t->group_ends[numbers[head]];
    }
    uint32_t sum = 0;
    for (size_t group = 0; group < groups; ++group) { /* from counts to starts, which become ends */
        const uint32_t size = t->group_ends[group];
        t->group_ends[group] = sum;
        sum += size;
    }
    for (size_t i = 0; i < t->turn_count; ++i) {
        t->spare_turns[t->group_ends[numbers[head_of(t, t->turns[i].rank)]]++] = t->turns[i];
    }
    memcpy(t->turns, t->spare_turns, t->turn_count * sizeof *t->turns);
    return groups;
}

/* Brings the turns of each group together, unless they are. Within a group they stay in order. */
static void traffic_group(traffic_memory *t) {
    if (t->group_count == 0) {
        find_groups(t);
        t->group_count = sort_by_group(t);
    }
}

/* Groups that are worked on in parts of about as many turns. */
typedef struct group_run {
    traffic_memory *t;
    traffic_work *work;
    size_t parts;
} group_run;

static void run_groups(void *argument, size_t part) {
    const group_run *run = argument;
    const traffic_memory *t = run->t;
    const traffic_turns turns = {run->t, take_scratch(t), NULL};
    const size_t from = part * t->turn_count / run->parts;
    const size_t to = (part + 1) * t->turn_count / run->parts;
    size_t start = 0;
    for (size_t group = 0; group < t->group_count && start < to; ++group) {
        if (start >= from) {
            run->work(&turns, start, t->group_ends[group]);
        }
        start = t->group_ends[group];
    }
    give_back(turns.scratch);
}

/* Works on the turns in their order: on several threads on groups at the same time. */
static void traffic_each_group(traffic_memory *t, traffic_work *work) {
    group_run run = {t, work, count_turn_parts(t, t->turn_count)};
    t->group_count = 0;
    if (run.parts > 1) {
        traffic_group(t);
        geom_tasks_run(&t->threads, run.parts, run_groups, &run);
    } else {
        const traffic_turns all = {t, take_scratch(t), NULL};
        work(&all, 0, t->turn_count);
        give_back(all.scratch);
    }
}
