/* Drawing, selecting, reshaping, deleting; and that all of it can be undone and redone. */
#include "examples/editor/support/editor_support.h"

#include <math.h>

/* The start and the state after each of some edits, to walk through with undo and redo. */
typedef struct trail {
    editor_document states[32];
    size_t count;
} trail;

static void note(trail *t, const editor *e) {
    ck_assert_uint_lt(t->count, 32);
    t->states[t->count++] = snapshot(e);
}

/* Each edit must be one step: undo goes through the very states backwards, redo forwards. */
static void walk(trail *t, editor *e) {
    for (size_t i = t->count - 1; i > 0; i--) {
        ck_assert(editor_document_same(editor_drawing(e), &t->states[i]));
        key(e, 'z', EDITOR_CTRL);
    }
    for (size_t i = 0; i + 1 < t->count; i++) {
        ck_assert(editor_document_same(editor_drawing(e), &t->states[i]));
        key(e, i % 2 ? 'y' : 'z', i % 2 ? EDITOR_CTRL : EDITOR_CTRL | EDITOR_SHIFT);
    }
    ck_assert(editor_document_same(editor_drawing(e), &t->states[t->count - 1]));
    for (size_t i = 0; i < t->count; i++) {
        editor_document_clear(&t->states[i]);
    }
}

START_TEST(each_tool_draws_its_shape) {
    const geom_vec2 corners[4] = {{-6, -4}, {-2, -4}, {-2, -1}, {-5, 2}};
    editor *e = new_editor();
    trail t = {.count = 0};
    note(&t, e);

    draw_polygon(e, corners, 4);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_POLYGON);
    ck_assert_uint_eq(last_shape(e)->point_count, 4);
    for (size_t i = 0; i < 4; i++) {
        ck_assert(geom_vec2_equal(last_shape(e)->points[i], corners[i]));
    }
    note(&t, e);

    draw_rectangle(e, 4, 5, 1, 3);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_POLYGON);
    ck_assert(geom_vec2_equal(last_shape(e)->points[0], geom_vec2_make(1, 3)));
    ck_assert(geom_vec2_equal(last_shape(e)->points[2], geom_vec2_make(4, 5)));
    note(&t, e);

    draw_circle(e, 5, -4, 1.5);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_DISC);
    ck_assert_double_eq(last_shape(e)->radius, 1.5);
    note(&t, e);

    draw_segment(e, -7, 4, 0, 6);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_CHAIN);
    ck_assert_uint_eq(last_shape(e)->point_count, 2);
    ck_assert_double_eq(last_shape(e)->radius, 0.0);
    note(&t, e);

    draw_agent(e, -8, 0, 8, 1);
    ck_assert_int_eq(last_shape(e)->kind, EDITOR_AGENT);
    ck_assert(geom_vec2_equal(last_shape(e)->points[EDITOR_AGENT_START], geom_vec2_make(-8, 0)));
    ck_assert(geom_vec2_equal(last_shape(e)->points[EDITOR_AGENT_GOAL], geom_vec2_make(8, 1)));
    note(&t, e);

    ck_assert_uint_eq(editor_drawing(e)->count, 5);
    walk(&t, e);
    editor_destroy(e);
}
END_TEST

START_TEST(two_clicks_draw_as_a_drag_does) {
    editor *e = new_editor();
    key(e, 'r', 0);
    click(e, on_screen(e, 1, 1));
    move(e, on_screen(e, 3, 2));
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    click(e, on_screen(e, 4, 3));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    ck_assert(geom_vec2_equal(last_shape(e)->points[2], geom_vec2_make(4, 3)));
    editor_destroy(e);
}
END_TEST

