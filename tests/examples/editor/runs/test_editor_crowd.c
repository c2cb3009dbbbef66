/* The view, and the crowd: running, pausing, stepping, restarting, and a drawing that changes under it. */
#include "crowd/crowd.h"
#include "examples/editor/support/editor_support.h"
#include "state/editor.h"
#include "state/engine.h"
#include "state/meetings.h"
#include "state/player.h"
#include "state/routes.h"
#include "state/timeline.h"

#include <collide/distance2.h>

#include <math.h>
#include <string.h>

static bool in_box(geom_aabb2 box, geom_vec2 p) {
    return p.x >= box.min.x && p.x <= box.max.x && p.y >= box.min.y && p.y <= box.max.y;
}

/* ---- The view ---- */

static void wheel(editor *e, geom_vec2 at, double notches) {
    const editor_event event = {.type = EDITOR_WHEEL, .at = at, .wheel = notches};
    editor_handle(e, &event);
}

START_TEST(zoom_keeps_the_point_under_the_pointer) {
    editor *e = new_editor();
    for (int i = 0; i < 60; i++) {
        const geom_vec2 at = {50.0 + 12.0 * i, 600.0 - 8.0 * i};
        const geom_vec2 before = editor_view_to_world(editor_get_view(e), at);
        const double scale = editor_get_view(e)->scale;
        wheel(e, at, i % 3 == 0 ? -2.5 : 1.5);
        const geom_vec2 after = editor_view_to_world(editor_get_view(e), at);
        ck_assert_double_eq_tol(before.x, after.x, 1e-9);
        ck_assert_double_eq_tol(before.y, after.y, 1e-9);
        ck_assert_double_ne(editor_get_view(e)->scale, scale);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(zoom_has_ends) {
    editor *e = new_editor();
    for (int i = 0; i < 400; i++) {
        wheel(e, geom_vec2_make(300, 300), 1e9);
    }
    ck_assert(isfinite(editor_get_view(e)->scale) && isfinite(editor_get_view(e)->center.x));
    for (int i = 0; i < 400; i++) {
        wheel(e, geom_vec2_make(300, 300), -1e9);
    }
    ck_assert_double_gt(editor_get_view(e)->scale, 0.0);
    editor_destroy(e);
}
END_TEST

START_TEST(buttons_and_space_pan) {
    editor *e = new_editor();
    const geom_vec2 from = {300, 300};
    const geom_vec2 to = {360, 250};
    const editor_button buttons[] = {EDITOR_BUTTON_MIDDLE, EDITOR_BUTTON_RIGHT, EDITOR_BUTTON_LEFT};
    draw_rectangle(e, -1, -1, 1, 1);
    for (int i = 0; i < 3; i++) {
        const geom_vec2 held = editor_view_to_world(editor_get_view(e), from);
        editor_event event = {.type = EDITOR_KEY_DOWN, .key = ' '};
        if (i == 2) {
            editor_handle(e, &event);
        }
        event = (editor_event){.type = EDITOR_POINTER_DOWN, .at = from, .button = buttons[i], .clicks = 1};
        editor_handle(e, &event);
        move(e, to);
        event.type = EDITOR_POINTER_UP;
        event.at = to;
        editor_handle(e, &event);
        event = (editor_event){.type = EDITOR_KEY_UP, .key = ' '};
        editor_handle(e, &event);
        const geom_vec2 now = editor_view_to_world(editor_get_view(e), to);
        ck_assert_double_eq_tol(now.x, held.x, 1e-9);
        ck_assert_double_eq_tol(now.y, held.y, 1e-9);
    }
    ck_assert(!editor_wants_ticks(e));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_destroy(e);
}
END_TEST

START_TEST(fit_shows_everything) {
    editor *e = new_editor();
    draw_rectangle(e, -1, -1, 1, 1);
    draw_agent(e, 2, 2, 9, 5);
    for (int i = 0; i < 30; i++) {
        wheel(e, geom_vec2_make(100, 100), 3.0);
    }
    key(e, 'f', 0);
    ck_assert(in_box(editor_get_view(e)->area, on_screen(e, -1, -1)));
    ck_assert(in_box(editor_get_view(e)->area, on_screen(e, 9, 5)));
    const editor_event smaller = {.type = EDITOR_RESIZE, .width = 300, .height = 200};
    editor_handle(e, &smaller);
    key(e, EDITOR_KEY_HOME, 0);
    ck_assert(in_box(editor_get_view(e)->area, on_screen(e, 9, 5)));
    editor_destroy(e);
}
END_TEST

/* ---- The crowd ---- */

static void tap_space(editor *e) { key(e, ' ', 0); }

START_TEST(a_crowd_runs_pauses_steps_and_restarts) {
    editor *e = new_editor();
    draw_agent(e, -5, 0, 5, 0);
    const geom_vec2 start = editor_position(e, 0);
    tap_space(e);
    ck_assert(editor_wants_ticks(e));
    for (int i = 0; i < 50; i++) {
        tick(e, 0.02);
    }
    const geom_vec2 running = editor_position(e, 0);
    ck_assert_double_gt(running.x, start.x + 0.5);
    tap_space(e);
    ck_assert(!editor_wants_ticks(e));
    tick(e, 1.0);
    ck_assert(geom_vec2_equal(editor_position(e, 0), running));
    key(e, '.', 0);
    ck_assert_double_gt(editor_position(e, 0).x, running.x);
    key(e, 'r', EDITOR_CTRL);
    ck_assert(geom_vec2_equal(editor_position(e, 0), start));
    ck_assert(!editor_has_changes(e) || editor_drawing(e)->count == 1);
    editor_destroy(e);
}
END_TEST

START_TEST(a_crowd_stops_when_all_have_arrived) {
    editor *e = new_editor();
    draw_agent(e, -3, 0, 1, 0);
    tap_space(e);
    for (int i = 0; i < 2000 && editor_wants_ticks(e); i++) {
        tick(e, 0.05);
    }
    ck_assert(!editor_wants_ticks(e));
    ck_assert_double_lt(geom_vec2_distance(editor_position(e, 0), geom_vec2_make(1, 0)), 0.5);
    ck_assert_str_ne(editor_message(e), "");
    tap_space(e); /* once more, from the start */
    tick(e, 0.01);
    ck_assert_double_lt(editor_position(e, 0).x, -2.0);
    editor_destroy(e);
}
END_TEST

START_TEST(a_run_without_agents_is_told) {
    editor *e = new_editor();
    tap_space(e);
    ck_assert(!editor_wants_ticks(e));
    ck_assert_str_ne(editor_message(e), "");
    ck_assert(!editor_run_steps(e, 1));
    editor_destroy(e);
}
END_TEST

START_TEST(agents_avoid_what_is_drawn_while_they_run) {
    editor *e = new_editor();
    draw_agent(e, -8, 0, 8, 0);
    ck_assert(editor_run_steps(e, 10));
    draw_rectangle(e, -2, -3, 2, 3);
    size_t met = 0;
    double widest = 0.0;
    for (int i = 0; i < 250 && geom_vec2_distance(editor_position(e, 0), geom_vec2_make(8, 0)) > 0.35; i++) {
        key(e, '.', 0);
        met += editor_get_pairs(e)->count;
        widest = fmax(widest, fabs(editor_position(e, 0).y));
    }
    ck_assert_uint_eq(met, 0);
    ck_assert_double_gt(widest, 3.0);
    ck_assert_double_lt(geom_vec2_distance(editor_position(e, 0), geom_vec2_make(8, 0)), 0.5);
    editor_destroy(e);
}
END_TEST

START_TEST(changes_reach_a_crowd_on_its_way) {
    editor *e = new_editor();
    draw_agent(e, -6, 0, 6, 0);
    draw_agent(e, -6, 4, 6, 4);
    ck_assert(editor_run_steps(e, 10));
    const geom_vec2 first = editor_position(e, 0);
    const geom_vec2 second = editor_position(e, 1);

    /* Dragged while it runs: it goes on from there; undone, it goes back by as much. */
    key(e, 'v', 0);
    drag(e, on_screen(e, second.x, second.y), on_screen(e, second.x, second.y - 2.0));
    ck_assert_double_eq_tol(editor_position(e, 1).y, second.y - 2.0, 0.02);
    ck_assert(geom_vec2_equal(editor_position(e, 0), first));
    key(e, 'z', EDITOR_CTRL);
    ck_assert_double_eq_tol(editor_position(e, 1).y, second.y, 1e-9);

    /* Deleted and brought back: it goes on from where it was, as the other one does and the clock. */
    click(e, on_screen(e, first.x, first.y));
    key(e, EDITOR_KEY_ESCAPE, 0);
    click(e, on_screen(e, first.x + 0.2, first.y + 0.1));
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    ck_assert_double_eq_tol(editor_position(e, 0).y, second.y, 1e-9);
    key(e, '.', 0);
    key(e, 'z', EDITOR_CTRL);
    ck_assert(geom_vec2_equal(editor_position(e, 0), first));
    key(e, '.', 0);
    ck_assert_double_gt(editor_position(e, 0).x, first.x);

    draw_agent(e, 6, -4, -6, -4);
    key(e, '.', 0);
    key(e, '.', 0);
    ck_assert_double_lt(editor_position(e, 2).x, 6.0);
    editor_destroy(e);
}
END_TEST

/* Undo and redo of every kind of edit keep agents that were not edited at the places that the clock says. */
START_TEST(no_undo_turns_a_run_back) {
    editor *e = new_editor();
    for (int i = 0; i < 4; i++) {
        draw_agent(e, -7, 3.0 * i - 5, 7, 3.0 * i - 5);
    }
    draw_rectangle(e, -1, 6, 1, 7);
    ck_assert(editor_run_steps(e, 10));
    geom_vec2 places[4];
    for (size_t i = 0; i < 4; i++) {
        places[i] = editor_position(e, i);
    }
    for (int edit = 0; edit < 4; edit++) {
        key(e, 'v', 0);
        key(e, 'a', EDITOR_CTRL);
        key(e,
            edit == 0   ? EDITOR_KEY_DELETE
            : edit == 1 ? 'x'
            : edit == 2 ? 'd'
                        : EDITOR_KEY_RIGHT,
            edit == 1 || edit == 2 ? EDITOR_CTRL : 0);
        key(e, 'z', EDITOR_CTRL);
        for (size_t i = 0; i < 4; i++) {
            ck_assert_msg(geom_vec2_distance(editor_position(e, i), places[i]) < 1e-12, "%d, %zu", edit, i);
        }
    }
    key(e, 'a', EDITOR_CTRL); /* also with another planner in between, and when all are away for some steps */
    key(e, EDITOR_KEY_DELETE, 0);
    key(e, 'm', 0);
    key(e, 'z', EDITOR_CTRL);
    key(e, 'z', EDITOR_CTRL);
    for (size_t i = 0; i < 4; i++) {
        ck_assert(geom_vec2_distance(editor_position(e, i), places[i]) < 1e-12);
    }
    key(e, '.', 0);
    ck_assert_double_gt(editor_position(e, 0).x, places[0].x);
    key(e, 'r', EDITOR_CTRL); /* a new run knows nothing of that */
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_double_eq(editor_position(e, 0).x, -7.0);
    ck_assert(editor_run_steps(e, 1));
    ck_assert_double_lt(editor_position(e, 0).x, -6.5);
    editor_destroy(e);
}
END_TEST

/* ---- Ways ---- */

/* No piece of a way that is shown comes nearer to an obstacle than the agent's radius. */
static void check_routes(editor *e, canvas *c) {
    editor_draw(e, c);
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        const editor_shape *s = editor_drawing(e)->shapes[i];
        const orca_route *route = s->kind == EDITOR_AGENT ? editor_route(e, i) : NULL;
        if (s->kind != EDITOR_AGENT) {
            continue;
        }
        ck_assert_ptr_nonnull(route);
        ck_assert_uint_gt(route->point_count, 1);
        for (size_t k = 0; k + 1 < route->point_count; k++) {
            const geom_capsule2 piece = {route->points[k], route->points[k + 1], s->radius};
            for (size_t j = 0; j < editor_drawing(e)->count; j++) {
                if (editor_drawing(e)->shapes[j]->kind == EDITOR_POLYGON) {
                    const geom_polygon rings = editor_shape_polygon(editor_drawing(e)->shapes[j]);
                    ck_assert_int_eq(collide_shape_relation(collide_shape_from_capsule(piece),
                                                            collide_shape_from_polygon(rings)),
                                     COLLIDE_APART);
                }
            }
        }
    }
}

START_TEST(routes_go_around_obstacles_at_rest_too) {
    canvas *c = canvas_create_raster(canvas_default_def());
    editor *e = new_editor();
    draw_agent(e, -8, 0, 8, 0);
    draw_agent(e, 8, 1, -8, 1);
    draw_rectangle(e, -2, -4, 2, 4);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'w', 0);
    check_routes(e, c);
    click(e, on_screen(e, 0, 0)); /* whatever changes */
    drag(e, on_screen(e, 0, 0), on_screen(e, 1, 2));
    check_routes(e, c);
    press(e, on_screen(e, 1, 2), 0, 1);
    move(e, on_screen(e, 2, 1));
    check_routes(e, c);
    release(e, on_screen(e, 2, 1));
    draw_rectangle(e, -6, -7, -4, 0.5);
    check_routes(e, c);
    key(e, 'w', 0); /* and of those that are selected */
    key(e, 'a', EDITOR_CTRL);
    check_routes(e, c);
    key(e, 'w', 0);
    ck_assert(editor_run_steps(e, 5));
    check_routes(e, c);
    draw_agent(e, 8, -3, -8, -3); /* that has not moved yet */
    check_routes(e, c);
    key(e, 'r', EDITOR_CTRL);
    check_routes(e, c);
    editor_destroy(e);
    canvas_destroy(c);
}
END_TEST

