/* geom_polygon_offset on jagged rings: time, and what comes out; geom_minkowski_sum of regular polygons. */
#include "bench.h"

#include "support.h"

#include <geom/minkowski.h>
#include <geom/offset.h>

#include <math.h>
#include <stdlib.h>

typedef struct offset_case {
    geom_ring ring;
    geom_offset_def def;
} offset_case;

static size_t run_offset(const void *work) {
    const offset_case *c = work;
    const geom_polygon polygon = {&c->ring, 1};
    geom_polygons result = geom_polygon_offset(polygon, &c->def, NULL);
    const size_t count = result.count;
    geom_polygons_release(&result);
    return count;
}

static double vertices_of_offset(const offset_case *c) {
    const geom_polygon polygon = {&c->ring, 1};
    geom_polygons result = geom_polygon_offset(polygon, &c->def, NULL);
    size_t count = 0;
    for (size_t i = 0; i < result.count; ++i) {
        for (size_t r = 0; r < result.polygons[i].count; ++r) {
            count += result.polygons[i].rings[r].count;
        }
    }
    geom_polygons_release(&result);
    return (double)count;
}

static void make_ring(geom_vec2 *points, size_t count, double jag) {
    random_source source = {7};
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)count;
        const double far = 50.0 + 10.0 * sin(7.0 * angle) + random_between(&source, 0.0, jag);
        points[i] = geom_vec2_make(far * cos(angle), far * sin(angle));
    }
}

static void measure_offsets(void) {
    static const bench_column columns[] = {{"ms", 3}, {"us/vertex", 2}, {"vertices out", 0}};
    const bench_table table = {"Offset of a jagged ring of radius 50", 36, columns, 3};
    static const size_t counts[] = {100, 1000, 10000};
    static const double radii[] = {0.1, 1.0, 10.0};
    static const char *const joins[] = {"round", "mitre", "bevel"};
    bench_heading(&table);
    for (size_t n = 0; n < 3; ++n) {
        geom_vec2 *points = malloc(counts[n] * sizeof *points);
        if (!points) {
            return;
        }
        make_ring(points, counts[n], 3.0);
        for (int k = 0; k < 9; ++k) {
            offset_case c = {{points, counts[n]}, geom_offset_def_default(radii[k / 3])};
            c.def.join = (geom_offset_join)(k % 3);
            const double ns = bench_nanoseconds(run_offset, &c, 1);
            const double values[] = {ns * 1e-6, ns * 1e-3 / (double)counts[n], vertices_of_offset(&c)};
            char label[64];
            (void)snprintf(label, sizeof label, "%zu vertices, radius %g, %s", counts[n], radii[k / 3],
                           joins[k % 3]);
            bench_row(&table, label, values);
        }
        free(points);
    }
}

enum {
    SIDES = 1000
};

static size_t run_sum(const void *work) {
    static geom_vec2 corners[2 * SIDES];
    const geom_ring *rings = work;
    return geom_minkowski_sum(rings[0], rings[1], corners, NULL).count;
}

static void measure_sums(void) {
    static const bench_column columns[] = {{"ns per vertex", 1}};
    const bench_table table = {"Minkowski sums", 36, columns, 1};
    static geom_vec2 points[2][SIDES];
    for (int r = 0; r < 2; ++r) {
        for (int i = 0; i < SIDES; ++i) {
            const double angle = 6.283185307179586 * (i + 0.4 * r) / SIDES;
            points[r][i] = geom_vec2_make(cos(angle) + 3.0 * r, sin(angle));
        }
    }
    const geom_ring rings[2] = {{points[0], SIDES}, {points[1], SIDES}};
    const double ns = bench_nanoseconds(run_sum, rings, 2UL * SIDES);
    bench_heading(&table);
    bench_row(&table, "two regular polygons of 1000 sides", &ns);
}

int main(void) {
    measure_offsets();
    measure_sums();
    return 0;
}
