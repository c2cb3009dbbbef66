/* Tests of areas, perimeters and moments. */
#include "geom/support/lattice.h"
#include "support.h"

#include <geom/measure.h>

#include <float.h>
#include <math.h>
#include <string.h>

static geom_ring ring_of(const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    return ring;
}

static const geom_vec2 square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
static const geom_vec2 reversed[] = {{0, 4}, {4, 4}, {4, 0}, {0, 0}};

static bool within(double value, double expected, double bound) { return fabs(value - expected) <= bound; }

START_TEST(area_and_perimeter_of_a_square) {
    ck_assert(geom_ring_area(ring_of(square, 4)) == 16.0);
    ck_assert(geom_ring_area(ring_of(reversed, 4)) == -16.0);
    ck_assert(geom_ring_perimeter(ring_of(square, 4)) == 16.0);
    const geom_vec2 slanted[] = {{1, 1}, {4, 5}, {0, 8}, {-3, 4}};
    ck_assert(geom_ring_area(ring_of(slanted, 4)) == 25.0);
    ck_assert(geom_ring_perimeter(ring_of(slanted, 4)) == 20.0);
}
END_TEST

START_TEST(rings_without_area) {
    const geom_vec2 line[] = {{1, 1}, {2, 2}, {5, 5}, {3, 3}};
    const geom_vec2 point[] = {{1, 1}, {1, 1}, {1, 1}};
    ck_assert(geom_ring_area(ring_of(line, 4)) == 0.0);
    ck_assert(geom_ring_area(ring_of(point, 3)) == 0.0);
    for (size_t count = 0; count < 3; ++count) {
        ck_assert(geom_ring_area(ring_of(square, count)) == 0.0);
    }
    ck_assert(geom_ring_perimeter(ring_of(square, 2)) == 8.0);
    ck_assert(geom_ring_perimeter(ring_of(square, 1)) == 0.0);
    ck_assert(geom_ring_perimeter(ring_of(NULL, 0)) == 0.0);
    ck_assert(geom_polygon_area((geom_polygon){NULL, 0}) == 0.0);
}
END_TEST

static geom_moments moments_of_ring(const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    return geom_polygon_moments((geom_polygon){&ring, 1});
}

START_TEST(middles_without_area) {
    const geom_vec2 line[] = {{1, 1}, {1, 5}, {1, 9}, {1, 7}};
    geom_moments m = moments_of_ring(line, 4);
    ck_assert(m.area == 0.0 && m.xx == 0.0 && m.xy == 0.0 && m.yy == 0.0);
    ck_assert(geom_vec2_equal(m.centroid, geom_vec2_make(1.0, 5.0)));
    const geom_vec2 corner[] = {{0, 0}, {3, 0}, {3, 1}, {3, 0}};
    m = moments_of_ring(corner, 4);
    ck_assert(m.area == 0.0 && within(m.centroid.x, 1.875, 1e-15) && within(m.centroid.y, 0.125, 1e-15));
    const geom_vec2 point[] = {{-7, 3}, {-7, 3}, {-7, 3}};
    ck_assert(geom_vec2_equal(moments_of_ring(point, 3).centroid, point[0]));
    ck_assert(geom_vec2_equal(moments_of_ring(point, 1).centroid, point[0]));
    ck_assert(geom_vec2_equal(moments_of_ring(NULL, 0).centroid, geom_vec2_make(0.0, 0.0)));
    ck_assert(
        geom_vec2_equal(geom_polygon_moments((geom_polygon){NULL, 0}).centroid, geom_vec2_make(0.0, 0.0)));
}
END_TEST