/* ---- What is counted ---- */

START_TEST(contacts_and_states_are_those_of_the_tally) {
    size_t counts[TALLY_STATES];
    size_t deeper = 0;
    editor *e = new_editor();
    draw_agent(e, -3, 0, 3, 0);
    draw_agent(e, 3, 0.05, -3, 0.05);
    draw_agent(e, 6, 5, 6, 4.75); /* there already */
    draw_agent(e, -6, 5, -6.5, 5);
    draw_rectangle(e, -7.5, 4.5, -6, 5.5); /* it starts in a solid, where its goal is, too */
    key(e, 'e', 0);
    key(e, 'e', 0); /* nothing is looked for */
    key(e, 'm', 0);
    ck_assert(editor_run_steps(e, 1));
    ck_assert_msg(strstr(editor_message(e), "1 contact at the start") != NULL, "%s", editor_message(e));
    ck_assert(!editor_get_sight(e)->checked);
    ck_assert_uint_eq(editor_crowd_contacts(editor_get_crowd(e), &deeper), 0);
    key(e, 'e', 0); /* enforced, and counted */
    ck_assert(editor_get_sight(e)->checked);
    ck_assert(editor_run_steps(e, 100));
    const tally_source source = editor_crowd_source(editor_get_crowd(e));
    tally_states(&editor_get_crowd(e)->tally, &source, counts);
    for (int i = 0; i < TALLY_STATES; i++) {
        ck_assert_uint_eq(editor_shown_figures(e).states[i], counts[i]);
    }
    ck_assert_uint_eq(counts[TALLY_AT_GOAL], 3);
    ck_assert_uint_eq(counts[TALLY_WITHOUT_WAY] + counts[TALLY_BLOCKED] + counts[TALLY_ON_ITS_WAY], 1);
    ck_assert_uint_gt(editor_crowd_contacts(editor_get_crowd(e), &deeper), 0);
    ck_assert_uint_eq(deeper, 0);
    ck_assert_double_eq_tol(source.time, 10.1, 1e-9);
    editor_destroy(e);
}
END_TEST

