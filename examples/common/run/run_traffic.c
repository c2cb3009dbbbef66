/* Preferred velocities: by routes and rules of traffic, in space by routes alone. */
#include "planner_session.h"
#include "run_routes.h"

#include "text/fail.h"

#include <math.h>
#include <planner/plugin.h>
#include <stdlib.h>
#include <string.h>

bool run_traffic_open(run_traffic *t, bool rules, const char *settings, const geom_tasks *threads,
                      scene_error *error) {
    *t = (run_traffic){.rules = rules, .threads = *threads};
    orca_traffic_def def = {.allocator = NULL};
    if (rules) {
        def = orca_traffic_def_default();
        if (!run_settings_apply_rules(&def, settings, error)) {
            return false;
        }
    }
    def.tasks = threads;
    const geom_status status = orca_traffic_create(&def, &t->traffic);
    return status == GEOM_OK ? true : fail_status(error, "the rules of traffic", status);
}

void run_traffic_close(run_traffic *t) {
    orca_traffic_destroy(t->traffic);
    orca_passages_destroy(t->passages);
    free(t->agents);
    free(t->commands);
    *t = (run_traffic){0};
}

static bool reserve(run_traffic *t, size_t count) {
    if (count <= t->capacity) {
        return true;
    }
    const size_t capacity = count + count / 2;
    free(t->agents);
    free(t->commands);
    t->agents = malloc(capacity * sizeof *t->agents);
    t->commands = malloc(capacity * sizeof *t->commands);
    t->capacity = t->agents && t->commands ? capacity : 0;
    return t->capacity > 0;
}

/* ---- The agents ---- */

/* The speed to prefer by an agent's acceleration: what it reaches in this step, and from what it stops at its
 * goal. Of v dt + v^2 / (2 a), the way that it still goes, no more may be left than the distance. */
static double speed_of(const run_agent *agent, double time_step) {
    const double most = agent->now.kinematics.max_acceleration;
    if (!(most < HUGE_VAL)) {
        return agent->preferred_speed;
    }
    const double distance = geom_vec3_distance(agent->now.position, agent->now.goal);
    const double reached = geom_vec3_length(agent->now.velocity) + most * time_step;
    const double stopping = most * (sqrt(time_step * time_step + 2.0 * distance / most) - time_step);
    return fmin(agent->preferred_speed, fmin(reached, stopping));
}

/* Whether it goes where it wants, whatever the rules say: for others it is an obstruction. */
static bool is_steered(const run_agent *agent) {
    return agent->now.cooperation == SCENE_COOPERATION_FULL ||
           agent->now.cooperation == SCENE_COOPERATION_BRAKES;
}

/* `query` is NULL without routes. */
static bool describe(const run_crowd *c, const run_query *query, size_t index, orca_traffic_agent *out) {
    const run_agent *agent = &c->agents[index];
    const geom_vec2 goal = scene_flatten(agent->now.goal);
    geom_vec2 aim = goal;
    const run_way *way = &c->ways[index];
    if (query && !run_routes_aim(query, &agent->now, &c->ways[index], &aim)) {
        return false;
    }
    const bool steered = is_steered(agent);
    const bool routed = query && way->next < way->route.point_count;
    *out = (orca_traffic_agent){
        .id = agent->id,
        .position = scene_flatten(agent->now.position),
        .velocity = scene_flatten(agent->now.velocity),
        .aim = aim,
        .way = routed ? way->route.points + way->next : NULL,
        .way_count = routed ? way->route.point_count - way->next : 0,
        .passing = !geom_vec2_equal(aim, goal),
        .idle = agent->arrived || agent->waits,
        .radius = agent->now.radius,
        .preferred_speed = steered ? speed_of(agent, c->obstacles->time_step) : 0.0,
        .max_speed = steered ? agent->max_speed : 0.0,
        .max_acceleration = agent->now.kinematics.max_acceleration,
        .time_horizon = agent->now.time_horizon,
        .time_horizon_obst = agent->now.time_horizon_obst,
        .layers = agent->now.layers,
        .mask = agent->now.mask,
        .infeasible = (agent->status & PLANNER_AGENT_INFEASIBLE) != 0,
    };
    return true;
}

