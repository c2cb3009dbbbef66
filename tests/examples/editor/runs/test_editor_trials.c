/* The comparison of planners, and two branches beside each other. */
#include "control/control.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/timeline.h"
#include "tools/trials.h"
#include "widgets/menu.h"
#include "widgets/trial_table.h"
#include "window/window_beside.h"

#include <math.h>
#include <string.h>

/* Two crowds that meet head on. */
static editor *meeting(void) {
    editor *e = new_editor();
    for (int i = 0; i < 4; i++) {
        draw_agent(e, -4, -2 + i, 4, -2 + i);
        draw_agent(e, 4, -1.9 + i, -4, -1.9 + i);
    }
    draw_rectangle(e, -1, 5, 1, 6);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

/* The same, with runs on threads, to be ended by window_threads_end. */
static editor *meeting_beside(window_threads *threads) {
    ck_assert(window_threads_start(threads, NULL, NULL));
    const editor_beside beside = window_threads_beside(threads);
    editor *e = meeting();
    editor_set_beside(e, &beside);
    return e;
}

static void finish_trials(editor *e) {
    while (editor_trials_run(e)) { /* as long as the machine takes */
        tick(e, 0.01);
    }
}

static void compare_all(editor *e) {
    key(e, 't', EDITOR_CTRL);
    ck_assert(editor_trials_shown(e) && editor_trials_run(e) && editor_wants_ticks(e));
    finish_trials(e);
}

/* Each row says what a run by hand comes to. */
static void check_table(const editor *e) {
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        const editor_trial *t = &editor_get_trials(e)[i];
        editor *one = meeting();
        for (size_t k = 0; k < i / 3; k++) {
            key(one, 'm', 0);
        }
        for (size_t k = 0; k < 2 - i % 3; k++) { /* enforced at first, then checked, then off */
            key(one, 'e', 0);
        }
        do {
            ck_assert(editor_run_steps(one, 1));
        } while (!editor_get_sight(one)->finished);
        const tally_source source = editor_crowd_source(editor_get_crowd(one));
        size_t deeper = 0;
        ck_assert_int_eq(t->state, EDITOR_TRIAL_DONE);
        ck_assert_uint_eq(t->agents, 8);
        ck_assert_uint_eq(t->arrived, editor_get_crowd(one)->states[TALLY_AT_GOAL]);
        ck_assert_double_eq(t->time, editor_crowd_time(editor_get_crowd(one)));
        ck_assert_double_eq(t->last, tally_last_arrival(&source));
        ck_assert_uint_eq(t->contacts, editor_crowd_contacts(editor_get_crowd(one), &deeper));
        ck_assert_uint_eq(t->deeper, deeper);
        ck_assert_double_eq(t->jerk, tally_smoothness_of(&editor_get_crowd(one)->tally, &source).jerk.mean);
        ck_assert_uint_eq(editor_past_last(editor_get_past(e), t->branch), editor_last_step(one));
        editor_destroy(one);
    }
}

START_TEST(the_table_says_what_runs_come_to) {
    editor *e = meeting();
    compare_all(e);
    check_table(e);
    editor_destroy(e);
}
END_TEST

