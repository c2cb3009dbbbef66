/* The planner of a run, and its steps. */
#include "run_planner.h"

#include "run_obstacles.h"
#include "text/fail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening ---- */

static bool has_feature(const planner_descriptor *descriptor, const char *feature) {
    for (const char *const *word = descriptor->features; *word; ++word) {
        if (strcmp(*word, feature) == 0) {
            return true;
        }
    }
    return false;
}

/* Makes the instance ready, and decides whether the planner or the run verifies and enforces. */
static bool activate(run_planner *p, const run_def *def, scene_error *error) {
    planner *instance = p->session.instance;
    planner_error reason = planner_session_no_error();
    /* What is told of a run does not rest on the word of a plugin from a file. In space a planner that does
     * not enforce plans with larger radii than are verified. */
    const bool trusted = !def->plugin && (p->world.scene->dimension == 2 || p->enforce);
    const bool checks = p->verify && has_feature(instance->descriptor, PLANNER_FEATURE_VERIFY_CHECK);
    p->contacts = checks ? instance->get_extension(instance, PLANNER_CONTACTS_ID) : NULL;
    const bool enforces = p->contacts && has_feature(instance->descriptor, PLANNER_FEATURE_VERIFY_ENFORCE);
    uint32_t verify = p->contacts && trusted ? PLANNER_VERIFY_CHECK : PLANNER_VERIFY_OFF;
    verify = p->enforce && enforces ? PLANNER_VERIFY_ENFORCE : verify;
    p->enforce = p->enforce && !enforces;
    /* Those of what is done, not of what the planner meant. */
    p->contacts = p->enforce || !trusted ? NULL : p->contacts;
    const planner_config config = {
        .size = sizeof config,
        .dimension = p->world.scene->dimension,
        .verify = p->enforce ? (uint32_t)PLANNER_VERIFY_OFF : verify,
        .clearance_range = p->clearance_range,
    };
    const planner_status status = instance->activate(instance, &config, &reason);
    return status == PLANNER_OK ? true : planner_session_fail(error, "the planner", status, &reason);
}

bool run_planner_open(run_planner *p, const run_def *def, const scene *s, scene_error *error) {
    *p = (run_planner){.from_file = def->plugin != NULL,
                       .verify = def->verify,
                       .enforce = def->verify && def->enforce,
                       .clearance_range = def->clearance_range};
    const planner_session_def session = {s->dimension,  def->plugin,  def->planner,
                                         def->settings, def->traffic, def->threads};
    bool good = planner_session_open(&p->session, &session, error);
    if (good) {
        const geom_tasks threads = planner_session_threads(&p->session);
        good = run_world_open(&p->world, s, &threads, error) && activate(p, def, error);
    }
    if (!good) {
        run_planner_close(p);
    }
    return good;
}

bool run_planner_check_count(const run_planner *p, size_t agent_count, scene_error *error) {
    const planner_descriptor *descriptor = p->session.instance->descriptor;
    const uint32_t most = descriptor->max_agents; /* 0: any number */
    return most == 0 || agent_count <= most
               ? true
               : fail(error, "the planner %.60s takes at most %u agents, but the scene has %zu",
                      descriptor->id, (unsigned)most, agent_count);
}

void run_planner_close(run_planner *p) {
    run_world_close(&p->world);
    planner_session_close(&p->session);
    free(p->bodies);
    free(p->told);
    *p = (run_planner){0};
}

/* A planner can name the obstacle at fault. The line is that of the obstacle in the scene's file. */
bool run_planner_set_obstacles(run_planner *p, const scene *s, scene_error *error) {
    run_obstacles list;
    uint32_t at_fault = PLANNER_NO_INDEX;
    bool good = run_obstacles_list(s, &list, error);
    geom_ring *rings = good ? malloc(run_obstacles_most_rings(s) * sizeof *rings) : NULL;
    if (good && !rings) {
        good = fail_memory(error);
    }
    const planner_view view = {list.items, sizeof *list.items};
    good = good && planner_session_set_obstacles(&p->session, view, (uint32_t)list.count, &at_fault, error);
    if (good) {
        run_world_use(&p->world, planner_services_obstacles(p->session.services), list.owners, list.count,
                      rings);
        list.owners = NULL;
    } else {
        free(rings);
        if (list.owners && at_fault < list.count) {
            (void)fail_at(error, s->obstacles[list.owners[at_fault]].line);
        }
    }
    run_obstacles_free(&list);
    return good;
}

/* ---- A step ---- */

