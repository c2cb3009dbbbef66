/* Time: moments of the past, play in both directions, branches, plots, agents that are stuck. */
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/timeline.h"
#include "state/work.h"
#include "widgets/panel.h"
#include "widgets/timebar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    STEPS = 70,
    MOST_SHAPES = 20
};

/* Two crowds that cross, and a wall. */
static editor *crossing(void) {
    editor *e = new_editor();
    for (int i = 0; i < 5; i++) {
        draw_agent(e, -8, -2 + i, 8, -2 + i);
        draw_agent(e, -2 + i, -8, -2 + i, 8);
    }
    draw_rectangle(e, -6, 5, -4, 6);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

static void note_places(const editor *e, geom_vec2 places[MOST_SHAPES]) {
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        places[i] = editor_position(e, i);
    }
}

static void check_places(const editor *e, const geom_vec2 places[MOST_SHAPES], const char *when) {
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        ck_assert_msg(geom_vec2_equal(editor_position(e, i), places[i]), "%s: shape %zu", when, i);
    }
}

/* ---- Looking back ---- */

START_TEST(every_moment_can_be_seen_again) {
    geom_vec2 places[STEPS + 1][MOST_SHAPES];
    editor *e = crossing();
    for (size_t step = 1; step <= STEPS; step++) {
        ck_assert(editor_run_steps(e, 1));
        note_places(e, places[step]);
    }
    for (size_t step = STEPS; step > 1; step--) {
        check_places(e, places[step], "back");
        key(e, ';', 0);
    }
    key(e, EDITOR_KEY_HOME, EDITOR_ALT);
    ck_assert_double_eq(editor_shown_time(e), 0.0);
    ck_assert_double_eq(editor_position(e, 0).x, -8.0);
    for (size_t step = 1; step <= STEPS; step++) {
        key(e, '.', 0);
        check_places(e, places[step], "forward");
    }
    ck_assert_uint_eq(editor_last_step(e), STEPS); /* none was made anew */
    key(e, EDITOR_KEY_HOME, EDITOR_ALT);
    key(e, EDITOR_KEY_END, 0);
    check_places(e, places[STEPS], "at the end");
    editor_destroy(e);
}
END_TEST

START_TEST(time_plays_in_both_directions_and_goes_on_at_the_end) {
    editor *e = crossing();
    ck_assert(editor_run_steps(e, 30));
    key(e, ' ', EDITOR_SHIFT);
    ck_assert(editor_plays_back(e));
    double before = editor_shown_step(e);
    for (int i = 0; i < 500 && editor_is_playing(e); i++) {
        tick(e, 0.02);
        ck_assert_double_lt(editor_shown_step(e), before);
        before = editor_shown_step(e);
    }
    ck_assert_double_eq(editor_shown_step(e), 0.0);
    ck_assert(!editor_is_playing(e));
    key(e, ' ', 0);
    while (editor_shown_step(e) < 28.0) {
        tick(e, 0.05);
    }
    ck_assert_uint_eq(editor_last_step(e), 30);
    while (editor_shown_step(e) < 40.0) {
        tick(e, 0.05);
    }
    ck_assert_uint_ge(editor_last_step(e), 40);
    ck_assert_uint_eq(editor_get_past(e)->count, 1);
    editor_destroy(e);
}
END_TEST

/* ---- Branches ---- */

static void move_wall(editor *e, double x, double y) { drag(e, on_screen(e, -5, 5.5), on_screen(e, x, y)); }

/* The same edit at the same moment gives the same bits, whether time went on to there or came back to it. */
START_TEST(a_branch_is_as_if_time_had_never_gone_on) {
    const size_t forks[] = {0, 1, 17, 49, 50, 51, 66};
    for (size_t i = 0; i < sizeof forks / sizeof *forks; i++) {
        geom_vec2 places[MOST_SHAPES];
        editor *straight = crossing();
        editor *late = crossing();
        ck_assert(editor_run_steps(late, STEPS));
        editor_go_to(late, (double)forks[i]);
        if (forks[i] > 0) {
            ck_assert(editor_run_steps(straight, forks[i]));
        } else {
            ck_assert(editor_run_steps(straight, 1));
            editor_go_to(straight, 0.0);
        }
        move_wall(straight, 0, 1);
        move_wall(late, 0, 1);
        ck_assert_uint_eq(editor_get_past(late)->count, 2);
        ck_assert_uint_eq(editor_last_step(late), forks[i]);
        for (int step = 0; step < 40; step++) {
            ck_assert(editor_run_steps(straight, 1) && editor_run_steps(late, 1));
            note_places(straight, places);
            check_places(late, places, "after the edit");
        }
        editor_destroy(straight);
        editor_destroy(late);
    }
}
END_TEST

