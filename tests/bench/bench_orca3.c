/* A step of the simulator of space, beside RVO2-3D where CMake found it; for several sizes of crowds, on several threads, with
 * all in one place; programs of half-spaces alone; and the verification of the same step. The arguments name what is measured: `small` (10,000 agents), `middle`
 * (100,000), `large` (a million, without RVO2-3D), `place`, `threads`, `programs`, `verify`; without any, all is.
 *
 * The agents stand on a jittered grid in a cube, one in 8 cubic metres, and fly to random goals in it, so density and mixing
 * stay as they are while it is measured. They are added in random order. Neighbours are those of RVO2-3D: the nearest by
 * centres. */
#include "bench.h"

#include "support.h"
#if defined(BENCH_RVO3D)
#include "peer_rvo3d.h"
#endif

#include <orca/enforce3.h>
#include <orca/sim3.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    WARM_UP_STEPS = 5,
    LEAST_STEPS = 6,
    MOST_STEPS = 40,
    AGENT_STEPS = 2000000, /* measured, but no fewer and no more steps than these */
    PROGRAMS = 4096,
    PROGRAM_SIZE = 10
};

static const double radius = 0.5;
static const double time_step = 0.1;
static const double spacing = 2.0;

/* Where agents start and where they want to go. */
typedef struct scene {
    size_t count;
    geom_vec3 *start;
    geom_vec3 *goal;
} scene;

static void need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "bench_orca3: %s failed\n", what);
        exit(EXIT_FAILURE);
    }
}

static void *get_memory(size_t count, size_t size) {
    void *memory = calloc(count, size);
    need(memory != NULL, "allocation");
    return memory;
}

static geom_vec3 random_in_cube(random_source *source, double low, double high) {
    const double x = random_between(source, low, high);
    const double y = random_between(source, low, high);
    return geom_vec3_make(x, y, random_between(source, low, high));
}

/* In random order, so that neighbours are nowhere near each other in memory. */
static void shuffle(geom_vec3 *points, size_t count, random_source *source) {
    for (size_t i = count; i > 1; --i) {
        const size_t other = (size_t)(random_bits(source) % i);
        const geom_vec3 last = points[i - 1];
        points[i - 1] = points[other];
        points[other] = last;
    }
}

/* Agents `apart` from each other, none overlapping; 0: all in one place. */
static scene make_scene(size_t count, double apart) {
    scene made = {count, get_memory(count, sizeof(geom_vec3)), get_memory(count, sizeof(geom_vec3))};
    const size_t columns = (size_t)ceil(cbrt((double)count));
    const double jitter = fmax(0.0, 0.5 * (apart - 2.0 * radius));
    const double side = fmax(1.0, apart * (double)columns);
    random_source source = {20240601};
    for (size_t i = 0; i < count; ++i) {
        const size_t row = i / columns;
        const size_t layer = row / columns;
        const geom_vec3 cell = geom_vec3_make((double)(i % columns), (double)(row % columns), (double)layer);
        made.start[i] = geom_vec3_add(geom_vec3_scale(cell, apart), random_in_cube(&source, -jitter, jitter));
        made.goal[i] = random_in_cube(&source, 0.0, side);
    }
    shuffle(made.start, count, &source);
    return made;
}

static void destroy_scene(scene *made) {
    free(made->start);
    free(made->goal);
}

static orca_agent3_def agent_at(geom_vec3 position) {
    orca_agent3_def agent = orca_agent3_def_default();
    agent.position = position;
    agent.radius = radius;
    agent.neighbor_dist = 5.0;
    agent.max_neighbors = 10;
    return agent;
}

static geom_vec3 wish(geom_vec3 position, geom_vec3 goal, double speed) {
    return geom_vec3_scale(geom_vec3_normalize(geom_vec3_sub(goal, position)), speed);
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
    orca_sim3 *sim;
    orca_agent_id *ids;
    bool advance;
} crowd;

