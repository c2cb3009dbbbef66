/* What the editor says by itself: sizes and hints beside the pointer, what became of a shape that was not
 * finished, how a run ended, and the help in windows of all sizes. */
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/toolbox.h"
#include "state/work.h"
#include "tools/pattern.h"
#include "widgets/commands.h"

#include <stdlib.h>
#include <string.h>

static void check_words(const editor *e, const char *expected) {
    char words[96];
    editor_draft_words(e, words, sizeof words);
    ck_assert_str_eq(words, expected);
}

static const char *draft_hint(const editor *e) {
    char words[96];
    return editor_draft_words(e, words, sizeof words);
}

static void check_hint(const editor *e, const char *part) {
    ck_assert_msg(strstr(draft_hint(e), part) != NULL, "%s", draft_hint(e));
}

/* Up to the second point, with the button held. */
static void begin(editor *e, int tool, geom_vec2 a, geom_vec2 b) {
    key(e, tool, 0);
    check_words(e, "");
    press(e, on_screen(e, a.x, a.y), 0, 1);
    move(e, on_screen(e, b.x, b.y));
}

START_TEST(sizes_are_told_while_something_is_drawn) {
    editor *e = new_editor();
    begin(e, 'r', geom_vec2_make(-2, 1), geom_vec2_make(4, 4));
    check_words(e, "6.00 x 3.00 m");
    check_hint(e, "Release");
    release(e, on_screen(e, 4, 4));
    check_words(e, "");
    ck_assert_str_eq(draft_hint(e), "");
    begin(e, 'c', geom_vec2_make(0, 0), geom_vec2_make(3, 4));
    check_words(e, "radius 5.00 m");
    key(e, EDITOR_KEY_ESCAPE, 0);
    release(e, on_screen(e, 3, 4));
    begin(e, 's', geom_vec2_make(0, 0), geom_vec2_make(0, 2.5));
    check_words(e, "2.50 m, 90.0\302\260");
    release(e, on_screen(e, 0, 2.5));
    begin(e, 'a', geom_vec2_make(-4, 0), geom_vec2_make(4, 0));
    check_words(e, "8.00 m to go");
    key(e, EDITOR_KEY_ESCAPE, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(third_points_are_asked_for) {
    editor *e = new_editor();
    begin(e, 'k', geom_vec2_make(-3, 0), geom_vec2_make(3, 0));
    check_words(e, "6.00 m, 0.0\302\260");
    release(e, on_screen(e, 3, 0));
    move(e, on_screen(e, 0, 1.5));
    check_words(e, "radius 1.50 m");
    check_hint(e, "Click on its rim");
    click(e, on_screen(e, 0, 1.5));
    begin(e, 't', geom_vec2_make(-3, 0), geom_vec2_make(3, 0));
    release(e, on_screen(e, 3, 0));
    move(e, on_screen(e, 0, -2));
    check_words(e, "6.00 x 2.00 m");
    check_hint(e, "its width");
    click(e, on_screen(e, 0, -2));
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    editor_destroy(e);
}
END_TEST

START_TEST(corners_are_told_one_by_one) {
    editor *e = new_editor();
    key(e, 'p', 0);
    click(e, on_screen(e, 0, 0));
    move(e, on_screen(e, 3, 0));
    check_words(e, "3.00 m, 0.0\302\260");
    ck_assert_str_eq(draft_hint(e), "");
    click(e, on_screen(e, 3, 0));
    click(e, on_screen(e, 3, 2));
    check_hint(e, "Enter");
    editor_destroy(e);
}
END_TEST

START_TEST(rows_of_agents_are_counted) {
    editor *e = new_editor();
    editor_place(e, EDITOR_PLACE_RING, 12);
    begin(e, 'a', geom_vec2_make(0, 0), geom_vec2_make(5, 0));
    check_words(e, "12 agents");
    editor_destroy(e);
}
END_TEST

/* ---- What is begun and not finished ---- */

START_TEST(polygons_and_walls_are_ended_by_the_next_tool) {
    static const int tools[] = {'p', 'l'};
    for (int i = 0; i < 2; i++) {
        editor *e = new_editor();
        key(e, tools[i], 0);
        click(e, on_screen(e, 0, 0));
        click(e, on_screen(e, 3, 0));
        click(e, on_screen(e, 3, 2));
        key(e, 'c', 0);
        ck_assert_uint_eq(editor_drawing(e)->count, 1);
        ck_assert_uint_eq(last_shape(e)->point_count, 3);
        ck_assert_str_eq(editor_get_tool(e)->label, "Circle");
        key(e, 'z', EDITOR_CTRL);
        ck_assert_uint_eq(editor_drawing(e)->count, 0);
        editor_destroy(e);
    }
}
END_TEST

START_TEST(what_cannot_be_ended_goes_with_a_word) {
    editor *e = new_editor();
    begin(e, 'k', geom_vec2_make(-3, 0), geom_vec2_make(3, 0));
    release(e, on_screen(e, 3, 0));
    key(e, 'r', 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    ck_assert_str_eq(editor_message(e), "The unfinished capsule was discarded.");
    key(e, 'p', 0);
    ck_assert_str_eq(editor_message(e), "");
    click(e, on_screen(e, 0, 0));
    key(e, 'a', EDITOR_CTRL);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "polygon"));
    key(e, 'p', 0);
    click(e, on_screen(e, 0, 0));
    key(e, EDITOR_KEY_ESCAPE, 0); /* this is no accident */
    ck_assert_str_eq(editor_message(e), "");
    key(e, 'p', 0);
    click(e, on_screen(e, 0, 0));
    key(e, 'g', 0); /* what has nothing to do with it leaves it */
    ck_assert_uint_eq(editor_get_draft(e)->count, 1);
    editor_destroy(e);
}
END_TEST

/* ---- Runs ---- */

START_TEST(the_end_of_a_run_is_told) {
    editor *e = new_editor();
    draw_agent(e, -2, 0, 2, 0);
    draw_agent(e, -2, 3, 2, 3);
    key(e, ' ', 0);
    for (int i = 0; i < 600 && editor_wants_ticks(e); i++) {
        tick(e, 0.1);
    }
    ck_assert(!editor_wants_ticks(e));
    ck_assert_msg(strstr(editor_message(e), "All 2 arrived after") == editor_message(e), "%s",
                  editor_message(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), ", the first after "));
    key(e, ' ', 0);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "from the start"));
    editor_destroy(e);
}
END_TEST