/* Edits and other planners before the moment are done again with it. */
START_TEST(what_came_before_a_moment_is_made_again) {
    geom_vec2 places[2][MOST_SHAPES];
    editor *e = crossing();
    ck_assert(editor_run_steps(e, 10));
    move_wall(e, 0, 3);
    ck_assert(editor_run_steps(e, 10));
    key(e, 'm', 0);
    ck_assert(editor_run_steps(e, 10));
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_run_steps(e, 5));
    note_places(e, places[0]);
    ck_assert(editor_run_steps(e, 5));
    note_places(e, places[1]);
    editor_go_to(e, 35.0);
    check_places(e, places[0], "then");
    key(e, 'y', 0); /* another branch, with other rules */
    ck_assert_uint_eq(editor_get_past(e)->count, 2);
    ck_assert(editor_run_steps(e, 20));
    key(e, 'y', 0);
    key(e, 'b', EDITOR_CTRL); /* the first one, at its end */
    check_places(e, places[1], "returned");
    ck_assert_uint_eq(editor_last_step(e), 40);
    ck_assert(editor_run_steps(e, 5));
    ck_assert_uint_eq(editor_last_step(e), 45);
    editor_destroy(e);
}
END_TEST

static void drag_agent(editor *e, size_t index, double dx, double dy) {
    const geom_vec2 at = editor_position(e, index);
    drag(e, on_screen(e, at.x, at.y), on_screen(e, at.x + dx, at.y + dy));
}

/* A branch may leave another one before that has left its own parent. A look at others changes nothing. */
START_TEST(a_branch_begins_before_the_one_that_it_leaves) {
    geom_vec2 places[MOST_SHAPES];
    editor *both[] = {crossing(), crossing()};
    for (size_t i = 0; i < 2; i++) {
        editor *e = both[i];
        ck_assert(editor_run_steps(e, STEPS));
        editor_go_to(e, 40.0);
        move_wall(e, 0, 1);
        drag_agent(e, 3, 0.5, 0.75);
        ck_assert(editor_run_steps(e, 5));
        editor_go_to(e, 20.0);
        key(e, 'm', 0); /* the drawing has changed since, too */
        ck_assert(editor_run_steps(e, 5));
        ck_assert_uint_eq(editor_get_past(e)->count, 3);
        for (size_t k = 0; k < 3 * i; k++) { /* around all branches, back to this one */
            key(e, 'b', EDITOR_CTRL);
        }
        ck_assert_uint_eq(editor_shown_branch(e), 2);
        ck_assert_uint_eq(editor_last_step(e), 25);
        ck_assert(editor_run_steps(e, 10));
        ck_assert_uint_eq(editor_last_step(e), 35);
    }
    note_places(both[0], places);
    check_places(both[1], places, "after the others");
    editor_destroy(both[0]);
    editor_destroy(both[1]);
}
END_TEST

START_TEST(a_branch_has_its_drawing_and_undo_works_across) {
    editor *e = crossing();
    editor_document start = snapshot(e);
    ck_assert(editor_run_steps(e, 20));
    editor_go_to(e, 5.0);
    move_wall(e, 0, 1);
    editor_document moved = snapshot(e);
    ck_assert(editor_run_steps(e, 10));
    key(e, 'b', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &start));
    key(e, 'b', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &moved));
    for (int i = 0; i < 40; i++) {
        key(e, 'z', EDITOR_CTRL);
        key(e, ';', 0);
    }
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    for (int i = 0; i < 60; i++) {
        key(e, 'y', EDITOR_CTRL);
    }
    ck_assert(editor_document_same(editor_drawing(e), &moved));
    editor_document_clear(&start);
    editor_document_clear(&moved);
    editor_destroy(e);
}
END_TEST

