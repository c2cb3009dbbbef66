/* A field of obstacles, ways of a car through it, and the bodies that ask about them. */
#include "trajectory_work.h"

#include "harness/random.h"

#include <math.h>
#include <stdlib.h>

enum {
    OBSTACLES = 10000,
    CORNERS = 6
};

static const double full_turn = 6.283185307179586;
static const double half_field = 1300.0;
static const double step = 0.1;

static const peer_poses *poses_peer(void) {
#if defined(BENCH_BOX2D3)
    return &peer_poses_box2d3;
#elif defined(BENCH_BOX2D)
    return &peer_poses_box2d;
#else
    return NULL;
#endif
}

/* ---- Obstacles ---- */

typedef struct field {
    collide_shape shapes[OBSTACLES];
    geom_ring rings[OBSTACLES];
    geom_vec2 corners[OBSTACLES][CORNERS];
} field;

static collide_shape hexagon(field *f, size_t i, bench_random *source, geom_vec2 center, double size) {
    const double angle = bench_between(source, 0.0, full_turn);
    for (size_t k = 0; k < CORNERS; ++k) {
        const double at = angle + full_turn * (double)k / CORNERS;
        f->corners[i][k] = geom_vec2_add(center, geom_vec2_make(size * cos(at), size * sin(at)));
    }
    f->rings[i] = (geom_ring){f->corners[i], CORNERS};
    const geom_polygon polygon = {&f->rings[i], 1};
    return collide_shape_from_polygon(polygon);
}

static void fill_obstacle(field *f, size_t i, bench_random *source) {
    const geom_vec2 center = bench_place(source, -half_field, half_field);
    const geom_vec2 axis = bench_direction(source);
    const double size = bench_between(source, 0.3, 1.2);
    const geom_circle disc = {center, size};
    const geom_obb2 box = {center, axis, {size * bench_between(source, 0.5, 2.0), size}};
    const geom_capsule2 capsule = {center, geom_vec2_add_scaled(center, 1.5 * size, axis), 0.5 * size};
    const collide_shape shapes[4] = {collide_shape_from_circle(disc), collide_shape_from_obb(box),
                                     collide_shape_from_capsule(capsule),
                                     hexagon(f, i, source, center, size)};
    f->shapes[i] = shapes[bench_choice(source, 4)];
}

static collide_world *world_of(const field *f) {
    collide_world_def def = collide_world_def_default();
    def.capacity = OBSTACLES;
    collide_world *world = NULL;
    geom_status status = collide_world_create(&def, &world);
    for (size_t i = 0; i < OBSTACLES && status == GEOM_OK; ++i) {
        collide_body body = collide_body_default();
        body.shape = f->shapes[i];
        status = collide_world_add(world, &body, NULL);
    }
    if (status == GEOM_OK && collide_world_rebuild(world) == GEOM_OK) {
        return world;
    }
    collide_world_destroy(world);
    return NULL;
}

/* ---- Ways ---- */

static void drive(bench_random *source, trajectory_kind kind, collide_pose *poses) {
    double bend = 0.0;
    double spin = 0.0;
    double course = bench_between(source, 0.0, full_turn);
    poses[0].position = bench_place(source, -0.9 * half_field, 0.9 * half_field);
    poses[0].heading = course;
    for (size_t i = 1; i < TRAJECTORY_POSES; ++i) {
        if (kind != TRAJECTORY_STRAIGHT && i % 50 == 1) {
            bend = bench_between(source, -0.15, 0.15) * step;
            spin = bench_between(source, -0.3, 0.3) * step;
        }
        /* along an arc, the chord lies between the headings */
        const double ahead = course + 0.5 * bend;
        const geom_vec2 way = {step * cos(ahead), step * sin(ahead)};
        course += bend;
        poses[i].position = geom_vec2_add(poses[i - 1].position, way);
        poses[i].heading = kind == TRAJECTORY_TURNING ? poses[i - 1].heading + spin : course;
    }
}

static void make_ways(trajectory_work *work, trajectory_kind kind, bool free_ones) {
    bench_random source = {7};
    const collide_trajectory_segment_kind way =
        kind == TRAJECTORY_ARCS ? COLLIDE_TRAJECTORY_ARC : COLLIDE_TRAJECTORY_STRAIGHT;
    for (size_t i = 0; i < TRAJECTORY_COUNT; ++i) {
        collide_pose *poses = &work->poses[i * TRAJECTORY_POSES];
        drive(&source, kind, poses);
        const collide_trajectory made = {poses, NULL, TRAJECTORY_POSES, way};
        const collide_trajectory_result met = collide_trajectory_check(work->world, &work->car, made, NULL);
        if ((met.verdict == COLLIDE_CCD_FREE) == free_ones) {
            work->ways[work->count++] = made;
        }
    }
}

trajectory_work *trajectory_make(trajectory_kind kind, bool free_ones) {
    const geom_aabb2 outline = {{-0.9, -0.9}, {3.6, 0.9}};
    bench_random source = {5};
    field *f = malloc(sizeof *f);
    trajectory_work *work = calloc(1, sizeof *work);
    if (f != NULL && work != NULL) {
        for (size_t i = 0; i < OBSTACLES; ++i) {
            fill_obstacle(f, i, &source);
        }
        work->peer = poses_peer();
        work->peer_world = work->peer != NULL ? work->peer->make(f->shapes, OBSTACLES) : NULL;
        work->world = world_of(f);
        work->poses = calloc((size_t)TRAJECTORY_COUNT * TRAJECTORY_POSES, sizeof *work->poses);
    }
    free(f);
    if (work == NULL || work->world == NULL || work->poses == NULL ||
        collide_footprint_from_shape(collide_shape_from_aabb(outline), &work->car) != GEOM_OK) {
        trajectory_drop(work);
        return NULL;
    }
    make_ways(work, kind, free_ones);
    return work;
}

void trajectory_drop(trajectory_work *work) {
    if (work == NULL) {
        return;
    }
    collide_world_destroy(work->world);
    if (work->peer_world != NULL) {
        work->peer->drop(work->peer_world);
    }
    free(work->poses);
    free(work);
}

/* ---- Questions ---- */

size_t trajectory_run_ours(const void *work) {
    const trajectory_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < w->count; ++i) {
        sum += collide_trajectory_check(w->world, &w->car, w->ways[i], NULL).leg;
    }
    return sum;
}

size_t trajectory_run_clearance(const void *work) {
    const trajectory_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < w->count; ++i) {
        sum += collide_trajectory_clearance(w->world, &w->car, w->ways[i], 2.0, NULL).leg;
    }
    return sum;
}

size_t trajectory_run_peer(const void *work) {
    const trajectory_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < w->count; ++i) {
        sum += w->peer->check(w->peer_world, w->ways[i].poses, w->ways[i].count);
    }
    return sum;
}

size_t trajectory_differing(const trajectory_work *work) {
    size_t count = 0;
    for (size_t i = 0; i < work->count; ++i) {
        const collide_trajectory way = work->ways[i];
        const bool ours =
            collide_trajectory_check(work->world, &work->car, way, NULL).verdict == COLLIDE_CCD_FREE;
        count += ours != (work->peer->check(work->peer_world, way.poses, way.count) == way.count);
    }
    return count;
}