START_TEST(coordinates_that_are_not_finite) {
    const double refused[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    for (int i = 0; i < 6; ++i) {
        geom_vec2 points[4];
        memcpy(points, square, sizeof points);
        *(i % 2 ? &points[2].x : &points[3].y) = refused[i / 2];
        const geom_ring rings[] = {{square, 4}, {points, 4}};
        const geom_polygon polygon = {rings, 2};
        const geom_moments m = geom_polygon_moments(polygon);
        ck_assert(isnan(geom_ring_area(rings[1])) && isnan(geom_ring_perimeter(rings[1])));
        ck_assert(isnan(geom_polygon_area(polygon)) && isnan(geom_polygon_perimeter(polygon)));
        ck_assert(isnan(m.area) && isnan(m.centroid.x) && isnan(m.centroid.y));
        ck_assert(isnan(m.xx) && isnan(m.xy) && isnan(m.yy));
    }
}
END_TEST

START_TEST(areas_at_the_ends_of_the_range) {
    for (int k = -530; k <= 505; ++k) {
        geom_vec2 points[4];
        for (size_t i = 0; i < 4; ++i) {
            points[i] = geom_vec2_scale(square[i], ldexp(1.0, k));
        }
        ck_assert(geom_ring_area(ring_of(points, 4)) == ldexp(16.0, 2 * k));
        ck_assert(geom_ring_perimeter(ring_of(points, 4)) == ldexp(16.0, k));
    }
    const geom_vec2 flat[] = {{-DBL_MAX, 0.0}, {DBL_MAX, 0.0}, {DBL_MAX, 0x1p-1000}, {-DBL_MAX, 0x1p-1000}};
    ck_assert(geom_ring_area(ring_of(flat, 4)) == 2.0 * (DBL_MAX * 0x1p-1000));
    const geom_vec2 tall[] = {{0.0, 0.0}, {0x1p-1070, 0.0}, {0x1p-1070, 0x1p1000}, {0.0, 0x1p1000}};
    ck_assert(geom_ring_area(ring_of(tall, 4)) == 0x1p-70);
    const geom_vec2 huge[] = {{-DBL_MAX, -DBL_MAX}, {DBL_MAX, -DBL_MAX}, {0.0, DBL_MAX}};
    ck_assert(geom_ring_area(ring_of(huge, 3)) == HUGE_VAL);
    ck_assert(geom_ring_perimeter(ring_of(huge, 3)) == HUGE_VAL);
    ck_assert(geom_vec2_equal(moments_of_ring(tall, 4).centroid, geom_vec2_make(0x1p-1071, 0x1p999)));
    const geom_vec2 small[] = {{1, 0}, {1, 0x1p-1000}, {1, 0x1p-999}};
    ck_assert(geom_ring_perimeter(ring_of(small, 3)) == 0x1p-998);
}
END_TEST

START_TEST(moments_of_rectangles_and_triangles) {
    const geom_vec2 rectangle[] = {{2, 1}, {8, 1}, {8, 4}, {2, 4}};
    geom_moments m = moments_of_ring(rectangle, 4);
    ck_assert(m.area == 18.0 && geom_vec2_equal(m.centroid, geom_vec2_make(5.0, 2.5)));
    ck_assert(m.xx == 54.0 && m.yy == 13.5 && fabs(m.xy) <= 1e-28);
    const geom_vec2 triangle[] = {{0, 0}, {0, 6}, {12, 0}};
    m = moments_of_ring(triangle, 3);
    ck_assert(m.area == 36.0 && geom_vec2_equal(m.centroid, geom_vec2_make(4.0, 2.0)));
    ck_assert(m.xx == 288.0 && m.yy == 72.0 && m.xy == -72.0);
}
END_TEST

/* Integers: twice the area, six times the first moments, 12 and 24 times the second moments, all about the
 * origin. */
typedef struct integer_sums {
    int64_t one;
    int64_t x;
    int64_t y;
    int64_t xx;
    int64_t xy;
    int64_t yy;
} integer_sums;

static void add_integers(integer_sums *sum, const lattice_ring *ring, int sign) {
    for (size_t i = 0; i < ring->count; ++i) {
        const lattice_point a = ring->point[i];
        const lattice_point b = ring->point[(i + 1) % ring->count];
        const int64_t area = sign * (a.x * b.y - a.y * b.x);
        sum->one += area;
        sum->x += area * (a.x + b.x);
        sum->y += area * (a.y + b.y);
        sum->xx += area * (a.x * a.x + a.x * b.x + b.x * b.x);
        sum->yy += area * (a.y * a.y + a.y * b.y + b.y * b.y);
        sum->xy += area * (2 * a.x * a.y + a.x * b.y + b.x * a.y + 2 * b.x * b.y);
    }
}

static int direction(const lattice_ring *ring) {
    integer_sums sum = {0, 0, 0, 0, 0, 0};
    add_integers(&sum, ring, 1);
    return sum.one > 0 ? 1 : -1;
}

/* The quotients that the integers make; each is rounded a few times. */
static geom_moments expected_moments(const lattice_ring *rings, size_t count) {
    integer_sums s = {0, 0, 0, 0, 0, 0};
    for (size_t r = 0; r < count; ++r) {
        add_integers(&s, &rings[r], direction(&rings[r]) * (r == 0 ? 1 : -1));
    }
    const geom_moments m = {0.5 * (double)s.one,
                            {(double)s.x / (double)(3 * s.one), (double)s.y / (double)(3 * s.one)},
                            (double)(3 * s.xx * s.one - 2 * s.x * s.x) / (double)(36 * s.one),
                            (double)(3 * s.xy * s.one - 4 * s.x * s.y) / (double)(72 * s.one),
                            (double)(3 * s.yy * s.one - 2 * s.y * s.y) / (double)(36 * s.one)};
    return m;
}

static void compare_moments(geom_moments m, geom_moments expected, double far) {
    const double bound = 0x1p-50;
    ck_assert(m.area == expected.area);
    ck_assert(within(m.centroid.x, expected.centroid.x, bound * (fabs(expected.centroid.x) + far)));
    ck_assert(within(m.centroid.y, expected.centroid.y, bound * (fabs(expected.centroid.y) + far)));
    ck_assert(within(m.xx, expected.xx, bound * expected.xx));
    ck_assert(within(m.xy, expected.xy, bound * fabs(expected.xy) + 1e-20));
    ck_assert(within(m.yy, expected.yy, bound * expected.yy));
}

/* Scaled by powers of two, and moved far away, where the coordinates are still whole. */
static void check_scaled_and_moved(geom_vec2 points[][MOST_VERTICES], geom_ring *view, size_t count,
                                   geom_moments m) {
    geom_moments far = m;
    const geom_vec2 shift = geom_vec2_make(0x1p46 + 5.0, -0x1p45);
    for (size_t r = 0; r < count; ++r) {
        for (size_t i = 0; i < view[r].count; ++i) {
            points[r][i] = geom_vec2_add(points[r][i], shift);
        }
    }
    far.centroid = geom_vec2_add(m.centroid, shift);
    compare_moments(geom_polygon_moments((geom_polygon){view, count}), far, 0.0);
    ck_assert(geom_polygon_area((geom_polygon){view, count}) == m.area);
    const geom_moments before = geom_polygon_moments((geom_polygon){view, count});
    for (size_t r = 0; r < count; ++r) {
        for (size_t i = 0; i < view[r].count; ++i) {
            points[r][i] = geom_vec2_make(points[r][i].x * 0x1p190, points[r][i].y * 0x1p-160);
        }
    }
    const geom_moments scaled = geom_polygon_moments((geom_polygon){view, count});
    ck_assert(scaled.area == ldexp(before.area, 30) && scaled.centroid.x == ldexp(before.centroid.x, 190) &&
              scaled.centroid.y == ldexp(before.centroid.y, -160) && scaled.xx == ldexp(before.xx, 410) &&
              scaled.xy == ldexp(before.xy, 60) && scaled.yy == ldexp(before.yy, -290));
}

START_TEST(polygons_on_a_lattice_agree_with_integers) {
    random_source source = {21};
    int seen = 0;
    for (int round = 0; round < 6000; ++round) {
        lattice_ring rings[2];
        const size_t count = round % 4 ? 1 : 2;
        rings[0] = lattice_random_ring(&source, 12, -5, 3);
        rings[1] = lattice_random_ring(&source, 3, random_int(&source, -4, 4), random_int(&source, 4, 12));
        geom_ring view[MOST_RINGS];
        geom_vec2 points[MOST_RINGS][MOST_VERTICES];
        lattice_polygon(rings, count, 0, view, points);
        const geom_polygon polygon = {view, count};
        if (geom_polygon_check(polygon, NULL).status) {
            continue;
        }
        const geom_moments expected = expected_moments(rings, count);
        compare_moments(geom_polygon_moments(polygon), expected, 1.0);
        ck_assert(geom_polygon_area(polygon) == expected.area);
        ck_assert(count == 2 || geom_ring_area(view[0]) == direction(&rings[0]) * expected.area);
        double perimeter = 0.0;
        for (size_t r = 0; r < count; ++r) {
            for (size_t i = 0; i < view[r].count; ++i) {
                perimeter += geom_vec2_distance(points[r][i], points[r][(i + 1) % view[r].count]);
            }
        }
        ck_assert(within(geom_polygon_perimeter(polygon), perimeter, 0x1p-48 * perimeter));
        check_scaled_and_moved(points, view, count, expected);
        ++seen;
    }
    ck_assert_int_gt(seen, 900);
}
END_TEST

/* A sliver as thin as a unit in the last place: plain sums would lose it. */
START_TEST(slivers_keep_their_digits) {
    const double up = nextafter(1e8 + 3.0, HUGE_VAL);
    const geom_vec2 sliver[] = {{1e8, 1e8}, {1e8 + 3.0, 1e8 + 3.0}, {1e8 + 1.0, 1e8 + 1.0}, {1e8 + 3.0, up}};
    ck_assert(geom_ring_area(ring_of(sliver, 4)) == 0.5 * (up - (1e8 + 3.0)));
}
END_TEST

START_TEST(long_rings_lose_nothing) {
    enum {
        COUNT = 100000
    };
    static geom_vec2 points[COUNT];
    for (size_t i = 0; i < COUNT / 2; ++i) {
        points[i] = geom_vec2_make(1e9 + (double)i, 1e9);
        points[COUNT - 1 - i] = geom_vec2_make(1e9 + (double)i, 1e9 + 0.25 + (double)(i % 2));
    }
    const geom_moments m = moments_of_ring(points, COUNT);
    const double width = COUNT / 2.0 - 1.0;
    ck_assert(m.area == 0.75 * width);
    ck_assert(within(m.centroid.x, 1e9 + 0.5 * width, 1e-3));
    ck_assert(geom_ring_area(ring_of(points, COUNT)) == m.area);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        area_and_perimeter_of_a_square,
        rings_without_area,
        middles_without_area,
        coordinates_that_are_not_finite,
        areas_at_the_ends_of_the_range,
        moments_of_rectangles_and_triangles,
        polygons_on_a_lattice_agree_with_integers,
        slivers_keep_their_digits,
        long_rings_lose_nothing,
    };
    return run_tests("measure", tests, sizeof tests / sizeof *tests);
}
