/* A step of the simulator, and the verification of the same step, for crowds of several sizes and densities.
 *
 * The agents stand on a jittered grid in a square and walk to random goals in it, so density and mixing stay as they
 * are while it is measured. */
#include "bench.h"

#include "support.h"

#include <orca/sim2.h>
#include <orca/verify2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    WARM_UP_STEPS = 5,
    ROUNDS = 6,
    STEPS_PER_ROUND = 4
};

static const double radius = 0.5;
static const double time_step = 0.1;

typedef struct crowd {
    orca_sim *sim;
    orca_verifier *verifier;
    size_t count;
    orca_agent_id *ids;
    size_t *cells;
    geom_vec2 *goals;
    orca_motion *motions;
    orca_verdict *verdicts;
} crowd;

static void need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "bench_orca: %s failed\n", what);
        exit(EXIT_FAILURE);
    }
}

/* The cells of the grid in random order, so that neighbours are nowhere near each other in memory. */
static void shuffle(size_t *cells, size_t count, random_source *source) {
    for (size_t i = 0; i < count; ++i) {
        cells[i] = i;
    }
    for (size_t i = count; i > 1; --i) {
        const size_t other = (size_t)(random_bits(source) % i);
        const size_t last = cells[i - 1];
        cells[i - 1] = cells[other];
        cells[other] = last;
    }
}

/* Discs that fill the part `density` of their square; none overlap while that is below 0.7. */
static void add_agents(crowd *c, double density) {
    const size_t columns = (size_t)ceil(sqrt((double)c->count));
    const double spacing = sqrt(3.141592653589793 / density) * radius;
    const double jitter = 0.5 * (spacing - 2.0 * radius);
    const double side = spacing * (double)columns;
    random_source source = {20240601};
    shuffle(c->cells, c->count, &source);
    for (size_t i = 0; i < c->count; ++i) {
        const size_t at = c->cells[i];
        const size_t row = at / columns;
        const geom_vec2 cell = geom_make2((double)(at % columns), (double)row);
        orca_agent_def agent = orca_agent_default_def();
        agent.position = geom_add2(geom_scale2(cell, spacing), random_point(&source, jitter));
        agent.radius = radius;
        agent.neighbor_dist = 5.0;
        agent.max_neighbors = 10;
        c->goals[i].x = random_between(&source, 0.0, side);
        c->goals[i].y = random_between(&source, 0.0, side);
        need(orca_sim_add_agent(c->sim, &agent, &c->ids[i]) == GEOM_OK, "adding an agent");
    }
}

static crowd make_crowd(size_t count, double density) {
    crowd c = {.count = count,
               .ids = calloc(count, sizeof *c.ids),
               .cells = calloc(count, sizeof *c.cells),
               .goals = calloc(count, sizeof *c.goals),
               .motions = calloc(count, sizeof *c.motions),
               .verdicts = calloc(count, sizeof *c.verdicts)};
    need(c.ids && c.cells && c.goals && c.motions && c.verdicts, "allocation");
    orca_sim_def def = orca_sim_default_def();
    def.time_step = time_step;
    def.agent_capacity = count;
    /* As the implementation that this is compared with does. */
    def.neighbor_rank = ORCA_RANK_CENTER;
    need(orca_sim_create(&def, &c.sim) == GEOM_OK, "making the simulator");
    need(orca_verifier_create(NULL, &c.verifier) == GEOM_OK, "making the verifier");
    add_agents(&c, density);
    return c;
}

static void destroy_crowd(crowd *c) {
    orca_sim_destroy(c->sim);
    orca_verifier_destroy(c->verifier);
    free(c->ids);
    free(c->cells);
    free(c->goals);
    free(c->motions);
    free(c->verdicts);
}

static void aim(crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent_def agent = orca_sim_agent(c->sim, c->ids[i]);
        const geom_vec2 way = geom_normalize2(geom_sub2(c->goals[i], agent.position));
        const geom_vec2 velocity = geom_scale2(way, agent.max_speed);
        need(orca_sim_set_preferred_velocity(c->sim, c->ids[i], velocity) == GEOM_OK, "aiming");
    }
}

static void describe_motions(crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent_def agent = orca_sim_agent(c->sim, c->ids[i]);
        const geom_vec2 next = geom_add_scaled2(agent.position, time_step, agent.velocity);
        c->motions[i] = (orca_motion){{agent.position, next}, agent.radius, agent.layers, agent.mask};
    }
}

typedef struct seconds {
    double step;
    double verify;
} seconds;

static seconds run_steps(crowd *c, int steps) {
    seconds spent = {0.0, 0.0};
    const orca_verify_input input = {.motions = c->motions, .count = c->count};
    orca_verify_output output = {.verdicts = c->verdicts};
    for (int i = 0; i < steps; ++i) {
        aim(c);
        const double start = bench_now();
        need(orca_sim_compute(c->sim) == GEOM_OK, "a step");
        spent.step += bench_now() - start;
        describe_motions(c);
        const double verify_start = bench_now();
        need(orca_verify(c->verifier, &input, &output) == GEOM_OK, "verification");
        const double verify_end = bench_now();
        spent.verify += verify_end - verify_start;
        orca_sim_advance(c->sim);
        spent.step += bench_now() - verify_end;
    }
    return spent;
}

static double mean_neighbors(const crowd *c) {
    double sum = 0.0;
    for (size_t i = 0; i < c->count; ++i) {
        sum += orca_sim_agent_report(c->sim, c->ids[i]).neighbor_count;
    }
    return sum / (double)c->count;
}

static void measure(const bench_table *table, size_t count, double density) {
    crowd c = make_crowd(count, density);
    (void)run_steps(&c, WARM_UP_STEPS);
    seconds best = {HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < ROUNDS; ++i) {
        const seconds round = run_steps(&c, STEPS_PER_ROUND);
        best.step = fmin(best.step, round.step);
        best.verify = fmin(best.verify, round.verify);
    }
    const double to_nanoseconds = 1e9 / ((double)count * STEPS_PER_ROUND);
    const double values[] = {mean_neighbors(&c), to_nanoseconds * best.step, to_nanoseconds * best.verify,
                             best.verify / best.step};
    char label[64];
    (void)snprintf(label, sizeof label, "%7zu agents, %2.0f %%", count, 100.0 * density);
    bench_row(table, label, values);
    destroy_crowd(&c);
}

int main(void) {
    static const bench_column columns[] = {
        {"neighbours", 2}, {"step ns", 0}, {"verify ns", 0}, {"verify/step", 2}};
    const bench_table table = {"Nanoseconds per agent and step, one thread, radius 0.5, neighbour distance 5",
                               22, columns, sizeof columns / sizeof *columns};
    static const size_t counts[] = {1000, 10000, 100000};
    static const double densities[] = {0.1, 0.4};
    bench_heading(&table);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        for (size_t k = 0; k < sizeof densities / sizeof *densities; ++k) {
            measure(&table, counts[i], densities[k]);
        }
    }
    return 0;
}
