/* Settings: how the scene is simulated, as numbers of the panel; and all that is saved with the scene, undone and
 * redone. */
#include "control/control.h"
#include "crowd/crowd.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/session.h"
#include "state/timeline.h"
#include "state/work.h"
#include "tools/trials.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The row of a field; stops the test where the panel has none. */
static editor_row row_of(const editor *e, editor_field field) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_rows(e, rows);
    size_t i = 0;
    while (i < count && !editor_row_is_typed(&rows[i], field)) {
        i++;
    }
    ck_assert_msg(i < count, "%s is not in the panel", editor_field_name(e, field));
    return rows[i];
}

/* Clicks the row of a number and types another one. */
static void set(editor *e, editor_field field, const char *text) {
    click(e, canvas_center(row_of(e, field).area));
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NUMBER);
    submit(e, text);
}

/* Two that meet head on. */
static editor *with_two(void) {
    editor *e = new_editor();
    draw_agent(e, -4, 0, 4, 0);
    draw_agent(e, 4, 0.1, -4, 0.1);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

static void check_simulation(const editor *e, double time_step, double duration, double arrive_within) {
    ck_assert_double_eq(editor_scene(e)->time_step, time_step);
    ck_assert_double_eq(editor_scene(e)->duration, duration);
    ck_assert_double_eq(editor_scene(e)->arrive_within, arrive_within);
}

START_TEST(the_panel_shows_them_where_nothing_is_selected) {
    static const char *const values[] = {"0.1", "120", "0.3"};
    static const char *const units[] = {"s", "s", "m"};
    char words[256];
    editor *e = with_two();
    for (int i = 0; i < 3; i++) {
        const editor_field field = EDITOR_FIELD_TIME_STEP + i;
        const editor_row row = row_of(e, field);
        ck_assert_str_eq(row.value, values[i]);
        ck_assert_str_eq(editor_field_unit(field), units[i]);
        ck_assert(editor_panel_hint_at(e, canvas_center(row.area), words, sizeof words));
        ck_assert_msg(strstr(words, " 0") && strstr(words, units[i]), "%s", words); /* the range */
    }
    key(e, 'u', 0);
    row_of(e, EDITOR_FIELD_DURATION);
    click(e, on_screen(e, -4, 0));
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_rows(e, rows);
    for (size_t i = 0; i < count; i++) {
        ck_assert(!editor_field_is_of_scene(rows[i].field) || rows[i].kind != EDITOR_ROW_FIELD);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(numbers_are_typed_computed_and_saved) {
    char path[512];
    char text[20000];
    temporary_path(path, sizeof path, "simulation.geojson");
    editor *e = with_two();
    ck_assert(editor_save(e, path));
    set(e, EDITOR_FIELD_TIME_STEP, "1/20");
    ck_assert(editor_has_changes(e));
    set(e, EDITOR_FIELD_DURATION, "/=4");
    set(e, EDITOR_FIELD_ARRIVE_WITHIN, "+=0.2");
    check_simulation(e, 0.05, 30, 0.5);
    ck_assert(editor_save(e, path));
    ck_assert(!editor_has_changes(e));
    read_text(path, text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "\"time_step\":0.05"));
    editor *other = new_editor();
    ck_assert(editor_open(other, path));
    check_simulation(other, 0.05, 30, 0.5);
    key(other, 'n', EDITOR_CTRL);
    check_simulation(other, 0.1, 120, 0.3);
    remove(path);
    editor_destroy(other);
    editor_destroy(e);
}
END_TEST

/* They are a part of the scene, also of one without a file. */
START_TEST(without_a_file_they_are_a_change_all_the_same) {
    editor *e = new_editor();
    set(e, EDITOR_FIELD_DURATION, "60");
    ck_assert(editor_has_changes(e));
    key(e, 'z', EDITOR_CTRL);
    ck_assert(!editor_has_changes(e));
    editor_destroy(e);
}
END_TEST

START_TEST(enter_and_tab_go_through_them) {
    editor *e = with_two();
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_int_eq(editor_get_prompt(e)->field, EDITOR_FIELD_TIME_STEP);
    type_text(e, "0.2");
    key(e, EDITOR_KEY_TAB, 0);
    type_text(e, "50");
    key(e, EDITOR_KEY_TAB, 0);
    type_text(e, "0.4");
    key(e, EDITOR_KEY_TAB, 0);
    ck_assert_int_eq(editor_get_prompt(e)->field, EDITOR_FIELD_TIME_STEP);
    key(e, EDITOR_KEY_ESCAPE, 0);
    check_simulation(e, 0.2, 50, 0.4);
    editor_destroy(e);
}
END_TEST

START_TEST(what_cannot_be_is_told) {
    static const struct {
        editor_field field;
        const char *text;
        const char *told;
    } wrong[] = {
        {EDITOR_FIELD_TIME_STEP, "0", "it must be above 0"},
        {EDITOR_FIELD_TIME_STEP, "-0.1", "it must be above 0"},
        {EDITOR_FIELD_TIME_STEP, "1e-9", "1e9 time steps"},
        {EDITOR_FIELD_TIME_STEP, "soon", "this is no number"},
        {EDITOR_FIELD_TIME_STEP, "2e9", "at most 1e9"},
        {EDITOR_FIELD_DURATION, "-1", "it must not be negative"},
        {EDITOR_FIELD_DURATION, "2e8", "1e9 time steps"},
        {EDITOR_FIELD_ARRIVE_WITHIN, "-=1", "it must not be negative"},
    };
    editor *e = with_two();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        set(e, wrong[i].field, wrong[i].text);
        ck_assert(editor_get_prompt(e)->refused);
        ck_assert_msg(strstr(editor_message(e), wrong[i].told), "%s: %s", wrong[i].text, editor_message(e));
        key(e, EDITOR_KEY_ESCAPE, 0);
        check_simulation(e, 0.1, 120, 0.3);
        ck_assert(!editor_can_redo(e));
    }
    editor_destroy(e);
}
END_TEST

/* ---- Runs ---- */

START_TEST(a_run_is_made_so) {
    editor *e = with_two();
    set(e, EDITOR_FIELD_TIME_STEP, "0.25");
    set(e, EDITOR_FIELD_DURATION, "1");
    key(e, '.', 0);
    ck_assert_double_eq(editor_shown_time(e), 0.25);
    for (int i = 0; i < 3; i++) {
        ck_assert(!editor_get_sight(e)->finished);
        key(e, '.', 0);
    }
    ck_assert(editor_get_sight(e)->finished);
    ck_assert_double_eq(editor_shown_time(e), 1.0);
    set(e, EDITOR_FIELD_DURATION, "100"); /* it goes on */
    ck_assert(!editor_get_sight(e)->finished);
    set(e, EDITOR_FIELD_ARRIVE_WITHIN, "20");
    key(e, '.', 0);
    ck_assert_uint_eq(editor_shown_figures(e).states[TALLY_AT_GOAL], 2);
    editor_destroy(e);
}
END_TEST

/* The clock goes on, and the time limit counts from the start of the run. */
START_TEST(a_run_on_its_way_goes_on_so) {
    editor *e = with_two();
    set(e, EDITOR_FIELD_DURATION, "2");
    for (int i = 0; i < 10; i++) {
        key(e, '.', 0);
    }
    const geom_vec2 before = editor_position(e, 0);
    set(e, EDITOR_FIELD_TIME_STEP, "0.5");
    ck_assert_msg(strstr(editor_message(e), "Time step from now on: 0.5 s"), "%s", editor_message(e));
    ck_assert(geom_vec2_equal(editor_position(e, 0), before));
    ck_assert_double_eq_tol(editor_shown_time(e), 1.0, 1e-12);
    key(e, 'm', 0);
    key(e, '.', 0);
    ck_assert_double_eq_tol(editor_shown_time(e), 1.5, 1e-12);
    key(e, 'z', EDITOR_CTRL); /* the planner */
    key(e, '.', 0);
    ck_assert_double_eq_tol(editor_shown_time(e), 2.0, 1e-12);
    ck_assert(editor_get_sight(e)->finished);
    key(e, 'r', EDITOR_CTRL);
    key(e, '.', 0);
    ck_assert_double_eq(editor_shown_time(e), 0.5);
    editor_destroy(e);
}
END_TEST

/* Seconds of the run go by as seconds of the window, whatever the steps of each part of it are. */
START_TEST(time_passes_at_the_speed_that_is_set) {
    editor *e = with_two();
    for (int i = 0; i < 10; i++) {
        key(e, '.', 0);
    }
    set(e, EDITOR_FIELD_TIME_STEP, "0.5");
    for (int i = 0; i < 4; i++) {
        key(e, '.', 0);
    }
    ck_assert_double_eq_tol(editor_shown_time(e), 3.0, 1e-12);
    key(e, EDITOR_KEY_HOME, EDITOR_ALT);
    key(e, ' ', 0);
    for (int i = 0; i < 8; i++) {
        tick(e, 0.0625);
    }
    ck_assert_double_eq_tol(editor_shown_time(e), 0.5, 1e-3);
    for (int i = 0; i < 24; i++) {
        tick(e, 0.0625);
    }
    ck_assert_double_eq_tol(editor_shown_time(e), 2.0, 0.05);
    editor_destroy(e);
}
END_TEST

START_TEST(they_are_kept_through_the_past) {
    editor *e = with_two();
    for (int i = 0; i < 5; i++) {
        key(e, '.', 0);
    }
    set(e, EDITOR_FIELD_TIME_STEP, "0.2");
    for (int i = 0; i < 60; i++) { /* beyond a run that is kept */
        key(e, '.', 0);
    }
    const double end = editor_shown_time(e);
    const geom_vec2 place = editor_position(e, 0);
    key(e, ';', 0);
    ck_assert_double_eq_tol(end - editor_shown_time(e), 0.2, 1e-9);
    click(e, on_screen(e, -4, 6)); /* an edit at the earlier moment makes the run anew */
    draw_circle(e, -9, 9, 0.5);
    key(e, '.', 0);
    ck_assert_double_eq_tol(editor_shown_time(e), end, 1e-9);
    ck_assert_double_lt(geom_vec2_distance(editor_position(e, 0), place), 1e-9);
    editor_destroy(e);
}
END_TEST

/* An agent that starts later does so at its time, whichever planner comes before. */
START_TEST(start_times_count_from_the_start_of_the_run) {
    editor *e = with_two();
    click(e, on_screen(e, -4, 0));
    editor_field_set(e, field_of("start_time"), 2.0);
    for (int i = 0; i < 15; i++) {
        key(e, '.', 0);
    }
    key(e, 'm', 0);
    for (int i = 0; i < 4; i++) {
        key(e, '.', 0);
    }
    ck_assert_double_eq_tol(geom_vec2_distance(editor_position(e, 0), geom_vec2_make(-4, 0)), 0.0, 0.01);
    for (int i = 0; i < 4; i++) {
        key(e, '.', 0);
    }
    ck_assert_double_gt(editor_position(e, 0).x, -3.9);
    editor_destroy(e);
}
END_TEST

/* ---- Undo and redo ---- */

START_TEST(all_that_is_saved_can_be_undone) {
    static const struct {
        int key;
        const char *before;
        const char *after;
    } settings[] = {
        {'m', "Planner: ORCA", "Planner: RVO"},  {'e', "Safety: enforced", "Safety: checked"},
        {'y', "Traffic: on", "Traffic: off"},    {']', "Time: real time", "Time: 2 times real time"},
        {'g', "Grid: on", "Grid: off"},          {'n', "Snap: off", "Snap: on"},
        {0, "Duration: 120 s", "Duration: 7 s"},
    };
    const size_t count = sizeof settings / sizeof *settings;
    editor_settings states[8];
    char words[100];
    editor *e = with_two();
    const editor_document drawing = snapshot(e);
    for (size_t i = 0; i < count; i++) {
        states[i] = editor_settings_now(e);
        if (settings[i].key) {
            key(e, settings[i].key, 0);
        } else {
            set(e, EDITOR_FIELD_DURATION, "7");
        }
    }
    states[count] = editor_settings_now(e);
    for (size_t i = count; i-- > 0;) {
        key(e, 'z', EDITOR_CTRL);
        const editor_settings now = editor_settings_now(e);
        ck_assert_msg(editor_settings_same(&now, &states[i]), "%s", settings[i].before);
        snprintf(words, sizeof words, "Undone: %s", settings[i].before);
        ck_assert_str_eq(editor_message(e), words);
    }
    ck_assert(editor_document_same(editor_drawing(e), &drawing));
    for (size_t i = 0; i < count; i++) {
        key(e, 'y', EDITOR_CTRL);
        const editor_settings now = editor_settings_now(e);
        ck_assert(editor_settings_same(&now, &states[i + 1]));
        snprintf(words, sizeof words, "Redone: %s", settings[i].after);
        ck_assert_str_eq(editor_message(e), words);
    }
    ck_assert(!editor_can_redo(e));
    editor_document kept = drawing;
    editor_document_clear(&kept);
    editor_destroy(e);
}
END_TEST

/* What is not saved with the scene is looked at in another way, and nothing is done to the drawing. */
START_TEST(what_is_not_saved_stays_out_of_it) {
    static const int keys[] = {'w', 'j', 'd', 'i', 'u', 'z', '1', '3', '0', 'q', '8'};
    editor *e = new_editor();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        key(e, keys[i], 0);
        ck_assert_msg(!editor_can_undo(e), "%c", keys[i]);
    }
    editor_destroy(e);
}
END_TEST

