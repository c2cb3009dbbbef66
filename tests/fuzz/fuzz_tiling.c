/* Triangulation, convex pieces and simplification under arbitrary numbers: what is not refused is tiled, and
 * stays a polygon when it is simplified. */
#include "fuzz.h"

#include <geom/decompose.h>
#include <geom/simplify.h>
#include <geom/triangulate.h>

#include <math.h>
#include <string.h>

enum {
    MOST_POINTS = 48,
    MOST_RINGS = 3,
    MOST_TRIANGLES = MOST_POINTS + 2 * MOST_RINGS
};

/* Points in one array, and the rings that they fall into. */
typedef struct drawing {
    geom_vec2 points[MOST_POINTS];
    geom_ring rings[MOST_RINGS];
    geom_polygon polygon;
    size_t count;
} drawing;

/* How often each directed edge is a side of a piece. */
typedef struct side_table {
    uint8_t used[MOST_POINTS][MOST_POINTS];
} side_table;

/* A finite double: mostly whole numbers, so that many polygons are valid and many points lie on a line. */
static double next_double(byte_reader *in) {
    const uint8_t kind = read_byte(in);
    const double x = kind < 250 ? (double)kind : read_bits(in);
    return isfinite(x) ? x : 1.0;
}

static geom_vec2 next_point(byte_reader *in) {
    const double x = next_double(in);
    return geom_vec2_make(x, next_double(in));
}

static void draw(byte_reader *in, drawing *d) {
    d->count = 0;
    d->polygon.rings = d->rings;
    d->polygon.count = 1U + read_byte(in) % MOST_RINGS;
    for (size_t r = 0; r < d->polygon.count; ++r) {
        const geom_ring ring = {d->points + d->count, read_byte(in) % (MOST_POINTS / MOST_RINGS + 1)};
        d->rings[r] = ring;
        for (size_t i = 0; i < ring.count; ++i) {
            d->points[d->count++] = next_point(in);
        }
    }
}

/* The polygon's edges run once and not back, with the inside on the left; all others both ways or not at
 * all. */
static void check_sides(const drawing *d, side_table *sides) {
    for (size_t r = 0; r < d->polygon.count; ++r) {
        const geom_ring ring = d->rings[r];
        const size_t first = (size_t)(ring.points - d->points);
        const bool as_is = (geom_ring_orientation(ring) > 0) == (r == 0);
        for (size_t i = 0; i < ring.count; ++i) {
            const size_t a = first + (as_is ? i : (i + 1) % ring.count);
            const size_t b = first + (as_is ? (i + 1) % ring.count : i);
            require(sides->used[a][b] == 1 && sides->used[b][a] == 0);
            sides->used[a][b] = 0;
        }
    }
    for (size_t a = 0; a < d->count; ++a) {
        for (size_t b = 0; b < a; ++b) {
            require(sides->used[a][b] == sides->used[b][a] && sides->used[a][b] <= 1);
        }
    }
}

static void add_piece(const drawing *d, const uint32_t *corners, size_t count, side_table *sides) {
    geom_vec2 points[MOST_POINTS];
    require(count >= 3 && count <= d->count);
    for (size_t i = 0; i < count; ++i) {
        require(corners[i] < d->count);
        points[i] = d->points[corners[i]];
        ++sides->used[corners[i]][corners[(i + 1) % count]];
    }
    const geom_ring piece = {points, count};
    require(geom_ring_convexity(piece) != GEOM_NOT_CONVEX && geom_ring_orientation(piece) == 1);
}

static void check_triangles(const drawing *d, geom_status expected, bool delaunay) {
    geom_index_triangle triangles[MOST_TRIANGLES];
    const geom_triangulate_result result =
        delaunay ? geom_polygon_triangulate_delaunay(d->polygon, triangles, NULL)
                 : geom_polygon_triangulate(d->polygon, triangles, NULL);
    require(result.fault.status == expected);
    require(result.count == (expected == GEOM_OK ? geom_polygon_triangle_count(d->polygon) : 0));
    if (expected == GEOM_OK) {
        side_table sides;
        memset(&sides, 0, sizeof sides);
        for (size_t i = 0; i < result.count; ++i) {
            add_piece(d, triangles[i].corner, 3, &sides);
        }
        check_sides(d, &sides);
    }
}

static void check_pieces(const drawing *d, geom_status expected) {
    uint32_t corners[3 * MOST_TRIANGLES];
    uint32_t ends[MOST_TRIANGLES];
    const geom_decompose_result result = geom_polygon_decompose(d->polygon, corners, ends, NULL);
    require(result.fault.status == expected);
    if (expected == GEOM_OK) {
        side_table sides;
        memset(&sides, 0, sizeof sides);
        for (size_t i = 0, first = 0; i < result.count; first = ends[i++]) {
            add_piece(d, corners + first, ends[i] - first, &sides);
        }
        check_sides(d, &sides);
    }
}

static void check_simplified(const drawing *d, geom_status expected, double tolerance) {
    uint32_t kept[MOST_POINTS];
    uint32_t ends[MOST_RINGS];
    const geom_simplify_result result = geom_polygon_simplify(d->polygon, tolerance, kept, ends, NULL);
    require(result.fault.status == expected);
    if (expected == GEOM_OK) {
        drawing less = {.polygon = {less.rings, d->polygon.count}};
        for (size_t r = 0; r < d->polygon.count; ++r) {
            const geom_ring ring = {less.points + less.count, ends[r] - less.count};
            less.rings[r] = ring;
            for (; less.count < ends[r]; ++less.count) {
                less.points[less.count] = d->points[kept[less.count]];
            }
        }
        require(less.count == result.count);
        require(geom_polygon_check(less.polygon, NULL).status == GEOM_OK);
    }
}

static void check_chain(const drawing *d, double tolerance) {
    uint32_t kept[MOST_POINTS];
    const geom_simplify_result result = geom_chain_simplify(d->points, d->count, tolerance, kept, NULL);
    require(result.fault.status == (d->count < 2 ? GEOM_TOO_FEW_POINTS : GEOM_OK));
    if (result.fault.status == GEOM_OK) {
        require(result.count >= 2 && kept[0] == 0 && kept[result.count - 1] == d->count - 1);
        for (size_t i = 1; i < result.count; ++i) {
            require(kept[i - 1] < kept[i]);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader in = {data, size, 0};
    const double tolerance = fabs(next_double(&in)) / 16.0;
    drawing d;
    draw(&in, &d);
    const geom_status expected = geom_polygon_check(d.polygon, NULL).status;
    check_triangles(&d, expected, false);
    check_triangles(&d, expected, true);
    check_pieces(&d, expected);
    check_simplified(&d, expected, tolerance);
    check_chain(&d, tolerance);
    return 0;
}
