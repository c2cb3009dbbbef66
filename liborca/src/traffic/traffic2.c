/* Traffic: its life, the input of a step, and the commands that the rules make of it. */
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

/* ---- Rules ---- */

#define RULE(file, rule) &(rule),
static const traffic_rule *const table[] = {
#include "rules.def"
};
#undef RULE

_Static_assert(sizeof table / sizeof table[0] == ORCA_TRAFFIC_RULE_COUNT, "each rule has an index");

const orca_traffic_rule *orca_traffic_rule_at(orca_traffic_rule_index index) {
    GEOM_ASSERT(index < ORCA_TRAFFIC_RULE_COUNT);
    return &table[index]->about;
}

bool orca_traffic_rule_accepts(orca_traffic_rule_index index, double value) {
    const orca_traffic_rule *rule = orca_traffic_rule_at(index);
    return value >= 0.0 && value <= rule->maximum && (!rule->choices || value == floor(value));
}

/* ---- Life ---- */

orca_traffic_def orca_traffic_def_default(void) {
    orca_traffic_def def = {.allocator = NULL};
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        def.rules[i] = table[i]->about.fallback;
    }
    return def;
}

/* Scratch for as many threads as may run at the same time. */
static geom_status make_scratch(orca_traffic *t) {
    const size_t most = GEOM_TASK_MOST_PARTS;
    const size_t threads = t->threads.threads > 1 ? t->threads.threads : 1;
    t->scratch_count = threads < most ? threads : most;
    t->scratch = geom_allocator_allocate(&t->allocator, t->scratch_count, sizeof *t->scratch,
                                         _Alignof(traffic_scratch));
    for (size_t i = 0; t->scratch && i < t->scratch_count; ++i) {
        t->scratch[i] = (traffic_scratch){.walls_of = TRAFFIC_NONE};
        atomic_flag_clear(&t->scratch[i].taken);
    }
    return t->scratch ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

geom_status orca_traffic_create(const orca_traffic_def *def, orca_traffic **out) {
    const orca_traffic_def usual = orca_traffic_def_default();
    def = def ? def : &usual;
    *out = NULL;
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        if (!orca_traffic_rule_accepts((orca_traffic_rule_index)i, def->rules[i])) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    const geom_allocator used = def->allocator ? *def->allocator : geom_allocator_default();
    orca_traffic *t = geom_allocator_allocate(&used, 1, sizeof *t, _Alignof(orca_traffic));
    if (!t) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(t, 0, sizeof *t);
    t->allocator = used;
    t->threads = def->tasks ? *def->tasks : (geom_tasks){.threads = 1};
    memcpy(t->rules, def->rules, sizeof t->rules);
    const orca_neighbors_def neighbors = {&t->allocator};
    geom_status status = make_scratch(t);
    status = status == GEOM_OK ? orca_neighbors_create(&neighbors, &t->neighbors) : status;
    status = status == GEOM_OK ? orca_traffic_order_create(&t->order_of_goals, &t->allocator) : status;
    if (status != GEOM_OK) {
        orca_traffic_destroy(t);
        return status;
    }
    *out = t;
    return GEOM_OK;
}

enum {
    GROUP_NUMBERS = TRAFFIC_NEAR + 4 /* by agent: near, near_counts, leads, reached, group_ends */
};

/* The arrays that hold as many elements as there may be agents. */
static void release_arrays(orca_traffic *t) {
    const size_t n = t->capacity;
    geom_allocator_release(&t->allocator, t->states, n, sizeof *t->states, _Alignof(traffic_state));
    geom_allocator_release(&t->allocator, t->fresh, n, sizeof *t->fresh, _Alignof(traffic_state));
    geom_allocator_release(&t->allocator, t->order, 2 * n, sizeof *t->order, _Alignof(uint32_t));
    geom_allocator_release(&t->allocator, t->choices, n, sizeof *t->choices, _Alignof(traffic_choice));
    geom_allocator_release(&t->allocator, t->turns, 2 * n, sizeof *t->turns, _Alignof(traffic_turn));
    geom_allocator_release(&t->allocator, t->x, 3 * n, sizeof *t->x, _Alignof(double));
    geom_allocator_release(&t->allocator, t->near, GROUP_NUMBERS * n, sizeof *t->near, _Alignof(uint32_t));
}

void orca_traffic_destroy(orca_traffic *traffic) {
    if (!traffic) {
        return;
    }
    const geom_allocator allocator = traffic->allocator;
    release_arrays(traffic);
    orca_traffic_passing_release(&allocator, &traffic->passing);
    geom_allocator_release(&allocator, traffic->walls, traffic->scratch_count * traffic->wall_capacity,
                           sizeof *traffic->walls, _Alignof(orca_near_obstacle));
    geom_allocator_release(&allocator, traffic->scratch, traffic->scratch_count, sizeof *traffic->scratch,
                           _Alignof(traffic_scratch));
    geom_allocator_release(&allocator, traffic->slowed, traffic->slowed_capacity, sizeof *traffic->slowed,
                           _Alignof(orca_traffic_agent));
    orca_traffic_order_destroy(&traffic->order_of_goals, &allocator);
    orca_neighbors_destroy(traffic->neighbors);
    geom_allocator_release(&allocator, traffic, 1, sizeof *traffic, _Alignof(orca_traffic));
}

void orca_traffic_clear(orca_traffic *traffic) {
    traffic->count = 0;
    traffic->step = 0;
    traffic->can_take_back = false;
}

bool orca_traffic_reserve(orca_traffic *t, size_t count) {
    if (count <= t->capacity) {
        return true;
    }
    const size_t n = count + count / 2;
    orca_traffic more = *t;
    more.capacity = n;
    more.states = geom_allocator_allocate(&t->allocator, n, sizeof *t->states, _Alignof(traffic_state));
    more.fresh = geom_allocator_allocate(&t->allocator, n, sizeof *t->fresh, _Alignof(traffic_state));
    more.order = geom_allocator_allocate(&t->allocator, 2 * n, sizeof *t->order, _Alignof(uint32_t));
    more.choices = geom_allocator_allocate(&t->allocator, n, sizeof *t->choices, _Alignof(traffic_choice));
    more.turns = geom_allocator_allocate(&t->allocator, 2 * n, sizeof *t->turns, _Alignof(traffic_turn));
    more.x = geom_allocator_allocate(&t->allocator, 3 * n, sizeof *t->x, _Alignof(double));
    more.near =
        geom_allocator_allocate(&t->allocator, GROUP_NUMBERS * n, sizeof *t->near, _Alignof(uint32_t));
    if (!more.states || !more.fresh || !more.order || !more.choices || !more.turns || !more.x || !more.near) {
        release_arrays(&more);
        return false;
    }
    more.spare = more.order + n;
    more.spare_turns = more.turns + n;
    more.y = more.x + n;
    more.radius = more.y + n;
    more.near_counts = more.near + TRAFFIC_NEAR * n;
    more.leads = more.near_counts + n;
    more.reached = more.leads + n;
    more.group_ends = more.reached + n;
    if (t->count > 0) {
        memcpy(more.states, t->states, t->count * sizeof *t->states);
    }
    release_arrays(t);
    *t = more;
    return true;
}

static bool reserve_walls(orca_traffic *t, const orca_obstacles *obstacles) {
    const size_t count = obstacles ? orca_obstacles_piece_count(obstacles) : 0;
    if (count <= t->wall_capacity) {
        return true;
    }
    orca_near_obstacle *walls = geom_allocator_allocate(&t->allocator, t->scratch_count * count,
                                                        sizeof *walls, _Alignof(orca_near_obstacle));
    if (!walls) {
        return false;
    }
    geom_allocator_release(&t->allocator, t->walls, t->scratch_count * t->wall_capacity, sizeof *t->walls,
                           _Alignof(orca_near_obstacle));
    for (size_t i = 0; i < t->scratch_count; ++i) {
        t->scratch[i].walls = walls + i * count;
    }
    t->walls = walls;
    t->wall_capacity = count;
    return true;
}

/* ---- Agents ---- */

orca_traffic_agent orca_traffic_agent_default(void) {
    return (orca_traffic_agent){
        .radius = 0.5,
        .preferred_speed = 1.5,
        .max_speed = 1.5,
        .time_horizon = 3.0,
        .time_horizon_obst = 3.0,
        .layers = 1,
        .mask = UINT32_MAX,
    };
}

orca_traffic_agent orca_traffic_agent_from_velocity(orca_traffic_agent agent, geom_vec2 preferred_velocity,
                                                    double time) {
    agent.preferred_speed = geom_vec2_length(preferred_velocity);
    agent.aim = geom_vec2_add_scaled(agent.position, time, preferred_velocity);
    agent.passing = agent.preferred_speed > 0.0;
    agent.idle = !agent.passing;
    return agent;
}

/* Of the way no more than its end: to read all ways of a large crowd in each step costs as much as to solve
 * it. */
static bool finite_way(const orca_traffic_agent *w) {
    return w->way_count == 0 || geom_vec2_is_finite(w->way[w->way_count - 1]);
}

static geom_status agent_status(const orca_traffic_agent *w) {
    if (!geom_vec2_is_finite(w->position) || !geom_vec2_is_finite(w->velocity) ||
        !geom_vec2_is_finite(w->aim) || !finite_way(w) || !isfinite(w->radius) ||
        !isfinite(w->preferred_speed) || !isfinite(w->max_speed) || !isfinite(w->time_horizon) ||
        !isfinite(w->time_horizon_obst) || isnan(w->max_acceleration)) {
        return GEOM_NOT_FINITE;
    }
    if (w->radius < 0.0 || w->preferred_speed < 0.0 || w->max_speed < 0.0 || w->max_acceleration < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    return w->time_horizon > 0.0 && w->time_horizon_obst > 0.0 ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

/* What is wrong with the first bad agent of each part. */
typedef struct agent_check {
    const orca_traffic_input *input;
    geom_status status[GEOM_TASK_MOST_PARTS];
} agent_check;

static void check_agents(void *context, size_t part, size_t first, size_t end) {
    agent_check *check = context;
    geom_status status = GEOM_OK;
    for (size_t i = first; i < end && status == GEOM_OK; ++i) {
        status = agent_status(&check->input->agents[i]);
    }
    check->status[part] = status;
}

static geom_status input_status(const orca_traffic *t, const orca_traffic_input *input) {
    if (!isfinite(input->time_step)) {
        return GEOM_NOT_FINITE;
    }
    if (!(input->time_step > 0.0)) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (input->count > TRAFFIC_MOST_AGENTS) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    agent_check check = {.input = input};
    geom_tasks_run_parts(&t->threads, input->count, check_agents, &check);
    size_t part = 0;
    while (part + 1 < GEOM_TASK_MOST_PARTS && check.status[part] == GEOM_OK) {
        ++part;
    }
    return check.status[part];
}

double orca_traffic_horizon(const orca_traffic_agent *agent, double time_step) {
    const double least = 2.0 * time_step;
    const double speed = fmin(agent->preferred_speed, agent->max_speed);
    return fmin(agent->radius > least * speed ? agent->radius / speed : least, agent->time_horizon);
}

double orca_traffic_way_left(const orca_traffic_agent *agent) {
    double left = geom_vec2_distance(agent->position, agent->aim);
    for (size_t i = 1; i < agent->way_count; ++i) {
        left += geom_vec2_distance(agent->way[i - 1], agent->way[i]);
    }
    return left;
}

geom_vec2 orca_traffic_straight(const orca_traffic_agent *agent, double time_step) {
    const geom_vec2 way = geom_vec2_sub(agent->aim, agent->position);
    const double distance = geom_vec2_length(way);
    const double speed = fmin(agent->preferred_speed, agent->max_speed);
    if (!(distance > 0.0) || !isfinite(distance)) {
        return geom_vec2_make(0.0, 0.0);
    }
    const bool last = !agent->passing && distance < speed * time_step;
    return geom_vec2_scale(way, last ? 1.0 / time_step : speed / distance);
}

/* ---- A step ---- */

void orca_traffic_keep(orca_traffic *t, size_t count, uint64_t step) {
    traffic_state *states = t->states;
    t->states = t->fresh;
    t->fresh = states;
    t->count_before = t->count;
    t->count = count;
    t->step = step;
    t->can_take_back = false;
}

void orca_traffic_undo(orca_traffic *traffic) {
    if (traffic->can_take_back) {
        orca_traffic_keep(traffic, traffic->count_before, traffic->step - 1);
    }
}

static geom_vec2 at_most(geom_vec2 velocity, double speed) {
    const double length = geom_vec2_length(velocity);
    return length > speed ? geom_vec2_scale(velocity, speed / length) : velocity;
}

/* Lets all rules prepare that need it. */
static void prepare_rules(orca_traffic *t) {
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        if (t->rules[i] > 0.0 && table[i]->prepare) {
            table[i]->prepare(t);
        }
    }
}

/* The command of an agent, but for what blocks it. */
static orca_traffic_command advise(orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    traffic_state *state = &t->fresh[rank];
    orca_traffic_command command = {
        .preferred_velocity = orca_traffic_straight(agent, t->input->time_step),
        .time_horizon = agent->time_horizon,
        .time_horizon_obst = agent->time_horizon_obst,
        .blockage = ORCA_BLOCKAGE_NONE,
        .waiting_since = state->since,
    };
    state->chosen = geom_vec2_make(0.0, 0.0);
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        if (t->rules[i] > 0.0 && table[i]->apply) {
            table[i]->apply(t, rank, &command);
        }
    }
    command.preferred_velocity = at_most(command.preferred_velocity, agent->max_speed);
    return command;
}

static void advise_some(const traffic_turns *n, size_t first, size_t end) {
    orca_traffic *t = n->t;
    orca_traffic_command *commands = n->context;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        commands[t->order[k]] = advise(t, k);
        if (t->fresh[k].blocked) {
            commands[t->order[k]].blockage = orca_traffic_blockage(n, k);
        }
    }
}

