/* geom_orient2d against the plain formula in doubles; the larger predicates and the crossing of segments. */
#include "bench.h"
#include "plain2.h"
#include "plain3.h"

#include "support.h"

#include <geom/intersection.h>
#include <geom/predicate.h>

enum {
    INPUTS = 4096
};

typedef struct triple {
    geom_vec2 a;
    geom_vec2 b;
    geom_vec2 c;
} triple;

static triple random_triple(random_source *source) {
    const triple t = {random_point(source, 10.0), random_point(source, 10.0), random_point(source, 10.0)};
    return t;
}

static geom_vec2 lattice_point(random_source *source) {
    const double x = random_int(source, -3, 3);
    return geom_vec2_make(x, random_int(source, -3, 3));
}

static triple lattice_triple(random_source *source) {
    const triple t = {lattice_point(source), lattice_point(source), lattice_point(source)};
    return t;
}

/* The third point is rounded from one on the line. */
static triple nearly_straight(random_source *source) {
    triple t = random_triple(source);
    t.c = geom_vec2_lerp(t.a, t.b, random_between(source, 0.0, 1.0));
    return t;
}

/* Each number has an exponent of its own, and the points are on one line: exact arithmetic at its longest. */
static triple mixed_exponents(random_source *source) {
    const double far = random_scaled(source, 900, 1000);
    const double near = random_scaled(source, -1000, -900);
    const triple t = {{far, far}, {near, near}, {1.0, 1.0}};
    return t;
}

static size_t run_exact(const void *work) {
    const triple *inputs = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += (size_t)(geom_orient2d(inputs[i].a, inputs[i].b, inputs[i].c) + 1);
    }
    return sum;
}

static size_t run_plain(const void *work) {
    const triple *inputs = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += (size_t)(plain_orient2d(inputs[i].a, inputs[i].b, inputs[i].c) + 1);
    }
    return sum;
}

static double percent_wrong(const triple *inputs) {
    size_t wrong = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        const triple t = inputs[i];
        wrong += geom_orient2d(t.a, t.b, t.c) != plain_orient2d(t.a, t.b, t.c);
    }
    return 100.0 * (double)wrong / INPUTS;
}

static const struct {
    const char *name;
    triple (*make)(random_source *source);
} kinds[] = {
    {"orient2d random", random_triple},
    {"orient2d lattice", lattice_triple},
    {"orient2d nearly on a line", nearly_straight},
    {"orient2d 1e-300 to 1e300", mixed_exponents},
};

/* Five points of space, of which the others use as many, and as many coordinates, as they need. */
typedef struct sample {
    geom_vec3 p[5];
} sample;

static geom_vec2 flat(geom_vec3 p) { return geom_vec2_make(p.x, p.y); }

static size_t run_orient3d(const void *work) {
    const sample *s = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += (size_t)(geom_orient3d(s[i].p[0], s[i].p[1], s[i].p[2], s[i].p[3]) + 1);
    }
    return sum;
}

static size_t run_incircle(const void *work) {
    const sample *s = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum +=
            (size_t)(geom_incircle(flat(s[i].p[0]), flat(s[i].p[1]), flat(s[i].p[2]), flat(s[i].p[3])) + 1);
    }
    return sum;
}

static size_t run_insphere(const void *work) {
    const sample *s = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += (size_t)(geom_insphere(s[i].p[0], s[i].p[1], s[i].p[2], s[i].p[3], s[i].p[4]) + 1);
    }
    return sum;
}

static size_t run_plain_orient3d(const void *work) {
    const sample *s = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum += (size_t)(plain_orient3d(s[i].p[0], s[i].p[1], s[i].p[2], s[i].p[3]) + 1);
    }
    return sum;
}

static size_t run_plain_incircle(const void *work) {
    const sample *s = work;
    size_t sum = 0;
    for (size_t i = 0; i < INPUTS; ++i) {
        sum +=
            (size_t)(plain_incircle(flat(s[i].p[0]), flat(s[i].p[1]), flat(s[i].p[2]), flat(s[i].p[3])) + 1);
    }
    return sum;
}

