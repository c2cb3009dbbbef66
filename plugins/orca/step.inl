/* The parts of a step that plane and space share: the memory of its agents, the simulator's crowd, motions,
 * and what is written of them. For step2.c and step3.c, behind types2.h or types3.h; they define blocked_bit
 * and met_by. */

static bool complete(const any_agents *agents) {
    return agents->ranks && agents->defs && agents->motions && agents->verdicts && agents->proposals &&
           agents->enforced && agents->handles && agents->cooperations;
}

static void agents_release(any_agents *agents) {
    free(agents->ranks);
    free(agents->defs);
    free(agents->cooperations);
    free(agents->motions);
    free(agents->verdicts);
    free(agents->proposals);
    free(agents->enforced);
    free(agents->handles);
    *agents = (any_agents){0};
}

static planner_status agents_reserve(any_agents *agents, uint32_t count, planner_error *error) {
    if (count <= agents->capacity) {
        return PLANNER_OK;
    }
    const uint64_t generous = (uint64_t)agents->capacity * 3 / 2;
    const uint32_t capacity = count > generous || generous > UINT32_MAX ? count : (uint32_t)generous;
    any_agents grown = {.capacity = capacity,
                        .ranks = calloc(capacity, sizeof *grown.ranks),
                        .defs = calloc(capacity, sizeof *grown.defs),
                        .cooperations = calloc(capacity, sizeof *grown.cooperations),
                        .motions = calloc(capacity, sizeof *grown.motions),
                        .verdicts = calloc(capacity, sizeof *grown.verdicts),
                        .proposals = calloc(capacity, sizeof *grown.proposals),
                        .enforced = calloc(capacity, sizeof *grown.enforced),
                        .handles = calloc(capacity, sizeof *grown.handles),
                        .handle_count = agents->handle_count};
    if (!complete(&grown)) {
        agents_release(&grown);
        return orca_planner_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, PLANNER_NO_INDEX,
                                 "no memory for %u agents", (unsigned)count);
    }
    if (agents->handle_count > 0) {
        memcpy(grown.handles, agents->handles, agents->handle_count * sizeof *grown.handles);
    }
    agents_release(agents);
    *agents = grown;
    return PLANNER_OK;
}

/* Makes the simulator's crowd the host's. An agent keeps its handle as long as its rank: so ties go by
 * rank. */
static geom_status load_crowd(any_planner *self, uint32_t count) {
    any_agents *agents = &self->agents;
    any_sim *sim = self->world.sim;
    while (agents->handle_count > count) {
        (void)sim_remove(sim, agents->handles[--agents->handle_count]);
    }
    geom_status status = sim_set_agents(sim, agents->defs, agents->handle_count);
    for (uint32_t k = agents->handle_count; status == GEOM_OK && k < count; k++) {
        status = sim_add(sim, &agents->defs[k], &agents->handles[k]);
        agents->handle_count += status == GEOM_OK;
    }
    return status;
}

/* Work on all agents of a step, in parts on the threads of the host. */
typedef struct step_work {
    any_planner *self;
    const planner_step_in *in;
    const planner_step_out *out;
    uint32_t bad[GEOM_TASK_MOST_PARTS]; /* by part, the first agent that overflows; or PLANNER_NO_INDEX */
} step_work;

static void run_parts(step_work *work, geom_task_part *part) {
    const geom_tasks threads = orca_planner_threads(work->self->tasks);
    geom_tasks_run_parts(&threads, work->in->count, part, work);
}

static bool enforces(const any_planner *self) { return self->config.verify == PLANNER_VERIFY_ENFORCE; }

/* Where the motion of an agent is made: in its proposal, if it is to be enforced. */
static any_motion *planned_motion(const any_planner *self, uint32_t rank) {
    const any_agents *agents = &self->agents;
    return enforces(self) ? &agents->proposals[rank].motion : &agents->motions[rank];
}

