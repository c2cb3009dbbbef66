/* Tests of convex pieces. */
#include "geom/support/tiling.h"

#include <geom/decompose.h>
#include <geom/predicate.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct pieces {
    uint32_t *corners;
    uint32_t *ends;
    size_t count;
} pieces;

static pieces decompose(geom_polygon polygon) {
    const size_t room = geom_polygon_triangle_count(polygon);
    pieces p = {malloc(3 * room * sizeof *p.corners), malloc(room * sizeof *p.ends), 0};
    ck_assert(p.corners && p.ends);
    const geom_decompose_result result = geom_polygon_decompose(polygon, p.corners, p.ends, NULL);
    ck_assert_int_eq(result.fault.status, GEOM_OK);
    p.count = result.count;
    return p;
}

static void free_pieces(pieces *p) {
    free(p->corners);
    free(p->ends);
}

/* The vertices where the inside is wider than a straight line. */
static size_t count_reflex(geom_polygon polygon) {
    size_t reflex = 0;
    for (size_t r = 0; r < polygon.count; ++r) {
        const geom_ring ring = polygon.rings[r];
        const int inward = geom_ring_orientation(ring) * (r == 0 ? -1 : 1);
        for (size_t i = 0; i < ring.count; ++i) {
            reflex += geom_orient2d(ring.points[(i + ring.count - 1) % ring.count], ring.points[i],
                                    ring.points[(i + 1) % ring.count]) == inward;
        }
    }
    return reflex;
}

/* The corner after, or before, corner k of the piece from `first` to `end`. */
static uint32_t neighbor(const pieces *p, size_t first, size_t end, size_t k, bool after) {
    if (after) {
        return p->corners[k + 1 < end ? k + 1 : first];
    }
    return p->corners[k > first ? k - 1 : end - 1];
}

/* Where a piece has side a b, the corners before a and after b. */
typedef struct surroundings {
    bool found;
    uint32_t before;
    uint32_t after;
} surroundings;

static surroundings find_side(const pieces *p, uint32_t a, uint32_t b) {
    surroundings result = {false, 0, 0};
    size_t first = 0;
    for (size_t i = 0; i < p->count; first = p->ends[i++]) {
        for (size_t k = first; k < p->ends[i]; ++k) {
            if (p->corners[k] == a && neighbor(p, first, p->ends[i], k, true) == b) {
                const size_t of_b = k + 1 < p->ends[i] ? k + 1 : first;
                result.found = true;
                result.before = neighbor(p, first, p->ends[i], k, false);
                result.after = neighbor(p, first, p->ends[i], of_b, true);
            }
        }
    }
    return result;
}

static int turn_at(geom_polygon polygon, uint32_t a, uint32_t b, uint32_t c) {
    return geom_orient2d(geom_polygon_vertex(polygon, a), geom_polygon_vertex(polygon, b),
                         geom_polygon_vertex(polygon, c));
}

/* No two pieces that share a side are convex together. */
static void check_needed(geom_polygon polygon, const pieces *p) {
    size_t first = 0;
    for (size_t i = 0; i < p->count; first = p->ends[i++]) {
        for (size_t k = first; k < p->ends[i]; ++k) {
            const uint32_t a = p->corners[k];
            const uint32_t b = neighbor(p, first, p->ends[i], k, true);
            const surroundings here = find_side(p, a, b);
            const surroundings there = find_side(p, b, a);
            ck_assert(here.found);
            ck_assert(!there.found || turn_at(polygon, here.before, a, there.after) < 0 ||
                      turn_at(polygon, there.before, b, here.after) < 0);
        }
    }
}

enum {
    FEW = 60 /* pieces that are compared with all others */
};

static size_t check_decomposition(geom_polygon polygon) {
    pieces p = decompose(polygon);
    check_tiling(polygon, p.corners, p.ends, p.count);
    ck_assert_uint_le(p.count, 2 * count_reflex(polygon) + 2 - polygon.count);
    if (p.count <= FEW) {
        check_needed(polygon, &p);
    }
    const size_t count = p.count;
    free_pieces(&p);
    return count;
}

static void check_shape(shape *s) {
    ck_assert_int_eq(geom_polygon_check(s->polygon, NULL).status, GEOM_OK);
    (void)check_decomposition(s->polygon);
    const size_t count = shape_size(s);
    for (size_t i = 0; i < count; ++i) {
        s->points[i] = geom_vec2_make(-s->points[i].y, s->points[i].x);
    }
    for (size_t r = 0; r < s->polygon.count; r += 2) {
        reverse_ring(s, r);
    }
    (void)check_decomposition(s->polygon);
    free_shape(s);
}

START_TEST(a_convex_polygon_is_one_piece) {
    random_source source = {41};
    shape square = make_straight(&source, 20);
    ck_assert_uint_eq(check_decomposition(square.polygon), 1);
    pieces p = decompose(square.polygon);
    ck_assert_uint_eq(p.ends[0], 80);
    for (size_t i = 0; i < 80; ++i) {
        ck_assert_uint_eq(p.corners[(i + 1) % 80], (p.corners[i] + 1) % 80);
    }
    free_pieces(&p);
    free_shape(&square);
}
END_TEST

START_TEST(an_l_is_two_or_three_pieces) {
    const geom_vec2 points[] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    const geom_ring ring = {points, 6};
    const size_t count = check_decomposition((geom_polygon){&ring, 1});
    ck_assert(count == 2 || count == 3);
}
END_TEST