/* A restart keeps the run; another drawing forgets it. */
START_TEST(runs_are_kept_until_another_drawing_comes) {
    geom_vec2 places[MOST_SHAPES];
    editor *e = crossing();
    ck_assert(editor_run_steps(e, 12));
    note_places(e, places);
    key(e, 'r', EDITOR_CTRL);
    ck_assert_uint_eq(editor_shown_branch(e), EDITOR_NO_BRANCH);
    ck_assert_double_eq(editor_position(e, 0).x, -8.0);
    ck_assert(editor_run_steps(e, 3));
    ck_assert_uint_eq(editor_get_past(e)->count, 2);
    key(e, 'b', EDITOR_CTRL);
    check_places(e, places, "the first run");
    ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
    ck_assert_uint_eq(editor_get_past(e)->count, 0);
    ck_assert(!editor_get_shown(e)->time);
    editor_destroy(e);
}
END_TEST

/* One agent more, in a closed room: the run does not end when the others have arrived. */
static editor *crossing_without_end(void) {
    editor *e = crossing();
    draw_agent(e, -7, -7, 7, 7);
    draw_rectangle(e, -8.5, -8.5, -5.5, -8);
    draw_rectangle(e, -8.5, -6, -5.5, -5.5);
    draw_rectangle(e, -9, -8.5, -8.5, -5.5);
    draw_rectangle(e, -5.5, -8.5, -5, -5.5);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

/* Each branch leaves the one before a step before its end. What is repeated to come to the end of the last one does
 * not grow with the number of branches. */
START_TEST(a_long_chain_of_branches_is_not_repeated_as_a_whole) {
    editor *e = crossing();
    ck_assert(editor_run_steps(e, 40));
    for (int i = 0; i < 40; i++) {
        editor_go_to(e, (double)editor_last_step(e) - 1.0);
        drag_agent(e, 0, i % 2 == 0 ? 0.5 : -0.5, 0.0);
        ck_assert(editor_run_steps(e, 3));
    }
    const editor_past *past = editor_get_past(e);
    const size_t last = editor_last_step(e);
    size_t found = EDITOR_NO_BRANCH;
    size_t edits = 0;
    ck_assert_uint_ge(past->count, 40);
    const editor_keep *keep = editor_past_keep(past, editor_shown_branch(e), last, &found);
    ck_assert_ptr_nonnull(keep);
    for (size_t b = editor_shown_branch(e); b != found; b = past->branches[b].parent) {
        edits += past->branches[b].edit_count;
    }
    ck_assert_uint_le(edits, 10);
    ck_assert_uint_le(last - keep->step, 55);
    editor_destroy(e);
}
END_TEST

/* Within a small budget the past becomes coarser, its ends stay, and a branch is exact all the same. */
START_TEST(the_past_keeps_to_its_budget) {
    geom_vec2 places[MOST_SHAPES];
    editor *small = crossing_without_end();
    editor *large = crossing_without_end();
    editor_edit_past(small)->budget = 240000;
    ck_assert(editor_run_steps(small, 400) && editor_run_steps(large, 400));
    ck_assert_uint_le(editor_past_bytes(editor_get_past(small)), 240000);
    ck_assert_uint_gt(editor_past_bytes(editor_get_past(large)), 240000);
    note_places(large, places);
    check_places(small, places, "at the end");
    editor_go_to(small, 0.0);
    ck_assert_double_eq(editor_position(small, 0).x, -8.0);
    for (size_t step = 0; step < 400; step += 37) {
        editor_go_to(small, (double)step + 0.5);
        ck_assert_double_eq_tol(editor_shown_time(small), 0.1 * ((double)step + 0.5), 1e-9);
    }
    editor_go_to(small, 131.0);
    editor_go_to(large, 131.0);
    move_wall(small, 0, 1);
    move_wall(large, 0, 1);
    ck_assert(editor_run_steps(small, 20) && editor_run_steps(large, 20));
    note_places(large, places);
    check_places(small, places, "in a branch");
    editor_destroy(small);
    editor_destroy(large);
}
END_TEST

/* The largest branch has nothing to give: then others give. */
START_TEST(what_always_stays_spares_no_other_branch) {
    uint32_t ids[4000];
    editor *e = crossing_without_end();
    ck_assert(editor_run_steps(e, 300));
    editor_go_to(e, 0.0);
    move_wall(e, 0, 1);
    editor_past *past = editor_edit_past(e);
    ck_assert_uint_eq(past->count, 2);
    past->budget = editor_past_bytes(past);
    for (uint32_t i = 0; i < 4000; i++) {
        ids[i] = i;
    }
    editor_cast *cast = editor_cast_create(ids, 4000);
    ck_assert(cast && editor_past_add_moment(past, 1, editor_moment_create(cast)));
    ck_assert_uint_ge(past->branches[1].moment_bytes, past->branches[0].moment_bytes);
    ck_assert_uint_lt(past->branches[0].moment_count, 120);
    ck_assert_uint_eq(editor_past_at(past, 0, 0)->step, 0);
    ck_assert_uint_eq(editor_past_at(past, 0, 201)->step, 201);
    editor_cast_release(cast);
    editor_destroy(e);
}
END_TEST

/* ---- The bar ---- */

START_TEST(the_bar_and_the_plots_lead_to_their_moments) {
    geom_aabb2 area;
    double step = 0.0;
    editor *e = crossing();
    ck_assert(!editor_plot_area(e, EDITOR_PLOT_SPEED, &area));
    ck_assert(editor_run_steps(e, STEPS));
    const geom_aabb2 track = editor_timebar_track(e);
    const double y = canvas_center(track).y;
    press(e, geom_vec2_make(canvas_center(track).x, y), 0, 1);
    ck_assert_double_eq_tol(editor_shown_step(e), 0.5 * STEPS, 1e-9);
    move(e, geom_vec2_make(track.min.x - 4.0, y - 300.0));
    ck_assert_double_eq(editor_shown_step(e), 0.0);
    move(e, geom_vec2_make(track.max.x, y));
    release(e, geom_vec2_make(track.max.x, y));
    ck_assert_double_eq(editor_shown_step(e), STEPS);
    ck_assert_uint_eq(editor_selected_count(e), 0);
    key(e, '8', 0);
    for (int plot = 0; plot < EDITOR_PLOTS; plot++) {
        ck_assert(editor_plot_area(e, (editor_plot)plot, &area));
        const geom_vec2 at = {area.min.x + 0.25 * (area.max.x - area.min.x), area.max.y - 3.0};
        click(e, at);
        ck_assert(editor_step_at(e, at, &step));
        ck_assert_double_eq(editor_shown_step(e), step);
        ck_assert_double_eq_tol(step, 0.25 * STEPS, 0.51);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(buttons_do_what_their_keys_do) {
    editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS];
    editor *e = crossing();
    ck_assert_uint_eq(editor_timebar_buttons(e, buttons), 0);
    ck_assert(editor_run_steps(e, 9));
    ck_assert_uint_eq(editor_timebar_buttons(e, buttons), EDITOR_TIMEBAR_BUTTONS);
    const double steps[] = {0.0, 0.0, 0.0, 0.0, 1.0, 9.0};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        click(e, canvas_center(buttons[i].area));
        if (buttons[i].command == EDITOR_DO_RUN) {
            ck_assert(editor_is_playing(e));
            key(e, ' ', 0);
        }
        ck_assert_double_eq(editor_shown_step(e), steps[i]);
    }
    editor_destroy(e);
}
END_TEST

/* What a plot shows of a step is what the moment has. */
START_TEST(figures_are_those_of_the_moments) {
    editor *e = crossing();
    ck_assert(editor_run_steps(e, 40));
    for (size_t step = 1; step <= 40; step++) {
        const editor_figures f = editor_past_figures(editor_get_past(e), 0, step);
        const editor_moment *m = editor_past_at(editor_get_past(e), 0, step);
        double sum = 0.0;
        double least = EDITOR_CLEARANCE_RANGE;
        double apart = EDITOR_CLEARANCE_RANGE;
        for (size_t i = 0; i < m->cast->count; i++) {
            sum += geom_vec2_length(m->velocities[i]);
            least = fmin(least, (double)m->clearances[i]);
            for (size_t k = 0; k < i; k++) {
                const double r = editor_drawing(e)->shapes[i]->radius + editor_drawing(e)->shapes[k]->radius;
                apart = fmin(apart, geom_vec2_distance(m->places[i], m->places[k]) - r);
            }
        }
        ck_assert_double_eq_tol((double)f.mean_speed, sum / (double)m->cast->count, 1e-5);
        ck_assert_double_eq_tol((double)f.least_clearance, least, 1e-6);
        ck_assert_double_le((double)f.least_clearance, apart + 1e-5); /* which is that of the whole step */
        ck_assert_uint_eq(editor_figures_on_way(&f), 10);
        ck_assert_uint_eq(f.contacts, 0);
    }
    editor_destroy(e);
}
END_TEST

/* What the panel says of agents and contacts. */
static void panel_words(const editor *e, char words[256]) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_tab_rows(e, EDITOR_TAB_SCENE, rows);
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].kind == EDITOR_ROW_NOTE && strcmp(rows[i].label, "Step") != 0) {
            length += (size_t)snprintf(words + length, 256 - length, "%s %s; ", rows[i].label, rows[i].value);
        }
    }
}

