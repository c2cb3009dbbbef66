/* One agent of space among others: velocity obstacles and reciprocal ones beside half-spaces, for the same neighbours.
 * Making them and solving them, in nanoseconds an agent; and how often no velocity is left, with the time that it takes
 * then. */
#include "bench.h"

#include "support.h"

#include <orca/lp3.h>
#include <orca/vo3.h>

#include <math.h>
#include <stdlib.h>

enum {
    AGENTS = 64,
    MOST_OTHERS = 20
};

/* Agents with their neighbours, and memory for the solvers. */
typedef struct crowd {
    size_t others;
    double share;
    size_t agent_count;
    orca_body3 self[AGENTS];
    orca_body3 other[AGENTS][MOST_OTHERS];
    geom_vec3 preferred[AGENTS];
} crowd;

static const double TIME_HORIZON = 3.0;
static const double TIME_STEP = 0.1;
static const double MAX_SPEED = 1.5;

static geom_vec3 random_vector(random_source *source, double range) {
    const geom_vec2 first = random_point(source, range);
    return geom_vec3_make(first.x, first.y, random_between(source, -range, range));
}

/* Balls of radius 0.5 that fill about the part `density` of a round place, the agent in its middle. */
static void make_agent(crowd *c, double density, random_source *source) {
    const size_t i = c->agent_count++;
    const double range = 0.5 * cbrt((double)(c->others + 1) / density);
    c->self[i] = (orca_body3){{0.0, 0.0, 0.0}, random_vector(source, 1.0), 0.5, 0};
    c->preferred[i] = random_vector(source, 1.2);
    for (size_t k = 0; k < c->others; ++k) {
        geom_vec3 place;
        do {
            place = random_vector(source, range);
        } while (geom_vec3_length(place) > range || geom_vec3_length(place) < 1.0);
        c->other[i][k] = (orca_body3){place, random_vector(source, 1.0), 0.5, (uint32_t)k + 1};
    }
}

static orca_vo3_result solve_obstacles(const crowd *c, size_t i) {
    orca_velocity_obstacle3 obstacle[MOST_OTHERS];
    static double scratch[8192];
    const orca_pair_params pair = {TIME_HORIZON, TIME_STEP, c->share};
    for (size_t k = 0; k < c->others; ++k) {
        obstacle[k] = orca_agent3_velocity_obstacle(c->self[i], c->other[i][k], pair);
    }
    const orca_vo3_problem problem = {NULL, 0, obstacle, c->others, c->preferred[i], MAX_SPEED};
    return orca_vo3_solve(&problem, scratch);
}

static size_t run_obstacles(const void *work) {
    const crowd *c = work;
    size_t sum = 0;
    for (size_t i = 0; i < c->agent_count; ++i) {
        sum += solve_obstacles(c, i).velocity.x > 0.0;
    }
    return sum;
}

static size_t run_half_spaces(const void *work) {
    const crowd *c = work;
    const orca_pair_params pair = {TIME_HORIZON, TIME_STEP, 0.5};
    size_t sum = 0;
    for (size_t i = 0; i < c->agent_count; ++i) {
        orca_half_space space[MOST_OTHERS];
        double scratch[ORCA_LP3_SCRATCH * MOST_OTHERS];
        for (size_t k = 0; k < c->others; ++k) {
            space[k] = orca_agent_half_space(c->self[i], c->other[i][k], pair);
        }
        const orca_lp3_problem problem = {
            .spaces = space, .count = c->others, .preferred = c->preferred[i], .max_speed = MAX_SPEED};
        sum += orca_lp3_solve(&problem, scratch).velocity.x > 0.0;
    }
    return sum;
}

/* Agents of one outcome, and how many were made to find them; at most so many that few of a kind take no time. */
static size_t collect(crowd *c, double density, bool relaxed) {
    random_source source = {71};
    size_t tried = 0;
    c->agent_count = 0;
    while (c->agent_count < AGENTS && tried < 20 * (size_t)AGENTS) {
        make_agent(c, density, &source);
        ++tried;
        if ((solve_obstacles(c, c->agent_count - 1).outcome != ORCA_VO_OPTIMAL) != relaxed) {
            --c->agent_count;
        }
    }
    return tried;
}

static void measure(const bench_table *table, const char *label, size_t others, double density) {
    static crowd c;
    double values[5];
    c.others = others;
    c.share = 1.0;
    (void)collect(&c, density, false);
    values[0] = bench_nanoseconds(run_obstacles, &c, c.agent_count);
    c.share = 0.5;
    const size_t tried = collect(&c, density, false);
    values[1] = bench_nanoseconds(run_obstacles, &c, c.agent_count);
    values[2] = bench_nanoseconds(run_half_spaces, &c, c.agent_count);
    values[3] = 100.0 * (1.0 - (double)c.agent_count / (double)tried);
    (void)collect(&c, density, true);
    values[4] = c.agent_count > 0 ? bench_nanoseconds(run_obstacles, &c, c.agent_count) : (double)NAN;
    bench_row(table, label, values);
}

int main(void) {
    const bench_column columns[] = {{"VO", 0}, {"RVO", 0}, {"ORCA", 0}, {"% none left", 1}, {"then", 0}};
    const bench_table table = {"Nanoseconds an agent, neighbours included", 24, columns, 5};
    bench_heading(&table);
    measure(&table, "5 others, density 0.05", 5, 0.05);
    measure(&table, "10 others, density 0.05", 10, 0.05);
    measure(&table, "10 others, density 0.1", 10, 0.1);
    measure(&table, "10 others, density 0.4", 10, 0.4);
    measure(&table, "20 others, density 0.1", 20, 0.1);
    measure(&table, "20 others, density 0.4", 20, 0.4);
    return 0;
}