/* Cooperation goes straight from the scene to planners, and to the checks made here. */
_Static_assert((int)SCENE_COOPERATION_BRAKES == PLANNER_COOPERATION_BRAKES &&
                   SCENE_COOPERATION_BRAKES == (int)ORCA_COOPERATION_BRAKES &&
                   (int)SCENE_COOPERATION_NONE == PLANNER_COOPERATION_NONE &&
                   SCENE_COOPERATION_NONE == (int)ORCA_COOPERATION_NONE &&
                   (int)SCENE_COOPERATION_BY_HAND == PLANNER_COOPERATION_BY_HAND &&
                   SCENE_COOPERATION_BY_HAND == (int)ORCA_COOPERATION_BY_HAND,
               "kinds of cooperation differ");

static planner_view view_of(const void *first, ptrdiff_t stride) { return (planner_view){first, stride}; }

/* Kinds of bodies and methods go straight from the scene to planners. */
_Static_assert((int)ORCA_KINEMATICS_FACING == PLANNER_KINEMATICS_FACING &&
                   (int)ORCA_KINEMATICS_DIFFERENTIAL == PLANNER_KINEMATICS_DIFFERENTIAL &&
                   (int)ORCA_KINEMATICS_CAR == PLANNER_KINEMATICS_CAR &&
                   (int)SCENE_METHOD_ORCA == PLANNER_METHOD_ORCA &&
                   (int)SCENE_METHOD_RVO == PLANNER_METHOD_RVO && (int)SCENE_METHOD_VO == PLANNER_METHOD_VO,
               "kinds of bodies differ");

/* Whether there is anything to tell of its body. */
static bool has_body(const scene_agent *agent) {
    return agent->kinematics.kind != ORCA_KINEMATICS_FREE || agent->method != SCENE_METHOD_OF_RUN ||
           agent->bottom > -HUGE_VAL || agent->top < HUGE_VAL;
}

void run_planner_note_body(run_planner *p, const scene_agent *agent) {
    p->body_count += has_body(agent) ? 1 : 0;
}

void run_planner_forget_body(run_planner *p, const scene_agent *agent) {
    p->body_count -= has_body(agent) ? 1 : 0;
}

static planner_body body_of(const run_agent *agent) {
    const orca_kinematics *k = &agent->now.kinematics;
    return (planner_body){
        .size = sizeof(planner_body),
        .kinematics = (uint32_t)k->kind,
        .method = agent->now.method,
        .heading = {agent->heading.x, agent->heading.y},
        .max_turn_rate = k->max_turn_rate,
        .lead = k->lead,
        .axle = k->axle,
        .max_wheel_speed = k->max_wheel_speed,
        .turning_radius = k->turning_radius,
        .bottom = agent->now.bottom,
        .top = agent->now.top,
    };
}

/* The bodies of all agents; no view if none is special. False without memory. */
static bool list_bodies(run_planner *p, const run_agent *agents, size_t count, planner_view *out) {
    *out = view_of(NULL, 0);
    if (p->body_count == 0) {
        return true;
    }
    if (count > p->body_capacity) {
        free(p->bodies);
        p->bodies = malloc((count + count / 2) * sizeof *p->bodies);
        p->body_capacity = p->bodies ? count + count / 2 : 0;
    }
    for (size_t i = 0; i < count && p->bodies; ++i) {
        p->bodies[i] = body_of(&agents[i]);
    }
    *out = view_of(p->bodies, sizeof *p->bodies);
    return p->bodies != NULL;
}

static planner_step_in input_of(const run_agent *agents, size_t count, double time_step) {
    const ptrdiff_t stride = sizeof *agents;
    return (planner_step_in){
        .size = sizeof(planner_step_in),
        .count = (uint32_t)count,
        .time_step = time_step,
        .position = view_of(&agents->now.position, stride),
        .preferred_velocity = view_of(&agents->preferred_velocity, stride),
        .radius = view_of(&agents->planned_radius, stride),
        .max_speed = view_of(&agents->max_speed, stride),
        .velocity = view_of(&agents->now.velocity, stride),
        .id = view_of(&agents->id, stride),
        .neighbor_dist = view_of(&agents->now.neighbor_dist, stride),
        .max_neighbors = view_of(&agents->now.max_neighbors, stride),
        .time_horizon = view_of(&agents->time_horizon, stride),
        .time_horizon_obst = view_of(&agents->time_horizon_obst, stride),
        .responsibility = view_of(&agents->responsibility, stride),
        .layers = view_of(&agents->now.layers, stride),
        .mask = view_of(&agents->now.mask, stride),
        .priority = view_of(&agents->now.priority, stride),
        .group = view_of(&agents->now.group, stride),
        .cooperation = view_of(&agents->now.cooperation, stride),
        .max_acceleration = view_of(&agents->now.kinematics.max_acceleration, stride),
        .response_time = view_of(&agents->response_time, stride),
    };
}

