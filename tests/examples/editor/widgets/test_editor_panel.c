/* The panel: rows keep their places, all of it can be scrolled to, and everything in it says what it
 * means. */
#include "control/control.h"
#include "crowd/crowd.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/timeline.h"
#include "widgets/commands.h"
#include "widgets/panel.h"
#include "widgets/toolbar.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static editor *with_agents(int width, int height) {
    editor *e = editor_create(width, height);
    ck_assert_ptr_nonnull(e);
    draw_agent(e, -5, 0, 5, 0);
    draw_agent(e, 5, 1, -5, 1);
    draw_rectangle(e, -1, 3, 1, 4);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

/* Where each command of the panel is, for those that it has. */
static void note_places(const editor *e, double places[EDITOR_DO_HELP + 1]) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_rows(e, rows);
    ck_assert_uint_lt(count, EDITOR_PANEL_ROWS);
    for (size_t i = 0; i < count; i++) {
        if (rows[i].command != EDITOR_DO_NOTHING) {
            places[rows[i].command] = rows[i].area.min.y;
        }
    }
}

static void check_places(const editor *e, const double before[EDITOR_DO_HELP + 1], const char *when) {
    double after[EDITOR_DO_HELP + 1] = {0};
    note_places(e, after);
    for (int i = 0; i <= EDITOR_DO_HELP; i++) {
        ck_assert_msg(before[i] == after[i], "%s: %s", when, editor_words_of_command((editor_command)i));
    }
}

START_TEST(rows_stay_where_they_are) {
    double before[EDITOR_DO_HELP + 1] = {0};
    editor *e = with_agents(1280, 800);
    note_places(e, before);
    ck_assert_double_gt(before[EDITOR_DO_LAB_CONTACTS], 0.0);
    click(e, on_screen(e, 0.5, 3.5));
    check_places(e, before, "selected");
    key(e, 'a', EDITOR_CTRL);
    check_places(e, before, "all selected");
    ck_assert(editor_run_steps(e, 3));
    check_places(e, before, "on the way");
    click(e, on_screen(e, editor_position(e, 0).x, editor_position(e, 0).y));
    check_places(e, before, "an agent");
    key(e, 'b', 0);
    check_places(e, before, "probe");
    key(e, '3', 0);
    check_places(e, before, "covers");
    editor_destroy(e);
}
END_TEST

static const editor_row *find_inset(const editor_row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (rows[i].kind == EDITOR_ROW_INSET) {
            return &rows[i];
        }
    }
    return NULL;
}

START_TEST(the_wheel_over_the_panel_scrolls_it) {
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_agents(800, 600);
    ck_assert(editor_run_steps(e, 2));
    click(e, on_screen(e, editor_position(e, 0).x, editor_position(e, 0).y));
    const double scale = editor_get_view(e)->scale;
    const geom_aabb2 area = editor_panel_area(e);
    editor_event wheel = {.type = EDITOR_WHEEL, .at = canvas_center(area), .wheel = -1.0};
    ck_assert_double_gt(find_inset(rows, editor_panel_rows(e, rows))->area.max.y, area.max.y);
    for (int i = 0; i < 20; i++) {
        editor_handle(e, &wheel);
    }
    ck_assert_double_le(find_inset(rows, editor_panel_rows(e, rows))->area.max.y, area.max.y);
    ck_assert_double_lt(rows[0].area.min.y, area.min.y);
    wheel.wheel = 1.0; /* what was scrolled too far need not be scrolled back */
    for (int i = 0; i < 10; i++) {
        editor_handle(e, &wheel);
    }
    editor_panel_rows(e, rows);
    ck_assert_double_ge(rows[0].area.min.y, area.min.y);
    wheel.at = geom_vec2_make(100.0, 20.0); /* the tool bar */
    editor_handle(e, &wheel);
    ck_assert_double_eq(editor_get_view(e)->scale, scale);
    wheel.at = geom_vec2_make(100.0, 200.0);
    editor_handle(e, &wheel);
    ck_assert_double_gt(editor_get_view(e)->scale, scale);
    editor_destroy(e);
}
END_TEST

