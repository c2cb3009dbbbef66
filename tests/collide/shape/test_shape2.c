/* Shapes of any kind: what is refused, boxes that hold them, margins, numbers of any size, and long convex
 * rings. */
#include "collide/support/kinds2.h"
#include "collide/support/lattice_shape2.h"

#include <collide/pair2.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum {
    KINDS = COLLIDE_SHAPE_KIND_COUNT,
    NUMBERS = KIND2_NUMBERS,
    RING_NUMBERS = 6,
    LONG_RING = 2000
};

/* A shape made of six numbers; convex rings and polygons are the triangle of three points. */
static void shape_of_numbers(stored_shape *storage, collide_shape_kind kind, const double *n) {
    const geom_vec2 a = {n[0], n[1]};
    const geom_vec2 b = {n[2], n[3]};
    const geom_vec2 c = {n[4], n[5]};
    storage->points[0] = a;
    storage->points[1] = b;
    storage->points[2] = c;
    storage->rings[0].points = storage->points;
    storage->rings[0].count = 3;
    const geom_polygon polygon = {storage->rings, 1};
    if (kind == COLLIDE_SHAPE_CONVEX) {
        storage->shape = collide_shape_from_convex(storage->rings[0]);
    } else if (kind == COLLIDE_SHAPE_POLYGON) {
        storage->shape = collide_shape_from_polygon(polygon);
    } else {
        storage->shape = kind2_shape(kind, n);
    }
}

/* Rings are triangles. */
static int number_count(collide_shape_kind kind) {
    const int count = (int)kind2_of(kind)->numbers;
    return count > 0 ? count : RING_NUMBERS;
}

static const double good_numbers[NUMBERS] = {1, 2, 4, 5, 2, 4};

static void check_refused(collide_shape bad, geom_status status) {
    ck_assert_int_eq(collide_shape_status(bad), status);
    for (int kind = 0; kind < KINDS; ++kind) {
        stored_shape good;
        shape_of_numbers(&good, (collide_shape_kind)kind, good_numbers);
        ck_assert_int_eq(collide_shape_status(good.shape), GEOM_OK);
        ck_assert_int_eq(collide_shape_relation(bad, good.shape), COLLIDE_INVALID);
        ck_assert_int_eq(collide_shape_relation(good.shape, bad), COLLIDE_INVALID);
        ck_assert_int_eq(collide_shape_relation_within(bad, good.shape, 1.0), COLLIDE_INVALID);
        ck_assert_int_eq(collide_shape_relation_within(good.shape, bad, 0.0), COLLIDE_INVALID);
    }
}

START_TEST(every_number_must_be_finite) {
    const double bad_numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int kind = 0; kind < KINDS; ++kind) {
        for (int i = 0; i < number_count((collide_shape_kind)kind); ++i) {
            double numbers[NUMBERS];
            for (int j = 0; j < NUMBERS; ++j) {
                numbers[j] = good_numbers[j];
            }
            for (int j = 0; j < 3; ++j) {
                numbers[i] = bad_numbers[j];
                stored_shape bad;
                shape_of_numbers(&bad, (collide_shape_kind)kind, numbers);
                check_refused(bad.shape, GEOM_NOT_FINITE);
            }
        }
    }
}
END_TEST

