/* Numbers that are typed: own sides and angles, several agents at once, and what is refused. */
#include "control/control.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "tools/pattern.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void set(editor *e, editor_field field, const char *text) {
    editor_ask_number(e, field);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NUMBER);
    submit(e, text);
}

static void check(const editor *e, editor_field field, double expected) {
    double value = 0.0;
    ck_assert_msg(editor_field_get(e, field, &value), "%s", editor_field_name(e, field));
    ck_assert_double_eq_tol(value, expected, 1e-9);
}

static void check_none(const editor *e, editor_field field) {
    double value = 0.0;
    ck_assert_msg(!editor_field_get(e, field, &value), "%s", editor_field_name(e, field));
}

START_TEST(a_turned_rectangle_has_its_own_sides) {
    editor *e = new_editor();
    key(e, 't', 0);
    drag(e, on_screen(e, -3, 2), on_screen(e, 3, -1));
    click(e, on_screen(e, 4, 2));
    double x = 0.0;
    double y = 0.0;
    ck_assert(editor_field_get(e, EDITOR_FIELD_X, &x) && editor_field_get(e, EDITOR_FIELD_Y, &y));
    check(e, EDITOR_FIELD_WIDTH, sqrt(45.0));
    set(e, EDITOR_FIELD_WIDTH, "6");
    set(e, EDITOR_FIELD_HEIGHT, "3");
    set(e, EDITOR_FIELD_ANGLE, "30");
    check(e, EDITOR_FIELD_WIDTH, 6);
    check(e, EDITOR_FIELD_HEIGHT, 3);
    check(e, EDITOR_FIELD_ANGLE, 30);
    check(e, EDITOR_FIELD_X, x);
    check(e, EDITOR_FIELD_Y, y);
    check_none(e, EDITOR_FIELD_LENGTH);
    set(e, EDITOR_FIELD_ANGLE, "-170.5");
    check(e, EDITOR_FIELD_ANGLE, -170.5);
    check(e, EDITOR_FIELD_WIDTH, 6);
    editor_destroy(e);
}
END_TEST

static void type_x(editor *e, const char *text) {
    editor_ask_number(e, EDITOR_FIELD_X);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NUMBER);
    type_text(e, text);
}

