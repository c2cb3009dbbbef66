/* Relations of polygons with holes on whole numbers against integer arithmetic, and the cases that need
 * thought. */
#include "collide/support/lattice_polygon2.h"

#include <collide/indexed2.h>
#include <collide/pair2.h>

#include <math.h>
#include <stdlib.h>

enum {
    POOL = 60,
    CASES = 8000,
    PAIRS_OF_POLYGONS = 2000
};

/* Polygons with none, one or two holes, and solids that fill such holes. */
typedef struct polygon_pool {
    lattice_polygon polygon[POOL];
} polygon_pool;

static void fill_pool(polygon_pool *pool, random_source *source) {
    for (int i = 0; i < POOL; ++i) {
        pool->polygon[i] = random_lattice_polygon(source, i % LATTICE_RINGS);
        if (i % 4 == 3 && pool->polygon[i - 1].count > 1) {
            pool->polygon[i] = lattice_polygon_of_ring(&pool->polygon[i - 1].ring[1]);
        }
    }
}

static const lattice_polygon *pick(const polygon_pool *pool, random_source *source) {
    return &pool->polygon[random_int(source, 0, POOL - 1)];
}

/* Where the doubles of a case lie: moved by `shift` and scaled by 2^exponent, without loss. */
typedef struct placement {
    double shift;
    int exponent;
} placement;

static placement random_placement(random_source *source) {
    const placement result = {ldexp((double)random_int(source, -3, 3), random_int(source, 0, 48)),
                              random_int(source, -300, 300)};
    return result;
}

static geom_vec2 place(placement frame, lattice_point p) {
    return geom_vec2_make(ldexp((double)p.x + frame.shift, frame.exponent),
                          ldexp((double)p.y - frame.shift, frame.exponent));
}

static lattice_point random_lattice_point(random_source *source, int low, int high) {
    const int x = random_int(source, low, high);
    const lattice_point point = {x, random_int(source, low, high)};
    return point;
}

static void check_variety(const int seen[3], int least) {
    ck_assert_int_gt(seen[COLLIDE_APART], least);
    ck_assert_int_gt(seen[COLLIDE_TOUCHING], least);
    ck_assert_int_gt(seen[COLLIDE_OVERLAPPING], least);
}

START_TEST(points_segments_and_discs) {
    random_source source = {0x9e3779b9U};
    polygon_pool pool;
    fill_pool(&pool, &source);
    int seen[3][3] = {{0}};
    for (int i = 0; i < CASES; ++i) {
        const lattice_polygon *whole = pick(&pool, &source);
        const placement frame = random_placement(&source);
        polygon_storage stored;
        store_polygon(&stored, &source, whole, frame.shift, frame.exponent);
        const lattice_point a = random_lattice_point(&source, -1, LATTICE_SIDE + 1);
        const lattice_point b = random_lattice_point(&source, -1, LATTICE_SIDE + 1);
        const geom_segment2 segment = {place(frame, a), place(frame, b)};
        const geom_segment2 reversed = {segment.b, segment.a};
        const int radius = random_int(&source, 0, 3);
        const geom_circle circle = {place(frame, a), ldexp(radius, frame.exponent)};

        const collide_relation point_expected = lattice_point_polygon(a, 1, whole);
        const collide_relation segment_expected = lattice_segment_polygon(a, b, whole);
        const collide_relation circle_expected = lattice_circle_polygon(a, radius, whole);
        ck_assert_int_eq(collide_point_polygon(place(frame, a), stored.polygon), point_expected);
        ck_assert_int_eq(collide_segment_polygon(segment, stored.polygon), segment_expected);
        ck_assert_int_eq(collide_segment_polygon(reversed, stored.polygon), segment_expected);
        ck_assert_int_eq(collide_circle_polygon(circle, stored.polygon), circle_expected);
        ++seen[0][point_expected];
        ++seen[1][segment_expected];
        ++seen[2][circle_expected];
    }
    for (int i = 0; i < 3; ++i) {
        check_variety(seen[i], CASES / 100);
    }
}
END_TEST

