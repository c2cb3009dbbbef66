/* Crowds that cross, for one number of dimensions: positions after some steps and after motions that are made
 * safe. Included once for the plane and once for space, which define the types and functions in their names. */

enum {
    AGENTS = 300,
    STEPS = 8,
    THREADS = 3 /* some divide work into parts */
};

static vec goal_of(vec start) { return scaled(start, -1.0); }

static void make_agents(answers_random *random, agent_def *agents, orca_method method) {
    for (size_t i = 0; i < AGENTS; ++i) {
        agents[i] = agent_default();
        agents[i].position = random_point(random, SIDE);
        agents[i].radius = answers_between(random, 0.2, 0.5);
        agents[i].responsibility = i % 9 == 0 ? 1.0 : 0.5;
        agents[i].max_neighbors = (uint32_t)(4 + i % 9);
        agents[i].method = method;
    }
}

/* One step of all agents: preferred velocities to the goals, and the motions of the step made safe. */
static void step(sim *crowd, verifier *safe, const vec *goals, const obstacles *world, answers_hash *hash) {
    static vec positions[AGENTS];
    static vec velocities[AGENTS];
    static proposal proposals[AGENTS];
    static motion motions[AGENTS];
    const orca_view places = {positions, sizeof *positions, AGENTS};
    const orca_view speeds = {velocities, sizeof *velocities, AGENTS};
    const orca_const_view wishes = {velocities, sizeof *velocities, AGENTS};
    answers_need(get_all(crowd, ORCA_POSITION, places) == GEOM_OK, "positions");
    for (size_t i = 0; i < AGENTS; ++i) {
        velocities[i] = scaled(minus(goals[i], positions[i]), 0.2);
    }
    answers_need(set_all(crowd, ORCA_PREFERRED_VELOCITY, wishes) == GEOM_OK, "preferred velocities");
    answers_need(compute(crowd) == GEOM_OK && get_all(crowd, ORCA_VELOCITY, speeds) == GEOM_OK, "step");
    for (size_t i = 0; i < AGENTS; ++i) {
        proposals[i] = proposal_default();
        proposals[i].motion.path.a = positions[i];
        proposals[i].motion.path.b = plus(positions[i], scaled(velocities[i], 0.1));
        proposals[i].motion.radius = 0.2;
        proposals[i].reach = 1.0;
    }
    const enforce_input input = {proposals, AGENTS, NULL, world, 0.1};
    enforce_output output = {.motions = motions};
    answers_need(enforce(safe, &input, &output) == GEOM_OK, "enforcement");
    advance(crowd);
    for (size_t i = 0; i < AGENTS; ++i) {
        add_point(hash, positions[i]);
        add_point(hash, motions[i].path.b);
    }
}

static void print_crowd(const char *name, orca_method method, const obstacles *world,
                        const geom_tasks *tasks) {
    static agent_def agents[AGENTS];
    static vec goals[AGENTS];
    answers_random random = {19};
    answers_hash hash = answers_hash_start();
    sim *crowd = create_sim(world, tasks);
    verifier *safe = create_verifier(tasks);
    make_agents(&random, agents, method);
    for (size_t i = 0; i < AGENTS; ++i) {
        goals[i] = goal_of(agents[i].position);
        answers_need(add_agent(crowd, &agents[i]) == GEOM_OK, "agent");
    }
    for (int i = 0; i < STEPS; ++i) {
        step(crowd, safe, goals, world, &hash);
    }
    destroy_verifier(safe);
    destroy_sim(crowd);
    answers_print(name, hash);
}

/* Each method with and without threads: a line each, so that a difference between them shows as well. A system
 * without threads has both lines without. */
static void print_crowds(const char *const names[3], const obstacles *world) {
    static const orca_method methods[3] = {ORCA_METHOD_ORCA, ORCA_METHOD_RVO, ORCA_METHOD_VO};
    geom_task_pool_def def = geom_task_pool_def_default();
    geom_task_pool *pool = NULL;
    def.threads = THREADS;
    const geom_status made = geom_task_pool_create(&def, &pool);
    answers_need(made == GEOM_OK || made == GEOM_UNSUPPORTED, "threads");
    geom_tasks tasks = {0};
    if (pool) {
        tasks = geom_task_pool_tasks(pool);
    }
    for (int i = 0; i < 3; ++i) {
        print_crowd(names[i], methods[i], world, NULL);
        print_crowd(names[i], methods[i], world, pool ? &tasks : NULL);
    }
    geom_task_pool_destroy(pool);
}
