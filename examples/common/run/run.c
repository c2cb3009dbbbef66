/* A run from its making to its end: agents, obstacles, steps. */
#include "run_internal.h"
#include "run_pool.h"

#include "text/fail.h"

#include <geom/scalar.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In space, without enforcing, agents plan with balls larger than their own by so much: where a dense crowd
 * leaves no velocity that keeps clear of all, what is missing is taken from this. */
static const double MARGIN_IN_SPACE = 1.1;

run_def run_default_def(void) {
    return (run_def){.verify = true, .routes = true, .traffic = true, .threads = 1};
}

/* ---- Agents ---- */

static bool has_arrived(const run *r, const scene_agent *agent) {
    return geom_vec3_distance(agent->position, agent->goal) <= r->obstacles.arrive_within;
}

double run_time(const run *r) { return scene_time(&r->obstacles, r->step_count); }

static void note_arrival(const run *r, run_agent *agent) {
    if (!agent->arrived && has_arrived(r, &agent->now)) {
        agent->arrived = true;
        agent->arrival_time = run_time(r);
    }
}

static bool grow_agents(run *r) {
    if (r->agent_count < r->agent_capacity) {
        return true;
    }
    const size_t capacity = 2 * r->agent_capacity + 16;
    run_agent *agents = realloc(r->agents, capacity * sizeof *agents);
    if (!agents) {
        return false;
    }
    r->agents = agents;
    run_way *ways = realloc(r->ways, capacity * sizeof *ways);
    if (!ways) {
        return false;
    }
    r->ways = ways;
    run_result *results = realloc(r->results, capacity * sizeof *results);
    if (!results) {
        return false;
    }
    memset(results + r->agent_capacity, 0, (capacity - r->agent_capacity) * sizeof *results);
    r->results = results;
    r->agent_capacity = capacity;
    return true;
}

static geom_vec2 start_heading(const scene_agent *agent) {
    const geom_vec2 way = geom_vec2_sub(scene_flatten(agent->goal), scene_flatten(agent->position));
    const geom_vec2 told = geom_vec2_normalize(agent->heading);
    const geom_vec2 usual = geom_vec2_normalize(way);
    const geom_vec2 none = geom_vec2_make(0.0, 0.0);
    return !geom_vec2_equal(told, none)    ? told
           : !geom_vec2_equal(usual, none) ? usual
                                           : geom_vec2_make(1.0, 0.0);
}

static run_agent fresh_agent(const run *r, const scene_agent *agent, uint64_t id) {
    run_agent fresh = {
        .now = *agent,
        .before = agent->position,
        .planned_radius = r->margin * agent->radius,
        .preferred_speed = agent->preferred_speed,
        .max_speed = agent->max_speed,
        .responsibility = agent->responsibility,
        .heading = start_heading(agent),
        .id = id,
        .contact_other = PLANNER_NO_INDEX,
        .contact_time = 1.0,
        .clearance = r->planner.clearance_range,
    };
    fresh.now.label = (scene_label){.name = NULL}; /* both are the scene's, which may go first */
    fresh.now.extra = NULL;
    note_arrival(r, &fresh);
    return fresh;
}

bool run_add_agent(run *r, const scene_agent *agent, scene_error *error) {
    if (r->agent_count >= UINT32_MAX - 1) {
        return fail(error, "there are too many agents");
    }
    if (!grow_agents(r)) {
        return fail_memory(error);
    }
    run_planner_note_body(&r->planner, agent);
    r->ways[r->agent_count] = (run_way){0};
    r->ways_current = false;
    r->agents[r->agent_count++] = fresh_agent(r, agent, r->next_id++);
    r->contacts.count = 0;
    return true;
}

bool run_set_agent(run *r, size_t index, const scene_agent *agent, scene_error *error) {
    if (index >= r->agent_count) {
        return fail(error, "there is no agent %zu", index);
    }
    const uint64_t id = r->agents[index].id;
    run_planner_forget_body(&r->planner, &r->agents[index].now);
    run_planner_note_body(&r->planner, agent);
    r->agents[index] = fresh_agent(r, agent, id);
    run_way_clear(&r->ways[index]);
    r->ways_current = false;
    return true;
}

