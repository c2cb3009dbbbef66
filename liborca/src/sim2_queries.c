#include "sim2_internal.h"

/* Questions about agents as they stand now. The cells are those of the last step, so a search looks as much farther as
 * anybody may have moved since; and at those without a cell, one by one: who was added since, or was in a crowd. */

/* An agent that a search came upon. */
typedef void visitor(void *context, uint32_t place);

typedef struct search {
    const orca_sim *sim;
    visitor *visit;
    void *context;
} search;

static void visit_places(const search *work, size_t first, size_t end) {
    for (size_t place = first; place < end; ++place) {
        if (work->sim->agents.record[place].slot != NO_AGENT) {
            work->visit(work->context, (uint32_t)place);
        }
    }
}

/* Visits those in cells within `reach` of a point. Returns whether these are all cells. */
static bool visit_cells(const search *work, geom_vec2 point, double reach) {
    const near_points *points = &work->sim->crowd.points;
    const grid *cells = &points->cells;
    const grid_range range = grid_around(cells, point, reach);
    for (int32_t column = range.first_column; column <= range.last_column; ++column) {
        const grid_strip strip = grid_strip_of(cells, column);
        for (int32_t row = range.first_row; row <= range.last_row; ++row) {
            const uint32_t *start = &points->start[grid_number(&strip, column, row)];
            visit_places(work, start[0], start[1]);
        }
    }
    return range.first_column == 0 && range.first_row == 0 && range.last_column == cells->columns - 1 &&
           range.last_row == cells->rows - 1;
}

/* Visits all whose discs are within `reach` of a point, and others. Returns whether these are all there are. */
static bool visit_around(const search *work, geom_vec2 point, double reach) {
    const orca_sim *sim = work->sim;
    if (sim->stepped == 0) {
        visit_places(work, 0, sim->count);
        return true;
    }
    const near_points *points = &sim->crowd.points;
    const size_t cells = (size_t)points->cells.columns * (size_t)points->cells.rows;
    const double wide = (reach + points->largest_radius + sim->drift) * (1.0 + 0x1p-40);
    const bool all = visit_cells(work, point, wide);
    visit_places(work, points->start[cells], sim->count);
    return all;
}

/* ---- Near a point ---- */

typedef struct gathering {
    const orca_sim *sim;
    const orca_agents_query *query;
    orca_obstacle_filter filter;
    double reach;
    orca_near_agent *out;
    size_t count;
    size_t capacity;
} gathering;

static bool comes_before(const orca_sim *sim, const orca_near_agent *a, const orca_near_agent *b) {
    if (a->distance != b->distance) {
        return a->distance < b->distance;
    }
    const agent_record *records = sim->agents.record;
    return records[sim->slots.at[a->id.index].place].order < records[sim->slots.at[b->id.index].place].order;
}

/* Puts an agent in its place; when there is no more room the last one drops out. */
static void insert(gathering *work, orca_near_agent found) {
    if (work->count == work->capacity && !comes_before(work->sim, &found, &work->out[work->count - 1])) {
        return;
    }
    size_t i = work->count < work->capacity ? work->count++ : work->count - 1;
    for (; i > 0 && comes_before(work->sim, &found, &work->out[i - 1]); --i) {
        work->out[i] = work->out[i - 1];
    }
    work->out[i] = found;
}

static bool passes(const gathering *work, const agent_record *record) {
    const pair_traits *traits = &work->sim->traits[record->traits];
    return (record->layers & work->filter.mask) != 0 && traits->bottom < work->filter.top &&
           work->filter.bottom < traits->top;
}

static void gather(void *context, uint32_t place) {
    gathering *work = context;
    const orca_sim *sim = work->sim;
    const agent_record *record = &sim->agents.record[place];
    const double apart = geom_distance2(sim->agents.state[place].position, work->query->point);
    const double distance = fmax(0.0, apart - record->radius);
    if (distance <= work->reach && passes(work, record)) {
        const orca_agent_id id = {record->slot, sim->slots.at[record->slot].generation};
        insert(work, (orca_near_agent){id, distance});
    }
}

