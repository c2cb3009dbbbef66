/* Broad phases: 10,000 and 1,000,000 boxes of the plane and of space, in each kind of ours, beside Box2D's
 * tree. */
#include "broad_work.h"
#include "harness/group.h"

#include <stdio.h>

typedef struct broad_case {
    const peer_broad *ours;
    broad_measure which;
    size_t count;
} broad_case;

static const char *const measure_names[BROAD_MEASURES] = {"insert", "build", "update",  "query",
                                                          "ray",    "swept", "nearest", "pairs"};

enum {
    FEW = 10000,
    MANY = 1000000,
    KINDS = 3,
    SMALL_CASES = 2 * KINDS * BROAD_MEASURES
};

/* Of a million boxes, those questions that show how the cost grows. */
static const broad_case large_cases[] = {
    {&peer_broad_ours2[0], BROAD_UPDATE, MANY},
    {&peer_broad_ours2[0], BROAD_RAY, MANY},
    {&peer_broad_ours2[1], BROAD_BUILD, MANY},
    {&peer_broad_ours2[1], BROAD_RAY, MANY},
};

static broad_case case_of(size_t index) {
    if (index >= SMALL_CASES) {
        return large_cases[index - SMALL_CASES];
    }
    const size_t kind = index / BROAD_MEASURES;
    const peer_broad *ours = kind < KINDS ? &peer_broad_ours2[kind] : &peer_broad_ours3[kind - KINDS];
    return (broad_case){ours, (broad_measure)(index % BROAD_MEASURES), FEW};
}

static bool is_change(broad_measure which) { return which <= BROAD_UPDATE; }

static void describe(size_t index, bench_case *out) {
    const broad_case which = case_of(index);
    *out = (bench_case){.large = which.count == MANY};
    out->unit = is_change(which.which) || which.which == BROAD_PAIRS ? "box" : "question";
    (void)snprintf(out->name, sizeof out->name, "%dd-%s-%s%s", which.ours->dimensions, which.ours->name,
                   measure_names[which.which], out->large ? "-1m" : "");
}

/* One of a change in the form of the harness. */
typedef struct change_work {
    broad_work *work;
    broad_measure which;
} change_work;

static double run_change(void *work) {
    const change_work *w = work;
    return 1e-9 * broad_round(w->work, w->which) * (double)w->work->count;
}

/* Box2D's tree is what its inserts make of it, and has nothing to build. */
static bool peer_knows(const broad_work *peer, broad_measure which) {
    size_t calls;
    return which == BROAD_INSERT || which == BROAD_UPDATE || broad_body(peer, which, &calls) != NULL;
}

static void compare(broad_work *const *works, size_t count, broad_measure which, bench_effort effort,
                    bench_outcome *out) {
    const char *const names[] = {NULL, count > 1 ? works[1]->peer->name : NULL};
    change_work changes[2];
    bench_round rounds[2];
    bench_entry entries[2];
    size_t calls = 0;
    for (size_t k = 0; k < count; ++k) {
        changes[k] = (change_work){works[k], which};
        rounds[k] = (bench_round){run_change, &changes[k]};
        entries[k] = (bench_entry){broad_body(works[k], which, &calls), works[k]};
    }
    if (is_change(which)) {
        bench_measure_rounds(effort, rounds, names, count, works[0]->count, out);
    } else {
        bench_measure(effort, entries, names, count, calls, out);
    }
    if (which == BROAD_BUILD) {
        bench_add_fact(out, "bytes a box",
                       (double)works[0]->peer->memory(works[0]->held) / (double)works[0]->count);
    }
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const broad_case which = case_of(index);
    const peer_broad *other = peer_broad_other(which.ours->dimensions);
    broad_work *works[2] = {broad_make(which.ours, which.count), NULL};
    if (other != NULL) {
        works[1] = broad_make(other, which.count);
    }
    const bool good = works[0] != NULL && (other == NULL || works[1] != NULL);
    if (good) {
        const size_t count = other != NULL && peer_knows(works[1], which.which) ? 2 : 1;
        for (size_t k = 0; k < count; ++k) {
            broad_fill(works[k]);
        }
        compare(works, count, which.which, effort, out);
    }
    broad_drop(works[0]);
    broad_drop(works[1]);
    return good;
}

const bench_group bench_broadphases = {
    .name = "broadphases",
    .about =
        "which of 10,000 (1m: 1,000,000) boxes of the plane (2d) or of space (3d) does a question concern?",
    .case_count = SMALL_CASES + sizeof large_cases / sizeof *large_cases,
    .describe = describe,
    .measure = measure,
};
