/* A step of the simulator for crowds of several sizes and densities, beside RVO2 where CMake found it; on several threads;
 * with all in one place; and the verification of the same step. The arguments name what is measured: `small` (10,000
 * agents), `middle` (100,000), `large` (a million, without RVO2), `place`, `threads`, `verify`; without any, all is.
 *
 * The agents stand on a jittered grid in a square and walk to random goals in it, so density and mixing stay as they are
 * while it is measured. They are added in random order. Neighbours are those of RVO2: the nearest by centres. */
#include "bench.h"

#include "support.h"
#if defined(BENCH_RVO2)
#include "peer_rvo2.h"
#endif

#include <orca/enforce2.h>
#include <orca/sim2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    WARM_UP_STEPS = 5,
    LEAST_STEPS = 6,
    MOST_STEPS = 40,
    AGENT_STEPS = 3000000 /* measured, but no fewer and no more steps than these */
};

static const double radius = 0.5;
static const double time_step = 0.1;

/* Where agents start and where they want to go. */
typedef struct scene {
    size_t count;
    geom_vec2 *start;
    geom_vec2 *goal;
} scene;

static void need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "bench_orca: %s failed\n", what);
        exit(EXIT_FAILURE);
    }
}

static void *get_memory(size_t count, size_t size) {
    void *memory = calloc(count, size);
    need(memory != NULL, "allocation");
    return memory;
}

/* In random order, so that neighbours are nowhere near each other in memory. */
static void shuffle(geom_vec2 *points, size_t count, random_source *source) {
    for (size_t i = count; i > 1; --i) {
        const size_t other = (size_t)(random_bits(source) % i);
        const geom_vec2 last = points[i - 1];
        points[i - 1] = points[other];
        points[other] = last;
    }
}

/* Discs that fill the part `density` of their square; none overlap while that is below 0.7. 0: all in one place. */
static scene make_scene(size_t count, double density) {
    scene made = {count, get_memory(count, sizeof(geom_vec2)), get_memory(count, sizeof(geom_vec2))};
    const size_t columns = (size_t)ceil(sqrt((double)count));
    const double spacing = density > 0.0 ? sqrt(3.141592653589793 / density) * radius : 0.0;
    const double jitter = fmax(0.0, 0.5 * (spacing - 2.0 * radius));
    const double side = fmax(1.0, spacing * (double)columns);
    random_source source = {20240601};
    for (size_t i = 0; i < count; ++i) {
        const size_t row = i / columns;
        const geom_vec2 cell = geom_vec2_make((double)(i % columns), (double)row);
        made.start[i] = geom_vec2_add(geom_vec2_scale(cell, spacing), random_point(&source, jitter));
        made.goal[i].x = random_between(&source, 0.0, side);
        made.goal[i].y = random_between(&source, 0.0, side);
    }
    shuffle(made.start, count, &source);
    return made;
}

static void destroy_scene(scene *made) {
    free(made->start);
    free(made->goal);
}

static orca_agent_def agent_at(geom_vec2 position) {
    orca_agent_def agent = orca_agent_def_default();
    agent.position = position;
    agent.radius = radius;
    agent.neighbor_dist = 5.0;
    agent.max_neighbors = 10;
    return agent;
}

static geom_vec2 wish(geom_vec2 position, geom_vec2 goal, double speed) {
    return geom_vec2_scale(geom_vec2_normalize(geom_vec2_sub(goal, position)), speed);
}

/* A simulator that is measured. */
typedef struct runner {
    const scene *of;
    double (*step)(void *self); /* aims, steps, and returns the seconds that the step took */
    void *self;
} runner;

/* Nanoseconds per agent and step: those of the fastest step. */
static double measure(const runner *run) {
    const size_t fitting = AGENT_STEPS / run->of->count;
    const size_t enough = fitting > LEAST_STEPS ? fitting : LEAST_STEPS;
    const size_t steps = enough < MOST_STEPS ? enough : MOST_STEPS;
    double best = HUGE_VAL;
    for (size_t i = 0; i < WARM_UP_STEPS; ++i) {
        (void)run->step(run->self);
    }
    for (size_t i = 0; i < steps; ++i) {
        best = fmin(best, run->step(run->self));
    }
    return 1e9 * best / (double)run->of->count;
}

