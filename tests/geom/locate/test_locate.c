/* Tests of point location, with and without an index. */
#include "geom/support/lattice.h"
#include "support.h"

#include <geom/locate.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

static geom_locator *index_of(geom_polygon polygon) {
    geom_locator *locator = NULL;
    const geom_locator_def def = geom_locator_def_default();
    ck_assert_int_eq(geom_locator_create(polygon, &def, &locator), GEOM_OK);
    ck_assert_ptr_nonnull(locator);
    return locator;
}

static geom_location both_answers(geom_polygon polygon, const geom_locator *locator, geom_vec2 p) {
    const geom_location location = geom_polygon_locate(polygon, p);
    ck_assert_int_eq(geom_locator_locate(locator, p), location);
    return location;
}

static const geom_vec2 square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
static const geom_vec2 diamond[] = {{2, 1}, {3, 2}, {2, 3}, {1, 2}};
static const geom_ring square_with_hole[] = {{square, 4}, {diamond, 4}};

START_TEST(square_with_a_hole) {
    static const struct {
        geom_vec2 point;
        geom_location location;
    } known[] = {
        {{0.5, 0.5}, GEOM_LOCATION_INSIDE},       {{2, 2}, GEOM_LOCATION_OUTSIDE},
        {{1.5, 2}, GEOM_LOCATION_OUTSIDE},        {{1, 2}, GEOM_LOCATION_BOUNDARY},
        {{2, 1}, GEOM_LOCATION_BOUNDARY},         {{1.5, 1.5}, GEOM_LOCATION_BOUNDARY},
        {{1.25, 1.5}, GEOM_LOCATION_INSIDE},      {{0, 0}, GEOM_LOCATION_BOUNDARY},
        {{4, 4}, GEOM_LOCATION_BOUNDARY},         {{0, 3}, GEOM_LOCATION_BOUNDARY},
        {{2, 4}, GEOM_LOCATION_BOUNDARY},         {{4, 1}, GEOM_LOCATION_BOUNDARY},
        {{2, 0}, GEOM_LOCATION_BOUNDARY},         {{5, 2}, GEOM_LOCATION_OUTSIDE},
        {{-1, 2}, GEOM_LOCATION_OUTSIDE},         {{2, 4.5}, GEOM_LOCATION_OUTSIDE},
        {{2, -1}, GEOM_LOCATION_OUTSIDE},         {{3, 2}, GEOM_LOCATION_BOUNDARY},
        {{DBL_MAX, 2}, GEOM_LOCATION_OUTSIDE},    {{2, -DBL_MAX}, GEOM_LOCATION_OUTSIDE},
        {{-0.0, 0.0}, GEOM_LOCATION_BOUNDARY},    {{2, 0x1p-1074}, GEOM_LOCATION_INSIDE},
        {{2, -0x1p-1074}, GEOM_LOCATION_OUTSIDE},
    };
    const geom_polygon polygon = {square_with_hole, 2};
    geom_locator *locator = index_of(polygon);
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        ck_assert_int_eq(both_answers(polygon, locator, known[i].point), known[i].location);
    }
    ck_assert_uint_gt(geom_locator_memory(locator), sizeof square + sizeof diamond);
    geom_locator_destroy(locator);
    geom_locator_destroy(NULL);
}
END_TEST

START_TEST(numbers_that_are_not_finite) {
    const double refused[] = {HUGE_VAL, -HUGE_VAL, (double)NAN};
    const geom_polygon polygon = {square_with_hole, 2};
    geom_locator *locator = index_of(polygon);
    for (int i = 0; i < 3; ++i) {
        ck_assert_int_eq(both_answers(polygon, locator, geom_vec2_make(refused[i], 1.0)),
                         GEOM_LOCATION_INVALID);
        ck_assert_int_eq(both_answers(polygon, locator, geom_vec2_make(1.0, refused[i])),
                         GEOM_LOCATION_INVALID);
        const geom_vec2 spoilt[] = {{0, 0}, {4, 0}, {refused[i], 4}, {0, 4}};
        const geom_ring ring = {spoilt, 4};
        const geom_polygon bad = {&ring, 1};
        ck_assert_int_eq(geom_polygon_locate(bad, geom_vec2_make(1.0, 1.0)), GEOM_LOCATION_INVALID);
        geom_locator *none = locator;
        ck_assert_int_eq(geom_locator_create(bad, NULL, &none), GEOM_NOT_FINITE);
        ck_assert_ptr_null(none);
    }
    geom_locator_destroy(locator);
}
END_TEST

