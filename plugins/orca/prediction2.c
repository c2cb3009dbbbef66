/* The positions of all agents after some steps: steps taken by a shadow of the instance, which has the same
 * parameters and obstacles and a crowd of its own, so that nothing of the instance changes. */
#include "planner2.h"

#include <planner/author.h>

#include <stdlib.h>
#include <string.h>

void orca_planner_drop_shadow(orca_planner *self) {
    if (self->shadow) {
        self->shadow->base.destroy(&self->shadow->base);
        self->shadow = NULL;
    }
}

static planner_status no_memory(planner_error *error) {
    return orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "prediction");
}

/* Gives the shadow the obstacles of the instance. */
static planner_status share_world(const orca_planner *self, orca_planner *shadow, planner_error *error) {
    orca_planner_world world = {.obstacles = self->world.obstacles, .borrowed = true};
    if (orca_planner_world_finish(shadow, &world) != GEOM_OK) {
        return no_memory(error);
    }
    orca_planner_world_replace(shadow, world);
    return PLANNER_OK;
}

static planner_status make_shadow(orca_planner *self, planner_error *error) {
    if (self->shadow) {
        return PLANNER_OK;
    }
    planner *made = orca_planner_create(self->host, self->base.descriptor, self->method, error);
    if (!made) {
        return PLANNER_ERROR_OUT_OF_MEMORY;
    }
    orca_planner *shadow = made->data;
    memcpy(shadow->parameters, self->parameters, sizeof shadow->parameters);
    planner_status status = made->activate(made, &self->config, error);
    status = status == PLANNER_OK ? share_world(self, shadow, error) : status;
    if (status != PLANNER_OK) {
        made->destroy(made);
        return status;
    }
    self->shadow = shadow;
    return PLANNER_OK;
}

/* The results of an agent of the host after some of the steps. */
typedef struct forecast {
    geom_vec2 position;
    geom_vec2 velocity;
    double clearance;
    double contact_time;
    uint32_t contact_kind;
    uint32_t contact_other;
} forecast;

/* The results of a step, that of number `step`: the new state of the crowd, and what it meets. */
static void take_step(const orca_planner *shadow, uint32_t count, uint32_t step, forecast *now) {
    for (uint32_t rank = 0; rank < count; rank++) {
        const orca_verdict *verdict = &shadow->agents.verdicts[rank];
        forecast *f = &now[shadow->agents.ranks[rank].place];
        f->position = shadow->agents.motions[rank].path.b;
        f->velocity = shadow->agents.defs[rank].velocity;
        f->clearance = verdict->clearance < f->clearance ? verdict->clearance : f->clearance;
        if (f->contact_kind == PLANNER_CONTACT_NONE && verdict->with != ORCA_CONTACT_NONE) {
            f->contact_kind = orca_planner_contact_kind(verdict->with);
            f->contact_other = orca_planner_place(shadow, verdict->with, verdict->other);
            f->contact_time = (double)step + verdict->time;
        }
    }
}

static void keep_positions(const forecast *now, uint32_t count, double *positions) {
    for (uint32_t i = 0; i < count; i++) {
        positions[2 * (size_t)i] = now[i].position.x;
        positions[2 * (size_t)i + 1] = now[i].position.y;
    }
}

/* Takes all steps, from what the rules of traffic remember now. `positions` has room for those of every
 * step. */
static planner_status roll(orca_planner *shadow, const orca_planner_traffic *traffic,
                           const planner_step_in *first, uint32_t steps, forecast *now, double *positions,
                           size_t *contacts, planner_error *error) {
    planner_step_in in = *first;
    *contacts = 0;
    if (orca_planner_traffic_copy(traffic, &shadow->traffic) != GEOM_OK) {
        return no_memory(error);
    }
    for (uint32_t step = 0; step < steps; step++) {
        const planner_status status = orca_planner_plan(shadow, &in, error);
        if (status != PLANNER_OK) {
            return status;
        }
        take_step(shadow, in.count, step, now);
        keep_positions(now, in.count, positions + 2 * (size_t)step * in.count);
        *contacts += shadow->contact_count;
        in.position = (planner_view){&now->position, sizeof *now};
        in.velocity = (planner_view){&now->velocity, sizeof *now};
    }
    return PLANNER_OK;
}

