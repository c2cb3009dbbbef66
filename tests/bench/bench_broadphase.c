/* Broad phases: from a thousand to a million boxes, of the plane and of space, beside Box2D's tree.
 *
 * Boxes have sides from 0.2 to 1.8 and cover about a sixteenth of where they lie. What has a direction has any direction,
 * and starts anywhere.
 *
 *     insert   all boxes, one by one
 *     build    all at once, when they are held (nan: there is no such call)
 *     update   each box moves by up to 0.3 on each axis; then a build, for the kind that is asked one by one without
 *     query    all boxes that a box of 4 by 4 meets
 *     ray      the first box on a way of 100
 *     swept    the same for a disc or ball of radius 0.5
 *     nearest  the 8 boxes next to a point
 *     pairs    all pairs that meet, per box
 *
 * in nanoseconds a box or a question, and bytes a box. Arguments, all optional: the largest count. */
#include "bench.h"
#include "peer_broad.h"
#include "support.h"

#include <collide/broadphase.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    QUESTIONS = 2048,
    MAX_PEERS = 4,
    SPAN = 4 /* of a box that is asked about */
};

static const double way = 100.0;

typedef struct workload {
    const peer_broad *peer;
    void *held;
    size_t count;
    double side;
    bench_box *boxes;
    bench_box *moved;
    bench_ray rays[QUESTIONS];
    bench_ray discs[QUESTIONS]; /* the same, larger */
    bench_box queries[QUESTIONS];
} workload;

double bench_entry_time(const bench_ray *ray, const bench_box *box, int dimensions) {
    double entry = 0.0;
    for (int axis = 0; axis < dimensions; ++axis) {
        const double inverse = 1.0 / ray->motion[axis];
        const double near_side = inverse > 0.0 ? box->low[axis] - ray->radius : box->high[axis] + ray->radius;
        const double time = (near_side - ray->start[axis]) * inverse;
        entry = time > entry ? time : entry;
    }
    return entry;
}

static void fill_place(random_source *source, const workload *w, double place[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        place[axis] = axis < w->peer->dimensions ? random_between(source, 0.0, w->side) : 0.0;
    }
}

static void fill_boxes(workload *w) {
    random_source source = {20240601};
    for (size_t i = 0; i < w->count; ++i) {
        double center[3];
        fill_place(&source, w, center);
        for (int axis = 0; axis < 3; ++axis) {
            const double half = random_between(&source, 0.1, 0.9);
            const double shift = random_between(&source, -0.3, 0.3);
            w->boxes[i].low[axis] = center[axis] - half;
            w->boxes[i].high[axis] = center[axis] + half;
            w->moved[i].low[axis] = w->boxes[i].low[axis] + shift;
            w->moved[i].high[axis] = w->boxes[i].high[axis] + shift;
        }
    }
}

static void fill_questions(workload *w) {
    random_source source = {20240602};
    for (size_t i = 0; i < QUESTIONS; ++i) {
        bench_ray *ray = &w->rays[i];
        double length = 0.0;
        fill_place(&source, w, ray->start);
        while (length < 0.1 || length > 1.0) {
            length = 0.0;
            for (int axis = 0; axis < 3; ++axis) {
                ray->motion[axis] = axis < w->peer->dimensions ? random_between(&source, -1.0, 1.0) : 0.0;
                length += ray->motion[axis] * ray->motion[axis];
            }
        }
        for (int axis = 0; axis < 3; ++axis) {
            ray->motion[axis] *= way / sqrt(length);
            w->queries[i].low[axis] = ray->start[axis];
            w->queries[i].high[axis] = ray->start[axis] + SPAN;
        }
        ray->radius = 0.0;
        w->discs[i] = *ray;
        w->discs[i].radius = 0.5;
    }
}

static size_t run_queries(const void *work) {
    const workload *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        sum += w->peer->query(w->held, &w->queries[i]);
    }
    return sum;
}

static size_t run_rays(const void *work) {
    const workload *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        sum += w->peer->cast(w->held, &w->rays[i], w->boxes, w->count);
    }
    return sum;
}

static size_t run_swept(const void *work) {
    const workload *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        sum += w->peer->swept(w->held, &w->discs[i], w->boxes, w->count);
    }
    return sum;
}

static size_t run_nearest(const void *work) {
    const workload *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        sum += w->peer->nearest(w->held, w->rays[i].start);
    }
    return sum;
}

static size_t run_pairs(const void *work) {
    const workload *w = work;
    return w->peer->pairs(w->held);
}

/* Nanoseconds a box since a moment. */
static double each(const workload *w, double start) { return 1e9 * (bench_now() - start) / (double)w->count; }

static double time_insert(workload *w) {
    const double start = bench_now();
    w->held = w->peer->create(w->peer, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        w->peer->insert(w->held, i, &w->boxes[i]);
    }
    return each(w, start);
}