START_TEST(polygons) {
    random_source source = {0x85ebca6bU + (uint64_t)_i};
    polygon_pool pool;
    fill_pool(&pool, &source);
    int seen[3] = {0};
    for (int i = 0; i < PAIRS_OF_POLYGONS; ++i) {
        const lattice_polygon *a = pick(&pool, &source);
        const lattice_polygon *other = random_int(&source, 0, 9) > 0 ? pick(&pool, &source) : a;
        const int reach = random_int(&source, 0, LATTICE_SIDE);
        const lattice_polygon b = moved_lattice_polygon(other, random_lattice_point(&source, -reach, reach));
        const placement frame = random_placement(&source);
        polygon_storage stored_a;
        polygon_storage stored_b;
        store_polygon(&stored_a, &source, a, frame.shift, frame.exponent);
        store_polygon(&stored_b, &source, &b, frame.shift, frame.exponent);
        const collide_relation expected = lattice_polygon_polygon(a, &b);
        ck_assert_int_eq(collide_polygon_polygon(stored_a.polygon, stored_b.polygon), expected);
        ck_assert_int_eq(collide_polygon_polygon(stored_b.polygon, stored_a.polygon), expected);
        ++seen[expected];
    }
    check_variety(seen, PAIRS_OF_POLYGONS / 100);
}
END_TEST

/* A disc that touches overlaps when its radius grows by one rounding and is apart when it shrinks by one. */
START_TEST(a_rounding_of_the_radius_decides) {
    random_source source = {0xc2b2ae35U};
    polygon_pool pool;
    fill_pool(&pool, &source);
    int touching = 0;
    for (int i = 0; i < CASES; ++i) {
        const lattice_polygon *whole = pick(&pool, &source);
        polygon_storage stored;
        store_polygon(&stored, &source, whole, 0.0, 0);
        const lattice_point center = random_lattice_point(&source, -2, LATTICE_SIDE + 2);
        const double radius = random_int(&source, 1, 3);
        geom_circle circle = {geom_vec2_make((double)center.x, (double)center.y), radius};
        if (collide_circle_polygon(circle, stored.polygon) == COLLIDE_TOUCHING) {
            ++touching;
            circle.radius = nextafter(radius, 4.0);
            ck_assert_int_eq(collide_circle_polygon(circle, stored.polygon), COLLIDE_OVERLAPPING);
            circle.radius = nextafter(radius, 0.0);
            ck_assert_int_eq(collide_circle_polygon(circle, stored.polygon), COLLIDE_APART);
        }
    }
    ck_assert_int_gt(touching, CASES / 100);
}
END_TEST

#define RING(points)                                                                                         \
    { points, sizeof(points) / sizeof((points)[0]) }

/* A square frame of outer side 6 around a hole of side 2, and what fills, fits or misses that hole. */
START_TEST(holes) {
    const geom_vec2 outer[] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}};
    const geom_vec2 hole[] = {{2, 2}, {4, 2}, {4, 4}, {2, 4}};
    const geom_vec2 inside_hole[] = {{2.5, 2.5}, {3.5, 2.5}, {3, 3.5}};
    const geom_vec2 in_corner[] = {{2, 2}, {3, 2}, {2, 3}};
    const geom_vec2 too_wide[] = {{1.5, 2}, {4, 2}, {4, 4}, {1.5, 4}};
    const geom_vec2 wider_hole[] = {{1, 1}, {5, 1}, {5, 5}, {1, 5}};
    const geom_ring frame_rings[] = {RING(outer), RING(hole)};
    const geom_ring thin_rings[] = {RING(outer), RING(wider_hole)};
    const geom_ring ring_of_hole = RING(hole);
    const geom_ring ring_inside = RING(inside_hole);
    const geom_ring ring_in_corner = RING(in_corner);
    const geom_ring ring_too_wide = RING(too_wide);
    const geom_polygon square = {frame_rings, 2};
    const geom_polygon thin = {thin_rings, 2};
    const geom_polygon full = {frame_rings, 1};
    const geom_polygon plug = {&ring_of_hole, 1};
    const geom_polygon loose = {&ring_inside, 1};
    const geom_polygon wedge = {&ring_in_corner, 1};
    const geom_polygon wide = {&ring_too_wide, 1};

    ck_assert_int_eq(collide_polygon_polygon(square, plug), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_polygon_polygon(square, loose), COLLIDE_APART);
    ck_assert_int_eq(collide_polygon_polygon(loose, square), COLLIDE_APART);
    ck_assert_int_eq(collide_polygon_polygon(square, wedge), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_polygon_polygon(square, wide), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_polygon_polygon(square, square), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_polygon_polygon(square, thin), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_polygon_polygon(thin, plug), COLLIDE_APART);
    ck_assert_int_eq(collide_polygon_polygon(full, loose), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_polygon_polygon(loose, full), COLLIDE_OVERLAPPING);

    ck_assert_int_eq(collide_point_polygon(geom_vec2_make(3, 3), square), COLLIDE_APART);
    ck_assert_int_eq(collide_point_polygon(geom_vec2_make(2, 3), square), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_point_polygon(geom_vec2_make(1, 3), square), COLLIDE_OVERLAPPING);
    const geom_circle in_hole = {{3, 3}, 1};
    ck_assert_int_eq(collide_circle_polygon(in_hole, square), COLLIDE_TOUCHING);
}
END_TEST