static geom_status find_places(orca_traffic *t) {
    double reach = 0.0;
    t->top_speed = 0.0;
    for (uint32_t k = 0; k < t->input->count; ++k) {
        const orca_traffic_agent *agent = traffic_agent(t, k);
        t->x[k] = agent->position.x;
        t->y[k] = agent->position.y;
        t->radius[k] = agent->radius;
        t->top_speed = fmax(t->top_speed, agent->max_speed);
        reach = fmax(reach, agent->radius);
    }
    const orca_points points = {t->x, t->y, t->radius, t->input->count};
    const geom_status status = orca_neighbors_rebuild(t->neighbors, points, 4.0 * reach);
    if (status == GEOM_OK && points.count > t->most_places) {
        t->most_places = points.count;
    }
    return status;
}

/* ---- Speeds ---- */

static bool any_speeds(const orca_traffic *t) {
    bool any = false;
    for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
        any = any || (t->rules[i] > 0.0 && table[i]->speed);
    }
    return any;
}

static bool reserve_slowed(orca_traffic *t, size_t count) {
    if (count <= t->slowed_capacity) {
        return true;
    }
    const size_t n = count + count / 2;
    orca_traffic_agent *slowed =
        geom_allocator_allocate(&t->allocator, n, sizeof *slowed, _Alignof(orca_traffic_agent));
    if (!slowed) {
        return false;
    }
    geom_allocator_release(&t->allocator, t->slowed, t->slowed_capacity, sizeof *t->slowed,
                           _Alignof(orca_traffic_agent));
    t->slowed = slowed;
    t->slowed_capacity = n;
    return true;
}

