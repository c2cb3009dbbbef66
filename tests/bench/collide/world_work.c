/* Worlds of boxes, with the questions of ours and of the peer. */
#include "world_work.h"

#include "harness/random.h"

#include <collide/broadphase2.h>
#include <collide/sweep2.h>

#include <math.h>
#include <stdlib.h>

static const double way_length = 100.0;
static const double room = 16.0; /* for each box */
static const double radius = 0.5;

const peer_world *world_peer(void) {
#if defined(BENCH_BOX2D3)
    return &peer_world_box2d3;
#elif defined(BENCH_BOX2D)
    return &peer_world_box2d;
#else
    return NULL;
#endif
}

/* ---- Worlds ---- */

static collide_shape random_box(bench_random *source, double side, bool oriented) {
    const geom_vec2 center = bench_place(source, 0.0, side);
    const geom_vec2 half = bench_place(source, 0.2, 1.0);
    if (!oriented) {
        const geom_aabb2 box = {geom_vec2_sub(center, half), geom_vec2_add(center, half)};
        return collide_shape_from_aabb(box);
    }
    const geom_obb2 box = {center, bench_direction(source), half};
    return collide_shape_from_obb(box);
}

static collide_shape *make_boxes(size_t count, bool oriented) {
    bench_random source = {5};
    collide_shape *boxes = malloc(count * sizeof *boxes);
    for (size_t i = 0; boxes != NULL && i < count; ++i) {
        boxes[i] = random_box(&source, sqrt(room * (double)count), oriented);
    }
    return boxes;
}

static collide_world *make_world(const collide_shape *boxes, size_t count) {
    collide_world_def def = collide_world_def_default();
    def.capacity = count;
    collide_world *world = NULL;
    geom_status status = collide_world_create(&def, &world);
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        collide_body body = collide_body_default();
        body.shape = boxes[i];
        status = collide_world_add(world, &body, NULL);
    }
    if (status == GEOM_OK && collide_world_rebuild(world) == GEOM_OK) {
        return world;
    }
    collide_world_destroy(world);
    return NULL;
}

static void make_questions(geom_segment2 questions[WORLD_QUESTIONS], size_t count) {
    bench_random source = {6};
    const double side = sqrt(room * (double)count);
    for (size_t i = 0; i < WORLD_QUESTIONS; ++i) {
        const geom_vec2 start = bench_place(&source, 0.0, side);
        questions[i].a = start;
        questions[i].b = geom_vec2_add_scaled(start, way_length, bench_direction(&source));
    }
}

world_work *world_make(size_t count, bool oriented) {
    collide_shape *boxes = make_boxes(count, oriented);
    world_work *work = calloc(1, sizeof *work);
    if (boxes != NULL && work != NULL) {
        work->peer = world_peer();
        work->world = make_world(boxes, count);
        work->peer_world = work->peer != NULL ? work->peer->make(boxes, count) : NULL;
        make_questions(work->questions, count);
    }
    free(boxes);
    if (work != NULL && work->world == NULL) {
        world_drop(work);
        return NULL;
    }
    return work;
}

void world_drop(world_work *work) {
    if (work == NULL) {
        return;
    }
    collide_world_destroy(work->world);
    if (work->peer_world != NULL) {
        work->peer->drop(work->peer_world);
    }
    free(work);
}

/* ---- Questions ---- */

static geom_circle circle_of(const world_work *work, size_t i) {
    const geom_circle circle = {work->questions[i].a, radius};
    return circle;
}

static geom_vec2 way_of(const world_work *work, size_t i) {
    return geom_vec2_sub(work->questions[i].b, work->questions[i].a);
}

static collide_world_hit first_on_ray(const world_work *work, size_t i) {
    return collide_world_raycast(work->world, work->questions[i], NULL);
}

static collide_world_hit first_of_disc(const world_work *work, size_t i) {
    const collide_shape shape = collide_shape_from_circle(circle_of(work, i));
    return collide_world_sweep(work->world, shape, way_of(work, i), 0.0, NULL);
}

