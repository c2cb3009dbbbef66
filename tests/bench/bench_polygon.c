/* Where points lie in polygons: the index against the loop over all edges; the closest point of the boundary by the
 * index; and how long the check and the index take. */
#include "bench.h"

#include "support.h"

#include <geom/closest.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    QUERIES = 4096
};

static const double two_pi = 6.283185307179586;

typedef struct questions {
    geom_polygon polygon;
    const geom_locator *locator;
    const geom_vec2 *points;
    size_t count;
} questions;

/* A ring of radius 50 + 10 sin 7a with teeth of up to 3. */
static void make_jagged(geom_vec2 *points, size_t count, random_source *source) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = two_pi * (double)i / (double)count;
        const double radius = 50.0 + 10.0 * sin(7.0 * angle) + random_between(source, 0.0, 3.0);
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
}

static void make_circle(geom_vec2 *points, size_t count, random_source *source) {
    (void)source;
    for (size_t i = 0; i < count; ++i) {
        const double angle = two_pi * (double)i / (double)count;
        points[i] = geom_vec2_make(60.0 * cos(angle), 60.0 * sin(angle));
    }
}

/* Long thin teeth that all point at the middle: no grid can tell them apart. */
static void make_star(geom_vec2 *points, size_t count, random_source *source) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = two_pi * (double)i / (double)count;
        const double radius = i % 2 ? 60.0 : random_between(source, 0.01, 1.0);
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
    }
}

/* Slanting teeth as long as the whole comb. */
static void make_comb(geom_vec2 *points, size_t count, random_source *source) {
    const size_t tips = count - 2;
    for (size_t i = 0; i < tips; ++i) {
        const double across = 0.1 * 60.0 * (double)i / (double)tips;
        const double along =
            i % 2 ? random_between(source, 59.0, 60.0) : random_between(source, -59.0, -58.0);
        points[i] = geom_vec2_make(along - across, along + across);
    }
    points[tips] = geom_vec2_make(-60.0 - 7.0, -60.0 + 7.0);
    points[tips + 1] = geom_vec2_make(-60.0, -60.0);
}

static geom_vec2 anywhere(const geom_vec2 *points, size_t count, random_source *source) {
    (void)points;
    (void)count;
    return random_point(source, 63.0);
}

static geom_vec2 near_boundary(const geom_vec2 *points, size_t count, random_source *source) {
    const size_t i = (size_t)(random_bits(source) % count);
    const geom_vec2 p = geom_vec2_lerp(points[i], points[(i + 1) % count], random_between(source, 0.0, 1.0));
    return geom_vec2_add_scaled(p, 0.01, random_point(source, 1.0));
}

static size_t ask_index(const void *work) {
    const questions *q = work;
    size_t sum = 0;
    for (size_t i = 0; i < q->count; ++i) {
        sum += (size_t)geom_locator_locate(q->locator, q->points[i]);
    }
    return sum;
}

static size_t ask_polygon(const void *work) {
    const questions *q = work;
    size_t sum = 0;
    for (size_t i = 0; i < q->count; ++i) {
        sum += (size_t)geom_polygon_locate(q->polygon, q->points[i]);
    }
    return sum;
}

static size_t ask_closest(const void *work) {
    const questions *q = work;
    size_t sum = 0;
    for (size_t i = 0; i < q->count; ++i) {
        sum += geom_locator_closest_point(q->locator, q->points[i]).edge;
    }
    return sum;
}

static size_t ask_polygon_closest(const void *work) {
    const questions *q = work;
    size_t sum = 0;
    for (size_t i = 0; i < q->count; ++i) {
        sum += geom_polygon_closest_point(q->polygon, q->points[i]).edge;
    }
    return sum;
}

static void *must(void *memory) {
    if (!memory) {
        abort();
    }
    return memory;
}

typedef struct family {
    const char *name;
    void (*make)(geom_vec2 *points, size_t count, random_source *source);
    geom_vec2 (*ask)(const geom_vec2 *points, size_t count, random_source *source);
} family;

static void measure(const bench_table *table, const family *f, size_t count) {
    static geom_vec2 asked[QUERIES];
    random_source source = {20240602};
    geom_vec2 *points = must(malloc(count * sizeof *points));
    f->make(points, count, &source);
    for (size_t i = 0; i < QUERIES; ++i) {
        asked[i] = f->ask(points, count, &source);
    }
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    const double start = bench_now();
    const geom_polygon_fault fault = geom_polygon_check(polygon, NULL);
    const double checked = bench_now();
    geom_locator *locator = NULL;
    if (fault.status || geom_locator_create(polygon, NULL, &locator)) {
        abort();
    }
    const double built = bench_now();
    const questions all = {polygon, locator, asked, QUERIES};
    const size_t few = QUERIES * 100 / count < 8 ? 8 : QUERIES * 100 / count;
    const questions some = {polygon, locator, asked, few < QUERIES ? few : QUERIES};
    if (ask_index(&some) != ask_polygon(&some) || ask_closest(&some) != ask_polygon_closest(&some)) {
        abort();
    }
    const double n = (double)count;
    const double values[] = {bench_nanoseconds(ask_index, &all, all.count),
                             bench_nanoseconds(ask_polygon, &some, some.count),
                             bench_nanoseconds(ask_closest, &some, some.count),
                             1e9 * (checked - start) / n,
                             1e9 * (built - checked) / n,
                             (double)geom_locator_memory(locator) / n};
    char label[64];
    (void)snprintf(label, sizeof label, "%s, %zu vertices", f->name, count);
    bench_row(table, label, values);
    geom_locator_destroy(locator);
    free(points);
}

int main(void) {
    static const bench_column columns[] = {{"index ns", 1},   {"loop ns", 1},    {"closest ns", 0},
                                           {"check ns/v", 0}, {"build ns/v", 0}, {"bytes/v", 0}};
    static const family families[] = {
        {"jagged ring, anywhere", make_jagged, anywhere},
        {"jagged ring, near it", make_jagged, near_boundary},
        {"circle, anywhere", make_circle, anywhere},
        {"circle, near it", make_circle, near_boundary},
        {"star, anywhere", make_star, anywhere},
        {"comb, near it", make_comb, near_boundary},
    };
    const bench_table table = {"A point in a polygon", 40, columns, sizeof columns / sizeof *columns};
    bench_heading(&table);
    for (size_t k = 0; k < sizeof families / sizeof *families; ++k) {
        for (size_t count = 100; count <= 1000000; count *= 10) {
            measure(&table, &families[k], count);
        }
    }
    return 0;
}
