/* Rules of traffic on one page: two files meet in a door for one, by ORCA alone and with the rules. */
#include <orca/sim2.h>
#include <orca/traffic2.h>

#include <stdio.h>

enum {
    AGENTS = 8,
    STEPS = 900
};

static const double time_step = 0.1;

/* A wall with a door 1.25 m wide, for agents 1 m wide. */
static geom_status add_wall(orca_obstacles *world) {
    const geom_vec2 upper[] = {{0, 0.825}, {0, 9}};
    const geom_vec2 lower[] = {{0, -9}, {0, -0.825}};
    const geom_status status = orca_obstacles_add_chain(world, (geom_ring){upper, 2}, 0.2, NULL);
    return status ? status : orca_obstacles_add_chain(world, (geom_ring){lower, 2}, 0.2, NULL);
}

/* Agents in a file on each side; each goal is the mirror image of the start. */
static geom_status add_agents(orca_sim *sim, orca_agent_id *ids, geom_vec2 *goals) {
    geom_status status = GEOM_OK;
    for (int i = 0; i < AGENTS && !status; ++i) {
        orca_agent_def agent = orca_agent_def_default();
        const int row = i / 2;
        const double x = 2.0 + 1.5 * row;
        agent.position = geom_vec2_make(i % 2 == 0 ? x : -x, 0);
        goals[i] = geom_vec2_neg(agent.position);
        status = orca_sim_add_agent(sim, &agent, &ids[i]);
    }
    return status;
}

/* What the rules are to know of an agent: here its aim is its goal. With routes it is the next point of one. */
static orca_traffic_agent describe(const orca_sim *sim, orca_agent_id id, uint64_t number, geom_vec2 goal,
                                   bool arrived) {
    const orca_agent_def now = orca_sim_get_agent(sim, id);
    orca_traffic_agent agent = orca_traffic_agent_default();
    agent.id = number;
    agent.position = now.position;
    agent.velocity = now.velocity;
    agent.aim = goal;
    agent.idle = arrived;
    agent.radius = now.radius;
    agent.infeasible = orca_sim_agent_report(sim, id).outcome != ORCA_LP_OPTIMAL;
    return agent;
}

/* What the rules are told in a step, and what they say. */
typedef struct exchange {
    orca_traffic_agent agents[AGENTS];
    orca_traffic_command commands[AGENTS];
} exchange;

/* One step: the rules say what each agent is to prefer, and how far it is to look ahead; ORCA avoids. */
static geom_status step(orca_sim *sim, const orca_obstacles *world, orca_traffic *traffic,
                        const orca_agent_id *ids, const geom_vec2 *goals, bool *arrived) {
    exchange now;
    for (int i = 0; i < AGENTS; ++i) {
        now.agents[i] = describe(sim, ids[i], (uint64_t)i, goals[i], arrived[i]);
    }
    const orca_traffic_input input = {now.agents, AGENTS, time_step, world, NULL, 0.0};
    geom_status status = orca_traffic_step(traffic, &input, now.commands);
    for (int i = 0; i < AGENTS && !status; ++i) {
        orca_agent_def agent = orca_sim_get_agent(sim, ids[i]);
        agent.preferred_velocity = now.commands[i].preferred_velocity;
        agent.max_speed = now.commands[i].max_speed;
        agent.time_horizon = now.commands[i].time_horizon;
        agent.time_horizon_obst = now.commands[i].time_horizon_obst;
        status = orca_sim_set_agent(sim, ids[i], &agent);
    }
    status = status ? status : orca_sim_step(sim);
    for (int i = 0; i < AGENTS && !status; ++i) {
        const geom_vec2 position = orca_sim_get_agent(sim, ids[i]).position;
        arrived[i] = arrived[i] || geom_vec2_distance(position, goals[i]) < 0.2;
    }
    return status;
}

static int count(const bool *arrived) {
    int sum = 0;
    for (int i = 0; i < AGENTS; ++i) {
        sum += arrived[i];
    }
    return sum;
}

/* The whole scene by given rules. */
static geom_status run(const orca_traffic_def *rules, const char *name) {
    orca_obstacles *world = NULL;
    orca_sim *sim = NULL;
    orca_traffic *traffic = NULL;
    orca_agent_id ids[AGENTS];
    geom_vec2 goals[AGENTS];
    bool arrived[AGENTS] = {false};
    orca_sim_def def = orca_sim_def_default();
    def.time_step = time_step;
    geom_status status = orca_obstacles_create(NULL, &world);
    status = status ? status : add_wall(world);
    def.obstacles = world;
    status = status ? status : orca_sim_create(&def, &sim);
    status = status ? status : add_agents(sim, ids, goals);
    status = status ? status : orca_traffic_create(rules, &traffic);
    int steps = 0;
    for (; steps < STEPS && !status && count(arrived) < AGENTS; ++steps) {
        status = step(sim, world, traffic, ids, goals, arrived);
    }
    printf("%s: %d of %d have arrived after %.1f s%s%s\n", name, count(arrived), AGENTS, steps * time_step,
           status ? ": " : "", status ? geom_status_text(status) : "");
    orca_traffic_destroy(traffic);
    orca_sim_destroy(sim);
    orca_obstacles_destroy(world);
    return status;
}

int main(void) {
    const orca_traffic_def none = {.allocator = NULL}; /* every rule is 0 */
    const geom_status status = run(&none, "ORCA alone");
    return status || run(NULL, "with rules of traffic") ? 1 : 0;
}
