/* All that the interface requires of a plugin, around the planner of sampling.c: reading and checking input,
 * writing output, the life of an instance, the library. Change the names in `descriptor`. */
#include "sampling.h"

#include <planner/author.h>

#include <stdlib.h>

typedef struct sampler {
    planner base; /* its `data` points to this struct */
    const planner_host *host;
    const planner_world *world; /* NULL: the host offers none, and there are no obstacles */
    bool active;
    double clearance_range;
    uint32_t capacity;
    uint32_t *order; /* the agents by rising id */
    body *bodies;    /* in that order */
} sampler;

/* ---- A step ---- */

static planner_status reserve(sampler *self, uint32_t count, planner_error *error) {
    if (count <= self->capacity) {
        return PLANNER_OK;
    }
    uint32_t *order = calloc(count, sizeof *order);
    body *bodies = calloc(count, sizeof *bodies);
    if (!order || !bodies) {
        free(order);
        free(bodies);
        return planner_author_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, PLANNER_NO_INDEX,
                                   "no memory for %u agents", (unsigned)count);
    }
    free(self->order);
    free(self->bodies);
    self->order = order;
    self->bodies = bodies;
    self->capacity = count;
    return PLANNER_OK;
}

static void read_agents(sampler *self, const planner_step_in *in) {
    for (uint32_t k = 0; k < in->count; k++) {
        const uint32_t agent = self->order[k];
        body *b = &self->bodies[k];
        memset(b, 0, sizeof *b);
        planner_author_get(in->position, agent, b->position, sizeof b->position);
        planner_author_get(in->velocity, agent, b->velocity, sizeof b->velocity);
        planner_author_get(in->preferred_velocity, agent, b->preferred, sizeof b->preferred);
        b->radius = planner_author_number(in->radius, agent, 0.0);
        b->max_speed = planner_author_number(in->max_speed, agent, 0.0);
        b->layers = planner_author_bits(in->layers, agent, 1);
        b->mask = planner_author_bits(in->mask, agent, UINT32_MAX);
        b->group = planner_author_bits(in->group, agent, 0);
        b->cooperation = planner_author_bits(in->cooperation, agent, PLANNER_COOPERATION_FULL);
        b->max_acceleration = planner_author_number(in->max_acceleration, agent, 0.0);
    }
}

static void write_agents(const sampler *self, uint32_t count, const planner_step_out *out) {
    const uint32_t status = 0;
    const uint32_t nothing = PLANNER_CONTACT_NONE;
    const uint32_t no_index = PLANNER_NO_INDEX;
    const double whole_step = 1.0;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t agent = self->order[k];
        planner_author_put(out->velocity, agent, self->bodies[k].chosen, sizeof self->bodies[k].chosen);
        planner_author_put(out->position, agent, self->bodies[k].end, sizeof self->bodies[k].end);
        planner_author_put(out->status, agent, &status, sizeof status);
        planner_author_put(out->clearance, agent, &self->clearance_range, sizeof self->clearance_range);
        planner_author_put(out->contact_time, agent, &whole_step, sizeof whole_step);
        planner_author_put(out->contact_kind, agent, &nothing, sizeof nothing);
        planner_author_put(out->contact_other, agent, &no_index, sizeof no_index);
    }
}

static planner_status plan(sampler *self, const planner_step_in *in, planner_error *error) {
    planner_status status = reserve(self, in->count, error);
    status = status == PLANNER_OK ? planner_author_sort_ids(in, self->order, error) : status;
    if (status != PLANNER_OK) {
        return status;
    }
    read_agents(self, in);
    const crowd all = {self->bodies, in->count, in->time_step, self->world};
    for (uint32_t k = 0; k < in->count; k++) {
        choose(&all, k);
    }
    for (uint32_t k = 0; k < in->count && status == PLANNER_OK; k++) {
        body *b = &self->bodies[k];
        status = planner_author_move(b->position, b->chosen, in->time_step, 2, self->order[k], b->end, error);
    }
    return status;
}

static planner_status need_active(const sampler *self, planner_error *error) {
    return self->active ? PLANNER_OK
                        : planner_author_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX,
                                              "the planner is not active");
}

static planner_status step(planner *base, const planner_step_in *their_in, planner_step_out *their_out,
                           planner_error *error) {
    sampler *self = base->data;
    planner_status status = need_active(self, error);
    status = status == PLANNER_OK ? planner_author_check_sizes(their_in, their_out, error) : status;
    if (status != PLANNER_OK) {
        return status;
    }
    const planner_step_in in = planner_author_copy_in(their_in);
    const planner_step_out out = planner_author_copy_out(their_out);
    status = planner_author_check_step(&in, &out, 2, error);
    status = status == PLANNER_OK ? plan(self, &in, error) : status;
    if (status == PLANNER_OK) {
        write_agents(self, in.count, &out);
        their_out->contact_count = 0;
    }
    return status;
}

/* ---- An instance ---- */

