/* Coordinates stay as short as they were drawn, whatever is added to them, and a rectangle is the same thing
 * everywhere. */
#include "examples/editor/support/editor_support.h"
#include "model/decimal.h"
#include "model/own_sides.h"
#include "state/editor.h"
#include "state/selection.h"
#include "state/work.h"
#include "widgets/fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a number has no more than three digits after the point. */
static bool is_short(double x) {
    char text[64];
    snprintf(text, sizeof text, "%.3f", x);
    return strtod(text, NULL) == x;
}

static void check_short(const editor *e, const char *after) {
    const editor_document *d = editor_drawing(e);
    for (size_t i = 0; i < d->count; i++) {
        for (size_t k = 0; k < d->shapes[i]->point_count; k++) {
            const geom_vec2 p = d->shapes[i]->points[k];
            ck_assert_msg(is_short(p.x) && is_short(p.y), "%s: %.17g %.17g", after, p.x, p.y);
        }
    }
}

START_TEST(sums_of_decimals_are_decimals) {
    for (int a = -1200; a <= 1200; a += 7) {
        for (int b = -30; b <= 30; b++) {
            ck_assert_double_eq(editor_decimal_add(a / 10.0, b / 10.0), (a + b) / 10.0);
            ck_assert_double_eq(editor_decimal_add(a / 1000.0, b / 10.0), (a + 100 * b) / 1000.0);
        }
    }
    ck_assert_double_eq(editor_decimal_add(3.9, 0.1), 4.0);
    ck_assert_double_eq(editor_decimal_add(1e300, 1.0), 1e300);
    ck_assert_double_eq(editor_decimal_add(1.0 / 3.0, 0.1),
                        1.0 / 3.0 + 0.1); /* no decimal fraction: as doubles */
}
END_TEST

static editor *with_shapes(void) {
    static const geom_vec2 corners[3] = {{-6, -4}, {-2, -4}, {-2.5, -1}};
    editor *e = new_editor();
    draw_polygon(e, corners, 3);
    draw_circle(e, 3.3, 2.1, 1.5);
    draw_agent(e, -8, 0.7, 8, 1.3);
    draw_rectangle(e, 1.1, -4.3, 2.2, -1.9);
    check_short(e, "drawn");
    return e;
}

START_TEST(nudges_do_not_add_up_errors) {
    static const int arrows[] = {EDITOR_KEY_RIGHT, EDITOR_KEY_UP_ARROW, EDITOR_KEY_LEFT,
                                 EDITOR_KEY_DOWN_ARROW};
    for (int snap = 0; snap < 2; snap++) {
        editor *e = with_shapes();
        if (snap) {
            key(e, 'n', 0);
        }
        key(e, 'a', EDITOR_CTRL);
        for (int i = 0; i < 160; i++) {
            key(e, arrows[i / 40], i % 7 == 0 ? EDITOR_SHIFT : 0);
            check_short(e, "nudged");
        }
        key(e, EDITOR_KEY_ESCAPE, 0); /* and of a vertex alone */
        click(e, on_screen(e, -2, -4));
        for (int i = 0; i < 40; i++) {
            key(e, EDITOR_KEY_LEFT, 0);
        }
        check_short(e, "a vertex");
        editor_destroy(e);
    }
}
END_TEST

START_TEST(nor_do_drags_copies_and_right_turns) {
    editor *e = with_shapes();
    for (int i = 0; i < 12; i++) {
        const geom_vec2 at = last_shape(e)->points[0];
        click(e, on_screen(e, at.x + 0.4, at.y + 0.5));
        drag(e, on_screen(e, at.x + 0.4, at.y + 0.5), on_screen(e, at.x + 0.53, at.y + 0.43));
        check_short(e, "dragged");
        key(e, 'd', EDITOR_CTRL);
        check_short(e, "copied");
        for (int turn = 0; turn < 6; turn++) {
            editor_field_set(e, EDITOR_FIELD_ANGLE, 90.0 * (turn + 1));
        }
        check_short(e, "turned");
    }
    editor_destroy(e);
}
END_TEST