START_TEST(a_frame_is_at_most_eight_pieces) {
    const geom_vec2 outer[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    const geom_vec2 hole[] = {{3, 3}, {6, 3}, {6, 6}, {3, 6}};
    const geom_ring rings[] = {{outer, 4}, {hole, 4}};
    const size_t count = check_decomposition((geom_polygon){rings, 2});
    ck_assert_uint_ge(count, 4);
    ck_assert_uint_le(count, 8);
}
END_TEST

START_TEST(combs_spirals_stars_and_needles) {
    random_source source = {42};
    const size_t counts[] = {8, 9, 16, 41, 42, 300};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        shape shapes[] = {make_comb(counts[i]), make_spiral(counts[i]), make_star(&source, counts[i]),
                          make_needles(&source, counts[i])};
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
            check_shape(&shapes[k]);
        }
    }
}
END_TEST

START_TEST(mazes_and_sieves) {
    random_source source = {43};
    for (int round = 0; round < 60; ++round) {
        const int width = random_int(&source, 1, 8);
        shape maze =
            make_maze(&source, width, random_int(&source, 1, 8), random_int(&source, 0, 60), round % 2);
        check_shape(&maze);
    }
    for (size_t side = 1; side < 7; ++side) {
        shape sieve = make_sieve(side);
        check_shape(&sieve);
    }
}
END_TEST

START_TEST(random_rings) {
    random_source source = {44};
    size_t tiled = 0;
    for (int round = 0; round < 20000; ++round) {
        geom_vec2 corners[9];
        geom_vec2 points[9 * (1 + EDGE_PLACES)];
        geom_ring ring = {points, 0};
        const int count = random_int(&source, 4, 9);
        for (int i = 0; i < count; ++i) {
            corners[i] = geom_vec2_make(random_int(&source, 0, 6), random_int(&source, 0, 6));
        }
        for (int i = 0; i < count; ++i) {
            geom_vec2 *end = points + ring.count;
            *end = corners[i];
            ring.count += 1;
            if (round % 2) {
                ring.count += random_vertices_between(&source, corners[i], corners[(i + 1) % count], end + 1);
            }
        }
        const geom_polygon polygon = {&ring, 1};
        if (geom_polygon_check(polygon, NULL).status == GEOM_OK) {
            (void)check_decomposition(polygon);
            ++tiled;
        }
    }
    ck_assert_uint_gt(tiled, 500);
}
END_TEST

START_TEST(mixed_exponents) {
    const double tiny = 0x1p-1074;
    const geom_vec2 outer[] = {{-DBL_MAX, -1e300}, {0, -tiny}, {DBL_MAX, -1e300}, {DBL_MAX, DBL_MAX},
                               {tiny, 1},          {0, 1},     {-tiny, 2},        {-DBL_MAX, DBL_MAX}};
    const geom_vec2 hole[] = {{0, tiny}, {tiny, 0}, {1e-300, 0.5}};
    const geom_ring rings[] = {{outer, 8}, {hole, 3}};
    (void)check_decomposition((geom_polygon){rings, 2});
}
END_TEST

START_TEST(many_vertices) {
    random_source source = {45};
    shape shapes[] = {make_comb(20000), make_spiral(20000), make_star(&source, 20000),
                      make_maze(&source, 60, 60, 0, false)};
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        (void)check_decomposition(shapes[k].polygon);
        free_shape(&shapes[k]);
    }
}
END_TEST

START_TEST(bad_polygons_are_refused) {
    const geom_vec2 bow_tie[] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    const geom_vec2 square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    const geom_vec2 beside[] = {{20, 0}, {29, 0}, {20, 9}};
    const geom_ring crossed = {bow_tie, 4};
    const geom_ring apart[] = {{square, 4}, {beside, 3}};
    const geom_ring few[] = {{square, 4}, {beside, 2}};
    const geom_polygon polygons[] = {{&crossed, 1}, {apart, 2}, {few, 2}, {NULL, 0}};
    const geom_status expected[] = {GEOM_SELF_INTERSECTION, GEOM_INVALID_ARGUMENT, GEOM_TOO_FEW_POINTS,
                                    GEOM_TOO_FEW_POINTS};
    const size_t ring[] = {0, 1, 1, 0};
    for (size_t i = 0; i < 4; ++i) {
        uint32_t corners[30];
        uint32_t ends[10];
        const geom_decompose_result result = geom_polygon_decompose(polygons[i], corners, ends, NULL);
        ck_assert_int_eq(result.fault.status, expected[i]);
        ck_assert_uint_eq(result.fault.ring, ring[i]);
        ck_assert_uint_eq(result.count, 0);
    }
}
END_TEST

START_TEST(without_memory_nothing_leaks) {
    shape sieve = make_sieve(2);
    uint32_t corners[80];
    uint32_t ends[30];
    size_t fail_at = 0;
    geom_status status = GEOM_OUT_OF_MEMORY;
    for (; status == GEOM_OUT_OF_MEMORY; ++fail_at) {
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        const geom_decompose_result result = geom_polygon_decompose(sieve.polygon, corners, ends, &allocator);
        status = result.fault.status;
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
        ck_assert(status == GEOM_OK || result.count == 0);
    }
    ck_assert_int_eq(status, GEOM_OK);
    ck_assert_uint_gt(fail_at, 10);
    free_shape(&sieve);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_convex_polygon_is_one_piece,
        an_l_is_two_or_three_pieces,
        a_frame_is_at_most_eight_pieces,
        combs_spirals_stars_and_needles,
        mazes_and_sieves,
        random_rings,
        mixed_exponents,
        many_vertices,
        bad_polygons_are_refused,
        without_memory_nothing_leaks,
    };
    return run_tests("decompose", tests, sizeof tests / sizeof *tests);
}
