/* Holes, turned shapes, capsules and walls; snapping, the frame, typed numbers, copies; each one step to
 * undo. */
#include "examples/editor/support/editor_support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double NEARLY = 1e-9;

static void check_point(geom_vec2 p, double x, double y) {
    ck_assert_double_eq_tol(p.x, x, NEARLY);
    ck_assert_double_eq_tol(p.y, y, NEARLY);
}

static void click_world(editor *e, double x, double y) { click(e, on_screen(e, x, y)); }

/* ---- Shapes ---- */

START_TEST(a_ring_inside_a_polygon_is_a_hole) {
    editor *e = new_editor();
    draw_rectangle(e, -6, -6, 6, 6);
    editor_document before = snapshot(e);
    const geom_vec2 hole[3] = {{-2, -2}, {2, -2}, {0, 2}};
    draw_polygon(e, hole, 3);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    ck_assert_uint_eq(last_shape(e)->ring_count, 2);
    ck_assert_uint_eq(last_shape(e)->rings[1].count, 3);
    ck_assert(editor_shape_valid(last_shape(e)));
    check_one_step(e, &before);
    editor_document_clear(&before);
    draw_circle(e, 0, -1, 0.5); /* stands in the hole */
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    draw_rectangle(e, 3, 3, 7, 7); /* sticks out: a shape of its own */
    ck_assert_uint_eq(editor_drawing(e)->count, 3);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 1);
    editor_destroy(e);
}
END_TEST

START_TEST(a_hole_goes_with_its_last_corners) {
    editor *e = new_editor();
    draw_rectangle(e, -6, -6, 6, 6);
    draw_rectangle(e, -2, -2, 2, 2);
    ck_assert_uint_eq(last_shape(e)->ring_count, 2);
    click_world(e, -2, -2);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(last_shape(e)->rings[1].count, 3);
    click_world(e, 2, 2);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(last_shape(e)->ring_count, 1);
    ck_assert_uint_eq(last_shape(e)->point_count, 4);
    editor_destroy(e);
}
END_TEST

START_TEST(three_points_make_turned_rectangles_and_capsules) {
    editor *e = new_editor();
    key(e, 't', 0);
    drag(e, on_screen(e, 0, 0), on_screen(e, 4, 3));
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    move(e, on_screen(e, -3, 4));
    click_world(e, -3, 4);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_POLYGON);
    check_point(last_shape(e)->points[0], 0, 0);
    check_point(last_shape(e)->points[1], 4, 3);
    check_point(last_shape(e)->points[2], 1, 7);
    check_point(last_shape(e)->points[3], -3, 4);
    key(e, 'k', 0);
    click_world(e, -6, -5);
    click_world(e, 2, -5);
    move(e, on_screen(e, 0, -4));
    click_world(e, 0, -4);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_CHAIN);
    ck_assert_double_eq(last_shape(e)->radius, 1.0);
    key(e, 'l', 0);
    click_world(e, 5, -6);
    click_world(e, 7, -6);
    click_world(e, 7, -2);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_CHAIN);
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    ck_assert_double_eq(last_shape(e)->radius, 0.0);
    editor_destroy(e);
}
END_TEST

/* ---- Turning and scaling ---- */

/* The frame stands 14 points off the shape, its knob 24 points further up. */
static geom_vec2 knob(const editor *e, double x, double top) {
    const geom_vec2 p = on_screen(e, x, top);
    return geom_vec2_make(p.x, p.y - 14.0 - 24.0);
}

