/* Questions about agents as they stand now. Included by sim2.c and sim3.c. The cells are those of the last
 * step, so a search looks as much farther as an agent may have moved since; and at those without a cell, one
 * by one: very large agents, and those that were added since. */

/* An agent that a search came upon. */
typedef void visitor(void *context, uint32_t place);

typedef struct search {
    const simulator *sim;
    visitor *visit;
    void *context;
} search;

static void visit_places(const search *work, size_t first, size_t end) {
    for (size_t place = first; place < end; ++place) {
        if (work->sim->agents.record[place].slot != NO_SLOT) {
            work->visit(work->context, (uint32_t)place);
        }
    }
}

/* Visits those in cells within `reach` of a point. Returns whether these are all cells. */
static bool visit_cells(const search *work, vec point, double reach);

/* Visits all whose discs are within `reach` of a point, and others. Returns whether these are all there
 * are. */
static bool visit_around(const search *work, vec point, double reach) {
    const simulator *sim = work->sim;
    if (sim->stepped == 0) {
        visit_places(work, 0, sim->count);
        return true;
    }
    const near_points *points = &sim->crowd.points;
    const size_t cells = grid_count(&points->cells);
    const double wide = (reach + points->usual_radius + sim->drift) * (1.0 + 0x1p-40);
    const bool all = visit_cells(work, point, wide);
    visit_places(work, points->start[cells], sim->count);
    return all;
}

/* ---- Near a point ---- */

typedef struct gathering {
    const simulator *sim;
    const agents_query *query;
    double reach;
    orca_near_agent *out;
    size_t count;
    size_t capacity;
} gathering;

static bool nearer_or_first(const simulator *sim, const orca_near_agent *a, const orca_near_agent *b) {
    if (a->distance != b->distance) {
        return a->distance < b->distance;
    }
    const agent_record *records = sim->agents.record;
    return records[sim->slots.at[a->id.index].place].order < records[sim->slots.at[b->id.index].place].order;
}

/* Puts an agent in its place; when there is no more room the last one drops out. */
static void insert(gathering *work, orca_near_agent found) {
    if (work->count == work->capacity && !nearer_or_first(work->sim, &found, &work->out[work->count - 1])) {
        return;
    }
    size_t i = work->count < work->capacity ? work->count++ : work->count - 1;
    for (; i > 0 && nearer_or_first(work->sim, &found, &work->out[i - 1]); --i) {
        work->out[i] = work->out[i - 1];
    }
    work->out[i] = found;
}

static void gather_near(void *context, uint32_t place) {
    gathering *work = context;
    const simulator *sim = work->sim;
    const agent_record *record = &sim->agents.record[place];
    const double apart = vec_distance(sim->agents.state[place].position, work->query->point);
    const double distance = geom_max(apart - record->radius, 0.0);
    if (distance <= work->reach && passes(sim, work->query, record)) {
        const orca_agent_id id = {record->slot, sim->slots.at[record->slot].generation};
        insert(work, (orca_near_agent){id, distance});
    }
}

static size_t sim_agents_near(const simulator *sim, agents_query query, orca_near_agent *out,
                              size_t capacity) {
    if (capacity == 0 || !vec_is_finite(query.point) || !(query.range >= 0.0)) {
        return 0;
    }
    gathering work = {.sim = sim, .query = &query, .out = out, .capacity = capacity};
    const search around = {sim, gather_near, &work};
    /* The cells of a step are made for its own searches: so far around, some are found. */
    const double near = sim->crowd.first_reach > 0.0 ? sim->crowd.first_reach : query.range;
    bool done = false;
    work.reach = geom_min(near, query.range);
    while (!done) {
        work.count = 0;
        const bool all = visit_around(&around, query.point, work.reach);
        done = work.count == capacity || work.reach >= query.range;
        work.reach = all ? query.range : geom_min(2.0 * work.reach, query.range);
    }
    return work.count;
}

/* ---- Collisions ahead ---- */

typedef struct foresight {
    const simulator *sim;
    uint32_t self;
    double horizon;
    meeting first;
} foresight;

static void foresee(void *context, uint32_t place) {
    foresight *work = context;
    const simulator *sim = work->sim;
    const agent_record *records = sim->agents.record;
    if (place == work->self || !crowd_avoids(&sim->crowd, &records[work->self], &records[place])) {
        return;
    }
    const double time = time_to_meet(sim, work->self, place);
    if (!(time <= geom_min(work->horizon, work->first.time))) {
        return;
    }
    const uint32_t known = sim->slots.at[work->first.agent.index].place;
    if (time < work->first.time || records[place].order < records[known].order) {
        const uint32_t slot = records[place].slot;
        const orca_agent_id id = {slot, sim->slots.at[slot].generation};
        work->first = (meeting){ORCA_COLLISION_AGENT, time, id, {0, 0}};
    }
}

static meeting sim_next_meeting(const simulator *sim, orca_agent_id id, double horizon) {
    foresight work = {sim, sim_place(sim, id), horizon, {ORCA_COLLISION_NONE, HUGE_VAL, {0, 0}, {0, 0}}};
    GEOM_ASSERT(work.self != NO_SLOT);
    GEOM_ASSERT(horizon > 0.0 && isfinite(horizon));
    const agent_state *self = &sim->agents.state[work.self];
    const double speed = vec_length(self->velocity) + sim->largest_speed;
    const search around = {sim, foresee, &work};
    (void)visit_around(&around, self->position, sim->agents.record[work.self].radius + speed * horizon);
    if (sim->obstacles) {
        foresee_obstacle(sim, work.self, horizon, &work.first);
    }
    return work.first;
}
