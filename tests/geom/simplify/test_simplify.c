/* Tests of simplification. */
#include "geom/support/tiling.h"

#include <geom/predicate.h>
#include <geom/simplify.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The result of a simplification, as a polygon of its own. */
typedef struct simplified {
    uint32_t *kept;
    uint32_t *ends;
    shape result;
} simplified;

static simplified simplify(geom_polygon polygon, double tolerance) {
    simplified s;
    s.kept = malloc(geom_polygon_vertex_count(polygon) * sizeof *s.kept);
    s.ends = malloc(polygon.count * sizeof *s.ends);
    size_t *counts = malloc(polygon.count * sizeof *counts);
    ck_assert(s.kept && s.ends && counts);
    const geom_simplify_result result = geom_polygon_simplify(polygon, tolerance, s.kept, s.ends, NULL);
    ck_assert_int_eq(result.fault.status, GEOM_OK);
    ck_assert_uint_eq(result.count, s.ends[polygon.count - 1]);
    for (size_t r = 0; r < polygon.count; ++r) {
        counts[r] = s.ends[r] - (r > 0 ? s.ends[r - 1] : 0);
    }
    s.result = new_shape(counts, polygon.count);
    for (size_t i = 0; i < result.count; ++i) {
        s.result.points[i] = geom_polygon_vertex(polygon, s.kept[i]);
    }
    free(counts);
    return s;
}

static void free_simplified(simplified *s) {
    free_shape(&s->result);
    free(s->kept);
    free(s->ends);
}

/* The distance of a point from a segment, the plain way. */
static double distance(geom_vec2 p, geom_vec2 a, geom_vec2 c) {
    const geom_vec2 d = geom_vec2_sub(c, a);
    const double square = geom_vec2_dot(d, d);
    const double t = square > 0.0 ? geom_vec2_dot(geom_vec2_sub(p, a), d) / square : 0.0;
    return geom_vec2_distance(p, geom_vec2_lerp(a, c, fmin(fmax(t, 0.0), 1.0)));
}

/* A distance this much beyond the tolerance, or below it, may be an error of `distance`. */
static double slack(geom_vec2 a, geom_vec2 c) {
    return 1e-12 * (1.0 + fabs(a.x) + fabs(a.y) + fabs(c.x) + fabs(c.y));
}

/* The largest distance from the segment a c of the vertices after number `from` and before number `to` of a
 * ring. */
static double largest_distance(geom_ring ring, size_t from, size_t to) {
    double largest = 0.0;
    for (size_t i = (from + 1) % ring.count; i != to; i = (i + 1) % ring.count) {
        largest = fmax(largest, distance(ring.points[i], ring.points[from], ring.points[to]));
    }
    return largest;
}

static bool in_triangle(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 p) {
    const int turn = geom_orient2d(a, b, c);
    return turn * geom_orient2d(a, b, p) >= 0 && turn * geom_orient2d(b, c, p) >= 0 &&
           turn * geom_orient2d(c, a, p) >= 0;
}

/* Whether a vertex that is kept would meet the triangle that goes with vertex i. */
static bool is_blocked(const shape *result, geom_ring ring, size_t i) {
    const geom_vec2 *a = &ring.points[(i + ring.count - 1) % ring.count];
    const geom_vec2 *b = &ring.points[i];
    const geom_vec2 *c = &ring.points[(i + 1) % ring.count];
    if (geom_orient2d(*a, *b, *c) == 0) {
        return false;
    }
    const size_t count = shape_size(result);
    for (size_t k = 0; k < count; ++k) {
        const geom_vec2 *p = &result->points[k];
        if (p != a && p != b && p != c && in_triangle(*a, *b, *c, *p)) {
            return true;
        }
    }
    return false;
}

/* Numbers in order, at least three a ring, all removed vertices within the tolerance, and with `thorough`, no
 * vertex left that could go. */