START_TEST(the_smoothest_is_named_once_all_are_done) {
    editor *e = meeting();
    key(e, 't', EDITOR_CTRL);
    ck_assert_ptr_null(editor_smoothest_trial(e));
    finish_trials(e);
    const editor_trial *best = editor_smoothest_trial(e);
    ck_assert_ptr_nonnull(best);
    ck_assert_uint_eq(best->arrived, best->agents);
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        const editor_trial *t = &editor_get_trials(e)[i];
        ck_assert(t->arrived < t->agents || t->jerk >= best->jerk);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(the_table_is_the_same_beside_the_window) {
    window_threads threads;
    editor *e = meeting_beside(&threads);
    key(e, ' ', 0); /* the window's own run goes on */
    compare_all(e);
    check_table(e);
    ck_assert_uint_gt(editor_last_step(e), 0);
    editor_destroy(e);
    window_threads_end(&threads);
}
END_TEST

/* The host takes its threads away while a run is on its way: the comparison goes on without them. */
START_TEST(the_host_may_end_its_threads) {
    window_threads threads;
    editor *e = meeting_beside(&threads);
    key(e, 't', EDITOR_CTRL);
    tick(e, 0.01);
    editor_set_beside(e, NULL);
    window_threads_end(&threads);
    memset(&threads, 0, sizeof threads);
    finish_trials(e);
    check_table(e);
    editor_destroy(e);
}
END_TEST

START_TEST(it_can_be_stopped_and_closed) {
    editor *e = meeting();
    key(e, 't', EDITOR_CTRL);
    for (int i = 0; i < 3; i++) {
        tick(e, 0.01);
    }
    drag(e, on_screen(e, 0, 5.5), on_screen(e, 2, 5.5)); /* which changes nothing of it */
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(!editor_trials_run(e) && editor_trials_shown(e));
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        ck_assert_int_ne(editor_get_trials(e)[i].state, EDITOR_TRIAL_RUNS);
        ck_assert_int_ne(editor_get_trials(e)[i].state, EDITOR_TRIAL_WAITS);
    }
    char words[64];
    editor_trial_words(&editor_get_trials(e)[0], 3, false, words); /* how far it came */
    ck_assert_msg(strncmp(words, "at ", 3) == 0, "%s", words);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(!editor_trials_shown(e));
    ck_assert(!editor_wants_ticks(e));
    key(e, 't', EDITOR_CTRL);
    tick(e, 0.01);
    ck_assert(editor_open(e, TEST_DATA "/lab.geojson")); /* another drawing forgets it */
    ck_assert(!editor_trials_run(e) && !editor_trials_shown(e));
    editor_destroy(e);
}
END_TEST

START_TEST(two_of_them_are_watched_beside_each_other) {
    canvas_def def = canvas_default_def();
    def.width = 1000;
    def.height = 700;
    canvas *c = canvas_create_raster(def);
    editor *e = meeting();
    compare_all(e);
    const geom_aabb2 first = editor_trial_row_area(e, 2);
    const geom_aabb2 second = editor_trial_row_area(e, 6);
    click(e, canvas_center(first));
    ck_assert_uint_eq(editor_shown_branch(e), editor_get_trials(e)[2].branch);
    ck_assert(editor_is_playing(e));
    press(e, canvas_center(second), EDITOR_SHIFT, 1);
    release(e, canvas_center(second));
    ck_assert_uint_eq(editor_second_branch(e), editor_get_trials(e)[6].branch);
    ck_assert(editor_get_shown(e)->split);
    for (int i = 0; i < 20; i++) {
        tick(e, 0.05);
        canvas_clear(c);
        editor_draw(e, c);
    }
    ck_assert(!canvas_failed(c));
    ck_assert_uint_eq(editor_shown_branch(e), editor_get_trials(e)[2].branch);
    key(e, EDITOR_KEY_ESCAPE, 0); /* the table */
    ck_assert(editor_get_shown(e)->split);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(!editor_get_shown(e)->split);
    size_t shown = 0;
    do {
        key(e, '9', 0);
        shown++;
    } while (editor_second_branch(e) != EDITOR_NO_BRANCH);
    ck_assert_uint_eq(shown, EDITOR_TRIALS); /* the eight others, and none */
    editor_destroy(e);
    canvas_destroy(c);
}
END_TEST

/* Two trials beside each other, the second one longer than the first. */
static editor *watch_two(size_t *first, size_t *second) {
    editor *e = meeting();
    compare_all(e);
    const editor_trial *t = editor_get_trials(e);
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        *first = i == 0 || t[i].time < t[*first].time ? i : *first;
        *second = i == 0 || t[i].time > t[*second].time ? i : *second;
    }
    ck_assert_double_lt(t[*first].time, t[*second].time);
    editor_watch_trial(e, *first, false);
    editor_watch_trial(e, *second, true);
    editor_show_trials(e, false);
    ck_assert_uint_eq(editor_second_branch(e), t[*second].branch);
    return e;
}

