/* Verification of a step's motions, which may change them, and the list of contacts. */
#include "planner2.h"

#include <geom/scalar.h>
#include <geom/sort.h>

#include <float.h>
#include <stdlib.h>

uint32_t orca_planner_contact_kind(orca_contact_kind kind) {
    switch (kind) {
    case ORCA_CONTACT_AGENT:
        return PLANNER_CONTACT_AGENT;
    case ORCA_CONTACT_OBSTACLE:
        return PLANNER_CONTACT_OBSTACLE;
    default:
        return PLANNER_CONTACT_NONE;
    }
}

/* What an agent that turns back takes at once of the change that brings it to a right angle: all but what rounding
 * could add to it. */
#define TURNED 0.9999

/* Returns what an agent takes of a change of velocity in a step. One that turns back takes no more than what turns it
 * by a right angle, and the rest in the next step. */
static geom_vec2 turned(geom_vec2 before, geom_vec2 after) {
    const double along = geom_vec2_dot(before, after);
    const double speed_squared = geom_vec2_length_squared(before);
    return along < 0.0 ? geom_vec2_lerp(before, after, TURNED * speed_squared / (speed_squared - along))
                       : after;
}

/* Lets an agent follow late what was chosen for it: it speeds up at once, and brakes and turns late. Only those that
 * can take any velocity do: the choice of others keeps to their bodies. */
static void respond(const orca_planner *self, size_t rank, double time_step, orca_motion *motion) {
    const orca_planner_agents *agents = &self->agents;
    const orca_planner_cooperation *cooperation = &agents->cooperations[rank];
    orca_agent_def *def = &agents->defs[rank];
    const bool free = def->kinematics.kind == ORCA_KINEMATICS_FREE;
    if (cooperation->response_time == 0.0 || cooperation->kind != ORCA_COOPERATION_FULL || !free) {
        return;
    }
    const double part = time_step / (time_step + cooperation->response_time);
    const geom_vec2 before = geom_vec2_make(cooperation->before[0], cooperation->before[1]);
    const geom_vec2 heading = geom_vec2_normalize(before);
    const double faster = geom_max(geom_vec2_dot(geom_vec2_sub(def->velocity, before), heading), 0.0);
    const geom_vec2 late = geom_vec2_lerp(before, def->velocity, part);
    const geom_vec2 velocity = turned(before, geom_vec2_add_scaled(late, (1.0 - part) * faster, heading));
    const bool starts = geom_vec2_equal(heading, geom_vec2_make(0.0, 0.0));
    if (starts ||
        geom_vec2_length_squared(velocity) >
            def->max_speed * def->max_speed) { /* it was faster before, or is pushed out of something */
        return;
    }
    def->velocity = velocity;
    motion->path.b = geom_vec2_add_scaled(motion->path.a, time_step, def->velocity);
}

void orca_planner_propose(const orca_planner *self, uint32_t rank, double time_step) {
    const orca_planner_agents *agents = &self->agents;
    const orca_planner_cooperation *cooperation = &agents->cooperations[rank];
    const orca_agent_def *def = &agents->defs[rank];
    orca_proposal *proposal = &agents->proposals[rank]; /* in its place: all but the motion is set here */
    const geom_vec2 velocity = cooperation->kind == ORCA_COOPERATION_BRAKES
                                   ? geom_vec2_make(cooperation->before[0], cooperation->before[1])
                                   : geom_vec2_make(0.0, 0.0);
    respond(self, rank, time_step, &proposal->motion);
    proposal->reach = geom_min(def->max_speed * time_step, DBL_MAX);
    proposal->share = def->responsibility;
    proposal->cooperation = cooperation->kind;
    proposal->momentum = geom_vec2_scale(velocity, time_step);
    proposal->max_change = cooperation->max_acceleration * time_step * time_step;
}

/* Whether enforcement verifies what it makes. */
static bool verifies_at_once(const orca_planner *self) {
    return self->config.verify == PLANNER_VERIFY_ENFORCE && self->config.clearance_range == 0.0;
}

static orca_verify_output findings_of(orca_planner *self) {
    return (orca_verify_output){self->agents.verdicts, self->contacts, self->contact_capacity, 0};
}

/* Takes motions that are safe together, with what is found of them if that is done at once. An agent that is not
 * changed keeps its velocity bit for bit. */
static geom_status enforce(orca_planner *self, uint32_t count, double time_step, orca_verify_output *found) {
    const orca_planner_agents *agents = &self->agents;
    const orca_enforce_input input = {.proposals = agents->proposals,
                                      .count = count,
                                      .obstacles = self->world.obstacles,
                                      .time_step = time_step};
    orca_enforce_output output = {.motions = agents->motions,
                                  .reports = agents->enforced,
                                  .verified = verifies_at_once(self) ? found : NULL};
    const geom_status status = orca_enforce(self->verifier, &input, &output);
    for (uint32_t k = 0; k < count && status == GEOM_OK; k++) {
        if (agents->enforced[k].change != ORCA_CHANGE_NONE) {
            const geom_segment2 path = agents->motions[k].path;
            agents->defs[k].velocity = geom_vec2_scale(geom_vec2_sub(path.b, path.a), 1.0 / time_step);
        }
    }
    return status;
}

