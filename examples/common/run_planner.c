#include "run_planner.h"

#include "fail.h"
#include "run_settings.h"
#include "utf8.h"

#include <planner/orca.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool run_planner_fail(scene_error *error, const char *what, const planner_error *reason) {
    (void)fail(error, "%.100s: %.150s", what,
               reason->text[0] != '\0' ? reason->text : planner_status_text(reason->status));
    if (error) {
        error->out_of_memory = reason->status == PLANNER_ERROR_OUT_OF_MEMORY;
    }
    return false;
}

static void log_message(const planner_host *host, int32_t severity, const char *message) {
    (void)host;
    if (severity >= PLANNER_LOG_WARNING) {
        (void)fprintf(stderr, "warning: planner: %s\n", utf8_show(message).text);
    }
}

static const void *offer(const planner_host *host, const char *id) {
    return planner_services_extension(host->data, id);
}

/* ---- Opening ---- */

static bool has_feature(const planner_descriptor *descriptor, const char *feature) {
    for (const char *const *word = descriptor->features; *word; ++word) {
        if (strcmp(*word, feature) == 0) {
            return true;
        }
    }
    return false;
}

static bool open_library(run_planner *p, const char *path, scene_error *error) {
    planner_error reason = run_no_planner_error();
    const planner_status status = path
                                      ? planner_library_open(path, &p->library, &reason)
                                      : planner_library_open_entry(&planner_orca_entry, &p->library, &reason);
    return status == PLANNER_OK ? true : run_planner_fail(error, path ? path : "orca", &reason);
}

/* The id of the first planner for the plane; NULL if there is none. */
static const char *first_planner(const planner_library *library) {
    for (uint32_t i = 0; i < planner_library_count(library); ++i) {
        const planner_descriptor *descriptor = planner_library_descriptor(library, i);
        if (descriptor->dimensions & PLANNER_2D) {
            return descriptor->id;
        }
    }
    return NULL;
}

static bool make_instance(run_planner *p, const run_def *def, scene_error *error) {
    planner_error reason = run_no_planner_error();
    const char *id = def->planner ? def->planner : first_planner(p->library);
    if (planner_library_create(p->library, &p->host, id, &p->instance, &reason) != PLANNER_OK) {
        return run_planner_fail(error, "the planner", &reason);
    }
    const planner_descriptor *descriptor = p->instance->descriptor;
    if (!(descriptor->dimensions & PLANNER_2D)) {
        return fail(error, "the planner %.60s does not plan in the plane", descriptor->id);
    }
    if (!run_settings_apply(p->instance, def->settings, error)) {
        return false;
    }
    /* What is told of a run does not rest on the word of a plugin from a file. */
    const bool trusted = !def->plugin;
    const bool checks = p->verify && has_feature(descriptor, PLANNER_FEATURE_VERIFY_CHECK);
    p->contacts = checks ? p->instance->get_extension(p->instance, PLANNER_CONTACTS_ID) : NULL;
    const bool enforces = p->contacts && has_feature(descriptor, PLANNER_FEATURE_VERIFY_ENFORCE);
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
    return p->instance->activate(p->instance, &config, &reason) == PLANNER_OK
               ? true
               : run_planner_fail(error, "the planner", &reason);
}

static bool open_services(run_planner *p, uint32_t threads, scene_error *error) {
    planner_error reason = run_no_planner_error();
    if (planner_services_create(2, threads, &p->services, &reason) != PLANNER_OK) {
        return run_planner_fail(error, "the world for the planner", &reason);
    }
    p->host.data = p->services;
    return true;
}

bool run_planner_open(run_planner *p, const run_def *def, scene_error *error) {
    *p = (run_planner){.verify = def->verify,
                       .enforce = def->verify && def->enforce,
                       .clearance_range = def->clearance_range};
    p->host = (planner_host){
        .size = sizeof p->host,
        .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
        .name = "orcakit",
        .program_version = "examples",
        .get_extension = offer,
        .log = log_message,
    };
    geom_status status = orca_obstacles_create(NULL, &p->obstacles);
    status = status == GEOM_OK ? orca_obstacles_commit(p->obstacles) : status;
    status = status == GEOM_OK ? orca_verifier_create(NULL, &p->verifier) : status;
    const bool good = (status == GEOM_OK ? true : fail_status(error, "the check of motions", status)) &&
                      open_services(p, def->threads, error) && open_library(p, def->plugin, error) &&
                      make_instance(p, def, error);
    if (!good) {
        run_planner_close(p);
    }
    return good;
}

void run_planner_close(run_planner *p) {
    if (p->instance) {
        p->instance->destroy(p->instance);
    }
    planner_library_close(p->library);
    planner_services_destroy(p->services);
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
    const geom_vec2 nowhere = geom_make2((double)NAN, (double)NAN);
    for (size_t i = 0; i < count; ++i) {
        results[i] = (run_result){
            .position = nowhere, .velocity = nowhere, .contact_other = PLANNER_NO_INDEX, .contact_time = 1.0};
    }
}

/* A planner from a file may return anything. */
static bool check_results(const run_result *results, size_t count, scene_error *error) {
    for (size_t i = 0; i < count; ++i) {
        if (!geom_finite2(results[i].position) || !geom_finite2(results[i].velocity)) {
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
    orca_agent_def def = orca_agent_default_def();
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
        if (!geom_equal2(path.b, results[i].position)) {
            results[i].position = path.b;
            results[i].velocity = geom_scale2(geom_sub2(path.b, path.a), 1.0 / time_step);
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
    planner_error reason = run_no_planner_error();
    const planner_step_in in = input_of(agents, count, time_step);
    planner_step_out out = output_of(results);
    clear_results(results, count);
    if (p->instance->step(p->instance, &in, &out, &reason) != PLANNER_OK) {
        return run_planner_fail(error, "the planner failed", &reason);
    }
    return check_results(results, count, error) &&
           (!p->enforce || enforce_here(p, agents, count, time_step, results, error));
}