START_TEST(those_that_did_not_arrive_are_counted) {
    editor *e = new_editor();
    draw_agent(e, -2, 0, 2, 0);
    draw_agent(e, -2, 3, -1.7, 3);
    ((scene *)editor_scene(e))->duration = 0.5;
    key(e, ' ', 0);
    for (int i = 0; i < 600 && editor_wants_ticks(e); i++) {
        tick(e, 0.1);
    }
    ck_assert_msg(strstr(editor_message(e), "1 of 2 at their goals") != NULL, "%s", editor_message(e));
    editor_destroy(e);
}
END_TEST

/* ---- The help ---- */

START_TEST(the_help_scrolls_where_it_does_not_fit) {
    const editor_event wheel = {.type = EDITOR_WHEEL, .at = {300, 300}, .wheel = -20.0};
    editor *large = editor_create(1920, 1080);
    editor *small = editor_create(800, 600);
    const double scale = editor_get_view(small)->scale;
    key(large, EDITOR_KEY_F1, 0);
    key(small, EDITOR_KEY_F1, 0);
    editor_handle(large, &wheel);
    ck_assert_double_eq(editor_get_shown(large)->help_scroll, 0.0);
    key(small, EDITOR_KEY_DOWN_ARROW, 0);
    const double step = editor_get_shown(small)->help_scroll;
    ck_assert_double_gt(step, 0.0);
    editor_handle(small, &wheel);
    ck_assert_double_gt(editor_get_shown(small)->help_scroll, step);
    editor_handle(small, &wheel);
    const double end = editor_get_shown(small)->help_scroll;
    editor_handle(small, &wheel);
    ck_assert_double_eq(editor_get_shown(small)->help_scroll, end);
    ck_assert_double_lt(end, 1000.0);
    for (int i = 0; i < 20; i++) {
        key(small, EDITOR_KEY_UP_ARROW, 0);
    }
    ck_assert_double_eq(editor_get_shown(small)->help_scroll, 0.0);
    ck_assert_double_eq(editor_get_view(small)->scale, scale);
    key(small, EDITOR_KEY_ESCAPE, 0);
    ck_assert(!editor_get_shown(small)->help);
    editor_destroy(large);
    editor_destroy(small);
}
END_TEST