static void check_ring(geom_polygon polygon, const simplified *s, size_t r, double tolerance, bool thorough) {
    const geom_ring ring = polygon.rings[r];
    const size_t first = (size_t)(ring.points - polygon.rings[0].points);
    const size_t start = r > 0 ? s->ends[r - 1] : 0;
    const size_t count = s->ends[r] - start;
    const uint32_t *kept = s->kept + start;
    ck_assert_uint_ge(count, 3);
    for (size_t i = 0; i < count; ++i) {
        const size_t a = kept[i] - first;
        const size_t b = kept[(i + 1) % count] - first;
        const size_t c = kept[(i + 2) % count] - first;
        ck_assert(a < ring.count && (i + 1 == count || kept[i] < kept[i + 1]));
        ck_assert(largest_distance(ring, a, b) <= tolerance + slack(ring.points[a], ring.points[b]));
        if (thorough && count > 3) {
            ck_assert(is_blocked(&s->result, s->result.rings[r], (i + 1) % count) ||
                      largest_distance(ring, a, c) >= tolerance - slack(ring.points[a], ring.points[c]));
        }
    }
    ck_assert_int_eq(geom_ring_orientation(ring), geom_ring_orientation(s->result.rings[r]));
}

/* By counting the edges above; the rings are apart. */
static bool is_inside(geom_ring ring, geom_vec2 p) {
    bool inside = false;
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 a = ring.points[i];
        const geom_vec2 b = ring.points[(i + 1) % ring.count];
        if ((a.x <= p.x) != (b.x <= p.x)) {
            inside ^= (geom_orient2d(a, b, p) > 0) != (a.x <= p.x);
        }
    }
    return inside;
}

static void check_nesting(geom_polygon polygon, geom_polygon result) {
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t k = 0; k < polygon.count; ++k) {
            ck_assert(k == r || is_inside(polygon.rings[k], polygon.rings[r].points[0]) ==
                                    is_inside(result.rings[k], result.rings[r].points[0]));
        }
    }
}

/* Returns how many vertices are kept. */
static size_t check_simplify(const shape *s, double tolerance, bool thorough) {
    simplified result = simplify(s->polygon, tolerance);
    ck_assert_int_eq(geom_polygon_check(result.result.polygon, NULL).status, GEOM_OK);
    for (size_t r = 0; r < s->polygon.count; ++r) {
        check_ring(s->polygon, &result, r, tolerance, thorough);
    }
    if (thorough) {
        check_nesting(s->polygon, result.result.polygon);
    }
    const size_t count = shape_size(&result.result);
    free_simplified(&result);
    return count;
}

static void check_tolerances(shape *s, bool thorough) {
    const double tolerances[] = {0.0, 1e-9, 0.01, 0.5, 1.0, 1.5, 3.0, 10.0, 50.0, 1e6, HUGE_VAL};
    ck_assert_int_eq(geom_polygon_check(s->polygon, NULL).status, GEOM_OK);
    for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; ++i) {
        (void)check_simplify(s, tolerances[i], thorough);
    }
    free_shape(s);
}

START_TEST(straight_sides_become_one_edge) {
    random_source source = {31};
    shape square = make_straight(&source, 50);
    ck_assert_uint_eq(check_simplify(&square, 0.0, true), 4);
    ck_assert_uint_eq(check_simplify(&square, 1.0, true), 4);
    ck_assert_uint_eq(check_simplify(&square, 100.0, true), 3);
    free_shape(&square);
}
END_TEST

/* Off the line by the last bit, and on it. */
START_TEST(zero_means_exactly_between) {
    const double heights[] = {nextafter(0.5, 0.0), 0.5, nextafter(0.5, 1.0)};
    const size_t expected[] = {4, 3, 4};
    for (size_t i = 0; i < 3; ++i) {
        const geom_vec2 points[] = {{0, 0}, {0.5, heights[i]}, {1, 1}, {-1, 3}};
        const geom_ring ring = {points, 4};
        uint32_t kept[4];
        uint32_t end = 0;
        const geom_simplify_result result =
            geom_polygon_simplify((geom_polygon){&ring, 1}, 0.0, kept, &end, NULL);
        ck_assert_int_eq(result.fault.status, GEOM_OK);
        ck_assert_uint_eq(result.count, expected[i]);
        ck_assert_uint_eq(end, expected[i]);
    }
}
END_TEST

/* The distance of (x, 3) from the segment between (0, 0) and (8, 0) is 3 or, beyond its ends, the length 5 of
 * (4, 3). Another size changes nothing. */
/* How far vertex 4 is from the edge past it is less than any double; that is not 0. */
START_TEST(zero_is_less_than_any_distance) {
    const double least = 128.0 * DBL_TRUE_MIN;
    const geom_vec2 points[] = {
        {0.0, 0.0}, {least, 0x1p159}, {0x1p159, 0.0}, {least, least}, {0.0, -0x1p-604}};
    const geom_ring ring = {points, 5};
    const geom_polygon polygon = {&ring, 1};
    ck_assert_int_eq(geom_polygon_check(polygon, NULL).status, GEOM_OK);
    simplified result = simplify(polygon, 0.0);
    ck_assert_uint_eq(result.ends[0], 5);
    free_simplified(&result);
}
END_TEST

