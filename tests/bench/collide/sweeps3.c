/* Ray casts, sweeps and rigid motions in space, and plain formulas in doubles beside the rays. Random input,
 * told apart by whether it hits. */
#include "harness/group.h"
#include "shapes3.h"

#include <collide/ccd3.h>
#include <collide/sweep3.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    INPUTS = 512,
    TRIES = 40000
};

typedef struct input {
    collide_shape3 a;
    collide_shape3 b;
    geom_vec3 way;
    geom_vec3 points[2][BENCH_HULL_POINTS];
} input;

typedef struct inputs {
    input list[INPUTS];
    size_t count;
} inputs;

static const geom_vec3 still = {0.0, 0.0, 0.0};

/* ---- Ours ---- */

static geom_segment3 ray_of(const input *in) {
    const geom_segment3 ray = {in->a.as.point, geom_vec3_add(in->a.as.point, in->way)};
    return ray;
}

static double cast_ray(const input *in) { return collide_shape3_raycast(ray_of(in), in->b).time; }

static double sweep(const input *in) { return collide_shape3_sweep(in->a, in->way, in->b, still).time; }

static double turn(const input *in) {
    const collide_motion3 motion = {geom_vec3_scale(in->way, 0.5), in->way, geom_vec3_scale(in->way, 1.5),
                                    2.0};
    const collide_motion3 rest = {still, still, {0.0, 0.0, 1.0}, 0.0};
    return collide_shape3_ccd(in->a, motion, in->b, rest, 0.0, 1e-6).time;
}

/* ---- Plain formulas ---- */

static double plain_ball(const input *in) {
    const geom_vec3 w = geom_vec3_sub(in->a.as.point, in->b.as.sphere.center);
    const double a = geom_vec3_dot(in->way, in->way);
    const double b = geom_vec3_dot(w, in->way);
    const double c = geom_vec3_dot(w, w) - in->b.as.sphere.radius * in->b.as.sphere.radius;
    const double inside = b * b - a * c;
    return inside >= 0.0 ? (-b - sqrt(inside)) / a : 1.0;
}

static double plain_box(const input *in) {
    const geom_aabb3 *box = &in->b.as.aabb;
    const geom_vec3 p = in->a.as.point;
    const double x[2] = {(box->min.x - p.x) / in->way.x, (box->max.x - p.x) / in->way.x};
    const double y[2] = {(box->min.y - p.y) / in->way.y, (box->max.y - p.y) / in->way.y};
    const double z[2] = {(box->min.z - p.z) / in->way.z, (box->max.z - p.z) / in->way.z};
    const double enter = fmax(fmax(fmin(x[0], x[1]), fmin(y[0], y[1])), fmin(z[0], z[1]));
    const double leave = fmin(fmin(fmax(x[0], x[1]), fmax(y[0], y[1])), fmax(z[0], z[1]));
    return enter <= leave && enter <= 1.0 && leave >= 0.0 ? enter : 1.0;
}

/* T. Moeller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997. */
static double plain_triangle(const input *in) {
    const geom_triangle *face = &in->b.as.triangle;
    const geom_vec3 e = geom_vec3_sub(face->b, face->a);
    const geom_vec3 f = geom_vec3_sub(face->c, face->a);
    const geom_vec3 p = geom_vec3_cross(in->way, f);
    const double scale = 1.0 / geom_vec3_dot(e, p);
    const geom_vec3 w = geom_vec3_sub(in->a.as.point, face->a);
    const double u = scale * geom_vec3_dot(w, p);
    const geom_vec3 q = geom_vec3_cross(w, e);
    const double v = scale * geom_vec3_dot(in->way, q);
    const double t = scale * geom_vec3_dot(f, q);
    return u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0 && t <= 1.0 ? t : 1.0;
}

static double plain_plane(const input *in) {
    const geom_plane *plane = &in->b.as.plane;
    const double height = plane->offset - geom_vec3_dot(plane->normal, in->a.as.point);
    return height / geom_vec3_dot(plane->normal, in->way);
}

typedef double question(const input *in);

typedef struct task {
    const inputs *in;
    question *ask;
} task;

