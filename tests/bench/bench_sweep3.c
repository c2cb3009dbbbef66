/* Rays, sweeps and turns of <collide/sweep3.h> and <collide/ccd3.h>, and plain formulas in doubles beside the rays. Random
 * input within +-4, told apart by whether it hits. */
#include "bench.h"
#include "collide/support/pair3_table.h"

#include <collide/ccd3.h>
#include <collide/sweep3.h>

#include <math.h>
#include <stdio.h>

enum {
    INPUTS = 1024
};

typedef struct input {
    collide_shape3 a;
    collide_shape3 b;
    geom_vec3 way;
    geom_vec3 points[2][SHAPE3_HULL_POINTS];
} input;

typedef struct inputs {
    input list[INPUTS];
    size_t count;
} inputs;

static const geom_vec3 still = {0.0, 0.0, 0.0};

static geom_segment3 ray_of(const input *in) {
    const geom_segment3 ray = {in->a.as.point, geom_vec3_add(in->a.as.point, in->way)};
    return ray;
}

static double cast_ray(const input *in) { return collide_shape3_raycast(ray_of(in), in->b).time; }

static double sweep(const input *in) { return collide_shape3_sweep(in->a, in->way, in->b, still).time; }

static double turn(const input *in) {
    const collide_motion3 motion = {in->points[0][0], in->way, in->points[1][0], 2.0};
    const collide_motion3 rest = {still, still, {0.0, 0.0, 1.0}, 0.0};
    return collide_shape3_ccd(in->a, motion, in->b, rest, 0.0, 1e-6).time;
}

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

typedef double (*question)(const input *in);

typedef struct task {
    const inputs *in;
    question ask;
} task;

static size_t run(const void *work) {
    const task *batch = work;
    double sum = 0.0;
    for (size_t i = 0; i < batch->in->count; ++i) {
        sum += batch->ask(&batch->in->list[i]);
    }
    return (size_t)(int64_t)fmin(fabs(sum), 1e9);
}

static inputs hits;
static inputs misses;

static bool hits_on_way(const input *in, question ask) {
    return ask == turn ? turn(in) < 1.0 : collide_shape3_sweep(in->a, in->way, in->b, still).relation != 0;
}

/* Pairs that do not meet at the start. */
static void make_inputs(collide_shape3_kind a, collide_shape3_kind b, question ask) {
    random_source source = {0xbe7cU};
    hits.count = 0;
    misses.count = 0;
    for (int i = 0; i < 40000 && (hits.count < INPUTS || misses.count < INPUTS); ++i) {
        static input one;
        one.a = random_shape3(&source, a, STYLE3_USUAL, one.points[0]);
        one.b = random_shape3(&source, b, STYLE3_USUAL, one.points[1]);
        const double x = random_between(&source, -6.0, 6.0);
        const double y = random_between(&source, -6.0, 6.0);
        one.way = geom_vec3_make(x, y, random_between(&source, -6.0, 6.0));
        for (int k = 0; k < 2; ++k) {
            one.points[k][0] = a == COLLIDE_SHAPE3_HULL || b == COLLIDE_SHAPE3_HULL
                                   ? one.points[k][0]
                                   : geom_vec3_scale(one.way, 0.5 + k);
        }
        inputs *list = hits_on_way(&one, ask) ? &hits : &misses;
        if (collide_shape3_relation(one.a, one.b) == COLLIDE_APART && list->count < INPUTS) {
            input *kept = &list->list[list->count++];
            *kept = one;
            if (a == COLLIDE_SHAPE3_HULL) {
                kept->a.as.hull.points = kept->points[0];
            }
            if (b == COLLIDE_SHAPE3_HULL) {
                kept->b.as.hull.points = kept->points[1];
            }
        }
    }
}

static double nanoseconds(const inputs *in, question ask) {
    const task batch = {in, ask};
    return ask != NULL && in->count > 0 ? bench_nanoseconds(run, &batch, in->count) : (double)NAN;
}

typedef struct row {
    const char *name;
    collide_shape3_kind a;
    collide_shape3_kind b;
    question ask;
    question plain;
} row;

int main(void) {
    static const bench_column columns[] = {{"hit", 0}, {"miss", 0}, {"plain hit", 0}, {"plain miss", 0}};
    static const bench_table table = {"motion in space, nanoseconds a call", 22, columns, 4};
    static const row rows[] = {
        {"ray ball", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_SPHERE, cast_ray, plain_ball},
        {"ray box", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_AABB, cast_ray, plain_box},
        {"ray triangle", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_TRIANGLE, cast_ray, plain_triangle},
        {"ray plane", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_PLANE, cast_ray, plain_plane},
        {"ray obb", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_OBB, cast_ray, NULL},
        {"ray hull", COLLIDE_SHAPE3_POINT, COLLIDE_SHAPE3_HULL, cast_ray, NULL},
        {"ball ball", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_SPHERE, sweep, NULL},
        {"ball plane", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_PLANE, sweep, NULL},
        {"ball box", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_AABB, sweep, NULL},
        {"ball triangle", COLLIDE_SHAPE3_SPHERE, COLLIDE_SHAPE3_TRIANGLE, sweep, NULL},
        {"capsule capsule", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_CAPSULE, sweep, NULL},
        {"box box", COLLIDE_SHAPE3_AABB, COLLIDE_SHAPE3_AABB, sweep, NULL},
        {"obb obb", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_OBB, sweep, NULL},
        {"triangle triangle", COLLIDE_SHAPE3_TRIANGLE, COLLIDE_SHAPE3_TRIANGLE, sweep, NULL},
        {"hull hull", COLLIDE_SHAPE3_HULL, COLLIDE_SHAPE3_HULL, sweep, NULL},
        {"turning box, box", COLLIDE_SHAPE3_OBB, COLLIDE_SHAPE3_AABB, turn, NULL},
        {"turning capsule, plane", COLLIDE_SHAPE3_CAPSULE, COLLIDE_SHAPE3_PLANE, turn, NULL},
        {"turning hull, hull", COLLIDE_SHAPE3_HULL, COLLIDE_SHAPE3_HULL, turn, NULL},
    };
    bench_heading(&table);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        make_inputs(rows[i].a, rows[i].b, rows[i].ask);
        const double values[4] = {nanoseconds(&hits, rows[i].ask), nanoseconds(&misses, rows[i].ask),
                                  nanoseconds(&hits, rows[i].plain), nanoseconds(&misses, rows[i].plain)};
        bench_row(&table, rows[i].name, values);
    }
    return 0;
}