/* Along an edge a segment touches; where it runs on into the inside it overlaps. */
START_TEST(segments_along_edges) {
    const geom_vec2 notched[] = {{0, 0}, {6, 0}, {6, 4}, {4, 4}, {3, 2}, {2, 4}, {0, 4}};
    const geom_ring ring = RING(notched);
    const geom_polygon polygon = {&ring, 1};
    const struct {
        geom_segment2 segment;
        collide_relation relation;
    } cases[] = {
        {{{1, 0}, {5, 0}}, COLLIDE_TOUCHING},     {{{-2, 0}, {8, 0}}, COLLIDE_TOUCHING},
        {{{0, 0}, {6, 0}}, COLLIDE_TOUCHING},     {{{-1, 4}, {7, 4}}, COLLIDE_TOUCHING},
        {{{2, 4}, {4, 4}}, COLLIDE_TOUCHING},     {{{2.5, 4}, {3.5, 4}}, COLLIDE_APART},
        {{{3, 2}, {3, 4}}, COLLIDE_TOUCHING},     {{{3, 1}, {3, 4}}, COLLIDE_OVERLAPPING},
        {{{2, 4}, {4, 0}}, COLLIDE_OVERLAPPING},  {{{2, 4}, {3, 2}}, COLLIDE_TOUCHING},
        {{{1.5, 5}, {3, 2}}, COLLIDE_TOUCHING},   {{{-1, 1}, {1, -1}}, COLLIDE_TOUCHING},
        {{{0, 0}, {6, 4}}, COLLIDE_OVERLAPPING},  {{{6, 2}, {8, 2}}, COLLIDE_TOUCHING},
        {{{6, 2}, {4, 1}}, COLLIDE_OVERLAPPING},  {{{1, 1}, {2, 1}}, COLLIDE_OVERLAPPING},
        {{{0, 4}, {0, 9}}, COLLIDE_TOUCHING},     {{{0, 4}, {0, -9}}, COLLIDE_TOUCHING},
        {{{2, 2}, {4, 2}}, COLLIDE_OVERLAPPING},  {{{3, 2}, {3, 2}}, COLLIDE_TOUCHING},
        {{{3, 2}, {2.5, 3.5}}, COLLIDE_TOUCHING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const geom_segment2 s = cases[i].segment;
        const geom_segment2 reversed = {s.b, s.a};
        ck_assert_msg(collide_segment_polygon(s, polygon) == cases[i].relation, "case %zu", i);
        ck_assert_msg(collide_segment_polygon(reversed, polygon) == cases[i].relation, "case %zu reversed",
                      i);
    }
}
END_TEST

/* Boxes side by side that share (part of) a side, a corner, or nothing but a line: a false contact between
 * the last is a bug of a well-known engine. */
START_TEST(boxes_with_collinear_sides) {
    const geom_vec2 first[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const geom_ring ring = RING(first);
    const geom_polygon box = {&ring, 1};
    for (int dx = -4; dx <= 4; ++dx) {
        for (int dy = -4; dy <= 4; ++dy) {
            const geom_vec2 second[] = {{dx, dy}, {dx + 2, dy}, {dx + 2, dy + 2}, {dx, dy + 2}};
            const geom_ring other_ring = RING(second);
            const geom_polygon other = {&other_ring, 1};
            const int reach = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
            const collide_relation expected =
                reach > 2 ? COLLIDE_APART : (reach == 2 ? COLLIDE_TOUCHING : COLLIDE_OVERLAPPING);
            ck_assert_int_eq(collide_polygon_polygon(box, other), expected);
        }
    }
}
END_TEST

START_TEST(invalid_polygons) {
    const geom_vec2 good[] = {{0, 0}, {2, 0}, {0, 2}};
    const geom_vec2 point = {9, 9};
    const geom_segment2 segment = {{9, 9}, {8, 8}};
    const geom_circle circle = {{9, 9}, 1};
    const double bad_numbers[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const geom_ring good_ring = RING(good);
    const geom_polygon good_polygon = {&good_ring, 1};
    for (int i = 0; i < 3 * 6 + 2; ++i) {
        geom_vec2 points[3] = {good[0], good[1], good[2]};
        geom_ring rings[2] = {good_ring, {points, 3}};
        geom_polygon polygon = {rings, 2};
        if (i < 18) {
            double *number = i % 2 ? &points[i / 2 % 3].y : &points[i / 2 % 3].x;
            *number = bad_numbers[i / 6];
        } else if (i == 18) {
            rings[1].count = 2;
        } else {
            polygon.count = 0;
        }
        ck_assert_int_eq(collide_point_polygon(point, polygon), COLLIDE_INVALID);
        ck_assert_int_eq(collide_segment_polygon(segment, polygon), COLLIDE_INVALID);
        ck_assert_int_eq(collide_circle_polygon(circle, polygon), COLLIDE_INVALID);
        ck_assert_int_eq(collide_polygon_polygon(polygon, good_polygon), COLLIDE_INVALID);
        ck_assert_int_eq(collide_polygon_polygon(good_polygon, polygon), COLLIDE_INVALID);
    }
    for (int i = 0; i < 3; ++i) {
        const geom_vec2 bad_point = {0, bad_numbers[i]};
        const geom_segment2 bad_segment = {point, bad_point};
        const geom_circle bad_center = {bad_point, 1};
        const geom_circle bad_radius = {point, bad_numbers[i]};
        ck_assert_int_eq(collide_point_polygon(bad_point, good_polygon), COLLIDE_INVALID);
        ck_assert_int_eq(collide_segment_polygon(bad_segment, good_polygon), COLLIDE_INVALID);
        ck_assert_int_eq(collide_circle_polygon(bad_center, good_polygon), COLLIDE_INVALID);
        ck_assert_int_eq(collide_circle_polygon(bad_radius, good_polygon), COLLIDE_INVALID);
    }
    const geom_circle negative = {point, -1};
    ck_assert_int_eq(collide_circle_polygon(negative, good_polygon), COLLIDE_INVALID);
}
END_TEST

/* Rings that break the rules get some answer, without harm. */
START_TEST(rings_that_are_not_simple) {
    const geom_vec2 flat[] = {{0, 0}, {1, 1}, {2, 2}};
    const geom_vec2 repeated[] = {{0, 0}, {0, 0}, {4, 0}, {4, 0}, {0, 4}};
    const geom_vec2 same[] = {{1, 1}, {1, 1}, {1, 1}};
    const geom_vec2 crossed[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    const geom_ring rings[] = {RING(flat), RING(repeated), RING(same), RING(crossed)};
    for (int i = 0; i < 4; ++i) {
        const geom_polygon a = {&rings[i], 1};
        for (int j = 0; j < 4; ++j) {
            const geom_polygon b = {&rings[j], 1};
            const collide_relation relation = collide_polygon_polygon(a, b);
            ck_assert_int_ge(relation, COLLIDE_APART);
            ck_assert_int_eq(relation, collide_polygon_polygon(b, a));
        }
    }
    const geom_polygon bow_tie = {&rings[3], 1};
    ck_assert_int_eq(collide_point_polygon(geom_vec2_make(3.5, 2), bow_tie), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(collide_point_polygon(geom_vec2_make(2, 3), bow_tie), COLLIDE_APART);
    ck_assert_int_eq(collide_point_polygon(geom_vec2_make(2, 2), bow_tie), COLLIDE_TOUCHING);
}
END_TEST

/* ---- Convex rings of many vertices ---- */

enum {
    FEW = 4,
    PARTS = 16, /* of an edge: whole sixteenths are doubles */
    COPIES = 2,
    MANY = FEW * PARTS * COPIES,
    CONVEX_CASES = 3000
};

/* A triangle or a parallelogram of whole corners; false for one that is flat. */
static bool random_few(random_source *source, geom_vec2 *few, size_t *count) {
    for (int i = 0; i < 3; ++i) {
        few[i] = place((placement){0.0, 0}, random_lattice_point(source, -2, LATTICE_SIDE + 2));
    }
    few[3] = geom_vec2_sub(geom_vec2_add(few[0], few[2]), few[1]);
    *count = (size_t)random_int(source, 3, 4);
    return geom_vec2_cross(geom_vec2_sub(few[1], few[0]), geom_vec2_sub(few[2], few[0])) != 0.0;
}

/* The same ring with vertices on its edges, some of them twice. */
static geom_ring divided_ring(random_source *source, const geom_vec2 *few, size_t count, geom_vec2 *many) {
    size_t made = 0;
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 along = geom_vec2_sub(few[(i + 1) % count], few[i]);
        for (int k = 0; k < PARTS; ++k) {
            const geom_vec2 point = geom_vec2_add_scaled(few[i], (double)k / PARTS, along);
            for (int copies = random_int(source, 1, COPIES); copies > 0; --copies) {
                many[made++] = point;
            }
        }
    }
    return (geom_ring){many, made};
}

/* Rings of few vertices are decided by another method than those of many. */
START_TEST(vertices_on_edges_of_convex_rings) {
    random_source source = {0x27d4eb2fU};
    polygon_pool pool;
    fill_pool(&pool, &source);
    int seen[3] = {0};
    int seen_within[3] = {0};
    for (int i = 0; i < CONVEX_CASES; ++i) {
        polygon_storage stored;
        store_polygon(&stored, &source, pick(&pool, &source), 0.0, 0);
        geom_vec2 few[FEW];
        geom_vec2 many[MANY];
        size_t count;
        if (!random_few(&source, few, &count)) {
            continue;
        }
        const geom_ring small = {few, count};
        const geom_ring large = divided_ring(&source, few, count, many);
        const collide_shape convex = collide_shape_from_convex(large);
        const collide_shape polygon = collide_shape_from_polygon(stored.polygon);
        const collide_relation expected = collide_convex_polygon(small, stored.polygon);
        const collide_relation within =
            collide_shape_relation_within(collide_shape_from_convex(small), polygon, 1.0);
        geom_locator *index = NULL;
        ck_assert_int_eq(geom_locator_create(stored.polygon, NULL, &index), GEOM_OK);
        ck_assert_int_eq(collide_convex_polygon(large, stored.polygon), expected);
        ck_assert_int_eq(collide_shape_relation_within(polygon, convex, 1.0), within);
        ck_assert_int_eq(collide_indexed_shape_relation(index, convex), expected);
        ck_assert_int_eq(collide_indexed_shape_relation_within(index, convex, 1.0), within);
        geom_locator_destroy(index);
        ++seen[expected];
        ++seen_within[within];
    }
    check_variety(seen, CONVEX_CASES / 100);
    check_variety(seen_within, CONVEX_CASES / 100);
}
END_TEST

/* Along the border of a hole of as many vertices: the product of both would take minutes. */
START_TEST(long_convex_rings_in_a_hole) {
    enum {
        LONG = 1 << 15
    };
    geom_vec2 *points = malloc((2 * LONG + 2) * sizeof *points);
    ck_assert_ptr_nonnull(points);
    const double most = 0.25 * LONG * LONG;
    geom_vec2 *around = points + LONG;
    for (int i = 0; i < LONG; ++i) {
        const double x = i - 0.5 * LONG;
        points[i] = geom_vec2_make(x, x * x);
        around[i] = geom_vec2_make(x, x * x - 1.0);
    }
    around[LONG] = geom_vec2_make(points[LONG - 1].x, 2.0 * most);
    around[LONG + 1] = geom_vec2_make(points[0].x, 2.0 * most);
    around[0].x -= 1.0;
    around[LONG - 1].x += 1.0;
    const geom_vec2 frame[] = {{-LONG, -2}, {LONG, -2}, {LONG, 3.0 * most}, {-LONG, 3.0 * most}};
    const geom_ring tight[] = {RING(frame), {points, LONG}};
    const geom_ring loose[] = {RING(frame), {around, LONG + 2}};
    const geom_ring convex = {points, LONG};
    const geom_polygon full = {tight + 1, 1};
    ck_assert_int_eq(collide_convex_polygon(convex, (geom_polygon){tight, 2}), COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_convex_polygon(convex, (geom_polygon){loose, 2}), COLLIDE_APART);
    ck_assert_int_eq(collide_convex_polygon(convex, full), COLLIDE_OVERLAPPING);
    free(points);
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("pair2_polygon");
    tcase_add_test(test_case, points_segments_and_discs);
    tcase_add_loop_test(test_case, polygons, 0, 2);
    tcase_add_test(test_case, a_rounding_of_the_radius_decides);
    tcase_add_test(test_case, holes);
    tcase_add_test(test_case, segments_along_edges);
    tcase_add_test(test_case, boxes_with_collinear_sides);
    tcase_add_test(test_case, invalid_polygons);
    tcase_add_test(test_case, rings_that_are_not_simple);
    tcase_add_test(test_case, vertices_on_edges_of_convex_rings);
    tcase_add_test(test_case, long_convex_rings_in_a_hole);
    return run_test_case("pair2_polygon", test_case);
}