START_TEST(the_tolerance_is_exact_and_closed) {
    const double x[] = {1.0, 4.0, -4.0, 12.0};
    const double expected[] = {3.0, 3.0, 5.0, 5.0};
    const int exponents[] = {0, -1070, 1000};
    for (size_t i = 0; i < 12; ++i) {
        const double size = ldexp(1.0, exponents[i / 4]);
        const geom_vec2 points[] = {{0.0, 0.0}, {x[i % 4] * size, 3.0 * size}, {8.0 * size, 0.0}};
        const double limit = expected[i % 4] * size;
        uint32_t kept[3];
        ck_assert_uint_eq(geom_chain_simplify(points, 3, limit, kept, NULL).count, 2);
        ck_assert_uint_eq(geom_chain_simplify(points, 3, nextafter(limit, 0.0), kept, NULL).count, 3);
    }
}
END_TEST

START_TEST(combs_spirals_stars_and_needles) {
    random_source source = {32};
    const size_t counts[] = {8, 9, 16, 41, 42, 120};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        shape shapes[] = {make_comb(counts[i]), make_spiral(counts[i]), make_star(&source, counts[i]),
                          make_straight(&source, counts[i]), make_needles(&source, counts[i])};
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
            check_tolerances(&shapes[k], true);
        }
    }
}
END_TEST

START_TEST(mazes_keep_their_holes) {
    random_source source = {33};
    for (int round = 0; round < 25; ++round) {
        const int width = random_int(&source, 1, 6);
        shape maze =
            make_maze(&source, width, random_int(&source, 1, 6), random_int(&source, 0, 60), round % 2);
        check_tolerances(&maze, true);
    }
    shape sieve = make_sieve(4);
    check_tolerances(&sieve, true);
}
END_TEST

/* A point of land that reaches between two rings, which any tolerance would like to cut off. */
START_TEST(what_lies_in_the_way_is_kept_out) {
    const geom_vec2 bay[] = {{0, 0}, {10, 0}, {10, 10}, {6, 10}, {5, 1}, {4, 10}, {0, 10}};
    const geom_vec2 island[] = {{4.9, 5}, {5.1, 5}, {5, 6}};
    const geom_vec2 around[] = {{-20, -20}, {30, -20}, {30, 30}, {-20, 30}};
    const size_t counts[] = {4, 7, 3};
    shape s = new_shape(counts, 3);
    memcpy(s.points, around, sizeof around);
    memcpy(s.points + 4, bay, sizeof bay);
    memcpy(s.points + 11, island, sizeof island);
    ck_assert_uint_eq(check_simplify(&s, 9.5, true), 4 + 5 + 3);
    shape without = new_shape(counts, 2);
    memcpy(without.points, s.points, sizeof around + sizeof bay);
    ck_assert_uint_eq(check_simplify(&without, 9.5, true), 4 + 3);
    free_shape(&without);
    free_shape(&s);
}
END_TEST

START_TEST(another_size_changes_nothing) {
    random_source source = {34};
    shape s = make_star(&source, 200);
    simplified expected = simplify(s.polygon, 8.0);
    const size_t count = shape_size(&s);
    const int exponents[] = {-900, -400, 300, 1000};
    for (size_t e = 0; e < 4; ++e) {
        shape other = new_shape(&count, 1);
        for (size_t i = 0; i < count; ++i) {
            other.points[i] =
                geom_vec2_make(ldexp(s.points[i].x, exponents[e]), ldexp(s.points[i].y, exponents[e]));
        }
        simplified result = simplify(other.polygon, ldexp(8.0, exponents[e]));
        ck_assert_uint_eq(result.ends[0], expected.ends[0]);
        ck_assert_int_eq(memcmp(result.kept, expected.kept, expected.ends[0] * sizeof *expected.kept), 0);
        free_simplified(&result);
        free_shape(&other);
    }
    free_simplified(&expected);
    free_shape(&s);
}
END_TEST

