/* Ray casts, sweeps, rigid motions and arcs in the plane; beside plain formulas in doubles where there is
 * one. Random input, told apart by whether the straight motion hits. */
#include "harness/group.h"
#include "shapes2.h"

#include <collide/ccd2.h>
#include <collide/ccd_arc2.h>
#include <collide/sweep2.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    INPUTS = 1024
};

static const geom_vec2 rest = {0.0, 0.0};

/* Two shapes, and the motion of the first. */
typedef struct input {
    collide_shape a;
    collide_shape b;
    geom_vec2 way;
    double angle;
    bench_shape_store stores[2];
} input;

typedef struct inputs {
    input list[INPUTS];
    size_t count;
} inputs;

/* ---- Ours ---- */

static collide_sweep cast_ray(const input *in) {
    const geom_segment2 ray = {in->a.as.point, geom_vec2_add(in->a.as.point, in->way)};
    return collide_shape_raycast(ray, in->b);
}

static size_t run_rays(const void *work) {
    const inputs *in = work;
    double sum = 0.0;
    for (size_t i = 0; i < in->count; ++i) {
        sum += cast_ray(&in->list[i]).time;
    }
    return (size_t)sum;
}

static size_t run_sweeps(const void *work) {
    const inputs *in = work;
    double sum = 0.0;
    for (size_t i = 0; i < in->count; ++i) {
        sum += collide_shape_sweep(in->list[i].a, in->list[i].way, in->list[i].b, rest).time;
    }
    return (size_t)sum;
}

static size_t run_turns(const void *work) {
    const inputs *in = work;
    const collide_motion still = {{0.0, 0.0}, {0.0, 0.0}, 0.0};
    double sum = 0.0;
    for (size_t i = 0; i < in->count; ++i) {
        const input *one = &in->list[i];
        const collide_motion motion = {
            geom_aabb2_union(collide_shape_bounds(one->a), collide_shape_bounds(one->a)).min, one->way,
            one->angle};
        sum += collide_shape_ccd(one->a, motion, one->b, still, 0.0, 1e-6).time;
    }
    return (size_t)sum;
}

static size_t run_arcs(const void *work) {
    const inputs *in = work;
    double sum = 0.0;
    for (size_t i = 0; i < in->count; ++i) {
        const input *one = &in->list[i];
        const geom_circle disc = one->a.as.circle;
        const collide_arc arc = {geom_vec2_add(disc.center, one->way), disc.center, one->angle};
        sum += collide_arc_sweep_circle(arc, disc.radius, one->b).time;
    }
    return (size_t)sum;
}

/* ---- Plain formulas ---- */

static double plain_slabs(geom_vec2 from, geom_vec2 way, geom_vec2 low, geom_vec2 high) {
    const double x0 = (low.x - from.x) / way.x;
    const double x1 = (high.x - from.x) / way.x;
    const double y0 = (low.y - from.y) / way.y;
    const double y1 = (high.y - from.y) / way.y;
    const double entry = fmax(fmax(fmin(x0, x1), fmin(y0, y1)), 0.0);
    return entry <= fmin(fmin(fmax(x0, x1), fmax(y0, y1)), 1.0) ? entry : 1.0;
}

static double plain_ray_circle(geom_vec2 from, geom_vec2 way, geom_circle circle) {
    const geom_vec2 w = geom_vec2_sub(from, circle.center);
    const double a = geom_vec2_length_squared(way);
    const double b = geom_vec2_dot(w, way);
    const double c = geom_vec2_length_squared(w) - circle.radius * circle.radius;
    const double d = b * b - a * c;
    const double t = d < 0.0 ? 1.0 : (-b - sqrt(d)) / a;
    return t >= 0.0 && t <= 1.0 ? t : 1.0;
}

static double plain_ray_segment(geom_vec2 from, geom_vec2 way, geom_segment2 segment) {
    const geom_vec2 e = geom_vec2_sub(segment.b, segment.a);
    const geom_vec2 w = geom_vec2_sub(segment.a, from);
    const double d = geom_vec2_cross(way, e);
    const double t = geom_vec2_cross(w, e) / d;
    const double s = geom_vec2_cross(w, way) / d;
    return t >= 0.0 && t <= 1.0 && s >= 0.0 && s <= 1.0 ? t : 1.0;
}

static double plain_ray(const input *in) {
    const geom_vec2 from = in->a.as.point;
    if (in->b.kind == COLLIDE_SHAPE_CIRCLE) {
        return plain_ray_circle(from, in->way, in->b.as.circle);
    }
    if (in->b.kind == COLLIDE_SHAPE_SEGMENT) {
        return plain_ray_segment(from, in->way, in->b.as.segment);
    }
    if (in->b.kind == COLLIDE_SHAPE_AABB) {
        return plain_slabs(from, in->way, in->b.as.aabb.min, in->b.as.aabb.max);
    }
    const geom_obb2 box = in->b.as.obb;
    const geom_vec2 w = geom_vec2_sub(from, box.center);
    const geom_vec2 local = {geom_vec2_dot(box.axis, w), geom_vec2_cross(box.axis, w)};
    const geom_vec2 way = {geom_vec2_dot(box.axis, in->way), geom_vec2_cross(box.axis, in->way)};
    return plain_slabs(local, way, geom_vec2_neg(box.half), box.half);
}