static uint32_t counted_agents(const editor *e) {
    const editor_figures figures = editor_shown_figures(e);
    uint32_t sum = 0;
    for (int i = 0; i < TALLY_STATES; i++) {
        sum += figures.states[i];
    }
    return sum;
}

/* Also between an edit and the next step. */
START_TEST(as_many_agents_are_counted_as_there_are) {
    editor *e = new_editor();
    draw_agent(e, -3, 0, 3, 0);
    draw_agent(e, -3, 3, -3, 2.75); /* there already */
    draw_agent(e, -3, 6, 3, 6);
    ck_assert(editor_run_steps(e, 5));
    ck_assert_uint_eq(counted_agents(e), 3);
    key(e, EDITOR_KEY_DELETE, 0); /* the last one */
    ck_assert_uint_eq(counted_agents(e), 2);
    ck_assert_uint_eq(editor_shown_figures(e).states[TALLY_AT_GOAL], 1);
    draw_agent(e, 4, 4, 6, 4);
    draw_agent(e, 4, 6, 6, 6);
    ck_assert_uint_eq(counted_agents(e), 4);
    ck_assert_uint_eq(editor_shown_figures(e).states[TALLY_ON_ITS_WAY], 3);
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(counted_agents(e), 0);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(counted_agents(e), 4);
    editor_destroy(e);
}
END_TEST