/* Exponents too far apart to scale without loss. */
START_TEST(mixed_exponents) {
    const double tiny = 0x1p-1074;
    const geom_vec2 points[] = {{-DBL_MAX, -1e300}, {0, -tiny}, {DBL_MAX, -1e300}, {DBL_MAX, DBL_MAX},
                                {tiny, 1},          {0, 1},     {-tiny, 2},        {-DBL_MAX, DBL_MAX}};
    const geom_ring ring = {points, 8};
    const geom_polygon polygon = {&ring, 1};
    const double tolerances[] = {0.0, tiny, 1.0, 3e300, HUGE_VAL};
    size_t before = 8;
    for (size_t i = 0; i < 5; ++i) {
        simplified result = simplify(polygon, tolerances[i]);
        ck_assert_int_eq(geom_polygon_check(result.result.polygon, NULL).status, GEOM_OK);
        ck_assert_uint_le(result.ends[0], before);
        before = result.ends[0];
        free_simplified(&result);
    }
    ck_assert_uint_eq(before, 3);
}
END_TEST

START_TEST(a_smooth_ring_needs_few_vertices) {
    const size_t count = 20000;
    shape s = new_shape(&count, 1);
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)count;
        s.points[i] = geom_vec2_make(1000.0 * cos(angle), 1000.0 * sin(angle));
    }
    /* An arc whose height is 1 spans an angle of 2 acos(1 - 1 / 1000): 71 of them make the circle. */
    const size_t kept = check_simplify(&s, 1.0, false);
    ck_assert_uint_ge(kept, 70);
    ck_assert_uint_le(kept, 2 * 71);
    free_shape(&s);
}
END_TEST

START_TEST(many_vertices) {
    random_source source = {35};
    shape shapes[] = {make_comb(30000), make_spiral(30000), make_star(&source, 30000),
                      make_maze(&source, 60, 60, 2, true), make_needles(&source, 30000)};
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        (void)check_simplify(&shapes[k], 2.5, false);
        free_shape(&shapes[k]);
    }
}
END_TEST

START_TEST(chains_keep_their_ends) {
    const geom_vec2 zigzag[] = {{0, 0}, {1, 1}, {2, 0}, {3, 1}, {4, 0}};
    uint32_t kept[5];
    ck_assert_uint_eq(geom_chain_simplify(zigzag, 5, 0.25, kept, NULL).count, 5);
    ck_assert_uint_eq(geom_chain_simplify(zigzag, 5, 1.0, kept, NULL).count, 2);
    ck_assert_uint_eq(kept[0], 0);
    ck_assert_uint_eq(kept[1], 4);
    ck_assert_uint_eq(geom_chain_simplify(zigzag, 2, HUGE_VAL, kept, NULL).count, 2);
    const geom_vec2 repeated[] = {{0, 0}, {0, 0}, {2, 5}, {2, 5}, {2, 5}};
    ck_assert_uint_eq(geom_chain_simplify(repeated, 5, 0.0, kept, NULL).count, 2);
    ck_assert_uint_eq(kept[1], 4);
    ck_assert_uint_eq(geom_chain_simplify(repeated, 2, 0.0, kept, NULL).count, 2);
}
END_TEST

START_TEST(closed_chains_stay_open_to_their_inside) {
    const geom_vec2 loop[] = {{0, 0}, {5, -1}, {10, 0}, {11, 5}, {10, 10}, {0, 10}, {0, 0}};
    uint32_t kept[7];
    for (int i = 0; i < 2; ++i) {
        ck_assert_uint_eq(geom_chain_simplify(loop, 7, i == 0 ? 1e9 : HUGE_VAL, kept, NULL).count, 4);
        ck_assert_uint_eq(kept[3], 6);
        ck_assert_int_ne(geom_orient2d(loop[kept[0]], loop[kept[1]], loop[kept[2]]), 0);
    }
    ck_assert_uint_eq(geom_chain_simplify(loop, 7, 1.0, kept, NULL).count, 5);
}
END_TEST

static size_t count_crossings(const geom_vec2 *points, const uint32_t *kept, size_t count) {
    size_t crossings = 0;
    for (size_t i = 0; i + 1 < count; ++i) {
        for (size_t k = i + 2; k + 1 < count; ++k) {
            const geom_vec2 a = points[kept[i]];
            const geom_vec2 b = points[kept[i + 1]];
            const geom_vec2 c = points[kept[k]];
            const geom_vec2 d = points[kept[k + 1]];
            crossings += geom_orient2d(a, b, c) * geom_orient2d(a, b, d) <= 0 &&
                         geom_orient2d(c, d, a) * geom_orient2d(c, d, b) <= 0;
        }
    }
    return crossings;
}