/* Both diagonals of a quadrilateral around the origin. */
static size_t run_crossing(const void *work) {
    const sample *s = work;
    double sum = 0.0;
    for (size_t i = 0; i < INPUTS; ++i) {
        const geom_segment2 one = {flat(s[i].p[0]), flat(s[i].p[1])};
        const geom_segment2 other = {flat(s[i].p[2]), flat(s[i].p[3])};
        sum += geom_segment2_intersect(one, other).points[0].x;
    }
    return sum > 0.0;
}

static double coordinate(random_source *source, int lattice) {
    return lattice > 0 ? random_int(source, -lattice, lattice) : random_between(source, -10.0, 10.0);
}

static void make_samples(sample *samples, int lattice) {
    random_source source = {20240601};
    for (size_t i = 0; i < INPUTS; ++i) {
        for (int k = 0; k < 5; ++k) {
            const double x = coordinate(&source, lattice);
            const double y = coordinate(&source, lattice);
            samples[i].p[k] = geom_vec3_make(x, y, coordinate(&source, lattice));
        }
    }
}

static void make_crossings(sample *samples) {
    random_source source = {20240601};
    for (size_t i = 0; i < INPUTS; ++i) {
        for (int k = 0; k < 4; ++k) {
            const double along = random_between(&source, 1.0, 10.0) * (k % 2 ? 1.0 : -1.0);
            const double beside = random_between(&source, -0.5, 0.5);
            samples[i].p[k] = geom_vec3_make(k < 2 ? along : beside, k < 2 ? beside : along, 0.0);
        }
    }
}

static void measure_larger(void) {
    static const struct {
        const char *name;
        bench_body exact;
        bench_body plain;
        int lattice;
    } rows[] = {
        {"orient3d random", run_orient3d, run_plain_orient3d, 0},
        {"orient3d lattice", run_orient3d, run_plain_orient3d, 2},
        {"incircle random", run_incircle, run_plain_incircle, 0},
        {"incircle lattice", run_incircle, run_plain_incircle, 3},
        {"insphere random", run_insphere, NULL, 0},
        {"insphere lattice", run_insphere, NULL, 2},
        {"crossing of segments", run_crossing, NULL, -1},
    };
    static sample samples[INPUTS];
    static const bench_column columns[] = {{"exact ns", 2}, {"plain ns", 2}, {"ratio", 2}};
    const bench_table table = {"Nanoseconds per call; nan: no plain formula", 28, columns, 3};
    bench_heading(&table);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; ++k) {
        if (rows[k].lattice < 0) {
            make_crossings(samples);
        } else {
            make_samples(samples, rows[k].lattice);
        }
        const bench_entry entries[] = {{rows[k].exact, samples}, {rows[k].plain, samples}};
        double ns[2] = {(double)NAN, (double)NAN};
        bench_compare(entries, rows[k].plain != NULL ? 2 : 1, INPUTS, ns);
        const double values[] = {ns[0], ns[1], ns[0] / ns[1]};
        bench_row(&table, rows[k].name, values);
    }
}

int main(void) {
    static triple inputs[INPUTS];
    static const bench_column columns[] = {
        {"exact ns", 2}, {"plain ns", 2}, {"ratio", 2}, {"plain wrong %", 2}};
    const bench_table table = {"Nanoseconds per call", 28, columns, sizeof columns / sizeof *columns};
    bench_heading(&table);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        random_source source = {20240601};
        for (size_t i = 0; i < INPUTS; ++i) {
            inputs[i] = kinds[k].make(&source);
        }
        const bench_entry entries[] = {{run_exact, inputs}, {run_plain, inputs}};
        double ns[2];
        bench_compare(entries, 2, INPUTS, ns);
        const double values[] = {ns[0], ns[1], ns[0] / ns[1], percent_wrong(inputs)};
        bench_row(&table, kinds[k].name, values);
    }
    measure_larger();
    return 0;
}