START_TEST(polygons_that_are_not_valid) {
    const geom_vec2 p = geom_vec2_make(1.0, 1.0);
    const geom_polygon nothing = {NULL, 0};
    ck_assert_int_eq(geom_polygon_locate(nothing, p), GEOM_LOCATION_OUTSIDE);
    const geom_vec2 pair[] = {{0, 0}, {2, 2}};
    const geom_ring few[] = {{NULL, 0}, {pair, 1}, {pair, 2}};
    ck_assert_int_eq(geom_polygon_locate((geom_polygon){few, 2}, p), GEOM_LOCATION_OUTSIDE);
    ck_assert_int_eq(geom_polygon_locate((geom_polygon){few, 2}, pair[0]), GEOM_LOCATION_BOUNDARY);
    ck_assert_int_eq(geom_polygon_locate((geom_polygon){few, 3}, p), GEOM_LOCATION_BOUNDARY);
    const geom_vec2 bow[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    const geom_ring crossed = {bow, 4};
    ck_assert_int_eq(geom_polygon_locate((geom_polygon){&crossed, 1}, geom_vec2_make(1.0, 2.0)),
                     GEOM_LOCATION_INSIDE);
    ck_assert_int_eq(geom_polygon_locate((geom_polygon){&crossed, 1}, geom_vec2_make(2.0, 1.0)),
                     GEOM_LOCATION_OUTSIDE);
    geom_locator *locator = NULL;
    ck_assert_int_eq(geom_locator_create(nothing, NULL, &locator), GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(geom_locator_create((geom_polygon){few, 3}, NULL, &locator), GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(geom_locator_create((geom_polygon){&crossed, 1}, NULL, &locator),
                     GEOM_SELF_INTERSECTION);
    const geom_ring apart[] = {{diamond, 4}, {square, 4}};
    ck_assert_int_eq(geom_locator_create((geom_polygon){apart, 2}, NULL, &locator), GEOM_INVALID_ARGUMENT);
    ck_assert_ptr_null(locator);
}
END_TEST

/* By definition, in integers. */
static geom_location expected_location(const lattice_ring *rings, size_t count, lattice_point p) {
    bool inside = true;
    for (size_t r = 0; r < count; ++r) {
        for (size_t i = 0; i < rings[r].count; ++i) {
            if (lattice_is_upon(rings[r].point[i], rings[r].point[(i + 1) % rings[r].count], p)) {
                return GEOM_LOCATION_BOUNDARY;
            }
        }
        inside = inside && lattice_ring_holds(&rings[r], p) == (r == 0);
    }
    return inside ? GEOM_LOCATION_INSIDE : GEOM_LOCATION_OUTSIDE;
}

/* The coordinates of the rings are even, so that there are points between them. */
static void check_whole_lattice(const lattice_ring *rings, size_t count, int size, int kind, int *seen) {
    geom_ring view[MOST_RINGS];
    geom_vec2 points[MOST_RINGS][MOST_VERTICES];
    lattice_polygon(rings, count, kind, view, points);
    const geom_polygon polygon = {view, count};
    if (geom_polygon_check(polygon, NULL).status) {
        return;
    }
    geom_locator *locator = index_of(polygon);
    for (int64_t y = -1; y <= 2 * size + 1; ++y) {
        for (int64_t x = -1; x <= 2 * size + 1; ++x) {
            const lattice_point p = {x, y};
            const geom_location expected = expected_location(rings, count, p);
            ck_assert_int_eq(both_answers(polygon, locator, lattice_place(p, kind)), expected);
            ++seen[expected];
        }
    }
    ++seen[3];
    geom_locator_destroy(locator);
}

static void double_all(lattice_ring *ring) {
    for (size_t i = 0; i < ring->count; ++i) {
        ring->point[i].x *= 2;
        ring->point[i].y *= 2;
    }
}

/* A square with dented corners, so that there is room for holes. */
static lattice_ring roomy_ring(random_source *source, int size) {
    lattice_ring ring = {{{0, 0}, {size, 0}, {size, size}, {0, size}}, 4};
    for (size_t i = 0; i < 4; ++i) {
        ring.point[i].x += random_int(source, 0, 3) * (ring.point[i].x > 0 ? -1 : 1);
        ring.point[i].y += random_int(source, 0, 3) * (ring.point[i].y > 0 ? -1 : 1);
    }
    return ring;
}

START_TEST(whole_lattices_agree_with_integers) {
    random_source source = {11};
    int seen[4] = {0};
    int with_holes = 0;
    for (int round = 0; round < 3000; ++round) {
        lattice_ring rings[MOST_RINGS];
        const size_t count = (size_t)random_int(&source, 1, MOST_RINGS);
        const int size = random_int(&source, 6, 12);
        rings[0] = count > 1 ? roomy_ring(&source, size) : lattice_random_ring(&source, size, 0, 0);
        double_all(&rings[0]);
        for (size_t r = 1; r < count; ++r) {
            rings[r] = lattice_random_ring(&source, 2, random_int(&source, 1, size - 3),
                                           random_int(&source, 1, size - 3));
            double_all(&rings[r]);
        }
        const int before = seen[3];
        check_whole_lattice(rings, count, size, round % LATTICE_KINDS, seen);
        with_holes += count > 1 && seen[3] > before;
    }
    ck_assert_int_gt(seen[3], 500);
    ck_assert_int_gt(with_holes, 40);
    ck_assert_int_gt(seen[GEOM_LOCATION_INSIDE], 5000);
    ck_assert_int_gt(seen[GEOM_LOCATION_BOUNDARY], 5000);
}
END_TEST

/* Points on edges, next to them by a unit in the last place, at vertices, right above and beside vertices,
 * and anywhere. */
static geom_vec2 awkward_point(const geom_vec2 *points, size_t count, random_source *source,
                               geom_aabb2 bounds) {
    const size_t i = (size_t)(random_bits(source) % count);
    const geom_vec2 a = points[i];
    const geom_vec2 b = points[(i + 1) % count];
    geom_vec2 p = geom_vec2_lerp(a, b, random_between(source, 0.0, 1.0));
    switch (random_int(source, 0, 6)) {
    case 0:
        return a;
    case 1:
        return p;
    case 2:
        return geom_vec2_make(nextafter(p.x, a.x), p.y);
    case 3:
        return geom_vec2_make(a.x, b.y);
    case 4:
        return geom_vec2_make(p.x, nextafter(p.y, HUGE_VAL));
    case 5:
        return geom_vec2_make(points[random_bits(source) % count].x, p.y);
    default:
        p.x = random_between(source, bounds.min.x, bounds.max.x);
        p.y = random_between(source, bounds.min.y, bounds.max.y);
        return p;
    }
}

static void check_awkward_points(const geom_vec2 *points, size_t count, int questions) {
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    const geom_aabb2 bounds = geom_ring_bounds(ring);
    geom_locator *locator = index_of(polygon);
    random_source source = {12};
    for (int i = 0; i < questions; ++i) {
        (void)both_answers(polygon, locator, awkward_point(points, count, &source, bounds));
    }
    geom_locator_destroy(locator);
}

enum {
    SHAPES = 4,
    LONG_RING = 3000
};

/* A jagged ring, a circle, a star of thin teeth, and a slanting comb of teeth as long as itself. */
static void make_shape(int shape, geom_vec2 *points, size_t count) {
    random_source source = {13};
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)count;
        const double jagged = 50.0 + 10.0 * sin(7.0 * angle) + random_between(&source, 0.0, 3.0);
        const double star = i % 2 ? 60.0 : random_between(&source, 0.01, 1.0);
        const double radius = shape == 0 ? jagged : shape == 1 ? 60.0 : star;
        points[i] = geom_vec2_make(radius * cos(angle), radius * sin(angle));
        if (shape == 3) {
            points[i] = geom_vec2_make((i % 2 ? 60.0 : 0.0) - (double)i, (i % 2 ? 60.0 : 0.0) + (double)i);
        }
    }
    if (shape == 3) {
        points[count - 2] = geom_vec2_make(-1.0 - (double)count, (double)count);
        points[count - 1] = geom_vec2_make(-2.0, -2.0);
    }
}

START_TEST(long_rings_agree_with_the_loop) {
    static geom_vec2 points[LONG_RING];
    for (int shape = 0; shape < SHAPES; ++shape) {
        make_shape(shape, points, LONG_RING);
        check_awkward_points(points, LONG_RING, 1000);
        for (size_t i = 0; i < LONG_RING; ++i) {
            points[i] = geom_vec2_make(points[i].y, points[i].x);
        }
        check_awkward_points(points, LONG_RING, 1000);
        make_shape(shape, points, 20);
        check_awkward_points(points, 20, 4000);
    }
}
END_TEST

/* Far from the origin, large and small: where the cells of a grid are no wider than the doubles are apart. */
START_TEST(rings_in_any_place_and_size) {
    static geom_vec2 points[LONG_RING];
    static const double sizes[] = {1.0,      0x1p-20,   0x1p-45,   0x1p1010,
                                   0x1p1012, 0x1p-1060, 0x1p-1074, 0x1p-1020};
    static const double shifts[] = {0.0, 1e8, 0x1p52, 0x1p40};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes * 4; ++k) {
        const double size = sizes[k / 4];
        const double shift = shifts[k % 4] * (size < 1.0 && size > 0x1p-1000 ? size : 1.0) * fmin(size, 1.0);
        size_t count = 0;
        for (size_t i = 0; i < 400; ++i) {
            const double along = (double)(i < 200 ? i : 399 - i);
            const double height = i < 200 ? (double)(i * 7 % 5) : 10.0 + (double)(i * 3 % 7);
            points[count++] = geom_vec2_make(shift + size * along, size * (height + along * 16.0) - shift);
        }
        check_awkward_points(points, count, 2000);
    }
    const geom_vec2 widest[] = {{9, 0}, {9, 16}, {-DBL_MAX, 16}};
    check_awkward_points(widest, 3, 100);
}
END_TEST