/* Work on all agents, in parts. */
typedef struct crowd_work {
    const run_traffic *t;
    const run_crowd *crowd;
    bool failed[GEOM_TASK_MOST_PARTS];
    size_t impatient[GEOM_TASK_MOST_PARTS]; /* the first of each part that has waited long enough */
} crowd_work;

/* A step of 10,000 agents finds none of their ways in a cache: they are asked for so many agents ahead. */
enum {
    FOLLOWERS_AHEAD = 8,
    WAYS_AHEAD = 16
};

/* Asks for the memory of ways that are followed soon. */
static void fetch_ways(const run_way *ways, size_t count) {
    if (count > WAYS_AHEAD) {
        __builtin_prefetch(&ways[WAYS_AHEAD]);
        __builtin_prefetch((const char *)&ways[WAYS_AHEAD + 1] - 1);
    }
    if (count > FOLLOWERS_AHEAD && ways[FOLLOWERS_AHEAD].follower) {
        const run_way *way = &ways[FOLLOWERS_AHEAD];
        orca_route_follower_fetch(way->follower);
        if (way->route.points) {
            __builtin_prefetch(way->route.points + way->next);
        }
    }
}

static void describe_part(void *argument, size_t part, size_t first, size_t end) {
    crowd_work *work = argument;
    run_query *query = work->crowd->routes ? run_routes_take(work->crowd->routes) : NULL;
    size_t i = first;
    while (i < end && describe(work->crowd, query, i, &work->t->agents[i])) {
        ++i;
        if (query) {
            fetch_ways(&work->crowd->ways[i], end - i);
        }
    }
    work->failed[part] = i < end;
    if (query) {
        run_routes_give_back(query);
    }
}

/* Returns whether all parts succeed. */
static bool do_parts(const run_traffic *t, const run_crowd *c, geom_task_part *part_of_work) {
    crowd_work work = {.t = t, .crowd = c};
    geom_tasks_run_parts(&t->threads, c->count, part_of_work, &work);
    bool good = true;
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        good = good && !work.failed[part];
    }
    return good;
}

/* ---- Ways around idle agents ---- */

/* A blocked agent looks for another route after this many times the time to go its own diameter. Doubled each
 * time. */
#define DETOUR_AFTER 20.0
#define DETOUR_DOUBLINGS 6
/* Agents this many of its own diameters ahead count. */
#define DETOUR_AHEAD 5.0

/* Returns whether an idle agent is ahead of another that has no right of way over it, or that waits for it in
 * vain. */
static bool blocks(const run_traffic *t, size_t index, size_t other) {
    const orca_traffic_agent *self = &t->agents[index];
    const orca_traffic_agent *ahead = &t->agents[other];
    const uint64_t mine = t->commands[index].waiting_since;
    const uint64_t theirs = t->commands[other].waiting_since;
    if (index == other || !ahead->idle ||
        (theirs > 0 && (mine < theirs || (mine == theirs && self->id < ahead->id)))) {
        return false;
    }
    const geom_vec2 between = geom_vec2_sub(ahead->position, self->position);
    const double reach = self->radius + ahead->radius + 2.0 * DETOUR_AHEAD * self->radius;
    return geom_vec2_dot(between, geom_vec2_sub(self->aim, self->position)) > 0.0 &&
           geom_vec2_length(between) < reach;
}

/* Returns how long an agent waits before it looks for another route. */
static double patience(const run_agent *agent, const run_way *way) {
    const double diameter_time = 2.0 * agent->now.radius / agent->preferred_speed;
    const uint32_t doublings = way->detours < DETOUR_DOUBLINGS ? way->detours : DETOUR_DOUBLINGS;
    return DETOUR_AFTER * diameter_time * (double)(1U << doublings);
}

