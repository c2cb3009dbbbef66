/* The raster canvas: the ink on it is the area of what was drawn, wherever that lies. */
#include "test_canvas_support.h"

#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;

/* Each pixel of a rim is rounded to 1/255; so much may add up in shapes of a few hundred points around. */
static const double ROUNDING = 0.6;

static double random_in(unsigned *state, double low, double high) {
    *state = *state * 1664525U + 1013904223U;
    return low + (high - low) * (*state >> 8) / (double)(1U << 24);
}

static double ring_area(const geom_vec2 *p, size_t count) {
    double twice = 0.0;
    for (size_t i = 0; i < count; i++) {
        twice += geom_vec2_cross(p[i], p[(i + 1) % count]);
    }
    return 0.5 * fabs(twice);
}

static void fill_ring(canvas *c, const geom_vec2 *points, size_t count) {
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, black());
}

START_TEST(triangles_cover_their_area) {
    unsigned state = 1;
    canvas *c = white_raster(200, 200, 1.0);
    for (int i = 0; i < 300; i++) {
        geom_vec2 p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = geom_vec2_make(random_in(&state, 0.0, 200.0), random_in(&state, 0.0, 200.0));
        }
        canvas_clear(c);
        fill_ring(c, p, 3);
        ck_assert_double_eq_tol(ink(c), ring_area(p, 3), ROUNDING);
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(boxes_on_pixels_are_sharp) {
    const geom_aabb2 box = {{3.0, 5.0}, {11.0, 9.0}};
    canvas *c = white_raster(20, 20, 1.0);
    canvas_fill_box(c, box, black());
    const canvas_pixels pixels = canvas_get_pixels(c);
    for (int y = 0; y < 20; y++) {
        for (int x = 0; x < 20; x++) {
            const bool inside = x >= 3 && x < 11 && y >= 5 && y < 9;
            ck_assert_uint_eq(pixels.rgba[4 * (y * 20 + x)], inside ? 0 : 255);
            ck_assert_uint_eq(pixels.rgba[4 * (y * 20 + x) + 3], 255);
        }
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(holes_are_left_out_by_the_even_odd_rule) {
    const geom_vec2 outer[4] = {{10, 10}, {60, 12}, {58, 70}, {9, 66}};
    const geom_vec2 hole[3] = {{20, 20}, {40, 25}, {30, 50}};
    const geom_vec2 turned[3] = {{30, 50}, {40, 25}, {20, 20}};
    const double area = ring_area(outer, 4) - ring_area(hole, 3);
    canvas *c = white_raster(80, 80, 1.0);
    for (int way = 0; way < 2; way++) {
        const geom_ring rings[2] = {{outer, 4}, {way ? turned : hole, 3}};
        const geom_polygon polygon = {rings, 2};
        canvas_clear(c);
        canvas_fill_polygon(c, polygon, CANVAS_EVEN_ODD, black());
        ck_assert_double_eq_tol(ink(c), area, ROUNDING);
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(rules_differ_where_a_ring_winds_twice) {
    /* A square walked through twice, once smaller. */
    const geom_vec2 p[8] = {{10, 10}, {50, 10}, {50, 50}, {10, 50}, {10, 10}, {30, 10}, {30, 30}, {10, 30}};
    const geom_ring ring = {p, 8};
    const geom_polygon polygon = {&ring, 1};
    canvas *c = white_raster(60, 60, 1.0);
    canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, black());
    ck_assert_double_eq_tol(ink(c), 1600.0, 0.01);
    canvas_clear(c);
    canvas_fill_polygon(c, polygon, CANVAS_EVEN_ODD, black());
    ck_assert_double_eq_tol(ink(c), 1200.0, 0.01);
    canvas_destroy(c);
}
END_TEST

START_TEST(circles_and_rings_cover_their_area) {
    unsigned state = 7;
    canvas *c = white_raster(240, 240, 1.0);
    for (int i = 0; i < 100; i++) {
        const geom_circle circle = {{random_in(&state, 100, 140), random_in(&state, 100, 140)},
                                    random_in(&state, 0.3, 80.0)};
        const double width = random_in(&state, 0.5, 6.0);
        const double inner = fmax(circle.radius - 0.5 * width, 0.0);
        const double outer = circle.radius + 0.5 * width;
        canvas_clear(c);
        canvas_fill_circle(c, circle, black());
        ck_assert_double_eq_tol(ink(c), PI * circle.radius * circle.radius, ROUNDING);
        canvas_clear(c);
        canvas_stroke_circle(c, circle, black_pen(width));
        ck_assert_double_eq_tol(ink(c), PI * (outer * outer - inner * inner),
                                ROUNDING + 0.002 * outer * outer);
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(lines_cover_their_area) {
    unsigned state = 3;
    canvas *c = white_raster(200, 200, 2.0);
    for (int i = 0; i < 200; i++) {
        const geom_vec2 a = {random_in(&state, 20, 180), random_in(&state, 20, 180)};
        const geom_vec2 b = {random_in(&state, 20, 180), random_in(&state, 20, 180)};
        const double width = random_in(&state, 0.3, 20.0);
        const double ends = 0.25 * PI * width * width;
        canvas_clear(c);
        canvas_stroke_line(c, a, b, black_pen(width));
        ck_assert_double_eq_tol(ink(c), geom_vec2_distance(a, b) * width + ends, ROUNDING + 0.03 * ends);
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(bends_are_round_outside_and_sharp_inside) {
    const geom_vec2 p[3] = {{30, 30}, {90, 30}, {90, 80}};
    const geom_vec2 back[3] = {{90, 80}, {90, 30}, {30, 30}};
    const double r = 6.0;
    /* Two rectangles less the square that they share, half a disc at each end, a quarter at the bend. */
    const double area = 2.0 * r * (60.0 + 50.0) - r * r + 1.25 * PI * r * r;
    canvas *c = white_raster(120, 120, 2.0);
    canvas_stroke_chain(c, p, 3, false, black_pen(2.0 * r));
    ck_assert_double_eq_tol(ink(c), area, 1.5);
    canvas_clear(c);
    canvas_stroke_chain(c, back, 3, false, black_pen(2.0 * r));
    ck_assert_double_eq_tol(ink(c), area, 1.5);
    canvas_destroy(c);
}
END_TEST

START_TEST(closed_chains_have_no_ends) {
    const geom_vec2 p[4] = {{20, 20}, {100, 20}, {100, 80}, {20, 80}};
    const double r = 4.0;
    const double area = 2.0 * (80.0 + 60.0) * 2.0 * r - 4.0 * r * r + PI * r * r;
    canvas *c = white_raster(120, 120, 2.0);
    canvas_stroke_chain(c, p, 4, true, black_pen(2.0 * r));
    ck_assert_double_eq_tol(ink(c), area, 1.5);
    canvas_destroy(c);
}
END_TEST

START_TEST(a_chain_at_one_place_is_a_dot) {
    const geom_vec2 p[3] = {{20, 20}, {20, 20}, {20, 20}};
    canvas *c = white_raster(40, 40, 1.0);
    for (size_t count = 1; count <= 3; count++) {
        canvas_clear(c);
        canvas_stroke_chain(c, p, count, count == 2, black_pen(10.0));
        ck_assert_double_eq_tol(ink(c), 25.0 * PI, 1.5);
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(dashes_cover_half) {
    const geom_vec2 a = {10.0, 50.0};
    const geom_vec2 b = {210.0, 50.0};
    canvas_pen pen = black_pen(2.0);
    canvas *c = white_raster(220, 100, 1.0);
    pen.dash = 10.0;
    canvas_stroke_line(c, a, b, pen);
    /* Round ends of one point are eight-sided. */
    ck_assert_double_eq_tol(ink(c), 10 * (10.0 * 2.0 + PI), 3.2);

    /* Dashes of a line that goes on for ever take no longer than what is seen of it. */
    canvas_clear(c);
    canvas_stroke_line(c, geom_vec2_make(-1e300, 50.0), geom_vec2_make(1e300, 50.0), pen);
    ck_assert_double_eq_tol(ink(c), 11 * (10.0 * 2.0 + PI), 30.0);
    canvas_destroy(c);
}
END_TEST

START_TEST(what_lies_outside_is_cut_off) {
    canvas *c = white_raster(100, 80, 1.0);
    /* A box about each border and corner, by the size of what is left of it. */
    const double x[3] = {-20.0, 30.0, 90.0};
    const double y[3] = {-10.5, 20.0, 70.25};
    const double kept_x[3] = {10.0, 30.0, 10.0};
    const double kept_y[3] = {19.5, 30.0, 9.75};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const geom_aabb2 box = {{x[i], y[j]}, {x[i] + 30.0, y[j] + 30.0}};
            canvas_clear(c);
            canvas_fill_box(c, box, black());
            ck_assert_double_eq_tol(ink(c), kept_x[i] * kept_y[j], 0.2);
        }
    }
    canvas_clear(c);
    canvas_fill_box(c, (geom_aabb2){{-1e300, -1e300}, {1e300, 1e300}}, black());
    ck_assert_double_eq_tol(ink(c), 8000.0, 1e-9);
    canvas_clear(c);
    canvas_fill_circle(c, (geom_circle){{50.0, 1e7}, 1e7 - 40.0}, black());
    ck_assert_double_gt(ink(c), 100.0 * 39.5);
    ck_assert_double_lt(ink(c), 100.0 * 40.5);
    canvas_destroy(c);
}
END_TEST

START_TEST(slanted_shapes_are_cut_off_like_the_clip) {
    unsigned state = 11;
    canvas *whole = white_raster(100, 100, 1.0);
    canvas *part = white_raster(100, 100, 1.0);
    const geom_aabb2 clip = {{30.0, 25.0}, {71.0, 66.0}};
    for (int i = 0; i < 200; i++) {
        geom_vec2 p[5];
        for (int k = 0; k < 5; k++) {
            p[k] = geom_vec2_make(random_in(&state, -150.0, 250.0), random_in(&state, -150.0, 250.0));
        }
        canvas_clear(whole);
        fill_ring(whole, p, 5);
        canvas_stroke_chain(whole, p, 5, true, black_pen(7.0));
        canvas_clear(part);
        canvas_clip(part, clip);
        fill_ring(part, p, 5);
        canvas_stroke_chain(part, p, 5, true, black_pen(7.0));
        canvas_clip_none(part);
        ck_assert_double_eq_tol(ink(part), ink_in(whole, 30, 25, 71, 66), 0.05);
        ck_assert_double_eq_tol(ink_in(part, 30, 25, 71, 66), ink(part), 1e-9);
    }
    canvas_destroy(whole);
    canvas_destroy(part);
}
END_TEST

START_TEST(opacity_mixes) {
    const geom_aabb2 box = {{0.0, 0.0}, {10.0, 10.0}};
    canvas *c = white_raster(10, 10, 1.0);
    canvas_fill_box(c, box, canvas_fade(black(), 0.25));
    ck_assert_double_eq_tol(ink(c), 25.0, 0.3);
    canvas_fill_box(c, box, canvas_fade(black(), 0.0));
    ck_assert_double_eq_tol(ink(c), 25.0, 0.3);
    canvas_fill_box(c, box, canvas_fade(black(), 7.0));
    ck_assert_double_eq_tol(ink(c), 100.0, 1e-9);
    canvas_destroy(c);
}
END_TEST

START_TEST(what_is_not_finite_is_left_out) {
    const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    canvas *c = white_raster(50, 50, 1.0);
    for (size_t i = 0; i < 3; i++) {
        const geom_vec2 p[3] = {{10.0, 10.0}, {40.0, bad[i]}, {20.0, 40.0}};
        const canvas_text_style style = {.color = black(), .size = bad[i]};
        fill_ring(c, p, 3);
        canvas_stroke_chain(c, p, 3, true, black_pen(3.0));
        canvas_fill_circle(c, (geom_circle){{bad[i], 3.0}, 5.0}, black());
        canvas_fill_circle(c, (geom_circle){{25.0, 25.0}, bad[i]}, black());
        canvas_stroke_circle(c, (geom_circle){{25.0, 25.0}, 5.0}, black_pen(bad[i]));
        canvas_text(c, geom_vec2_make(bad[i], 20.0), (canvas_text_style){.color = black(), .size = 12.0},
                    "x");
        canvas_text(c, geom_vec2_make(20.0, 20.0), style, "x");
    }
    canvas_fill_circle(c, (geom_circle){{25.0, 25.0}, -1.0}, black());
    canvas_stroke_chain(c, NULL, 0, false, black_pen(1.0));
    ck_assert_double_eq(ink(c), 0.0);
    ck_assert(!canvas_failed(c));
    canvas_destroy(c);
}
END_TEST

START_TEST(transforms_go_there_and_back) {
    const geom_aabb2 area = {{10.0, 20.0}, {210.0, 120.0}};
    const geom_aabb2 bounds = {{-3.0, 5.0}, {7.0, 6.0}};
    const canvas_transform t = canvas_fit(area, bounds, 10.0);
    const geom_vec2 low = canvas_to_surface(t, bounds.min);
    const geom_vec2 high = canvas_to_surface(t, bounds.max);
    ck_assert_double_eq_tol(low.x, 20.0, 1e-9);
    ck_assert_double_eq_tol(high.x, 200.0, 1e-9);
    ck_assert_double_gt(low.y, high.y);
    ck_assert_double_eq_tol(0.5 * (low.y + high.y), 70.0, 1e-9);
    const geom_vec2 back = canvas_from_surface(t, high);
    ck_assert_double_eq_tol(back.x, 7.0, 1e-12);
    ck_assert_double_eq_tol(back.y, 6.0, 1e-12);
    ck_assert_double_eq(canvas_fit(area, (geom_aabb2){{1.0, 1.0}, {1.0, 1.0}}, 10.0).scale, 1.0);
}
END_TEST

START_TEST(the_world_has_y_up) {
    const geom_aabb2 area = {{0.0, 0.0}, {100.0, 100.0}};
    canvas *c = white_raster(100, 100, 1.0);
    canvas_set_transform(c, canvas_world(area, geom_vec2_make(0.0, 0.0), 10.0));
    canvas_fill_circle(c, (geom_circle){{2.0, 3.0}, 1.0}, black());
    ck_assert_double_eq_tol(ink_in(c, 60, 10, 80, 30), 100.0 * PI, ROUNDING);
    ck_assert_double_eq_tol(ink(c), 100.0 * PI, ROUNDING);
    canvas_destroy(c);
}
END_TEST

START_TEST(sizes_out_of_range_are_refused) {
    canvas_def def = canvas_default_def();
    canvas *c = white_raster(30, 20, 2.0);
    def.width = 0;
    ck_assert_ptr_null(canvas_create_raster(def));
    ck_assert(!canvas_resize(c, def));
    def.width = 10000;
    def.pixel_scale = 2.0;
    ck_assert_ptr_null(canvas_create_svg(def));
    ck_assert(!canvas_resize(c, def));
    def.pixel_scale = (double)NAN;
    ck_assert(!canvas_resize(c, def));
    ck_assert_int_eq(canvas_width(c), 30);
    ck_assert_int_eq(canvas_get_pixels(c).width, 60);
    def.width = 7;
    def.height = 5;
    def.pixel_scale = 1.5;
    ck_assert(canvas_resize(c, def));
    ck_assert_int_eq(canvas_get_pixels(c).width, 11);
    ck_assert_int_eq(canvas_get_pixels(c).height, 8);
    canvas_fill_box(c, (geom_aabb2){{-5.0, -5.0}, {50.0, 50.0}}, black());
    ck_assert_double_eq_tol(ink(c), 11 * 8 / 2.25, 1e-9);
    canvas_destroy(c);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("canvas");
    TCase *areas = tcase_create("areas");
    tcase_add_test(areas, triangles_cover_their_area);
    tcase_add_test(areas, boxes_on_pixels_are_sharp);
    tcase_add_test(areas, holes_are_left_out_by_the_even_odd_rule);
    tcase_add_test(areas, rules_differ_where_a_ring_winds_twice);
    tcase_add_test(areas, circles_and_rings_cover_their_area);
    tcase_add_test(areas, lines_cover_their_area);
    tcase_add_test(areas, bends_are_round_outside_and_sharp_inside);
    tcase_add_test(areas, closed_chains_have_no_ends);
    tcase_add_test(areas, a_chain_at_one_place_is_a_dot);
    tcase_add_test(areas, dashes_cover_half);
    tcase_add_test(areas, what_lies_outside_is_cut_off);
    tcase_add_test(areas, slanted_shapes_are_cut_off_like_the_clip);
    tcase_add_test(areas, opacity_mixes);
    suite_add_tcase(suite, areas);
    TCase *input = tcase_create("input");
    tcase_add_test(input, what_is_not_finite_is_left_out);
    tcase_add_test(input, transforms_go_there_and_back);
    tcase_add_test(input, the_world_has_y_up);
    tcase_add_test(input, sizes_out_of_range_are_refused);
    suite_add_tcase(suite, input);
    return run_suite(suite);
}
