/* Pairs of shapes of the plane: our test beside every other way to answer the same question, on the same
 * shapes in one run.
 *
 * The pairs change from pass to pass, because processors remember the branches that a few thousand pairs
 * take, and are then never wrong about them, which few programs would see. There are so few shapes that all
 * stay in the cache.
 *
 * Positions lie within +-10, sizes are up to 5, so that about a third of the pairs meet. Box2D takes the
 * shapes in floats, and its rays, by design, do not see a shape that they start in. */
#include "harness/group.h"
#include "peers/pairs.h"
#include "shapes2.h"

#include <collide/sweep2.h>

#include <stdio.h>
#include <stdlib.h>

enum {
    INPUTS = 512,
    JUDGED_PASSES = 8,
    KINDS = COLLIDE_SHAPE_KIND_COUNT,
    PLAIN_KINDS = COLLIDE_SHAPE_CAPSULE + 1,
    /* without the pairs of a point with a point or segment, which have no width to be hit */
    TOUCHING_FIRST = 2
};

typedef struct pair_work {
    const peer *from;
    peer_meet *call;
    size_t pass;
    void *shapes[INPUTS][2];
} pair_work;

/* Ours, and the others. */
typedef struct pair_works {
    pair_work each[BENCH_MAX_PEERS + 1];
    size_t count;
} pair_works;

/* How the pairs of a group are made. */
typedef bench_pair make_pair(bench_random *source, collide_shape_kind a, collide_shape_kind b,
                             bench_shape_store stores[2]);

static bench_pair random_pair(bench_random *source, collide_shape_kind a, collide_shape_kind b,
                              bench_shape_store stores[2]) {
    const collide_shape first = bench_shape_random(source, a, &stores[0]);
    return (bench_pair){first, bench_shape_random(source, b, &stores[1])};
}

static bench_pair lattice_pair(bench_random *source, collide_shape_kind a, collide_shape_kind b,
                               bench_shape_store stores[2]) {
    (void)stores;
    const collide_shape first = bench_shape_lattice(source, a);
    return (bench_pair){first, bench_shape_lattice(source, b)};
}

/* The first shape is moved until a rounding more or less parts the two. */
static bench_pair touching_pair(bench_random *source, collide_shape_kind a, collide_shape_kind b,
                                bench_shape_store stores[2]) {
    const geom_vec2 rest = {0.0, 0.0};
    for (;;) {
        const bench_pair pair = random_pair(source, a, b, stores);
        const geom_vec2 way = bench_place(source, -20.0, 20.0);
        const collide_sweep met = collide_shape_sweep(pair.a, way, pair.b, rest);
        if (met.relation != COLLIDE_APART && met.time > 0.0) {
            return (bench_pair){bench_shape_moved(pair.a, geom_vec2_scale(way, met.time)), pair.b};
        }
    }
}

/* The second shape of pair i in a pass. */
static const void *partner(const pair_work *w, size_t i, size_t pass) {
    return w->shapes[(i + pass) % INPUTS][1];
}

static size_t run(const void *context) {
    pair_work *w = (pair_work *)context;
    const size_t pass = w->pass++;
    size_t met = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        met += w->call(w->shapes[i][0], partner(w, i, pass));
    }
    return met;
}

/* The share of answers that differ from those of another. */
static double differing(const pair_work *w, const pair_work *truth) {
    size_t count = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        for (size_t pass = 0; pass < JUDGED_PASSES; ++pass) {
            count += w->call(w->shapes[i][0], partner(w, i, pass)) !=
                     truth->call(truth->shapes[i][0], partner(truth, i, pass));
        }
    }
    return (double)count / (INPUTS * JUDGED_PASSES);
}

/* A peer without such a call is skipped. */
static void add_work(pair_works *works, const peer *from, collide_shape_kind a, collide_shape_kind b,
                     make_pair *make) {
    pair_work *w = &works->each[works->count];
    *w = (pair_work){.from = from, .call = from->call(a, b)};
    if (w->call == NULL) {
        return;
    }
    bench_random source = {20240601};
    bench_shape_store stores[2];
    for (size_t i = 0; i < INPUTS; ++i) {
        const bench_pair pair = make(&source, a, b, stores);
        w->shapes[i][0] = from->make(pair.a);
        w->shapes[i][1] = from->make(pair.b);
    }
    ++works->count;
}

