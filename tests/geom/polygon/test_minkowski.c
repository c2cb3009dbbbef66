/* Tests of Minkowski sums and differences. */
#include "support.h"

#include <geom/hull.h>
#include <geom/minkowski.h>
#include <geom/predicate.h>

#include <float.h>
#include <math.h>

enum {
    MOST = 24
};

typedef struct shape {
    geom_vec2 points[2 * MOST * MOST];
    size_t count;
} shape;

static geom_ring ring_of(const shape *s) {
    const geom_ring ring = {s->points, s->count};
    return ring;
}

/* The corners of the hull of all the points, exactly. */
static shape hull_of(const shape *s) {
    static uint32_t places[2 * MOST * MOST];
    static shape hull;
    hull.count = geom_convex_hull(s->points, s->count, places, NULL).count;
    for (size_t i = 0; i < hull.count; ++i) {
        hull.points[i] = s->points[places[i]];
    }
    return hull;
}

/* The definition: the hull of the sums of all pairs of points. */
static shape sum_by_definition(const shape *a, const shape *b, double sign) {
    static shape all;
    all.count = 0;
    for (size_t i = 0; i < a->count; ++i) {
        for (size_t k = 0; k < b->count; ++k) {
            all.points[all.count++] = geom_vec2_add_scaled(a->points[i], sign, b->points[k]);
        }
    }
    return hull_of(&all);
}

static void check_equal(const shape *found, const shape *expected) {
    ck_assert_uint_eq(found->count, expected->count);
    for (size_t i = 0; i < found->count; ++i) {
        ck_assert(geom_vec2_equal(found->points[i], expected->points[i]));
    }
}

static shape sum(const shape *a, const shape *b, double sign) {
    static shape s;
    const size_t room = a->count + b->count;
    s.points[room] = geom_vec2_make(7.0, 7.0);
    const geom_minkowski_result result =
        sign > 0.0 ? geom_minkowski_sum(ring_of(a), ring_of(b), s.points, NULL)
                   : geom_minkowski_difference(ring_of(a), ring_of(b), s.points, NULL);
    ck_assert_int_eq(result.status, GEOM_OK);
    ck_assert_uint_le(result.count, a->count + b->count);
    ck_assert(geom_vec2_equal(s.points[room], geom_vec2_make(7.0, 7.0)));
    s.count = result.count;
    return s;
}

/* The same ring of whole numbers from another vertex on, or turned round; if it has an area, with more
 * vertices on its edges. */
static shape disguised(const shape *s, random_source *source) {
    static shape all;
    all.count = 0;
    for (size_t i = 0; i < s->count; ++i) {
        const geom_vec2 a = s->points[i];
        const geom_vec2 b = s->points[(i + 1) % s->count];
        all.points[all.count++] = a;
        if (s->count > 2) {
            all.count += random_vertices_between(source, a, b, all.points + all.count);
        }
    }
    static shape other;
    const size_t start = (size_t)random_int(source, 0, (int)all.count - 1);
    const bool backwards = random_int(source, 0, 1) == 1;
    other.count = all.count;
    for (size_t i = 0; i < all.count; ++i) {
        const size_t step = backwards ? all.count - i : i;
        other.points[i] = all.points[(start + step) % all.count];
    }
    return other;
}

/* The hull of a few points of a lattice: often a point, a segment, or with parallel edges. */
static shape random_convex(random_source *source, int range) {
    static shape cloud;
    cloud.count = (size_t)random_int(source, 1, MOST / 2);
    for (size_t i = 0; i < cloud.count; ++i) {
        const double x = random_int(source, -range, range);
        cloud.points[i] = geom_vec2_make(x, random_int(source, -range, range));
    }
    return hull_of(&cloud);
}

START_TEST(lattice_sums_are_the_hulls_of_all_sums) {
    static const int ranges[] = {1, 2, 4, 1000, 1 << 29};
    random_source source = {1};
    for (int round = 0; round < 4000; ++round) {
        const shape a = random_convex(&source, ranges[round % 5]);
        const shape b = random_convex(&source, ranges[(round / 5) % 5]);
        const double sign = round % 2 ? 1.0 : -1.0;
        const shape expected = sum_by_definition(&a, &b, sign);
        const shape other_a = disguised(&a, &source);
        const shape other_b = disguised(&b, &source);
        const shape found = sum(&other_a, &other_b, sign);
        check_equal(&found, &expected);
    }
}
END_TEST