START_TEST(both_halves_zoom_and_pan_together) {
    size_t first;
    size_t second;
    editor *e = watch_two(&first, &second);
    const geom_aabb2 area = editor_second_area(e);
    const geom_vec2 at = geom_vec2_lerp(area.min, area.max, 0.3);
    const editor_view before = editor_view_under(e, at);
    const geom_vec2 world = editor_view_to_world(&before, at);
    const editor_event wheel = {.type = EDITOR_WHEEL, .at = at, .wheel = 5.0};
    ck_assert_double_eq(before.area.min.x, area.min.x);
    ck_assert(editor_handle(e, &wheel));
    editor_view now = editor_view_under(e, at);
    geom_vec2 there = editor_view_to_world(&now, at);
    ck_assert_double_gt(now.scale, 1.5 * before.scale);
    ck_assert_double_eq_tol(there.x, world.x, 1e-9); /* what lies under the pointer stays there */
    ck_assert_double_eq_tol(there.y, world.y, 1e-9);
    ck_assert_double_eq(editor_get_view(e)->scale, now.scale);
    ck_assert_double_eq(editor_get_view(e)->area.max.x, area.min.x);
    const geom_vec2 to = geom_vec2_add(at, geom_vec2_make(40.0, -30.0));
    drag(e, at, to);
    now = editor_view_under(e, to);
    there = editor_view_to_world(&now, to);
    ck_assert_double_eq_tol(there.x, world.x, 1e-9);
    ck_assert_double_eq_tol(there.y, world.y, 1e-9);
    key(e, 'f', 0);
    ck_assert_double_lt(editor_get_view(e)->scale, 1.3 * before.scale);
    editor_destroy(e);
}
END_TEST

/* Agents are picked where they stand in the run of that half. */
START_TEST(a_click_in_the_right_half_selects) {
    size_t first;
    size_t second;
    editor *e = watch_two(&first, &second);
    editor_go_to(e, (double)editor_end_step(e));
    const editor_moment *end = editor_past_at(editor_get_past(e), editor_second_branch(e), SIZE_MAX);
    const editor_shape *s = editor_drawing(e)->shapes[3];
    const geom_vec2 place = end->places[editor_cast_find(end->cast, s->id)];
    const geom_aabb2 area = editor_second_area(e);
    const editor_view view = editor_view_under(e, canvas_center(area));
    click(e, editor_view_to_screen(&view, place));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert(editor_is_selected(e, s->id));
    drag(e, canvas_center(area), geom_vec2_lerp(area.min, area.max, 0.6));
    ck_assert_uint_eq(editor_selected_count(e), 1); /* a drag moves the view alone */
    const editor_view moved = editor_view_under(e, canvas_center(area));
    press(e, editor_view_to_screen(&moved, place), EDITOR_SHIFT, 1);
    const editor_event up = {.type = EDITOR_POINTER_UP,
                             .at = editor_view_to_screen(&moved, place),
                             .modifiers = EDITOR_SHIFT,
                             .button = EDITOR_BUTTON_LEFT};
    editor_handle(e, &up);
    ck_assert_uint_eq(editor_selected_count(e), 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 9);
    editor_destroy(e);
}
END_TEST

