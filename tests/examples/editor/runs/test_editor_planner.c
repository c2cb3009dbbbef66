/* The crowd's settings: planner, verification, speed, patterns of new agents, and the velocities of one
 * agent. */
#include "crowd/crowd.h"
#include "examples/editor/support/editor_support.h"
#include "state/editor.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/timeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void select_agent(editor *e, size_t place) {
    const geom_vec2 at = editor_position(e, place);
    key(e, EDITOR_KEY_ESCAPE, 0);
    click(e, on_screen(e, at.x, at.y));
    ck_assert(editor_is_selected(e, editor_drawing(e)->shapes[place]->id));
}

/* Two that meet head on, some steps on their way. */
static editor *two_on_their_way(void) {
    editor *e = new_editor();
    draw_agent(e, -4, 0, 4, 0);
    draw_agent(e, 4, 0.1, -4, 0.1);
    for (int i = 0; i < 10; i++) {
        key(e, '.', 0);
    }
    return e;
}

START_TEST(each_method_runs_and_goes_on_from_where_all_are) {
    editor *e = two_on_their_way();
    for (int i = 0; i < 6; i++) {
        const geom_vec2 before = editor_position(e, 0);
        key(e, i % 2 ? 'e' : 'm', 0);
        ck_assert(strstr(editor_message(e), i % 2 ? "" : "Planner from now on") != NULL);
        ck_assert(geom_vec2_equal(editor_position(e, 0), before));
        key(e, '.', 0);
        ck_assert_double_gt(geom_vec2_distance(editor_position(e, 0), before), 1e-4);
    }
    ck_assert_str_eq(editor_method_name(e), "ORCA");
    editor_destroy(e);
}
END_TEST

START_TEST(the_clock_goes_on_with_another_planner) {
    editor *e = two_on_their_way();
    const double before = editor_crowd_time(editor_get_crowd(e));
    ck_assert_double_gt(before, 0.9);
    key(e, 'm', 0);
    ck_assert_double_eq(editor_crowd_time(editor_get_crowd(e)), before);
    key(e, '.', 0);
    ck_assert_double_gt(editor_crowd_time(editor_get_crowd(e)), before);
    key(e, 'r', EDITOR_CTRL);
    ck_assert_double_eq(editor_crowd_time(editor_get_crowd(e)), 0.0);
    editor_destroy(e);
}
END_TEST

/* ORCA goes by half-planes alone; RVO and VO by cones, which do not hold the velocity that each chose when it
 * is free. */
START_TEST(velocity_obstacles_are_cones) {
    editor *e = two_on_their_way();
    run_cone cones[8];
    ck_assert_uint_eq(run_explain_cones(editor_get_crowd(e)->run, 0, cones, 8), 0);
    for (int method = 1; method < EDITOR_METHOD_COUNT; method++) {
        key(e, 'm', 0);
        ck_assert_uint_eq(run_explain_cones(editor_get_crowd(e)->run, 0, cones, 8), 0); /* no step yet */
        key(e, '.', 0);
        ck_assert_uint_eq(run_explain_cones(editor_get_crowd(e)->run, 0, cones, 8), 1);
        ck_assert(!cones[0].half_plane);
        ck_assert_double_gt(cones[0].end.radius, 0.0);
        ck_assert_double_eq_tol(geom_vec2_length(cones[0].left), 1.0, 1e-12);
        ck_assert_double_gt(geom_vec2_dot(cones[0].axis, geom_vec2_make(1, 0)),
                            0.5); /* towards the other one */
    }
    editor_destroy(e);
}
END_TEST

START_TEST(a_file_that_is_no_planner_leaves_the_run) {
    editor *e = two_on_their_way();
    const editor_event drop = {.type = EDITOR_DROP, .text = "/nowhere/at/all.so"};
    const geom_vec2 before = editor_position(e, 0);
    editor_handle(e, &drop);
    ck_assert_str_ne(editor_message(e), "");
    ck_assert_str_eq(editor_method_name(e), "ORCA");
    key(e, '.', 0);
    ck_assert_double_gt(geom_vec2_distance(editor_position(e, 0), before), 1e-4);
    editor_destroy(e);
}
END_TEST

START_TEST(a_planner_comes_from_a_file) {
    editor *e = two_on_their_way();
    const editor_event drop = {.type = EDITOR_DROP, .text = TEST_ORCA_MODULE};
    const geom_vec2 before = editor_position(e, 0);
    editor_handle(e, &drop);
    ck_assert_msg(strstr(editor_message(e), "Planner: ") != NULL, "%s", editor_message(e));
    ck_assert_str_ne(editor_method_name(e), "ORCA");
    key(e, '.', 0);
    ck_assert_double_gt(geom_vec2_distance(editor_position(e, 0), before), 1e-4);
    key(e, 'p', EDITOR_CTRL); /* and no file means the built-in one */
    while (editor_question(e)[strlen(editor_question(e)) - 1] != ' ') {
        key(e, EDITOR_KEY_BACKSPACE, 0);
    }
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_str_eq(editor_method_name(e), "ORCA");
    editor_destroy(e);
}
END_TEST

