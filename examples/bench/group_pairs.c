/* Pairs of shapes of the plane: our test beside every other way to answer the same question, on the same shapes in one run.
 *
 * The pairs change from pass to pass, because processors remember the branches that a few thousand pairs take, and are
 * then never wrong about them, which few programs would see. There are so few shapes that all stay in the cache.
 *
 * Positions lie within +-10, sizes are up to 5, so that about a third of the pairs meet. Box2D takes the shapes in floats,
 * and its rays, by design, do not see a shape that they start in. */
#include "groups.h"
#include "peer.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    INPUTS = 512,
    JUDGED_PASSES = 8,
    CONVEX_POINTS = 6,
    RING_POINTS = 100,
    KINDS = COLLIDE_SHAPE_KIND_COUNT
};

static const char *const kind_names[KINDS] = {"point", "segment", "circle", "aabb",
                                              "obb",   "capsule", "convex", "polygon"};

/* The vertices of a shape until a peer has copied them. */
typedef struct storage {
    geom_vec2 points[RING_POINTS];
    geom_ring ring;
} storage;

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

static double random_size(bench_random *source) { return bench_between(source, 0.5, 5.0); }

/* A ring around a middle, counterclockwise; regular ones are convex. */
static geom_ring make_ring(bench_random *source, storage *store, size_t count, double waves) {
    const geom_vec2 middle = bench_place(source, -10.0, 10.0);
    const double size = random_size(source);
    const double turn = bench_between(source, 0.0, 1.0);
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * ((double)i + turn) / (double)count;
        const double radius = size * (1.0 + waves * sin(7.0 * angle));
        store->points[i] = geom_vec2_add_scaled(middle, radius, geom_vec2_make(cos(angle), sin(angle)));
    }
    store->ring = (geom_ring){store->points, count};
    return store->ring;
}

static collide_shape random_shape(bench_random *source, collide_shape_kind kind, storage *store) {
    const geom_vec2 p = bench_place(source, -10.0, 10.0);
    const geom_vec2 size = geom_vec2_make(random_size(source), random_size(source));
    const geom_vec2 axis = bench_direction(source);
    const geom_vec2 q = geom_vec2_add_scaled(p, 2.0 * size.x, axis);
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment((geom_segment2){p, q});
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_from_circle((geom_circle){p, size.x});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_aabb((geom_aabb2){p, geom_vec2_add(p, size)});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb((geom_obb2){p, axis, size});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule((geom_capsule2){p, q, 0.3 * size.y});
    case COLLIDE_SHAPE_CONVEX:
        return collide_shape_from_convex(make_ring(source, store, CONVEX_POINTS, 0.0));
    case COLLIDE_SHAPE_POLYGON:
        (void)make_ring(source, store, RING_POINTS, 0.2);
        return collide_shape_from_polygon((geom_polygon){&store->ring, 1});
    default:
        return collide_shape_from_point(p);
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

/* One who has no such call is passed over. */
static void add_work(pair_works *works, const peer *from, collide_shape_kind a, collide_shape_kind b) {
    pair_work *w = &works->each[works->count];
    *w = (pair_work){.from = from, .call = from->call(a, b)};
    if (w->call == NULL) {
        return;
    }
    bench_random source = {20240601};
    storage store;
    for (size_t i = 0; i < INPUTS; ++i) {
        w->shapes[i][0] = from->make(random_shape(&source, a, &store));
        w->shapes[i][1] = from->make(random_shape(&source, b, &store));
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

/* Which two kinds case `index` is about: each kind with itself and those behind it. */
static void kinds_of(size_t index, collide_shape_kind *a, collide_shape_kind *b) {
    size_t first = 0;
    while (index >= KINDS - first) {
        index -= KINDS - first;
        ++first;
    }
    *a = (collide_shape_kind)first;
    *b = (collide_shape_kind)(first + index);
}

static void describe(size_t index, bench_case *out) {
    collide_shape_kind a;
    collide_shape_kind b;
    kinds_of(index, &a, &b);
    *out = (bench_case){.unit = "pair"};
    (void)snprintf(out->name, sizeof out->name, "%s-%s", kind_names[a], kind_names[b]);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    size_t others;
    const peer *const *other = peer_others(&others);
    collide_shape_kind a;
    collide_shape_kind b;
    pair_works *works = malloc(sizeof *works);
    if (works == NULL) {
        return false;
    }
    kinds_of(index, &a, &b);
    works->count = 0;
    add_work(works, &peer_ours, a, b);
    for (size_t i = 0; i < others; ++i) {
        add_work(works, other[i], a, b);
    }
    bench_entry entries[BENCH_MAX_PEERS + 1];
    double nanoseconds[BENCH_MAX_PEERS + 1];
    for (size_t k = 0; k < works->count; ++k) {
        entries[k] = (bench_entry){run, &works->each[k]};
    }
    bench_compare_by(effort, entries, works->count, INPUTS, nanoseconds);
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    for (size_t k = 1; k < works->count; ++k) {
        bench_add_peer(out, works->each[k].from->name, nanoseconds[k],
                       differing(&works->each[k], &works->each[0]));
    }
    drop_works(works);
    return true;
}

const bench_group bench_pairs = {
    .name = "pairs",
    .about =
        "do two shapes of the plane meet? Random ones, a third of which do; convex: 6 vertices, polygon: 100",
    .case_count = (size_t)KINDS * (KINDS + 1) / 2,
    .describe = describe,
    .measure = measure,
};