START_TEST(both_halves_show_what_the_whole_did) {
    editor *e = meeting();
    key(e, 'f', 0);
    compare_all(e);
    editor_watch_trial(e, 0, false);
    editor_watch_trial(e, 1, true);
    ck_assert(shows_whole_drawing(e, editor_get_view(e)->area));
    ck_assert(shows_whole_drawing(e, editor_second_area(e)));
    const double scale = editor_get_view(e)->scale;
    editor_show_beside(e, EDITOR_NO_BRANCH);
    ck_assert_double_gt(editor_get_view(e)->scale, scale);
    const geom_aabb2 area = editor_get_view(e)->area;
    editor_zoom(e, canvas_center(area), 50.0); /* a part that was chosen stays chosen */
    const editor_view chosen = *editor_get_view(e);
    editor_show_beside(e, 1);
    ck_assert_double_eq(editor_get_view(e)->scale, chosen.scale);
    ck_assert_double_eq(editor_get_view(e)->center.x, chosen.center.x);
    editor_destroy(e);
}
END_TEST

/* It leaves the plots and the bar of time alone. */
START_TEST(the_table_fits_into_a_low_world) {
    editor *e = meeting();
    compare_all(e);
    editor_watch_trial(e, 0, false);
    const double row = editor_trial_row_area(e, 0).max.y - editor_trial_row_area(e, 0).min.y;
    key(e, '8', 0);
    const editor_event low = {.type = EDITOR_RESIZE, .width = 640, .height = 480};
    editor_handle(e, &low);
    const geom_aabb2 table = editor_trial_table_area(e);
    const geom_aabb2 last = editor_trial_row_area(e, EDITOR_TRIALS - 1);
    ck_assert_double_lt(last.max.y - last.min.y, row);
    ck_assert_double_le(last.max.y, table.max.y);
    ck_assert_double_le(table.max.y, editor_get_view(e)->area.max.y);
    editor_destroy(e);
}
END_TEST

static void open_menu_in_second(editor *e) {
    const geom_vec2 at = geom_vec2_lerp(editor_second_area(e).min, editor_second_area(e).max, 0.95);
    editor_event event = {.type = EDITOR_POINTER_DOWN, .at = at, .button = EDITOR_BUTTON_RIGHT, .clicks = 1};
    editor_handle(e, &event);
    event.type = EDITOR_POINTER_UP;
    editor_handle(e, &event);
    ck_assert_int_eq(editor_get_menu(e)->kind, EDITOR_MENU_CONTEXT);
}

/* In the menu that is open; false where it is not there. */
static bool choose(editor *e, const char *label) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    const size_t count = editor_menu_items(e, items);
    size_t i = 0;
    while (i < count && strcmp(items[i].label, label) != 0) {
        i++;
    }
    if (i < count) {
        click(e, canvas_center(items[i].area));
    }
    return i < count;
}

static void choose_in_second(editor *e, const char *label) {
    open_menu_in_second(e);
    ck_assert_msg(choose(e, label), "%s", label);
}

static const char next_run[] = "Next run here (after the last: none)";

/* The half that only shows becomes the one that is edited: both keep their runs and the moment. */
START_TEST(the_right_half_has_a_menu) {
    size_t first;
    size_t second;
    editor *e = watch_two(&first, &second);
    const size_t left = editor_shown_branch(e);
    const size_t right = editor_second_branch(e);
    while (editor_second_branch(e) != EDITOR_NO_BRANCH) { /* each of the others, then none */
        const size_t before = editor_second_branch(e);
        choose_in_second(e, next_run);
        ck_assert_uint_gt(editor_second_branch(e), before); /* EDITOR_NO_BRANCH is the largest */
        ck_assert_uint_ne(editor_second_branch(e), left);
    }
    ck_assert(!editor_get_shown(e)->split);
    editor_show_beside(e, right);
    editor_go_to(e, 7.0);
    choose_in_second(e, "Edit this run: swap the halves");
    ck_assert_uint_eq(editor_shown_branch(e), right);
    ck_assert_uint_eq(editor_second_branch(e), left);
    ck_assert_double_eq(editor_shown_step(e), 7.0);
    draw_rectangle(e, 0, -5, 1, -4.5); /* an edit: its run goes on as another branch, the other half stays */
    ck_assert_uint_eq(editor_second_branch(e), left);
    ck_assert_uint_ge(editor_shown_branch(e), EDITOR_TRIALS);
    choose_in_second(e, "Close this half");
    ck_assert_uint_eq(editor_second_branch(e), EDITOR_NO_BRANCH);
    ck_assert(!editor_get_shown(e)->split);
    editor_destroy(e);
}
END_TEST

