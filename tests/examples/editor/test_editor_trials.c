/* The comparison of planners, and two branches beside each other. */
#include "state/display.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/timeline.h"
#include "test_editor_support.h"
#include "tools/trials.h"
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
    ck_assert(window_threads_start(&threads, NULL, NULL));
    const editor_beside beside = window_threads_beside(&threads);
    editor *e = meeting();
    editor_set_beside(e, &beside);
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
    ck_assert(window_threads_start(&threads, NULL, NULL));
    const editor_beside beside = window_threads_beside(&threads);
    editor *e = meeting();
    editor_set_beside(e, &beside);
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
    click(e, geom_vec2_lerp(first.min, first.max, 0.5));
    ck_assert_uint_eq(editor_shown_branch(e), editor_get_trials(e)[2].branch);
    ck_assert(editor_is_playing(e));
    press(e, geom_vec2_lerp(second.min, second.max, 0.5), EDITOR_SHIFT, 1);
    release(e, geom_vec2_lerp(second.min, second.max, 0.5));
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

int main(void) {
    const TTest *tests[] = {
        the_table_says_what_runs_come_to,
        the_smoothest_is_named_once_all_are_done,
        the_table_is_the_same_beside_the_window,
        the_host_may_end_its_threads,
        it_can_be_stopped_and_closed,
        two_of_them_are_watched_beside_each_other,
    };
    return run_tests("editor trials", tests, sizeof tests / sizeof *tests);
}