void run_remove_agent(run *r, size_t index) {
    if (index >= r->agent_count) {
        return;
    }
    run_planner_forget_body(&r->planner, &r->agents[index].now);
    run_way_clear(&r->ways[index]);
    const size_t behind = r->agent_count - index - 1;
    memmove(r->agents + index, r->agents + index + 1, behind * sizeof *r->agents);
    memmove(r->ways + index, r->ways + index + 1, behind * sizeof *r->ways);
    --r->agent_count;
    r->contacts.count = 0;
}

size_t run_agent_count(const run *r) { return r->agent_count; }

const run_agent *run_agents(const run *r) { return r->agents; }

const run_contact *run_contacts(const run *r, size_t *count) {
    *count = r->contacts.count;
    return r->contacts.items;
}

const char *run_planner_name(const run *r) { return r->planner.session.instance->descriptor->name; }

double run_obstacle_clearance(const run *r, geom_vec3 point, double range, uint32_t *obstacle) {
    uint32_t found;
    return run_world_clearance(&r->planner.world, point, range, obstacle ? obstacle : &found);
}

const scene *run_scene(const run *r) { return &r->obstacles; }

bool run_check_start(run *r, scene_error *error) {
    return run_planner_check_standing(&r->planner, r->agents, r->results, r->agent_count,
                                      r->obstacles.time_step, &r->contacts, error);
}

/* ---- Life ---- */

/* Tells the planner where they are at the start of a step. */
static bool tell_obstacles(run *r, scene_error *error) {
    if (r->starts.obstacle_count == 0 || r->placed_step == r->step_count) {
        return true;
    }
    const bool good = run_planner_set_obstacles(&r->planner, &r->obstacles, error);
    r->placed_step = good ? r->step_count : r->placed_step;
    return good;
}

static bool fill(run *r, const run_def *def, const scene *s, scene_error *error) {
    if (!run_ground_copy(s, &r->obstacles, &r->starts)) {
        return fail_memory(error);
    }
    if (!run_floors_open(&r->floors, s, error)) {
        return false;
    }
    if (!run_planner_open(&r->planner, def, &r->obstacles, error) ||
        !run_planner_check_count(&r->planner, s->agent_count, error) ||
        !run_planner_set_obstacles(&r->planner, &r->obstacles, error)) {
        return false;
    }
    const geom_tasks threads = planner_session_threads(&r->planner.session);
    r->routes.threads = threads;
    r->routes.pool = run_pool_create();
    if (!r->routes.pool) {
        return fail_memory(error);
    }
    if (!run_traffic_open(&r->traffic, s->dimension, def->traffic, def->settings, &threads, error)) {
        return false;
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        if (!run_add_agent(r, &s->agents[i], error)) {
            return false;
        }
    }
    return true;
}

bool run_create(const run_def *def, const scene *s, run **out, scene_error *error) {
    *out = NULL;
    if (!scene_check_steps(s, error)) {
        return false;
    }
    run *r = calloc(1, sizeof *r);
    if (!r) {
        return fail_memory(error);
    }
    r->use_routes = def->routes;
    r->margin = s->dimension == 3 && !(def->verify && def->enforce) ? MARGIN_IN_SPACE : 1.0;
    r->obstacles = scene_empty();
    r->starts = scene_empty();
    if (!fill(r, def, s, error)) {
        run_destroy(r);
        return false;
    }
    *out = r;
    return true;
}

static void forget_ways(run *r) {
    for (size_t i = 0; i < r->agent_count; ++i) {
        run_way_clear(&r->ways[i]);
    }
}

void run_destroy(run *r) {
    if (!r) {
        return;
    }
    forget_ways(r);
    run_routes_clear(&r->routes);
    run_pool_destroy(r->routes.pool);
    run_planner_close(&r->planner);
    scene_clear(&r->obstacles);
    scene_clear(&r->starts);
    run_floors_close(&r->floors);
    free(r->agents);
    free(r->ways);
    free(r->results);
    run_traffic_close(&r->traffic);
    free(r->contacts.items);
    free(r);
}

