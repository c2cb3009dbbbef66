/* The groups of benchmarks.def, and what fills outcomes. */
#include "group.h"

#include <math.h>

#define BENCHMARK(file, group) extern const bench_group group;
#include "benchmarks.def"
#undef BENCHMARK

#define BENCHMARK(file, group) &(group),
const bench_group *const bench_groups[] = {
#include "benchmarks.def"
};
#undef BENCHMARK

const size_t bench_group_count = sizeof bench_groups / sizeof *bench_groups;

void bench_add_peer(bench_outcome *out, const char *name, double nanoseconds, double differing) {
    out->peers[out->peer_count++] = (bench_peer_time){name, nanoseconds, differing};
}

void bench_add_fact(bench_outcome *out, const char *name, double value) {
    out->facts[out->fact_count++] = (bench_fact){name, value};
}

static void fill(const double *nanoseconds, const char *const *names, size_t count, bench_outcome *out) {
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    for (size_t i = 1; i < count; ++i) {
        bench_add_peer(out, names[i], nanoseconds[i], (double)NAN);
    }
}

void bench_measure(bench_effort effort, const bench_entry *entries, const char *const *names, size_t count,
                   size_t calls, bench_outcome *out) {
    double nanoseconds[BENCH_MAX_PEERS + 1];
    bench_compare_by(effort, entries, count, calls, nanoseconds);
    fill(nanoseconds, names, count, out);
}

void bench_measure_rounds(bench_effort effort, const bench_round *rounds, const char *const *names,
                          size_t count, size_t units, bench_outcome *out) {
    double nanoseconds[BENCH_MAX_PEERS + 1];
    bench_compare_rounds(effort, rounds, count, units, nanoseconds);
    fill(nanoseconds, names, count, out);
}

void bench_keep_shortest(bench_outcome *best, const bench_outcome *other) {
    best->nanoseconds = fmin(best->nanoseconds, other->nanoseconds);
    for (size_t i = 0; i < best->peer_count; ++i) {
        best->peers[i].nanoseconds = fmin(best->peers[i].nanoseconds, other->peers[i].nanoseconds);
    }
}

double bench_goal_reached(bench_goal goal, const bench_outcome *out) {
    if (goal.nanoseconds > 0.0) {
        return goal.nanoseconds / out->nanoseconds;
    }
    if (goal.ratio > 0.0 && out->peer_count > 0) {
        return out->peers[0].nanoseconds / out->nanoseconds / goal.ratio;
    }
    return (double)NAN;
}

double bench_limit_reached(bench_goal goal, const bench_outcome *out) {
    const bool timed = goal.nanoseconds > 0.0;
    return bench_goal_reached(
        (bench_goal){.nanoseconds = timed ? goal.limit : 0.0, .ratio = timed ? 0.0 : goal.limit}, out);
}