static crowd make_crowd(const scene *of, const geom_tasks *tasks, bool advance) {
    crowd c = {of, NULL, get_memory(of->count, sizeof(orca_agent_id)), advance};
    orca_sim3_def def = orca_sim3_def_default();
    def.time_step = time_step;
    def.agent_capacity = of->count;
    def.neighbor_rank = ORCA_NEIGHBOR_METRIC_CENTER;
    def.tasks = tasks;
    need(orca_sim3_create(&def, &c.sim) == GEOM_OK, "making the simulator");
    for (size_t i = 0; i < of->count; ++i) {
        const orca_agent3_def agent = agent_at(of->start[i]);
        need(orca_sim3_add_agent(c.sim, &agent, &c.ids[i]) == GEOM_OK, "adding an agent");
    }
    return c;
}

static void destroy_crowd(crowd *c) {
    orca_sim3_destroy(c->sim);
    free(c->ids);
}

static void aim(const crowd *c) {
    for (size_t i = 0; i < c->of->count; ++i) {
        const orca_agent3_def agent = orca_sim3_get_agent(c->sim, c->ids[i]);
        const geom_vec3 velocity = wish(agent.position, c->of->goal[i], agent.max_speed);
        need(orca_sim3_set_preferred_velocity(c->sim, c->ids[i], velocity) == GEOM_OK, "aiming");
    }
}

static double step_ours(void *self) {
    const crowd *c = self;
    aim(c);
    const double start = bench_now();
    need(orca_sim3_compute(c->sim) == GEOM_OK, "a step");
    if (c->advance) {
        orca_sim3_advance(c->sim);
    }
    return bench_now() - start;
}

static double mean_neighbors(const crowd *c) {
    double sum = 0.0;
    for (size_t i = 0; i < c->of->count; ++i) {
        sum += orca_sim3_agent_report(c->sim, c->ids[i]).neighbor_count;
    }
    return sum / (double)c->of->count;
}

static double relaxed_part(const crowd *c) {
    size_t relaxed = 0;
    for (size_t i = 0; i < c->of->count; ++i) {
        relaxed += orca_sim3_agent_report(c->sim, c->ids[i]).outcome == ORCA_LP_RELAXED;
    }
    return 100.0 * (double)relaxed / (double)c->of->count;
}

static double measure_ours(crowd *c) {
    const runner run = {c->of, step_ours, c};
    return measure(&run);
}

#if defined(BENCH_RVO3D)
typedef struct peer {
    const scene *of;
    rvo3d_crowd *crowd;
} peer;

static double step_rvo3d(void *self) {
    const peer *p = self;
    for (size_t i = 0; i < p->of->count; ++i) {
        rvo3d_prefer(p->crowd, i, wish(rvo3d_position(p->crowd, i), p->of->goal[i], 1.5));
    }
    const double start = bench_now();
    rvo3d_step(p->crowd);
    return bench_now() - start;
}

static double measure_rvo3d(const scene *of) {
    const orca_agent3_def alike = agent_at(geom_vec3_make(0.0, 0.0, 0.0));
    const rvo3d_settings settings = {time_step,           alike.radius,        alike.max_speed,
                                     alike.neighbor_dist, alike.max_neighbors, alike.time_horizon};
    peer p = {of, rvo3d_create(of->start, of->count, settings)};
    const runner run = {of, step_rvo3d, &p};
    const double result = measure(&run);
    rvo3d_destroy(p.crowd);
    return result;
}
#else
static double measure_rvo3d(const scene *of) {
    (void)of;
    return (double)NAN;
}
#endif

static void beside_rvo3d(const char *name, size_t count) {
    static const bench_column columns[] = {
        {"neighbours", 2}, {"relaxed %", 1}, {"RVO2-3D ns", 0}, {"ours ns", 0}, {"times", 1}};
    char title[128];
    (void)snprintf(title, sizeof title, "%s: nanoseconds per agent and step, one thread", name);
    const bench_table table = {title, 22, columns, sizeof columns / sizeof *columns};
    bench_heading(&table);
    scene now = make_scene(count, spacing);
    crowd c = make_crowd(&now, NULL, true);
    const double ours = measure_ours(&c);
    const double theirs = count < 1000000 ? measure_rvo3d(&now) : (double)NAN;
    const double values[] = {mean_neighbors(&c), relaxed_part(&c), theirs, ours, theirs / ours};
    char label[64];
    (void)snprintf(label, sizeof label, "%zu agents", count);
    bench_row(&table, label, values);
    destroy_crowd(&c);
    destroy_scene(&now);
}

