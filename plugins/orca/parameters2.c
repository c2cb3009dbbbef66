/* The parameters of an instance. */
#include "planner2.h"

#include <math.h>
#include <string.h>

static const char *const ranks[] = {"surface", "center"};
static const char *const rules[] = {"off", "keep-right", "keep-left"};

static const planner_parameter parameters[ORCA_PLANNER_RULES] = {
    [ORCA_PLANNER_NEIGHBOR_DIST] = {.id = "neighbor-dist",
                                    .name = "Neighbor distance",
                                    .description = "Agents farther away than this are ignored.",
                                    .unit = "length",
                                    .maximum = 1e9,
                                    .fallback = 10.0},
    [ORCA_PLANNER_MAX_NEIGHBORS] = {.id = "max-neighbors",
                                    .name = "Neighbors",
                                    .description = "The largest number of others that an agent considers.",
                                    .unit = "",
                                    .type = PLANNER_PARAMETER_INTEGER,
                                    .maximum = 1e6,
                                    .fallback = 10.0},
    [ORCA_PLANNER_TIME_HORIZON] = {.id = "time-horizon",
                                   .name = "Time horizon",
                                   .description = "Collisions with agents within this time are avoided.",
                                   .unit = "time",
                                   .minimum = 1e-6,
                                   .maximum = 1e6,
                                   .fallback = 3.0},
    [ORCA_PLANNER_TIME_HORIZON_OBST] = {.id = "time-horizon-obst",
                                        .name = "Time horizon for obstacles",
                                        .description =
                                            "Collisions with obstacles within this time are avoided.",
                                        .unit = "time",
                                        .minimum = 1e-6,
                                        .maximum = 1e6,
                                        .fallback = 3.0},
    [ORCA_PLANNER_RESPONSIBILITY] = {.id = "responsibility",
                                     .name = "Responsibility",
                                     .description = "The weight of an agent's share of the avoidance.",
                                     .unit = "",
                                     .maximum = 1e6,
                                     .fallback = 0.5},
    [ORCA_PLANNER_NEIGHBOR_RANK] = {.id = "neighbor-rank",
                                    .name = "Neighbor rank",
                                    .description =
                                        "Neighbors are ranked by the distance of surfaces or of centers.",
                                    .unit = "",
                                    .type = PLANNER_PARAMETER_CHOICE,
                                    .choice_count = 2,
                                    .choices = ranks,
                                    .maximum = 1.0},
    [ORCA_PLANNER_PUSH_OUT] = {.id = "push-out",
                               .name = "Push out of obstacles",
                               .description = "Agents that overlap an obstacle move out of it.",
                               .unit = "",
                               .type = PLANNER_PARAMETER_SWITCH,
                               .maximum = 1.0,
                               .fallback = 1.0},
    [ORCA_PLANNER_CLOSE_WALL_GAPS] = {.id = "close-wall-gaps",
                                      .name = "Close gaps between walls",
                                      .description = "Every wall in range counts; RVO2 leaves some out.",
                                      .unit = "",
                                      .type = PLANNER_PARAMETER_SWITCH,
                                      .maximum = 1.0,
                                      .fallback = 1.0},
    [ORCA_PLANNER_TRAFFIC] = {.id = "traffic",
                              .name = "Rules of traffic",
                              .description = "Agents keep to one side and make way for each other.",
                              .unit = "",
                              .type = PLANNER_PARAMETER_CHOICE,
                              .choice_count = 3,
                              .choices = rules,
                              .maximum = 2.0},
};

const planner_parameter *orca_planner_fixed_parameter(size_t index) { return &parameters[index]; }

planner_parameter orca_planner_parameter(size_t index) {
    if (index < ORCA_PLANNER_RULES) {
        return parameters[index];
    }
    const size_t place = index - ORCA_PLANNER_RULES + ORCA_TRAFFIC_SIDE + 1;
    const orca_traffic_rule *rule = orca_traffic_rule_at((orca_traffic_rule_index)place);
    return (planner_parameter){
        .id = rule->id,
        .name = rule->name,
        .description = rule->description,
        .unit = "",
        .type = rule->choices ? PLANNER_PARAMETER_CHOICE : PLANNER_PARAMETER_NUMBER,
        .choice_count = rule->choice_count,
        .choices = rule->choices,
        .maximum = rule->maximum,
        .fallback = rule->fallback,
    };
}

void orca_planner_reset_parameters(double *values) {
    for (size_t i = 0; i < ORCA_PLANNER_PARAMETERS; i++) {
        values[i] = orca_planner_parameter(i).fallback;
    }
}

orca_agent_def orca_planner_fallback(const orca_planner *self) {
    orca_agent_def def = orca_agent_def_default();
    def.method = self->method;
    def.neighbor_dist = self->parameters[ORCA_PLANNER_NEIGHBOR_DIST];
    def.max_neighbors = (uint32_t)self->parameters[ORCA_PLANNER_MAX_NEIGHBORS];
    def.time_horizon = self->parameters[ORCA_PLANNER_TIME_HORIZON];
    def.time_horizon_obst = self->parameters[ORCA_PLANNER_TIME_HORIZON_OBST];
    def.responsibility = self->parameters[ORCA_PLANNER_RESPONSIBILITY];
    return def;
}

/* The context is the host's planner_tasks. */
static void run_on_host(void *context, size_t count, geom_task *task, void *argument) {
    const planner_tasks *tasks = context;
    tasks->run(tasks, count, task, argument);
}