START_TEST(the_knob_turns_and_the_frame_scales) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 2);
    editor_document before = snapshot(e);
    const geom_vec2 middle = on_screen(e, 2, 1);
    const geom_vec2 from = knob(e, 2, 2);
    drag_with(e, from, geom_vec2_make(middle.x + 100.0, middle.y), EDITOR_SHIFT); /* a quarter clockwise */
    check_point(last_shape(e)->points[0], 1, 3);
    check_point(last_shape(e)->points[1], 1, -1);
    check_one_step(e, &before);
    key(e, 'z', EDITOR_CTRL);
    geom_vec2 corner = on_screen(e, 4, 2);
    corner = geom_vec2_make(corner.x + 14.0, corner.y - 14.0);
    const geom_vec2 unit = geom_vec2_sub(on_screen(e, 1, 1), on_screen(e, 0, 0));
    drag_with(e, corner, geom_vec2_make(corner.x + 4.0 * unit.x, corner.y + unit.y), 0);
    check_point(last_shape(e)->points[0], 0, 0);
    check_point(last_shape(e)->points[2], 8, 3);
    check_one_step(e, &before);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(keys_turn_by_fifteen_degrees) {
    editor *e = new_editor();
    draw_segment(e, -2, 0, 2, 0);
    for (int i = 0; i < 6; i++) {
        key(e, ',', 0);
    }
    check_point(last_shape(e)->points[0], 0, -2);
    check_point(last_shape(e)->points[1], 0, 2);
    key(e, ',', EDITOR_SHIFT);
    check_point(last_shape(e)->points[1], 2 * sin(0.2617993877991494), 2 * cos(0.2617993877991494));
    editor_destroy(e);
}
END_TEST

/* ---- Snapping ---- */

START_TEST(points_snap_to_vertices_edges_and_the_grid) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 4);
    key(e, 'n', 0);
    key(e, 's', 0);
    drag(e, geom_vec2_add(on_screen(e, 4, 4), geom_vec2_make(5, 4)),
         geom_vec2_add(on_screen(e, 2, 0), geom_vec2_make(3, 5)));
    check_point(last_shape(e)->points[0], 4, 4);
    ck_assert_double_eq_tol(last_shape(e)->points[1].y, 0, NEARLY);
    key(e, 's', 0);
    drag(e, geom_vec2_add(on_screen(e, -6, -6), geom_vec2_make(4, 3)),
         geom_vec2_add(on_screen(e, -3, -6), geom_vec2_make(-4, 3)));
    check_point(last_shape(e)->points[0], -6, -6);
    check_point(last_shape(e)->points[1], -3, -6);
    key(e, 's', 0); /* the control key turns it around for once */
    const geom_vec2 off = geom_vec2_add(on_screen(e, -6, -3), geom_vec2_make(4, 3));
    drag_with(e, off, on_screen(e, -3, -3), EDITOR_CTRL);
    ck_assert_double_gt(geom_vec2_distance(last_shape(e)->points[0], geom_vec2_make(-6, -3)), 0.05);
    editor_destroy(e);
}
END_TEST

START_TEST(shapes_snap_by_the_point_next_to_the_pointer) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 2, 2);
    draw_rectangle(e, -6.3, -5.1, -4.3, -3.1);
    key(e, 'n', 0);
    const geom_vec2 from = on_screen(e, -4.6, -3.4);
    const geom_vec2 by = geom_vec2_sub(on_screen(e, 0, 0), on_screen(e, -4.3, -3.1));
    drag(e, from, geom_vec2_add(from, geom_vec2_add(by, geom_vec2_make(6, -5))));
    check_point(last_shape(e)->points[2], 0, 0);
    editor_destroy(e);
}
END_TEST

/* ---- Selecting below ---- */

START_TEST(alt_click_goes_down_through_the_shapes) {
    editor *e = new_editor();
    draw_circle(e, 0, 0, 3);
    draw_circle(e, 0.5, 0, 3);
    draw_circle(e, 1, 0, 3);
    const editor_document *d = editor_drawing(e);
    key(e, EDITOR_KEY_ESCAPE, 0);
    const size_t order[] = {2, 1, 0, 2};
    for (size_t i = 0; i < 4; i++) {
        click_with(e, on_screen(e, 0.5, 1), EDITOR_ALT, 1);
        ck_assert_uint_eq(editor_selected_count(e), 1);
        ck_assert(editor_is_selected(e, d->shapes[order[i]]->id));
    }
    editor_destroy(e);
}
END_TEST

/* ---- Numbers ---- */

static void type_number(editor *e, const char *text) { type_text(e, text); }

