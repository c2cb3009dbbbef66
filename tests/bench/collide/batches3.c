/* Batches of space: one shape against 2048 in cache, beside plain kernels in floats on the same instructions
 * where there is one, and beside the textbook formulas in doubles, one by one. */
#include "batch3_work.h"
#include "harness/group.h"
#include "plain/plain3.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SHAPES = 2048,
    KINDS = 5
};

static const collide_shape3_kind kinds[KINDS] = {COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SEGMENT,
                                                 COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_AABB,
                                                 COLLIDE_SHAPE3_OBB};
static const char *const kind_names[KINDS] = {"sphere", "segment", "capsule", "aabb", "obb"};

/* ---- The formula one by one ---- */

/* `swapped` where the kind of the single shape is the second of the call. */
typedef struct single_work3 {
    bench_meet3 *call;
    bool swapped;
    collide_shape3 query;
    collide_shape3 shapes[SHAPES];
} single_work3;

static bool meets(const single_work3 *w, size_t i) {
    return w->swapped ? w->call(&w->shapes[i], &w->query) : w->call(&w->query, &w->shapes[i]);
}

static size_t run_singly(const void *context) {
    const single_work3 *w = context;
    size_t met = 0;
    for (size_t i = 0; i < SHAPES; ++i) {
        met += meets(w, i);
    }
    return met;
}

static double differing(const single_work3 *w, const uint64_t *mask) {
    size_t count = 0;
    for (size_t i = 0; i < SHAPES; ++i) {
        count += meets(w, i) != ((mask[i / 64] >> i % 64 & 1) != 0);
    }
    return (double)count / SHAPES;
}

static void fill(single_work3 *w, const batch3_work *work) {
    const collide_shape3_kind query = work->query.kind;
    const collide_shape3_kind packed = collide_pack3_shape(work->pack, 0).kind;
    w->swapped = query > packed;
    w->call = w->swapped ? plain3_call(packed, query) : plain3_call(query, packed);
    w->query = work->query;
    for (size_t i = 0; i < SHAPES; ++i) {
        w->shapes[i] = collide_pack3_shape(work->pack, i);
    }
}

/* ---- Cases: each kind against each ---- */

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "shape"};
    (void)snprintf(out->name, sizeof out->name, "3d-%s-%ss", kind_names[index / KINDS],
                   kind_names[index % KINDS]);
}

static void compare(const batch3_work *work, const single_work3 *singly, bench_effort effort,
                    bench_outcome *out) {
    bench_entry entries[3] = {{batch3_run, work}};
    double nanoseconds[3];
    size_t count = 1;
    plain_asked *plain = batch3_plain(work);
    if (plain != NULL) {
        entries[count++] = (bench_entry){plain_asked_run, plain};
    }
    if (singly->call != NULL) {
        entries[count++] = (bench_entry){run_singly, singly};
    }
    bench_compare_by(effort, entries, count, SHAPES, nanoseconds);
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    if (plain != NULL) {
        bench_add_peer(out, "plain in floats", nanoseconds[1],
                       (double)plain_asked_differing(plain, work->mask) / SHAPES);
    }
    if (singly->call != NULL) {
        bench_add_peer(out, "plain formula", nanoseconds[count - 1], differing(singly, work->mask));
    }
    plain_asked_drop(plain);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    bench_random source = {42};
    collide_pack3 *pack = batch3_pack(&source, kinds[index % KINDS], SHAPES, COLLIDE_SIMD_AUTO);
    single_work3 *singly = malloc(sizeof *singly);
    const bool good = pack != NULL && singly != NULL;
    if (good) {
        uint64_t mask[SHAPES / 64] = {0};
        const batch3_work work = {pack, NULL, batch3_shape(&source, kinds[index / KINDS]), mask};
        fill(singly, &work);
        compare(&work, singly, effort, out);
    }
    free(singly);
    collide_pack3_destroy(pack);
    return good;
}

const bench_group bench_batches3 = {
    .name = "batches3",
    .about = "which of 2048 packed shapes of space does one shape meet? The formulas are asked one by one",
    .case_count = (size_t)KINDS * KINDS,
    .describe = describe,
    .measure = measure,
};

/* ---- Pairs: shape i of one batch against shape i of another ---- */

static void describe_pairs(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "pair"};
    (void)snprintf(out->name, sizeof out->name, "3d-pairs-%ss-%ss", kind_names[index / KINDS],
                   kind_names[index % KINDS]);
}

static bool measure_pairs(size_t index, bench_effort effort, bench_outcome *out) {
    bench_random source = {77};
    uint64_t mask[SHAPES / 64] = {0};
    collide_pack3 *pack = batch3_pack(&source, kinds[index % KINDS], SHAPES, COLLIDE_SIMD_AUTO);
    collide_pack3 *partners = batch3_pack(&source, kinds[index / KINDS], SHAPES, COLLIDE_SIMD_AUTO);
    const bool good = pack != NULL && partners != NULL;
    if (good) {
        const batch3_work work = {.pack = pack, .partners = partners, .mask = mask};
        const bench_entry entry = {batch3_run_pairs, &work};
        bench_measure(effort, &entry, NULL, 1, SHAPES, out);
    }
    collide_pack3_destroy(pack);
    collide_pack3_destroy(partners);
    return good;
}

const bench_group bench_batch_pairs3 = {
    .name = "batch-pairs3",
    .about = "which of 2048 pairs of packed shapes of space meet?",
    .case_count = (size_t)KINDS * KINDS,
    .describe = describe_pairs,
    .measure = measure_pairs,
};