START_TEST(a_command_takes_the_number_first) {
    char path[512];
    temporary_path(path, sizeof path, "typed.geojson");
    editor *e = new_editor();
    draw_circle(e, 1, 0, 1);
    ck_assert(editor_save(e, path));
    type_x(e, "7");
    key(e, 's', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NONE);
    check(e, EDITOR_FIELD_X, 7);
    ck_assert(!editor_has_changes(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Saved"));

    type_x(e, "9");
    key(e, 'z', EDITOR_CTRL);
    check(e, EDITOR_FIELD_X, 7);
    key(e, 'y', EDITOR_CTRL);
    check(e, EDITOR_FIELD_X, 9);

    type_x(e, "11");
    key(e, EDITOR_KEY_F1, 0);
    check(e, EDITOR_FIELD_X, 11);
    ck_assert(editor_get_shown(e)->help);
    key(e, EDITOR_KEY_F1, 0);

    type_x(e, "many");
    key(e, 's', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NUMBER); /* it says why, and asks again */
    ck_assert_ptr_nonnull(strstr(editor_message(e), "cannot be"));
    ck_assert(editor_has_changes(e));
    key(e, 'a', EDITOR_CTRL); /* keys of the line stay with it */
    type_text(e, "13");
    key(e, 's', EDITOR_CTRL | EDITOR_SHIFT);
    check(e, EDITOR_FIELD_X, 13);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_SAVE);
    key(e, 'u', EDITOR_CTRL);
    type_text(e, "x"); /* the first letter is part of the name */
    ck_assert_str_eq(editor_get_prompt(e)->line.text, "x");
    editor_destroy(e);
    remove(path);
}
END_TEST

/* The middle of each stays; what is typed are the numbers that are there then, and no others near them. */
START_TEST(sizes_that_are_typed_put_sides_at_decimal_fractions) {
    editor *e = new_editor();
    draw_rectangle(e, -8.1, -1.3, -2.7, 2.4);
    set(e, EDITOR_FIELD_X, "-5.4");
    set(e, EDITOR_FIELD_WIDTH, "16");
    set(e, EDITOR_FIELD_Y, "0.3");
    set(e, EDITOR_FIELD_HEIGHT, "0.7");
    ck_assert_double_eq(last_shape(e)->bounds.min.x, -13.4);
    ck_assert_double_eq(last_shape(e)->bounds.max.x, 2.6);
    ck_assert_double_eq(last_shape(e)->bounds.min.y, -0.05);
    ck_assert_double_eq(last_shape(e)->bounds.max.y, 0.65);
    for (int tenths = 1; tenths < 300; tenths += 7) {
        char text[16];
        double value = 0.0;
        snprintf(text, sizeof text, "%.1f", 0.1 * tenths);
        set(e, EDITOR_FIELD_WIDTH, text);
        ck_assert(editor_field_get(e, EDITOR_FIELD_WIDTH, &value));
        ck_assert_double_eq(value, strtod(text, NULL));
        ck_assert(editor_field_get(e, EDITOR_FIELD_X, &value));
        ck_assert_double_eq(value, -5.4);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(a_capsule_has_length_radius_and_angle) {
    editor *e = new_editor();
    key(e, 'k', 0);
    drag(e, on_screen(e, -3, -3), on_screen(e, 3, 3));
    click(e, on_screen(e, 1, 0));
    set(e, EDITOR_FIELD_LENGTH, "5");
    set(e, EDITOR_FIELD_RADIUS, "0.75");
    set(e, EDITOR_FIELD_ANGLE, "0");
    check(e, EDITOR_FIELD_LENGTH, 5);
    check(e, EDITOR_FIELD_RADIUS, 0.75);
    check(e, EDITOR_FIELD_X, 0);
    check_none(e, EDITOR_FIELD_WIDTH);
    check_none(e, EDITOR_FIELD_HEIGHT);
    ck_assert_double_eq_tol(last_shape(e)->points[1].y, 0.0, 1e-12);
    set(e, EDITOR_FIELD_RADIUS, "0"); /* thin it is a segment */
    check(e, EDITOR_FIELD_RADIUS, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(what_has_no_sides_of_its_own_has_those_of_its_box) {
    static const geom_vec2 kite[4] = {{0, -3}, {2, 0}, {0, 1}, {-2, 0}};
    editor *e = new_editor();
    draw_polygon(e, kite, 4);
    check(e, EDITOR_FIELD_WIDTH, 4);
    check(e, EDITOR_FIELD_HEIGHT, 4);
    check(e, EDITOR_FIELD_ANGLE, 0);
    set(e, EDITOR_FIELD_WIDTH, "8");
    check(e, EDITOR_FIELD_HEIGHT, 4);
    draw_segment(e, -6, 4, 2, 4);
    check(e, EDITOR_FIELD_LENGTH, 8);
    key(e, 'a', EDITOR_CTRL);
    check(e, EDITOR_FIELD_WIDTH, 10);
    check_none(e, EDITOR_FIELD_LENGTH);
    check_none(e, EDITOR_FIELD_RADIUS);
    editor_destroy(e);
}
END_TEST

START_TEST(several_agents_get_a_radius_and_a_speed_at_once) {
    editor *e = new_editor();
    draw_agent(e, -5, 0, 5, 0);
    draw_agent(e, -5, 3, 5, 3);
    check(e, EDITOR_FIELD_GOAL_Y, 3);
    ck_assert_str_eq(editor_field_name(e, EDITOR_FIELD_X), "Start X");
    key(e, 'a', EDITOR_CTRL);
    check_none(e, EDITOR_FIELD_GOAL_X);
    set(e, EDITOR_FIELD_RADIUS, "0.5");
    set(e, EDITOR_FIELD_SPEED, "2.5");
    for (size_t i = 0; i < 2; i++) {
        ck_assert_double_eq(editor_drawing(e)->shapes[i]->radius, 0.5);
        ck_assert_double_eq(editor_drawing(e)->shapes[i]->agent.max_speed, 2.5);
    }
    key(e, 'z', EDITOR_CTRL); /* one step */
    ck_assert_double_ne(editor_drawing(e)->shapes[0]->agent.max_speed, 2.5);
    ck_assert_double_eq(editor_drawing(e)->shapes[0]->radius, 0.5);
    editor_destroy(e);
}
END_TEST

START_TEST(a_refused_number_keeps_its_field) {
    editor *e = new_editor();
    draw_circle(e, 0, 0, 2);
    set(e, EDITOR_FIELD_RADIUS, "-2");
    ck_assert(editor_get_prompt(e)->refused);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "above 0"));
    key(e, '2', 0); /* no command, but a letter of the number */
    type_text(e, "2");
    ck_assert(!editor_get_prompt(e)->refused);
    ck_assert(!editor_get_shown(e)->lab[EDITOR_LAB_GAPS]);
    key(e, EDITOR_KEY_HOME, 0);
    key(e, EDITOR_KEY_DELETE, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    check(e, EDITOR_FIELD_RADIUS, 22);

    set(e, EDITOR_FIELD_RADIUS, "5..2"); /* a press elsewhere gives it up, and does nothing else */
    click(e, on_screen(e, 30, 0));
    ck_assert_str_eq(editor_question(e), "");
    ck_assert_ptr_nonnull(strstr(editor_message(e), "no number"));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    check(e, EDITOR_FIELD_RADIUS, 22);
    editor_destroy(e);
}
END_TEST

/* What the words about a number promise is what can be set. */
START_TEST(the_range_of_numbers_is_told) {
    static const editor_field fields[] = {EDITOR_FIELD_X, EDITOR_FIELD_Y, EDITOR_FIELD_ANGLE};
    char words[256];
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 2);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        editor_field_words(e, fields[i], words, sizeof words);
        ck_assert_msg(strstr(words, "from -1e9 to 1e9") != NULL, "%s", words);
        set(e, fields[i], "1e20");
        ck_assert(editor_get_prompt(e)->refused);
        ck_assert_msg(strstr(editor_message(e), "at most 1e9") != NULL, "%s", editor_message(e));
        key(e, EDITOR_KEY_ESCAPE, 0);
    }
    editor_field_words(e, field_of("velocity_x"), words, sizeof words);
    ck_assert_msg(strstr(words, "from -1e9 to 1e9") != NULL, "%s", words);
    set(e, field_of("velocity_x"), "-2e9");
    ck_assert_msg(strstr(editor_message(e), "at least -1e9") != NULL, "%s", editor_message(e));
    editor_destroy(e);
}
END_TEST

START_TEST(tab_goes_round_both_ways) {
    static const editor_field order[] = {EDITOR_FIELD_X, EDITOR_FIELD_Y, EDITOR_FIELD_WIDTH,
                                         EDITOR_FIELD_HEIGHT, EDITOR_FIELD_ANGLE};
    editor *e = new_editor();
    draw_rectangle(e, 0, 0, 4, 2);
    key(e, EDITOR_KEY_ENTER, 0);
    for (int i = 0; i < 12; i++) {
        ck_assert_int_eq(editor_get_prompt(e)->field, order[i % 5]);
        key(e, EDITOR_KEY_TAB, 0);
    }
    for (int i = 12; i > 0; i--) {
        ck_assert_int_eq(editor_get_prompt(e)->field, order[i % 5]);
        key(e, EDITOR_KEY_TAB, EDITOR_SHIFT);
    }
    editor_destroy(e);
}
END_TEST

/* ---- How many agents are placed ---- */

static size_t place(editor *e, int pattern, const char *number) {
    editor_document before = snapshot(e);
    const size_t count = before.count;
    editor_document_clear(&before);
    editor_place(e, (editor_pattern)pattern, editor_get_placed(e));
    set(e, EDITOR_FIELD_PLACED, number);
    key(e, 'a', 0);
    drag(e, on_screen(e, -6, -4), on_screen(e, 6, 4));
    if (pattern != EDITOR_PLACE_RING) {
        click(e, on_screen(e, 8, 4));
    }
    return editor_drawing(e)->count - count;
}

START_TEST(rows_rings_and_boxes_get_the_number_that_is_wanted) {
    for (int pattern = EDITOR_PLACE_ROW; pattern < EDITOR_PATTERN_COUNT; pattern++) {
        editor *e = new_editor();
        const size_t room = place(e, pattern, "0");
        ck_assert_uint_gt(room, 7);
        ck_assert_uint_eq(place(e, pattern, "7"), 7);
        ck_assert_uint_eq(place(e, pattern, "1"), 1);
        ck_assert_uint_eq(place(e, pattern, "1000"), room < 1000 ? room : 1000);
        set(e, EDITOR_FIELD_PLACED, "2.5");
        ck_assert(editor_get_prompt(e)->refused);
        editor_destroy(e);
    }
}
END_TEST

START_TEST(agents_of_a_box_fill_it_and_keep_apart) {
    for (int count = 2; count <= 30; count++) {
        char number[16];
        editor *e = new_editor();
        snprintf(number, sizeof number, "%d", count);
        ck_assert_uint_eq(place(e, EDITOR_PLACE_BOX, number), (size_t)count);
        ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
        for (size_t i = 0; i < editor_drawing(e)->count; i++) {
            const geom_vec2 p = editor_drawing(e)->shapes[i]->points[0];
            ck_assert(fabs(p.x) <= 6.0 + 1e-9 && fabs(p.y) <= 4.0 + 1e-9);
        }
        editor_destroy(e);
    }
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        a_turned_rectangle_has_its_own_sides,
        a_command_takes_the_number_first,
        sizes_that_are_typed_put_sides_at_decimal_fractions,
        a_capsule_has_length_radius_and_angle,
        what_has_no_sides_of_its_own_has_those_of_its_box,
        several_agents_get_a_radius_and_a_speed_at_once,
        a_refused_number_keeps_its_field,
        the_range_of_numbers_is_told,
        tab_goes_round_both_ways,
        rows_rings_and_boxes_get_the_number_that_is_wanted,
        agents_of_a_box_fill_it_and_keep_apart,
    };
    return run_tests("editor fields", tests, sizeof tests / sizeof *tests);
}