START_TEST(the_panel_counts_what_was_there_at_the_moment) {
    char now[STEPS + 1][256];
    char words[256];
    editor *e = crossing();
    key(e, 'm', 0);
    key(e, 'm', 0);
    key(e, 'e', 0); /* velocity obstacles, whose agents touch; counted, not made safe */
    for (size_t step = 1; step <= STEPS; step++) {
        ck_assert(editor_run_steps(e, 1));
        panel_words(e, now[step]);
    }
    ck_assert_str_ne(now[1], now[STEPS]);
    ck_assert_uint_gt(editor_shown_figures(e).all_contacts, 0);
    for (size_t step = STEPS; step > 0; step--) {
        panel_words(e, words);
        ck_assert_str_eq(words, now[step]);
        key(e, ';', 0);
    }
    ck_assert_uint_eq(editor_shown_figures(e).all_contacts, 0);
    ck_assert_uint_eq(editor_shown_figures(e).states[TALLY_ON_ITS_WAY], 10);
    editor_destroy(e);
}
END_TEST

/* ---- Stuck ---- */

START_TEST(agents_that_are_stuck_are_named_and_selected) {
    char words[EDITOR_STUCK_WORDS];
    editor *e = new_editor();
    draw_agent(e, -4, 0, 4, 0); /* in a closed room */
    draw_rectangle(e, -6, -3, -2, -2);
    draw_rectangle(e, -6, 2, -2, 3);
    draw_rectangle(e, -7, -3, -6, 3);
    draw_rectangle(e, -2, -3, -1, 3);
    draw_agent(e, 5, 5, 9, 5);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(!editor_stuck_words(e, words, sizeof words));
    ck_assert(editor_run_steps(e, 70));
    ck_assert(editor_stuck_words(e, words, sizeof words));
    ck_assert_str_eq(words, "Stuck: 0 - no path");
    const geom_aabb2 area = editor_stuck_area(e, words);
    click(e, geom_vec2_make(area.min.x + 5.0, area.min.y + 5.0));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert(editor_is_selected(e, editor_drawing(e)->shapes[0]->id));
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'k', EDITOR_CTRL);
    ck_assert_uint_eq(editor_selected_count(e), 1);
    editor_go_to(e, 3.0);
    ck_assert(editor_stuck_words(e, words, sizeof words));
    ck_assert_str_eq(words, "Stuck: 0 - no path"); /* which is known from the start */
    editor_destroy(e);
}
END_TEST

