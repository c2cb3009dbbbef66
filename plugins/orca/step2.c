/* One step: read, simulate, move, verify, write. */
#include "types2.h"

#include <planner/author.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What needs to be there, and what cannot be written. */
static const char *fault_of_views(const planner_step_in *in, const planner_step_out *out) {
    if (!in->position.data || !in->preferred_velocity.data || !in->radius.data || !in->max_speed.data) {
        return "position, preferred_velocity, radius and max_speed must be given";
    }
    const planner_out_view views[] = {out->velocity,     out->position,     out->status,       out->clearance,
                                      out->contact_time, out->contact_kind, out->contact_other};
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        if (views[i].data && views[i].stride == 0 && in->count > 1) {
            return "an output view of several agents has stride 0";
        }
    }
    return NULL;
}

planner_status orca_planner_check_call(const planner_step_in *in, const planner_step_out *out,
                                       planner_error *error) {
    if (!(in->time_step > 0.0) || !isfinite(in->time_step)) {
        return orca_planner_fail(
            error, isfinite(in->time_step) ? PLANNER_ERROR_INVALID_ARGUMENT : PLANNER_ERROR_NOT_FINITE,
            PLANNER_NO_INDEX, "time_step is %g; it must be positive and finite", in->time_step);
    }
    if (in->count == PLANNER_NO_INDEX) {
        return orca_planner_fail(error, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX, "too many agents");
    }
    const char *fault = in->count > 0 ? fault_of_views(in, out) : NULL;
    if (fault) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX, "%s", fault);
    }
    return PLANNER_OK;
}

void orca_planner_put(planner_out_view view, uint32_t place, const void *value, size_t size) {
    if (view.data) {
        memcpy((char *)view.data + (ptrdiff_t)place * view.stride, value, size);
    }
}

/* Returns the host's index of what an agent met. */
uint32_t orca_planner_place(const orca_planner *self, orca_contact_kind kind, uint32_t other) {
    switch (kind) {
    case ORCA_CONTACT_AGENT:
        return self->agents.ranks[other].place;
    case ORCA_CONTACT_OBSTACLE:
        return other;
    default:
        return PLANNER_NO_INDEX;
    }
}

static uint32_t blocked_bit(const orca_planner *self, uint32_t rank) {
    return orca_planner_is_blocked(self, rank) ? PLANNER_AGENT_BLOCKED : 0;
}

static uint32_t met_by(const orca_planner *self, const orca_verdict *verdict) {
    return orca_planner_place(self, verdict->with, verdict->other);
}

#include "step.inl"

planner_status orca_planner_reserve(orca_planner_agents *agents, uint32_t count, planner_error *error) {
    return agents_reserve(agents, count, error);
}

void orca_planner_release(orca_planner_agents *agents) { agents_release(agents); }

/* From what the host prefers to motions that are verified. */
static planner_status find_motions(orca_planner *self, const planner_step_in *in, planner_error *error) {
    geom_status computed = orca_sim_set_time_step(self->world.sim, in->time_step);
    if (computed == GEOM_OK) {
        computed = load_crowd(self, in->count);
    }
    if (computed == GEOM_OK) {
        computed = orca_sim_compute(self->world.sim);
    }
    if (computed != GEOM_OK) {
        return orca_planner_fail_geom(error, computed, PLANNER_NO_INDEX, "simulation");
    }
    const planner_status status = make_motions(self, in, error);
    return status == PLANNER_OK ? orca_planner_verify(self, in->count, in->time_step, error) : status;
}

planner_status orca_planner_plan(orca_planner *self, const planner_step_in *in, planner_error *error) {
    self->stepped = false;
    planner_status status = orca_planner_reserve(&self->agents, in->count, error);
    if (status == PLANNER_OK) {
        const orca_agent_def fallback = orca_planner_fallback(self);
        const geom_tasks threads = orca_planner_threads(self->tasks);
        status = orca_planner_read_agents(in, &fallback, &threads, &self->agents, error);
    }
    if (status != PLANNER_OK) {
        return status;
    }
    status = orca_planner_traffic_step(self, in->count, in->time_step, error);
    if (status == PLANNER_OK) {
        status = find_motions(self, in, error);
        if (status != PLANNER_OK) {
            orca_planner_traffic_take_back(&self->traffic);
        }
    }
    self->stepped = status == PLANNER_OK;
    self->agent_count = status == PLANNER_OK ? in->count : 0;
    return status;
}

planner_status orca_planner_step(planner *base, const planner_step_in *their_in, planner_step_out *their_out,
                                 planner_error *error) {
    orca_planner *self = base->data;
    self->contact_count = 0;
    planner_status status = orca_planner_need_active(self, "step", error);
    if (status != PLANNER_OK) {
        return status;
    }
    if (their_in->size < offsetof(planner_step_in, velocity) ||
        their_out->size < offsetof(planner_step_out, status)) {
        return orca_planner_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_NO_INDEX,
                                 "planner_step_in or planner_step_out has a size of only %u or %u bytes",
                                 (unsigned)their_in->size, (unsigned)their_out->size);
    }
    const planner_step_in in = planner_author_copy_in(their_in);
    const planner_step_out out = planner_author_copy_out(their_out);
    status = orca_planner_check_call(&in, &out, error);
    if (status == PLANNER_OK) {
        status = orca_planner_plan(self, &in, error);
    }
    if (status != PLANNER_OK) {
        return status;
    }
    write_agents(self, &in, &out);
    their_out->contact_count = (uint32_t)self->contact_count;
    return PLANNER_OK;
}