/* Where the run has the first obstacle. */
static geom_vec2 obstacle_of_run(const editor *e) {
    return run_scene(editor_get_crowd(e)->run)->obstacles[0].points[0];
}

static void check_obstacle(const editor *e, geom_vec2 start, const char *when) {
    const geom_vec2 shown = geom_vec2_add(start, editor_obstacle_shift(e, shape_at(e, 0)));
    ck_assert_msg(geom_vec2_distance(obstacle_of_run(e), shown) < 1e-9, "%s: %g, shown at %g", when,
                  obstacle_of_run(e).x, shown.x);
}

/* Whatever changes on the way: the run has an obstacle that moves where it is shown. */
START_TEST(an_obstacle_that_moves_is_where_it_is_shown) {
    editor *e = new_editor();
    draw_circle(e, -6, 4, 1);
    editor_field_set(e, field_of("velocity_x"), 1.0);
    draw_agent(e, -6, 0, 6, 0);
    draw_circle(e, 0, -5, 1);
    const geom_vec2 start = shape_at(e, 0)->points[0];
    ck_assert(editor_run_steps(e, 20));
    check_obstacle(e, start, "at first");
    key(e, 'm', 0);
    check_obstacle(e, start, "another planner");
    ck_assert(editor_run_steps(e, 10));
    check_obstacle(e, start, "steps");
    drag(e, on_screen(e, 0, -5), on_screen(e, 2, -5));
    ck_assert(editor_run_steps(e, 40)); /* beyond a run that is kept */
    check_obstacle(e, start, "another obstacle is moved");
    key(e, ';', 0);
    key(e, 'e', 0); /* the run is made anew */
    check_obstacle(e, start, "at an earlier moment");
    ck_assert_double_gt(obstacle_of_run(e).x, start.x + 6.5);
    editor_destroy(e);
}
END_TEST