START_TEST(a_polygon_closes_on_its_first_corner_or_by_a_double_click) {
    editor *e = new_editor();
    key(e, 'p', 0);
    click(e, on_screen(e, 0, 0));
    click(e, on_screen(e, 4, 0));
    click(e, on_screen(e, 4, 4));
    click(e, on_screen(e, 0, 0));
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    key(e, 'p', 0);
    click(e, on_screen(e, -4, 0));
    click(e, on_screen(e, -1, 0));
    click(e, on_screen(e, -1, 4));
    press(e, on_screen(e, -1, 4), 0, 2);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    editor_destroy(e);
}
END_TEST

START_TEST(shapes_without_size_are_refused_with_a_word) {
    const int tools[] = {'r', 'c', 's'};
    editor *e = new_editor();
    for (size_t i = 0; i < 3; i++) {
        key(e, tools[i], 0);
        click(e, on_screen(e, 1, 1));
        click(e, on_screen(e, 1, 1));
        ck_assert_uint_eq(editor_drawing(e)->count, 0);
        ck_assert_str_ne(editor_message(e), "");
        key(e, EDITOR_KEY_ESCAPE, 0);
    }
    key(e, 'p', 0);
    click(e, on_screen(e, 1, 1));
    click(e, on_screen(e, 2, 1));
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    ck_assert_str_ne(editor_message(e), "");
    ck_assert(!editor_has_changes(e));
    editor_destroy(e);
}
END_TEST

START_TEST(undo_takes_back_corners_while_drawing) {
    editor *e = new_editor();
    draw_circle(e, 5, 5, 1);
    key(e, 'p', 0);
    click(e, on_screen(e, 0, 0));
    click(e, on_screen(e, 4, 0));
    click(e, on_screen(e, 4, 4));
    key(e, 'z', EDITOR_CTRL);
    key(e, EDITOR_KEY_BACKSPACE, 0);
    click(e, on_screen(e, 0, 4));
    click(e, on_screen(e, -3, 1));
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    ck_assert(geom_vec2_equal(last_shape(e)->points[1], geom_vec2_make(0, 4)));
    editor_destroy(e);
}
END_TEST

START_TEST(escape_gives_up_what_is_half_done) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 4);
    const editor_document before = snapshot(e);
    press(e, on_screen(e, 2, 1), 0, 1);
    move(e, on_screen(e, 5, 5));
    ck_assert(!editor_document_same(editor_drawing(e), &before));
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    move(e, on_screen(e, -5, 5));
    release(e, on_screen(e, -5, 5));
    ck_assert(editor_document_same(editor_drawing(e), &before));

    key(e, 'p', 0);
    click(e, on_screen(e, 0, 0));
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    editor_document copy = before;
    editor_document_clear(&copy);
    editor_destroy(e);
}
END_TEST

START_TEST(handles_reshape_in_one_step_each) {
    editor *e = new_editor();
    trail t = {.count = 0};
    draw_rectangle(e, 0, 0, 4, 4);
    note(&t, e);

    drag(e, on_screen(e, 4, 4), on_screen(e, 6, 5)); /* a vertex */
    ck_assert(geom_vec2_equal(last_shape(e)->points[2], geom_vec2_make(6, 5)));
    note(&t, e);

    drag(e, on_screen(e, 2, 0), on_screen(e, 2, -2)); /* the middle of an edge */
    ck_assert_uint_eq(last_shape(e)->point_count, 5);
    ck_assert(geom_vec2_equal(last_shape(e)->points[1], geom_vec2_make(2, -2)));
    note(&t, e);

    drag(e, on_screen(e, 1, 2), on_screen(e, -1, 3)); /* the whole shape */
    ck_assert(geom_vec2_equal(last_shape(e)->points[0], geom_vec2_make(-2, 1)));
    ck_assert(geom_vec2_equal(last_shape(e)->points[1], geom_vec2_make(0, -1)));
    note(&t, e);

    draw_circle(e, 5, -4, 1);
    note(&t, e);
    drag(e, on_screen(e, 6, -4), on_screen(e, 7.5, -4)); /* the rim */
    ck_assert_double_eq(last_shape(e)->radius, 2.5);
    note(&t, e);
    drag(e, on_screen(e, 5, -4), on_screen(e, 3, -4)); /* the center */
    ck_assert(geom_vec2_equal(last_shape(e)->points[0], geom_vec2_make(3, -4)));
    ck_assert_double_eq(last_shape(e)->radius, 2.5);
    note(&t, e);

    draw_segment(e, -8, 4, -4, 6);
    note(&t, e);
    drag(e, on_screen(e, -8, 4), on_screen(e, -8, -3));
    ck_assert(geom_vec2_equal(last_shape(e)->points[0], geom_vec2_make(-8, -3)));
    note(&t, e);
    walk(&t, e);
    editor_destroy(e);
}
END_TEST