/* The same place, step after step; and from there on as the agents part. */
static void one_place(void) {
    static const bench_column columns[] = {{"ns", 0}, {"of spread", 2}};
    const bench_table table = {"place: 10000 agents, nanoseconds per agent and step, one thread", 22, columns,
                               2};
    static const char *const labels[] = {"spread", "all in one place", "parting from it"};
    double spread = 0.0;
    bench_heading(&table);
    for (size_t i = 0; i < 3; ++i) {
        scene now = make_scene(10000, i == 0 ? spacing : 0.0);
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
    const bench_table table = {"threads: 100000 agents, nanoseconds per agent and step", 22, columns, 2};
    static const size_t threads[] = {1, 2, 4};
    scene now = make_scene(100000, spacing);
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

/* Programs of half-spaces of random directions, whose planes are `low` or more from the origin. */
static orca_half_space *make_programs(double low) {
    random_source source = {77};
    orca_half_space *spaces = get_memory(PROGRAMS * PROGRAM_SIZE, sizeof *spaces);
    for (size_t i = 0; i < PROGRAMS * PROGRAM_SIZE; ++i) {
        geom_vec3 normal = {0.0, 0.0, 0.0};
        while (!(geom_vec3_length(normal) > 0.1)) {
            normal = random_in_cube(&source, -1.0, 1.0);
        }
        spaces[i].normal = geom_vec3_normalize(normal);
        spaces[i].point = geom_vec3_scale(spaces[i].normal, random_between(&source, low, 0.5));
    }
    return spaces;
}

/* The number of programs that are feasible. */
static size_t solve_programs(const orca_half_space *spaces) {
    double scratch[ORCA_LP3_SCRATCH * PROGRAM_SIZE];
    size_t feasible = 0;
    for (size_t i = 0; i < PROGRAMS; ++i) {
        const orca_lp3_problem problem = {spaces + i * PROGRAM_SIZE, PROGRAM_SIZE, 0,
                                          {1.5, 0.0, 0.0},           1.5,          NULL};
        feasible += orca_lp3_solve(&problem, scratch).outcome == ORCA_LP_OPTIMAL;
    }
    return feasible;
}

static void programs(void) {
    static const bench_column columns[] = {{"feasible %", 1}, {"ns", 0}};
    const bench_table table = {"programs: of 10 random half-spaces, nanoseconds each", 22, columns, 2};
    static const double lows[] = {-1.5, -0.5, 0.0};
    static const char *const labels[] = {"loose", "middling", "tight"};
    bench_heading(&table);
    for (size_t i = 0; i < 3; ++i) {
        orca_half_space *spaces = make_programs(lows[i]);
        const size_t feasible = solve_programs(spaces);
        double best = HUGE_VAL;
        for (int round = 0; round < 10; ++round) {
            const double start = bench_now();
            need(solve_programs(spaces) == feasible, "repetition");
            best = fmin(best, bench_now() - start);
        }
        const double values[] = {100.0 * (double)feasible / PROGRAMS, 1e9 * best / PROGRAMS};
        bench_row(&table, labels[i], values);
        free(spaces);
    }
}

/* The verification of steps: of those that ORCA alone takes, or, enforcing, of those that are made safe. */
typedef struct verification {
    crowd c;
    orca_verifier3 *verifier;
    bool enforce;
    orca_proposal3 *proposals;
    orca_motion3 *motions;
    orca_verdict *verdicts;
    double changed; /* parts of all motions, in percent */
    double contacts;
    size_t steps;
} verification;

static void propose(const verification *v) {
    for (size_t i = 0; i < v->c.of->count; ++i) {
        const orca_agent3_def agent = orca_sim3_get_agent(v->c.sim, v->c.ids[i]);
        v->proposals[i] = orca_proposal3_default();
        v->proposals[i].motion.path.a = agent.position;
        v->proposals[i].motion.path.b = geom_vec3_add_scaled(agent.position, time_step, agent.velocity);
        v->proposals[i].motion.radius = agent.radius;
        v->proposals[i].reach = agent.max_speed * time_step;
        v->motions[i] = v->proposals[i].motion;
    }
}

static void move_all(const verification *v) {
    for (size_t i = 0; i < v->c.of->count; ++i) {
        orca_agent3_def agent = orca_sim3_get_agent(v->c.sim, v->c.ids[i]);
        const geom_segment3 path = v->motions[i].path;
        agent.position = path.b;
        agent.velocity = geom_vec3_scale(geom_vec3_sub(path.b, path.a), 1.0 / time_step);
        need(orca_sim3_set_agent(v->c.sim, v->c.ids[i], &agent) == GEOM_OK, "moving");
    }
}

static double step_verified(void *self) {
    verification *v = self;
    const double agents = (double)v->c.of->count;
    (void)step_ours((void *)&v->c);
    propose(v);
    const orca_enforce3_input proposed = {.proposals = v->proposals, .count = v->c.of->count};
    orca_enforce3_output safe = {.motions = v->motions};
    const orca_verify3_input input = {.motions = v->motions, .count = v->c.of->count};
    orca_verify_output output = {.verdicts = v->verdicts};
    const double start = bench_now();
    if (v->enforce) {
        need(orca_enforce3(v->verifier, &proposed, &safe) == GEOM_OK, "safe motion");
    } else {
        need(orca_verify3(v->verifier, &input, &output) == GEOM_OK, "verification");
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
                      .proposals = get_memory(now->count, sizeof(orca_proposal3)),
                      .motions = get_memory(now->count, sizeof(orca_motion3)),
                      .verdicts = get_memory(now->count, sizeof(orca_verdict))};
    need(orca_verifier3_create(NULL, &v.verifier) == GEOM_OK, "making the verifier");
    const runner run = {now, step_verified, &v};
    const double took = measure(&run);
    *part = (enforce ? v.changed : v.contacts) / (double)v.steps;
    orca_verifier3_destroy(v.verifier);
    free(v.proposals);
    free(v.motions);
    free(v.verdicts);
    destroy_crowd(&v.c);
    return took;
}

/* Beside RVO2-3D's step for the same crowd. */
static void verified(void) {
    static const bench_column columns[] = {{"RVO2-3D ns", 0}, {"check ns", 0},   {"part %", 1},
                                           {"contacts %", 1}, {"enforce ns", 0}, {"part %", 1},
                                           {"changed %", 1}};
    const bench_table table = {"verify: what is added to a step, nanoseconds per agent", 34, columns,
                               sizeof columns / sizeof *columns};
    static const double spacings[] = {2.0, 1.25};
    enum {
        AGENTS = 20000
    };
    bench_heading(&table);
    for (size_t i = 0; i < 2; ++i) {
        scene now = make_scene(AGENTS, spacings[i]);
        double contacts;
        double changed;
        const double theirs = measure_rvo3d(&now);
        const double check = measure_verified(&now, false, &contacts);
        const double enforce = measure_verified(&now, true, &changed);
        const double values[] = {
            theirs, check, 100.0 * check / theirs, contacts, enforce, 100.0 * enforce / theirs, changed};
        char label[64];
        (void)snprintf(label, sizeof label, "%d agents, one in %.1f", AGENTS,
                       spacings[i] * spacings[i] * spacings[i]);
        bench_row(&table, label, values);
        destroy_scene(&now);
    }
}

int main(int argc, char **argv) {
    if (bench_wanted(argc, argv, 1, "small")) {
        beside_rvo3d("small", 10000);
    }
    if (bench_wanted(argc, argv, 1, "middle")) {
        beside_rvo3d("middle", 100000);
    }
    if (bench_wanted(argc, argv, 1, "large")) {
        beside_rvo3d("large", 1000000);
    }
    if (bench_wanted(argc, argv, 1, "place")) {
        one_place();
    }
    if (bench_wanted(argc, argv, 1, "threads")) {
        on_threads();
    }
    if (bench_wanted(argc, argv, 1, "programs")) {
        programs();
    }
    if (bench_wanted(argc, argv, 1, "verify")) {
        verified();
    }
    return 0;
}