START_TEST(sizes_axes_counts_and_kinds_must_make_sense) {
    const geom_vec2 points[3] = {{0, 0}, {1, 0}, {0, 1}};
    const geom_ring rings[2] = {{points, 3}, {points, 2}};
    const struct {
        collide_shape shape;
        geom_status status;
    } cases[] = {
        {{COLLIDE_SHAPE_CIRCLE, {.circle = {{1, 2}, -1}}}, GEOM_NEGATIVE_SIZE},
        {{COLLIDE_SHAPE_CAPSULE, {.capsule = {{1, 2}, {3, 4}, -DBL_TRUE_MIN}}}, GEOM_NEGATIVE_SIZE},
        {{COLLIDE_SHAPE_AABB, {.aabb = {{1, 2}, {0, 4}}}}, GEOM_NEGATIVE_SIZE},
        {{COLLIDE_SHAPE_OBB, {.obb = {{1, 2}, {1, 0}, {1, -1}}}}, GEOM_NEGATIVE_SIZE},
        {{COLLIDE_SHAPE_OBB, {.obb = {{1, 2}, {0, 0}, {1, 1}}}}, GEOM_INVALID_ARGUMENT},
        {{COLLIDE_SHAPE_CONVEX, {.convex = {points, 0}}}, GEOM_TOO_FEW_POINTS},
        {{COLLIDE_SHAPE_CONVEX, {.convex = {NULL, 0}}}, GEOM_TOO_FEW_POINTS},
        {{COLLIDE_SHAPE_POLYGON, {.polygon = {rings, 0}}}, GEOM_TOO_FEW_POINTS},
        {{COLLIDE_SHAPE_POLYGON, {.polygon = {rings, 2}}}, GEOM_TOO_FEW_POINTS},
        {{COLLIDE_SHAPE_POLYGON, {.polygon = {rings + 1, 1}}}, GEOM_TOO_FEW_POINTS},
        {{COLLIDE_SHAPE_KIND_COUNT, {.point = {1, 2}}}, GEOM_INVALID_ARGUMENT},
        {{(collide_shape_kind)99, {.point = {1, 2}}}, GEOM_INVALID_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        check_refused(cases[i].shape, cases[i].status);
    }
}
END_TEST

START_TEST(margins_must_be_numbers_from_zero_up) {
    const double bad[] = {-1.0, -DBL_TRUE_MIN, (double)NAN, (double)INFINITY};
    stored_shape shape;
    for (int kind = 0; kind < KINDS; ++kind) {
        shape_of_numbers(&shape, (collide_shape_kind)kind, good_numbers);
        for (int i = 0; i < 4; ++i) {
            ck_assert_int_eq(collide_shape_relation_within(shape.shape, shape.shape, bad[i]),
                             COLLIDE_INVALID);
        }
        ck_assert_int_eq(collide_shape_relation_within(shape.shape, shape.shape, -0.0),
                         collide_shape_relation(shape.shape, shape.shape));
        ck_assert_int_eq(collide_shape_relation_within(shape.shape, shape.shape, DBL_TRUE_MIN),
                         COLLIDE_OVERLAPPING);
        ck_assert_int_eq(collide_shape_relation_within(shape.shape, shape.shape, DBL_MAX),
                         COLLIDE_OVERLAPPING);
    }
}
END_TEST

static double random_extreme(random_source *source) {
    static const double extremes[] = {0.0,  DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MIN, 1.0,
                                      -1.0, DBL_MAX,      -DBL_MAX,      0x1p1023};
    return random_int(source, 0, 3) ? random_any(source) : extremes[random_int(source, 0, 8)];
}

static void make_valid(collide_shape_kind kind, double *n) {
    if (kind == COLLIDE_SHAPE_AABB) {
        for (int i = 0; i < 2; ++i) {
            const double low = fmin(n[i], n[i + 2]);
            n[i + 2] = fmax(n[i], n[i + 2]);
            n[i] = low;
        }
    }
    const kind2 *const plain = kind2_of(kind);
    for (size_t i = kind2_first_length(plain); i < plain->numbers; ++i) {
        n[i] = fabs(n[i]);
    }
    if (plain->axes > 0 && n[2] == 0.0) {
        n[2] = DBL_TRUE_MIN;
    }
}

static void random_extreme_shape(stored_shape *storage, random_source *source, collide_shape_kind kind) {
    double numbers[NUMBERS];
    for (int i = 0; i < NUMBERS; ++i) {
        numbers[i] = random_extreme(source);
    }
    make_valid(kind, numbers);
    shape_of_numbers(storage, kind, numbers);
}

/* Numbers of all sizes at once, up to the largest: every pair is decided, the same in either order, more with
 * a larger margin, and apart where the boxes are. The numbers of exact arithmetic are then as long as they
 * come. */
START_TEST(any_finite_numbers_are_decided) {
    random_source source = {0x1f3d5b79U + (uint64_t)_i};
    for (int i = 0; i < 400; ++i) {
        const collide_shape_kind kind_b = (collide_shape_kind)random_int(&source, 0, KINDS - 1);
        stored_shape a;
        stored_shape b;
        random_extreme_shape(&a, &source, (collide_shape_kind)_i);
        random_extreme_shape(&b, &source, kind_b);
        const double margin = fabs(random_extreme(&source));
        const double larger = fmax(margin, fabs(random_extreme(&source)));
        const collide_relation relation = collide_shape_relation(a.shape, b.shape);
        const collide_relation within = collide_shape_relation_within(a.shape, b.shape, margin);
        ck_assert_int_ge(relation, COLLIDE_APART);
        ck_assert_int_eq(collide_shape_relation(b.shape, a.shape), relation);
        ck_assert_int_eq(collide_shape_relation_within(b.shape, a.shape, margin), within);
        ck_assert_int_ge(within, relation);
        ck_assert_int_ge(collide_shape_relation_within(a.shape, b.shape, larger), within);
        const geom_aabb2 box_a = collide_shape_bounds(a.shape);
        const geom_aabb2 box_b = collide_shape_bounds(b.shape);
        ck_assert(collide_aabb_aabb(box_a, box_b) != COLLIDE_APART || relation == COLLIDE_APART);
    }
}
END_TEST

/* Boxes hold their shapes, and what lies beside the box of a lattice shape with a radius of 0 is beside the
 * shape. */
START_TEST(bounds_hold_shapes_tightly) {
    random_source source = {0x2468ace1U};
    for (int i = 0; i < 1200; ++i) {
        const lattice_any whole = random_lattice_shape(&source, (collide_shape_kind)(i % KINDS));
        stored_shape stored;
        store_lattice_shape(&stored, &source, &whole, 0.0, 0);
        const geom_aabb2 box = collide_shape_bounds(stored.shape);
        const geom_segment2 sides[4] = {{box.min, {box.min.x, box.max.y}},
                                        {box.min, {box.max.x, box.min.y}},
                                        {{box.max.x, box.min.y}, box.max},
                                        {{box.min.x, box.max.y}, box.max}};
        for (int j = 0; j < 4; ++j) {
            const collide_shape side = collide_shape_from_segment(sides[j]);
            ck_assert_int_ne(collide_shape_relation_within(stored.shape, side, 0x1p-40), COLLIDE_APART);
        }
    }
}
END_TEST

/* A point of all kinds of shapes without an inside is one and the same point. */
START_TEST(points_of_all_kinds_are_alike) {
    const geom_vec2 p = {0.1, 0.3};
    const geom_vec2 points[3] = {p, p, p};
    const collide_shape all[] = {
        collide_shape_from_point(p),
        {COLLIDE_SHAPE_SEGMENT, {.segment = {p, p}}},
        {COLLIDE_SHAPE_CIRCLE, {.circle = {p, 0.0}}},
        {COLLIDE_SHAPE_AABB, {.aabb = {p, p}}},
        {COLLIDE_SHAPE_OBB, {.obb = {p, {0.6, 0.8}, {0.0, 0.0}}}},
        {COLLIDE_SHAPE_CAPSULE, {.capsule = {p, p, 0.0}}},
        {COLLIDE_SHAPE_CONVEX, {.convex = {points, 3}}},
    };
    random_source source = {0xfeedU};
    for (int i = 0; i < 7; ++i) {
        for (int j = 0; j < 7; ++j) {
            ck_assert_int_eq(collide_shape_relation(all[i], all[j]), COLLIDE_TOUCHING);
        }
    }
    for (int k = 0; k < 240; ++k) {
        const lattice_any whole = random_lattice_shape(&source, (collide_shape_kind)(k % KINDS));
        stored_shape stored;
        store_lattice_shape(&stored, &source, &whole, 0.0, -3);
        const double margin = random_int(&source, 0, 1) ? 0.0 : 0.25;
        const collide_relation relation = collide_shape_relation_within(stored.shape, all[0], margin);
        for (int i = 1; i < 7; ++i) {
            ck_assert_int_eq(collide_shape_relation_within(stored.shape, all[i], margin), relation);
        }
    }
}
END_TEST

/* ---- Long convex rings ---- */

static int compare_directions(const void *left, const void *right) {
    const lattice_point *a = left;
    const lattice_point *b = right;
    const bool low_a = a->y < 0 || (a->y == 0 && a->x < 0);
    const bool low_b = b->y < 0 || (b->y == 0 && b->x < 0);
    const int64_t turn = lattice_cross(*a, *b);
    return low_a != low_b ? low_a - low_b : (turn < 0) - (turn > 0);
}

/* A convex ring whose edges are all short vectors in order of direction, some of them twice: then a vertex
 * lies on a straight edge. The vertices are whole numbers. */
static size_t long_convex_ring(random_source *source, geom_vec2 *points) {
    static lattice_point vectors[LONG_RING];
    size_t count = 0;
    for (int x = -12; x <= 12; ++x) {
        for (int y = -12; y <= 12; ++y) {
            if (x != 0 || y != 0) {
                vectors[count++] = (lattice_point){x, y};
            }
        }
    }
    qsort(vectors, count, sizeof vectors[0], compare_directions);
    lattice_point at = {random_int(source, -100, 100), random_int(source, -100, 100)};
    const size_t start = (size_t)random_int(source, 0, (int)count - 1);
    const size_t stride = random_int(source, 0, 1) ? 1 : count - 1;
    for (size_t i = 0; i < count; ++i) {
        points[(start + i * stride) % count] = geom_vec2_make((double)at.x, (double)at.y);
        at.x += vectors[i].x;
        at.y += vectors[i].y;
    }
    return count;
}

static geom_vec2 point_near(random_source *source, geom_ring ring) {
    const geom_vec2 a = ring.points[random_int(source, 0, (int)ring.count - 1)];
    const geom_vec2 b = ring.points[random_int(source, 0, (int)ring.count - 1)];
    const double way = random_int(source, 0, 4) / 4.0;
    geom_vec2 p = {a.x + way * (b.x - a.x), a.y + way * (b.y - a.y)};
    p.x += random_int(source, -1, 1);
    p.y = random_int(source, 0, 1) ? p.y : nextafter(p.y, HUGE_VAL);
    return p;
}

/* The logarithmic way for points, and the walk around two rings, against polygons edge by edge. */
START_TEST(long_rings_answer_as_polygons_do) {
    random_source source = {0x777U};
    static geom_vec2 points[2][LONG_RING];
    int seen[3] = {0};
    for (int i = 0; i < 60; ++i) {
        const geom_ring ring = {points[0], long_convex_ring(&source, points[0])};
        const geom_ring other = {points[1], long_convex_ring(&source, points[1])};
        const geom_polygon polygon = {&ring, 1};
        for (int j = 0; j < 100; ++j) {
            const geom_vec2 p = point_near(&source, ring);
            const collide_relation expected = collide_point_polygon(p, polygon);
            ck_assert_int_eq(collide_point_convex(p, ring), expected);
            ++seen[expected];
        }
        const geom_segment2 segment = {point_near(&source, ring), point_near(&source, ring)};
        ck_assert_int_eq(collide_segment_convex(segment, ring), collide_segment_polygon(segment, polygon));
        const geom_circle circle = {random_point(&source, 8000.0), random_between(&source, 0.0, 5000.0)};
        ck_assert_int_eq(collide_circle_convex(circle, ring), collide_circle_polygon(circle, polygon));
        ck_assert_int_eq(collide_convex_convex(ring, other), collide_convex_polygon(other, polygon));
        points[1][(size_t)i % other.count].x = (double)NAN;
        ck_assert_int_eq(collide_convex_convex(ring, other), COLLIDE_INVALID);
    }
    ck_assert_int_gt(seen[COLLIDE_APART], 100);
    ck_assert_int_gt(seen[COLLIDE_TOUCHING], 100);
    ck_assert_int_gt(seen[COLLIDE_OVERLAPPING], 100);
}
END_TEST

/* Rings in which most vertices are one point, or all lie on one line, have no fan to search. */
START_TEST(long_degenerate_rings) {
    static geom_vec2 points[LONG_RING];
    for (int i = 0; i < LONG_RING; ++i) {
        points[i] = geom_vec2_make(i == 0 ? 0.0 : i == 1 ? 2.0 : 3.0, i == 1 ? -2.0 : 0.0);
    }
    const geom_ring repeated = {points, LONG_RING};
    ck_assert_int_eq(collide_point_convex(geom_vec2_make(2.0, -1.0), repeated), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_point_convex(geom_vec2_make(0.5, 0.0), repeated), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_point_convex(geom_vec2_make(0.5, 0.25), repeated), COLLIDE_APART);
    for (int i = 0; i < LONG_RING; ++i) {
        const double at = i < LONG_RING / 2 ? i : LONG_RING - i;
        points[i] = geom_vec2_make(at, 3.0 * at);
    }
    ck_assert_int_eq(collide_point_convex(geom_vec2_make(0.25, 0.75), repeated), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_point_convex(geom_vec2_make(-0.25, -0.75), repeated), COLLIDE_APART);
    ck_assert_int_eq(collide_point_convex(geom_vec2_make(5.0, 16.0), repeated), COLLIDE_APART);
    const geom_circle circle = {{-3.0, -4.0}, 5.0};
    ck_assert_int_eq(collide_circle_convex(circle, repeated), COLLIDE_TOUCHING);
}
END_TEST

/* Between vertices that are neighboring doubles there is no double inside. */
START_TEST(shapes_without_a_double_inside) {
    const double next = nextafter(1.0, 2.0);
    const geom_vec2 points[4] = {{1.0, 1.0}, {next, 1.0}, {next, next}, {1.0, next}};
    const geom_ring ring = {points, 4};
    const geom_polygon square = {&ring, 1};
    const geom_aabb2 box = {points[0], points[2]};
    const geom_vec2 around[4] = {{1.0, 1.0}, {2.0, 1.0}, {2.0, 2.0}, {1.0, 2.0}};
    const geom_ring around_ring = {around, 4};
    const geom_vec2 beside[4] = {{next, 1.0}, {2.0, 1.0}, {2.0, 2.0}, {next, 2.0}};
    const geom_ring beside_ring = {beside, 4};
    const geom_polygon polygons[3] = {square, {&around_ring, 1}, {&beside_ring, 1}};
    const collide_relation expected[3] = {COLLIDE_OVERLAPPING, COLLIDE_OVERLAPPING, COLLIDE_TOUCHING};
    for (int i = 0; i < 3; ++i) {
        ck_assert_int_eq(collide_aabb_polygon(box, polygons[i]), expected[i]);
        ck_assert_int_eq(collide_convex_polygon(ring, polygons[i]), expected[i]);
        ck_assert_int_eq(collide_convex_polygon(polygons[i].rings[0], square), expected[i]);
        ck_assert_int_eq(collide_polygon_polygon(polygons[i], square), expected[i]);
    }
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("shape2");
    tcase_add_test(test_case, every_number_must_be_finite);
    tcase_add_test(test_case, sizes_axes_counts_and_kinds_must_make_sense);
    tcase_add_test(test_case, margins_must_be_numbers_from_zero_up);
    tcase_add_loop_test(test_case, any_finite_numbers_are_decided, 0, KINDS);
    tcase_add_test(test_case, bounds_hold_shapes_tightly);
    tcase_add_test(test_case, points_of_all_kinds_are_alike);
    tcase_add_test(test_case, long_rings_answer_as_polygons_do);
    tcase_add_test(test_case, long_degenerate_rings);
    tcase_add_test(test_case, shapes_without_a_double_inside);
    return run_test_case("shape2", test_case);
}