START_TEST(crossings_of_a_track_do_not_grow) {
    random_source source = {36};
    for (int round = 0; round < 200; ++round) {
        geom_vec2 points[60];
        uint32_t kept[60];
        geom_vec2 at = {0.0, 0.0};
        for (uint32_t i = 0; i < 60; ++i) {
            at = geom_vec2_add(at, random_point(&source, 1.0));
            points[i] = at;
            kept[i] = i;
        }
        size_t crossings = count_crossings(points, kept, 60);
        const double tolerances[] = {0.1, 0.5, 1.0, 3.0};
        for (size_t i = 0; i < 4; ++i) {
            const size_t count = geom_chain_simplify(points, 60, tolerances[i], kept, NULL).count;
            ck_assert_uint_ge(count, 2);
            ck_assert_uint_le(count_crossings(points, kept, count), crossings);
            for (size_t k = 0; k + 1 < count; ++k) {
                for (uint32_t m = kept[k] + 1; m < kept[k + 1]; ++m) {
                    ck_assert(distance(points[m], points[kept[k]], points[kept[k + 1]]) <=
                              tolerances[i] + 1e-12);
                }
            }
        }
    }
}
END_TEST

START_TEST(bad_input_is_refused) {
    const geom_vec2 bow_tie[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    const geom_vec2 square[] = {{0, 0}, {2, 0}, {2, 2}, {0, (double)NAN}};
    const geom_ring rings[] = {{bow_tie, 4}, {square, 3}};
    uint32_t kept[] = {7, 7, 7, 7};
    uint32_t end = 7;
    const geom_polygon crossed = {rings, 1};
    const geom_polygon triangle = {rings + 1, 1};
    ck_assert_int_eq(geom_polygon_simplify(crossed, 1.0, kept, &end, NULL).fault.status,
                     GEOM_SELF_INTERSECTION);
    ck_assert_int_eq(geom_polygon_simplify(triangle, -1.0, kept, &end, NULL).fault.status,
                     GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(geom_polygon_simplify(triangle, (double)NAN, kept, &end, NULL).fault.status,
                     GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_polygon_simplify((geom_polygon){NULL, 0}, 1.0, NULL, NULL, NULL).fault.status,
                     GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(geom_chain_simplify(square, 1, 1.0, kept, NULL).fault.status, GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(geom_chain_simplify(square, 3, -1.0, kept, NULL).fault.status, GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(geom_chain_simplify(square, 3, (double)NAN, kept, NULL).fault.status, GEOM_NOT_FINITE);
    const geom_simplify_result bad = geom_chain_simplify(square, 4, 1.0, kept, NULL);
    ck_assert_int_eq(bad.fault.status, GEOM_NOT_FINITE);
    ck_assert_uint_eq(bad.fault.edge, 3);
    ck_assert_uint_eq(bad.count, 0);
    ck_assert_uint_eq(end, 7);
    for (size_t i = 0; i < 4; ++i) {
        ck_assert_uint_eq(kept[i], 7);
    }
}
END_TEST

START_TEST(without_memory_nothing_leaks) {
    shape sieve = make_sieve(2);
    uint32_t kept[20];
    uint32_t ends[5];
    size_t fail_at = 0;
    geom_status status = GEOM_OUT_OF_MEMORY;
    for (; status == GEOM_OUT_OF_MEMORY; ++fail_at) {
        kept[0] = 7;
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        const geom_simplify_result result = geom_polygon_simplify(sieve.polygon, 1.0, kept, ends, &allocator);
        status = result.fault.status;
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
        ck_assert_uint_eq(kept[0], status ? 7 : 0);
        ck_assert(status == GEOM_OK || result.count == 0);
    }
    ck_assert_int_eq(status, GEOM_OK);
    ck_assert_uint_gt(fail_at, 8);
    free_shape(&sieve);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        straight_sides_become_one_edge,
        zero_means_exactly_between,
        zero_is_less_than_any_distance,
        the_tolerance_is_exact_and_closed,
        combs_spirals_stars_and_needles,
        mazes_keep_their_holes,
        what_lies_in_the_way_is_kept_out,
        another_size_changes_nothing,
        mixed_exponents,
        a_smooth_ring_needs_few_vertices,
        many_vertices,
        chains_keep_their_ends,
        closed_chains_stay_open_to_their_inside,
        crossings_of_a_track_do_not_grow,
        bad_input_is_refused,
        without_memory_nothing_leaks,
    };
    return run_tests("simplify", tests, sizeof tests / sizeof *tests);
}
