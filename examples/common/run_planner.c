#include "run_planner.h"

#include "fail.h"
#include "run_settings.h"

#include <planner/orca.h>

#include <stdlib.h>
#include <string.h>

/* The bits of run_agent.contact_kind come straight from either side. */
_Static_assert((int)RUN_CONTACT_AGENT == PLANNER_CONTACT_AGENT &&
                   RUN_CONTACT_AGENT == (int)ORCA_CONTACT_AGENT,
               "kinds of contacts differ");
_Static_assert((int)RUN_CONTACT_OBSTACLE == PLANNER_CONTACT_OBSTACLE &&
                   RUN_CONTACT_OBSTACLE == (int)ORCA_CONTACT_OBSTACLE,
               "kinds of contacts differ");

static bool fail_planner(scene_error *error, const char *what, const planner_error *reason) {
    return fail(error, "%.100s: %.150s", what,
                reason->text[0] != '\0' ? reason->text : planner_status_text(reason->status));
}

static planner_error no_planner_error(void) { return (planner_error){.size = sizeof(planner_error)}; }

static void log_message(const planner_host *host, int32_t severity, const char *message) {
    (void)host;
    if (severity >= PLANNER_LOG_WARNING) {
        (void)fprintf(stderr, "planner: %s\n", message);
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
    planner_error reason = no_planner_error();
    const planner_status status = path
                                      ? planner_library_open(path, &p->library, &reason)
                                      : planner_library_open_entry(&planner_orca_entry, &p->library, &reason);
    return status == PLANNER_OK ? true : fail_planner(error, path ? path : "orca", &reason);
}

static bool make_instance(run_planner *p, const run_def *def, scene_error *error) {
    planner_error reason = no_planner_error();
    if (planner_library_create(p->library, &p->host, def->planner, &p->instance, &reason) != PLANNER_OK) {
        return fail_planner(error, "the planner", &reason);
    }
    const planner_descriptor *descriptor = p->instance->descriptor;
    if (!(descriptor->dimensions & PLANNER_2D)) {
        return fail(error, "the planner %.60s does not plan in the plane", descriptor->id);
    }
    if (!run_settings_apply(p->instance, def->settings, error)) {
        return false;
    }
    const bool checks = p->verify && has_feature(descriptor, PLANNER_FEATURE_VERIFY_CHECK);
    p->contacts = checks ? p->instance->get_extension(p->instance, PLANNER_CONTACTS_ID) : NULL;
    const bool enforces = p->contacts && has_feature(descriptor, PLANNER_FEATURE_VERIFY_ENFORCE);
    const uint32_t verify = p->enforce && enforces ? PLANNER_VERIFY_ENFORCE : PLANNER_VERIFY_CHECK;
    p->enforce = p->enforce && !enforces;
    p->contacts = p->enforce ? NULL : p->contacts; /* those of what is done, not of what the planner meant */
    const planner_config config = {
        .size = sizeof config,
        .dimension = 2,
        .verify = p->contacts ? verify : (uint32_t)PLANNER_VERIFY_OFF,
        .clearance_range = p->clearance_range,
    };
    return p->instance->activate(p->instance, &config, &reason) == PLANNER_OK
               ? true
               : fail_planner(error, "the planner", &reason);
}

static bool open_services(run_planner *p, uint32_t threads, scene_error *error) {
    planner_error reason = no_planner_error();
    if (planner_services_create(2, threads, &p->services, &reason) != PLANNER_OK) {
        return fail_planner(error, "the world for the planner", &reason);
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

/* ---- Obstacles ---- */

static geom_status add_obstacle(orca_obstacles *out, const scene_obstacle *obstacle) {
    const geom_ring points = {obstacle->points, obstacle->point_count};
    if (obstacle->kind == SCENE_CHAIN) {
        return orca_obstacles_add_chain(out, points, obstacle->radius, NULL);
    }
    if (obstacle->kind == SCENE_DISC) {
        return orca_obstacles_add_disc(out, (geom_circle){obstacle->points[0], obstacle->radius}, NULL);
    }
    geom_ring *rings = malloc((obstacle->ring_count + 1) * sizeof *rings);
    if (!rings) {
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_status status =
        orca_obstacles_add_polygon(out, scene_obstacle_polygon(obstacle, rings), ORCA_WINDING_AUTO, NULL);
    free(rings);
    return status;
}

static bool fail_obstacle(scene_error *error, size_t index, const char *reason) {
    return fail(error, "obstacle %zu: %.200s", index, reason);
}

static bool build_obstacles(const scene *s, orca_obstacles **out, scene_error *error) {
    geom_status status = orca_obstacles_create(NULL, out);
    size_t i = 0;
    for (; status == GEOM_OK && i < s->obstacle_count; ++i) {
        status = add_obstacle(*out, &s->obstacles[i]);
    }
    if (status != GEOM_OK) {
        orca_obstacles_destroy(*out);
        *out = NULL;
        return fail_obstacle(error, i > 0 ? i - 1 : 0, geom_status_text(status));
    }
    status = orca_obstacles_commit(*out);
    if (status != GEOM_OK) {
        orca_obstacles_destroy(*out);
        *out = NULL;
        return fail_status(error, "the obstacles", status);
    }
    return true;
}

static uint32_t kind_of(scene_obstacle_kind kind) {
    switch (kind) {
    case SCENE_CHAIN:
        return PLANNER_OBSTACLE_CHAIN;
    case SCENE_DISC:
        return PLANNER_OBSTACLE_DISC;
    case SCENE_POLYGON:
        break;
    }
    return PLANNER_OBSTACLE_POLYGON;
}

/* `ring_sizes` has room for those of all obstacles. */
static void list_obstacles(const scene *s, planner_obstacle *list, uint32_t *ring_sizes) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        const bool polygon = obstacle->kind == SCENE_POLYGON;
        for (size_t r = 0; r < obstacle->ring_count; ++r) {
            ring_sizes[r] = (uint32_t)obstacle->ring_sizes[r];
        }
        list[i] = (planner_obstacle){
            .size = sizeof list[i],
            .kind = kind_of(obstacle->kind),
            .winding = PLANNER_WINDING_AUTO,
            .ring_count = polygon ? (uint32_t)obstacle->ring_count : 0,
            .ring_sizes = polygon ? ring_sizes : NULL,
            .points = {obstacle->points, sizeof *obstacle->points},
            .point_count = (uint32_t)obstacle->point_count,
            .radius = polygon ? 0.0 : obstacle->radius,
        };
        ring_sizes += obstacle->ring_count;
    }
}

static bool count_rings(const scene *s, size_t *out, scene_error *error) {
    *out = 0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        *out += s->obstacles[i].ring_count;
        if (s->obstacles[i].point_count > UINT32_MAX) {
            return fail_obstacle(error, i, "it has too many points");
        }
    }
    return true;
}

static bool set_obstacles(run_planner *p, const planner_obstacle *list, size_t count, scene_error *error) {
    planner_error reason = no_planner_error();
    const planner_view view = {list, sizeof *list};
    if (p->instance->set_obstacles(p->instance, view, (uint32_t)count, &reason) != PLANNER_OK) {
        return fail_planner(error, "the planner refuses the obstacles", &reason);
    }
    if (planner_services_set_obstacles(p->services, view, (uint32_t)count, &reason) != PLANNER_OK) {
        return fail_planner(error, "the world for the planner", &reason);
    }
    return true;
}

static bool tell_planner(run_planner *p, const scene *s, scene_error *error) {
    size_t rings;
    if (!count_rings(s, &rings, error)) {
        return false;
    }
    planner_obstacle *list = malloc((s->obstacle_count + 1) * sizeof *list);
    uint32_t *ring_sizes = malloc((rings + 1) * sizeof *ring_sizes);
    bool good = false;
    if (list && ring_sizes) {
        list_obstacles(s, list, ring_sizes);
        good = set_obstacles(p, list, s->obstacle_count, error);
    } else {
        (void)fail_memory(error);
    }
    free(list);
    free(ring_sizes);
    return good;
}

bool run_planner_set_obstacles(run_planner *p, const scene *s, scene_error *error) {
    orca_obstacles *obstacles;
    if (!build_obstacles(s, &obstacles, error)) {
        return false;
    }
    if (!tell_planner(p, s, error)) {
        orca_obstacles_destroy(obstacles);
        return false;
    }
    orca_obstacles_destroy(p->obstacles);
    p->obstacles = obstacles;
    return true;
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

/* A planner from a file may return anything. */
static bool check_results(const run_result *results, size_t count, scene_error *error) {
    for (size_t i = 0; i < count; ++i) {
        if (!geom_finite2(results[i].position) || !geom_finite2(results[i].velocity)) {
            return fail(error, "the planner sent agent %zu nowhere: it returned NaN or infinity", i);
        }
    }
    return true;
}

static bool room_for_motions(run_planner *p, size_t count) {
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

/* What the planner proposes is made safe here. */
static bool enforce_here(run_planner *p, const run_agent *agents, size_t count, double time_step,
                         run_result *results, scene_error *error) {
    if (!room_for_motions(p, count)) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < count; ++i) {
        const scene_agent *agent = &agents[i].now;
        p->proposals[i] = orca_default_proposal();
        p->proposals[i].motion = (orca_motion){.path = {agent->position, results[i].position},
                                               .radius = agent->radius,
                                               .layers = agent->layers,
                                               .mask = agent->mask};
        p->proposals[i].reach = agent->max_speed * time_step;
    }
    const orca_enforce_input input = {.proposals = p->proposals, .count = count, .obstacles = p->obstacles};
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
    planner_error reason = no_planner_error();
    const planner_step_in in = input_of(agents, count, time_step);
    planner_step_out out = output_of(results);
    if (p->instance->step(p->instance, &in, &out, &reason) != PLANNER_OK) {
        return fail_planner(error, "the planner failed", &reason);
    }
    return check_results(results, count, error) &&
           (!p->enforce || enforce_here(p, agents, count, time_step, results, error));
}

/* ---- Contacts ---- */

static bool room_for_contacts(run_planner *p, size_t count, run_contact_list *list) {
    const size_t capacity = count + count / 2;
    if (count > p->contact_capacity) {
        free(p->told);
        free(p->found);
        p->told = malloc(capacity * sizeof *p->told);
        p->found = malloc(capacity * sizeof *p->found);
        p->contact_capacity = p->told && p->found ? capacity : 0;
    }
    if (count > list->capacity) {
        free(list->items);
        list->items = malloc(capacity * sizeof *list->items);
        list->capacity = list->items ? capacity : 0;
    }
    return count <= p->contact_capacity && count <= list->capacity;
}

static geom_vec2 center_at(const run_agent *agent, const run_result *result, double time) {
    return geom_lerp2(agent->now.position, result->position, time);
}

/* Between two agents, as far from each as its radius demands. */
static geom_vec2 place_of(const run_contact *c, const run_agent *agents, const run_result *results) {
    const geom_vec2 a = center_at(&agents[c->agent], &results[c->agent], c->time);
    if (c->kind != RUN_CONTACT_AGENT) {
        return a;
    }
    const geom_vec2 b = center_at(&agents[c->other], &results[c->other], c->time);
    const double reach = agents[c->agent].now.radius + agents[c->other].now.radius;
    return geom_lerp2(a, b, reach > 0.0 ? agents[c->agent].now.radius / reach : 0.5);
}

/* A planner from a file may tell anything. */
static bool is_contact(const planner_contact *c, size_t count, size_t obstacle_count) {
    const size_t others = c->kind == PLANNER_CONTACT_AGENT ? count : obstacle_count;
    return (c->kind == PLANNER_CONTACT_AGENT || c->kind == PLANNER_CONTACT_OBSTACLE) && c->agent < count &&
           c->other < others;
}

static bool ask_planner(run_planner *p, size_t agent_count, run_contact_list *list, scene_error *error) {
    const uint32_t count = p->contacts->read(p->instance, NULL, 0);
    if (!room_for_contacts(p, count, list)) {
        return fail_memory(error);
    }
    (void)p->contacts->read(p->instance, p->told, count);
    for (size_t i = 0; i < count; ++i) {
        const planner_contact *c = &p->told[i];
        if (!is_contact(c, agent_count, orca_obstacles_count(p->obstacles))) {
            return fail(error, "the planner tells of a contact that cannot be");
        }
        list->items[i] = (run_contact){
            .kind = c->kind == PLANNER_CONTACT_AGENT ? RUN_CONTACT_AGENT : RUN_CONTACT_OBSTACLE,
            .agent = c->agent,
            .other = c->other,
            .overlaps = c->overlaps != 0,
            .from_start = c->from_start != 0,
            .time = c->time,
            .clearance = c->clearance,
            .start_clearance = c->start_clearance,
        };
    }
    list->count = count;
    return true;
}

static orca_verify_input motions_of(run_planner *p, const run_agent *agents, const run_result *results,
                                    size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const scene_agent *agent = &agents[i].now;
        p->motions[i] = (orca_motion){
            .path = {agent->position, results[i].position},
            .radius = agent->radius,
            .layers = agent->layers,
            .mask = agent->mask,
        };
    }
    return (orca_verify_input){
        .motions = p->motions,
        .count = count,
        .obstacles = p->obstacles,
        .clearance_range = p->clearance_range,
    };
}

/* What the planner would have said about each agent, had it checked. */
static void take_verdicts(const run_planner *p, run_result *results, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const orca_verdict *verdict = &p->verdicts[i];
        const bool meets = verdict->relation != COLLIDE_APART;
        results[i].status |= PLANNER_AGENT_CHECKED | (meets ? (uint32_t)PLANNER_AGENT_CONTACT : 0);
        results[i].contact_kind = (uint32_t)verdict->with;
        results[i].contact_other = meets ? verdict->other : PLANNER_NO_INDEX;
        results[i].contact_time = verdict->time;
        results[i].clearance = verdict->clearance;
    }
}

