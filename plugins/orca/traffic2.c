/* Rules of traffic: change the preferred velocities before the planner sees them, so that agents get past
 * each other. */
#include "planner2.h"

#include <geom/scalar.h>

#include <stdlib.h>

geom_status orca_planner_traffic_create(const double *parameters, const planner_tasks *tasks,
                                        orca_planner_traffic *out) {
    *out = (orca_planner_traffic){0};
    if (parameters[ORCA_PLANNER_TRAFFIC] == 0.0) {
        return GEOM_OK;
    }
    const geom_tasks threads = orca_planner_threads(tasks);
    orca_traffic_def def = orca_traffic_def_default();
    def.tasks = &threads;                                            /* copied */
    def.rules[ORCA_TRAFFIC_SIDE] = parameters[ORCA_PLANNER_TRAFFIC]; /* its choices are those of orca_side */
    for (size_t i = ORCA_TRAFFIC_SIDE + 1; i < ORCA_TRAFFIC_RULE_COUNT; i++) {
        def.rules[i] = parameters[ORCA_PLANNER_RULES + i - 1];
    }
    return orca_traffic_create(&def, &out->rules);
}

void orca_planner_traffic_destroy(orca_planner_traffic *traffic) {
    orca_traffic_destroy(traffic->rules);
    free(traffic->agents);
    free(traffic->commands);
    *traffic = (orca_planner_traffic){0};
}

static bool reserve(orca_planner_traffic *traffic, uint32_t count) {
    if (count <= traffic->capacity) {
        return true;
    }
    orca_traffic_agent *agents = calloc(count, sizeof *agents);
    orca_traffic_command *commands = calloc(count, sizeof *commands);
    if (!agents || !commands) {
        free(agents);
        free(commands);
        return false;
    }
    free(traffic->agents);
    free(traffic->commands);
    traffic->agents = agents;
    traffic->commands = commands;
    traffic->capacity = count;
    return true;
}

void orca_planner_traffic_take_back(const orca_planner_traffic *traffic) {
    if (traffic->rules) {
        orca_traffic_undo(traffic->rules);
    }
}

/* An agent that prefers to go slower than this part of its maximum speed has arrived, and only keeps its
 * place. */
#define STANDING (1.0 / 16.0)

/* An agent that is not steered is an obstruction that cannot be moved. */
static orca_traffic_agent agent_of(const orca_planner *self, uint32_t rank, double time_step) {
    const orca_agent_def *def = &self->agents.defs[rank];
    const orca_planner_cooperation *cooperation = &self->agents.cooperations[rank];
    const bool steered = orca_planner_steers(cooperation);
    const orca_traffic_agent agent = {.id = self->agents.ranks[rank].id,
                                      .position = def->position,
                                      .velocity = def->velocity,
                                      .radius = def->radius,
                                      .max_speed = steered ? def->max_speed : 0.0,
                                      .max_acceleration = def->kinematics.max_acceleration,
                                      .time_horizon = def->time_horizon,
                                      .time_horizon_obst = def->time_horizon_obst,
                                      .layers = def->layers,
                                      .mask = cooperation->mask};
    const geom_vec2 preferred = steered ? def->preferred_velocity : geom_vec2_make(0.0, 0.0);
    orca_traffic_agent made = orca_traffic_agent_from_velocity(agent, preferred, def->time_horizon);
    if (made.preferred_speed <= STANDING * def->max_speed) {
        made.aim = geom_vec2_add_scaled(def->position, time_step, preferred);
        made.passing = false;
        made.idle = true;
    }
    return made;
}

static void follow(orca_planner *self, uint32_t rank) {
    const orca_traffic_command *command = &self->traffic.commands[rank];
    orca_agent_def *def = &self->agents.defs[rank];
    if (orca_planner_steers(&self->agents.cooperations[rank])) {
        def->preferred_velocity = command->preferred_velocity;
        def->max_speed = geom_min(def->max_speed, command->max_speed);
        def->time_horizon = command->time_horizon;
        def->time_horizon_obst = command->time_horizon_obst;
        double *response_time = &self->agents.cooperations[rank].response_time;
        *response_time = geom_max(*response_time, command->response_time);
    }
}

planner_status orca_planner_traffic_step(orca_planner *self, uint32_t count, double time_step,
                                         planner_error *error) {
    orca_planner_traffic *traffic = &self->traffic;
    if (!traffic->rules) {
        return PLANNER_OK;
    }
    if (!reserve(traffic, count)) {
        return orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "rules of traffic");
    }
    for (uint32_t k = 0; k < count; k++) {
        traffic->agents[k] = agent_of(self, k, time_step);
    }
    const orca_traffic_input input = {.agents = traffic->agents,
                                      .count = count,
                                      .time_step = time_step,
                                      .obstacles = self->world.obstacles};
    const geom_status status = orca_traffic_step(traffic->rules, &input, traffic->commands);
    if (status != GEOM_OK) {
        return orca_planner_fail_geom(error, status, PLANNER_NO_INDEX, "rules of traffic");
    }
    for (uint32_t k = 0; k < count; k++) {
        follow(self, k);
    }
    return PLANNER_OK;
}

bool orca_planner_is_blocked(const orca_planner *self, uint32_t rank) {
    return self->traffic.rules && self->traffic.commands[rank].blockage != ORCA_BLOCKAGE_NONE;
}

size_t orca_planner_traffic_save(const orca_planner_traffic *traffic, void *bytes, size_t capacity) {
    return traffic->rules ? orca_traffic_save(traffic->rules, bytes, capacity) : 0;
}

geom_status orca_planner_traffic_copy(const orca_planner_traffic *from, orca_planner_traffic *to) {
    const size_t size = orca_planner_traffic_save(from, NULL, 0);
    if (size == 0) {
        return GEOM_OK;
    }
    unsigned char *bytes = malloc(size);
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (bytes) {
        (void)orca_planner_traffic_save(from, bytes, size);
        status = orca_traffic_restore(to->rules, bytes, size);
    }
    free(bytes);
    return status;
}