size_t orca_sim_agents_near(const orca_sim *sim, orca_agents_query query, orca_near_agent *out,
                            size_t capacity) {
    if (capacity == 0 || !geom_finite2(query.point) || !(query.range >= 0.0)) {
        return 0;
    }
    gathering work = {.sim = sim, .query = &query, .out = out, .capacity = capacity};
    work.filter = query.filter ? *query.filter : orca_obstacle_default_filter();
    const search around = {sim, gather, &work};
    /* The cells of a step are made for its own searches: so far around, some are found. */
    const double near = sim->crowd.first_reach > 0.0 ? sim->crowd.first_reach : query.range;
    bool done = false;
    work.reach = fmin(near, query.range);
    while (!done) {
        work.count = 0;
        const bool all = visit_around(&around, query.point, work.reach);
        done = work.count == capacity || work.reach >= query.range;
        work.reach = all ? query.range : fmin(2.0 * work.reach, query.range);
    }
    return work.count;
}

/* ---- Collisions ahead ---- */

typedef struct foresight {
    const orca_sim *sim;
    uint32_t self;
    double horizon;
    orca_meeting first;
} foresight;

static orca_body body_now(const orca_sim *sim, uint32_t place) {
    const agent_record *record = &sim->agents.record[place];
    const agent_state *state = &sim->agents.state[place];
    const orca_body body = {state->position, state->velocity, record->radius, record->slot};
    return body;
}

static void foresee(void *context, uint32_t place) {
    foresight *work = context;
    const orca_sim *sim = work->sim;
    const agent_record *records = sim->agents.record;
    if (place == work->self || !crowd_avoids(&sim->crowd, &records[work->self], &records[place])) {
        return;
    }
    const double time = orca_time_to_collision(body_now(sim, work->self), body_now(sim, place));
    if (!(time <= fmin(work->horizon, work->first.time))) {
        return;
    }
    const uint32_t known = sim->slots.at[work->first.agent.index].place;
    if (time < work->first.time || records[place].order < records[known].order) {
        const uint32_t slot = records[place].slot;
        const orca_agent_id id = {slot, sim->slots.at[slot].generation};
        work->first = (orca_meeting){ORCA_MEETING_AGENT, time, id, {0, 0}};
    }
}

/* The obstacle met on the way of the agent, if that is sooner. */
static void foresee_obstacle(const orca_sim *sim, uint32_t place, double horizon, orca_meeting *first) {
    const orca_body self = body_now(sim, place);
    const geom_vec2 end = geom_add_scaled2(self.position, horizon, self.velocity);
    const orca_obstacle_filter filter = sim_filter_of(sim, &sim->agents.record[place]);
    orca_obstacle_id id;
    const collide_sweep sweep =
        orca_obstacles_sweep(sim->obstacles, (geom_segment2){self.position, end}, self.radius, &filter, &id);
    if (sweep.relation > COLLIDE_APART && sweep.time * horizon < first->time) {
        *first = (orca_meeting){ORCA_MEETING_OBSTACLE, sweep.time * horizon, {0, 0}, id};
    }
}

orca_meeting orca_sim_next_meeting(const orca_sim *sim, orca_agent_id id, double horizon) {
    foresight work = {sim, sim_place(sim, id), horizon, {ORCA_MEETING_NONE, HUGE_VAL, {0, 0}, {0, 0}}};
    GEOM_ASSERT(work.self != NO_AGENT);
    GEOM_ASSERT(horizon > 0.0 && isfinite(horizon));
    const orca_body self = body_now(sim, work.self);
    const double speed = geom_length2(self.velocity) + sim->largest_speed;
    const search around = {sim, foresee, &work};
    (void)visit_around(&around, self.position, self.radius + speed * horizon);
    if (sim->obstacles) {
        foresee_obstacle(sim, work.self, horizon, &work.first);
    }
    return work.first;
}
