/* An instance of ORCA in space from its making to its end, and its parameters. */
#include "planner3.h"

#include <planner/author.h>

#include <stdlib.h>

planner_status orca_space_need_active(const orca_space *self, const char *call, planner_error *error) {
    return self->active ? PLANNER_OK
                        : orca_planner_misuse(self->host, self->base.descriptor->id, call, error);
}

/* ---- Parameters ---- */

static uint32_t count(const planner *base) {
    (void)base;
    return ORCA_SPACE_PARAMETERS;
}

static const planner_parameter *describe(const planner *base, uint32_t index) {
    (void)base;
    return index < ORCA_SPACE_PARAMETERS ? orca_planner_fixed_parameter(index) : NULL;
}

static geom_status remake(void *owner, size_t index) {
    orca_space *self = owner;
    return self->active && index >= ORCA_PLANNER_NEIGHBOR_RANK ? orca_space_remake(self) : GEOM_OK;
}

static orca_planner_values values_of(orca_space *self) {
    return (orca_planner_values){self->parameters, ORCA_SPACE_PARAMETERS, remake, self};
}

static planner_status get(const planner *base, const char *id, double *value, planner_error *error) {
    const orca_planner_values all = values_of(base->data);
    return orca_planner_get_value(&all, id, value, error);
}

static planner_status set(planner *base, const char *id, double value, planner_error *error) {
    orca_space *self = base->data;
    const orca_planner_values all = values_of(self);
    const planner_status status = orca_planner_set_value(&all, id, value, error);
    if (status == PLANNER_OK) {
        self->stepped = false;
    }
    return status;
}

static const planner_parameters parameters_extension = {count, describe, get, set};

/* ---- Life ---- */

static void deactivate(planner *base) {
    orca_space *self = base->data;
    orca_space_free_world(&self->world);
    orca_space_release(&self->agents);
    orca_verifier3_destroy(self->verifier);
    free(self->contacts);
    self->verifier = NULL;
    self->contacts = NULL;
    self->contact_capacity = 0;
    self->contact_count = 0;
    self->tasks = NULL;
    self->active = false;
    self->stepped = false;
}

static void destroy(planner *base) {
    deactivate(base);
    free(base->data);
}

static planner_status activate(planner *base, const planner_config *their_config, planner_error *error) {
    orca_space *self = base->data;
    if (self->active) {
        return orca_planner_fail(error, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "active already");
    }
    planner_config config;
    planner_status status = orca_planner_read_config(their_config, 3, PLANNER_VERIFY_ENFORCE, &config, error);
    if (status == PLANNER_OK) {
        self->config = config;
        status = orca_space_reserve(&self->agents, config.agent_capacity, error);
    }
    if (status == PLANNER_OK) {
        self->tasks = orca_planner_host_tasks(self->host);
        const geom_tasks threads = orca_planner_threads(self->tasks);
        const geom_status made =
            orca_verifier3_create(&(orca_verifier3_def){.tasks = &threads}, &self->verifier);
        status = made == GEOM_OK
                     ? orca_space_make_world(self, (planner_view){NULL, 0}, 0, &self->world, error)
                     : orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, "activate");
    }
    if (status != PLANNER_OK) {
        deactivate(base);
        return status;
    }
    self->active = true;
    return PLANNER_OK;
}

static const planner_contacts contacts_extension = {orca_space_read_contacts};

static const struct {
    const char *id;
    const void *extension;
} extensions[] = {
    {PLANNER_CONTACTS_ID, &contacts_extension},     {PLANNER_DEBUG_ID, &orca_space_debug},
    {PLANNER_PARAMETERS_ID, &parameters_extension}, {PLANNER_PREDICTION_ID, &orca_space_prediction},
    {PLANNER_STATE_ID, &orca_space_state},
};

static const void *get_extension(const planner *base, const char *id) {
    (void)base;
    for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++) {
        if (strcmp(id, extensions[i].id) == 0) {
            return extensions[i].extension;
        }
    }
    return NULL;
}

planner *orca_space_create(const planner_host *host, const planner_descriptor *descriptor, orca_method method,
                           planner_error *error) {
    orca_space *self = calloc(1, sizeof *self);
    if (!self) {
        orca_planner_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, PLANNER_NO_INDEX, "out of memory");
        return NULL;
    }
    self->host = host;
    self->method = method;
    orca_planner_reset_parameters(self->parameters);
    self->base = (planner){.size = sizeof self->base,
                           .descriptor = descriptor,
                           .data = self,
                           .destroy = destroy,
                           .activate = activate,
                           .deactivate = deactivate,
                           .set_obstacles = orca_space_set_obstacles,
                           .step = orca_space_step,
                           .get_extension = get_extension};
    return &self->base;
}