START_TEST(straight_vertices_do_no_harm) {
    const shape square = {{{0, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}, {0, 1}}, 7};
    const shape triangle = {{{0, 0}, {0, 1}, {1, 0}}, 3};
    const shape expected = {{{0, 0}, {3, 0}, {3, 2}, {2, 3}, {0, 3}}, 5};
    const shape found = sum(&square, &triangle, 1.0);
    check_equal(&found, &expected);
    const shape difference = sum(&square, &triangle, -1.0);
    const shape mirrored = {{{0, -1}, {2, -1}, {2, 2}, {-1, 2}, {-1, 0}}, 5};
    check_equal(&difference, &mirrored);
}
END_TEST

START_TEST(points_and_segments_are_shapes) {
    const shape point = {{{3, 4}}, 1};
    const shape twice = {{{3, 4}, {3, 4}}, 2};
    const shape flat = {{{5, 1}, {1, 1}}, 2};
    const shape upright = {{{0, 0}, {0, 2}}, 2};
    const shape two_points = {{{6, 8}}, 1};
    shape found = sum(&point, &twice, 1.0);
    check_equal(&found, &two_points);
    const shape row = {{{2, 2}, {10, 2}}, 2};
    found = sum(&flat, &flat, 1.0);
    check_equal(&found, &row);
    const shape box = {{{1, 1}, {5, 1}, {5, 3}, {1, 3}}, 4};
    found = sum(&flat, &upright, 1.0);
    check_equal(&found, &box);
    const shape symmetric = {{{-4, 0}, {4, 0}}, 2};
    found = sum(&flat, &flat, -1.0);
    check_equal(&found, &symmetric);
}
END_TEST

static shape random_oval(random_source *source) {
    static shape cloud;
    cloud.count = MOST;
    const geom_vec2 middle = random_point(source, 1e3);
    for (size_t i = 0; i < cloud.count; ++i) {
        const geom_vec2 direction = geom_vec2_normalize(random_point(source, 1.0));
        cloud.points[i] = geom_vec2_add_scaled(middle, 7.0 + random_between(source, 0.0, 1e-14), direction);
    }
    return hull_of(&cloud);
}

/* Where additions round, the answer is still strictly convex, its corners are rounded sums, and no sum lies
 * outside by more than the bound: as all numbers stay below 4096, half a unit is at most 2^-42. */
START_TEST(rounded_sums_are_convex_and_near) {
    random_source source = {2};
    for (int round = 0; round < 300; ++round) {
        const shape a = random_oval(&source);
        const shape b = round % 3 ? random_oval(&source) : a;
        const shape found = sum(&a, &b, 1.0);
        ck_assert_int_eq(geom_ring_convexity(ring_of(&found)), GEOM_STRICTLY_CONVEX);
        ck_assert_int_eq(geom_ring_orientation(ring_of(&found)), 1);
        const shape expected = sum_by_definition(&a, &b, 1.0);
        for (size_t i = 0; i < found.count; ++i) {
            const geom_vec2 p = found.points[i];
            const geom_vec2 edge = geom_vec2_normalize(geom_vec2_sub(found.points[(i + 1) % found.count], p));
            for (size_t k = 0; k < expected.count; ++k) {
                ck_assert_double_ge(geom_vec2_cross(edge, geom_vec2_sub(expected.points[k], p)), -0x1p-40);
            }
        }
    }
}
END_TEST

START_TEST(powers_of_two_scale_the_answer) {
    random_source source = {3};
    for (int round = 0; round < 60; ++round) {
        const shape a = random_convex(&source, 1000);
        const shape b = random_convex(&source, 1000);
        const shape expected = sum(&a, &b, 1.0);
        for (int k = -1074; k <= 1000; k += 34) {
            shape scaled[3] = {a, b, expected};
            for (int n = 0; n < 3; ++n) {
                for (size_t i = 0; i < scaled[n].count; ++i) {
                    scaled[n].points[i] =
                        geom_vec2_make(ldexp(scaled[n].points[i].x, k), ldexp(scaled[n].points[i].y, k));
                }
            }
            const shape found = sum(&scaled[0], &scaled[1], 1.0);
            check_equal(&found, &scaled[2]);
        }
    }
}
END_TEST

