/* Whole runs, and with less and less of what a run does: enforcement, verification, rules, routes. */
#include "harness/group.h"
#include "peer_run.h"
#include "run/run.h"
#include "run_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MAX_STEPS = 200,
    MOST_ROUNDS = 5 /* a run takes seconds */
};

typedef struct run_case {
    const char *name;
    bool verify;
    bool enforce;
    bool traffic;
    bool routes;
    uint32_t threads; /* more than 1: beside one thread */
    bool beside_peer;
    bench_goal goal;
} run_case;

static const run_case cases[] = {
    {"run-enforce", true, true, true, true, 1, true, {.nanoseconds = 1000.0, .limit = 1500.0}},
    {"run-enforce-two-threads", true, true, true, true, 2, false, {.ratio = 1.95, .limit = 1.7}},
    {"run-check", true, false, true, true, 1, false, {.nanoseconds = 0.0}},
    {"run-off", false, false, true, true, 1, false, {.nanoseconds = 0.0}},
    {"run-routes", false, false, false, true, 1, false, {.nanoseconds = 0.0}},
    {"run-straight", false, false, false, false, 1, true, {.nanoseconds = 0.0}},
};

/* What one run took, in seconds. */
typedef struct run_times {
    double routes; /* to find them at the start */
    double steps[MAX_STEPS];
    size_t step_count;
} run_times;

static bool take_steps(run *r, run_times *times) {
    scene_error error;
    const double start = bench_now();
    if (!run_find_routes(r)) {
        return false;
    }
    double before = bench_now();
    times->routes = before - start;
    for (size_t i = 0; i < times->step_count; ++i) {
        if (!run_step(r, &error)) {
            return false;
        }
        const double now = bench_now();
        times->steps[i] = now - before;
        before = now;
    }
    return true;
}

static double sum(const run_times *times) {
    double seconds = 0.0;
    for (size_t i = 0; i < times->step_count; ++i) {
        seconds += times->steps[i];
    }
    return seconds;
}

/* Keeps what the faster of two runs took; the first is none if it has no time. */
static void keep_faster(run_times *best, const run_times *times) {
    if (sum(best) == 0.0 || sum(times) < sum(best)) {
        *best = *times;
    }
}

/* Makes one run. `best` gets its times if it is the fastest so far. */
static bool time_run(const run_case *of, uint32_t threads, const scene *s, run_times *best) {
    run_times times = {.step_count = best->step_count};
    run_def def = run_default_def();
    scene_error error;
    run *r;
    def.verify = of->verify;
    def.enforce = of->enforce;
    def.traffic = of->traffic;
    def.routes = of->routes;
    def.threads = threads;
    if (!run_create(&def, s, &r, &error)) {
        return false;
    }
    const bool good = take_steps(r, &times);
    run_destroy(r);
    keep_faster(best, &times);
    return good;
}

/* The same of the peer. */
static bool time_peer(const scene *s, size_t steps, double *best) {
    const double seconds = peer_run_time(s, steps);
    *best = fmin(*best, seconds);
    return !isnan(seconds);
}

/* ---- What a case tells ---- */

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts the steps. */
static double median(run_times *times) {
    qsort(times->steps, times->step_count, sizeof *times->steps, by_size);
    return times->steps[times->step_count / 2];
}

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "agent-step", .large = true, .goal = cases[index].goal};
    (void)snprintf(out->name, sizeof out->name, "%s", cases[index].name);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const run_case *of = &cases[index];
    const bool quick = effort.rounds < bench_thorough.rounds;
    const size_t steps = quick ? MAX_STEPS / 10 : MAX_STEPS;
    run_times times = {.step_count = steps};
    run_times alone = {.step_count = steps};
    double peer = HUGE_VAL;
    scene s;
    if (!run_scene_make(&s)) {
        return false;
    }
    const char *const peer_name = of->beside_peer ? peer_run_name(&s) : NULL;
    bool good = true;
    for (size_t round = 0; round < (quick ? 1 : MOST_ROUNDS) && good; ++round) {
        good = time_run(of, of->threads, &s, &times) && (of->threads == 1 || time_run(of, 1, &s, &alone)) &&
               (peer_name == NULL || time_peer(&s, steps, &peer));
    }
    const double agents = (double)s.agent_count;
    const double scale = 1e9 / (agents * (double)steps);
    *out = (bench_outcome){.nanoseconds = scale * sum(&times)};
    if (of->threads > 1) {
        bench_add_peer(out, "one thread", scale * sum(&alone), (double)NAN);
    }
    if (peer_name != NULL) {
        bench_add_peer(out, peer_name, scale * peer, (double)NAN);
    }
    bench_add_fact(out, "with routes found ns", scale * (times.routes + sum(&times)));
    bench_add_fact(out, "median step ns", 1e9 / agents * median(&times));
    bench_add_fact(out, "longest step ms", 1e3 * times.steps[steps - 1]);
    scene_clear(&s);
    return good;
}

const bench_group bench_runs = {
    .name = "runs",
    .about = "a step of a run of 10,000 agents for 20 s, in which only the routes are known at the start; "
             "the fastest of up to 5",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
