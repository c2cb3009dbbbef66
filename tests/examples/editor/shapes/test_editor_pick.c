/* What a press on the drawing picks: what is drawn on top, and of what is only near the nearest. */
#include "examples/editor/support/editor_support.h"

#include <math.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/* Each wants to go to the other side, so that each one's goal lies below another one. */
static editor *ring_of(size_t count) {
    editor *e = new_editor();
    for (size_t i = 0; i < count; i++) {
        const double angle = 2.0 * PI * (double)i / (double)count;
        const double x = 6.0 * cos(angle);
        const double y = 6.0 * sin(angle);
        draw_agent(e, x, y, -x, -y);
    }
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, count);
    return e;
}

static bool is_selected_alone(const editor *e, size_t place) {
    return editor_selected_count(e) == 1 && editor_is_selected(e, editor_drawing(e)->shapes[place]->id);
}

static geom_vec2 point_on_screen(const editor *e, size_t place, size_t point) {
    const geom_vec2 p = editor_drawing(e)->shapes[place]->points[point];
    return on_screen(e, p.x, p.y);
}

START_TEST(a_body_lies_above_the_goals_of_others) {
    editor *e = ring_of(30);
    for (size_t i = 0; i < 30; i++) {
        key(e, EDITOR_KEY_ESCAPE, 0);
        key(e, EDITOR_KEY_ESCAPE, 0);
        click(e, point_on_screen(e, i, EDITOR_AGENT_START));
        ck_assert_msg(is_selected_alone(e, i), "%zu", i);
        /* The goal of the one that is selected has a handle now, above the body there: a click is meant for
         * the body. */
        const size_t other = (i + 15) % 30;
        click(e, point_on_screen(e, other, EDITOR_AGENT_START));
        ck_assert_msg(is_selected_alone(e, other), "%zu", other);
    }
    ck_assert(editor_has_changes(e));
    key(e, 'z', EDITOR_CTRL); /* nothing was moved: the last step is the last agent */
    ck_assert_uint_eq(editor_drawing(e)->count, 29);
    editor_destroy(e);
}
END_TEST

START_TEST(a_drag_of_a_body_moves_it_and_no_goal) {
    editor *e = ring_of(30);
    for (size_t i = 0; i < 30; i++) {
        editor_document before = snapshot(e);
        const geom_vec2 from = point_on_screen(e, i, EDITOR_AGENT_START);
        key(e, EDITOR_KEY_ESCAPE, 0);
        key(e, EDITOR_KEY_ESCAPE, 0);
        drag(e, from, geom_vec2_add(from, geom_vec2_make(9, 4)));
        for (size_t k = 0; k < 30; k++) {
            const editor_shape *was = before.shapes[k];
            const editor_shape *is = editor_drawing(e)->shapes[k];
            ck_assert(geom_vec2_equal(was->points[EDITOR_AGENT_GOAL], is->points[EDITOR_AGENT_GOAL]));
            ck_assert((was == is) == (k != i));
        }
        editor_document_clear(&before);
        key(e, 'z', EDITOR_CTRL);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(a_goal_lies_above_obstacles_and_a_body_above_both) {
    editor *e = new_editor();
    draw_agent(e, -5, 0, 5, 0);
    draw_rectangle(e, 3, -2, 7, 2); /* later than the agent, and still below its goal */
    draw_rectangle(e, -7, -2, -3, 2);
    key(e, EDITOR_KEY_ESCAPE, 0);
    drag(e, on_screen(e, 5, 0), on_screen(e, 6, 1));
    ck_assert(is_selected_alone(e, 0));
    ck_assert_double_eq_tol(editor_drawing(e)->shapes[0]->points[EDITOR_AGENT_GOAL].x, 6.0, 0.05);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    click(e, on_screen(e, -5, 0));
    ck_assert(is_selected_alone(e, 0));
    click(e, on_screen(e, -6, 1));
    ck_assert(is_selected_alone(e, 2));
    editor_destroy(e);
}
END_TEST

/* Far away everything is smaller than a pointer reaches. */
START_TEST(of_small_ones_the_nearest_is_picked) {
    editor *e = new_editor();
    for (int i = 0; i < 4; i++) {
        draw_agent(e, -6.0 + 2.0 * i, 4, -6.0 + 2.0 * i, -4);
    }
    const editor_event wheel = {.type = EDITOR_WHEEL, .at = {388, 363}, .wheel = -20.0};
    editor_handle(e, &wheel);
    const editor_event more = {.type = EDITOR_WHEEL, .at = {388, 363}, .wheel = -5.0};
    editor_handle(e, &more);
    ck_assert_double_lt(2.0 * editor_get_view(e)->scale, 8.0);
    for (size_t i = 0; i < 4; i++) {
        for (size_t point = 0; point < 2; point++) {
            key(e, EDITOR_KEY_ESCAPE, 0);
            key(e, EDITOR_KEY_ESCAPE, 0);
            click(e, point_on_screen(e, i, point));
            ck_assert_msg(is_selected_alone(e, i), "%zu, %zu", i, point);
        }
    }
    editor_destroy(e);
}
END_TEST

START_TEST(alt_goes_from_bodies_to_goals_to_obstacles) {
    editor *e = new_editor();
    draw_agent(e, 0, 0, 6, 0);
    draw_agent(e, -6, 0, 0, 0);
    draw_rectangle(e, -2, -2, 2, 2);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    static const size_t order[] = {0, 1, 2, 0};
    for (size_t i = 0; i < 4; i++) {
        click_with(e, on_screen(e, 0, 0), EDITOR_ALT, 1);
        ck_assert_msg(is_selected_alone(e, order[i]), "%zu", i);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(what_cannot_be_brought_into_sight_is_told) {
    static const double far[] = {2.0, 3e8, 4e9, 1e11};
    editor *e = new_editor();
    draw_circle(e, 0, 0, 2);
    draw_circle(e, 3, 3, 1);
    for (size_t i = 0; i < 4; i++) {
        editor_field_set(e, EDITOR_FIELD_X, far[i]);
        key(e, 'f', 0);
        ck_assert_int_eq(editor_message(e)[0] == 0, far[i] < 1e9);
    }
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Not all shapes are in sight"));
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        a_body_lies_above_the_goals_of_others,
        a_drag_of_a_body_moves_it_and_no_goal,
        a_goal_lies_above_obstacles_and_a_body_above_both,
        of_small_ones_the_nearest_is_picked,
        alt_goes_from_bodies_to_goals_to_obstacles,
        what_cannot_be_brought_into_sight_is_told,
    };
    return run_tests("editor pick", tests, sizeof tests / sizeof *tests);
}