/* It is no change of the drawing, and comes back with the step that had it. */
START_TEST(undo_brings_a_planner_from_a_file_back) {
    editor *e = two_on_their_way();
    const editor_event drop = {.type = EDITOR_DROP, .text = TEST_ORCA_MODULE};
    char file[EDITOR_PATH_SIZE];
    key(e, 'g', 0);
    editor_handle(e, &drop);
    snprintf(file, sizeof file, "%s", editor_method_name(e));
    ck_assert_str_ne(file, "ORCA");
    key(e, 'm', 0);
    ck_assert_str_eq(editor_method_name(e), "RVO");
    key(e, 'z', EDITOR_CTRL);
    ck_assert_str_eq(editor_method_name(e), file);
    ck_assert_ptr_nonnull(strstr(editor_message(e), file));
    key(e, 'z', EDITOR_CTRL); /* the grid */
    ck_assert_str_eq(editor_method_name(e), file);
    key(e, 'y', EDITOR_CTRL);
    key(e, 'y', EDITOR_CTRL);
    ck_assert_str_eq(editor_method_name(e), "RVO");
    editor_destroy(e);
}
END_TEST

static void check_figures(const editor *e, const editor_figures *before, const char *when) {
    const editor_figures now = editor_shown_figures(e);
    ck_assert_msg(now.least_clearance == before->least_clearance, "%s: %g, before %g", when,
                  (double)now.least_clearance, (double)before->least_clearance);
    ck_assert_msg(now.contacts == before->contacts, "%s: %u contacts, before %u", when, now.contacts,
                  before->contacts);
    ck_assert_uint_eq(now.all_contacts, before->all_contacts);
}

/* Figures of a step stay those of the step, whatever is changed after it. */
START_TEST(a_change_takes_nothing_from_what_was_measured) {
    editor *e = new_editor();
    for (int i = 0; i < 4; i++) {
        draw_agent(e, -8, 1.5 * i - 2, 8, 2 - 1.5 * i);
        draw_agent(e, 8, 1.5 * i - 2.5, -8, 2.5 - 1.5 * i);
    }
    key(e, 'e', 0); /* counted, not made safe */
    key(e, 'm', 0);
    key(e, 'm', 0);
    while (editor_shown_figures(e).all_contacts < 3 || editor_shown_figures(e).contacts > 0) {
        ck_assert(!editor_get_sight(e)->finished);
        key(e, '.', 0);
    }
    const editor_figures last = editor_shown_figures(e);
    ck_assert(last.least_clearance < 1.0F);
    key(e, 'm', 0);
    check_figures(e, &last, "another planner");
    draw_circle(e, 0, -6, 0.5);
    check_figures(e, &last, "a shape");
    key(e, 'z', EDITOR_CTRL);
    key(e, 'z', EDITOR_CTRL);
    check_figures(e, &last, "undone");
    while (editor_last_step(e) < 101) { /* beyond a run that is kept */
        ck_assert(!editor_get_sight(e)->finished);
        key(e, '.', 0);
    }
    const editor_past *past = editor_get_past(e);
    const size_t kept = editor_past_keep(past, editor_shown_branch(e), SIZE_MAX, &(size_t){0})->step;
    editor_scrub_to(e, (double)kept);
    const editor_figures then = editor_shown_figures(e);
    ck_assert_uint_gt(then.all_contacts, 0);
    key(e, 'm', 0);
    check_figures(e, &then, "from a run that is kept");
    editor_destroy(e);
}
END_TEST

START_TEST(time_goes_faster_and_slower) {
    double way[3];
    for (int i = 0; i < 3; i++) {
        editor *e = new_editor();
        draw_agent(e, -8, 0, 8, 0);
        key(e, i == 0 ? '[' : i == 1 ? 'v' : ']', 0);
        key(e, ' ', 0);
        for (int k = 0; k < 40; k++) {
            tick(e, 0.05);
        }
        way[i] = editor_position(e, 0).x + 8.0;
        editor_destroy(e);
    }
    ck_assert_double_eq_tol(way[0], 0.5 * way[1], 0.2);
    ck_assert_double_eq_tol(way[2], 2.0 * way[1], 0.2);
}
END_TEST

/* ---- Places ---- */

static void check_apart(const editor *e) {
    const editor_document *d = editor_drawing(e);
    for (size_t i = 0; i < d->count; i++) {
        for (size_t j = i + 1; j < d->count; j++) {
            ck_assert_double_gt(geom_vec2_distance(d->shapes[i]->points[0], d->shapes[j]->points[0]),
                                d->shapes[i]->radius + d->shapes[j]->radius);
        }
    }
}

