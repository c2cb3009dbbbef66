/* An instance of ORCA in space as a row of bytes, and predictions by an instance that is made from these. */
#include "space.h"

#include <planner/author.h>

#include <stdlib.h>

/* What stands before the list of obstacles. */
typedef struct state_header {
    char magic[8];
    uint64_t checksum; /* of all that follows it */
    uint64_t size;     /* of all */
    uint32_t version;  /* of this layout */
    uint32_t active;
    uint32_t agent_capacity;
    uint32_t obstacle_count;
    uint32_t verify;
    uint32_t reserved;
    double clearance_range;
    double parameters[ORCA_SPACE_PARAMETERS];
} state_header;

#define STATE_MAGIC "orcaspac"
#define STATE_VERSION 3
#define CHECKED_FROM offsetof(state_header, size)

static size_t save(const planner *base, void *bytes, size_t capacity) {
    const orca_space *self = base->data;
    const size_t size = sizeof(state_header) + self->world.list_size;
    if (!bytes || capacity < size) {
        return size;
    }
    state_header header;
    memset(&header, 0, sizeof header);
    memcpy(header.magic, STATE_MAGIC, sizeof header.magic);
    header.size = size;
    header.version = STATE_VERSION;
    header.active = self->active;
    header.agent_capacity = self->active ? self->config.agent_capacity : 0;
    header.verify = self->active ? self->config.verify : 0;
    header.clearance_range = self->active ? self->config.clearance_range : 0.0;
    header.obstacle_count = self->world.count;
    memcpy(header.parameters, self->parameters, sizeof header.parameters);
    unsigned char *to = bytes;
    memcpy(to, &header, sizeof header);
    if (self->world.list_size > 0) {
        memcpy(to + sizeof header, self->world.list, self->world.list_size);
    }
    header.checksum = orca_planner_checksum(to + CHECKED_FROM, size - CHECKED_FROM);
    memcpy(to, &header, sizeof header);
    return size;
}

static planner_status refuse(planner_error *error, const char *words) {
    return orca_planner_fail(error, PLANNER_ERROR_BAD_STATE, PLANNER_NO_INDEX, "saved state: %s", words);
}

static planner_status check_header(const state_header *header, const unsigned char *bytes, size_t size,
                                   planner_error *error) {
    if (memcmp(header->magic, STATE_MAGIC, sizeof header->magic) != 0 || header->version != STATE_VERSION) {
        return refuse(error, "of something else, or of another version");
    }
    if (header->size != size) {
        return refuse(error, "cut short, or with something behind it");
    }
    if (header->checksum != orca_planner_checksum(bytes + CHECKED_FROM, size - CHECKED_FROM)) {
        return refuse(error, "damaged");
    }
    for (size_t i = 0; i < ORCA_SPACE_PARAMETERS; i++) {
        if (orca_planner_check_parameter(i, header->parameters[i], NULL) != PLANNER_OK) {
            return refuse(error, "a parameter is out of its range");
        }
    }
    return PLANNER_OK;
}

/* The list of obstacles as a host would give it; its points stay where they are. NULL when the bytes do not add up, or
 * without memory, which *memory tells. */
static planner_obstacle *list_obstacles(const unsigned char *bytes, size_t size, uint32_t count,
                                        bool *memory) {
    *memory = true;
    if (count > size / sizeof(orca_space_item)) {
        return NULL;
    }
    planner_obstacle *list = calloc((size_t)count + 1, sizeof *list);
    *memory = list != NULL;
    size_t at = 0;
    for (uint32_t i = 0; list && i < count; i++) {
        orca_space_item item;
        const bool fits = size - at >= sizeof item;
        if (fits) {
            memcpy(&item, bytes + at, sizeof item);
            at += sizeof item;
        }
        const size_t vector = 3 * sizeof(double);
        if (!fits || item.point_count > (size - at) / vector) {
            free(list);
            return NULL;
        }
        list[i] = (planner_obstacle){.size = sizeof list[i],
                                     .kind = item.kind,
                                     .points = {bytes + at, (ptrdiff_t)vector},
                                     .point_count = item.point_count,
                                     .layers = item.layers,
                                     .radius = item.radius};
        memcpy(list[i].velocity, item.velocity, sizeof item.velocity);
        at += item.point_count * vector;
    }
    return list;
}

