/* Tests of oriented boxes of least area. */
#include "support.h"

#include <geom/bounding_box.h>
#include <geom/exact.h>

#include <float.h>
#include <math.h>

enum {
    MOST_POINTS = 40
};

static geom_obb2 box_of(const geom_vec2 *points, size_t count) {
    const geom_obb2_result result = geom_obb2_minimum_area(points, count, NULL);
    ck_assert_int_eq(result.status, GEOM_OK);
    ck_assert_int_eq(geom_obb2_status(result.box), GEOM_OK);
    return result.box;
}

/* |(p - center) . axis| <= half |axis|^2, as the header of the shapes says. */
static bool within_side(geom_vec2 p, geom_vec2 center, geom_vec2 axis, double half) {
    static geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact x =
        geom_exact_mul(&arena, geom_exact_difference(&arena, p.x, center.x), geom_exact_from(&arena, axis.x));
    const geom_exact y =
        geom_exact_mul(&arena, geom_exact_difference(&arena, p.y, center.y), geom_exact_from(&arena, axis.y));
    const geom_exact length = geom_exact_add(&arena, geom_exact_product(&arena, axis.x, axis.x),
                                             geom_exact_product(&arena, axis.y, axis.y));
    const geom_exact reach = geom_exact_abs(geom_exact_add(&arena, x, y));
    return geom_exact_compare(reach, geom_exact_mul(&arena, length, geom_exact_from(&arena, half))) <= 0;
}

static void check_holds(geom_obb2 box, const geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        ck_assert(within_side(points[i], box.center, box.axis, box.half.x));
        ck_assert(within_side(points[i], box.center, geom_vec2_perp(box.axis), box.half.y));
    }
}

START_TEST(boxes_along_the_axes_are_exact) {
    const geom_vec2 points[] = {{1, 2}, {5, 2}, {5, 9}, {1, 9}, {3, 4}, {5, 3}};
    const geom_obb2 box = box_of(points, 6);
    ck_assert(geom_vec2_equal(box.center, geom_vec2_make(3.0, 5.5)));
    ck_assert(geom_vec2_equal(box.axis, geom_vec2_make(1.0, 0.0)) &&
              geom_vec2_equal(box.half, geom_vec2_make(2.0, 3.5)));
    const geom_vec2 slanted[] = {{0, 0}, {4, 3}, {1, 7}, {-3, 4}};
    const geom_obb2 turned = box_of(slanted, 4);
    check_holds(turned, slanted, 4);
    ck_assert(fabs(turned.half.x - 2.5) <= 1e-15 && fabs(turned.half.y - 2.5) <= 1e-15);
}
END_TEST

START_TEST(points_and_lines) {
    const geom_vec2 same[] = {{1e300, -3}, {1e300, -3}};
    const geom_obb2 point = box_of(same, 2);
    ck_assert(geom_vec2_equal(point.center, same[0]) &&
              geom_vec2_equal(point.half, geom_vec2_make(0.0, 0.0)));
    const geom_vec2 level[] = {{7, 2}, {-3, 2}, {1, 2}};
    const geom_obb2 flat = box_of(level, 3);
    ck_assert(geom_vec2_equal(flat.center, geom_vec2_make(2.0, 2.0)) &&
              geom_vec2_equal(flat.half, geom_vec2_make(5.0, 0.0)));
    const geom_vec2 slope[] = {{0.1, 0.3}, {7.7, -2.9}, {0.1, 0.3}};
    const geom_obb2 line = box_of(slope, 3);
    check_holds(line, slope, 3);
    ck_assert(line.half.y <= 0x1p-49 * 7.7);
}
END_TEST

START_TEST(bad_input) {
    const geom_vec2 points[] = {{0, 0}, {1, HUGE_VAL}, {(double)NAN, 1}};
    ck_assert_int_eq(geom_obb2_minimum_area(NULL, 0, NULL).status, GEOM_TOO_FEW_POINTS);
    ck_assert_int_eq(geom_obb2_minimum_area(points, 2, NULL).status, GEOM_NOT_FINITE);
    ck_assert_int_eq(geom_obb2_minimum_area(points + 2, 1, NULL).status, GEOM_NOT_FINITE);
}
END_TEST

/* Along every line through two points of which all others are on one side, in whole numbers: width times
 * height is a fraction. */
static double least_area(const int (*p)[2], size_t count) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < count; ++i) {
        for (size_t j = 0; j < count; ++j) {
            const int ux = p[j][0] - p[i][0];
            const int uy = p[j][1] - p[i][1];
            int low = 0;
            int high = 0;
            int top = 0;
            int bottom = 0;
            for (size_t k = 0; k < count; ++k) {
                const int along = ux * (p[k][0] - p[i][0]) + uy * (p[k][1] - p[i][1]);
                const int across = ux * (p[k][1] - p[i][1]) - uy * (p[k][0] - p[i][0]);
                low = along < low ? along : low;
                high = along > high ? along : high;
                bottom = across < bottom ? across : bottom;
                top = across > top ? across : top;
            }
            if (bottom == 0 && (ux != 0 || uy != 0)) {
                const double area = (double)(high - low) * (double)top / (double)(ux * ux + uy * uy);
                least = fmin(least, area);
            }
        }
    }
    return least;
}