START_TEST(rows_rings_and_boxes_are_one_step_each) {
    editor *e = new_editor();
    key(e, 'o', 0); /* rows */
    drag(e, on_screen(e, -6, -6), on_screen(e, 5, -6));
    click(e, on_screen(e, -0.5, 6));
    ck_assert_uint_eq(editor_drawing(e)->count, 11);
    for (size_t i = 0; i < 11; i++) {
        const editor_shape *s = editor_drawing(e)->shapes[i];
        const geom_vec2 way = geom_vec2_sub(s->points[EDITOR_AGENT_GOAL], s->points[EDITOR_AGENT_START]);
        ck_assert_double_eq_tol(way.x, 0, 1e-9);
        ck_assert_double_eq_tol(way.y, 12, 1e-9);
    }
    check_apart(e);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);

    key(e, 'o', 0); /* rings */
    drag(e, on_screen(e, 0, 0), on_screen(e, 5, 0));
    const size_t count = editor_drawing(e)->count;
    ck_assert_uint_gt(count, 20);
    check_apart(e);
    for (size_t i = 0; i < count; i++) {
        const editor_shape *s = editor_drawing(e)->shapes[i];
        ck_assert_double_eq_tol(geom_vec2_length(s->points[0]), 5, 1e-9);
        ck_assert_double_eq_tol(geom_vec2_length(geom_vec2_add(s->points[0], s->points[1])), 0, 1e-9);
    }
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);

    key(e, 'o', 0); /* boxes */
    drag(e, on_screen(e, -6, -6), on_screen(e, -3, -2));
    click(e, on_screen(e, 5, 5));
    ck_assert_uint_eq(editor_drawing(e)->count, 12);
    check_apart(e);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    editor_destroy(e);
}
END_TEST

/* ---- What is known about one ---- */

START_TEST(the_chosen_velocity_lies_in_all_half_planes) {
    editor *e = two_on_their_way();
    run_constraint constraints[32];
    run_choice choice;
    select_agent(e, 0);
    ck_assert(run_explain(editor_get_crowd(e)->run, 0, &choice, constraints, 32));
    ck_assert_uint_ge(choice.constraint_count, 1);
    ck_assert_uint_ge(choice.neighbor_count, 1);
    for (size_t i = 0; i < choice.constraint_count; i++) {
        const geom_vec2 from = geom_vec2_sub(choice.chosen_velocity, constraints[i].point);
        ck_assert_double_eq_tol(geom_vec2_length(constraints[i].normal), 1.0, 1e-9);
        ck_assert_double_gt(geom_vec2_dot(from, constraints[i].normal), -1e-9);
    }
    ck_assert(!run_explain(editor_get_crowd(e)->run, 7, &choice, constraints, 32));
    canvas *c = canvas_create_raster(canvas_default_def());
    editor_draw(e, c);
    ck_assert(!canvas_failed(c));
    canvas_destroy(c);
    editor_destroy(e);
}
END_TEST

/* Where an agent was at each of the last moments. */
static size_t trail_of(const editor *e, size_t place, geom_vec2 *points, size_t capacity) {
    const editor_moment *moments[200];
    const size_t count = editor_trail_moments(e, moments, capacity);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = editor_cast_find(moments[i]->cast, editor_drawing(e)->shapes[place]->id);
        if (number != EDITOR_NO_NUMBER) {
            points[found++] = moments[i]->places[number];
        }
    }
    return found;
}

START_TEST(trails_follow_their_agents) {
    geom_vec2 points[200];
    editor *e = two_on_their_way();
    ck_assert_uint_eq(trail_of(e, 1, points, 200), 11);
    ck_assert(geom_vec2_equal(points[0], geom_vec2_make(4, 0.1)));
    select_agent(e, 0);
    key(e, EDITOR_KEY_DELETE, 0); /* the other one keeps its trail */
    ck_assert_uint_eq(editor_get_crowd(e)->agent_count, 1);
    ck_assert_uint_eq(trail_of(e, 0, points, 200), 11);
    ck_assert(geom_vec2_equal(points[0], geom_vec2_make(4, 0.1)));
    for (int i = 0; i < 300; i++) {
        key(e, '.', 0);
    }
    ck_assert_uint_gt(trail_of(e, 0, points, 200), 11);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        each_method_runs_and_goes_on_from_where_all_are,
        the_clock_goes_on_with_another_planner,
        velocity_obstacles_are_cones,
        a_file_that_is_no_planner_leaves_the_run,
        a_planner_comes_from_a_file,
        undo_brings_a_planner_from_a_file_back,
        a_change_takes_nothing_from_what_was_measured,
        time_goes_faster_and_slower,
        rows_rings_and_boxes_are_one_step_each,
        the_chosen_velocity_lies_in_all_half_planes,
        trails_follow_their_agents,
    };
    return run_tests("editor planner", tests, sizeof tests / sizeof *tests);
}
