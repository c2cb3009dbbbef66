/* What is measured: cases in groups, each beside what other libraries on the machine need for the same question.
 *
 *     bench_case which;
 *     bench_outcome out;
 *     bench_groups[g]->describe(i, &which);
 *     if (bench_groups[g]->measure(i, bench_thorough, &out)) ... out.nanoseconds, out.peers[0].nanoseconds ... */
#ifndef BENCH_GROUPS_H
#define BENCH_GROUPS_H

#include "timing.h"

#include <stdbool.h>

enum {
    BENCH_MAX_PEERS = 6
};

typedef struct bench_case {
    char name[40];    /* no two cases have the same */
    const char *unit; /* what the time is for: a pair, a shape, a box ... */
    bool large;       /* takes seconds to set up */
} bench_case;

/* What a peer needs for the same, and for how many of the questions, from 0 to 1, its answer is not ours; NaN where answers are
 * not compared. */
typedef struct bench_peer_time {
    const char *name;
    double nanoseconds;
    double differing;
} bench_peer_time;

typedef struct bench_outcome {
    double nanoseconds; /* ours */
    size_t peer_count;
    bench_peer_time peers[BENCH_MAX_PEERS];
} bench_outcome;

typedef struct bench_group {
    const char *name;
    const char *about;
    size_t case_count;
    void (*describe)(size_t index, bench_case *out);
    /* False when memory runs out. */
    bool (*measure)(size_t index, bench_effort effort, bench_outcome *out);
} bench_group;

extern const bench_group bench_pairs;
extern const bench_group bench_pairs3;
extern const bench_group bench_batches;
extern const bench_group bench_batches3;
extern const bench_group bench_broadphases;
extern const bench_group bench_worlds;
extern const bench_group bench_trajectories;

extern const bench_group *const bench_groups[];
extern const size_t bench_group_count;

/* Adds a peer to what was measured. */
void bench_add_peer(bench_outcome *out, const char *name, double nanoseconds, double differing);

/* A library that some cases are measured beside. */
typedef struct bench_library {
    const char *name;
    const char *version; /* NULL: it was not there when this was built */
} bench_library;

enum {
    BENCH_LIBRARY_COUNT = 3
};

void bench_libraries(bench_library libraries[BENCH_LIBRARY_COUNT]);

/* How this was compiled: "GCC 12.2.0, Release". */
const char *bench_compiler(void);

#endif
