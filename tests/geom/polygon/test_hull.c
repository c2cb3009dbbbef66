/* Tests of convex hulls. */
#include "support.h"

#include <geom/hull.h>
#include <geom/measure.h>
#include <geom/predicate.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum {
    MOST_POINTS = 24
};

static geom_convex_hull_result hull_of(const geom_vec2 *points, size_t count, uint32_t *corners) {
    return geom_convex_hull(points, count, corners, NULL);
}

/* Whether b is between a and c, or one of them, for points on one line. */
static bool between(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    return fmin(a.x, c.x) <= b.x && b.x <= fmax(a.x, c.x) && fmin(a.y, c.y) <= b.y && b.y <= fmax(a.y, c.y);
}

/* By definition: a point is a corner unless it is on a segment or in a triangle of other points. */
static bool spanned_by_others(const geom_vec2 *points, size_t count, geom_vec2 p) {
    for (size_t i = 0; i < count; ++i) {
        for (size_t j = 0; j < count; ++j) {
            const geom_vec2 a = points[i];
            const geom_vec2 b = points[j];
            if (geom_vec2_equal(a, p) || geom_vec2_equal(b, p)) {
                continue;
            }
            if (geom_orient2d(a, b, p) == 0 && between(a, p, b)) {
                return true;
            }
            for (size_t k = 0; k < count; ++k) {
                if (geom_orient2d(a, b, p) > 0 && geom_orient2d(b, points[k], p) > 0 &&
                    geom_orient2d(points[k], a, p) > 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

static size_t first_equal(const geom_vec2 *points, size_t place) {
    size_t first = 0;
    while (!geom_vec2_equal(points[first], points[place])) {
        ++first;
    }
    return first;
}

/* Every point is on the left of each side or on it, the corners turn left, and the lowest comes first. */
static void check_hull(const geom_vec2 *points, size_t count, const uint32_t *corners, size_t corner_count) {
    for (size_t i = 0; i < corner_count; ++i) {
        const geom_vec2 a = points[corners[i]];
        const geom_vec2 b = points[corners[(i + 1) % corner_count]];
        const geom_vec2 c = points[corners[(i + 2) % corner_count]];
        ck_assert(corner_count < 3 || geom_orient2d(a, b, c) > 0);
        ck_assert_uint_eq(first_equal(points, corners[i]), corners[i]);
        for (size_t j = 0; j < count; ++j) {
            const geom_vec2 lowest = points[corners[0]];
            ck_assert_int_ge(geom_orient2d(a, b, points[j]), 0);
            ck_assert(lowest.y < points[j].y || (lowest.y == points[j].y && lowest.x <= points[j].x));
        }
    }
}

static void check_against_definition(const geom_vec2 *points, size_t count) {
    uint32_t corners[MOST_POINTS];
    const geom_convex_hull_result hull = hull_of(points, count, corners);
    ck_assert_int_eq(hull.status, GEOM_OK);
    check_hull(points, count, corners, hull.count);
    size_t expected = 0;
    for (size_t i = 0; i < count; ++i) {
        expected += first_equal(points, i) == i && !spanned_by_others(points, count, points[i]);
    }
    ck_assert_uint_eq(hull.count, expected);
    for (size_t i = 0; i < hull.count; ++i) {
        ck_assert(!spanned_by_others(points, count, points[corners[i]]));
    }
}

START_TEST(corners_of_a_square_with_points_on_its_edges) {
    const geom_vec2 points[] = {{2, 2}, {4, 4}, {2, 0}, {0, 4}, {4, 0}, {0, 0}, {4, 2}, {0, 0}, {2, 4}};
    const uint32_t expected[] = {5, 4, 1, 3};
    uint32_t corners[9];
    const geom_convex_hull_result hull = hull_of(points, 9, corners);
    ck_assert_int_eq(hull.status, GEOM_OK);
    ck_assert_uint_eq(hull.count, 4);
    for (size_t i = 0; i < 4; ++i) {
        ck_assert_uint_eq(corners[i], expected[i]);
    }
}
END_TEST

START_TEST(equal_points_are_one_corner) {
    const geom_vec2 points[] = {{3, 1}, {3, 1}, {3, 1}};
    uint32_t corners[3];
    for (size_t count = 1; count <= 3; ++count) {
        const geom_convex_hull_result hull = hull_of(points, count, corners);
        ck_assert_int_eq(hull.status, GEOM_OK);
        ck_assert_uint_eq(hull.count, 1);
        ck_assert_uint_eq(corners[0], 0);
    }
}
END_TEST

START_TEST(points_on_a_line_are_two_corners) {
    const geom_vec2 points[] = {{1, 1}, {3, 3}, {0, 0}, {2, 2}, {3, 3}};
    uint32_t corners[5];
    const geom_convex_hull_result hull = hull_of(points, 5, corners);
    ck_assert_int_eq(hull.status, GEOM_OK);
    ck_assert_uint_eq(hull.count, 2);
    ck_assert_uint_eq(corners[0], 2);
    ck_assert_uint_eq(corners[1], 1);
}
END_TEST

/* The middle point is off the line by its last bit, to either side or not at all. */
START_TEST(the_last_bit_of_a_coordinate_decides) {
    const double heights[] = {nextafter(0.5, 0.0), 0.5, nextafter(0.5, 1.0)};
    const uint32_t expected[] = {4, 3, 3};
    for (size_t i = 0; i < 3; ++i) {
        const geom_vec2 points[] = {{0, 0}, {1, 1}, {0.5, heights[i]}, {-1, 3}};
        uint32_t corners[4];
        ck_assert_uint_eq(hull_of(points, 4, corners).count, expected[i]);
    }
}
END_TEST

START_TEST(points_at_the_ends_of_the_range) {
    const double tiny = 0x1p-1074;
    const geom_vec2 points[] = {{-DBL_MAX, -DBL_MAX}, {DBL_MAX, -DBL_MAX}, {0, -DBL_MAX},    {tiny, 0},
                                {DBL_MAX, DBL_MAX},   {-DBL_MAX, DBL_MAX}, {-DBL_MAX, -tiny}};
    const uint32_t expected[] = {0, 1, 4, 5};
    uint32_t corners[7];
    ck_assert_uint_eq(hull_of(points, 7, corners).count, 4);
    for (size_t i = 0; i < 4; ++i) {
        ck_assert_uint_eq(corners[i], expected[i]);
    }
}
END_TEST

START_TEST(lattice_points_agree_with_the_definition) {
    random_source source = {11};
    for (int round = 0; round < 1500; ++round) {
        geom_vec2 points[MOST_POINTS];
        const size_t count = (size_t)random_int(&source, 1, 12);
        const int range = random_int(&source, 0, 5);
        for (size_t i = 0; i < count; ++i) {
            points[i] =
                geom_vec2_make(random_int(&source, -range, range), random_int(&source, -range, range));
        }
        check_against_definition(points, count);
    }
}
END_TEST

START_TEST(points_of_any_size_agree_with_the_definition) {
    random_source source = {12};
    for (int round = 0; round < 100; ++round) {
        geom_vec2 points[MOST_POINTS];
        const size_t count = (size_t)random_int(&source, 1, 10);
        for (size_t i = 0; i < count; ++i) {
            points[i] = geom_vec2_make(random_any(&source), random_any(&source));
        }
        check_against_definition(points, count);
    }
}
END_TEST

static void shuffle(random_source *source, geom_vec2 *points, int count) {
    for (int i = count - 1; i > 0; --i) {
        const int j = random_int(source, 0, i);
        const geom_vec2 point = points[i];
        points[i] = points[j];
        points[j] = point;
    }
}

START_TEST(the_order_of_the_points_does_not_matter) {
    random_source source = {13};
    for (int round = 0; round < 300; ++round) {
        geom_vec2 points[MOST_POINTS];
        geom_vec2 moved[MOST_POINTS];
        uint32_t corners[MOST_POINTS];
        uint32_t moved_corners[MOST_POINTS];
        for (size_t i = 0; i < MOST_POINTS; ++i) {
            points[i] = geom_vec2_make(random_int(&source, -4, 4), random_int(&source, -4, 4));
            moved[i] = points[i];
        }
        shuffle(&source, moved, MOST_POINTS);
        const geom_convex_hull_result hull = hull_of(points, MOST_POINTS, corners);
        const geom_convex_hull_result moved_hull = hull_of(moved, MOST_POINTS, moved_corners);
        ck_assert_uint_eq(hull.count, moved_hull.count);
        for (size_t i = 0; i < hull.count; ++i) {
            ck_assert(geom_vec2_equal(points[corners[i]], moved[moved_corners[i]]));
        }
    }
}
END_TEST

/* On a parabola every point is a corner. The numbers are scrambled; 7919 and the count have no common
 * factor. */
START_TEST(many_points_all_of_them_corners) {
    const size_t count = 20001;
    geom_vec2 *points = malloc(count * sizeof *points);
    uint32_t *corners = malloc(count * sizeof *corners);
    ck_assert(points && corners);
    for (size_t i = 0; i < count; ++i) {
        const double x = (double)(i * 7919 % count) - 10000.0;
        points[i] = geom_vec2_make(x, x * x);
    }
    const geom_convex_hull_result hull = hull_of(points, count, corners);
    ck_assert_uint_eq(hull.count, count);
    for (size_t i = 0; i < count; ++i) {
        const double expected = i <= 10000 ? (double)i : (double)i - (double)count;
        ck_assert(points[corners[i]].x == expected);
    }
    free(corners);
    free(points);
}
END_TEST

START_TEST(bad_points_are_refused) {
    const geom_vec2 points[] = {{0, (double)NAN}, {1, 0}, {(double)INFINITY, 0}};
    uint32_t corners[] = {7, 7};
    const geom_convex_hull_result none = hull_of(points, 0, corners);
    ck_assert_int_eq(none.status, GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(hull_of(NULL, 0, NULL).status, GEOM_TOO_FEW_POINTS);
    for (size_t i = 0; i < 2; ++i) {
        const geom_convex_hull_result bad = hull_of(points + i, 2, corners);
        ck_assert_int_eq(bad.status, GEOM_NOT_FINITE);
        ck_assert_uint_eq(bad.count, 0);
    }
    ck_assert_uint_eq(corners[0], 7);
    ck_assert_uint_eq(corners[1], 7);
}
END_TEST

START_TEST(the_hull_as_a_ring) {
    const geom_vec2 points[] = {{2, 1}, {0, 0}, {4, 3}, {4, 0}, {1, 1}, {0, 3}};
    uint32_t corners[6];
    const geom_convex_hull_result hull = hull_of(points, 6, corners);
    geom_vec2 buffer[6];
    const geom_ring ring = geom_convex_hull_ring(points, corners, hull.count, buffer);
    ck_assert_ptr_eq(ring.points, buffer);
    ck_assert_uint_eq(ring.count, 4);
    ck_assert(geom_vec2_equal(ring.points[0], points[1]));
    ck_assert(geom_vec2_equal(ring.points[2], points[2]));
    ck_assert_double_eq(geom_ring_area(ring), 12.0);
    ck_assert_uint_eq(geom_convex_hull_ring(NULL, NULL, 0, NULL).count, 0);
}
END_TEST

START_TEST(without_memory_nothing_leaks) {
    const geom_vec2 points[] = {{0, 0}, {1, 0}, {0, 1}};
    uint32_t corners[] = {7, 7, 7};
    size_t fail_at = 0;
    geom_convex_hull_result hull = {GEOM_OUT_OF_MEMORY, 0};
    for (; hull.status == GEOM_OUT_OF_MEMORY; ++fail_at) {
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        hull = geom_convex_hull(points, 3, corners, &allocator);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
        ck_assert_uint_eq(corners[0], hull.status ? 7 : 0);
    }
    ck_assert_uint_eq(fail_at, 2);
    ck_assert_int_eq(hull.status, GEOM_OK);
    ck_assert_uint_eq(hull.count, 3);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        corners_of_a_square_with_points_on_its_edges,
        equal_points_are_one_corner,
        points_on_a_line_are_two_corners,
        the_last_bit_of_a_coordinate_decides,
        points_at_the_ends_of_the_range,
        lattice_points_agree_with_the_definition,
        points_of_any_size_agree_with_the_definition,
        the_order_of_the_points_does_not_matter,
        many_points_all_of_them_corners,
        bad_points_are_refused,
        the_hull_as_a_ring,
        without_memory_nothing_leaks,
    };
    return run_tests("hull", tests, sizeof tests / sizeof *tests);
}