/* Shapes and settings are undone in the order in which they were changed. */
START_TEST(shapes_and_settings_share_one_history) {
    editor *e = with_two();
    key(e, 'm', 0);
    draw_circle(e, 0, 5, 1);
    key(e, 'y', 0);
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_get_run_settings(e)->traffic);
    ck_assert_uint_eq(editor_drawing(e)->count, 3);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_int_eq(editor_get_run_settings(e)->method, EDITOR_METHOD_RVO);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_run_settings(e)->method, EDITOR_METHOD_ORCA);
    draw_circle(e, 0, 5, 1); /* what was undone is lost */
    ck_assert(!editor_can_redo(e));
    editor_destroy(e);
}
END_TEST

/* A shape on its way by the pointer stays in the hand, and is a step of its own. */
START_TEST(a_setting_during_a_drag_is_a_step_of_its_own) {
    editor *e = new_editor();
    draw_circle(e, 0, 0, 1);
    press(e, on_screen(e, 0, 0), 0, 1);
    move(e, on_screen(e, 2, 0));
    key(e, 'm', 0);
    move(e, on_screen(e, 4, 0));
    release(e, on_screen(e, 4, 0));
    ck_assert_double_eq_tol(last_shape(e)->points[0].x, 4.0, 0.1);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_double_eq_tol(last_shape(e)->points[0].x, 0.0, 1e-9);
    ck_assert_int_eq(editor_get_run_settings(e)->method, EDITOR_METHOD_RVO);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_run_settings(e)->method, EDITOR_METHOD_ORCA);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_destroy(e);
}
END_TEST

