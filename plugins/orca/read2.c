/* Reading what the host gives: strided views into checked agents, ordered by id. */
#include "planner2.h"

#include <geom/sort.h>
#include <planner/author.h>

#include <math.h>
#include <string.h>

enum {
    AHEAD = 8 /* agents before its turn, the memory of one is asked for */
};

/* Says what is wrong with the first number of an agent that is wrong, if one is. */
GEOM_COLD static planner_status check_numbers(const planner_step_in *in, const orca_agent_def *def,
                                              uint32_t agent, planner_error *error) {
    const struct {
        planner_author_rule rule;
        double value;
    } numbers[] = {
        {{in->position, "position", -HUGE_VAL, 2, false}, def->position.x},
        {{in->position, "position", -HUGE_VAL, 2, false}, def->position.y},
        {{in->velocity, "velocity", -HUGE_VAL, 2, false}, def->velocity.x},
        {{in->velocity, "velocity", -HUGE_VAL, 2, false}, def->velocity.y},
        {{in->preferred_velocity, "preferred velocity", -HUGE_VAL, 2, false}, def->preferred_velocity.x},
        {{in->preferred_velocity, "preferred velocity", -HUGE_VAL, 2, false}, def->preferred_velocity.y},
        {{in->radius, "radius", 0.0, 1, false}, def->radius},
        {{in->max_speed, "maximum speed", 0.0, 1, false}, def->max_speed},
        {{in->neighbor_dist, "neighbor distance", 0.0, 1, false}, def->neighbor_dist},
        {{in->time_horizon, "time horizon", 0.0, 1, true}, def->time_horizon},
        {{in->time_horizon_obst, "time horizon for obstacles", 0.0, 1, true}, def->time_horizon_obst},
        {{in->responsibility, "responsibility", 0.0, 1, false}, def->responsibility},
        {{in->priority, "priority", -HUGE_VAL, 1, false}, def->priority},
    };
    planner_status status = PLANNER_OK;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && status == PLANNER_OK; ++i) {
        status = planner_author_check_number(&numbers[i].rule, agent, numbers[i].value, error);
    }
    return status;
}

/* Reads what the host says of an agent, but for its body. Most agents are well, so all is checked at once. */
static planner_status read_numbers(const planner_step_in *in, uint32_t agent, orca_agent_def *def,
                                   planner_error *error) {
    planner_author_get(in->position, agent, &def->position, sizeof def->position);
    planner_author_get(in->velocity, agent, &def->velocity, sizeof def->velocity);
    planner_author_get(in->preferred_velocity, agent, &def->preferred_velocity,
                       sizeof def->preferred_velocity);
    planner_author_get(in->radius, agent, &def->radius, sizeof def->radius);
    planner_author_get(in->max_speed, agent, &def->max_speed, sizeof def->max_speed);
    planner_author_get(in->neighbor_dist, agent, &def->neighbor_dist, sizeof def->neighbor_dist);
    planner_author_get(in->time_horizon, agent, &def->time_horizon, sizeof def->time_horizon);
    planner_author_get(in->time_horizon_obst, agent, &def->time_horizon_obst, sizeof def->time_horizon_obst);
    planner_author_get(in->responsibility, agent, &def->responsibility, sizeof def->responsibility);
    planner_author_get(in->max_neighbors, agent, &def->max_neighbors, sizeof def->max_neighbors);
    planner_author_get(in->layers, agent, &def->layers, sizeof def->layers);
    planner_author_get(in->mask, agent, &def->mask, sizeof def->mask);
    planner_author_get(in->priority, agent, &def->priority, sizeof def->priority);
    planner_author_get(in->group, agent, &def->group, sizeof def->group);
    return orca_agent_def_status(def) == GEOM_OK ? PLANNER_OK : check_numbers(in, def, agent, error);
}

/* What the simulator has to know of it: an agent that is not steered avoids no other, so the others avoid it
 * alone, as it will go. */
static void apply_cooperation(orca_planner_cooperation *cooperation, orca_agent_def *def) {
    cooperation->mask = def->mask;
    if (cooperation->kind == ORCA_COOPERATION_BRAKES) {
        def->kinematics.max_acceleration = cooperation->max_acceleration;
    }
    if (!orca_planner_steers(cooperation)) {
        def->velocity = def->preferred_velocity;
        def->mask = 0;
    }
}

