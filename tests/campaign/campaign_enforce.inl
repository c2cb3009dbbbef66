/* Joint safe motion in jams, of the plane and of space: campaign_enforce2.c and campaign_enforce3.c say what
 * a world is, behind plane.h or space.h of tests/orca/support. */

enum {
    MOST_AGENTS = 1000
};

static const double time_step = 0.1;

typedef struct options {
    unsigned long long agent_steps;
    uint64_t seed;
    int agents;
    int steps;
    bool overlap;
} options;

typedef struct tally {
    any_judge_count judged;
    unsigned long long agent_steps;
    unsigned long long changed;
    unsigned long long stopped;
    double way;
    double wished;
} tally;

typedef struct crowd {
    campaign_world world;
    any_sim *sim;
    any_verifier *verifier;
    size_t count;
    orca_agent_id ids[MOST_AGENTS];
    vec goals[MOST_AGENTS];
    any_proposal proposals[MOST_AGENTS];
    any_motion motions[MOST_AGENTS];
    orca_enforcement reports[MOST_AGENTS];
} crowd;

static bool is_free(const crowd *c, const any_agent *agent) {
    if (!world_stands_free(&c->world, agent)) {
        return false;
    }
    for (size_t i = 0; i < c->count; ++i) {
        const any_agent other = sim_agent(c->sim, c->ids[i]);
        if (vec_distance(other.position, agent->position) <= (other.radius + agent->radius) * (1.0 + 1e-12)) {
            return false;
        }
    }
    return true;
}

static void add_agents(crowd *c, random_source *source, const options *chosen) {
    const int wanted = random_int(source, least_agents(chosen->agents), chosen->agents);
    for (int attempt = 0; attempt < 20 * wanted && c->count < (size_t)wanted; ++attempt) {
        any_agent agent = agent_default();
        agent.position = random_vec(source, room - 0.1);
        agent.radius = random_between(source, 0.2, 0.6);
        agent.max_speed = random_between(source, 0.5, 2.0);
        agent.time_horizon = random_between(source, 0.5, 3.0);
        agent.time_horizon_obst = random_between(source, 0.2, 2.0);
        if (chosen->overlap || is_free(c, &agent)) {
            need(sim_add(c->sim, &agent, &c->ids[c->count]) == GEOM_OK, "liborca");
            c->goals[c->count++] = world_goal(&c->world, source);
        }
    }
}

static void open_crowd(crowd *c, random_source *source, const options *chosen) {
    c->count = 0;
    world_open(&c->world, source);
    any_sim_def def = sim_default();
    def.time_step = time_step;
    def.obstacles = c->world.set;
    need(sim_create(&def, &c->sim) == GEOM_OK, "liborca");
    need(verifier_create(&c->verifier) == GEOM_OK, "liborca");
    add_agents(c, source, chosen);
}

static void close_crowd(crowd *c) {
    verifier_destroy(c->verifier);
    sim_destroy(c->sim);
    world_close(&c->world);
}

static void aim(crowd *c, random_source *source) {
    for (size_t i = 0; i < c->count; ++i) {
        any_agent agent = sim_agent(c->sim, c->ids[i]);
        if (vec_distance(agent.position, c->goals[i]) < near_goal || random_int(source, 0, 199) == 0) {
            c->goals[i] = world_goal(&c->world, source);
        }
        agent.preferred_velocity =
            vec_scale(vec_normalize(vec_sub(c->goals[i], agent.position)), agent.max_speed);
        need(sim_set(c->sim, c->ids[i], &agent) == GEOM_OK, "liborca");
    }
}

static void propose(crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        const any_agent agent = sim_agent(c->sim, c->ids[i]);
        any_proposal *proposal = &c->proposals[i];
        *proposal = proposal_default();
        proposal->motion.path.a = agent.position;
        proposal->motion.path.b = vec_add_scaled(agent.position, time_step, agent.velocity);
        proposal->motion.radius = agent.radius;
        proposal->reach = agent.max_speed * time_step;
    }
}

static void move(crowd *c, tally *sum) {
    for (size_t i = 0; i < c->count; ++i) {
        any_agent agent = sim_agent(c->sim, c->ids[i]);
        const vec from = c->motions[i].path.a;
        const vec way = vec_sub(c->motions[i].path.b, from);
        sum->way += vec_dot(way, vec_normalize(vec_sub(c->goals[i], from)));
        sum->wished += agent.max_speed * time_step;
        sum->changed += c->reports[i].change != ORCA_CHANGE_NONE;
        sum->stopped += c->reports[i].change == ORCA_CHANGE_STOPPED;
        agent.position = c->motions[i].path.b;
        agent.velocity = vec_scale(way, 1.0 / time_step);
        need(sim_set(c->sim, c->ids[i], &agent) == GEOM_OK, "liborca");
    }
}

static void step(crowd *c, random_source *source, tally *sum) {
    aim(c, source);
    need(sim_compute(c->sim) == GEOM_OK, "liborca");
    propose(c);
    const any_enforce_input input = {.proposals = c->proposals, .count = c->count, .obstacles = c->world.set};
    any_enforce_output output = {.motions = c->motions, .reports = c->reports};
    need(enforce(c->verifier, &input, &output) == GEOM_OK, "liborca");
    need(output.unsafe == 0, "a promise to all");
    world_judge(&c->world, c->motions, c->count, &sum->judged);
    move(c, sum);
    sum->agent_steps += c->count;
}

static void run_world(crowd *c, const options *chosen, uint64_t number, tally *sum) {
    random_source source = {chosen->seed * 0x9e3779b97f4a7c15U + number + 1};
    const bool fine_before = !found_fault(&sum->judged);
    open_crowd(c, &source, chosen);
    for (int k = 0; k < chosen->steps; ++k) {
        step(c, &source, sum);
    }
    if (fine_before && found_fault(&sum->judged)) {
        printf("the first fault is in world %llu\n", (unsigned long long)number);
    }
    close_crowd(c);
}

static void print_row(const tally *sum) {
    const any_judge_count *judged = &sum->judged;
    const double all = (double)sum->agent_steps / 100.0;
    printf("%11llu %11llu %8llu %11llu %6llu %6llu %6llu %7.2f %7.2f %8.1f\n", sum->agent_steps,
           judged->free_pairs, judged->contacts, judged->overlaps, judged->grown, judged->hits,
           judged->deeper, (double)sum->changed / all, (double)sum->stopped / all,
           100.0 * sum->way / sum->wished);
    (void)fflush(stdout);
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

static int run_campaign(int count, char **arguments, int agents) {
    options chosen = {1000000, 1, agents, 150, false};
    if (!read_options(count, arguments, &chosen)) {
        (void)fprintf(stderr, "usage: %s [-n AGENT_STEPS] [-s SEED] [-m AGENTS] [-t STEPS] [-o]\n",
                      arguments[0]);
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
    return found_fault(&sum.judged) ? 1 : 0;
}