/* Also where it takes several goes of the command to get there. */
START_TEST(a_choice_from_a_menu_is_one_step) {
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_two();
    const size_t count = editor_panel_rows(e, rows);
    size_t i = 0;
    while (i < count && rows[i].command != EDITOR_DO_METHOD) {
        i++;
    }
    ck_assert_uint_lt(i, count);
    click(e, canvas_center(rows[i].area));
    key(e, 'v', 0); /* VO */
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_int_eq(editor_get_run_settings(e)->method, EDITOR_METHOD_VO);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_run_settings(e)->method, EDITOR_METHOD_ORCA);
    editor_destroy(e);
}
END_TEST

/* The run follows, from where all are; its planner is the one that the panel names. */
START_TEST(an_undo_reaches_a_run_on_its_way) {
    editor *e = with_two();
    for (int i = 0; i < 10; i++) {
        key(e, '.', 0);
    }
    const geom_vec2 before = editor_position(e, 0);
    char orca[80];
    snprintf(orca, sizeof orca, "%s", editor_get_sight(e)->planner);
    key(e, 'm', 0);
    ck_assert_str_ne(editor_get_sight(e)->planner, orca);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_str_eq(editor_get_sight(e)->planner, orca);
    ck_assert(geom_vec2_equal(editor_position(e, 0), before));
    ck_assert_double_eq_tol(editor_shown_time(e), 1.0, 1e-12);
    key(e, '.', 0);
    ck_assert_double_eq_tol(editor_shown_time(e), 1.1, 1e-12);
    editor_destroy(e);
}
END_TEST