/* While a run plays, the words are those of the moment that is shown; also of a moment of the past. */
START_TEST(who_is_stuck_is_told_while_the_run_goes_on) {
    char words[EDITOR_STUCK_WORDS];
    char before[EDITOR_STUCK_WORDS] = "";
    size_t first = 0;
    editor *e = new_editor();
    for (int i = 0; i < 9; i++) { /* all want to the same place */
        draw_agent(e, 4.0 * cos(0.7 * i), 4.0 * sin(0.7 * i), 0, 0);
    }
    draw_agent(e, -20, 9, 40, 9); /* is on its way */
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, ' ', 0);
    for (int i = 0; i < 400 && !editor_get_sight(e)->finished; i++) {
        tick(e, 0.1);
        if (editor_stuck_words(e, words, sizeof words) && first == 0) {
            ck_assert(editor_is_playing(e) && !editor_get_sight(e)->finished);
            first = (size_t)ceil(editor_shown_step(e));
            memcpy(before, words, sizeof before);
        }
    }
    ck_assert_uint_gt(first, 0);
    ck_assert_msg(strncmp(before, "Stuck: ", 7) == 0 && strstr(before, " - agent "), "%s", before);
    editor_go_to(e, (double)first);
    ck_assert(editor_stuck_words(e, words, sizeof words));
    ck_assert_str_eq(words, before);
    const geom_aabb2 area = editor_stuck_area(e, words);
    click(e, geom_vec2_make(area.min.x + 5.0, area.min.y + 5.0));
    ck_assert_uint_eq(editor_selected_count(e), editor_shown_moment(e)->stuck_count);
    editor_go_to(e, (double)first - 1.0);
    ck_assert(!editor_stuck_words(e, words, sizeof words));
    editor_destroy(e);
}
END_TEST

