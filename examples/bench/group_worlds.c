/* Worlds of 10,000 and 1,000,000 boxes beside another library's. */
#include "groups.h"
#include "world_work.h"

#include <stdio.h>

enum {
    FEW = 10000,
    MANY = 1000000,
    CASES = 8
};

/* From the highest bit: how many boxes, of which kind, and what is asked. */
static bool is_large(size_t index) { return index >> 2 != 0; }
static bool is_oriented(size_t index) { return (index >> 1 & 1) != 0; }
static world_question question_of(size_t index) { return (index & 1) != 0 ? WORLD_DISC : WORLD_RAY; }

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "question", .large = is_large(index)};
    (void)snprintf(out->name, sizeof out->name, "world-%s-%s%s", is_oriented(index) ? "obbs" : "aabbs",
                   question_of(index) == WORLD_RAY ? "ray" : "disc", out->large ? "-1m" : "");
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const world_question which = question_of(index);
    world_work *work = world_make(is_large(index) ? MANY : FEW, is_oriented(index));
    double nanoseconds[2];
    if (work == NULL) {
        return false;
    }
    world_compare(work, which, effort, nanoseconds);
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    if (world_peer_knows(work, which)) {
        bench_add_peer(out, work->peer->name, nanoseconds[1],
                       (double)world_differing(work, which) / WORLD_QUESTIONS);
    }
    world_drop(work);
    return true;
}

const bench_group bench_worlds = {
    .name = "worlds",
    .about =
        "what does a ray, or a disc on its way, meet first among 10,000 (1m: 1,000,000) boxes of the plane?",
    .case_count = CASES,
    .describe = describe,
    .measure = measure,
};