orca_sim_def orca_planner_sim_def(const orca_planner *self) {
    orca_sim_def def = orca_sim_def_default();
    def.agent_capacity = self->config.agent_capacity;
    def.neighbor_metric = self->parameters[ORCA_PLANNER_NEIGHBOR_RANK] > 0.0 ? ORCA_NEIGHBOR_METRIC_CENTER
                                                                             : ORCA_NEIGHBOR_METRIC_SURFACE;
    def.push_out = self->parameters[ORCA_PLANNER_PUSH_OUT] > 0.0;
    def.close_wall_gaps = self->parameters[ORCA_PLANNER_CLOSE_WALL_GAPS] > 0.0;
    return def;
}

geom_tasks orca_planner_threads(const planner_tasks *tasks) {
    /* The hook's context is not const; nothing is written through it. */
    return (geom_tasks){(void *)tasks, tasks ? tasks->threads : 1, run_on_host};
}

static uint32_t count(const planner *base) {
    (void)base;
    return ORCA_PLANNER_PARAMETERS;
}

static const planner_parameter *describe(const planner *base, uint32_t index) {
    const orca_planner *self = base->data;
    if (index < ORCA_PLANNER_RULES) {
        return &parameters[index];
    }
    return index < ORCA_PLANNER_PARAMETERS ? &self->rules[index - ORCA_PLANNER_RULES] : NULL;
}

/* The place of a parameter among the first `limit`; `limit`, with words, when none has that id. */
static size_t find(const char *id, size_t limit, planner_error *error) {
    size_t i = 0;
    while (i < limit && strcmp(id, orca_planner_parameter(i).id) != 0) {
        i++;
    }
    if (i == limit) {
        orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                          "there is no parameter \"%.100s\"", id);
    }
    return i;
}

planner_status orca_planner_check_parameter(size_t index, double value, planner_error *error) {
    const planner_parameter p = orca_planner_parameter(index);
    if (!isfinite(value)) {
        return orca_planner_fail(error, PLANNER_ERROR_NOT_FINITE, PLANNER_NO_INDEX,
                                 "%s is %g; it must be finite", p.id, value);
    }
    if (value < p.minimum || value > p.maximum) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                 "%s is %g; its range is %g to %g", p.id, value, p.minimum, p.maximum);
    }
    if (p.type != PLANNER_PARAMETER_NUMBER && floor(value) != value) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                 "%s is %g; it must be a whole number", p.id, value);
    }
    return PLANNER_OK;
}

planner_status orca_planner_get_value(const orca_planner_values *all, const char *id, double *value,
                                      planner_error *error) {
    const size_t i = find(id, all->count, error);
    if (i == all->count) {
        return PLANNER_ERROR_INVALID_ARGUMENT;
    }
    *value = all->values[i];
    return PLANNER_OK;
}

planner_status orca_planner_set_value(const orca_planner_values *all, const char *id, double value,
                                      planner_error *error) {
    const size_t i = find(id, all->count, error);
    if (i == all->count) {
        return PLANNER_ERROR_INVALID_ARGUMENT;
    }
    const planner_status status = orca_planner_check_parameter(i, value, error);
    if (status != PLANNER_OK) {
        return status;
    }
    const double before = all->values[i];
    all->values[i] = value + 0.0; /* no negative zero */
    const geom_status made = value != before ? all->remake(all->owner, i) : GEOM_OK;
    if (made != GEOM_OK) {
        all->values[i] = before;
        return orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, id);
    }
    return PLANNER_OK;
}

/* Creates rules of traffic by the new parameters, without a history. */
static geom_status remake_traffic(orca_planner *self) {
    orca_planner_traffic traffic;
    const geom_status status = orca_planner_traffic_create(self->parameters, self->tasks, &traffic);
    if (status == GEOM_OK) {
        orca_planner_traffic_destroy(&self->traffic);
        self->traffic = traffic;
    }
    return status;
}

/* Creates a simulator by the new parameters, with the same obstacles. */
static geom_status remake_simulator(orca_planner *self) {
    orca_planner_world world = {.obstacles = self->world.obstacles, .borrowed = true};
    const geom_status status = orca_planner_world_finish(self, &world);
    if (status == GEOM_OK) {
        world.borrowed = self->world.borrowed;
        self->world.borrowed = true; /* only the old simulator is to go */
        orca_planner_world_replace(self, world);
    }
    return status;
}

/* Recreates the part that depends on a parameter. */
static geom_status remake(void *owner, size_t index) {
    orca_planner *self = owner;
    if (!self->active || index < ORCA_PLANNER_NEIGHBOR_RANK) {
        return GEOM_OK;
    }
    return index >= ORCA_PLANNER_TRAFFIC ? remake_traffic(self) : remake_simulator(self);
}

static orca_planner_values values_of(orca_planner *self) {
    return (orca_planner_values){self->parameters, ORCA_PLANNER_PARAMETERS, remake, self};
}

static planner_status get(const planner *base, const char *id, double *value, planner_error *error) {
    const orca_planner_values all = values_of(base->data);
    return orca_planner_get_value(&all, id, value, error);
}

static planner_status set(planner *base, const char *id, double value, planner_error *error) {
    orca_planner *self = base->data;
    const orca_planner_values all = values_of(self);
    const planner_status status = orca_planner_set_value(&all, id, value, error);
    if (status == PLANNER_OK) {
        orca_planner_drop_shadow(self);
        self->stepped = false;
    }
    return status;
}

const planner_parameters orca_planner_parameters = {count, describe, get, set};