static planner_step_out output_of(run_result *results) {
    const ptrdiff_t stride = sizeof *results;
    return (planner_step_out){
        .size = sizeof(planner_step_out),
        .velocity = {&results->velocity, stride},
        .position = {&results->position, stride},
        .status = {&results->status, stride},
        .clearance = {&results->clearance, stride},
        .contact_time = {&results->contact_time, stride},
        .contact_kind = {&results->contact_kind, stride},
        .contact_other = {&results->contact_other, stride},
    };
}

/* Work on the results of a step, in parts. */
typedef struct result_work {
    run_result *results;
    uint32_t dimension;
    size_t bad[GEOM_TASK_MOST_PARTS]; /* the first result of each part that is not finite; SIZE_MAX: none */
} result_work;

/* What a planner from a file leaves out: neither a place nor a velocity, and no status. */
static void clear_part(void *argument, size_t part, size_t first, size_t end) {
    (void)part;
    const result_work *work = argument;
    const geom_vec3 nowhere =
        geom_vec3_make((double)NAN, (double)NAN, work->dimension == 3 ? (double)NAN : 0.0);
    for (size_t i = first; i < end; ++i) {
        work->results[i] = (run_result){
            .position = nowhere, .velocity = nowhere, .contact_other = PLANNER_NO_INDEX, .contact_time = 1.0};
    }
}

static void check_part(void *argument, size_t part, size_t first, size_t end) {
    result_work *work = argument;
    size_t i = first;
    while (i < end && geom_vec3_is_finite(work->results[i].position) &&
           geom_vec3_is_finite(work->results[i].velocity)) {
        ++i;
    }
    work->bad[part] = i < end ? i : SIZE_MAX;
}

/* A planner from a file may return anything. */
static bool check_results(const geom_tasks *threads, result_work *work, size_t count, scene_error *error) {
    memset(work->bad, UINT8_MAX, sizeof work->bad);
    geom_tasks_run_parts(threads, count, check_part, work);
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        if (work->bad[part] != SIZE_MAX) {
            return fail(error, "the planner returned NaN or infinity for agent %zu", work->bad[part]);
        }
    }
    return true;
}

/* What the planner proposes is made safe here. */
static bool enforce_here(run_planner *p, const run_agent *agents, size_t count, double time_step,
                         run_result *results, scene_error *error) {
    run_world *w = &p->world;
    if (!run_world_reserve(w, count)) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < count; ++i) {
        w->kind->propose(w, i, &agents[i], results[i].position, time_step);
    }
    const geom_status status = w->kind->enforce(w, count, time_step);
    if (status != GEOM_OK) {
        return fail_status(error, "safe motion", status);
    }
    for (size_t i = 0; i < count; ++i) {
        const geom_vec3 end = w->kind->end(w, i);
        if (!geom_vec3_equal(end, results[i].position)) {
            results[i].position = end;
            results[i].velocity =
                geom_vec3_scale(geom_vec3_sub(end, agents[i].now.position), 1.0 / time_step);
            results[i].status |= PLANNER_AGENT_CHANGED;
        }
    }
    return true;
}

bool run_planner_step(run_planner *p, const run_agent *agents, size_t count, double time_step,
                      run_result *results, scene_error *error) {
    if (count == 0) {
        return true;
    }
    planner_error reason = planner_session_no_error();
    planner_step_in in = input_of(agents, count, time_step);
    if (!list_bodies(p, agents, count, &in.body)) {
        return fail_memory(error);
    }
    planner_step_out out = output_of(results);
    const geom_tasks threads = planner_session_threads(&p->session);
    result_work work = {.results = results, .dimension = p->world.scene->dimension};
    if (p->from_file) {
        geom_tasks_run_parts(&threads, count, clear_part, &work);
    }
    const planner_status status = p->session.instance->step(p->session.instance, &in, &out, &reason);
    if (status != PLANNER_OK) {
        return planner_session_fail(error, "the planner failed", status, &reason);
    }
    return (!p->from_file || check_results(&threads, &work, count, error)) &&
           (!p->enforce || enforce_here(p, agents, count, time_step, results, error));
}
