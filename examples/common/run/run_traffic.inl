/* What agents want by the rules of traffic, in the plane and in space. Included by run_traffic2.c and
 * run_traffic3.c behind
 *
 * traffic_agent, traffic_command, traffic_ball
 * place_of        a place of a scene in this dimension
 * lift            the other way round
 * follow_way      where an agent heads for on its way, as run_routes_aim
 * rest_of_way     what is left of the way, in `way`, `way_count` and `way_id` of an agent
 * fetch_follower  asks for the memory of a way that is followed soon
 * avoid           finds a way around others
 * response_of     how late an agent is to follow the planner */

static bool reserve(run_traffic *t, size_t count) {
    if (count <= t->capacity) {
        return true;
    }
    const size_t capacity = count + count / 2;
    free(t->agents);
    free(t->commands);
    t->agents = malloc(capacity * sizeof(traffic_agent));
    t->commands = malloc(capacity * sizeof(traffic_command));
    t->capacity = t->agents && t->commands ? capacity : 0;
    return t->capacity > 0;
}

/* ---- The agents ---- */

/* A billionth of a step, because of roundings. */
static bool has_started(const run_crowd *c, const scene_agent *agent) {
    return agent->start_time <= c->time + 1e-9 * c->obstacles->time_step;
}

static bool is_steered(const scene_agent *agent) {
    return agent->cooperation == SCENE_COOPERATION_FULL || agent->cooperation == SCENE_COOPERATION_BRAKES;
}

/* What holds for an agent in this step. No floor makes one faster than its own maximum. */
static void prepare_agent(const run_crowd *c, run_agent *agent) {
    const double factor = run_floors_factor(c->floors, scene_flatten(agent->now.position));
    agent->waits = !has_started(c, &agent->now);
    agent->steered = is_steered(&agent->now);
    agent->max_speed = agent->waits ? 0.0 : geom_min(factor, 1.0) * agent->now.max_speed;
    agent->preferred_speed =
        agent->waits ? 0.0 : geom_min(factor * agent->now.preferred_speed, agent->max_speed);
    agent->responsibility = agent->waits ? 0.0 : agent->now.responsibility;
}

/* The speed to prefer by an agent's acceleration: what it reaches in this step, and from what it stops at its
 * goal. Of v dt + v^2 / (2 a), the way that it still goes, no more may be left than the distance. */
static double speed_of(const run_agent *agent, double time_step) {
    const double most = agent->now.kinematics.max_acceleration;
    if (!(most < HUGE_VAL)) {
        return agent->preferred_speed;
    }
    const double distance = geom_vec3_distance(agent->now.position, agent->now.goal);
    const double reached = geom_vec3_length(agent->now.velocity) + most * time_step;
    const double stopping =
        2.0 * distance / (sqrt(time_step * time_step + 2.0 * distance / most) + time_step);
    return fmin(agent->preferred_speed, fmin(reached, stopping));
}

