/* Linear programs of 10 half-spaces in random directions. */
#include "harness/group.h"
#include "harness/random.h"

#include <orca/lp3.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    PROGRAMS = 4096,
    SIZE = 10
};

static const struct {
    const char *name;
    double low; /* the least signed distance of a plane from the origin */
} cases[] = {{"half-spaces-loose", -1.5}, {"half-spaces-medium", -0.5}, {"half-spaces-tight", 0.0}};

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "program"};
    (void)snprintf(out->name, sizeof out->name, "%s", cases[index].name);
}

static geom_vec3 random_normal(bench_random *source) {
    geom_vec3 v;
    do {
        const geom_vec2 p = bench_place(source, -1.0, 1.0);
        v = geom_vec3_make(p.x, p.y, bench_between(source, -1.0, 1.0));
    } while (geom_vec3_length(v) < 0.1);
    return geom_vec3_normalize(v);
}

/* Returns the number of programs that are feasible. */
static size_t run(const void *work) {
    const orca_half_space *spaces = work;
    double scratch[ORCA_LP3_SCRATCH * SIZE];
    size_t feasible = 0;
    for (size_t i = 0; i < PROGRAMS; ++i) {
        const orca_lp3_problem problem = {
            .spaces = spaces + i * SIZE, .count = SIZE, .preferred = {1.5, 0.0, 0.0}, .max_speed = 1.5};
        feasible += orca_lp3_solve(&problem, scratch).outcome == ORCA_LP_OPTIMAL;
    }
    return feasible;
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    bench_random source = {77};
    orca_half_space *spaces = calloc((size_t)PROGRAMS * SIZE, sizeof *spaces);
    if (spaces == NULL) {
        return false;
    }
    for (size_t i = 0; i < (size_t)PROGRAMS * SIZE; ++i) {
        spaces[i].normal = random_normal(&source);
        spaces[i].point = geom_vec3_scale(spaces[i].normal, bench_between(&source, cases[index].low, 0.5));
    }
    const bench_entry entry = {run, spaces};
    bench_measure(effort, &entry, NULL, 1, PROGRAMS, out);
    bench_add_fact(out, "feasible %", 100.0 * (double)run(spaces) / PROGRAMS);
    free(spaces);
    return true;
}

const bench_group bench_half_spaces = {
    .name = "half-spaces",
    .about = "linear programs of 10 half-spaces in random directions",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