START_TEST(rows_are_pressed_where_they_are_seen) {
    editor_row rows[EDITOR_PANEL_ROWS];
    char words[256];
    int pressed = 0;
    int hidden = 0;
    editor *e = with_agents(800, 430);
    const geom_aabb2 area = editor_panel_area(e);
    const editor_event wheel = {.type = EDITOR_WHEEL, .at = canvas_center(area), .wheel = -20.0};
    editor_handle(e, &wheel);
    const size_t count = editor_panel_rows(e, rows);
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 at = canvas_center(rows[i].area);
        const bool seen = at.y >= area.min.y && at.y < area.max.y;
        if (rows[i].kind == EDITOR_ROW_SWITCH && seen) {
            const bool before = editor_is_on(e, rows[i].command);
            click(e, at);
            ck_assert_msg(editor_is_on(e, rows[i].command) != before, "%s", rows[i].label);
            pressed++;
        } else if (!seen && (at.y < area.min.y - EDITOR_PANEL_TABS || at.y >= area.max.y)) {
            ck_assert(!editor_panel_hint_at(e, at, words, sizeof words));
            hidden++;
        }
    }
    ck_assert(pressed > 0 && hidden > 0);
    editor_destroy(e);
}
END_TEST

START_TEST(everything_says_what_it_means) {
    editor_row rows[EDITOR_PANEL_ROWS];
    char words[256];
    editor *e = with_agents(1280, 800);
    ck_assert(editor_run_steps(e, 2));
    click(e, on_screen(e, editor_position(e, 0).x, editor_position(e, 0).y));
    const size_t count = editor_panel_rows(e, rows);
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 at = canvas_center(rows[i].area);
        if (rows[i].kind != EDITOR_ROW_HEADING && rows[i].kind != EDITOR_ROW_WORDS) {
            ck_assert_msg(editor_panel_hint_at(e, at, words, sizeof words), "%s", rows[i].label);
            ck_assert_uint_gt(strlen(words), 4);
        }
    }
    ck_assert(!editor_panel_hint_at(e, geom_vec2_make(100, 300), words, sizeof words));
    editor_destroy(e);
}
END_TEST

START_TEST(the_heading_names_what_is_selected) {
    static const geom_vec2 triangle[3] = {{4, -5}, {8, -5}, {6, -2}};
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_agents(1280, 800);
    click(e, on_screen(e, 0.5, 3.5));
    editor_panel_rows(e, rows);
    ck_assert_str_eq(rows[0].value, "Rectangle");
    click(e, on_screen(e, 1, 4));
    editor_panel_rows(e, rows);
    ck_assert_str_eq(rows[0].value, "Vertex 3 of 4");
    ck_assert_int_eq(rows[2].field, EDITOR_FIELD_Y);
    ck_assert_int_eq(rows[3].kind, EDITOR_ROW_HEADING); /* the vertex has nothing but its place */
    draw_polygon(e, triangle, 3);
    editor_panel_rows(e, rows);
    ck_assert_str_eq(rows[0].value, "Polygon");
    key(e, 'a', EDITOR_CTRL);
    editor_panel_rows(e, rows);
    ck_assert_str_eq(rows[0].value, "4 selected");
    editor_destroy(e);
}
END_TEST

START_TEST(a_hidden_panel_has_a_button_to_come_back) {
    editor *e = with_agents(1280, 800);
    key(e, 'i', 0);
    ck_assert(!editor_panel_shown(e));
    size_t buttons = 0;
    for (size_t i = 0; i < editor_tool_button_count(); i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (button.command == EDITOR_DO_PANEL) {
            ck_assert_double_gt(button.area.max.x - button.area.min.x, 10.0);
            ck_assert_double_lt(button.area.max.x, 1280.0);
            click(e, canvas_center(button.area));
            buttons++;
        }
    }
    ck_assert_uint_eq(buttons, 1);
    ck_assert(editor_panel_shown(e));
    editor_destroy(e);
    e = with_agents(500, 400); /* where there is no room for it, that is told */
    key(e, 'i', 0);
    ck_assert_str_ne(editor_message(e), "");
    editor_destroy(e);
}
END_TEST

/* ---- Numbers that are large ---- */

typedef struct label {
    double left, right, y;
} label;