static void slow_some(const traffic_turns *n, size_t first, size_t end) {
    const orca_traffic *t = n->t;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        orca_traffic_agent *slowed = &t->slowed[t->order[k]];
        *slowed = *traffic_agent(t, k);
        for (size_t i = 0; i < ORCA_TRAFFIC_RULE_COUNT; ++i) {
            if (t->rules[i] > 0.0 && table[i]->speed) {
                slowed->preferred_speed = fmin(slowed->preferred_speed, table[i]->speed(t, k));
                slowed->max_speed = fmin(slowed->max_speed, slowed->preferred_speed);
            }
        }
    }
}

/* From here on all agents prefer the speeds by the rules. Their places are known. */
static geom_status slow_agents(orca_traffic *t) {
    if (!reserve_slowed(t, t->input->count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    orca_traffic_each(t, t->input->count, slow_some, NULL);
    t->slowed_input = *t->input;
    t->slowed_input.agents = t->slowed;
    t->input = &t->slowed_input;
    return GEOM_OK;
}

geom_status orca_traffic_step(orca_traffic *traffic, const orca_traffic_input *input,
                              orca_traffic_command *commands) {
    traffic->can_take_back = false;
    geom_status status = input_status(traffic, input);
    if (status != GEOM_OK) {
        return status;
    }
    if (!orca_traffic_reserve(traffic, input->count) || !reserve_walls(traffic, input->obstacles) ||
        !orca_traffic_order_reserve(&traffic->order_of_goals, &traffic->allocator, input->count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    traffic->input = input;
    traffic->given = input;
    for (size_t i = 0; i < traffic->scratch_count; ++i) {
        traffic->scratch[i].walls_of = TRAFFIC_NONE;
    }
    if (!orca_traffic_sort_agents(traffic)) {
        return GEOM_INVALID_ARGUMENT;
    }
    const bool slows = any_speeds(traffic);
    if (slows) {
        status = find_places(traffic);
        status = status == GEOM_OK ? slow_agents(traffic) : status;
    }
    if (status == GEOM_OK && traffic->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0) {
        status = orca_traffic_take_order(traffic);
    }
    if (status == GEOM_OK && input->passages && traffic->rules[ORCA_TRAFFIC_PASSAGES] > 0.0) {
        status = orca_traffic_lead(traffic);
    }
    const bool blocked = status == GEOM_OK && orca_traffic_remember(traffic);
    const bool grows = input->count > traffic->most_places; /* room is made before it is needed */
    if (status == GEOM_OK && !slows && (blocked || grows)) {
        status = find_places(traffic);
    }
    if (status != GEOM_OK) {
        return status;
    }
    if (blocked) {
        prepare_rules(traffic);
    }
    orca_traffic_each(traffic, input->count, advise_some, commands);
    orca_traffic_keep(traffic, input->count, traffic->step + 1);
    traffic->can_take_back = true;
    traffic->input = NULL;
    traffic->given = NULL;
    return GEOM_OK;
}