/* Where there are two runs, the only other one is shown. */
START_TEST(no_next_run_is_offered_where_there_is_none) {
    editor *e = meeting();
    editor_run_steps(e, 3);
    editor_go_to(e, 1.0);
    draw_rectangle(e, 0, -5, 1, -4.5);
    editor_run_steps(e, 1);
    ck_assert_uint_eq(editor_get_past(e)->count, 2);
    editor_show_beside(e, 1 - editor_shown_branch(e));
    open_menu_in_second(e);
    ck_assert(!choose(e, next_run));
    ck_assert(choose(e, "Close this half"));
    editor_destroy(e);
}
END_TEST

START_TEST(tools_that_draw_are_told_that_the_right_half_only_shows) {
    size_t first;
    size_t second;
    editor *e = watch_two(&first, &second);
    const size_t count = editor_drawing(e)->count;
    key(e, 'r', 0);
    drag(e, canvas_center(editor_second_area(e)),
         geom_vec2_lerp(editor_second_area(e).min, editor_second_area(e).max, 0.7));
    ck_assert_uint_eq(editor_drawing(e)->count, count);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "left half"));
    editor_destroy(e);
}
END_TEST

/* The bar goes on to the end of the longer run, and so does play. */
START_TEST(time_is_that_of_the_longer_run) {
    size_t first;
    size_t second;
    editor *e = watch_two(&first, &second);
    const editor_trial *t = editor_get_trials(e);
    const size_t end = editor_past_last(editor_get_past(e), t[second].branch);
    ck_assert_uint_eq(editor_end_step(e), end);
    ck_assert_uint_lt(editor_last_step(e), end);
    ck_assert_double_eq(editor_end_time(e), t[second].time);
    key(e, EDITOR_KEY_END, 0);
    ck_assert_double_eq(editor_shown_step(e), (double)end);
    ck_assert_double_eq(editor_bar_time(e), t[second].time);
    ck_assert_double_eq(editor_shown_time(e), t[first].time);
    editor_step_by(e, -1);
    ck_assert_double_eq(editor_shown_step(e), (double)end - 1.0);
    editor_step_by(e, 1);
    ck_assert_double_eq(editor_shown_step(e), (double)end);
    editor_go_to(e, (double)editor_last_step(e) - 1.0);
    key(e, ' ', 0);
    for (int i = 0; i < 10000 && editor_is_playing(e); i++) {
        tick(e, 0.02);
    }
    ck_assert(!editor_is_playing(e));
    ck_assert_double_eq(editor_shown_step(e), (double)end);
    key(e, EDITOR_KEY_ESCAPE, 0); /* one run again */
    ck_assert_uint_eq(editor_second_branch(e), EDITOR_NO_BRANCH);
    ck_assert_double_eq(editor_shown_step(e), (double)editor_last_step(e));
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        the_table_says_what_runs_come_to,
        the_smoothest_is_named_once_all_are_done,
        the_table_is_the_same_beside_the_window,
        the_host_may_end_its_threads,
        it_can_be_stopped_and_closed,
        two_of_them_are_watched_beside_each_other,
        both_halves_zoom_and_pan_together,
        a_click_in_the_right_half_selects,
        both_halves_show_what_the_whole_did,
        the_table_fits_into_a_low_world,
        the_right_half_has_a_menu,
        no_next_run_is_offered_where_there_is_none,
        tools_that_draw_are_told_that_the_right_half_only_shows,
        time_is_that_of_the_longer_run,
    };
    return run_tests("editor trials", tests, sizeof tests / sizeof *tests);
}
