/* Benchmarks: cases in groups. Each case is measured beside the peers that the machine has for the same question.
 *
 *     bench_case which;
 *     bench_outcome out;
 *     bench_groups[g]->describe(i, &which);
 *     if (bench_groups[g]->measure(i, bench_thorough, &out)) ... out.nanoseconds, out.peers[0].nanoseconds ...
 *
 * benchmarks.def is the table of the groups. */
#ifndef BENCH_GROUP_H
#define BENCH_GROUP_H

#include "timing.h"

#include <stdbool.h>

enum {
    BENCH_MAX_PEERS = 6,
    BENCH_MAX_FACTS = 9
};

/* What a case should reach: a time or a ratio; 0: no goal. */
typedef struct bench_goal {
    double nanoseconds; /* at most */
    double ratio;       /* time of the first peer / ours, at least */
    double limit;       /* the same as the goal, easier: what is worse is a failure; 0: none */
} bench_goal;

typedef struct bench_case {
    char name[48];    /* unique among all cases */
    const char *unit; /* the time is for one of these: a pair, a shape, a box ... */
    bool large;       /* takes seconds; left out by --quick */
    bench_goal goal;
} bench_case;

/* The time of a peer, and the part of the questions, from 0 to 1, to which its answer differs from ours; NaN
 * if answers are not compared. */
typedef struct bench_peer_time {
    const char *name;
    double nanoseconds;
    double differing;
} bench_peer_time;

/* A number beside the time, such as the bytes for each box. */
typedef struct bench_fact {
    const char *name;
    double value;
} bench_fact;

typedef struct bench_outcome {
    double nanoseconds; /* ours */
    size_t peer_count;
    bench_peer_time peers[BENCH_MAX_PEERS];
    size_t fact_count;
    bench_fact facts[BENCH_MAX_FACTS];
} bench_outcome;

typedef struct bench_group {
    const char *name;
    const char *about; /* one line */
    size_t case_count;
    void (*describe)(size_t index, bench_case *out);
    /* Returns false if memory runs out, or if there is nothing to measure on. */
    bool (*measure)(size_t index, bench_effort effort, bench_outcome *out);
} bench_group;

extern const bench_group *const bench_groups[];
extern const size_t bench_group_count;

/* Measures entries[0] as ours and the others as peers of the given names; names[0] is not used. One run of
 * each makes `calls` calls. Answers are not compared: set peers[i].differing afterwards. */
void bench_measure(bench_effort effort, const bench_entry *entries, const char *const *names, size_t count,
                   size_t calls, bench_outcome *out);

/* The same for rounds, with `count` units in each. */
void bench_measure_rounds(bench_effort effort, const bench_round *rounds, const char *const *names,
                          size_t count, size_t units, bench_outcome *out);

/* Of two outcomes of one case, keeps the shorter time of ours and of each peer. */
void bench_keep_shortest(bench_outcome *best, const bench_outcome *other);

/* Adds a peer or a fact to an outcome. */
void bench_add_peer(bench_outcome *out, const char *name, double nanoseconds, double differing);
void bench_add_fact(bench_outcome *out, const char *name, double value);

/* The part of the goal that was reached; 1 or more: all of it. NaN without a goal, or without the peer that
 * it names. */
double bench_goal_reached(bench_goal goal, const bench_outcome *out);

/* The same of the limit. */
double bench_limit_reached(bench_goal goal, const bench_outcome *out);

#endif