START_TEST(a_double_click_on_an_edge_inserts_a_vertex_once) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 6, 4);
    key(e, EDITOR_KEY_ESCAPE, 0);
    click(e, on_screen(e, 1.5, 0));
    click_with(e, on_screen(e, 1.5, 0), 0, 2);
    ck_assert_uint_eq(last_shape(e)->point_count, 5);
    ck_assert(geom_vec2_equal(last_shape(e)->points[1], geom_vec2_make(1.5, 0)));
    key(e, EDITOR_KEY_DELETE, 0); /* the new vertex is the one that was clicked */
    ck_assert_uint_eq(last_shape(e)->point_count, 4);
    editor_destroy(e);
}
END_TEST

START_TEST(rings_keep_three_vertices_and_chains_two) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 4);
    click(e, on_screen(e, 4, 4));
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    click(e, on_screen(e, 4, 0));
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    ck_assert_str_ne(editor_message(e), "");
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_BACKSPACE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);

    draw_segment(e, -8, 4, -4, 6);
    click(e, on_screen(e, -8, 4));
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(last_shape(e)->point_count, 2);
    editor_destroy(e);
}
END_TEST

START_TEST(clicks_and_boxes_select) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 2, 2);
    const uint32_t a = last_shape(e)->id;
    draw_circle(e, 5, 5, 1);
    const uint32_t b = last_shape(e)->id;
    draw_segment(e, -5, -5, -3, -4);
    const uint32_t c = last_shape(e)->id;
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert(editor_is_selected(e, c));

    click(e, on_screen(e, 0.5, 0.7));
    ck_assert(editor_is_selected(e, a) && !editor_is_selected(e, c));
    click_with(e, on_screen(e, 5.3, 5.4), EDITOR_SHIFT, 1);
    ck_assert(editor_is_selected(e, a) && editor_is_selected(e, b));
    click_with(e, on_screen(e, 0.5, 0.7), EDITOR_SHIFT, 1);
    ck_assert(!editor_is_selected(e, a) && editor_is_selected(e, b));
    click(e, on_screen(e, 8, -5));
    ck_assert_uint_eq(editor_selected_count(e), 0);

    drag(e, on_screen(e, -6, -6), on_screen(e, 3, 3));
    ck_assert(editor_is_selected(e, a) && !editor_is_selected(e, b) && editor_is_selected(e, c));
    drag(e, on_screen(e, 1, -1), on_screen(e, 6.5, 6.5)); /* only what lies inside as a whole */
    ck_assert(!editor_is_selected(e, a) && editor_is_selected(e, b));
    key(e, 'a', EDITOR_CTRL);
    ck_assert_uint_eq(editor_selected_count(e), 3);
    ck_assert(editor_has_changes(e));
    editor_destroy(e);
}
END_TEST