/* `query` is NULL without routes. */
static bool describe(const run_crowd *c, const run_query *query, size_t index, traffic_agent *out) {
    run_agent *agent = &c->agents[index];
    vec aim = place_of(agent->now.goal);
    prepare_agent(c, agent);
    if (query && !follow_way(c, query, index, &aim)) {
        return false;
    }
    const bool staying = query && agent->turn == RUN_TURN_STAYS; /* as one that has arrived */
    if (staying) {
        aim = place_of(agent->stays_at);
    }
    const bool steered = agent->steered;
    *out = (traffic_agent){
        .id = agent->id,
        .position = place_of(agent->now.position),
        .velocity = place_of(agent->now.velocity),
        .aim = aim,
        .passing = !staying && !vec_equal(aim, place_of(agent->now.goal)),
        .idle = agent->arrived || agent->waits || staying,
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
    if (query && !staying) {
        rest_of_way(&c->ways[index], out);
    }
    return true;
}

/* Work on all agents, in parts. */
typedef struct crowd_work {
    traffic_agent *agents;
    const traffic_command *commands;
    const run_crowd *crowd;
    bool failed[GEOM_TASK_MOST_PARTS];
    double radius[GEOM_TASK_MOST_PARTS];    /* the largest of each part */
    size_t impatient[GEOM_TASK_MOST_PARTS]; /* the first of each part that has waited long enough */
} crowd_work;

/* A step of 10,000 agents finds none of them, and none of their ways, in a cache: they are asked for so many agents
 * ahead. */
enum {
    AGENTS_AHEAD = 6,
    FOLLOWERS_AHEAD = 8,
    WAYS_AHEAD = 16,
    LINE = 64 /* bytes of a line of a cache */
};

/* Asks for the memory from one member of an agent to another. */
static void fetch_agent(const void *first, const void *last) {
    for (const char *at = first; at < (const char *)last; at += LINE) {
        __builtin_prefetch(at, 1);
    }
    __builtin_prefetch(last, 1);
}

/* Asks for the memory of ways that are followed soon. */
static void fetch_ways(const run_way *ways, size_t count) {
    if (count > WAYS_AHEAD) {
        __builtin_prefetch(&ways[WAYS_AHEAD]);
        __builtin_prefetch((const char *)&ways[WAYS_AHEAD + 1] - 1);
    }
    if (count > FOLLOWERS_AHEAD) {
        fetch_follower(&ways[FOLLOWERS_AHEAD]);
    }
}

static void describe_part(void *argument, size_t part, size_t first, size_t end) {
    crowd_work *work = argument;
    run_query *query = work->crowd->routes ? run_routes_take(work->crowd->routes) : NULL;
    size_t i = first;
    double radius = 0.0;
    while (i < end && describe(work->crowd, query, i, &work->agents[i])) {
        radius = geom_max(work->agents[i].radius, radius);
        ++i;
        if (query) {
            fetch_ways(&work->crowd->ways[i], end - i);
        }
        if (end - i > AGENTS_AHEAD) {
            const run_agent *ahead = &work->crowd->agents[i + AGENTS_AHEAD];
            fetch_agent(ahead, &ahead->now.kinematics);
        }
    }
    work->failed[part] = i < end;
    work->radius[part] = radius;
    if (query) {
        run_routes_give_back(query);
    }
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
    const traffic_agent *agents = t->agents;
    const traffic_command *commands = t->commands;
    const traffic_agent *self = &agents[index];
    const traffic_agent *ahead = &agents[other];
    const uint64_t mine = commands[index].waiting_since;
    const uint64_t theirs = commands[other].waiting_since;
    if (index == other || !ahead->idle ||
        (theirs > 0 && (mine < theirs || (mine == theirs && self->id < ahead->id)))) {
        return false;
    }
    const vec between = vec_sub(ahead->position, self->position);
    const double reach = self->radius + ahead->radius + 2.0 * DETOUR_AHEAD * self->radius;
    return vec_dot(between, vec_sub(self->aim, self->position)) > 0.0 && vec_length(between) < reach;
}

/* Returns how long an agent waits before it looks for another route, as a way at its preferred speed. */
static double patience(const run_agent *agent, const run_way *way) {
    const uint32_t doublings = way->detours < DETOUR_DOUBLINGS ? way->detours : DETOUR_DOUBLINGS;
    return DETOUR_AFTER * 2.0 * agent->now.radius * (double)(1U << doublings);
}

/* Returns the way that an agent has left. */
static double way_left(const traffic_agent *agent) {
    double left = vec_length(vec_sub(agent->aim, agent->position));
    for (size_t i = 1; i < agent->way_count; ++i) {
        left += vec_length(vec_sub(agent->way[i], agent->way[i - 1]));
    }
    return left;
}

/* Counts how long an agent was blocked. Returns whether it has waited long enough. */
static bool count_blocked(const run_crowd *c, size_t index, orca_blockage blockage) {
    run_way *way = &c->ways[index];
    if (blockage == ORCA_BLOCKAGE_NONE) {
        if (way->blocked_time > 0.0) { /* mostly it is not: memory that is not written costs half */
            way->blocked_time = geom_max(way->blocked_time - c->obstacles->time_step, 0.0);
        }
        return false;
    }
    way->blocked_time += c->obstacles->time_step;
    const double speed = c->agents[index].preferred_speed;
    return speed > 0.0 && way->blocked_time * speed > patience(&c->agents[index], way);
}

/* The velocity along `way`, reduced if it would go past its end. */
static geom_vec3 along(geom_vec3 way, double speed, double time_step) {
    const double distance = geom_vec3_length(way);
    return distance > 0.0 ? geom_vec3_scale(way, fmin(speed, distance / time_step) / distance) : way;
}

/* Gives an agent its command. One that is not steered goes straight to its aim. */
static void take_command(const crowd_work *work, size_t index, const traffic_command *command) {
    run_agent *agent = &work->crowd->agents[index];
    if (agent->steered) {
        agent->preferred_velocity = lift(command->preferred_velocity);
        agent->max_speed = command->max_speed;
    } else {
        const vec way = vec_sub(work->agents[index].aim, work->agents[index].position);
        agent->preferred_velocity =
            along(lift(way), agent->preferred_speed, work->crowd->obstacles->time_step);
    }
    agent->time_horizon = command->time_horizon;
    agent->time_horizon_obst = command->time_horizon_obst;
    agent->response_time = response_of(command);
    agent->blockage = command->blockage;
}

static void take_part(void *argument, size_t part, size_t first, size_t end) {
    crowd_work *work = argument;
    size_t impatient = SIZE_MAX;
    for (size_t i = first; i < end; ++i) {
        const traffic_command *command = &work->commands[i];
        if (end - i > AGENTS_AHEAD) {
            const run_agent *ahead = &work->crowd->agents[i + AGENTS_AHEAD];
            fetch_agent(&ahead->preferred_velocity, &ahead->blockage);
            __builtin_prefetch(&work->crowd->ways[i + AGENTS_AHEAD].blocked_time);
        }
        take_command(work, i, command);
        const bool waits = count_blocked(work->crowd, i, command->blockage);
        impatient = waits && impatient == SIZE_MAX ? i : impatient;
    }
    work->impatient[part] = impatient;
}

/* Gives the agents their commands. Returns the first one that has waited long enough, or SIZE_MAX. */
static size_t take_commands(const run_traffic *t, const run_crowd *c) {
    crowd_work work = {.agents = t->agents, .commands = t->commands, .crowd = c};
    memset(work.impatient, UINT8_MAX, sizeof work.impatient);
    geom_tasks_run_parts(&t->threads, c->count, take_part, &work);
    size_t part = 0;
    while (part + 1 < GEOM_TASK_MOST_PARTS && work.impatient[part] == SIZE_MAX) {
        ++part;
    }
    return work.impatient[part];
}

/* Finds a route for one agent at a time, because that costs more than a step. It may be longer than the way
 * that is left by what the agent has lost. So an agent never loses more than twice what it has to. */
static bool find_detour(const run_traffic *t, const run_crowd *c, size_t index) {
    c->ways[index].blocked_time = 0.0;
    const traffic_agent *agents = t->agents;
    traffic_ball *blockers = malloc(c->count * sizeof *blockers);
    if (!blockers) {
        return false;
    }
    size_t count = 0;
    for (size_t i = 0; i < c->count; ++i) {
        if (blocks(t, index, i)) {
            blockers[count++] = (traffic_ball){agents[i].position, agents[i].radius};
        }
    }
    const double longest = way_left(&agents[index]) + patience(&c->agents[index], &c->ways[index]);
    const bool good = count == 0 || avoid(c, index, blockers, count, longest);
    free(blockers);
    return good;
}

/* ---- A step ---- */

/* Tells the rules of all agents. Notes the largest radius. */
static bool describe_all(run_traffic *t, const run_crowd *crowd) {
    if (!reserve(t, crowd->count)) {
        return false;
    }
    crowd_work work = {.agents = t->agents, .crowd = crowd};
    geom_tasks_run_parts(&t->threads, crowd->count, describe_part, &work);
    bool good = true;
    t->largest_radius = 0.0;
    for (size_t part = 0; part < GEOM_TASK_MOST_PARTS; ++part) {
        good = good && !work.failed[part];
        t->largest_radius = geom_max(work.radius[part], t->largest_radius);
    }
    return good;
}

/* Gives the agents their commands, and one of those that have waited for long a way around others. */
static bool take_all(const run_traffic *t, const run_crowd *crowd) {
    const size_t impatient = take_commands(t, crowd);
    return impatient == SIZE_MAX || !crowd->routes || find_detour(t, crowd, impatient);
}
