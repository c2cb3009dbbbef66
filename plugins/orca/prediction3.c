/* The positions of all agents after some steps, computed by an instance in the same state. */
#include "planner3.h"

#include <planner/author.h>

#include <stdlib.h>

static planner_status no_memory(planner_error *error) {
    return orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "prediction");
}

/* An instance in the same state. */
static planner *copy_instance(const planner *base, planner_error *error) {
    const orca_space *self = base->data;
    const size_t size = orca_space_state.save(base, NULL, 0);
    void *bytes = malloc(size);
    planner *made = bytes ? orca_space_create(self->host, base->descriptor, self->method, error) : NULL;
    if (!made) {
        (void)no_memory(error);
    } else {
        (void)orca_space_state.save(base, bytes, size);
        if (orca_space_state.load(made, bytes, size, error) != PLANNER_OK) {
            made->destroy(made);
            made = NULL;
        }
    }
    free(bytes);
    return made;
}

/* The results of an agent of the host after some of the steps. */
typedef struct forecast {
    double position[3];
    double velocity[3];
    double clearance;
    double contact_time;
    uint32_t contact_kind;
    uint32_t contact_other;
} forecast;

/* All by the host's places. */
typedef struct rolling {
    double *positions; /* of all steps: three doubles each */
    forecast *now;
    size_t contact_count;
} rolling;

/* What the step of number `step` adds of the agent of a rank. */
static void take_verdict(const orca_space *shadow, uint32_t rank, uint32_t step, forecast *f) {
    const orca_verdict *verdict = &shadow->agents.verdicts[rank];
    f->clearance = verdict->clearance < f->clearance ? verdict->clearance : f->clearance;
    if (f->contact_kind == PLANNER_CONTACT_NONE && verdict->with != ORCA_CONTACT_NONE) {
        f->contact_kind = orca_planner_contact_kind(verdict->with);
        f->contact_other = orca_space_met(shadow, verdict);
        f->contact_time = (double)step + verdict->time;
    }
}

static void take_step(const orca_space *shadow, uint32_t count, uint32_t step, rolling *r) {
    for (uint32_t k = 0; k < count; k++) {
        const size_t place = shadow->agents.ranks[k].place;
        const geom_vec3 end = shadow->agents.motions[k].path.b;
        const geom_vec3 velocity = shadow->agents.defs[k].velocity;
        const double numbers[2][3] = {{end.x, end.y, end.z}, {velocity.x, velocity.y, velocity.z}};
        memcpy(r->now[place].position, numbers[0], sizeof numbers[0]);
        memcpy(r->now[place].velocity, numbers[1], sizeof numbers[1]);
        memcpy(r->positions + 3 * ((size_t)step * count + place), numbers[0], sizeof numbers[0]);
        take_verdict(shadow, k, step, &r->now[place]);
    }
    r->contact_count += shadow->contact_count;
}

static planner_status roll(orca_space *shadow, const planner_step_in *first, uint32_t steps, rolling *r,
                           planner_error *error) {
    planner_step_in in = *first;
    for (uint32_t step = 0; step < steps; step++) {
        const planner_status status = orca_space_plan(shadow, &in, error);
        if (status != PLANNER_OK) {
            return status;
        }
        take_step(shadow, in.count, step, r);
        in.position = (planner_view){r->now->position, sizeof *r->now};
        in.velocity = (planner_view){r->now->velocity, sizeof *r->now};
    }
    return PLANNER_OK;
}

static void write_results(const planner_step_in *in, uint32_t steps, const rolling *r,
                          planner_prediction_out *out) {
    for (uint32_t i = 0; i < in->count; i++) {
        for (uint32_t step = 0; step < steps && out->position.data; step++) {
            const planner_out_view view = {(char *)out->position.data + (ptrdiff_t)step * out->step_stride,
                                           out->position.stride};
            orca_planner_put(view, i, r->positions + 3 * ((size_t)step * in->count + i), 3 * sizeof(double));
        }
        const forecast *f = &r->now[i];
        orca_planner_put(out->clearance, i, &f->clearance, sizeof f->clearance);
        orca_planner_put(out->contact_time, i, &f->contact_time, sizeof f->contact_time);
        orca_planner_put(out->contact_kind, i, &f->contact_kind, sizeof f->contact_kind);
        orca_planner_put(out->contact_other, i, &f->contact_other, sizeof f->contact_other);
    }
    out->contact_count = r->contact_count < UINT32_MAX ? (uint32_t)r->contact_count : UINT32_MAX;
}

/* All agents before the first step. */
static forecast *start(const orca_space *self, uint32_t count, uint32_t steps) {
    forecast *now = calloc((size_t)count + 1, sizeof *now);
    for (uint32_t i = 0; now && i < count; i++) {
        now[i] = (forecast){.clearance = self->config.clearance_range,
                            .contact_time = steps,
                            .contact_other = PLANNER_NO_INDEX};
    }
    return now;
}

static planner_status predict_all(planner *base, const planner_step_in *in, uint32_t steps,
                                  planner_prediction_out *out, planner_error *error) {
    const size_t each = 3 * (size_t)in->count + 1;
    planner *shadow = copy_instance(base, error);
    if (!shadow) {
        return PLANNER_ERROR_OUT_OF_MEMORY;
    }
    const bool countable = each <= SIZE_MAX / sizeof(double) / ((size_t)steps + 1);
    rolling r = {.positions = countable ? calloc(each * ((size_t)steps + 1), sizeof(double)) : NULL,
                 .now = start(base->data, in->count, steps)};
    planner_status status;
    if (!r.positions || !r.now) {
        status = no_memory(error);
    } else {
        status = roll(shadow->data, in, steps, &r, error);
        if (status == PLANNER_OK) {
            write_results(in, steps, &r, out);
        }
    }
    free(r.positions);
    free(r.now);
    shadow->destroy(shadow);
    return status;
}

static planner_status predict(planner *base, const planner_step_in *their_in, uint32_t steps,
                              planner_prediction_out *out, planner_error *error) {
    const planner_step_out views = {.size = sizeof views,
                                    .position = out->position,
                                    .clearance = out->clearance,
                                    .contact_time = out->contact_time,
                                    .contact_kind = out->contact_kind,
                                    .contact_other = out->contact_other};
    planner_status status = orca_space_need_active(base->data, "predict", error);
    status = status == PLANNER_OK ? planner_author_check_sizes(their_in, &views, error) : status;
    if (status != PLANNER_OK) {
        return status;
    }
    const planner_step_in in = planner_author_copy_in(their_in);
    if (out->position.data && steps > 1 && in.count > 0 && out->step_stride == 0) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                 "positions of several steps need a step_stride");
    }
    status = planner_author_check_step(&in, &views, 3, error);
    return status == PLANNER_OK ? predict_all(base, &in, steps, out, error) : status;
}

const planner_prediction orca_space_prediction = {predict};