START_TEST(numbers_are_typed_one_after_the_other) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 2);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "X: 2"));
    type_number(e, "5");
    key(e, EDITOR_KEY_TAB, 0);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "Y"));
    key(e, EDITOR_KEY_TAB, 0); /* as it is */
    type_number(e, "8");
    key(e, EDITOR_KEY_TAB, 0);
    type_number(e, "1.5");
    key(e, EDITOR_KEY_TAB, 0);
    type_number(e, "90");
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_str_eq(editor_question(e), "");
    check_point(last_shape(e)->points[0], 5.75, -3);
    check_point(last_shape(e)->points[1], 5.75, 5);
    for (int i = 0; i < 4; i++) {
        key(e, 'z', EDITOR_CTRL);
    }
    check_point(last_shape(e)->points[2], 4, 2);
    editor_destroy(e);
}
END_TEST

START_TEST(numbers_that_make_no_sense_change_nothing) {
    const char *const bad[] = {"abc", "-1", "0", "1e99", "nan", "inf", "1 2", ""};
    editor *e = new_editor();
    draw_circle(e, 1, 1, 2);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        editor_document before = snapshot(e);
        key(e, EDITOR_KEY_ENTER, 0);
        key(e, EDITOR_KEY_TAB, 0);
        key(e, EDITOR_KEY_TAB, 0);
        ck_assert_ptr_nonnull(strstr(editor_question(e), "Radius"));
        key(e, EDITOR_KEY_BACKSPACE, 0);
        type_number(e, bad[i]);
        key(e, EDITOR_KEY_ENTER, 0);
        ck_assert(editor_document_same(editor_drawing(e), &before));
        if (bad[i][0]) { /* it is asked for again, with what was typed, and the reason */
            ck_assert_ptr_nonnull(strstr(editor_question(e), bad[i]));
            ck_assert_str_ne(editor_message(e), "");
        }
        key(e, EDITOR_KEY_ESCAPE, 0);
        editor_document_clear(&before);
    }
    draw_agent(e, -5, 0, 5, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    type_number(e, "-4");
    click_with(e, on_screen(e, 8, 8), 0, 1); /* a press elsewhere takes the number */
    check_point(last_shape(e)->points[EDITOR_AGENT_START], -4, 0);
    check_point(last_shape(e)->points[EDITOR_AGENT_GOAL], 5, 0);
    editor_destroy(e);
}
END_TEST

/* ---- Copies ---- */

