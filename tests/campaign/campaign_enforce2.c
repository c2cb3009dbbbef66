/* Joint safe motion in jams: random crowds among random obstacles, judged on every pair at every moment.
 *
 *     campaign_enforce2 [-n AGENT_STEPS] [-s SEED] [-m AGENTS] [-t STEPS] [-o]
 *
 * Worlds follow one another until AGENT_STEPS (1,000,000) are done: up to AGENTS (250) of radii from 0.2 to 0.6 in a room
 * with up to ten solids, walls and discs, so narrow that they jam. They walk for STEPS (150) steps of ORCA to random goals,
 * another goal whenever one is reached, through orca_enforce. They start free of each other and of all; with -o they start
 * anywhere, overlapping each other and obstacles. Each step is judged by tests/orca/enforce_judge.h. A world depends on the seed
 * and its number alone.
 *
 * Columns: agent-steps; pairs tested and how many of them came into contact; pairs that overlapped at the start of a step
 * and how many of them came closer; agents that met an obstacle they were free of, and that went deeper into one; of
 * all motions, how many were changed and how many stopped, in percent; how far an agent came in a step, in percent of
 * what it would have alone.
 *
 * Exit status 0: nothing wrong; 1: something, of which the worlds are printed; 2: bad arguments. */
#include "orca/support/enforce_judge2.h"

#include <orca/sim2.h>

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MOST_AGENTS = 1000
};

static const double time_step = 0.1;
static const double room = 12.0; /* half its side */

typedef struct options {
    unsigned long long agent_steps;
    uint64_t seed;
    int agents;
    int steps;
    bool overlap;
} options;

typedef struct tally {
    judge_count judged;
    unsigned long long agent_steps;
    unsigned long long changed;
    unsigned long long stopped;
    double way;
    double wished;
} tally;

typedef struct crowd {
    judge_world world;
    orca_sim *sim;
    orca_verifier *verifier;
    size_t count;
    orca_agent_id ids[MOST_AGENTS];
    geom_vec2 goals[MOST_AGENTS];
    orca_proposal proposals[MOST_AGENTS];
    orca_motion motions[MOST_AGENTS];
    orca_enforcement reports[MOST_AGENTS];
} crowd;

static void add_obstacles(judge_world *world, random_source *source) {
    const test_ring walls = {{{-room, -room}, {room, -room}, {room, room}, {-room, room}, {-room, -room}}, 5};
    judge_add_chain(world, &walls, 0.0);
    for (int i = random_int(source, 0, 10); i > 0; --i) {
        const geom_vec2 center = random_point(source, room);
        const int kind = random_int(source, 0, 2);
        if (kind == 0) {
            const test_ring ring = random_ring(source, center, random_between(source, 0.5, 3.0), false);
            judge_add_solid(world, &ring);
        } else if (kind == 1) {
            const test_ring chain = random_chain(source, center, random_between(source, 0.5, 2.0));
            judge_add_chain(world, &chain, random_int(source, 0, 1) * random_between(source, 0.0, 0.3));
        } else {
            judge_add_disc(world, (geom_circle){center, random_between(source, 0.0, 2.0)});
        }
    }
}

static bool is_free(const crowd *c, const orca_agent_def *agent) {
    const geom_circle disc = {agent->position, agent->radius};
    if (!judge_stands_free(&c->world, disc)) {
        return false;
    }
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent_def other = orca_sim_get_agent(c->sim, c->ids[i]);
        if (geom_vec2_distance(other.position, agent->position) <=
            (other.radius + agent->radius) * (1.0 + 1e-12)) {
            return false;
        }
    }
    return true;
}

static void add_agents(crowd *c, random_source *source, const options *chosen) {
    const int wanted = random_int(source, 2, chosen->agents);
    for (int attempt = 0; attempt < 20 * wanted && c->count < (size_t)wanted; ++attempt) {
        orca_agent_def agent = orca_agent_def_default();
        agent.position = random_point(source, room - 0.1);
        agent.radius = random_between(source, 0.2, 0.6);
        agent.max_speed = random_between(source, 0.5, 2.0);
        agent.time_horizon = random_between(source, 0.5, 3.0);
        agent.time_horizon_obst = random_between(source, 0.2, 2.0);
        if (chosen->overlap || is_free(c, &agent)) {
            judge_need(orca_sim_add_agent(c->sim, &agent, &c->ids[c->count]) == GEOM_OK, "liborca");
            c->goals[c->count++] = random_point(source, room);
        }
    }
}

static void open_crowd(crowd *c, random_source *source, const options *chosen) {
    c->count = 0;
    judge_open(&c->world);
    add_obstacles(&c->world, source);
    orca_sim_def def = orca_sim_def_default();
    def.time_step = time_step;
    def.obstacles = c->world.set;
    judge_need(orca_sim_create(&def, &c->sim) == GEOM_OK, "liborca");
    judge_need(orca_verifier_create(NULL, &c->verifier) == GEOM_OK, "liborca");
    add_agents(c, source, chosen);
}

static void close_crowd(crowd *c) {
    orca_verifier_destroy(c->verifier);
    orca_sim_destroy(c->sim);
    judge_close(&c->world);
}