static size_t run_plain_rays(const void *work) {
    const inputs *in = work;
    double sum = 0.0;
    for (size_t i = 0; i < in->count; ++i) {
        sum += plain_ray(&in->list[i]);
    }
    return (size_t)sum;
}

/* Entry and exit of the interval of one box, moving, on that of another. */
static void plain_axis(geom_vec2 n, const geom_obb2 *a, const geom_obb2 *b, geom_vec2 way, double *entry,
                       double *leave) {
    const double reach =
        a->half.x * fabs(geom_vec2_dot(n, a->axis)) + a->half.y * fabs(geom_vec2_cross(n, a->axis)) +
        b->half.x * fabs(geom_vec2_dot(n, b->axis)) + b->half.y * fabs(geom_vec2_cross(n, b->axis));
    const double from = geom_vec2_dot(n, geom_vec2_sub(a->center, b->center));
    const double speed = geom_vec2_dot(n, way);
    const double t0 = (-reach - from) / speed;
    const double t1 = (reach - from) / speed;
    *entry = fmax(*entry, fmin(t0, t1));
    *leave = fmin(*leave, fmax(t0, t1));
}

static size_t run_plain_boxes(const void *work) {
    const inputs *in = work;
    double sum = 0.0;
    for (size_t i = 0; i < in->count; ++i) {
        const geom_obb2 *a = &in->list[i].a.as.obb;
        const geom_obb2 *b = &in->list[i].b.as.obb;
        double entry = 0.0;
        double leave = 1.0;
        plain_axis(a->axis, a, b, in->list[i].way, &entry, &leave);
        plain_axis(geom_vec2_perp(a->axis), a, b, in->list[i].way, &entry, &leave);
        plain_axis(b->axis, a, b, in->list[i].way, &entry, &leave);
        plain_axis(geom_vec2_perp(b->axis), a, b, in->list[i].way, &entry, &leave);
        sum += entry <= leave ? entry : 1.0;
    }
    return (size_t)sum;
}

/* ---- Cases: each with input that misses, and input that hits ---- */

typedef struct sweep_case {
    const char *name;
    collide_shape_kind a;
    collide_shape_kind b;
    bench_body exact;
    bench_body plain;
} sweep_case;

static const sweep_case cases[] = {
    {"ray-circle", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_CIRCLE, run_rays, run_plain_rays},
    {"ray-segment", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_SEGMENT, run_rays, run_plain_rays},
    {"ray-aabb", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_AABB, run_rays, run_plain_rays},
    {"ray-obb", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_OBB, run_rays, run_plain_rays},
    {"ray-capsule", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_CAPSULE, run_rays, NULL},
    {"ray-polygon", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_POLYGON, run_rays, NULL},
    {"sweep-circle-circle", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_CIRCLE, run_sweeps, NULL},
    {"sweep-circle-obb", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_OBB, run_sweeps, NULL},
    {"sweep-aabb-aabb", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_AABB, run_sweeps, NULL},
    {"sweep-obb-obb", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, run_sweeps, run_plain_boxes},
    {"sweep-capsule-capsule", COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_CAPSULE, run_sweeps, NULL},
    {"sweep-obb-polygon", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_POLYGON, run_sweeps, NULL},
    {"turn-obb-obb", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, run_turns, NULL},
    {"turn-obb-circle", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_CIRCLE, run_turns, NULL},
    {"turn-obb-polygon", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_POLYGON, run_turns, NULL},
    {"arc-circle-circle", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_CIRCLE, run_arcs, NULL},
    {"arc-circle-obb", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_OBB, run_arcs, NULL},
    {"arc-circle-polygon", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_POLYGON, run_arcs, NULL},
};

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "call"};
    (void)snprintf(out->name, sizeof out->name, "%s-%s", cases[index / 2].name, index % 2 ? "hit" : "miss");
}

/* The shapes are apart at the start. */
static void fill(const sweep_case *which, bool hits, inputs *in) {
    bench_random source = {99};
    in->count = 0;
    while (in->count < INPUTS) {
        input *one = &in->list[in->count];
        one->a = bench_shape_random(&source, which->a, &one->stores[0]);
        one->b = bench_shape_random(&source, which->b, &one->stores[1]);
        one->way = bench_place(&source, -15.0, 15.0);
        one->angle = bench_between(&source, -2.0, 2.0);
        const bool met = collide_shape_sweep(one->a, one->way, one->b, rest).relation != COLLIDE_APART;
        in->count += collide_shape_relation(one->a, one->b) == COLLIDE_APART && met == hits;
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
    const bench_entry entries[] = {{which->exact, in}, {which->plain, in}};
    bench_measure(effort, entries, names, which->plain != NULL ? 2 : 1, INPUTS, out);
    free(in);
    return true;
}

const bench_group bench_sweeps = {
    .name = "sweeps",
    .about = "ray casts, sweeps, rigid motions and arcs of one shape against another; polygon: 100 vertices",
    .case_count = 2 * (sizeof cases / sizeof *cases),
    .describe = describe,
    .measure = measure,
};
