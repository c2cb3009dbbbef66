/* Our pair tests beside the call of another library that answers the same question, on the same shapes in one run.
 *
 * The pairs change from pass to pass, because processors remember the branches that a few thousand pairs take, and are
 * then never wrong about them, which few programs would see. There are so few shapes that all stay in the cache.
 *
 * Positions lie within +-10, sizes are up to 5, so that about a third of the pairs meet. "wrong" is how often the peer's
 * answer is not the exact one; Box2D takes the shapes in floats, and its rays, by design, do not see a shape that
 * they start in. */
#include "bench.h"
#include "peer.h"
#include "support.h"

#include <math.h>
#include <stdio.h>

enum {
    INPUTS = 512,
    JUDGED_PASSES = 8,
    CONVEX_POINTS = 6,
    RING_POINTS = 100,
    MAX_PEERS = 5
};

static const peer *const peers[] = {
    &peer_ours,
#if defined(BENCH_BOX2D)
    &peer_box2d,
#endif
#if defined(BENCH_CHIPMUNK)
    &peer_chipmunk,
#endif
#if defined(BENCH_GEOS)
    &peer_geos,     &peer_geos_prepared,
#endif
};

enum {
    PEERS = sizeof peers / sizeof *peers
};

static const char *const kind_names[COLLIDE_SHAPE_KIND_COUNT] = {"point", "segment", "circle", "aabb",
                                                                 "obb",   "capsule", "convex", "polygon"};

/* The vertices of a shape until a peer has copied them. */
typedef struct storage {
    geom_vec2 points[RING_POINTS];
    geom_ring ring;
} storage;

typedef struct work {
    peer_meet *call;
    size_t *pass;
    void *shapes[INPUTS][2];
} work;

static double random_size(random_source *source) { return random_between(source, 0.5, 5.0); }

static geom_vec2 random_axis(random_source *source) {
    const double angle = random_between(source, 0.0, 6.283185307179586);
    return geom_make2(cos(angle), sin(angle));
}

/* A ring around a middle, counterclockwise; regular ones are convex. */
static geom_ring make_ring(random_source *source, storage *store, size_t count, double waves) {
    const geom_vec2 middle = random_point(source, 10.0);
    const double size = random_size(source);
    const double turn = random_between(source, 0.0, 1.0);
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * ((double)i + turn) / (double)count;
        const double radius = size * (1.0 + waves * sin(7.0 * angle));
        store->points[i] = geom_add_scaled2(middle, radius, geom_make2(cos(angle), sin(angle)));
    }
    store->ring = (geom_ring){store->points, count};
    return store->ring;
}

static collide_shape random_shape_of(random_source *source, collide_shape_kind kind, storage *store) {
    const geom_vec2 p = random_point(source, 10.0);
    const geom_vec2 size = geom_make2(random_size(source), random_size(source));
    const geom_vec2 q = geom_add_scaled2(p, 2.0 * size.x, random_axis(source));
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_of_segment((geom_segment2){p, q});
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_of_circle((geom_circle){p, size.x});
    case COLLIDE_SHAPE_AABB:
        return collide_shape_of_aabb((geom_aabb2){p, geom_add2(p, size)});
    case COLLIDE_SHAPE_OBB:
        return collide_shape_of_obb((geom_obb2){p, random_axis(source), size});
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_of_capsule((geom_capsule2){p, q, 0.3 * size.y});
    case COLLIDE_SHAPE_CONVEX:
        return collide_shape_of_convex(make_ring(source, store, CONVEX_POINTS, 0.0));
    case COLLIDE_SHAPE_POLYGON:
        (void)make_ring(source, store, RING_POINTS, 0.2);
        return collide_shape_of_polygon((geom_polygon){&store->ring, 1});
    default:
        return collide_shape_of_point(p);
    }
}

/* The second shape of pair i in a pass. */
static const void *partner(const work *w, size_t i, size_t pass) { return w->shapes[(i + pass) % INPUTS][1]; }

static size_t run(const void *context) {
    const work *w = context;
    const size_t pass = (*w->pass)++;
    size_t met = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        met += w->call(w->shapes[i][0], partner(w, i, pass));
    }
    return met;
}

/* How many percent of the answers differ from those of another. */
static double percent_wrong(const work *w, const work *truth) {
    size_t wrong = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        for (size_t pass = 0; pass < JUDGED_PASSES; ++pass) {
            wrong += w->call(w->shapes[i][0], partner(w, i, pass)) !=
                     truth->call(truth->shapes[i][0], partner(truth, i, pass));
        }
    }
    return 100.0 * (double)wrong / (INPUTS * JUDGED_PASSES);
}

static void make_shapes(const peer *from, collide_shape_kind a, collide_shape_kind b, work *w) {
    random_source source = {20240601};
    storage store;
    *w->pass = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        w->shapes[i][0] = from->make(random_shape_of(&source, a, &store));
        w->shapes[i][1] = from->make(random_shape_of(&source, b, &store));
    }
}

static void drop_shapes(const peer *from, work *w) {
    for (size_t i = 0; i < INPUTS; ++i) {
        from->drop(w->shapes[i][0]);
        from->drop(w->shapes[i][1]);
    }
}

/* A row of nanoseconds and wrong answers; NaN where a peer has no such call. Ours, the first, is the truth. */
static void measure(const bench_table *table, collide_shape_kind a, collide_shape_kind b, const char *label) {
    static size_t passes[MAX_PEERS];
    static work works[MAX_PEERS];
    bench_entry entries[MAX_PEERS];
    size_t known[MAX_PEERS];
    size_t count = 0;
    double values[2 * MAX_PEERS];
    double ns[MAX_PEERS];
    for (size_t i = 0; i < PEERS; ++i) {
        work *w = &works[i];
        values[2 * i] = values[2 * i + 1] = (double)NAN;
        w->call = peers[i]->call(a, b);
        if (w->call != NULL) {
            w->pass = &passes[i];
            make_shapes(peers[i], a, b, w);
            known[count] = i;
            entries[count++] = (bench_entry){run, w};
        }
    }
    bench_compare(entries, count, INPUTS, ns);
    for (size_t k = 0; k < count; ++k) {
        values[2 * known[k]] = ns[k];
        values[2 * known[k] + 1] = percent_wrong(&works[known[k]], &works[0]);
    }
    for (size_t k = 0; k < count; ++k) {
        drop_shapes(peers[known[k]], &works[known[k]]);
    }
    bench_row(table, label, values);
}

/* With arguments only the pairs of those names are measured. */
int main(int argc, char **argv) {
    bench_column columns[2 * MAX_PEERS];
    for (size_t i = 0; i < PEERS; ++i) {
        columns[2 * i] = (bench_column){peers[i]->name, 1};
        columns[2 * i + 1] = (bench_column){"wrong %", 1};
    }
    const bench_table table = {"Nanoseconds per call, random shapes; nan: the peer has no such call", 20,
                               columns, 2 * PEERS};
    bench_heading(&table);
    for (collide_shape_kind a = COLLIDE_SHAPE_POINT; a < COLLIDE_SHAPE_KIND_COUNT; ++a) {
        for (collide_shape_kind b = a; b < COLLIDE_SHAPE_KIND_COUNT; ++b) {
            char label[64];
            (void)snprintf(label, sizeof label, "%s-%s", kind_names[a], kind_names[b]);
            if (bench_wanted(argc, argv, 1, label)) {
                measure(&table, a, b, label);
            }
        }
    }
    return 0;
}