START_TEST(random_points_have_the_least_box) {
    random_source source = {31};
    for (int round = 0; round < 3000; ++round) {
        const size_t count = (size_t)random_int(&source, 3, 12);
        const int size = random_int(&source, 2, 60);
        const double scale = round % 5 == 1 ? 0x1p1015 : round % 5 == 2 ? 0x1p-1074 : 1.0;
        const double shift = round % 5 == 3 ? 0x1p30 : 0.0;
        int whole[12][2];
        geom_vec2 points[12];
        for (size_t i = 0; i < count; ++i) {
            whole[i][0] = random_int(&source, -size, size);
            whole[i][1] = random_int(&source, -size, size);
            points[i] = geom_vec2_make(scale * whole[i][0] + shift, scale * whole[i][1] - shift);
        }
        const double least = least_area((const int(*)[2])whole, count);
        const geom_obb2 box = box_of(points, count);
        check_holds(box, points, count);
        if (least < HUGE_VAL && scale != 0x1p-1074) {
            const double area =
                4.0 * (box.half.x / scale) * (box.half.y / scale) * geom_vec2_length_squared(box.axis);
            const double slack = 0x1p-46 * (shift + size) * 8.0 * size;
            ck_assert(area >= least - 1e-12 * least && area <= least + slack);
        }
    }
}
END_TEST

START_TEST(any_exponents_are_held) {
    random_source source = {32};
    for (int round = 0; round < 400; ++round) {
        geom_vec2 points[8];
        for (size_t i = 0; i < 8; ++i) {
            const double x = random_any(&source);
            points[i] =
                geom_vec2_make(round % 2 ? x : random_scaled(&source, 1020, 1023), random_any(&source));
        }
        check_holds(box_of(points, 8), points, 8);
    }
    const geom_vec2 widest[] = {{DBL_MAX, DBL_MAX}, {-DBL_MAX, -DBL_MAX}, {DBL_MAX, -DBL_MAX}, {0, DBL_MAX}};
    check_holds(box_of(widest, 4), widest, 4);
    check_holds(box_of(widest, 2), widest, 2);
}
END_TEST

/* Edges that are nothing beside the coordinates have a direction, and the box of least area, all the same. */
START_TEST(short_edges_beside_large_coordinates) {
    const geom_vec2 pairs[][2] = {{{0x1p52, 0x1p-1072}, {0x1p52, 0.0}},
                                  {{-1e308, 0.0}, {-1e308, 3e-151}},
                                  {{DBL_MAX, DBL_TRUE_MIN}, {DBL_MAX, 0.0}}};
    for (size_t i = 0; i < 3; ++i) {
        const geom_obb2 box = box_of(pairs[i], 2);
        check_holds(box, pairs[i], 2);
        ck_assert(box.axis.x == 0.0 && box.half.y == 0.0);
    }
    const geom_vec2 tall[] = {{0.3, -1e-112}, {0.5, 0.0}, {0.2, 0x1p-49}, {0.5, 7e156}, {0.1, 4e-43}};
    const geom_obb2 box = box_of(tall, 5);
    check_holds(box, tall, 5);
    ck_assert(fmin(box.half.x, box.half.y) <= 0x1p-49 * 7e156);
}
END_TEST

START_TEST(order_of_points_does_not_matter) {
    random_source source = {33};
    geom_vec2 points[MOST_POINTS];
    geom_vec2 other[MOST_POINTS];
    for (size_t i = 0; i < MOST_POINTS; ++i) {
        points[i] = random_point(&source, 3.0);
        other[(7 * i + 3) % MOST_POINTS] = points[i];
    }
    const geom_obb2 a = box_of(points, MOST_POINTS);
    const geom_obb2 b = box_of(other, MOST_POINTS);
    ck_assert(geom_vec2_equal(a.center, b.center) && geom_vec2_equal(a.axis, b.axis) &&
              geom_vec2_equal(a.half, b.half));
}
END_TEST

START_TEST(without_memory_nothing_leaks) {
    const geom_vec2 points[] = {{1, 2}, {5, 2}, {5, 9}};
    geom_status status = GEOM_OUT_OF_MEMORY;
    size_t failures = 0;
    for (; status == GEOM_OUT_OF_MEMORY; ++failures) {
        counting_heap heap = {failures, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        status = geom_obb2_minimum_area(points, 3, &allocator).status;
        ck_assert_uint_eq(heap.blocks, 0);
    }
    ck_assert_int_eq(status, GEOM_OK);
    ck_assert_uint_eq(failures, 3);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        boxes_along_the_axes_are_exact,
        points_and_lines,
        bad_input,
        random_points_have_the_least_box,
        any_exponents_are_held,
        order_of_points_does_not_matter,
        short_edges_beside_large_coordinates,
        without_memory_nothing_leaks,
    };
    return run_tests("bounding_box", tests, sizeof tests / sizeof *tests);
}