/* What the host says of the body of an agent, if it does. */
static planner_status read_body(planner_view view, uint32_t agent, orca_agent_def *def,
                                planner_error *error) {
    planner_body body;
    if (!view.data) {
        return PLANNER_OK;
    }
    planner_author_get(view, agent, &body.size, sizeof body.size);
    if (body.size < sizeof body) {
        return orca_planner_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, agent,
                                 "agent %u: planner_body has a size of only %u bytes", (unsigned)agent,
                                 (unsigned)body.size);
    }
    planner_author_get(view, agent, &body, sizeof body);
    if (body.kinematics > PLANNER_KINEMATICS_CAR || body.method > PLANNER_METHOD_VO) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, agent,
                                 "agent %u: unknown kinematics %u or method %u", (unsigned)agent,
                                 (unsigned)body.kinematics, (unsigned)body.method);
    }
    def->kinematics = (orca_kinematics){
        .kind = (orca_kinematics_kind)body.kinematics,
        .max_acceleration = def->kinematics.max_acceleration,
        .max_turn_rate = body.max_turn_rate,
        .lead = body.lead,
        .axle = body.axle,
        .max_wheel_speed = body.max_wheel_speed,
        .turning_radius = body.turning_radius,
    };
    def->heading = geom_vec2_make(body.heading[0], body.heading[1]);
    def->method = body.method == PLANNER_METHOD_USUAL ? def->method : (orca_method)(body.method - 1);
    if (!(body.bottom == body.top)) { /* NaN is refused below */
        def->bottom = body.bottom;
        def->top = body.top;
    }
    const geom_status status = orca_agent_def_status(def);
    return status == GEOM_OK ? PLANNER_OK
                             : orca_planner_fail_geom(error, status, agent, "the body of the agent");
}

/* Kinematics and methods go straight from the interface to the simulator. */
_Static_assert((int)PLANNER_KINEMATICS_FACING == ORCA_KINEMATICS_FACING &&
                   (int)PLANNER_KINEMATICS_DIFFERENTIAL == ORCA_KINEMATICS_DIFFERENTIAL &&
                   (int)PLANNER_KINEMATICS_CAR == ORCA_KINEMATICS_CAR &&
                   PLANNER_METHOD_ORCA - 1 == (int)ORCA_METHOD_ORCA &&
                   PLANNER_METHOD_RVO - 1 == (int)ORCA_METHOD_RVO &&
                   PLANNER_METHOD_VO - 1 == (int)ORCA_METHOD_VO,
               "kinds of bodies differ");

static planner_status read_agent(const planner_step_in *in, uint32_t agent, const orca_agent_def *fallback,
                                 orca_agent_def *def, orca_planner_cooperation *cooperation,
                                 planner_error *error) {
    *def = *fallback;
    planner_status status = read_numbers(in, agent, def, error);
    if (status == PLANNER_OK) {
        status = read_body(in->body, agent, def, error);
    }
    if (status == PLANNER_OK) {
        status = orca_planner_read_cooperation(in, agent, 2, cooperation, error);
    }
    if (status != PLANNER_OK) {
        return status;
    }
    apply_cooperation(cooperation, def);
    if (cooperation->kind == ORCA_COOPERATION_FULL) {
        cooperation->before[0] = def->velocity.x;
        cooperation->before[1] = def->velocity.y;
    }
    planner_author_get(in->response_time, agent, &cooperation->response_time,
                       sizeof cooperation->response_time);
    const planner_author_rule rule = {in->response_time, "response time", 0.0, 1, false};
    return planner_author_check_number(&rule, agent, cooperation->response_time, error);
}

static bool rank_before(const void *context, const void *a, const void *b) {
    (void)context;
    return ((const orca_planner_rank *)a)->id < ((const orca_planner_rank *)b)->id;
}

/* The id of an agent of the list, and its place there. */
static orca_planner_rank rank_of(const planner_step_in *in, uint32_t place) {
    return (orca_planner_rank){planner_author_id(in->id, place), place};
}

