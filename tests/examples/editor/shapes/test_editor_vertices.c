/* Vertices that are chosen, by clicks and by boxes: dragged, nudged, typed and deleted together, each one
 * step to undo. */
#include "examples/editor/support/editor_support.h"

#include <string.h>

static const geom_vec2 HEXAGON[6] = {{-6, -2}, {-4, -4}, {2, -4}, {4, -2}, {2, 4}, {-4, 4}};

static editor *with_hexagon(void) {
    editor *e = new_editor();
    draw_polygon(e, HEXAGON, 6);
    return e;
}

static void box(editor *e, double x0, double y0, double x1, double y1, unsigned modifiers) {
    drag_with(e, on_screen(e, x0, y0), on_screen(e, x1, y1), modifiers);
}

static void check_moved(const editor *e, const bool *moved, double x, double y) {
    for (size_t i = 0; i < 6; i++) {
        const geom_vec2 p = last_shape(e)->points[i];
        ck_assert_double_eq_tol(p.x, HEXAGON[i].x + (moved[i] ? x : 0.0), 1e-9);
        ck_assert_double_eq_tol(p.y, HEXAGON[i].y + (moved[i] ? y : 0.0), 1e-9);
    }
}

START_TEST(a_box_chooses_vertices_that_move_together) {
    static const bool both[6] = {false, false, false, false, true, true};
    editor *e = with_hexagon();
    editor_document before = snapshot(e);
    box(e, -6, 7, 5, 3, 0);
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    drag(e, on_screen(e, 2, 4), on_screen(e, 3, 6));
    check_moved(e, both, 1, 2);
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    drag(e, on_screen(e, -4, 4), on_screen(e, -5, 5)); /* they are still chosen */
    check_moved(e, both, -1, 1);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(shift_adds_vertices_and_takes_them_away) {
    static const bool four[6] = {true, true, false, false, true, true};
    static const bool three[6] = {true, true, false, false, false, true};
    editor *e = with_hexagon();
    box(e, -6, 7, 5, 3, 0);
    box(e, -8, -1, -3, -6, EDITOR_SHIFT);
    drag(e, on_screen(e, -4, -4), on_screen(e, -3, -4));
    check_moved(e, four, 1, 0);
    key(e, 'z', EDITOR_CTRL);
    click_with(e, on_screen(e, 2, 4), EDITOR_SHIFT, 1);
    drag(e, on_screen(e, -4, -4), on_screen(e, -3, -4));
    check_moved(e, three, 1, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(a_click_on_one_of_them_chooses_it_alone) {
    static const bool one[6] = {false, false, false, false, true, false};
    editor *e = with_hexagon();
    box(e, -6, 7, 5, 3, 0);
    click(e, on_screen(e, 2, 4));
    drag(e, on_screen(e, 2, 4), on_screen(e, 2, 5));
    check_moved(e, one, 0, 1);
    editor_destroy(e);
}
END_TEST

START_TEST(arrows_nudge_them_and_escape_lets_go) {
    editor *e = with_hexagon();
    editor_document before = snapshot(e);
    box(e, -6, 7, 5, 3, 0);
    key(e, EDITOR_KEY_RIGHT, EDITOR_SHIFT);
    const double step = last_shape(e)->points[4].x - 2.0;
    const bool both[6] = {false, false, false, false, true, true};
    ck_assert_double_gt(step, 0.0);
    check_moved(e, both, step, 0);
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_selected_count(e), 1);
    key(e, EDITOR_KEY_RIGHT, EDITOR_SHIFT);
    const bool all[6] = {true, true, true, true, true, true};
    check_moved(e, all, step, 0);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(a_number_typed_moves_their_middle) {
    static const bool both[6] = {false, false, false, false, true, true};
    editor *e = with_hexagon();
    box(e, -6, 7, 5, 3, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    submit(e, "1");
    check_moved(e, both, 2, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(deleting_leaves_three) {
    editor *e = with_hexagon();
    editor_document before = snapshot(e);
    box(e, -6, 7, 5, 3, 0);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(last_shape(e)->point_count, 4);
    ck_assert(geom_vec2_equal(last_shape(e)->points[3], HEXAGON[3]));
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    box(e, -8, -1, 3, -6, 0);
    click_with(e, on_screen(e, 2, 4), EDITOR_SHIFT, 1);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "three"));
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(a_hole_may_go_and_a_wall_keeps_two) {
    const geom_vec2 hole[3] = {{-2, -2}, {1, -2}, {0, 1}};
    editor *e = with_hexagon();
    draw_polygon(e, hole, 3);
    ck_assert_uint_eq(last_shape(e)->ring_count, 2);
    click(e, on_screen(e, -2, -2));
    click_with(e, on_screen(e, 2, 4), EDITOR_SHIFT, 1);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(last_shape(e)->ring_count, 1);
    ck_assert_uint_eq(last_shape(e)->point_count, 5);
    draw_segment(e, -7, -6, 7, -6);
    editor_document before = snapshot(e);
    click(e, on_screen(e, -7, -6));
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "two"));
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(a_box_around_a_whole_shape_selects_shapes) {
    editor *e = with_hexagon();
    draw_circle(e, 6, 5, 0.5);
    click(e, on_screen(e, -1, -3));
    box(e, -8, 6.5, 7.5, -6, 0);
    ck_assert_uint_eq(editor_selected_count(e), 2);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(other_places_after_undo_are_not_chosen) {
    editor *e = with_hexagon();
    drag(e, on_screen(e, -1, 4), on_screen(e, -1, 6)); /* a seventh vertex, which is chosen */
    ck_assert_uint_eq(last_shape(e)->point_count, 7);
    key(e, 'z', EDITOR_CTRL);
    key(e, EDITOR_KEY_DELETE, 0); /* so the shape goes, not another vertex */
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_box_chooses_vertices_that_move_together, shift_adds_vertices_and_takes_them_away,
        a_click_on_one_of_them_chooses_it_alone,   arrows_nudge_them_and_escape_lets_go,
        a_number_typed_moves_their_middle,         deleting_leaves_three,
        a_hole_may_go_and_a_wall_keeps_two,        a_box_around_a_whole_shape_selects_shapes,
        other_places_after_undo_are_not_chosen,
    };
    return run_tests("editor vertices", tests, sizeof tests / sizeof *tests);
}