/* What goes on is what the panel names: settings come with the branch, as its drawing does, in one step. */
START_TEST(a_branch_has_its_settings) {
    editor *e = with_two();
    for (int i = 0; i < 4; i++) {
        key(e, '.', 0);
    }
    const editor_settings first = editor_settings_now(e);
    key(e, ';', 0);
    key(e, 'm', 0); /* the second branch */
    set(e, EDITOR_FIELD_TIME_STEP, "0.2");
    draw_circle(e, 0, 7, 0.5);
    key(e, EDITOR_KEY_ESCAPE, 0);
    const editor_settings second = editor_settings_now(e);
    key(e, 'b', EDITOR_CTRL);
    const editor_settings shown = editor_settings_now(e);
    ck_assert(editor_settings_same(&shown, &first));
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_ptr_nonnull(strstr(editor_get_sight(e)->planner, editor_method_name(e)));
    key(e, 'b', EDITOR_CTRL);
    const editor_settings again = editor_settings_now(e);
    ck_assert(editor_settings_same(&again, &second));
    ck_assert_ptr_nonnull(strstr(editor_get_sight(e)->planner, editor_method_name(e)));
    key(e, 'z', EDITOR_CTRL);
    const editor_settings undone = editor_settings_now(e);
    ck_assert(editor_settings_same(&undone, &first));
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    editor_destroy(e);
}
END_TEST