static void deactivate(planner *base) {
    sampler *self = base->data;
    free(self->order);
    free(self->bodies);
    self->order = NULL;
    self->bodies = NULL;
    self->capacity = 0;
    self->active = false;
}

static void destroy(planner *base) {
    deactivate(base);
    free(base->data);
}

static planner_status check_config(const planner_config *config, planner_error *error) {
    if (config->dimension != 2 || config->verify != PLANNER_VERIFY_OFF) {
        return planner_author_fail(error, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX,
                                   "dimension %u and verify %u: this planner has 2 and 0 only",
                                   (unsigned)config->dimension, (unsigned)config->verify);
    }
    if (!isfinite(config->clearance_range)) {
        return planner_author_fail(error, PLANNER_ERROR_NOT_FINITE, PLANNER_NO_INDEX,
                                   "clearance_range is not finite");
    }
    if (config->clearance_range < 0.0) {
        return planner_author_fail(error, PLANNER_ERROR_NEGATIVE_SIZE, PLANNER_NO_INDEX,
                                   "clearance_range is negative");
    }
    return PLANNER_OK;
}

static planner_status activate(planner *base, const planner_config *their_config, planner_error *error) {
    sampler *self = base->data;
    if (self->active) {
        return planner_author_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "active already");
    }
    if (!PLANNER_HAS(their_config, verify)) {
        return planner_author_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_NO_INDEX,
                                   "planner_config has a size of only %u bytes",
                                   (unsigned)their_config->size);
    }
    const planner_config config = planner_author_copy_config(their_config);
    planner_status status = check_config(&config, error);
    status = status == PLANNER_OK ? reserve(self, config.agent_capacity, error) : status;
    if (status != PLANNER_OK) {
        return status;
    }
    const bool asks = PLANNER_HAS(self->host, get_extension) && self->host->get_extension;
    self->world = asks ? self->host->get_extension(self->host, PLANNER_WORLD_ID) : NULL;
    self->world = self->world && self->world->dimension(self->world) == 2 ? self->world : NULL;
    self->clearance_range = config.clearance_range;
    self->active = true;
    return PLANNER_OK;
}

/* The host's world knows the obstacles; this planner keeps none. */
static planner_status set_obstacles(planner *base, planner_view obstacles, uint32_t count,
                                    planner_error *error) {
    const sampler *self = base->data;
    (void)obstacles;
    const planner_status status = need_active(self, error);
    if (status != PLANNER_OK || count == 0 || self->world) {
        return status;
    }
    return planner_author_fail(error, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX,
                               "this planner sees obstacles only where the host offers %s", PLANNER_WORLD_ID);
}

static const void *get_extension(const planner *base, const char *id) {
    (void)base;
    (void)id;
    return NULL;
}

/* ---- The library ---- */

static const char *const features[] = {PLANNER_FEATURE_WORLD, PLANNER_FEATURE_COOPERATION, NULL};

static const planner_descriptor descriptor = {.size = sizeof descriptor,
                                              .dimensions = PLANNER_2D,
                                              .id = "template.sampling",
                                              .name = "Sampled velocities",
                                              .vendor = "template",
                                              .url = "",
                                              .version = "1.0",
                                              .description = "Takes the best of some velocities around the "
                                                             "preferred one.",
                                              .license = "MIT",
                                              .features = features};

static uint32_t count_planners(void) { return 1; }

static const planner_descriptor *describe(uint32_t index) { return index == 0 ? &descriptor : NULL; }

static planner *create(const planner_host *host, const char *id, planner_error *error) {
    sampler *self = strcmp(id, descriptor.id) == 0 ? calloc(1, sizeof *self) : NULL;
    if (!self) {
        const bool known = strcmp(id, descriptor.id) == 0;
        (void)planner_author_fail(error, known ? PLANNER_ERROR_OUT_OF_MEMORY : PLANNER_ERROR_INVALID_ARGUMENT,
                                  PLANNER_NO_INDEX, "\"%.80s\": %s", id,
                                  known ? "out of memory" : "there is no such planner");
        return NULL;
    }
    self->host = host;
    self->base = (planner){.size = sizeof self->base,
                           .descriptor = &descriptor,
                           .data = self,
                           .destroy = destroy,
                           .activate = activate,
                           .deactivate = deactivate,
                           .set_obstacles = set_obstacles,
                           .step = step,
                           .get_extension = get_extension};
    return &self->base;
}

static planner_status init(const char *path, planner_error *error) {
    (void)path;
    (void)error;
    return PLANNER_OK;
}

static void deinit(void) {}

static const void *get_factory(const char *id) {
    static const planner_factory factory = {
        .size = sizeof factory, .count = count_planners, .descriptor = describe, .create = create};
    return strcmp(id, PLANNER_FACTORY_ID) == 0 ? &factory : NULL;
}

const planner_library_entry PLANNER_ENTRY = {.size = sizeof PLANNER_ENTRY,
                                             .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                             .init = init,
                                             .deinit = deinit,
                                             .get_factory = get_factory};