static geom_status verify_all(const run_planner *p, const orca_verify_input *input, size_t *contact_count) {
    orca_verify_output output = {
        .verdicts = p->verdicts,
        .contacts = p->found,
        .contact_capacity = p->contact_capacity,
    };
    const geom_status status = orca_verify(p->verifier, input, &output);
    *contact_count = status == GEOM_OK ? output.contact_count : 0;
    return status;
}

static bool verify_here(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                        run_contact_list *list, scene_error *error) {
    if (!room_for_motions(p, count)) {
        return fail_memory(error);
    }
    const orca_verify_input input = motions_of(p, agents, results, count);
    size_t found;
    geom_status status = verify_all(p, &input, &found);
    const bool again = found > p->contact_capacity;
    if (!room_for_contacts(p, found, list)) {
        return fail_memory(error);
    }
    if (status == GEOM_OK && again) {
        status = verify_all(p, &input, &found);
    }
    if (status != GEOM_OK) {
        return fail_status(error, "the check of motions", status);
    }
    for (size_t i = 0; i < found; ++i) {
        const orca_contact *c = &p->found[i];
        list->items[i] = (run_contact){
            .kind = c->kind == ORCA_CONTACT_AGENT ? RUN_CONTACT_AGENT : RUN_CONTACT_OBSTACLE,
            .agent = c->agent,
            .other = c->other,
            .overlaps = c->relation == COLLIDE_OVERLAPPING,
            .from_start = c->from_start,
            .time = c->time,
            .clearance = c->clearance,
            .start_clearance = c->start_clearance,
        };
    }
    list->count = found;
    take_verdicts(p, results, count);
    return true;
}

bool run_planner_check(run_planner *p, const run_agent *agents, run_result *results, size_t count,
                       run_contact_list *list, scene_error *error) {
    list->count = 0;
    if (!p->verify || count == 0) {
        return true;
    }
    const bool good = p->contacts ? ask_planner(p, count, list, error)
                                  : verify_here(p, agents, results, count, list, error);
    for (size_t i = 0; good && i < list->count; ++i) {
        list->items[i].place = place_of(&list->items[i], agents, results);
    }
    return good;
}