START_TEST(copies_go_through_text) {
    editor *e = new_editor();
    draw_rectangle(e, -6, -6, 6, 6);
    draw_rectangle(e, -2, -2, 2, 2);
    draw_agent(e, -8, 0, 8, 1);
    editor_document before = snapshot(e);
    key(e, 'a', EDITOR_CTRL);
    key(e, 'c', EDITOR_CTRL);
    key(e, 'v', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 4);
    ck_assert_uint_eq(editor_selected_count(e), 2);
    check_one_step(e, &before);
    key(e, 'z', EDITOR_CTRL);
    key(e, 'a', EDITOR_CTRL);
    key(e, 'x', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    key(e, 'v', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert(same_content(editor_drawing(e), &before));
    key(e, 'd', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 4);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(copies_land_at_the_pointer_or_in_place) {
    editor *e = new_editor();
    draw_rectangle(e, -6, -6, -2, -4);
    key(e, 'c', EDITOR_CTRL);
    move(e, on_screen(e, 5, 3));
    key(e, 'v', EDITOR_CTRL);
    check_point(canvas_center(last_shape(e)->bounds), 5, 3);
    key(e, 'v', EDITOR_CTRL | EDITOR_SHIFT);
    check_point(canvas_center(last_shape(e)->bounds), -4, -5);
    ck_assert_uint_eq(editor_drawing(e)->count, 3);
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert_str_ne(editor_message(e), "");
    move(e, geom_vec2_make(2, 2)); /* over the tool bar */
    key(e, 'v', EDITOR_CTRL);
    check_point(canvas_center(last_shape(e)->bounds), editor_get_view(e)->center.x,
                editor_get_view(e)->center.y);
    editor_destroy(e);
}
END_TEST

typedef struct shared_clipboard {
    char text[4096];
    bool refuses;
} shared_clipboard;

static bool put_text(void *context, const char *text) {
    shared_clipboard *shared = context;
    ck_assert_uint_lt(strlen(text), sizeof shared->text);
    if (!shared->refuses) {
        memcpy(shared->text, text, strlen(text) + 1);
    }
    return !shared->refuses;
}

static char *get_text(void *context) {
    const shared_clipboard *shared = context;
    char *copy = malloc(strlen(shared->text) + 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, shared->text, strlen(shared->text) + 1);
    return copy;
}

START_TEST(copies_go_from_window_to_window) {
    shared_clipboard shared = {.text = ""};
    const editor_clipboard clipboard = {&shared, put_text, get_text};
    editor *one = new_editor();
    editor *other = new_editor();
    editor_set_clipboard(one, clipboard);
    editor_set_clipboard(other, clipboard);
    draw_circle(one, 1, 2, 3);
    key(one, 'c', EDITOR_CTRL);
    key(other, 'v', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert(same_content(editor_drawing(one), editor_drawing(other)));
    put_text(&shared, "POLYGON((0 0, 3 0, 0 3, 0 0))");
    key(other, 'v', EDITOR_CTRL);
    ck_assert_uint_eq(last_shape(other)->point_count, 3);
    put_text(&shared,
             "{\"type\": \"GeometryCollection\", \"geometries\": [{\"type\": \"Point\", \"coordinates\": "
             "[1, 2]}, {\"type\": \"Point\", \"coordinates\": []}]}");
    key(other, 'v', EDITOR_CTRL);
    ck_assert_int_eq((int)last_shape(other)->kind, EDITOR_DISC);
    ck_assert_msg(strstr(editor_message(other), "1 cannot be read") != NULL, "%s", editor_message(other));
    put_text(&shared, "words that are no shapes");
    editor_document before = snapshot(other);
    key(other, 'v', EDITOR_CTRL);
    ck_assert_str_ne(editor_message(other), "");
    ck_assert(editor_document_same(editor_drawing(other), &before));
    editor_document_clear(&before);
    editor_destroy(one);
    editor_destroy(other);
}
END_TEST

/* What the system's clipboard refuses can be pasted in this editor, until another program puts something there. */
START_TEST(what_the_clipboard_refuses_is_not_lost) {
    shared_clipboard shared = {.text = "POINT(0 0)", .refuses = true};
    const editor_clipboard clipboard = {&shared, put_text, get_text};
    editor *e = new_editor();
    editor_set_clipboard(e, clipboard);
    draw_rectangle(e, -1, -1, 2, 1);
    editor_document before = snapshot(e);
    key(e, 'x', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    key(e, 'v', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert(same_content(editor_drawing(e), &before));
    ck_assert_str_eq(shared.text, "POINT(0 0)");

    memcpy(shared.text, "POINT(5 5)", sizeof "POINT(5 5)"); /* another program */
    key(e, 'v', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_int_eq((int)last_shape(e)->kind, EDITOR_DISC);

    shared.refuses = false;
    key(e, 'a', EDITOR_CTRL);
    key(e, 'x', EDITOR_CTRL);
    memcpy(shared.text, "POINT(0 0)", sizeof "POINT(0 0)");
    key(e, 'v', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        a_ring_inside_a_polygon_is_a_hole,
        a_hole_goes_with_its_last_corners,
        three_points_make_turned_rectangles_and_capsules,
        the_knob_turns_and_the_frame_scales,
        keys_turn_by_fifteen_degrees,
        points_snap_to_vertices_edges_and_the_grid,
        shapes_snap_by_the_point_next_to_the_pointer,
        alt_click_goes_down_through_the_shapes,
        numbers_are_typed_one_after_the_other,
        numbers_that_make_no_sense_change_nothing,
        copies_go_through_text,
        copies_land_at_the_pointer_or_in_place,
        copies_go_from_window_to_window,
        what_the_clipboard_refuses_is_not_lost,
    };
    return run_tests("editor reshape", tests, sizeof tests / sizeof *tests);
}
