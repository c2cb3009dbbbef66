/* Velocity obstacles of space. */
#include "velocity_obstacles.h"

#include <orca/lp3.h>
#include <orca/vo3.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_OTHERS = 20
};

typedef geom_vec3 vec;
typedef orca_body3 body;

static const char prefix[] = "3d-";

static vec random_vec(bench_random *source, double range) {
    const geom_vec2 p = bench_place(source, -range, range);
    return geom_vec3_make(p.x, p.y, bench_between(source, -range, range));
}
static double length(vec v) { return geom_vec3_length(v); }
static double range_of(double agents) { return 0.5 * cbrt(agents); }

static orca_vo_outcome solve_obstacles(body self, const body *others, size_t count, vec preferred,
                                       orca_pair_params pair) {
    static double scratch[8192];
    orca_velocity_obstacle3 obstacles[MAX_OTHERS];
    for (size_t k = 0; k < count; ++k) {
        obstacles[k] = orca_agent3_velocity_obstacle(self, others[k], pair);
    }
    const orca_vo3_problem problem = {NULL, 0, obstacles, count, preferred, 1.5};
    return orca_vo3_solve(&problem, scratch).outcome;
}

static bool solve_half_spaces(body self, const body *others, size_t count, vec preferred,
                              orca_pair_params pair) {
    orca_half_space spaces[MAX_OTHERS];
    double scratch[ORCA_LP3_SCRATCH * MAX_OTHERS];
    for (size_t k = 0; k < count; ++k) {
        spaces[k] = orca_agent_half_space(self, others[k], pair);
    }
    const orca_lp3_problem problem = {
        .spaces = spaces, .count = count, .preferred = preferred, .max_speed = 1.5};
    return orca_lp3_solve(&problem, scratch).velocity.x > 0.0;
}

static const crowd_case cases[] = {
    {5, 0.05, false}, {10, 0.05, false}, {10, 0.1, false}, {10, 0.4, false},
    {20, 0.1, false}, {20, 0.4, false},  {20, 0.4, true},
};

#include "velocity_obstacles.inl"

const bench_group bench_velocity_obstacles3 = {
    .name = "velocity-obstacles3",
    .about = "one agent of space by reciprocal velocity obstacles; its neighbors fill so many % of it",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
