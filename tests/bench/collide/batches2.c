/* Batches of the plane: one shape against 2048 in cache, beside plain kernels in floats on the same
 * instructions where there is one, and beside every other way, which asks about them one by one. */
#include "batch2_work.h"
#include "harness/group.h"
#include "peers/pairs.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SHAPES = 2048,
    KINDS = 5
};

static const collide_shape_kind kinds[KINDS] = {COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_SEGMENT,
                                                COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_OBB};
static const char *const kind_names[KINDS] = {"circle", "segment", "capsule", "aabb", "obb"};

/* One by one: `swapped` where the kind of the single shape is the second of the call. */
typedef struct single_work {
    const peer *from;
    peer_meet *call;
    bool swapped;
    void *query;
    void *shapes[SHAPES];
} single_work;

typedef struct single_works {
    single_work each[BENCH_MAX_PEERS];
    size_t count;
} single_works;

/* ---- One by one ---- */

static bool meets(const single_work *w, size_t i) {
    return w->swapped ? w->call(w->shapes[i], w->query) : w->call(w->query, w->shapes[i]);
}

static size_t run_singly(const void *context) {
    const single_work *w = context;
    size_t met = 0;
    for (size_t i = 0; i < SHAPES; ++i) {
        met += meets(w, i);
    }
    return met;
}

static double differing(const single_work *w, const uint64_t *mask) {
    size_t count = 0;
    for (size_t i = 0; i < SHAPES; ++i) {
        count += meets(w, i) != ((mask[i / 64] >> i % 64 & 1) != 0);
    }
    return (double)count / SHAPES;
}

static void add_single(single_works *works, const peer *from, const batch_work *work) {
    const collide_shape_kind query = work->query.kind;
    const collide_shape_kind packed = collide_pack_shape(work->pack, 0).kind;
    single_work *w = &works->each[works->count];
    w->from = from;
    w->swapped = query > packed;
    w->call = w->swapped ? from->call(packed, query) : from->call(query, packed);
    if (w->call == NULL) {
        return;
    }
    w->query = from->make(work->query);
    for (size_t i = 0; i < SHAPES; ++i) {
        w->shapes[i] = from->make(collide_pack_shape(work->pack, i));
    }
    ++works->count;
}

static void drop_singles(single_works *works) {
    for (size_t k = 0; k < works->count; ++k) {
        single_work *w = &works->each[k];
        w->from->drop(w->query);
        for (size_t i = 0; i < SHAPES; ++i) {
            w->from->drop(w->shapes[i]);
        }
    }
    free(works);
}

/* ---- Cases: each kind against each ---- */

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "shape"};
    (void)snprintf(out->name, sizeof out->name, "%s-%ss", kind_names[index / KINDS],
                   kind_names[index % KINDS]);
}

static void compare(const batch_work *work, single_works *works, bench_effort effort, bench_outcome *out) {
    bench_entry entries[BENCH_MAX_PEERS + 2] = {{batch_run, work}};
    double nanoseconds[BENCH_MAX_PEERS + 2];
    size_t count = 1;
    for (size_t k = 0; k < works->count; ++k) {
        entries[count++] = (bench_entry){run_singly, &works->each[k]};
    }
    plain_asked *plain = batch_plain(work);
    if (plain != NULL) {
        entries[count++] = (bench_entry){plain_asked_run, plain};
    }
    bench_compare_by(effort, entries, count, SHAPES, nanoseconds);
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    if (plain != NULL) {
        bench_add_peer(out, "plain in floats", nanoseconds[count - 1],
                       (double)plain_asked_differing(plain, work->mask) / SHAPES);
    }
    for (size_t k = 0; k < works->count; ++k) {
        bench_add_peer(out, works->each[k].from->name, nanoseconds[k + 1],
                       differing(&works->each[k], work->mask));
    }
    plain_asked_drop(plain);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    bench_random source = {42};
    size_t others;
    const peer *const *other = peer_others(&others);
    collide_pack *pack = batch_pack(&source, kinds[index % KINDS], SHAPES, COLLIDE_SIMD_AUTO);
    single_works *works = calloc(1, sizeof *works);
    const bool good = pack != NULL && works != NULL;
    if (good) {
        uint64_t mask[SHAPES / 64] = {0};
        const batch_work work = {pack, NULL, batch_query(&source, kinds[index / KINDS]), mask};
        for (size_t i = 0; i < others; ++i) {
            add_single(works, other[i], &work);
        }
        compare(&work, works, effort, out);
        drop_singles(works);
    } else {
        free(works);
    }
    collide_pack_destroy(pack);
    return good;
}

const bench_group bench_batches = {
    .name = "batches",
    .about = "which of 2048 packed shapes of the plane does one shape meet? Others are asked one by one",
    .case_count = (size_t)KINDS * KINDS,
    .describe = describe,
    .measure = measure,
};

/* ---- Pairs: shape i of one batch against shape i of another ---- */

static void describe_pairs(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "pair"};
    (void)snprintf(out->name, sizeof out->name, "pairs-%ss-%ss", kind_names[index / KINDS],
                   kind_names[index % KINDS]);
}

static bool measure_pairs(size_t index, bench_effort effort, bench_outcome *out) {
    bench_random source = {77};
    uint64_t mask[SHAPES / 64] = {0};
    collide_pack *pack = batch_pack(&source, kinds[index % KINDS], SHAPES, COLLIDE_SIMD_AUTO);
    collide_pack *partners = batch_pack(&source, kinds[index / KINDS], SHAPES, COLLIDE_SIMD_AUTO);
    const bool good = pack != NULL && partners != NULL;
    if (good) {
        const batch_work work = {.pack = pack, .partners = partners, .mask = mask};
        const bench_entry entry = {batch_run_pairs, &work};
        bench_measure(effort, &entry, NULL, 1, SHAPES, out);
    }
    collide_pack_destroy(pack);
    collide_pack_destroy(partners);
    return good;
}

const bench_group bench_batch_pairs = {
    .name = "batch-pairs",
    .about = "which of 2048 pairs of packed shapes of the plane meet?",
    .case_count = (size_t)KINDS * KINDS,
    .describe = describe_pairs,
    .measure = measure_pairs,
};
