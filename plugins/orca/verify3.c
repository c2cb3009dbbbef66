/* Verification of a step's motions in space, which may change them, and the list of contacts. */
#include "planner3.h"

#include <math.h>

void orca_space_propose(const orca_space *self, uint32_t rank, double time_step) {
    const orca_space_agents *agents = &self->agents;
    const orca_planner_cooperation *cooperation = &agents->cooperations[rank];
    const double *before = cooperation->before;
    const geom_vec3 velocity = geom_vec3_make(before[0], before[1], before[2]);
    orca_proposal3 *proposal = &agents->proposals[rank];
    const orca_motion3 motion = proposal->motion;
    *proposal = orca_agent3_proposal(&agents->defs[rank], motion.path.b, time_step);
    proposal->motion = motion;
    proposal->cooperation = cooperation->kind;
    proposal->momentum = geom_vec3_scale(velocity, time_step);
    proposal->max_change = cooperation->max_acceleration * time_step * time_step;
}

/* Whether enforcement verifies what it makes. */
static bool verifies_at_once(const orca_space *self) {
    return self->config.verify == PLANNER_VERIFY_ENFORCE && self->config.clearance_range == 0.0;
}

static orca_verify_output findings_of(orca_space *self) {
    return (orca_verify_output){self->agents.verdicts, self->contacts, self->contact_capacity, 0};
}

/* Takes motions that are safe together, with what is found of them if that is done at once. An agent that is not
 * changed keeps its velocity bit for bit. */
static geom_status enforce(orca_space *self, uint32_t count, double time_step, orca_verify_output *found) {
    const orca_space_agents *agents = &self->agents;
    const orca_enforce3_input input = {.proposals = agents->proposals,
                                       .count = count,
                                       .obstacles = self->world.obstacles,
                                       .time_step = time_step};
    orca_enforce3_output output = {.motions = agents->motions,
                                   .reports = agents->enforced,
                                   .verified = verifies_at_once(self) ? found : NULL};
    const geom_status status = orca_enforce3(self->verifier, &input, &output);
    for (uint32_t k = 0; k < count && status == GEOM_OK; k++) {
        if (agents->enforced[k].change != ORCA_CHANGE_NONE) {
            const geom_segment3 path = agents->motions[k].path;
            agents->defs[k].velocity = geom_vec3_scale(geom_vec3_sub(path.b, path.a), 1.0 / time_step);
        }
    }
    return status;
}

/* Motions as the planner chose them. */
static void accept(orca_space *self, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        self->agents.enforced[k] = (orca_enforcement){ORCA_CHANGE_NONE, 0, ORCA_CONTACT_NONE, UINT32_MAX};
    }
}

static void free_verdicts(orca_space *self, uint32_t count) {
    const orca_verdict free_verdict = {COLLIDE_APART, ORCA_CONTACT_NONE, PLANNER_NO_INDEX, 1.0,
                                       self->config.clearance_range};
    for (uint32_t k = 0; k < count; k++) {
        self->agents.verdicts[k] = free_verdict;
    }
}

/* From parts of obstacles to the host's numbers of these. */
static void name_obstacles(orca_space *self) {
    for (size_t i = 0; i < self->contact_count; i++) {
        orca_contact *contact = &self->contacts[i];
        if (contact->kind == ORCA_CONTACT_OBSTACLE) {
            contact->other = self->world.places[contact->other];
        }
    }
}

static bool same_pair(const orca_contact *a, const orca_contact *b) {
    return a->kind == b->kind && a->agent == b->agent && a->other == b->other;
}

/* An agent may meet several parts of an obstacle: to the host that is one contact. */
static void join_parts(orca_space *self) {
    size_t kept = 0;
    for (size_t i = 0; i < self->contact_count; i++) {
        const orca_contact *part = &self->contacts[i];
        if (kept == 0 || !same_pair(&self->contacts[kept - 1], part)) {
            self->contacts[kept++] = *part;
            continue;
        }
        orca_contact *whole = &self->contacts[kept - 1];
        whole->relation = part->relation > whole->relation ? part->relation : whole->relation;
        whole->from_start = whole->from_start || part->from_start;
        whole->time = fmin(whole->time, part->time);
        whole->clearance = fmin(whole->clearance, part->clearance);
        whole->start_clearance = fmin(whole->start_clearance, part->start_clearance);
    }
    self->contact_count = kept;
}

/* What is found of the motions, as far as `found` does not have it already. */
static geom_status check(orca_space *self, uint32_t count, double time_step, orca_verify_output *found) {
    const orca_verify3_input input = {.motions = self->agents.motions,
                                      .count = count,
                                      .obstacles = self->world.obstacles,
                                      .clearance_range = self->config.clearance_range,
                                      .time_step = time_step};
    geom_status status = verifies_at_once(self) ? GEOM_OK : orca_verify3(self->verifier, &input, found);
    if (status == GEOM_OK && found->contact_count > self->contact_capacity) {
        if (!orca_planner_reserve_contacts(&self->contacts, &self->contact_capacity, found->contact_count)) {
            return GEOM_OUT_OF_MEMORY;
        }
        *found = findings_of(self);
        status = orca_verify3(self->verifier, &input, found);
    }
    self->contact_count = status == GEOM_OK ? found->contact_count : 0;
    return status;
}

planner_status orca_space_verify(orca_space *self, uint32_t count, double time_step, planner_error *error) {
    self->contact_count = 0;
    accept(self, count);
    const bool enforcing = self->config.verify == PLANNER_VERIFY_ENFORCE;
    orca_verify_output found = findings_of(self);
    geom_status status = enforcing ? enforce(self, count, time_step, &found) : GEOM_OK;
    if (status != GEOM_OK) {
        return orca_planner_fail_geom(error, status, PLANNER_NO_INDEX, "safe motion");
    }
    if (self->config.verify == PLANNER_VERIFY_OFF) {
        free_verdicts(self, count);
        return PLANNER_OK;
    }
    status = check(self, count, time_step, &found);
    if (status != GEOM_OK) {
        return orca_planner_fail_geom(error, status, PLANNER_NO_INDEX, "verification");
    }
    name_obstacles(self);
    orca_planner_renumber_contacts(self->contacts, self->contact_count, self->agents.ranks);
    join_parts(self);
    return PLANNER_OK;
}

uint32_t orca_space_met(const orca_space *self, const orca_verdict *verdict) {
    switch (verdict->with) {
    case ORCA_CONTACT_AGENT:
        return self->agents.ranks[verdict->other].place;
    case ORCA_CONTACT_OBSTACLE:
        return self->world.places[verdict->other];
    default:
        return PLANNER_NO_INDEX;
    }
}

uint32_t orca_space_read_contacts(const planner *base, planner_contact *contacts, uint32_t capacity) {
    const orca_space *self = base->data;
    orca_planner_write_contacts(self->contacts, self->contact_count, contacts, capacity);
    return (uint32_t)self->contact_count;
}
