/* Rays, sweeps, turns and arcs of <collide/sweep2.h> and its neighbours, and plain formulas in doubles beside them for
 * those that have one. Random input within +-10, told apart by whether it hits. */
#include "bench.h"
#include "support.h"

#include <collide/ccd2.h>
#include <collide/ccd_arc2.h>
#include <collide/sweep2.h>

#include <math.h>
#include <stdio.h>

enum {
    INPUTS = 1024,
    RING_POINTS = 100
};

/* Two shapes, and the motion of the first. */
typedef struct input {
    collide_shape a;
    collide_shape b;
    geom_vec2 way;
    double angle;
} input;

typedef struct inputs {
    input list[INPUTS];
    size_t count;
} inputs;

static geom_vec2 ring_points[RING_POINTS];
static const geom_ring ring = {ring_points, RING_POINTS};
static const geom_vec2 rest = {0.0, 0.0};

static void make_ring(void) {
    random_source source = {7};
    for (int i = 0; i < RING_POINTS; ++i) {
        const double angle = 6.283185307179586 * i / RING_POINTS;
        const double radius = 4.0 + sin(7.0 * angle) + random_between(&source, 0.0, 0.3);
        ring_points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
}

static collide_shape random_shape(random_source *source, collide_shape_kind kind) {
    const geom_vec2 p = random_point(source, 10.0);
    const geom_vec2 q = geom_vec2_add(p, random_point(source, 4.0));
    const geom_circle circle = {p, random_between(source, 0.2, 2.0)};
    const geom_segment2 segment = {p, q};
    const geom_capsule2 capsule = {p, q, circle.radius};
    const double angle = random_between(source, 0.0, 6.3);
    const geom_obb2 obb = {p, {cos(angle), sin(angle)}, {circle.radius + 1.0, circle.radius}};
    const geom_polygon polygon = {&ring, 1};
    switch (kind) {
    case COLLIDE_SHAPE_POINT:
        return collide_shape_from_point(p);
    case COLLIDE_SHAPE_SEGMENT:
        return collide_shape_from_segment(segment);
    case COLLIDE_SHAPE_CIRCLE:
        return collide_shape_from_circle(circle);
    case COLLIDE_SHAPE_AABB:
        return collide_shape_from_aabb(geom_segment2_bounds(segment));
    case COLLIDE_SHAPE_OBB:
        return collide_shape_from_obb(obb);
    case COLLIDE_SHAPE_CAPSULE:
        return collide_shape_from_capsule(capsule);
    default:
        return collide_shape_from_polygon(polygon);
    }
}

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

/* A row of the table: what is measured, and what decides whether an input is a hit. */
typedef struct row {
    const char *name;
    collide_shape_kind a;
    collide_shape_kind b;
    bench_body exact;
    bench_body plain;
} row;

static const row rows[] = {
    {"ray circle", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_CIRCLE, run_rays, run_plain_rays},
    {"ray segment", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_SEGMENT, run_rays, run_plain_rays},
    {"ray aabb", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_AABB, run_rays, run_plain_rays},
    {"ray obb", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_OBB, run_rays, run_plain_rays},
    {"ray capsule", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_CAPSULE, run_rays, NULL},
    {"ray polygon of 100", COLLIDE_SHAPE_POINT, COLLIDE_SHAPE_POLYGON, run_rays, NULL},
    {"sweep circle circle", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_CIRCLE, run_sweeps, NULL},
    {"sweep circle obb", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_OBB, run_sweeps, NULL},
    {"sweep aabb aabb", COLLIDE_SHAPE_AABB, COLLIDE_SHAPE_AABB, run_sweeps, NULL},
    {"sweep obb obb", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, run_sweeps, run_plain_boxes},
    {"sweep capsule capsule", COLLIDE_SHAPE_CAPSULE, COLLIDE_SHAPE_CAPSULE, run_sweeps, NULL},
    {"sweep obb polygon of 100", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_POLYGON, run_sweeps, NULL},
    {"turn obb obb", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_OBB, run_turns, NULL},
    {"turn obb circle", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_CIRCLE, run_turns, NULL},
    {"turn obb polygon of 100", COLLIDE_SHAPE_OBB, COLLIDE_SHAPE_POLYGON, run_turns, NULL},
    {"arc circle circle", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_CIRCLE, run_arcs, NULL},
    {"arc circle obb", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_OBB, run_arcs, NULL},
    {"arc circle polygon of 100", COLLIDE_SHAPE_CIRCLE, COLLIDE_SHAPE_POLYGON, run_arcs, NULL},
};

static void fill(const row *r, random_source *source, bool hits, inputs *in) {
    in->count = 0;
    while (in->count < INPUTS) {
        input one;
        one.a = random_shape(source, r->a);
        one.b = random_shape(source, r->b);
        one.way = random_point(source, 15.0);
        one.angle = random_between(source, -2.0, 2.0);
        const collide_sweep met = collide_shape_sweep(one.a, one.way, one.b, rest);
        const bool starts_apart = collide_shape_relation(one.a, one.b) == COLLIDE_APART;
        if (starts_apart && (met.relation != COLLIDE_APART) == hits) {
            in->list[in->count++] = one;
        }
    }
}

int main(void) {
    const bench_column columns[] = {{"miss", 1}, {"hit", 1}, {"plain miss", 1}, {"plain hit", 1}};
    const bench_table table = {"Nanoseconds per call, by whether the straight motion hits", 28, columns, 4};
    static inputs in;
    make_ring();
    bench_heading(&table);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        random_source source = {99};
        double values[4];
        for (int hit = 0; hit < 2; ++hit) {
            fill(&rows[i], &source, hit == 1, &in);
            values[hit] = bench_nanoseconds(rows[i].exact, &in, INPUTS);
            values[2 + hit] =
                rows[i].plain != NULL ? bench_nanoseconds(rows[i].plain, &in, INPUTS) : (double)NAN;
        }
        bench_row(&table, rows[i].name, values);
    }
    return 0;
}