START_TEST(time_steps_do_not_depend_on_frames) {
    editor *smooth = new_editor();
    editor *coarse = new_editor();
    editor *both[2] = {smooth, coarse};
    for (int i = 0; i < 2; i++) {
        draw_agent(both[i], -5, 0.3, 5, 0);
        draw_agent(both[i], 5, 0, -5, 0);
        tap_space(both[i]);
    }
    for (int i = 0; i < 300; i++) {
        tick(smooth, 0.01);
    }
    for (int i = 0; i < 15; i++) {
        tick(coarse, 0.2);
    }
    for (size_t i = 0; i < 2; i++) {
        ck_assert_double_lt(geom_vec2_distance(editor_position(smooth, i), editor_position(coarse, i)), 1e-6);
    }
    editor_destroy(smooth);
    editor_destroy(coarse);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        zoom_keeps_the_point_under_the_pointer,
        zoom_has_ends,
        buttons_and_space_pan,
        fit_shows_everything,
        a_crowd_runs_pauses_steps_and_restarts,
        a_crowd_stops_when_all_have_arrived,
        a_run_without_agents_is_told,
        agents_avoid_what_is_drawn_while_they_run,
        changes_reach_a_crowd_on_its_way,
        no_undo_turns_a_run_back,
        routes_go_around_obstacles_at_rest_too,
        contacts_and_states_are_those_of_the_tally,
        as_many_agents_are_counted_as_there_are,
        an_obstacle_that_moves_is_where_it_is_shown,
        time_steps_do_not_depend_on_frames,
    };
    return run_tests("editor crowd", tests, sizeof tests / sizeof *tests);
}