START_TEST(what_is_selected_moves_and_goes_together) {
    editor *e = new_editor();
    trail t = {.count = 0};
    draw_rectangle(e, 0, 0, 2, 2);
    draw_agent(e, 4, 4, 8, 4);
    note(&t, e);
    key(e, 'a', EDITOR_CTRL);
    drag(e, on_screen(e, 0.4, 0.4), on_screen(e, 1.4, -0.6));
    ck_assert(geom_vec2_equal(editor_drawing(e)->shapes[0]->points[0], geom_vec2_make(1, -1)));
    ck_assert(geom_vec2_equal(editor_drawing(e)->shapes[1]->points[0], geom_vec2_make(5, 3)));
    ck_assert(geom_vec2_equal(editor_drawing(e)->shapes[1]->points[1], geom_vec2_make(9, 3)));
    note(&t, e);
    key(e, EDITOR_KEY_RIGHT, 0);
    ck_assert_double_gt(editor_drawing(e)->shapes[0]->points[0].x, 1.0);
    note(&t, e);
    key(e, EDITOR_KEY_LEFT, 0);
    ck_assert_double_eq_tol(editor_drawing(e)->shapes[0]->points[0].x, 1.0, 1e-12);
    note(&t, e);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    note(&t, e);
    walk(&t, e);
    editor_destroy(e);
}
END_TEST

START_TEST(an_agent_alone_leaves_its_goal_behind) {
    editor *e = new_editor();
    draw_agent(e, -4, 1, 4, 1);
    drag(e, on_screen(e, -4, 1), on_screen(e, -4, 3));
    ck_assert(geom_vec2_equal(last_shape(e)->points[0], geom_vec2_make(-4, 3)));
    ck_assert(geom_vec2_equal(last_shape(e)->points[1], geom_vec2_make(4, 1)));
    drag(e, on_screen(e, 4, 1), on_screen(e, 5, -2));
    ck_assert(geom_vec2_equal(last_shape(e)->points[0], geom_vec2_make(-4, 3)));
    ck_assert(geom_vec2_equal(last_shape(e)->points[1], geom_vec2_make(5, -2)));
    editor_destroy(e);
}
END_TEST

START_TEST(a_click_that_trembles_changes_nothing) {
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 4);
    const editor_document before = snapshot(e);
    const geom_vec2 at = on_screen(e, 1, 1);
    press(e, at, 0, 1);
    move(e, geom_vec2_make(at.x + 2.0, at.y - 1.0));
    release(e, geom_vec2_make(at.x + 2.0, at.y - 1.0));
    press(e, at, 0, 1);
    move(e, geom_vec2_make(at.x + 50.0, at.y));
    move(e, at); /* there and back is no step either */
    release(e, at);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    editor_document copy = before;
    editor_document_clear(&copy);
    editor_destroy(e);
}
END_TEST

START_TEST(a_tool_button_works_as_its_key) {
    editor *e = new_editor();
    click(e, geom_vec2_make(200.0, 25.0)); /* somewhere on the bar: a tool, whichever it is */
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    /* Every place of the bar does something sane. */
    for (int x = 2; x < 1000; x += 7) {
        click(e, geom_vec2_make(x, 25.0));
        key(e, EDITOR_KEY_ESCAPE, 0);
        key(e, EDITOR_KEY_ESCAPE, 0);
    }
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    ck_assert(!editor_wants_close(e));
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        each_tool_draws_its_shape,
        two_clicks_draw_as_a_drag_does,
        a_polygon_closes_on_its_first_corner_or_by_a_double_click,
        shapes_without_size_are_refused_with_a_word,
        undo_takes_back_corners_while_drawing,
        escape_gives_up_what_is_half_done,
        handles_reshape_in_one_step_each,
        a_double_click_on_an_edge_inserts_a_vertex_once,
        rings_keep_three_vertices_and_chains_two,
        clicks_and_boxes_select,
        what_is_selected_moves_and_goes_together,
        an_agent_alone_leaves_its_goal_behind,
        a_click_that_trembles_changes_nothing,
        a_tool_button_works_as_its_key,
    };
    return run_tests("editor draw", tests, sizeof tests / sizeof *tests);
}