/* Ranks the agents by id; most hosts list them in that order already. */
planner_status orca_planner_rank_agents(const planner_step_in *in, orca_planner_rank *ranks,
                                        planner_error *error) {
    bool ascending = true;
    for (uint32_t i = 0; i < in->count; i++) {
        ranks[i] = rank_of(in, i);
        ascending = ascending && (i == 0 || ranks[i - 1].id < ranks[i].id);
    }
    if (ascending) {
        return PLANNER_OK;
    }
    geom_sort_in_place(ranks, in->count, sizeof *ranks, rank_before, NULL);
    for (uint32_t k = 1; k < in->count; k++) {
        if (ranks[k - 1].id == ranks[k].id) {
            return orca_planner_fail(error, PLANNER_ERROR_DUPLICATE_ID, ranks[k].place,
                                     "agents %u and %u have the same id", (unsigned)ranks[k - 1].place,
                                     (unsigned)ranks[k].place);
        }
    }
    return PLANNER_OK;
}

static void fetch(planner_view view, uint32_t agent) {
    if (view.data) {
        __builtin_prefetch((const char *)view.data + (ptrdiff_t)agent * view.stride);
    }
}

/* Asks for the memory of an agent of the list: of those members that are side by side in most hosts, for one. */
static void fetch_agent(const planner_step_in *in, uint32_t agent) {
    fetch(in->position, agent);
    fetch(in->preferred_velocity, agent);
    fetch(in->time_horizon, agent);
    fetch(in->neighbor_dist, agent);
    fetch(in->layers, agent);
    fetch(in->max_acceleration, agent);
}

/* Agents that are read, in parts. */
typedef struct reading {
    const planner_step_in *in;
    const orca_agent_def *fallback;
    orca_planner_agents *agents;
    uint32_t refused[GEOM_TASK_MOST_PARTS]; /* where each part ended early, by rank; PLANNER_NO_INDEX: not */
} reading;

static planner_status read_ranked(const reading *work, uint32_t rank, planner_error *error) {
    const orca_planner_agents *agents = work->agents;
    return read_agent(work->in, agents->ranks[rank].place, work->fallback, &agents->defs[rank],
                      &agents->cooperations[rank], error);
}

/* Reads agents that are listed in the order of their ids, up to the first that is not, or that is refused. */
static void read_listed_part(void *argument, size_t part, size_t first, size_t end) {
    reading *work = argument;
    orca_planner_rank *ranks = work->agents->ranks;
    uint32_t k = (uint32_t)first;
    bool good = true;
    while (k < end && good) {
        if (k + AHEAD < end) {
            fetch_agent(work->in, k + AHEAD);
        }
        ranks[k] = rank_of(work->in, k);
        good =
            (k == 0 || rank_of(work->in, k - 1).id < ranks[k].id) && read_ranked(work, k, NULL) == PLANNER_OK;
        k += good ? 1 : 0;
    }
    work->refused[part] = good ? PLANNER_NO_INDEX : k;
}

static void read_part(void *argument, size_t part, size_t first, size_t end) {
    reading *work = argument;
    uint32_t k = (uint32_t)first;
    while (k < end && read_ranked(work, k, NULL) == PLANNER_OK) {
        k++;
    }
    work->refused[part] = k < end ? k : PLANNER_NO_INDEX;
}

/* Reads all agents by a function of parts. Returns the lowest rank at which a part ended early, or
 * PLANNER_NO_INDEX. */
static uint32_t read_by(reading *work, const geom_tasks *threads, geom_task_part *read) {
    memset(work->refused, UINT8_MAX, sizeof work->refused);
    geom_tasks_run_parts(threads, work->in->count, read, work);
    size_t part = 0;
    while (part + 1 < GEOM_TASK_MOST_PARTS && work->refused[part] == PLANNER_NO_INDEX) {
        part++;
    }
    return work->refused[part];
}

planner_status orca_planner_read_agents(const planner_step_in *in, const orca_agent_def *fallback,
                                        const geom_tasks *threads, orca_planner_agents *agents,
                                        planner_error *error) {
    reading work = {.in = in, .fallback = fallback, .agents = agents};
    if (read_by(&work, threads, read_listed_part) == PLANNER_NO_INDEX) {
        return PLANNER_OK;
    }
    const planner_status status = orca_planner_rank_agents(in, agents->ranks, error);
    if (status != PLANNER_OK) {
        return status;
    }
    const uint32_t refused = read_by(&work, threads, read_part);
    return refused == PLANNER_NO_INDEX ? PLANNER_OK
                                       : read_ranked(&work, refused, error); /* again, for the words */
}
