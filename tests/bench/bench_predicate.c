/* geom_orient2d against the plain formula in doubles. */
#include "bench.h"
#include "plain2.h"

#include "support.h"

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
    return geom_make2(x, random_int(source, -3, 3));
}

static triple lattice_triple(random_source *source) {
    const triple t = {lattice_point(source), lattice_point(source), lattice_point(source)};
    return t;
}

/* The third point is rounded from one on the line. */
static triple nearly_straight(random_source *source) {
    triple t = random_triple(source);
    t.c = geom_lerp2(t.a, t.b, random_between(source, 0.0, 1.0));
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
        const double exact = bench_nanoseconds(run_exact, inputs, INPUTS);
        const double plain = bench_nanoseconds(run_plain, inputs, INPUTS);
        const double values[] = {exact, plain, exact / plain, percent_wrong(inputs)};
        bench_row(&table, kinds[k].name, values);
    }
    return 0;
}