static geom_status status_of(const shape *a, const shape *b) {
    geom_vec2 corners[16];
    const geom_minkowski_result result = geom_minkowski_sum(ring_of(a), ring_of(b), corners, NULL);
    ck_assert(result.status != GEOM_OK || result.count > 0);
    ck_assert(result.status == GEOM_OK || result.count == 0);
    return result.status;
}

START_TEST(bad_input_is_refused) {
    const shape triangle = {{{0, 0}, {1, 0}, {0, 1}}, 3};
    const shape empty = {{{0, 0}}, 0};
    const shape dart = {{{0, 0}, {4, 0}, {1, 1}, {0, 4}}, 4};
    const shape flat = {{{0, 0}, {1, 0}, {2, 0}}, 3};
    const shape wild = {{{0, 0}, {1, 0}, {(double)NAN, 1}}, 3};
    const shape endless = {{{HUGE_VAL, 0}}, 1};
    const shape huge = {{{DBL_MAX, 0}}, 1};
    ck_assert_int_eq(status_of(&triangle, &empty), GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(status_of(&dart, &triangle), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of(&triangle, &flat), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(status_of(&wild, &triangle), GEOM_NOT_FINITE);
    ck_assert_int_eq(status_of(&triangle, &endless), GEOM_NOT_FINITE);
    ck_assert_int_eq(status_of(&huge, &huge), GEOM_CAPACITY_EXCEEDED);
    ck_assert_int_eq(status_of(&huge, &triangle), GEOM_OK);
}
END_TEST

START_TEST(without_memory_there_is_a_status) {
    const shape triangle = {{{0, 0}, {1, 0}, {0, 1}}, 3};
    geom_vec2 corners[6];
    counting_heap heap = {0, 0, 0, 0};
    const geom_allocator allocator = counting_allocator(&heap);
    ck_assert_int_eq(geom_minkowski_sum(ring_of(&triangle), ring_of(&triangle), corners, &allocator).status,
                     GEOM_OUT_OF_MEMORY);
    heap.fail_at = SIZE_MAX;
    ck_assert_int_eq(geom_minkowski_sum(ring_of(&triangle), ring_of(&triangle), corners, &allocator).status,
                     GEOM_OK);
    ck_assert_uint_eq(heap.blocks, 0);
}
END_TEST

/* The direction of small steps is a cross product of differences. */
START_TEST(turns_are_signs_of_exact_cross_products) {
    random_source source = {4};
    for (int round = 0; round < 20000; ++round) {
        const geom_vec2 a = random_point(&source, 10.0);
        const geom_vec2 c = random_point(&source, 10.0);
        const geom_vec2 step = geom_vec2_make(random_int(&source, -9, 9), random_int(&source, -9, 9));
        const geom_vec2 whole_a = geom_vec2_make(floor(a.x), floor(a.y));
        const geom_vec2 whole_c = geom_vec2_make(floor(c.x), floor(c.y));
        const geom_vec2 b = geom_vec2_add(whole_a, step);
        ck_assert_int_eq(geom_turn2d(whole_a, b, whole_c, geom_vec2_add_scaled(whole_c, 3.0, step)), 0);
        ck_assert_int_eq(geom_turn2d(a, b, a, c), geom_orient2d(a, b, c));
        ck_assert_int_eq(geom_turn2d(a, b, b, c), geom_orient2d(a, b, c));
        ck_assert_int_eq(geom_turn2d(a, b, c, a), -geom_turn2d(c, a, a, b));
        ck_assert_int_eq(geom_turn2d(a, b, c, b), -geom_turn2d(a, b, b, c));
    }
    ck_assert_int_eq(geom_turn2d(geom_vec2_make(0, 0), geom_vec2_make((double)NAN, 0), geom_vec2_make(0, 0),
                                 geom_vec2_make(1, 1)),
                     0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        lattice_sums_are_the_hulls_of_all_sums, straight_vertices_do_no_harm,
        points_and_segments_are_shapes,         rounded_sums_are_convex_and_near,
        powers_of_two_scale_the_answer,         bad_input_is_refused,
        without_memory_there_is_a_status,       turns_are_signs_of_exact_cross_products,
    };
    return run_tests("minkowski", tests, sizeof tests / sizeof *tests);
}