/* Moves the agents by their new velocities, and proposes the motions. */
static void move_part(void *argument, size_t part, size_t first, size_t end) {
    step_work *work = argument;
    const any_agents *agents = &work->self->agents;
    const bool enforced = enforces(work->self);
    uint32_t k = (uint32_t)first;
    for (; k < end; k++) {
        any_agent *def = &agents->defs[k];
        any_motion *motion = planned_motion(work->self, k);
        if (orca_planner_steers(&agents->cooperations[k])) {
            def->velocity = sim_velocity(work->self->world.sim, agents->handles[k]);
        }
        const vec there = vec_add_scaled(def->position, work->in->time_step, def->velocity);
        *motion = (any_motion){.path = {def->position, there},
                               .radius = def->radius,
                               .layers = def->layers,
                               .mask = agents->cooperations[k].mask,
                               .group = def->group};
        motion_take_heights(motion, def);
        if (!vec_is_finite(there)) {
            break;
        }
        if (enforced) {
            propose(work->self, k, work->in->time_step);
        }
    }
    work->bad[part] = k < end ? k : PLANNER_NO_INDEX;
}

/* Where the new velocities lead, which replace the old ones in `defs`. */
static planner_status make_motions(any_planner *self, const planner_step_in *in, planner_error *error) {
    if (in->count == 0) {
        return PLANNER_OK;
    }
    step_work work = {.self = self, .in = in};
    memset(work.bad, UINT8_MAX, sizeof work.bad);
    run_parts(&work, move_part);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; part++) {
        if (work.bad[part] != PLANNER_NO_INDEX) {
            const uint32_t place = self->agents.ranks[work.bad[part]].place;
            return orca_planner_fail(error, PLANNER_ERROR_NOT_FINITE, place, "agent %u: the motion overflows",
                                     (unsigned)place);
        }
    }
    return PLANNER_OK;
}

static void put_vector(planner_out_view view, uint32_t place, vec v) {
    double numbers[DIMENSIONS];
    vec_write(v, numbers);
    orca_planner_put(view, place, numbers, sizeof numbers);
}

static uint32_t status_bits(const any_planner *self, uint32_t rank) {
    uint32_t bits = blocked_bit(self, rank);
    switch (sim_report(self->world.sim, self->agents.handles[rank]).outcome) {
    case ORCA_LP_RELAXED:
        bits |= PLANNER_AGENT_RELAXED;
        break;
    case ORCA_LP_INFEASIBLE:
        bits |= PLANNER_AGENT_INFEASIBLE;
        break;
    case ORCA_LP_OPTIMAL:
        break;
    }
    if (self->config.verify != PLANNER_VERIFY_OFF) {
        bits |= PLANNER_AGENT_CHECKED;
        bits |= orca_planner_enforced_bits(&self->agents.enforced[rank]);
        bits |= self->agents.verdicts[rank].relation != COLLIDE_APART ? (uint32_t)PLANNER_AGENT_CONTACT : 0;
    }
    return bits;
}

static void write_agent(const any_planner *self, const planner_step_out *out, uint32_t rank) {
    const uint32_t place = self->agents.ranks[rank].place;
    const vec velocity = self->agents.defs[rank].velocity;
    const vec position = self->agents.motions[rank].path.b;
    const orca_verdict *verdict = &self->agents.verdicts[rank];
    const uint32_t bits = status_bits(self, rank);
    const uint32_t kind = orca_planner_contact_kind(verdict->with);
    const uint32_t other = met_by(self, verdict);
    put_vector(out->velocity, place, velocity);
    put_vector(out->position, place, position);
    orca_planner_put(out->status, place, &bits, sizeof bits);
    orca_planner_put(out->clearance, place, &verdict->clearance, sizeof verdict->clearance);
    orca_planner_put(out->contact_time, place, &verdict->time, sizeof verdict->time);
    orca_planner_put(out->contact_kind, place, &kind, sizeof kind);
    orca_planner_put(out->contact_other, place, &other, sizeof other);
}

static void write_part(void *argument, size_t part, size_t first, size_t end) {
    (void)part;
    const step_work *work = argument;
    for (uint32_t k = (uint32_t)first; k < end; k++) {
        write_agent(work->self, work->out, k);
    }
}

/* Tells the host what became of all agents. Each has a place of its own in the host's views. */
static void write_agents(any_planner *self, const planner_step_in *in, const planner_step_out *out) {
    step_work work = {.self = self, .in = in, .out = out};
    run_parts(&work, write_part);
}
