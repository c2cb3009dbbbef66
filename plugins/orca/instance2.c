/* An instance from its making to its end. */
#include "planner2.h"

#include <planner/author.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

planner_status orca_planner_misuse(const planner_host *host, const char *id, const char *call,
                                   planner_error *error) {
    if (PLANNER_HAS(host, log) && host->log) {
        char text[80];
        snprintf(text, sizeof text, "%s: %s before activate", id, call);
        host->log(host, PLANNER_LOG_HOST_MISBEHAVES, text);
    }
    return orca_planner_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "%s before activate", call);
}

planner_status orca_planner_need_active(const orca_planner *self, const char *call, planner_error *error) {
    return self->active ? PLANNER_OK
                        : orca_planner_misuse(self->host, self->base.descriptor->id, call, error);
}

static void deactivate(planner *base) {
    orca_planner *self = base->data;
    orca_planner_drop_shadow(self);
    orca_planner_world_destroy(&self->world);
    orca_planner_release(&self->agents);
    orca_planner_traffic_destroy(&self->traffic);
    orca_verifier_destroy(self->verifier);
    free(self->contacts);
    self->verifier = NULL;
    self->contacts = NULL;
    self->contact_capacity = 0;
    self->contact_count = 0;
    self->tasks = NULL;
    self->stepped = false;
    self->active = false;
}

static void destroy(planner *base) {
    deactivate(base);
    free(base->data);
}

static planner_status check_config(const planner_config *config, uint32_t dimension, uint32_t most,
                                   planner_error *error) {
    if (config->dimension != dimension) {
        return orca_planner_fail(error, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX,
                                 "dimension is %u; this planner has %u", (unsigned)config->dimension,
                                 (unsigned)dimension);
    }
    if (config->verify > most) {
        return orca_planner_fail(error, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX,
                                 "verify is %u, which this planner does not have", (unsigned)config->verify);
    }
    if (!isfinite(config->clearance_range)) {
        return orca_planner_fail(error, PLANNER_ERROR_NOT_FINITE, PLANNER_NO_INDEX,
                                 "clearance_range is %g; it must be finite", config->clearance_range);
    }
    if (config->clearance_range < 0.0) {
        return orca_planner_fail(error, PLANNER_ERROR_NEGATIVE_SIZE, PLANNER_NO_INDEX,
                                 "clearance_range is %g; it must not be negative", config->clearance_range);
    }
    return PLANNER_OK;
}

planner_status orca_planner_read_config(const planner_config *theirs, uint32_t dimension, uint32_t most,
                                        planner_config *out, planner_error *error) {
    if (theirs->size < offsetof(planner_config, agent_capacity)) {
        return orca_planner_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_NO_INDEX,
                                 "planner_config has a size of only %u bytes", (unsigned)theirs->size);
    }
    *out = planner_author_copy_config(theirs);
    return check_config(out, dimension, most, error);
}

const planner_tasks *orca_planner_host_tasks(const planner_host *host) {
    const bool asks = PLANNER_HAS(host, get_extension) && host->get_extension;
    const planner_tasks *tasks = asks ? host->get_extension(host, PLANNER_TASK_ID) : NULL;
    return tasks && tasks->threads > 1 ? tasks : NULL;
}

static planner_status activate(planner *base, const planner_config *their_config, planner_error *error) {
    orca_planner *self = base->data;
    if (self->active) {
        return orca_planner_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "active already");
    }
    planner_config config;
    planner_status status = orca_planner_read_config(their_config, 2, PLANNER_VERIFY_ENFORCE, &config, error);
    if (status == PLANNER_OK) {
        self->config = config;
        status = orca_planner_reserve(&self->agents, self->config.agent_capacity, error);
    }
    if (status != PLANNER_OK) {
        return status;
    }
    self->tasks = orca_planner_host_tasks(self->host);
    const geom_tasks threads = orca_planner_threads(self->tasks);
    geom_status made = orca_verifier_create(&(orca_verifier_def){.tasks = &threads}, &self->verifier);
    if (made == GEOM_OK) {
        made = orca_planner_world_create(self, &self->world);
    }
    if (made == GEOM_OK) {
        made = orca_planner_traffic_create(self->parameters, self->tasks, &self->traffic);
    }
    if (made != GEOM_OK) {
        deactivate(base);
        return orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, "activate");
    }
    self->active = true;
    return PLANNER_OK;
}

static const planner_contacts contacts_extension = {orca_planner_read_contacts};

static const struct {
    const char *id;
    const void *extension;
} extensions[] = {
    {PLANNER_CONTACTS_ID, &contacts_extension},        {PLANNER_DEBUG_ID, &orca_planner_debug},
    {PLANNER_PARAMETERS_ID, &orca_planner_parameters}, {PLANNER_PREDICTION_ID, &orca_planner_prediction},
    {PLANNER_STATE_ID, &orca_planner_state},
};

static const void *get_extension(const planner *base, const char *id) {
    const orca_planner *self = base->data;
    if (strcmp(id, PLANNER_CONES_ID) == 0) {
        return self->method == ORCA_METHOD_ORCA ? NULL : &orca_planner_cones;
    }
    for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++) {
        if (strcmp(id, extensions[i].id) == 0) {
            return extensions[i].extension;
        }
    }
    return NULL;
}

planner *orca_planner_create(const planner_host *host, const planner_descriptor *descriptor,
                             orca_method method, planner_error *error) {
    orca_planner *self = calloc(1, sizeof *self);
    if (!self) {
        orca_planner_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, PLANNER_NO_INDEX, "out of memory");
        return NULL;
    }
    self->host = host;
    self->method = method;
    orca_planner_reset_parameters(self->parameters);
    for (size_t i = 0; i < sizeof self->rules / sizeof self->rules[0]; i++) {
        self->rules[i] = orca_planner_parameter(ORCA_PLANNER_RULES + i);
    }
    self->base = (planner){.size = sizeof self->base,
                           .descriptor = descriptor,
                           .data = self,
                           .destroy = destroy,
                           .activate = activate,
                           .deactivate = deactivate,
                           .set_obstacles = orca_planner_set_obstacles,
                           .step = orca_planner_step,
                           .get_extension = get_extension};
    return &self->base;
}
