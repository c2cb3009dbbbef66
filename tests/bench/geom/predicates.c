/* The exact predicates of libgeom beside the plain formulas in doubles, on the same inputs; and the crossing
 * of segments. */
#include "harness/group.h"
#include "harness/random.h"
#include "plain/plain2.h"
#include "plain/plain3.h"

#include <geom/intersection.h>
#include <geom/predicate.h>

#include <math.h>
#include <stdio.h>

enum {
    INPUTS = 4096,
    POINTS = 5
};

/* Points of space. A predicate uses as many of them, and of their coordinates, as it needs. */
typedef struct sample {
    geom_vec3 p[POINTS];
} sample;

static geom_vec2 flat(geom_vec3 p) { return geom_vec2_make(p.x, p.y); }

/* ---- Inputs ---- */

static geom_vec3 random_vector(bench_random *source) {
    const geom_vec2 p = bench_place(source, -10.0, 10.0);
    return geom_vec3_make(p.x, p.y, bench_between(source, -10.0, 10.0));
}

static void make_random(bench_random *source, sample *out) {
    for (int k = 0; k < POINTS; ++k) {
        out->p[k] = random_vector(source);
    }
}

/* Whole numbers from -2 to 2: many exact zeros. */
static void make_lattice(bench_random *source, sample *out) {
    for (int k = 0; k < POINTS; ++k) {
        const double x = bench_choice(source, 5) - 2;
        const double y = bench_choice(source, 5) - 2;
        out->p[k] = geom_vec3_make(x, y, bench_choice(source, 5) - 2);
    }
}

/* The third point is rounded from one on the line through the first two. */
static void make_nearly_collinear(bench_random *source, sample *out) {
    make_random(source, out);
    const double at = bench_between(source, 0.0, 1.0);
    out->p[2] = geom_vec3_add_scaled(out->p[0], at, geom_vec3_sub(out->p[1], out->p[0]));
}

/* Points on one line, with coordinates from 2^-1000 to 2^1000: exact arithmetic at its longest. */
static void make_mixed_exponents(bench_random *source, sample *out) {
    const double far = ldexp(bench_between(source, 1.0, 2.0), 900 + bench_choice(source, 100));
    const double near = ldexp(bench_between(source, 1.0, 2.0), -1000 + bench_choice(source, 100));
    out->p[0] = geom_vec3_make(far, far, 0.0);
    out->p[1] = geom_vec3_make(near, near, 0.0);
    out->p[2] = geom_vec3_make(1.0, 1.0, 0.0);
}

/* Both diagonals of a quadrilateral around the origin. */
static void make_crossing(bench_random *source, sample *out) {
    for (int k = 0; k < 4; ++k) {
        const double along = bench_between(source, 1.0, 10.0) * (k % 2 ? 1.0 : -1.0);
        const double beside = bench_between(source, -0.5, 0.5);
        out->p[k] = geom_vec3_make(k < 2 ? along : beside, k < 2 ? beside : along, 0.0);
    }
}

/* ---- Predicates, in one form ---- */

static int exact_orient2d(const sample *s) {
    return geom_orient2d(flat(s->p[0]), flat(s->p[1]), flat(s->p[2]));
}

static int plain_orient(const sample *s) {
    return plain_orient2d(flat(s->p[0]), flat(s->p[1]), flat(s->p[2]));
}

static int exact_orient3d(const sample *s) { return geom_orient3d(s->p[0], s->p[1], s->p[2], s->p[3]); }

static int plain_orient3(const sample *s) { return plain_orient3d(s->p[0], s->p[1], s->p[2], s->p[3]); }

static int exact_incircle(const sample *s) {
    return geom_incircle(flat(s->p[0]), flat(s->p[1]), flat(s->p[2]), flat(s->p[3]));
}

static int plain_circle(const sample *s) {
    return plain_incircle(flat(s->p[0]), flat(s->p[1]), flat(s->p[2]), flat(s->p[3]));
}

static int exact_insphere(const sample *s) {
    return geom_insphere(s->p[0], s->p[1], s->p[2], s->p[3], s->p[4]);
}

static int crossing(const sample *s) {
    const geom_segment2 one = {flat(s->p[0]), flat(s->p[1])};
    const geom_segment2 other = {flat(s->p[2]), flat(s->p[3])};
    return geom_segment2_intersect(one, other).points[0].x > 0.0;
}

typedef int predicate(const sample *s);

typedef struct predicate_work {
    predicate *call;
    const sample *samples;
} predicate_work;

/* ---- Cases ---- */

typedef struct predicate_case {
    const char *name;
    predicate *exact;
    predicate *plain; /* NULL: there is no plain formula */
    void (*make)(bench_random *source, sample *out);
} predicate_case;

static const predicate_case cases[] = {
    {"orient2d-random", exact_orient2d, plain_orient, make_random},
    {"orient2d-lattice", exact_orient2d, plain_orient, make_lattice},
    {"orient2d-nearly-collinear", exact_orient2d, plain_orient, make_nearly_collinear},
    {"orient2d-mixed-exponents", exact_orient2d, plain_orient, make_mixed_exponents},
    {"orient3d-random", exact_orient3d, plain_orient3, make_random},
    {"orient3d-lattice", exact_orient3d, plain_orient3, make_lattice},
    {"incircle-random", exact_incircle, plain_circle, make_random},
    {"incircle-lattice", exact_incircle, plain_circle, make_lattice},
    {"insphere-random", exact_insphere, NULL, make_random},
    {"insphere-lattice", exact_insphere, NULL, make_lattice},
    {"segments-crossing", crossing, NULL, make_crossing},
};

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "call"};
    (void)snprintf(out->name, sizeof out->name, "%s", cases[index].name);
}

static size_t run(const void *context) {
    const predicate_work *w = context;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += (size_t)(w->call(&w->samples[i]) + 1);
    }
    return sum;
}

static double differing(const predicate_case *which, const sample *samples) {
    size_t count = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        count += which->exact(&samples[i]) != which->plain(&samples[i]);
    }
    return (double)count / INPUTS;
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static sample samples[INPUTS];
    static const char *const names[] = {NULL, "plain formula"};
    const predicate_case *which = &cases[index];
    const predicate_work works[] = {{which->exact, samples}, {which->plain, samples}};
    const bench_entry entries[] = {{run, &works[0]}, {run, &works[1]}};
    bench_random source = {20240601};
    for (size_t i = 0; i < INPUTS; ++i) {
        which->make(&source, &samples[i]);
    }
    bench_measure(effort, entries, names, which->plain != NULL ? 2 : 1, INPUTS, out);
    if (which->plain != NULL) {
        out->peers[0].differing = differing(which, samples);
    }
    return true;
}

const bench_group bench_predicates = {
    .name = "predicates",
    .about = "the sign of a determinant, exact, beside the same formula in doubles",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