/* What is counted belongs to the end of the run, which may be up to two steps before the picture. */
START_TEST(a_run_that_is_followed_is_live_while_it_is_ahead) {
    editor *e = crossing();
    ck_assert(editor_run_steps(e, 20));
    ck_assert(editor_is_live(e));
    editor_work_engine(e, 2);
    editor_settle_engine(e);
    ck_assert_uint_eq(editor_last_step(e), 22);
    ck_assert_double_eq(editor_shown_step(e), 20.0);
    ck_assert(editor_is_live(e));
    ck_assert_double_eq_tol(editor_shown_time(e), 20.0 * editor_scene(e)->time_step, 1e-9);
    key(e, ';', 0);
    ck_assert_double_eq(editor_shown_step(e), 19.0);
    ck_assert(!editor_is_live(e));
    key(e, EDITOR_KEY_END, 0);
    ck_assert(editor_is_live(e));
    editor_destroy(e);
}
END_TEST

START_TEST(a_narrow_bar_keeps_its_track) {
    editor_event narrow = {.type = EDITOR_RESIZE, .width = 640, .height = 480};
    editor *e = crossing();
    ck_assert(!editor_timebar_is_narrow(e));
    editor_handle(e, &narrow);
    ck_assert(editor_get_shown(e)->panel);
    for (int runs = 1; runs <= 2; runs++) {
        key(e, EDITOR_KEY_HOME, EDITOR_ALT);
        key(e, 'm', 0); /* another planner: a branch of its own */
        ck_assert(editor_run_steps(e, 30));
        const geom_aabb2 track = editor_timebar_track(e);
        editor_timebar_button buttons[EDITOR_TIMEBAR_BUTTONS];
        const size_t count = editor_timebar_buttons(e, buttons);
        double step = -1.0;
        ck_assert_double_ge(track.max.x - track.min.x, 40.0);
        for (size_t i = 0; i < count; i++) {
            ck_assert(buttons[i].area.max.x <= track.min.x || buttons[i].area.min.x >= track.max.x);
        }
        ck_assert(editor_step_at(e, canvas_center(track), &step));
        ck_assert_double_eq_tol(step, 0.5 * (double)editor_last_step(e), 0.5);
        ck_assert_uint_eq(count, editor_get_past(e)->count > 1 ? 8 : 7);
    }
    ck_assert_uint_gt(editor_get_past(e)->count, 1);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        every_moment_can_be_seen_again,
        time_plays_in_both_directions_and_goes_on_at_the_end,
        a_branch_is_as_if_time_had_never_gone_on,
        what_came_before_a_moment_is_made_again,
        a_branch_begins_before_the_one_that_it_leaves,
        a_branch_has_its_drawing_and_undo_works_across,
        a_long_chain_of_branches_is_not_repeated_as_a_whole,
        runs_are_kept_until_another_drawing_comes,
        the_past_keeps_to_its_budget,
        what_always_stays_spares_no_other_branch,
        the_bar_and_the_plots_lead_to_their_moments,
        buttons_do_what_their_keys_do,
        a_run_that_is_followed_is_live_while_it_is_ahead,
        a_narrow_bar_keeps_its_track,
        figures_are_those_of_the_moments,
        the_panel_counts_what_was_there_at_the_moment,
        agents_that_are_stuck_are_named_and_selected,
        who_is_stuck_is_told_while_the_run_goes_on,
    };
    return run_tests("editor time", tests, sizeof tests / sizeof *tests);
}