bool run_set_obstacles(run *r, const scene *s, scene_error *error) {
    scene copy;
    scene starts;
    run_floors floors = {0};
    if (!run_ground_copy(s, &copy, &starts)) {
        return fail_memory(error);
    }
    if (!run_floors_open(&floors, s, error) || !run_planner_set_obstacles(&r->planner, s, error)) {
        run_floors_close(&floors);
        scene_clear(&copy);
        scene_clear(&starts);
        return false;
    }
    scene_clear(&r->obstacles);
    scene_clear(&r->starts);
    run_floors_close(&r->floors);
    r->obstacles = copy;
    r->starts = starts;
    r->starts_time = run_time(r);
    r->placed_step = r->step_count;
    r->floors = floors;
    r->obstacles_changed = true;
    run_traffic_edit(&r->traffic);
    r->contacts.count = 0;
    return true;
}

/* ---- Routes ---- */

void run_use_routes(run *r, bool routes) { r->use_routes = routes; }

const orca_route *run_route(const run *r, size_t agent) {
    const run_way *way = &r->ways[agent];
    return r->use_routes && way->known && !way->follower3 ? &way->route : NULL;
}

run_ahead run_way_ahead(const run *r, size_t agent) {
    const scene_agent *now = &r->agents[agent].now;
    const run_way *way = &r->ways[agent];
    const bool found = r->use_routes && way->known;
    const size_t count = found ? run_way_point_count(way) : 0;
    run_ahead ahead = {.none = found && count == 0, .next = now->goal};
    geom_vec3 here = now->position;
    for (size_t i = way->next; i < count; ++i) {
        const geom_vec3 point = run_way_point(way, i);
        if (!(ahead.left > 0.0)) {
            ahead.next = point;
        }
        ahead.left += geom_vec3_distance(here, point);
        here = point;
    }
    ahead.left += geom_vec3_distance(here, now->goal);
    return ahead;
}

enum {
    WAYS_AHEAD = 8 /* the memory of so many is on its way while one is looked at again */
};

/* Ways that are found or looked at again side by side. */
typedef struct route_work {
    run *run;
    bool failed[GEOM_TASK_MOST_PARTS];
} route_work;

static void find_part(void *argument, size_t part, size_t first, size_t end) {
    route_work *work = argument;
    const run *r = work->run;
    run_query *query = run_routes_take(&r->routes);
    for (size_t i = first; i < end && !work->failed[part]; ++i) {
        const scene_agent *agent = &r->agents[i].now;
        run_way *way = &r->ways[i];
        if (i + WAYS_AHEAD < end) {
            run_way_prefetch(&r->ways[i + WAYS_AHEAD]);
        }
        work->failed[part] =
            way->stale ? !run_routes_revise(query, agent, way) : !run_routes_find(query, agent, way);
    }
    run_routes_give_back(query);
}

/* Whether a way is to be found or looked at again. Notes whether one is to be found. */
static bool any_to_find(run *r) {
    bool any = false;
    for (size_t i = 0; i < r->agent_count && !r->ways_found; ++i) {
        r->ways_found = !r->ways[i].known;
        any = any || r->ways[i].stale;
    }
    return any || r->ways_found;
}

/* Brings the map up to date. All ways that are known are to be looked at again then. */
static bool edit_map(run *r) {
    if (!r->obstacles_changed) {
        return true;
    }
    if (!run_routes_edit(&r->routes, &r->obstacles)) {
        return false;
    }
    for (size_t i = 0; i < r->agent_count; ++i) {
        run_way_outdate(&r->ways[i]);
    }
    r->ways_current = false;
    r->obstacles_changed = false;
    return true;
}

static bool find_all_ways(run *r) {
    if (!run_routes_prepare_all(&r->routes, &r->obstacles, r->agents, r->agent_count) ||
        !run_routes_open_all(&r->routes, r->agents, r->ways, r->agent_count)) {
        return false;
    }
    route_work work = {.run = r};
    geom_tasks_run_parts(&r->routes.threads, r->agent_count, find_part, &work);
    bool good = true;
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        good = good && !work.failed[part];
    }
    return good;
}

static bool find_ways(run *r) {
    r->ways_current = r->ways_current || !any_to_find(r) || find_all_ways(r);
    return r->ways_current;
}

bool run_find_routes(run *r) {
    r->routes.solids = run_world_of_space(&r->planner.world);
    return !r->use_routes || (edit_map(r) && find_ways(r));
}

/* ---- A step ---- */