static void aim(crowd *c, random_source *source) {
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(c->sim, c->ids[i]);
        if (geom_vec2_distance(agent.position, c->goals[i]) < 1.0 || random_int(source, 0, 199) == 0) {
            c->goals[i] = random_point(source, room);
        }
        const geom_vec2 towards = geom_vec2_normalize(geom_vec2_sub(c->goals[i], agent.position));
        judge_need(orca_sim_set_preferred_velocity(c->sim, c->ids[i],
                                                   geom_vec2_scale(towards, agent.max_speed)) == GEOM_OK,
                   "liborca");
    }
}

static void propose(crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(c->sim, c->ids[i]);
        orca_proposal *proposal = &c->proposals[i];
        *proposal = orca_proposal_default();
        proposal->motion.path.a = agent.position;
        proposal->motion.path.b = geom_vec2_add_scaled(agent.position, time_step, agent.velocity);
        proposal->motion.radius = agent.radius;
        proposal->reach = agent.max_speed * time_step;
    }
}

static void move(crowd *c, tally *sum) {
    for (size_t i = 0; i < c->count; ++i) {
        orca_agent_def agent = orca_sim_get_agent(c->sim, c->ids[i]);
        const geom_segment2 path = c->motions[i].path;
        const geom_vec2 way = geom_vec2_sub(path.b, path.a);
        sum->way += geom_vec2_dot(way, geom_vec2_normalize(geom_vec2_sub(c->goals[i], path.a)));
        sum->wished += agent.max_speed * time_step;
        sum->changed += c->reports[i].change != ORCA_CHANGE_NONE;
        sum->stopped += c->reports[i].change == ORCA_CHANGE_STOPPED;
        agent.position = path.b;
        agent.velocity = geom_vec2_scale(way, 1.0 / time_step);
        judge_need(orca_sim_set_agent(c->sim, c->ids[i], &agent) == GEOM_OK, "liborca");
    }
}

static void step(crowd *c, random_source *source, tally *sum) {
    aim(c, source);
    judge_need(orca_sim_compute(c->sim) == GEOM_OK, "liborca");
    propose(c);
    const orca_enforce_input input = {
        .proposals = c->proposals, .count = c->count, .obstacles = c->world.set};
    orca_enforce_output output = {.motions = c->motions, .reports = c->reports};
    judge_need(orca_enforce(c->verifier, &input, &output) == GEOM_OK, "liborca");
    judge_need(output.unsafe == 0, "a promise to all");
    judge_motions(&c->world, c->motions, NULL, c->count, &sum->judged);
    move(c, sum);
    sum->agent_steps += c->count;
}

static void run_world(crowd *c, const options *chosen, uint64_t number, tally *sum) {
    random_source source = {chosen->seed * 0x9e3779b97f4a7c15U + number + 1};
    const bool fine_before = !judge_found(&sum->judged);
    open_crowd(c, &source, chosen);
    for (int k = 0; k < chosen->steps; ++k) {
        step(c, &source, sum);
    }
    if (fine_before && judge_found(&sum->judged)) {
        printf("the first fault is in world %llu\n", (unsigned long long)number);
    }
    close_crowd(c);
}

static void print_row(const tally *sum) {
    const judge_count *judged = &sum->judged;
    const double all = (double)sum->agent_steps / 100.0;
    printf("%11llu %11llu %8llu %11llu %6llu %6llu %6llu %7.2f %7.2f %8.1f\n", sum->agent_steps,
           judged->free_pairs, judged->contacts, judged->overlaps, judged->grown, judged->hits,
           judged->deeper, (double)sum->changed / all, (double)sum->stopped / all,
           100.0 * sum->way / sum->wished);
    fflush(stdout);
}

static bool read_options(int count, char **arguments, options *chosen) {
    for (int option; (option = getopt(count, arguments, "n:s:m:t:o")) != -1;) {
        if (option == 'n') {
            chosen->agent_steps = strtoull(optarg, NULL, 10);
        } else if (option == 's') {
            chosen->seed = strtoull(optarg, NULL, 10);
        } else if (option == 'm') {
            chosen->agents = (int)strtol(optarg, NULL, 10);
        } else if (option == 't') {
            chosen->steps = (int)strtol(optarg, NULL, 10);
        } else if (option == 'o') {
            chosen->overlap = true;
        } else {
            return false;
        }
    }
    return chosen->agents >= 2 && chosen->agents <= MOST_AGENTS && chosen->steps > 0;
}

int main(int count, char **arguments) {
    options chosen = {1000000, 1, 250, 150, false};
    if (!read_options(count, arguments, &chosen)) {
        fprintf(stderr, "usage: %s [-n AGENT_STEPS] [-s SEED] [-m AGENTS] [-t STEPS] [-o]\n", arguments[0]);
        return 2;
    }
    crowd *c = calloc(1, sizeof *c);
    tally sum = {.agent_steps = 0};
    printf("%11s %11s %8s %11s %6s %6s %6s %7s %7s %8s\n", "agent-steps", "pairs", "contacts", "overlaps",
           "closer", "hits", "deeper", "changed", "stopped", "progress");
    unsigned long long shown = 0;
    for (uint64_t number = 0; c && sum.agent_steps < chosen.agent_steps; ++number) {
        run_world(c, &chosen, number, &sum);
        if (sum.agent_steps / 1000000 > shown) {
            shown = sum.agent_steps / 1000000;
            print_row(&sum);
        }
    }
    print_row(&sum);
    free(c);
    return judge_found(&sum.judged) ? 1 : 0;
}
