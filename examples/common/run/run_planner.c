#include "run_planner.h"

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

/* Makes the instance ready, and decides who verifies and who enforces. */
static bool activate(run_planner *p, const run_def *def, scene_error *error) {
    planner *instance = p->session.instance;
    planner_error reason = planner_session_no_error();
    /* What is told of a run does not rest on the word of a plugin from a file. */
    const bool trusted = !def->plugin;
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
        .dimension = 2,
        .verify = p->enforce ? (uint32_t)PLANNER_VERIFY_OFF : verify,
        .clearance_range = p->clearance_range,
    };
    return instance->activate(instance, &config, &reason) == PLANNER_OK
               ? true
               : planner_session_fail(error, "the planner", &reason);
}

bool run_planner_open(run_planner *p, const run_def *def, scene_error *error) {
    *p = (run_planner){.verify = def->verify,
                       .enforce = def->verify && def->enforce,
                       .clearance_range = def->clearance_range};
    const planner_session_def session = {2, def->plugin, def->planner, def->settings, def->threads};
    geom_status status = orca_obstacles_create(NULL, &p->obstacles);
    status = status == GEOM_OK ? orca_obstacles_rebuild(p->obstacles) : status;
    status = status == GEOM_OK ? orca_verifier_create(NULL, &p->verifier) : status;
    const bool good = (status == GEOM_OK ? true : fail_status(error, "the check of motions", status)) &&
                      planner_session_open(&p->session, &session, error) && activate(p, def, error);
    if (!good) {
        run_planner_close(p);
    }
    return good;
}

void run_planner_close(run_planner *p) {
    planner_session_close(&p->session);
    orca_verifier_destroy(p->verifier);
    orca_obstacles_destroy(p->obstacles);
    free(p->motions);
    free(p->verdicts);
    free(p->proposals);
    free(p->told);
    free(p->found);
    *p = (run_planner){0};
}

/* ---- A step ---- */

static planner_view view_of(const void *first, ptrdiff_t stride) { return (planner_view){first, stride}; }

static planner_step_in input_of(const run_agent *agents, size_t count, double time_step) {
    const ptrdiff_t stride = sizeof *agents;
    return (planner_step_in){
        .size = sizeof(planner_step_in),
        .count = (uint32_t)count,
        .time_step = time_step,
        .position = view_of(&agents->now.position, stride),
        .preferred_velocity = view_of(&agents->preferred_velocity, stride),
        .radius = view_of(&agents->now.radius, stride),
        .max_speed = view_of(&agents->now.max_speed, stride),
        .velocity = view_of(&agents->now.velocity, stride),
        .id = view_of(&agents->id, stride),
        .neighbor_dist = view_of(&agents->now.neighbor_dist, stride),
        .max_neighbors = view_of(&agents->now.max_neighbors, stride),
        .time_horizon = view_of(&agents->time_horizon, stride),
        .time_horizon_obst = view_of(&agents->time_horizon_obst, stride),
        .responsibility = view_of(&agents->now.responsibility, stride),
        .layers = view_of(&agents->now.layers, stride),
        .mask = view_of(&agents->now.mask, stride),
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

/* What a planner from a file leaves out: neither a place nor a velocity, and no status. */
static void clear_results(run_result *results, size_t count) {
    const geom_vec2 nowhere = geom_vec2_make((double)NAN, (double)NAN);
    for (size_t i = 0; i < count; ++i) {
        results[i] = (run_result){
            .position = nowhere, .velocity = nowhere, .contact_other = PLANNER_NO_INDEX, .contact_time = 1.0};
    }
}

/* A planner from a file may return anything. */
static bool check_results(const run_result *results, size_t count, scene_error *error) {
    for (size_t i = 0; i < count; ++i) {
        if (!geom_vec2_is_finite(results[i].position) || !geom_vec2_is_finite(results[i].velocity)) {
            return fail(error, "the planner sent agent %zu nowhere: it returned NaN or infinity", i);
        }
    }
    return true;
}

bool run_planner_room(run_planner *p, size_t count) {
    if (count <= p->motion_capacity) {
        return true;
    }
    const size_t capacity = count + count / 2;
    free(p->motions);
    free(p->verdicts);
    free(p->proposals);
    p->motions = malloc(capacity * sizeof *p->motions);
    p->verdicts = malloc(capacity * sizeof *p->verdicts);
    p->proposals = malloc(capacity * sizeof *p->proposals);
    const bool good = p->motions && p->verdicts && p->proposals;
    p->motion_capacity = good ? capacity : 0;
    return good;
}

orca_proposal run_planner_proposal(const run_agent *agent, geom_vec2 end, double time_step) {
    orca_agent_def def = orca_agent_def_default();
    def.position = agent->now.position;
    def.radius = agent->now.radius;
    def.max_speed = agent->now.max_speed;
    def.responsibility = agent->now.responsibility;
    def.layers = agent->now.layers;
    def.mask = agent->now.mask;
    return orca_agent_proposal(&def, end, time_step);
}

/* What the planner proposes is made safe here. */
static bool enforce_here(run_planner *p, const run_agent *agents, size_t count, double time_step,
                         run_result *results, scene_error *error) {
    if (!run_planner_room(p, count)) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < count; ++i) {
        p->proposals[i] = run_planner_proposal(&agents[i], results[i].position, time_step);
    }
    const orca_enforce_input input = {
        .proposals = p->proposals, .count = count, .obstacles = p->obstacles, .time_step = time_step};
    orca_enforce_output output = {.motions = p->motions};
    const geom_status status = orca_enforce(p->verifier, &input, &output);
    if (status != GEOM_OK) {
        return fail_status(error, "safe motion", status);
    }
    for (size_t i = 0; i < count; ++i) {
        const geom_segment2 path = p->motions[i].path;
        if (!geom_vec2_equal(path.b, results[i].position)) {
            results[i].position = path.b;
            results[i].velocity = geom_vec2_scale(geom_vec2_sub(path.b, path.a), 1.0 / time_step);
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
    const planner_step_in in = input_of(agents, count, time_step);
    planner_step_out out = output_of(results);
    clear_results(results, count);
    if (p->session.instance->step(p->session.instance, &in, &out, &reason) != PLANNER_OK) {
        return planner_session_fail(error, "the planner failed", &reason);
    }
    return check_results(results, count, error) &&
           (!p->enforce || enforce_here(p, agents, count, time_step, results, error));
}