/* Counts how long an agent was blocked. Returns whether it has waited long enough. */
static bool count_blocked(const run_crowd *c, size_t index, orca_blockage blockage) {
    run_way *way = &c->ways[index];
    if (blockage == ORCA_BLOCKAGE_NONE) {
        way->blocked_time = fmax(way->blocked_time - c->obstacles->time_step, 0.0);
        return false;
    }
    way->blocked_time += c->obstacles->time_step;
    return c->agents[index].preferred_speed > 0.0 && way->blocked_time > patience(&c->agents[index], way);
}

/* The velocity along `way`, reduced if it would go past its end. */
static geom_vec3 along(geom_vec3 way, double speed, double time_step) {
    const double distance = geom_vec3_length(way);
    return distance > 0.0 ? geom_vec3_scale(way, fmin(speed, distance / time_step) / distance) : way;
}

static void take_part(void *argument, size_t part, size_t first, size_t end) {
    crowd_work *work = argument;
    size_t impatient = SIZE_MAX;
    for (size_t i = first; i < end; ++i) {
        run_agent *agent = &work->crowd->agents[i];
        const orca_traffic_command *command = &work->t->commands[i];
        if (end - i > FOLLOWERS_AHEAD) {
            __builtin_prefetch(&work->crowd->ways[i + FOLLOWERS_AHEAD].blocked_time, 1);
            __builtin_prefetch(&agent[FOLLOWERS_AHEAD].preferred_velocity, 1);
            __builtin_prefetch(&agent[FOLLOWERS_AHEAD].blockage, 1);
        }
        const geom_vec2 way = geom_vec2_sub(work->t->agents[i].aim, work->t->agents[i].position);
        agent->preferred_velocity = is_steered(agent) ? scene_lift(command->preferred_velocity)
                                                      : along(scene_lift(way), agent->preferred_speed,
                                                              work->crowd->obstacles->time_step);
        agent->time_horizon = command->time_horizon;
        agent->time_horizon_obst = command->time_horizon_obst;
        agent->blockage = command->blockage;
        const bool waits = count_blocked(work->crowd, i, command->blockage);
        impatient = waits && impatient == SIZE_MAX ? i : impatient;
    }
    work->impatient[part] = impatient;
}

/* Gives the agents their commands. Returns the first one that has waited long enough, or SIZE_MAX. */
static size_t take_commands(const run_traffic *t, const run_crowd *c) {
    crowd_work work = {.t = t, .crowd = c};
    memset(work.impatient, UINT8_MAX, sizeof work.impatient);
    geom_tasks_run_parts(&t->threads, c->count, take_part, &work);
    size_t part = 0;
    while (part + 1 < GEOM_TASK_MOST_PARTS && work.impatient[part] == SIZE_MAX) {
        ++part;
    }
    return work.impatient[part];
}

/* Finds a route for one agent at a time, because that costs more than a step. */
static bool find_detour(const run_traffic *t, const run_crowd *c, size_t index) {
    c->ways[index].blocked_time = 0.0;
    geom_circle *blockers = malloc(c->count * sizeof *blockers);
    if (!blockers) {
        return false;
    }
    size_t count = 0;
    for (size_t i = 0; i < c->count; ++i) {
        if (blocks(t, index, i)) {
            blockers[count++] = (geom_circle){t->agents[i].position, t->agents[i].radius};
        }
    }
    const bool good =
        count == 0 || run_routes_avoid(c->obstacles, &c->agents[index].now, blockers, count, &c->ways[index]);
    free(blockers);
    return good;
}

/* ---- In space ---- */

/* Two agents that meet exactly head on stop each other forever: neither has a reason to pass on one side. So
 * do other symmetric crowds. So agents keep to the right of the goal, by this part of the distance. */
static const double KEEP_RIGHT = 0.02;

/* Returns the vector to the right of `way`, as long as `way`, with z upwards. For a way along z it points to
 * y. */