/* Motions as the planner chose them. */
static geom_status accept(orca_planner *self, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        self->agents.enforced[k] = (orca_enforcement){ORCA_CHANGE_NONE, 0, ORCA_CONTACT_NONE, UINT32_MAX};
    }
    return GEOM_OK;
}

static void free_verdicts(orca_planner *self, uint32_t count) {
    const orca_verdict free_verdict = {COLLIDE_APART, ORCA_CONTACT_NONE, PLANNER_NO_INDEX, 1.0,
                                       self->config.clearance_range};
    for (uint32_t k = 0; k < count; k++) {
        self->agents.verdicts[k] = free_verdict;
    }
}

bool orca_planner_reserve_contacts(orca_contact **contacts, size_t *capacity, size_t count) {
    if (count <= *capacity) {
        return true;
    }
    orca_contact *more = count <= SIZE_MAX / sizeof *more / 2 ? calloc(2 * count, sizeof *more) : NULL;
    if (!more) {
        return false;
    }
    free(*contacts);
    *contacts = more;
    *capacity = 2 * count;
    return true;
}

static bool contact_before(const void *context, const void *first, const void *second) {
    (void)context;
    const orca_contact *a = first;
    const orca_contact *b = second;
    if (a->agent != b->agent) {
        return a->agent < b->agent;
    }
    return a->kind != b->kind ? a->kind < b->kind : a->other < b->other;
}

void orca_planner_renumber_contacts(orca_contact *contacts, size_t count, const orca_planner_rank *ranks) {
    for (size_t i = 0; i < count; i++) {
        orca_contact *contact = &contacts[i];
        contact->agent = ranks[contact->agent].place;
        if (contact->kind != ORCA_CONTACT_AGENT) {
            continue;
        }
        const uint32_t other = ranks[contact->other].place;
        contact->other = other > contact->agent ? other : contact->agent;
        contact->agent = other < contact->agent ? other : contact->agent;
    }
    geom_sort_in_place(contacts, count, sizeof *contacts, contact_before, NULL);
}

/* What is found of the motions, as far as `found` does not have it already. */
static geom_status check(orca_planner *self, uint32_t count, double time_step, orca_verify_output *found) {
    const orca_verify_input input = {.motions = self->agents.motions,
                                     .count = count,
                                     .obstacles = self->world.obstacles,
                                     .clearance_range = self->config.clearance_range,
                                     .time_step = time_step};
    geom_status status = verifies_at_once(self) ? GEOM_OK : orca_verify(self->verifier, &input, found);
    if (status == GEOM_OK && found->contact_count > self->contact_capacity) {
        if (!orca_planner_reserve_contacts(&self->contacts, &self->contact_capacity, found->contact_count)) {
            return GEOM_OUT_OF_MEMORY;
        }
        *found = findings_of(self);
        status = orca_verify(self->verifier, &input, found);
    }
    self->contact_count = status == GEOM_OK ? found->contact_count : 0;
    return status;
}

planner_status orca_planner_verify(orca_planner *self, uint32_t count, double time_step,
                                   planner_error *error) {
    self->contact_count = 0;
    const bool enforcing = self->config.verify == PLANNER_VERIFY_ENFORCE;
    orca_verify_output found = findings_of(self);
    geom_status status = enforcing ? enforce(self, count, time_step, &found) : accept(self, count);
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
    orca_planner_renumber_contacts(self->contacts, self->contact_count, self->agents.ranks);
    return PLANNER_OK;
}

void orca_planner_write_contacts(const orca_contact *from, size_t count, planner_contact *to,
                                 uint32_t capacity) {
    for (size_t i = 0; i < count && i < capacity; i++) {
        const orca_contact *found = &from[i];
        to[i] = (planner_contact){.kind = orca_planner_contact_kind(found->kind),
                                  .agent = found->agent,
                                  .other = found->other,
                                  .overlaps = found->relation == COLLIDE_OVERLAPPING,
                                  .from_start = found->from_start,
                                  .time = found->time,
                                  .clearance = found->clearance,
                                  .start_clearance = found->start_clearance};
    }
}

uint32_t orca_planner_read_contacts(const planner *base, planner_contact *contacts, uint32_t capacity) {
    const orca_planner *self = base->data;
    orca_planner_write_contacts(self->contacts, self->contact_count, contacts, capacity);
    return (uint32_t)self->contact_count;
}