static void check_second(editor *e, double step, double time) {
    const editor_first first = editor_enter_second(e);
    ck_assert_double_eq_tol(editor_shown_step(e), step, 1e-9);
    ck_assert_double_eq_tol(editor_shown_time(e), time, 1e-9);
    editor_leave_second(e, first);
}

/* Whatever the steps of each are. */
START_TEST(two_runs_beside_each_other_show_the_same_time) {
    editor *e = with_two();
    for (int i = 0; i < 10; i++) {
        key(e, '.', 0);
    }
    key(e, EDITOR_KEY_HOME, EDITOR_ALT);
    set(e, EDITOR_FIELD_TIME_STEP, "0.2"); /* the second branch */
    for (int i = 0; i < 10; i++) {
        key(e, '.', 0);
    }
    key(e, '9', 0);
    ck_assert_uint_eq(editor_end_step(e), 10);
    check_second(e, 10, 1.0); /* its end */
    editor_scrub_to(e, 4.0);
    ck_assert_double_eq_tol(editor_bar_time(e), 0.8, 1e-9);
    check_second(e, 8, 0.8);
    editor_scrub_to(e, 2.5);
    check_second(e, 5, 0.5);
    editor_scrub_to(e, 4.0);
    editor_swap_branches(e);
    ck_assert_double_eq_tol(editor_shown_step(e), 8, 1e-9);
    check_second(e, 4, 0.8);
    ck_assert_uint_eq(editor_end_step(e), 20);
    editor_scrub_to(e, 20.0);
    ck_assert_double_eq_tol(editor_bar_time(e), editor_end_time(e), 1e-9);
    check_second(e, 10, 2.0);
    editor_destroy(e);
}
END_TEST

