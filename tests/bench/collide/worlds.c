/* Worlds of 10,000 and 1,000,000 boxes beside another library's. */
#include "harness/group.h"
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
    out->goal.ratio = out->large ? 0.0 : 5.0;
    out->goal.limit = out->large ? 0.0 : 4.0;
    (void)snprintf(out->name, sizeof out->name, "world-%s-%s%s", is_oriented(index) ? "obbs" : "aabbs",
                   question_of(index) == WORLD_RAY ? "ray" : "disc", out->large ? "-1m" : "");
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const world_question which = question_of(index);
    const size_t count = is_large(index) ? MANY : FEW;
    world_work *work = world_make(count, is_oriented(index));
    if (work == NULL) {
        return false;
    }
    const bool known = world_peer_knows(work, which);
    const bench_entry entries[] = {{world_body(which, false), work}, {world_body(which, true), work}};
    const char *const names[] = {NULL, known ? work->peer->name : NULL};
    bench_measure(effort, entries, names, known ? 2 : 1, WORLD_QUESTIONS, out);
    if (known) {
        out->peers[0].differing = (double)world_differing(work, which) / WORLD_QUESTIONS;
    }
    bench_add_fact(out, "bytes a box", (double)collide_world_memory(work->world) / (double)count);
    if (which == WORLD_RAY) {
        bench_add_fact(out, "nodes a ray", world_nodes_a_ray(count, is_oriented(index)));
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