static size_t run(const void *work) {
    const task *asked = work;
    double sum = 0.0;
    for (size_t i = 0; i < asked->in->count; ++i) {
        sum += asked->ask(&asked->in->list[i]);
    }
    return sum > 0.0;
}

/* ---- Cases: each with input that misses, and input that hits ---- */

typedef struct sweep_case {
    const char *name;
    collide_shape3_kind a;
    collide_shape3_kind b;
    question *ask;
    question *plain;
} sweep_case;

static const sweep_case cases[] = {
    {"3d-ray-sphere", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_SPHERE, cast_ray, plain_ball},
    {"3d-ray-aabb", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_AABB, cast_ray, plain_box},
    {"3d-ray-triangle", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_TRIANGLE, cast_ray, plain_triangle},
    {"3d-ray-plane", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_PLANE, cast_ray, plain_plane},
    {"3d-ray-obb", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_OBB, cast_ray, NULL},
    {"3d-ray-hull", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_HULL, cast_ray, NULL},
    {"3d-sweep-sphere-sphere", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE, sweep, NULL},
    {"3d-sweep-sphere-plane", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_PLANE, sweep, NULL},
    {"3d-sweep-sphere-aabb", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_AABB, sweep, NULL},
    {"3d-sweep-sphere-triangle", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_TRIANGLE, sweep, NULL},
    {"3d-sweep-capsule-capsule", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_CAPSULE, sweep, NULL},
    {"3d-sweep-aabb-aabb", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_AABB, sweep, NULL},
    {"3d-sweep-obb-obb", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB, sweep, NULL},
    {"3d-sweep-triangle-triangle", COLLIDE_SHAPE3_TRIANGLE, COLLIDE_SHAPE3_TRIANGLE, sweep, NULL},
    {"3d-sweep-hull-hull", COLLIDE_SHAPE3_HULL, COLLIDE_SHAPE3_HULL, sweep, NULL},
    {"3d-turn-obb-aabb", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_AABB, turn, NULL},
    {"3d-turn-capsule-plane", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_PLANE, turn, NULL},
    {"3d-turn-hull-hull", COLLIDE_SHAPE3_HULL, COLLIDE_SHAPE3_HULL, turn, NULL},
};

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "call"};
    (void)snprintf(out->name, sizeof out->name, "%s-%s", cases[index / 2].name, index % 2 ? "hit" : "miss");
}

static bool is_hit(const input *in, question *ask) {
    return ask == turn ? turn(in) < 1.0
                       : collide_shape3_sweep(in->a, in->way, in->b, still).relation != COLLIDE_APART;
}

/* The shapes are apart at the start. Fewer inputs than INPUTS if hits or misses are rare. */
static void fill(const sweep_case *which, bool hits, inputs *in) {
    bench_random source = {0xbe7cU};
    in->count = 0;
    for (size_t i = 0; i < TRIES && in->count < INPUTS; ++i) {
        input *one = &in->list[in->count];
        one->a = bench_shape3_random(&source, which->a, one->points[0]);
        one->b = bench_shape3_random(&source, which->b, one->points[1]);
        one->way = bench_place3(&source, 6.0);
        in->count +=
            collide_shape3_relation(one->a, one->b) == COLLIDE_APART && is_hit(one, which->ask) == hits;
    }
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[] = {NULL, "plain formula"};
    const sweep_case *which = &cases[index / 2];
    inputs *in = malloc(sizeof *in);
    if (in == NULL) {
        return false;
    }
    fill(which, index % 2 == 1, in);
    const task tasks[] = {{in, which->ask}, {in, which->plain}};
    const bench_entry entries[] = {{run, &tasks[0]}, {run, &tasks[1]}};
    bench_measure(effort, entries, names, which->plain != NULL ? 2 : 1, in->count > 0 ? in->count : 1, out);
    free(in);
    return true;
}

const bench_group bench_sweeps3 = {
    .name = "sweeps3",
    .about = "ray casts, sweeps and rigid motions of one shape of space against another; hull: of 12 points",
    .case_count = 2 * (sizeof cases / sizeof *cases),
    .describe = describe,
    .measure = measure,
};