START_TEST(a_number_that_is_typed_is_the_number) {
    editor *e = new_editor();
    draw_circle(e, 0.1, 0.2, 1);
    for (int i = 1; i < 200; i++) {
        const double x = (i * 37 % 1000) / 1000.0;
        editor_field_set(e, EDITOR_FIELD_X, x);
        ck_assert_double_eq(last_shape(e)->points[0].x, x);
    }
    editor_destroy(e);
}
END_TEST

/* ---- Rectangles ---- */

/* A rectangle turned by some degrees, its corners rounded as files do. */
static void add_rounded(editor *e, int degrees, double grain) {
    key(e, 't', 0);
    draw_rectangle(e, -3, -1, 3, 1);
    editor_transform_selection(e, editor_affine_turn(geom_vec2_make(0, 0), degrees));
    for (size_t i = 0; i < 4; i++) {
        const geom_vec2 p = last_shape(e)->points[i];
        const geom_vec2 rounded = {round(p.x / grain) * grain, round(p.y / grain) * grain};
        ck_assert(editor_put_shape(e, editor_drawing(e)->count - 1,
                                   editor_shape_with_point(last_shape(e), i, rounded)));
    }
    editor_commit(e);
}

START_TEST(the_panel_and_the_lab_know_the_same_rectangles) {
    static const double grains[] = {1e-12, 1e-9, 1e-6, 1e-3};
    geom_obb2 box;
    geom_vec2 direction;
    double lengths[2];
    for (int i = 0; i < 4 * 90; i++) {
        editor *e = new_editor();
        add_rounded(e, i / 4, grains[i % 4]);
        ck_assert(editor_own_sides(last_shape(e), &direction, lengths));
        ck_assert(editor_rectangle(last_shape(e), &box));
        for (size_t k = 0; k < 4; k++) { /* the box holds all of it, so that a cover of it does */
            const geom_vec2 arm = geom_vec2_sub(last_shape(e)->points[k], box.center);
            ck_assert_double_le(fabs(geom_vec2_dot(arm, box.axis)), box.half.x);
            ck_assert_double_le(fabs(geom_vec2_dot(arm, geom_vec2_perp(box.axis))), box.half.y);
        }
        ck_assert_double_eq_tol(box.half.x, 3.0, 2e-3);
        ck_assert_double_eq_tol(box.half.y, 1.0, 2e-3);
        editor_destroy(e);
    }
}
END_TEST

/* Along the axes it is decided exactly, at any place and of any size. */
START_TEST(an_upright_rectangle_is_exact) {
    static const double sizes[] = {1e-8, 0.1, 3.7, 1e8};
    geom_obb2 box;
    for (size_t i = 0; i < 4; i++) {
        const geom_vec2 p[4] = {{7.3, -1e7}, {7.3 + sizes[i], -1e7}, {7.3 + sizes[i], -0.1}, {7.3, -0.1}};
        const geom_ring ring = {p, 4};
        const editor_shape_def def = {.id = 1, .kind = EDITOR_POLYGON, .rings = {&ring, 1}};
        const editor_shape *s = editor_shape_create(&def);
        ck_assert(editor_rectangle(s, &box));
        ck_assert(geom_vec2_equal(box.axis, geom_vec2_make(1, 0)));
        editor_shape_release(s);
    }
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        sums_of_decimals_are_decimals,
        nudges_do_not_add_up_errors,
        nor_do_drags_copies_and_right_turns,
        a_number_that_is_typed_is_the_number,
        the_panel_and_the_lab_know_the_same_rectangles,
        an_upright_rectangle_is_exact,
    };
    return run_tests("editor decimal", tests, sizeof tests / sizeof *tests);
}