static planner_status restore_obstacles(planner *made, const state_header *header, const unsigned char *bytes,
                                        planner_error *error) {
    bool memory;
    planner_obstacle *list =
        list_obstacles(bytes, header->size - sizeof *header, header->obstacle_count, &memory);
    if (!list) {
        return memory ? refuse(error, "its obstacles are damaged")
                      : orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "saved state");
    }
    const planner_view view = {list, sizeof *list};
    const planner_status status = made->set_obstacles(made, view, header->obstacle_count, error);
    free(list);
    return status == PLANNER_OK || status == PLANNER_ERROR_OUT_OF_MEMORY
               ? status
               : refuse(error, "its obstacles are bad");
}

static planner_status restore(planner *made, const state_header *header, const unsigned char *bytes,
                              planner_error *error) {
    orca_space *fresh = made->data;
    memcpy(fresh->parameters, header->parameters, sizeof header->parameters);
    if (header->active == 0) {
        return PLANNER_OK;
    }
    const planner_config config = {.size = sizeof config,
                                   .dimension = 3,
                                   .verify = header->verify,
                                   .agent_capacity = header->agent_capacity,
                                   .clearance_range = header->clearance_range};
    const planner_status status = made->activate(made, &config, error);
    if (status != PLANNER_OK) {
        return status == PLANNER_ERROR_OUT_OF_MEMORY ? status : refuse(error, "its configuration is bad");
    }
    return restore_obstacles(made, header, bytes, error);
}

/* Gives the instance all that the other one has, and the other way round. */
static void swap(orca_space *a, orca_space *b) {
    const orca_space kept = *a;
    *a = *b;
    *b = kept;
    a->base.data = a;
    b->base.data = b;
}

static planner_status load(planner *base, const void *bytes, size_t size, planner_error *error) {
    orca_space *self = base->data;
    state_header header;
    if (!bytes || size < sizeof header) {
        return refuse(error, "cut short");
    }
    memcpy(&header, bytes, sizeof header);
    planner_status status = check_header(&header, bytes, size, error);
    planner *made = status == PLANNER_OK ? orca_space_create(self->host, base->descriptor, error) : NULL;
    if (!made) {
        return status == PLANNER_OK ? PLANNER_ERROR_OUT_OF_MEMORY : status;
    }
    status = restore(made, &header, (const unsigned char *)bytes + sizeof header, error);
    if (status == PLANNER_OK) {
        swap(self, made->data);
    }
    made->destroy(made);
    return status;
}

const planner_state orca_space_state = {save, load};

/* ---- Prediction ---- */

static planner_status no_memory(planner_error *error) {
    return orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "prediction");
}

/* An instance in the same state. */
static planner *copy_instance(const planner *base, planner_error *error) {
    const orca_space *self = base->data;
    const size_t size = save(base, NULL, 0);
    void *bytes = malloc(size);
    planner *made = bytes ? orca_space_create(self->host, base->descriptor, error) : NULL;
    if (!made) {
        (void)no_memory(error);
    } else {
        (void)save(base, bytes, size);
        if (load(made, bytes, size, error) != PLANNER_OK) {
            made->destroy(made);
            made = NULL;
        }
    }
    free(bytes);
    return made;
}

/* What is known of an agent of the host after some of the steps. */
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

/* Everybody before the first step. */
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
    planner_step_in in;
    orca_planner_copy_struct(&in, sizeof in, their_in, their_in->size);
    if (out->position.data && steps > 1 && in.count > 0 && out->step_stride == 0) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                 "positions of several steps need a step_stride");
    }
    status = planner_author_check_step(&in, &views, 3, error);
    return status == PLANNER_OK ? predict_all(base, &in, steps, out, error) : status;
}

const planner_prediction orca_space_prediction = {predict};