/* A comparison is one of the same scene, whatever is set meanwhile. */
START_TEST(a_comparison_keeps_its_settings) {
    editor *e = with_two();
    set(e, EDITOR_FIELD_DURATION, "1");
    key(e, 't', EDITOR_CTRL);
    tick(e, 0.02);
    set(e, EDITOR_FIELD_DURATION, "2");
    key(e, 'y', 0);
    for (int i = 0; i < 200 && editor_trials_run(e); i++) {
        tick(e, 0.02);
    }
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        ck_assert_double_eq_tol(editor_get_trials(e)[i].time, 1.0, 1e-9);
        ck_assert(editor_past_setup(editor_get_past(e), editor_get_trials(e)[i].branch)->traffic);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(undone_to_the_file_there_is_no_change) {
    char path[512];
    temporary_path(path, sizeof path, "undone.geojson");
    editor *e = with_two();
    ck_assert(editor_save(e, path));
    key(e, 'm', 0);
    key(e, 'g', 0);
    set(e, EDITOR_FIELD_TIME_STEP, "0.2");
    for (int i = 0; i < 3; i++) {
        ck_assert(editor_has_changes(e));
        key(e, 'z', EDITOR_CTRL);
    }
    ck_assert(!editor_has_changes(e));
    ck_assert(editor_open(e, path)); /* with a history of its own */
    ck_assert(!editor_can_undo(e) && !editor_can_redo(e));
    remove(path);
    editor_destroy(e);
}
END_TEST

START_TEST(numbers_are_kept_aside_with_the_work) {
    char kept[512];
    temporary_path(kept, sizeof kept, "kept_simulation.geojson");
    editor *e = with_two();
    editor_set_recovery(e, kept);
    ck_assert(editor_autosave(e));
    set(e, EDITOR_FIELD_DURATION, "33");
    tick(e, 31.0);
    editor *other = new_editor();
    editor_set_recovery(other, "/nowhere/at/all");
    editor_offer_recovery(other, kept);
    key(other, 'y', 0);
    check_simulation(other, 0.1, 33, 0.3);
    editor_destroy(other);
    editor_destroy(e);
    remove(kept);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        the_panel_shows_them_where_nothing_is_selected,
        numbers_are_typed_computed_and_saved,
        without_a_file_they_are_a_change_all_the_same,
        enter_and_tab_go_through_them,
        what_cannot_be_is_told,
        a_run_is_made_so,
        a_run_on_its_way_goes_on_so,
        time_passes_at_the_speed_that_is_set,
        they_are_kept_through_the_past,
        start_times_count_from_the_start_of_the_run,
        all_that_is_saved_can_be_undone,
        what_is_not_saved_stays_out_of_it,
        shapes_and_settings_share_one_history,
        a_setting_during_a_drag_is_a_step_of_its_own,
        a_choice_from_a_menu_is_one_step,
        an_undo_reaches_a_run_on_its_way,
        a_branch_has_its_settings,
        two_runs_beside_each_other_show_the_same_time,
        a_comparison_keeps_its_settings,
        undone_to_the_file_there_is_no_change,
        numbers_are_kept_aside_with_the_work,
    };
    return run_tests("editor settings", tests, sizeof tests / sizeof *tests);
}
