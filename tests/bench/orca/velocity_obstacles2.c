/* Velocity obstacles of the plane. */
#include "velocity_obstacles.h"

#include <orca/lp2.h>
#include <orca/vo2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_OTHERS = 50
};

typedef geom_vec2 vec;
typedef orca_body body;

static const char prefix[] = "";

static vec random_vec(bench_random *source, double range) { return bench_place(source, -range, range); }
static double length(vec v) { return geom_vec2_length(v); }
static double range_of(double agents) { return 0.5 * sqrt(agents); }

static orca_vo_outcome solve_obstacles(body self, const body *others, size_t count, vec preferred,
                                       orca_pair_params pair) {
    static double scratch[(MAX_OTHERS + 1) * 64];
    orca_velocity_obstacle obstacles[MAX_OTHERS];
    for (size_t k = 0; k < count; ++k) {
        obstacles[k] = orca_agent_velocity_obstacle(self, others[k], pair);
    }
    const orca_vo_problem problem = {NULL, 0, obstacles, count, preferred, 1.5};
    return orca_vo_solve(&problem, scratch).outcome;
}

static bool solve_half_spaces(body self, const body *others, size_t count, vec preferred,
                              orca_pair_params pair) {
    orca_half_plane planes[MAX_OTHERS];
    orca_half_plane scratch[MAX_OTHERS];
    for (size_t k = 0; k < count; ++k) {
        planes[k] = orca_agent_half_plane(self, others[k], pair);
    }
    const orca_lp_problem problem = {planes, count, 0, preferred, 1.5, NULL};
    return orca_lp_solve(&problem, scratch).velocity.x > 0.0;
}

static const crowd_case cases[] = {
    {5, 0.1, false},  {10, 0.1, false}, {10, 0.4, false}, {20, 0.1, false},
    {20, 0.4, false}, {50, 0.1, false}, {50, 0.4, false}, {20, 0.4, true},
};

#include "velocity_obstacles.inl"

const bench_group bench_velocity_obstacles = {
    .name = "velocity-obstacles",
    .about = "one agent by reciprocal velocity obstacles; its neighbors cover so many % of the plane",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