/* Where the letters of the panel stand, from a drawing as SVG. */
static size_t read_labels(editor *e, label *labels, size_t capacity) {
    char path[512];
    char reason[256] = "";
    char line[2048];
    char words[512];
    size_t count = 0;
    canvas_def def = canvas_default_def();
    def.width = editor_get_shown(e)->width;
    def.height = editor_get_shown(e)->height;
    canvas *c = canvas_create_svg(def);
    temporary_path(path, sizeof path, "panel.svg");
    editor_draw(e, c);
    ck_assert_msg(canvas_write_file(c, path, reason, sizeof reason), "%s", reason);
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        const char *text = strstr(line, "<text ");
        const char *anchor = text ? strstr(text, "text-anchor=\"end\"") : NULL;
        const char *size_at = text ? strstr(text, "font-size=\"") : NULL;
        double x = 0.0;
        double y = 0.0;
        if (!text || sscanf(text, "<text x=\"%lf\" y=\"%lf\"", &x, &y) != 2 || /* NOLINT(cert-err34-c) */
            sscanf(strchr(text, '>'), ">%511[^<]", words) != 1 || x < editor_panel_area(e).min.x) {
            continue;
        }
        const double size = strtod(size_at + 11, NULL);
        const double width = canvas_text_width(c, size, words);
        ck_assert_uint_lt(count, capacity);
        const double before = anchor ? width : strstr(text, "text-anchor=\"middle\"") ? 0.5 * width : 0.0;
        labels[count].left = x - before;
        labels[count].right = x - before + width;
        labels[count++].y = y;
    }
    fclose(file);
    remove(path);
    canvas_destroy(c);
    return count;
}

static void check_no_overlap(editor *e, const char *when) {
    static label labels[400];
    const size_t count = read_labels(e, labels, 400);
    ck_assert_uint_gt(count, 30);
    for (size_t i = 0; i < count; i++) {
        ck_assert_double_le(labels[i].right, editor_get_shown(e)->width);
        for (size_t k = 0; k < count; k++) {
            const bool beside = i != k && fabs(labels[i].y - labels[k].y) < 6.0;
            ck_assert_msg(!beside || labels[i].right <= labels[k].left + 0.1 ||
                              labels[k].right <= labels[i].left + 0.1,
                          "%s: row at %g", when, labels[i].y);
        }
    }
}

START_TEST(numbers_of_any_size_leave_their_labels_free) {
    editor *e = with_agents(1280, 800);
    check_no_overlap(e, "at rest");
    ck_assert(editor_run_steps(e, 2));
    editor_sight *sight = (editor_sight *)editor_get_sight(e); /* no run has numbers as large */
    editor_figures *figures = &editor_get_past(e)->branches[0].figures[2];
    figures->all_contacts = 1234567;
    figures->all_deeper = 123456;
    sight->time = 99999.95;
    sight->step_seconds = 0.0;
    check_no_overlap(e, "in a run");
    static const double values[] = {0.1, -12345.678901, 999999.9999, -99999999.0, 1.0 / 3.0, -1e9};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        click(e, on_screen(e, editor_position(e, 0).x, editor_position(e, 0).y));
        editor_field_set(e, EDITOR_FIELD_GOAL_X, values[i]);
        editor_field_set(e, EDITOR_FIELD_SPEED, fabs(values[i]));
        check_no_overlap(e, "in fields");
    }
    editor_destroy(e);
}
END_TEST

START_TEST(numbers_are_the_shortest_that_come_back) {
    static const struct {
        double value;
        const char *shown;
        const char *typed;
    } cases[] = {{4.0, "4", "4"},
                 {0.3, "0.3", "0.3"},
                 {-12.25, "-12.25", "-12.25"},
                 {-0.0, "0", "-0"},
                 {0.1 + 0.2, "0.300", "0.30000000000000004"},
                 {12345.6789, "12345.7", "12345.6789"},
                 {1234567.0, "1234567", "1234567"},
                 {-1.23456789e70, "-1.23e+70", "-1.23456789e+70"}};
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_agents(1280, 800);
    click(e, on_screen(e, -5, 0));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        editor_field_set(e, EDITOR_FIELD_GOAL_X, cases[i].value);
        const size_t count = editor_panel_rows(e, rows);
        for (size_t k = 0; k < count; k++) {
            if (rows[k].kind == EDITOR_ROW_FIELD && rows[k].field == EDITOR_FIELD_GOAL_X) {
                ck_assert_str_eq(rows[k].value, cases[i].shown);
            }
        }
        editor_ask_number(e, EDITOR_FIELD_GOAL_X);
        ck_assert_str_eq(editor_get_prompt(e)->line.text, cases[i].typed);
        key(e, EDITOR_KEY_ESCAPE, 0);
    }
    editor_destroy(e);
}
END_TEST