static geom_vec3 right_of(geom_vec3 way) {
    const geom_vec3 level = geom_vec3_make(way.y, -way.x, 0.0);
    const double length = geom_vec3_length(level);
    const double wanted = geom_vec3_length(way);
    return length > 0.0 ? geom_vec3_scale(level, wanted / length) : geom_vec3_make(0.0, way.z, 0.0);
}

/* Returns the velocity towards the aim, reduced if it would overshoot the goal. */
static geom_vec3 heading(const run_agent *agent, geom_vec3 aim, bool keep_right, double time_step) {
    const geom_vec3 way = geom_vec3_sub(aim, agent->now.position);
    const double distance = geom_vec3_length(way);
    if (!(distance > 0.0)) {
        return way;
    }
    const bool aside = keep_right && is_steered(agent);
    const geom_vec3 turned = aside ? geom_vec3_add_scaled(way, KEEP_RIGHT, right_of(way)) : way;
    const double most = geom_vec3_equal(aim, agent->now.goal) ? distance / time_step : HUGE_VAL;
    return geom_vec3_scale(turned, fmin(speed_of(agent, time_step), most) / distance);
}

static void head_part(void *argument, size_t part, size_t first, size_t end) {
    crowd_work *work = argument;
    const run_crowd *crowd = work->crowd;
    run_query *query = crowd->routes ? run_routes_take(crowd->routes) : NULL;
    for (size_t i = first; i < end; ++i) {
        run_agent *agent = &crowd->agents[i];
        geom_vec3 aim = agent->now.goal;
        if (query && !run_routes_aim3(query, &agent->now, &crowd->ways[i], &aim)) {
            work->failed[part] = true;
        }
        agent->preferred_velocity = heading(agent, aim, work->t->rules, crowd->obstacles->time_step);
        agent->time_horizon = agent->now.time_horizon;
        agent->time_horizon_obst = agent->now.time_horizon_obst;
    }
    if (query) {
        run_routes_give_back(query);
    }
}

/* Sends all agents along their ways. */
static bool head_for_goals(const run_traffic *t, const run_crowd *crowd) {
    return do_parts(t, crowd, head_part);
}

/* ---- Passages ---- */

/* Gates up to so many radii wide matter to an agent. */
#define WIDEST 12.0

void run_traffic_edit(run_traffic *t) {
    orca_passages_destroy(t->passages);
    t->passages = NULL;
}

/* Finds the passages if the obstacles have changed, or an agent is larger than all before. */
static bool find_passages(run_traffic *t, const run_crowd *c) {
    double widest = t->widest;
    for (size_t i = 0; i < c->count; ++i) {
        widest = fmax(widest, WIDEST * c->agents[i].now.radius);
    }
    if (t->passages && widest == t->widest) {
        return true;
    }
    run_traffic_edit(t);
    t->widest = widest;
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = run_world_of_plane(c->world);
    def.widest = widest;
    return orca_passages_create(&def, &t->passages) == GEOM_OK;
}

/* ---- A step ---- */

bool run_traffic_choose(run_traffic *t, const run_crowd *crowd, scene_error *error) {
    if (crowd->obstacles->dimension == 3) {
        return head_for_goals(t, crowd) ? true : fail_memory(error);
    }
    if (!reserve(t, crowd->count)) {
        return crowd->count == 0 ? true : fail_memory(error);
    }
    if (!do_parts(t, crowd, describe_part) || (t->rules && crowd->routes && !find_passages(t, crowd))) {
        return fail_memory(error);
    }
    const orca_traffic_input input = {
        .agents = t->agents,
        .count = crowd->count,
        .time_step = crowd->obstacles->time_step,
        .obstacles = run_world_of_plane(crowd->world),
        .passages = t->passages,
    };
    const geom_status status = orca_traffic_step(t->traffic, &input, t->commands);
    if (status != GEOM_OK) {
        return fail_status(error, "the rules of traffic", status);
    }
    const size_t impatient = take_commands(t, crowd);
    return impatient == SIZE_MAX || !crowd->routes || find_detour(t, crowd, impatient) ? true
                                                                                       : fail_memory(error);
}
