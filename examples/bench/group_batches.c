/* Batches of the plane: one shape against 2048 in cache, beside every other way, which asks about them one by one.
 *
 * Positions lie within +-10, sizes are up to 2; about two in a hundred meet the one, or as many as a segment across all of
 * them does. */
#include "groups.h"
#include "peer.h"
#include "random.h"

#include <collide/batch2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHAPES = 2048,
    KINDS = 5
};

static const double range = 10.0;

static const collide_shape_kind kinds[KINDS] = {COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_SEGMENT,
                                                COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_OBB};
static const char *const kind_names[KINDS] = {"circle", "segment", "capsule", "aabb", "obb"};

typedef struct batch_work {
    collide_shape query;
    collide_shape shapes[SHAPES];
    collide_pack *pack;
    uint64_t mask[SHAPES / 64];
} batch_work;

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

/* ---- Shapes ---- */

static collide_shape random_shape(bench_random *source, collide_shape_kind kind) {
    const geom_vec2 at = bench_place(source, -range, range);
    const geom_vec2 half = bench_place(source, 0.1, 1.0);
    const geom_vec2 axis = bench_direction(source);
    const geom_vec2 end = geom_add_scaled2(at, 2.0 * half.x, axis);
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_of_segment((geom_segment2){at, end});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_of_capsule((geom_capsule2){at, end, half.y});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_of_aabb((geom_aabb2){at, geom_add2(at, half)});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_of_obb((geom_obb2){at, axis, half});
    default:
        return collide_shape_of_circle((geom_circle){at, half.x});
    }
}

static collide_shape random_query(bench_random *source, collide_shape_kind kind) {
    if (kind == COLLIDE_SHAPE_SEGMENT) {
        const geom_segment2 across = {{-range, -0.5 * range}, {range, 0.5 * range}};
        return collide_shape_of_segment(across);
    }
    return random_shape(source, kind);
}

/* The shapes of a union one behind the other, as the packs take them. */
#define PACKING(name, type, member, function)                                                                \
    static collide_packing name(const collide_shape *shapes) {                                               \
        type plain[SHAPES];                                                                                  \
        for (size_t i = 0; i < SHAPES; ++i) {                                                                \
            plain[i] = shapes[i].as.member;                                                                  \
        }                                                                                                    \
        return function(plain, SHAPES, NULL);                                                                \
    }

PACKING(pack_circles, geom_circle, circle, collide_pack_circles)
PACKING(pack_segments, geom_segment2, segment, collide_pack_segments)
PACKING(pack_capsules, geom_capsule2, capsule, collide_pack_capsules)
PACKING(pack_aabbs, geom_aabb2, aabb, collide_pack_aabbs)
PACKING(pack_obbs, geom_obb2, obb, collide_pack_obbs)

static collide_packing (*const packings[KINDS])(const collide_shape *) = {
    pack_circles, pack_segments, pack_capsules, pack_aabbs, pack_obbs};

static batch_work *make_work(size_t query, size_t packed) {
    bench_random source = {42};
    batch_work *work = calloc(1, sizeof *work);
    if (work == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < SHAPES; ++i) {
        work->shapes[i] = random_shape(&source, kinds[packed]);
    }
    work->query = random_query(&source, kinds[query]);
    work->pack = packings[packed](work->shapes).pack;
    if (work->pack == NULL) {
        free(work);
        return NULL;
    }
    return work;
}

static void drop_work(batch_work *work) {
    collide_pack_destroy(work->pack);
    free(work);
}

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
    const collide_shape_kind packed = work->shapes[0].kind;
    single_work *w = &works->each[works->count];
    w->from = from;
    w->swapped = query > packed;
    w->call = w->swapped ? from->call(packed, query) : from->call(query, packed);
    if (w->call == NULL) {
        return;
    }
    w->query = from->make(work->query);
    for (size_t i = 0; i < SHAPES; ++i) {
        w->shapes[i] = from->make(work->shapes[i]);
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

static size_t run_batch(const void *context) {
    batch_work *work = (batch_work *)context;
    (void)collide_pack_mask(work->pack, work->query, work->mask);
    return (size_t)work->mask[0];
}

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "shape"};
    (void)snprintf(out->name, sizeof out->name, "%s-%ss", kind_names[index / KINDS],
                   kind_names[index % KINDS]);
}

static void compare(batch_work *work, single_works *works, bench_effort effort, bench_outcome *out) {
    size_t others;
    const peer *const *other = peer_others(&others);
    for (size_t i = 0; i < others; ++i) {
        add_single(works, other[i], work);
    }
    bench_entry entries[BENCH_MAX_PEERS + 1] = {{run_batch, work}};
    double nanoseconds[BENCH_MAX_PEERS + 1];
    for (size_t k = 0; k < works->count; ++k) {
        entries[k + 1] = (bench_entry){run_singly, &works->each[k]};
    }
    bench_compare_by(effort, entries, works->count + 1, SHAPES, nanoseconds);
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    for (size_t k = 0; k < works->count; ++k) {
        bench_add_peer(out, works->each[k].from->name, nanoseconds[k + 1],
                       differing(&works->each[k], work->mask));
    }
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    batch_work *work = make_work(index / KINDS, index % KINDS);
    single_works *works = calloc(1, sizeof *works);
    if (work == NULL || works == NULL) {
        if (work != NULL) {
            drop_work(work);
        }
        free(works);
        return false;
    }
    compare(work, works, effort, out);
    drop_singles(works);
    drop_work(work);
    return true;
}

const bench_group bench_batches = {
    .name = "batches",
    .about = "which of 2048 packed shapes of the plane does one shape meet? Others are asked one by one",
    .case_count = (size_t)KINDS * KINDS,
    .describe = describe,
    .measure = measure,
};