static size_t our_rays(const void *context) {
    size_t met = 0;
    for (size_t i = 0; i < WORLD_QUESTIONS; ++i) {
        met += first_on_ray(context, i).handle.index;
    }
    return met;
}

static size_t our_discs(const void *context) {
    size_t met = 0;
    for (size_t i = 0; i < WORLD_QUESTIONS; ++i) {
        met += first_of_disc(context, i).handle.index;
    }
    return met;
}

static double peer_time(const world_work *work, world_question which, size_t i) {
    return which == WORLD_RAY ? work->peer->ray(work->peer_world, work->questions[i])
                              : work->peer->circle(work->peer_world, circle_of(work, i), way_of(work, i));
}

static size_t peer_rays(const void *context) {
    size_t met = 0;
    for (size_t i = 0; i < WORLD_QUESTIONS; ++i) {
        met += peer_time(context, WORLD_RAY, i) <= 1.0;
    }
    return met;
}

static size_t peer_discs(const void *context) {
    size_t met = 0;
    for (size_t i = 0; i < WORLD_QUESTIONS; ++i) {
        met += peer_time(context, WORLD_DISC, i) <= 1.0;
    }
    return met;
}

bool world_peer_knows(const world_work *work, world_question which) {
    return work->peer != NULL && (which == WORLD_RAY || work->peer->circle != NULL);
}

bench_body world_body(world_question which, bool peer) {
    if (peer) {
        return which == WORLD_RAY ? peer_rays : peer_discs;
    }
    return which == WORLD_RAY ? our_rays : our_discs;
}

size_t world_differing(const world_work *work, world_question which) {
    size_t differing = 0;
    for (size_t i = 0; i < WORLD_QUESTIONS; ++i) {
        const collide_world_hit ours = which == WORLD_RAY ? first_on_ray(work, i) : first_of_disc(work, i);
        const double time = ours.sweep.relation == COLLIDE_APART ? 2.0 : ours.sweep.time;
        differing += fabs(time - peer_time(work, which, i)) > 1e-3;
    }
    return differing;
}

/* ---- Nodes ---- */

/* The bounds of all boxes, whose user is the box. */
static collide_broadphase *make_hierarchy(collide_shape *boxes, size_t count) {
    collide_broadphase_def def = collide_broadphase_def_default();
    def.kind = COLLIDE_BROADPHASE_BVH;
    def.capacity = count;
    collide_broadphase *made = NULL;
    geom_status status = collide_broadphase_create(&def, &made);
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        const geom_aabb2 bounds =
            boxes[i].kind == COLLIDE_SHAPE_OBB ? geom_obb2_bounds(boxes[i].as.obb) : boxes[i].as.aabb;
        const collide_broadphase_item item = {bounds, 1, UINT32_MAX, &boxes[i]};
        status = collide_broadphase_add(made, &item, NULL);
    }
    if (status == GEOM_OK && collide_broadphase_rebuild(made) == GEOM_OK) {
        return made;
    }
    collide_broadphase_destroy(made);
    return NULL;
}

static double on_box(void *context, collide_handle handle, void *user, double limit) {
    (void)handle;
    const geom_segment2 *const ray = context;
    const collide_shape *const box = user;
    const collide_sweep met = collide_shape_raycast(*ray, *box);
    return met.relation != COLLIDE_APART ? fmin(met.time, limit) : limit;
}

double world_nodes_a_ray(size_t count, bool oriented) {
    collide_shape *const boxes = make_boxes(count, oriented);
    geom_segment2 *const questions = malloc(WORLD_QUESTIONS * sizeof *questions);
    collide_broadphase *const hierarchy = boxes != NULL ? make_hierarchy(boxes, count) : NULL;
    size_t nodes = 0;
    if (questions != NULL && hierarchy != NULL) {
        make_questions(questions, count);
        for (size_t i = 0; i < WORLD_QUESTIONS; ++i) {
            nodes += collide_broadphase_raycast_nodes(hierarchy, questions[i], NULL, on_box, &questions[i]);
        }
    }
    collide_broadphase_destroy(hierarchy);
    free(questions);
    free(boxes);
    return (double)nodes / WORLD_QUESTIONS;
}