static double time_build(const workload *w) {
    const double start = bench_now();
    w->peer->build(w->held);
    return each(w, start);
}

static double time_moves(const workload *w, const bench_box *from, const bench_box *to) {
    const double start = bench_now();
    for (size_t i = 0; i < w->count; ++i) {
        w->peer->move(w->held, i, &from[i], &to[i]);
    }
    if (w->peer->build != NULL && w->peer->kind == COLLIDE_BROADPHASE_BVH) {
        w->peer->build(w->held);
    }
    return each(w, start);
}

enum {
    INSERT,
    BUILD,
    UPDATE,
    QUERY,
    RAY,
    SWEPT,
    NEAREST,
    PAIRS,
    BYTES,
    COLUMNS
};

/* All inserts, builds and updates, the best of a few rounds; what is held stays. */
static void measure_changes(workload *w, double values[COLUMNS]) {
    const int rounds = w->count < 100000 ? 5 : 2;
    values[INSERT] = values[BUILD] = values[UPDATE] = HUGE_VAL;
    for (int i = 0; i < rounds; ++i) {
        if (i > 0) {
            w->peer->destroy(w->held);
        }
        values[INSERT] = fmin(values[INSERT], time_insert(w));
        values[BUILD] = w->peer->build != NULL ? fmin(values[BUILD], time_build(w)) : (double)NAN;
    }
    for (int i = 0; i < rounds; ++i) {
        values[UPDATE] = fmin(values[UPDATE], time_moves(w, w->boxes, w->moved));
        values[UPDATE] = fmin(values[UPDATE], time_moves(w, w->moved, w->boxes));
    }
}

static void measure(workload *w, const bench_table *table) {
    double values[COLUMNS];
    measure_changes(w, values);
    if (w->peer->build != NULL) {
        w->peer->build(w->held);
    }
    values[QUERY] = bench_nanoseconds(run_queries, w, QUESTIONS);
    values[RAY] = bench_nanoseconds(run_rays, w, QUESTIONS);
    values[SWEPT] = w->peer->swept != NULL ? bench_nanoseconds(run_swept, w, QUESTIONS) : (double)NAN;
    values[NEAREST] = w->peer->nearest != NULL ? bench_nanoseconds(run_nearest, w, QUESTIONS) : (double)NAN;
    values[PAIRS] = w->peer->pairs != NULL ? bench_nanoseconds(run_pairs, w, w->count) : (double)NAN;
    values[BYTES] =
        w->peer->memory != NULL ? (double)w->peer->memory(w->held) / (double)w->count : (double)NAN;
    char label[64];
    (void)snprintf(label, sizeof label, "%s, %zu", w->peer->name, w->count);
    bench_row(table, label, values);
    w->peer->destroy(w->held);
}

static void measure_all(const peer_broad *const *peers, size_t largest, const bench_table *table) {
    for (size_t count = 1000; count <= largest; count *= 10) {
        workload *w = malloc(sizeof *w);
        w->boxes = malloc(count * sizeof *w->boxes);
        w->moved = malloc(count * sizeof *w->moved);
        for (size_t i = 0; peers[i] != NULL; ++i) {
            w->peer = peers[i];
            w->count = count;
            w->side = w->peer->dimensions == 2 ? 4.0 * sqrt((double)count) : 2.5 * cbrt((double)count);
            fill_boxes(w);
            fill_questions(w);
            measure(w, table);
        }
        free(w->boxes);
        free(w->moved);
        free(w);
    }
}

int main(int argc, char **argv) {
    const size_t largest = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    const peer_broad *plane[MAX_PEERS + 1] = {&peer_broad_ours2[0], &peer_broad_ours2[1],
                                              &peer_broad_ours2[2]};
    const peer_broad *space[MAX_PEERS + 1] = {&peer_broad_ours3[0], &peer_broad_ours3[1],
                                              &peer_broad_ours3[2]};
#if defined(BENCH_BOX2D)
    plane[3] = &peer_broad_box2d;
#endif
    static const bench_column columns[COLUMNS] = {{"insert", 0},  {"build", 0}, {"update", 0},
                                                  {"query", 0},   {"ray", 0},   {"swept", 0},
                                                  {"nearest", 0}, {"pairs", 0}, {"bytes", 0}};
    const bench_table of_plane = {"Boxes of the plane: nanoseconds, and bytes a box", 18, columns, COLUMNS};
    const bench_table of_space = {"Boxes of space: nanoseconds, and bytes a box", 18, columns, COLUMNS};
    bench_heading(&of_plane);
    measure_all(plane, largest, &of_plane);
    bench_heading(&of_space);
    measure_all(space, largest, &of_space);
    return 0;
}