START_TEST(the_help_tells_of_every_command_and_gesture) {
    editor *e = editor_create(1280, 2000);
    canvas_def def = canvas_default_def();
    def.height = 2000;
    canvas *c = canvas_create_svg(def);
    ck_assert(e && c);
    key(e, EDITOR_KEY_F1, 0);
    editor_draw(e, c);
    char *text = canvas_svg_text(c);
    ck_assert_ptr_nonnull(text);
    for (size_t g = 0; g < editor_binding_group_count(); g++) {
        for (size_t i = 0; i < editor_binding_count(g); i++) {
            const editor_binding b = editor_get_binding(g, i);
            ck_assert_msg(!b.what || strstr(text, b.what), "%s", b.what);
        }
    }
    for (size_t g = 0; g < editor_gesture_group_count(); g++) {
        const editor_gesture_group group = editor_get_gesture_group(g);
        for (size_t i = 0; i < group.count; i++) {
            ck_assert_msg(strstr(text, group.rows[i].what), "%s", group.rows[i].what);
        }
    }
    free(text);
    canvas_destroy(c);
    editor_destroy(e);
}
END_TEST

/* What the window says, drawn at a width; the caller frees it. */
static char *words_of_window(editor *e, int width) {
    canvas_def def = canvas_default_def();
    const editor_event size = {.type = EDITOR_RESIZE, .width = width, .height = 600};
    def.width = width;
    def.height = 600;
    canvas *c = canvas_create_svg(def);
    ck_assert_ptr_nonnull(c);
    editor_handle(e, &size);
    editor_draw(e, c);
    char *text = canvas_svg_text(c);
    canvas_destroy(c);
    ck_assert_ptr_nonnull(text);
    return text;
}

/* The time of a run is left out last where the status line has little room. */
START_TEST(narrow_windows_tell_the_time_of_a_run) {
    editor *e = new_editor();
    draw_agent(e, -4, 0, 4, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(editor_run_steps(e, 5));
    char *wide = words_of_window(e, 1280);
    char *narrow = words_of_window(e, 800);
    ck_assert(strstr(wide, "t 0.5 s") && strstr(wide, "agents 1"));
    ck_assert(strstr(narrow, "t 0.5 s") && !strstr(narrow, "agents 1"));
    free(wide);
    free(narrow);
    editor_destroy(e);
}
END_TEST

START_TEST(keys_that_draw_are_told) {
    editor *e = new_editor();
    key(e, 'r', 0);
    char *before = words_of_window(e, 1000);
    key(e, EDITOR_KEY_LEFT, 0);
    char *after = words_of_window(e, 1000);
    ck_assert(!strstr(before, "Space: click here") && strstr(after, "Space: click here"));
    free(before);
    free(after);
    editor_destroy(e);
}
END_TEST

START_TEST(help_and_hints_draw_in_windows_of_all_sizes) {
    static const int sizes[][2] = {{1, 1}, {64, 64}, {300, 800}, {800, 90}, {1280, 200}, {1600, 900}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        canvas_def def = canvas_default_def();
        def.width = sizes[i][0];
        def.height = sizes[i][1];
        canvas *c = canvas_create_raster(def);
        editor *e = editor_create(def.width, def.height);
        key(e, 'r', 0);
        press(e, geom_vec2_make(30, 60), 0, 1);
        move(e, geom_vec2_make(sizes[i][0] - 2.0, sizes[i][1] - 30.0));
        editor_draw(e, c);
        key(e, EDITOR_KEY_F1, 0);
        editor_draw(e, c);
        ck_assert(!canvas_failed(c));
        editor_destroy(e);
        canvas_destroy(c);
    }
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        sizes_are_told_while_something_is_drawn,
        third_points_are_asked_for,
        corners_are_told_one_by_one,
        rows_of_agents_are_counted,
        polygons_and_walls_are_ended_by_the_next_tool,
        what_cannot_be_ended_goes_with_a_word,
        the_end_of_a_run_is_told,
        those_that_did_not_arrive_are_counted,
        the_help_scrolls_where_it_does_not_fit,
        the_help_tells_of_every_command_and_gesture,
        narrow_windows_tell_the_time_of_a_run,
        keys_that_draw_are_told,
        help_and_hints_draw_in_windows_of_all_sizes,
    };
    return run_tests("editor words", tests, sizeof tests / sizeof *tests);
}