START_TEST(direction_and_start_of_rings_do_not_matter) {
    static geom_vec2 points[400];
    static geom_vec2 other[400];
    make_shape(0, points, 400);
    for (size_t i = 0; i < 400; ++i) {
        other[399 - (i + 77) % 400] = points[i];
    }
    geom_vec2 turned[4];
    for (size_t i = 0; i < 4; ++i) {
        turned[3 - i] = diamond[i];
    }
    const geom_ring rings[] = {{points, 400}, {diamond, 4}};
    const geom_ring reversed[] = {{other, 400}, {turned, 4}};
    geom_locator *a = index_of((geom_polygon){rings, 2});
    geom_locator *b = index_of((geom_polygon){reversed, 2});
    random_source source = {14};
    for (int i = 0; i < 3000; ++i) {
        const geom_vec2 p = random_point(&source, i % 2 ? 65.0 : 4.0);
        ck_assert_int_eq(geom_locator_locate(a, p), geom_locator_locate(b, p));
    }
    geom_locator_destroy(a);
    geom_locator_destroy(b);
}
END_TEST

START_TEST(without_memory_nothing_leaks) {
    static geom_vec2 points[200];
    make_shape(2, points, 200);
    const geom_ring ring = {points, 200};
    const geom_polygon polygon = {&ring, 1};
    geom_status status = GEOM_OUT_OF_MEMORY;
    size_t failures = 0;
    for (; status == GEOM_OUT_OF_MEMORY; ++failures) {
        counting_heap heap = {failures, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        geom_locator *locator = NULL;
        const geom_locator_def def = {.allocator = &allocator};
        status = geom_locator_create(polygon, &def, &locator);
        ck_assert_int_eq(status == GEOM_OK, locator != NULL);
        const size_t calls = heap.calls;
        if (locator) {
            ck_assert_uint_eq(heap.bytes, geom_locator_memory(locator));
            ck_assert_int_eq(geom_locator_locate(locator, points[7]), GEOM_LOCATION_BOUNDARY);
        }
        ck_assert_uint_eq(heap.calls, calls);
        geom_locator_destroy(locator);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_int_eq(status, GEOM_OK);
    ck_assert_uint_gt(failures, 10);
}
END_TEST

/* A saw of slanted teeth, each of which overlaps all others in x, or a circle. */
static size_t memory_of(size_t count, bool slanted) {
    geom_vec2 *points = malloc(count * sizeof *points);
    ck_assert_ptr_nonnull(points);
    const double teeth = (double)count - 2.0;
    for (size_t i = 0; i < count; ++i) {
        const double angle = 0x1.921fb54442d18p2 * (double)i / (double)count;
        points[i] = slanted ? geom_vec2_make((double)i + (i % 2 ? teeth : 0.0), i % 2 ? 1000.0 : 0.0)
                            : geom_vec2_make(cos(angle), sin(angle));
    }
    if (slanted) {
        points[count - 2] = geom_vec2_make(teeth, -1.0);
        points[count - 1] = geom_vec2_make(0.0, -1.0);
    }
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    geom_locator *locator = NULL;
    ck_assert_int_eq(geom_locator_create(polygon, NULL, &locator), GEOM_OK);
    const size_t memory = geom_locator_memory(locator);
    geom_locator_destroy(locator);
    free(points);
    return memory;
}

START_TEST(memory_is_what_the_header_says) {
    for (size_t count = 100; count <= 100000; count *= 10) {
        const double n = (double)count;
        const double slanted = (double)memory_of(count, true) / n;
        const double circle = (double)memory_of(count, false) / n;
        ck_assert_double_le(slanted, 95.0 + 24.0 * log2(n));
        ck_assert_double_le(fabs(slanted - (12.0 * log2(n) + 40.0)), 5.0);
        ck_assert(circle >= 80.0 && circle <= 140.0);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        memory_is_what_the_header_says,     square_with_a_hole,
        numbers_that_are_not_finite,        polygons_that_are_not_valid,
        whole_lattices_agree_with_integers, long_rings_agree_with_the_loop,
        rings_in_any_place_and_size,        direction_and_start_of_rings_do_not_matter,
        without_memory_nothing_leaks,
    };
    return run_tests("locate", tests, sizeof tests / sizeof *tests);
}