static bool choose_velocities(run *r, scene_error *error) {
    const run_crowd crowd = {
        .agents = r->agents,
        .ways = r->ways,
        .count = r->agent_count,
        .routes = r->use_routes ? &r->routes : NULL,
        .obstacles = &r->obstacles,
        .world = &r->planner.world,
        .found = r->ways_found,
        .floors = &r->floors,
        .time = run_time(r),
    };
    if (!run_traffic_choose(&r->traffic, &crowd, error)) {
        return false;
    }
    r->ways_found = false;
    return true;
}

/* Turns a body as it went on; one that is free faces nowhere in particular. */
static void turn(run_agent *agent, double time_step) {
    const orca_kinematics *body = &agent->now.kinematics;
    if (body->kind != ORCA_KINEMATICS_FREE) {
        const geom_vec2 wanted = scene_flatten(agent->preferred_velocity);
        const geom_vec2 preferred = orca_kinematics_preferred(body, agent->heading, wanted);
        agent->heading = orca_kinematics_heading(body, agent->heading, scene_flatten(agent->now.velocity),
                                                 preferred, time_step);
    }
}

static void take_part(void *argument, size_t part, size_t first, size_t end) {
    enum {
        AHEAD = 8 /* so many agents before its turn, the memory of one is asked for */
    };
    (void)part;
    const run *r = argument;
    for (size_t i = first; i < end; ++i) {
        run_agent *agent = &r->agents[i];
        const run_result *result = &r->results[i];
        if (end - i > AHEAD) {
            __builtin_prefetch(&agent[AHEAD].before, 1);
            __builtin_prefetch(&agent[AHEAD].clearance, 1);
            __builtin_prefetch(&agent[AHEAD].now.goal, 1);
        }
        agent->before = agent->now.position;
        agent->now.position = result->position;
        agent->now.velocity = result->velocity;
        agent->status = result->status;
        agent->contact_kind = (run_contact_kind)result->contact_kind;
        agent->contact_other = result->contact_other;
        agent->contact_time = result->contact_time;
        agent->clearance = result->clearance;
        if (r->planner.body_count > 0) { /* else all are free, and face nowhere */
            turn(agent, r->obstacles.time_step);
        }
        note_arrival(r, agent);
    }
}

bool run_step(run *r, scene_error *error) {
    if (!run_find_routes(r)) {
        return fail_memory(error);
    }
    if (!tell_obstacles(r, error)) {
        return false;
    }
    if (!choose_velocities(r, error)) {
        return false;
    }
    if (!run_planner_step(&r->planner, r->agents, r->agent_count, r->obstacles.time_step, r->results,
                          error) ||
        !run_planner_check(&r->planner, r->agents, r->results, r->agent_count, r->obstacles.time_step,
                           &r->contacts, error)) {
        return false;
    }
    ++r->step_count;
    run_ground_place(&r->starts, run_time(r) - r->starts_time, &r->obstacles);
    geom_tasks_run_parts(&r->routes.threads, r->agent_count, take_part, r);
    return true;
}

size_t run_step_count(const run *r) { return r->step_count; }

bool run_all_arrived(const run *r) {
    for (size_t i = 0; i < r->agent_count; ++i) {
        if (!r->agents[i].arrived) {
            return false;
        }
    }
    return true;
}

/* An agent that has arrived may have been pushed away since. */
static bool all_at_goal(const run *r) {
    for (size_t i = 0; i < r->agent_count; ++i) {
        const scene_agent *agent = &r->agents[i].now;
        if (geom_vec3_distance(agent->position, agent->goal) > 3.0 * r->obstacles.arrive_within) {
            return false;
        }
    }
    return true;
}

bool run_finished(const run *r) {
    /* A billionth of a step, because steps times time_step may fall short of the duration by a rounding. */
    return (run_all_arrived(r) && all_at_goal(r)) ||
           run_time(r) >= r->obstacles.duration - 1e-9 * r->obstacles.time_step;
}

size_t run_explain_cones(run *r, size_t agent, run_cone *cones, size_t capacity) {
    return agent < r->agent_count && r->step_count > 0
               ? run_planner_cones(&r->planner, (uint32_t)agent, cones, capacity)
               : 0;
}

bool run_explain(run *r, size_t agent, run_choice *choice, run_constraint *constraints, size_t capacity) {
    return agent < r->agent_count && r->step_count > 0 &&
           run_planner_explain(&r->planner, (uint32_t)agent, choice, constraints, capacity);
}
