/* Boxes, questions and rounds of changes for broad phases. */
#include "broad_work.h"

#include "harness/random.h"

#include <collide/broadphase.h>

#include <math.h>
#include <stdlib.h>

enum {
    SPAN = 4 /* of a box that is asked about */
};

static const double way = 100.0;

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

/* ---- Boxes and questions ---- */

static void fill_place(bench_random *source, const broad_work *w, double place[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        place[axis] = axis < w->peer->dimensions ? bench_between(source, 0.0, w->side) : 0.0;
    }
}

static void fill_boxes(broad_work *w) {
    bench_random source = {20240601};
    for (size_t i = 0; i < w->count; ++i) {
        double center[3];
        fill_place(&source, w, center);
        for (int axis = 0; axis < 3; ++axis) {
            const double half = bench_between(&source, 0.1, 0.9);
            const double shift = bench_between(&source, -0.3, 0.3);
            w->boxes[i].low[axis] = center[axis] - half;
            w->boxes[i].high[axis] = center[axis] + half;
            w->moved[i].low[axis] = w->boxes[i].low[axis] + shift;
            w->moved[i].high[axis] = w->boxes[i].high[axis] + shift;
        }
    }
}

/* A way in any direction. */
static void fill_motion(bench_random *source, const broad_work *w, double motion[3]) {
    double length = 0.0;
    while (length < 0.1 || length > 1.0) {
        length = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            motion[axis] = axis < w->peer->dimensions ? bench_between(source, -1.0, 1.0) : 0.0;
            length += motion[axis] * motion[axis];
        }
    }
    for (int axis = 0; axis < 3; ++axis) {
        motion[axis] *= way / sqrt(length);
    }
}

static void fill_questions(broad_work *w) {
    bench_random source = {20240602};
    for (size_t i = 0; i < BROAD_QUESTIONS; ++i) {
        bench_ray *ray = &w->rays[i];
        fill_place(&source, w, ray->start);
        fill_motion(&source, w, ray->motion);
        for (int axis = 0; axis < 3; ++axis) {
            w->queries[i].low[axis] = ray->start[axis];
            w->queries[i].high[axis] = ray->start[axis] + SPAN;
        }
        ray->radius = 0.0;
        w->discs[i] = *ray;
        w->discs[i].radius = 0.5;
    }
}

broad_work *broad_make(const peer_broad *peer, size_t count) {
    broad_work *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->peer = peer;
    w->count = count;
    w->side = peer->dimensions == 2 ? 4.0 * sqrt((double)count) : 2.5 * cbrt((double)count);
    w->boxes = malloc(count * sizeof *w->boxes);
    w->moved = malloc(count * sizeof *w->moved);
    if (w->boxes == NULL || w->moved == NULL) {
        broad_drop(w);
        return NULL;
    }
    fill_boxes(w);
    fill_questions(w);
    return w;
}

static void let_go(broad_work *w) {
    if (w->held != NULL) {
        w->peer->destroy(w->held);
        w->held = NULL;
    }
}

void broad_drop(broad_work *work) {
    if (work == NULL) {
        return;
    }
    let_go(work);
    free(work->boxes);
    free(work->moved);
    free(work);
}

/* ---- Changes ---- */

static void insert_all(broad_work *w) {
    w->held = w->peer->create(w->peer, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        w->peer->insert(w->held, i, &w->boxes[i]);
    }
}

void broad_fill(broad_work *work) {
    insert_all(work);
    if (work->peer->build != NULL) {
        work->peer->build(work->held);
    }
}

static void move_all(const broad_work *w, const bench_box *from, const bench_box *to) {
    for (size_t i = 0; i < w->count; ++i) {
        w->peer->move(w->held, i, &from[i], &to[i]);
    }
    if (w->peer->build != NULL && w->peer->kind == COLLIDE_BROADPHASE_BVH) {
        w->peer->build(w->held);
    }
}

/* Nanoseconds a box since a moment. */
static double each(const broad_work *w, double start) {
    return 1e9 * (bench_now() - start) / (double)w->count;
}

static double round_of_inserts(broad_work *w) {
    let_go(w);
    const double start = bench_now();
    insert_all(w);
    return each(w, start);
}

/* There and back. */
static double round_of_moves(const broad_work *w) {
    const double start = bench_now();
    move_all(w, w->boxes, w->moved);
    const double there = each(w, start);
    const double turned = bench_now();
    move_all(w, w->moved, w->boxes);
    return fmin(there, each(w, turned));
}

double broad_round(broad_work *work, broad_measure which) {
    if (which == BROAD_INSERT) {
        return round_of_inserts(work);
    }
    if (which == BROAD_UPDATE) {
        return round_of_moves(work);
    }
    if (which != BROAD_BUILD || work->peer->build == NULL) {
        return (double)NAN;
    }
    let_go(work);
    insert_all(work);
    const double start = bench_now();
    work->peer->build(work->held);
    return each(work, start);
}

/* ---- Questions ---- */

static size_t run_queries(const void *work) {
    const broad_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < BROAD_QUESTIONS; ++i) {
        sum += w->peer->query(w->held, &w->queries[i]);
    }
    return sum;
}

static size_t run_rays(const void *work) {
    const broad_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < BROAD_QUESTIONS; ++i) {
        sum += w->peer->cast(w->held, &w->rays[i], w->boxes, w->count);
    }
    return sum;
}

static size_t run_swept(const void *work) {
    const broad_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < BROAD_QUESTIONS; ++i) {
        sum += w->peer->swept(w->held, &w->discs[i], w->boxes, w->count);
    }
    return sum;
}

static size_t run_nearest(const void *work) {
    const broad_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < BROAD_QUESTIONS; ++i) {
        sum += w->peer->nearest(w->held, w->rays[i].start);
    }
    return sum;
}

static size_t run_pairs(const void *work) {
    const broad_work *w = work;
    return w->peer->pairs(w->held);
}

bench_body broad_body(const broad_work *work, broad_measure which, size_t *calls) {
    const peer_broad *peer = work->peer;
    *calls = which == BROAD_PAIRS ? work->count : BROAD_QUESTIONS;
    switch (which) {
    case BROAD_QUERY:
        return run_queries;
    case BROAD_RAY:
        return run_rays;
    case BROAD_SWEPT:
        return peer->swept != NULL ? run_swept : NULL;
    case BROAD_NEAREST:
        return peer->nearest != NULL ? run_nearest : NULL;
    case BROAD_PAIRS:
        return peer->pairs != NULL ? run_pairs : NULL;
    default:
        return NULL;
    }
}