static void drop_works(pair_works *works) {
    for (size_t k = 0; k < works->count; ++k) {
        for (size_t i = 0; i < INPUTS; ++i) {
            works->each[k].from->drop(works->each[k].shapes[i][0]);
            works->each[k].from->drop(works->each[k].shapes[i][1]);
        }
    }
    free(works);
}

static void describe_pair(const char *prefix, bench_shape_kinds kinds, bench_case *out) {
    *out = (bench_case){.unit = "pair"};
    (void)snprintf(out->name, sizeof out->name, "%s%s-%s", prefix, bench_shape_names[kinds.a],
                   bench_shape_names[kinds.b]);
}

/* Other libraries refuse shapes without interior, which lattice_pair makes: those stand beside the plain
 * formula alone. */
static bool measure_pair(bench_shape_kinds kinds, make_pair *make, bench_effort effort, bench_outcome *out) {
    size_t others;
    const peer *const *other = peer_others(&others);
    pair_works *works = malloc(sizeof *works);
    if (works == NULL) {
        return false;
    }
    works->count = 0;
    add_work(works, &peer_ours, kinds.a, kinds.b, make);
    for (size_t i = 0; i < others; ++i) {
        if (make != lattice_pair || other[i] == &peer_plain) {
            add_work(works, other[i], kinds.a, kinds.b, make);
        }
    }
    bench_entry entries[BENCH_MAX_PEERS + 1];
    const char *names[BENCH_MAX_PEERS + 1];
    for (size_t k = 0; k < works->count; ++k) {
        entries[k] = (bench_entry){run, &works->each[k]};
        names[k] = works->each[k].from->name;
    }
    bench_measure(effort, entries, names, works->count, INPUTS, out);
    for (size_t k = 1; k < works->count; ++k) {
        out->peers[k - 1].differing = differing(&works->each[k], &works->each[0]);
    }
    drop_works(works);
    return true;
}

/* ---- Random pairs of all kinds ---- */

static void describe_random(size_t index, bench_case *out) {
    describe_pair("", bench_shape_kinds_of(index, KINDS), out);
}

static bool measure_random(size_t index, bench_effort effort, bench_outcome *out) {
    return measure_pair(bench_shape_kinds_of(index, KINDS), random_pair, effort, out);
}

const bench_group bench_pairs = {
    .name = "pairs",
    .about =
        "do two shapes of the plane meet? Random ones, a third of which do; convex: 6 vertices, polygon: 100",
    .case_count = (size_t)KINDS * (KINDS + 1) / 2,
    .describe = describe_random,
    .measure = measure_random,
};

/* ---- Degenerate pairs of the kinds without vertices of their own ---- */

static void describe_lattice(size_t index, bench_case *out) {
    describe_pair("lattice-", bench_shape_kinds_of(index, PLAIN_KINDS), out);
}

static bool measure_lattice(size_t index, bench_effort effort, bench_outcome *out) {
    return measure_pair(bench_shape_kinds_of(index, PLAIN_KINDS), lattice_pair, effort, out);
}

const bench_group bench_lattice_pairs = {
    .name = "lattice-pairs",
    .about = "do two shapes with whole numbers within +-4 meet? Many touch exactly, many have no interior",
    .case_count = (size_t)PLAIN_KINDS * (PLAIN_KINDS + 1) / 2,
    .describe = describe_lattice,
    .measure = measure_lattice,
};

static void describe_touching(size_t index, bench_case *out) {
    describe_pair("touching-", bench_shape_kinds_of(index + TOUCHING_FIRST, PLAIN_KINDS), out);
}

static bool measure_touching(size_t index, bench_effort effort, bench_outcome *out) {
    return measure_pair(bench_shape_kinds_of(index + TOUCHING_FIRST, PLAIN_KINDS), touching_pair, effort,
                        out);
}

const bench_group bench_touching_pairs = {
    .name = "touching-pairs",
    .about = "do two shapes meet that a rounding more or less parts?",
    .case_count = (size_t)PLAIN_KINDS * (PLAIN_KINDS + 1) / 2 - TOUCHING_FIRST,
    .describe = describe_touching,
    .measure = measure_touching,
};