/* ---- What is not seen ---- */

START_TEST(keys_do_nothing_in_a_panel_that_is_hidden) {
    editor *e = with_agents(1280, 800);
    click(e, on_screen(e, 0.5, 3.5));
    key(e, 'i', 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert_str_ne(editor_message(e), "");
    key(e, 'i', 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_str_ne(editor_question(e), "");
    const editor_event smaller = {.type = EDITOR_RESIZE, .width = 500, .height = 400};
    editor_handle(e, &smaller); /* while it is typed */
    ck_assert_str_eq(editor_question(e), "");
    editor_destroy(e);
}
END_TEST

START_TEST(what_is_typed_is_scrolled_to) {
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_agents(800, 430);
    const geom_aabb2 area = editor_panel_area(e);
    const editor_event wheel = {.type = EDITOR_WHEEL, .at = canvas_center(area), .wheel = -20.0};
    click(e, on_screen(e, 0.5, 3.5));
    editor_handle(e, &wheel);
    for (int i = 0; i < 2; i++) {
        key(e, EDITOR_KEY_ENTER, 0);
        if (i == 1) {
            key(e, EDITOR_KEY_ESCAPE, 0);
            editor_ask_number(e, EDITOR_FIELD_PLACED);
        }
        const size_t count = editor_panel_rows(e, rows);
        for (size_t k = 0; k < count; k++) {
            if (rows[k].kind == EDITOR_ROW_FIELD && rows[k].field == editor_get_prompt(e)->field) {
                ck_assert_double_ge(rows[k].area.min.y, area.min.y);
                ck_assert_double_le(rows[k].area.max.y, area.max.y);
            }
        }
    }
    editor_destroy(e);
}
END_TEST

START_TEST(a_setting_that_is_not_seen_is_told) {
    static const struct {
        int key;
        const char *words;
    } keys[] = {{'m', "Planner: RVO"},   {'e', "Safety: checked"},
                {'y', "Traffic: off"},   {']', "Time: 2 times real time"},
                {'o', "Place: in rows"}, {'0', "Circles: 1"}};
    editor *e = with_agents(1280, 800);
    key(e, 'i', 0);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        key(e, keys[i].key, 0);
        ck_assert_str_eq(editor_message(e), keys[i].words);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(the_help_keeps_keys_from_what_it_covers) {
    editor *e = with_agents(1280, 800);
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_F1, 0);
    key(e, EDITOR_KEY_DELETE, 0);
    key(e, ' ', 0);
    key(e, 'm', 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 3);
    ck_assert(!editor_wants_ticks(e));
    ck_assert_str_eq(editor_method_name(e), "ORCA");
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    editor_destroy(e);
}
END_TEST

/* ---- Contacts ---- */

static void contact_value(const editor *e, char value[64]) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_rows(e, rows);
    value[0] = 0;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].kind == EDITOR_ROW_NOTE && strcmp(rows[i].label, "Contacts") == 0) {
            snprintf(value, 64, "%s", rows[i].value);
        }
    }
}

START_TEST(no_number_of_contacts_without_a_check) {
    char value[64];
    editor *e = with_agents(1280, 800);
    contact_value(e, value);
    ck_assert_str_eq(value, "");
    ck_assert(editor_run_steps(e, 2));
    contact_value(e, value);
    ck_assert_str_eq(value, "0, 0 deeper");
    key(e, 'e', 0);
    key(e, 'e', 0);
    ck_assert(editor_run_steps(e, 2));
    contact_value(e, value);
    ck_assert_str_eq(value, "not checked");
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        rows_stay_where_they_are,
        the_wheel_over_the_panel_scrolls_it,
        rows_are_pressed_where_they_are_seen,
        everything_says_what_it_means,
        the_heading_names_what_is_selected,
        a_hidden_panel_has_a_button_to_come_back,
        numbers_of_any_size_leave_their_labels_free,
        numbers_are_the_shortest_that_come_back,
        keys_do_nothing_in_a_panel_that_is_hidden,
        what_is_typed_is_scrolled_to,
        a_setting_that_is_not_seen_is_told,
        the_help_keeps_keys_from_what_it_covers,
        no_number_of_contacts_without_a_check,
    };
    return run_tests("editor panel", tests, sizeof tests / sizeof *tests);
}