/* Ours. `advance` off: agents stay where they are. */
typedef struct crowd {
    const scene *of;
    orca_sim *sim;
    orca_agent_id *ids;
    bool advance;
} crowd;

static crowd make_crowd(const scene *of, const geom_tasks *tasks, bool advance) {
    crowd c = {of, NULL, get_memory(of->count, sizeof(orca_agent_id)), advance};
    orca_sim_def def = orca_sim_def_default();
    def.time_step = time_step;
    def.agent_capacity = of->count;
    def.neighbor_rank = ORCA_NEIGHBOR_METRIC_CENTER;
    def.tasks = tasks;
    need(orca_sim_create(&def, &c.sim) == GEOM_OK, "making the simulator");
    for (size_t i = 0; i < of->count; ++i) {
        const orca_agent_def agent = agent_at(of->start[i]);
        need(orca_sim_add_agent(c.sim, &agent, &c.ids[i]) == GEOM_OK, "adding an agent");
    }
    return c;
}

static void destroy_crowd(crowd *c) {
    orca_sim_destroy(c->sim);
    free(c->ids);
}

static void aim(const crowd *c) {
    for (size_t i = 0; i < c->of->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(c->sim, c->ids[i]);
        const geom_vec2 velocity = wish(agent.position, c->of->goal[i], agent.max_speed);
        need(orca_sim_set_preferred_velocity(c->sim, c->ids[i], velocity) == GEOM_OK, "aiming");
    }
}

static double step_ours(void *self) {
    const crowd *c = self;
    aim(c);
    const double start = bench_now();
    need(orca_sim_compute(c->sim) == GEOM_OK, "a step");
    if (c->advance) {
        orca_sim_advance(c->sim);
    }
    return bench_now() - start;
}

static double mean_neighbors(const crowd *c) {
    double sum = 0.0;
    for (size_t i = 0; i < c->of->count; ++i) {
        sum += orca_sim_agent_report(c->sim, c->ids[i]).neighbor_count;
    }
    return sum / (double)c->of->count;
}

static double relaxed_part(const crowd *c) {
    size_t relaxed = 0;
    for (size_t i = 0; i < c->of->count; ++i) {
        relaxed += orca_sim_agent_report(c->sim, c->ids[i]).outcome == ORCA_LP_RELAXED;
    }
    return 100.0 * (double)relaxed / (double)c->of->count;
}

static double measure_ours(crowd *c) {
    const runner run = {c->of, step_ours, c};
    return measure(&run);
}

#if defined(BENCH_RVO2)
typedef struct peer {
    const scene *of;
    rvo2_crowd *crowd;
} peer;

static double step_rvo2(void *self) {
    const peer *p = self;
    for (size_t i = 0; i < p->of->count; ++i) {
        rvo2_prefer(p->crowd, i, wish(rvo2_position(p->crowd, i), p->of->goal[i], 1.5));
    }
    const double start = bench_now();
    rvo2_step(p->crowd);
    return bench_now() - start;
}

static double measure_rvo2(const scene *of) {
    const orca_agent_def alike = agent_at(geom_vec2_make(0.0, 0.0));
    const rvo2_settings settings = {time_step,           alike.radius,        alike.max_speed,
                                    alike.neighbor_dist, alike.max_neighbors, alike.time_horizon};
    peer p = {of, rvo2_create(of->start, of->count, settings)};
    const runner run = {of, step_rvo2, &p};
    const double result = measure(&run);
    rvo2_destroy(p.crowd);
    return result;
}
#else
static double measure_rvo2(const scene *of) {
    (void)of;
    return (double)NAN;
}
#endif