static void write_results(const planner_step_in *in, uint32_t steps, const forecast *now,
                          const double *positions, size_t contacts, planner_prediction_out *out) {
    for (uint32_t step = 0; step < steps; step++) {
        planner_out_view view = out->position;
        view.data = view.data ? (char *)view.data + (ptrdiff_t)step * out->step_stride : NULL;
        for (uint32_t i = 0; i < in->count; i++) {
            orca_planner_put(view, i, positions + 2 * ((size_t)step * in->count + i), 2 * sizeof *positions);
        }
    }
    for (uint32_t i = 0; i < in->count; i++) {
        orca_planner_put(out->clearance, i, &now[i].clearance, sizeof now[i].clearance);
        orca_planner_put(out->contact_time, i, &now[i].contact_time, sizeof now[i].contact_time);
        orca_planner_put(out->contact_kind, i, &now[i].contact_kind, sizeof now[i].contact_kind);
        orca_planner_put(out->contact_other, i, &now[i].contact_other, sizeof now[i].contact_other);
    }
    out->contact_count = contacts < UINT32_MAX ? (uint32_t)contacts : UINT32_MAX;
}

static planner_status predict_all(orca_planner *self, const planner_step_in *in, uint32_t steps,
                                  planner_prediction_out *out, planner_error *error) {
    /* Twice the positions of all steps must be countable. */
    const size_t values = (size_t)2 * in->count + 2;
    if (steps > 0 && values > SIZE_MAX / sizeof(double) / steps) {
        return no_memory(error);
    }
    forecast *now = calloc((size_t)in->count + 1, sizeof *now);
    double *positions = calloc(values, sizeof *positions * ((size_t)steps + (steps == 0)));
    planner_status status = PLANNER_OK;
    if (now && positions) {
        size_t contacts = 0;
        for (uint32_t i = 0; i < in->count; i++) {
            now[i] = (forecast){.clearance = self->config.clearance_range,
                                .contact_time = steps,
                                .contact_other = PLANNER_NO_INDEX};
        }
        status = roll(self->shadow, &self->traffic, in, steps, now, positions, &contacts, error);
        if (status == PLANNER_OK) {
            write_results(in, steps, now, positions, contacts, out);
        }
    } else {
        status = no_memory(error);
    }
    free(now);
    free(positions);
    return status;
}

static planner_status check_out(const planner_step_in *in, uint32_t steps, const planner_prediction_out *out,
                                planner_error *error) {
    const planner_step_out views = {.position = out->position,
                                    .clearance = out->clearance,
                                    .contact_time = out->contact_time,
                                    .contact_kind = out->contact_kind,
                                    .contact_other = out->contact_other};
    if (out->position.data && steps > 1 && in->count > 0 && out->step_stride == 0) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                 "positions of several steps need a step_stride");
    }
    return orca_planner_check_call(in, &views, error);
}

static planner_status predict(planner *base, const planner_step_in *their_in, uint32_t steps,
                              planner_prediction_out *out, planner_error *error) {
    orca_planner *self = base->data;
    planner_status status = orca_planner_need_active(self, "predict", error);
    if (status != PLANNER_OK) {
        return status;
    }
    if (their_in->size < offsetof(planner_step_in, velocity)) {
        return orca_planner_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_NO_INDEX,
                                 "planner_step_in has a size of only %u bytes", (unsigned)their_in->size);
    }
    const planner_step_in in = planner_author_copy_in(their_in);
    status = check_out(&in, steps, out, error);
    status = status == PLANNER_OK ? make_shadow(self, error) : status;
    return status == PLANNER_OK ? predict_all(self, &in, steps, out, error) : status;
}

const planner_prediction orca_planner_prediction = {predict};