static void beside_rvo2(const char *name, size_t count) {
    static const bench_column columns[] = {
        {"neighbours", 2}, {"relaxed %", 0}, {"RVO2 ns", 0}, {"ours ns", 0}, {"times", 1}};
    char title[128];
    (void)snprintf(title, sizeof title, "%s: %zu agents, nanoseconds per agent and step, one thread", name,
                   count);
    const bench_table table = {title, 22, columns, sizeof columns / sizeof *columns};
    static const double densities[] = {0.1, 0.4};
    bench_heading(&table);
    for (size_t i = 0; i < 2; ++i) {
        scene now = make_scene(count, densities[i]);
        crowd c = make_crowd(&now, NULL, true);
        const double ours = measure_ours(&c);
        const double theirs = count < 1000000 ? measure_rvo2(&now) : (double)NAN;
        const double values[] = {mean_neighbors(&c), relaxed_part(&c), theirs, ours, theirs / ours};
        char label[64];
        (void)snprintf(label, sizeof label, "density %2.0f %%", 100.0 * densities[i]);
        bench_row(&table, label, values);
        destroy_crowd(&c);
        destroy_scene(&now);
    }
}

/* The same place, step after step; and from there on as the agents part. */
static void one_place(void) {
    static const bench_column columns[] = {{"ns", 0}, {"of spread", 2}};
    const bench_table table = {"place: 10000 agents, nanoseconds per agent and step, one thread", 22, columns,
                               2};
    static const char *const labels[] = {"spread, 40 %", "all in one place", "parting from it"};
    double spread = 0.0;
    bench_heading(&table);
    for (size_t i = 0; i < 3; ++i) {
        scene now = make_scene(10000, i == 0 ? 0.4 : 0.0);
        crowd c = make_crowd(&now, NULL, i != 1);
        const double took = measure_ours(&c);
        spread = i == 0 ? took : spread;
        const double values[] = {took, took / spread};
        bench_row(&table, labels[i], values);
        destroy_crowd(&c);
        destroy_scene(&now);
    }
}

static void on_threads(void) {
    static const bench_column columns[] = {{"ns", 0}, {"times", 2}};
    const bench_table table = {"threads: 100000 agents, 40 %, nanoseconds per agent and step", 22, columns,
                               2};
    static const size_t threads[] = {1, 2, 4};
    scene now = make_scene(100000, 0.4);
    double one = 0.0;
    bench_heading(&table);
    for (size_t i = 0; i < sizeof threads / sizeof *threads; ++i) {
        geom_task_pool *pool = NULL;
        need(geom_task_pool_create(threads[i], NULL, &pool) == GEOM_OK, "starting threads");
        const geom_tasks tasks = geom_task_pool_tasks(pool);
        crowd c = make_crowd(&now, &tasks, true);
        const double took = measure_ours(&c);
        one = i == 0 ? took : one;
        const double values[] = {took, one / took};
        char label[64];
        (void)snprintf(label, sizeof label, "%zu threads", threads[i]);
        bench_row(&table, label, values);
        destroy_crowd(&c);
        geom_task_pool_destroy(pool);
    }
    destroy_scene(&now);
}

/* The verification of steps: of those that ORCA alone takes, or, enforcing, of those that are made safe. */
typedef struct verification {
    crowd c;
    orca_verifier *verifier;
    bool enforce;
    orca_proposal *proposals;
    orca_motion *motions;
    orca_verdict *verdicts;
    double changed; /* parts of all motions, in percent */
    double contacts;
    size_t steps;
} verification;

static void propose(const verification *v) {
    for (size_t i = 0; i < v->c.of->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(v->c.sim, v->c.ids[i]);
        v->proposals[i] = orca_proposal_default();
        v->proposals[i].motion.path.a = agent.position;
        v->proposals[i].motion.path.b = geom_vec2_add_scaled(agent.position, time_step, agent.velocity);
        v->proposals[i].motion.radius = agent.radius;
        v->proposals[i].reach = agent.max_speed * time_step;
        v->motions[i] = v->proposals[i].motion;
    }
}

static void move_all(const verification *v) {
    for (size_t i = 0; i < v->c.of->count; ++i) {
        orca_agent_def agent = orca_sim_get_agent(v->c.sim, v->c.ids[i]);
        const geom_segment2 path = v->motions[i].path;
        agent.position = path.b;
        agent.velocity = geom_vec2_scale(geom_vec2_sub(path.b, path.a), 1.0 / time_step);
        need(orca_sim_set_agent(v->c.sim, v->c.ids[i], &agent) == GEOM_OK, "moving");
    }
}

static double step_verified(void *self) {
    verification *v = self;
    const double agents = (double)v->c.of->count;
    (void)step_ours((void *)&v->c);
    propose(v);
    const orca_enforce_input proposed = {.proposals = v->proposals, .count = v->c.of->count};
    orca_enforce_output safe = {.motions = v->motions};
    const orca_verify_input input = {.motions = v->motions, .count = v->c.of->count};
    orca_verify_output output = {.verdicts = v->verdicts};
    const double start = bench_now();
    if (v->enforce) {
        need(orca_enforce(v->verifier, &proposed, &safe) == GEOM_OK, "safe motion");
    } else {
        need(orca_verify(v->verifier, &input, &output) == GEOM_OK, "verification");
    }
    const double end = bench_now();
    v->changed += 100.0 * (double)safe.changed / agents;
    v->contacts += 100.0 * (double)output.contact_count / agents;
    ++v->steps;
    move_all(v);
    return end - start;
}

static double measure_verified(const scene *now, bool enforce, double *part) {
    verification v = {.c = make_crowd(now, NULL, false),
                      .enforce = enforce,
                      .proposals = get_memory(now->count, sizeof(orca_proposal)),
                      .motions = get_memory(now->count, sizeof(orca_motion)),
                      .verdicts = get_memory(now->count, sizeof(orca_verdict))};
    need(orca_verifier_create(NULL, &v.verifier) == GEOM_OK, "making the verifier");
    const runner run = {now, step_verified, &v};
    const double took = measure(&run);
    *part = (enforce ? v.changed : v.contacts) / (double)v.steps;
    orca_verifier_destroy(v.verifier);
    free(v.proposals);
    free(v.motions);
    free(v.verdicts);
    destroy_crowd(&v.c);
    return took;
}

/* Beside RVO2's step for the same crowd. */
static void verified(void) {
    static const bench_column columns[] = {{"RVO2 ns", 0},    {"check ns", 0},   {"part %", 1},
                                           {"contacts %", 1}, {"enforce ns", 0}, {"part %", 1},
                                           {"changed %", 1}};
    const bench_table table = {"verify: what is added to a step, nanoseconds per agent", 22, columns,
                               sizeof columns / sizeof *columns};
    static const double densities[] = {0.1, 0.4};
    bench_heading(&table);
    for (size_t i = 0; i < 2; ++i) {
        scene now = make_scene(100000, densities[i]);
        double contacts;
        double changed;
        const double theirs = measure_rvo2(&now);
        const double check = measure_verified(&now, false, &contacts);
        const double enforce = measure_verified(&now, true, &changed);
        const double values[] = {
            theirs, check, 100.0 * check / theirs, contacts, enforce, 100.0 * enforce / theirs, changed};
        char label[64];
        (void)snprintf(label, sizeof label, "100000 agents, %2.0f %%", 100.0 * densities[i]);
        bench_row(&table, label, values);
        destroy_scene(&now);
    }
}

int main(int argc, char **argv) {
    if (bench_wanted(argc, argv, 1, "small")) {
        beside_rvo2("small", 10000);
    }
    if (bench_wanted(argc, argv, 1, "middle")) {
        beside_rvo2("middle", 100000);
    }
    if (bench_wanted(argc, argv, 1, "large")) {
        beside_rvo2("large", 1000000);
    }
    if (bench_wanted(argc, argv, 1, "place")) {
        one_place();
    }
    if (bench_wanted(argc, argv, 1, "threads")) {
        on_threads();
    }
    if (bench_wanted(argc, argv, 1, "verify")) {
        verified();
    }
    return 0;
}
