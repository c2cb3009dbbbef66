/* Runs beside the window, on a thread of their own: the same bits as in the caller, whatever is done meanwhile. */
#include "state/engine.h"
#include "state/timeline.h"
#include "test_editor_support.h"
#include "window/window_beside.h"

#include <string.h>

/* Two crowds that cross, and a wall. */
static editor *crossing(void) {
    editor *e = new_editor();
    for (int i = 0; i < 8; i++) {
        draw_agent(e, -8, -4 + i, 8, -4 + i);
        draw_agent(e, -4 + i, -8, -4 + i, 8);
    }
    draw_rectangle(e, -1, 5, 1, 6);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

/* Until so many steps are there. */
static void play_until(editor *e, size_t step) {
    if (!editor_is_playing(e)) {
        key(e, ' ', 0);
    }
    while (editor_is_playing(e) && editor_last_step(e) < step) {
        tick(e, 0.01);
    }
    key(e, ' ', 0);
    editor_settle_engine(e);
}

static void check_same(const editor *a, const editor *b) {
    const size_t last = editor_last_step(b);
    ck_assert_uint_ge(editor_last_step(a), last);
    for (size_t step = 0; step <= last; step++) {
        const editor_moment *p = editor_past_at(editor_get_past(a), editor_shown_branch(a), step);
        const editor_moment *q = editor_past_at(editor_get_past(b), editor_shown_branch(b), step);
        ck_assert(p && q);
        ck_assert_uint_eq(p->step, q->step);
        ck_assert_uint_eq(p->cast->count, q->cast->count);
        ck_assert_msg(memcmp(p->places, q->places, p->cast->count * sizeof *p->places) == 0, "step %zu",
                      step);
    }
}

static void move_wall(editor *e) { drag(e, on_screen(e, 0, 5.5), on_screen(e, 0, 1)); }

START_TEST(a_run_beside_is_that_of_the_caller) {
    window_threads threads;
    ck_assert(window_threads_start(&threads, NULL, NULL));
    const editor_beside beside = window_threads_beside(&threads);
    editor *apart = crossing();
    editor *here = crossing();
    editor_set_beside(apart, &beside);
    play_until(apart, 20);
    ck_assert(editor_run_steps(here, editor_last_step(apart)));
    check_same(apart, here);
    editor_scrub_to(apart, (double)editor_last_step(apart)); /* an edit where both are, not before */
    move_wall(apart);
    move_wall(here);
    editor_settle_engine(apart);
    play_until(apart, 50);
    ck_assert(editor_run_steps(here, editor_last_step(apart) - editor_last_step(here)));
    check_same(apart, here);
    editor_destroy(apart);
    editor_destroy(here);
    window_threads_end(&threads);
}
END_TEST

/* Edits, other planners, undo, restarts and moments of the past, while steps are on their way. */
START_TEST(whatever_is_done_meanwhile_harms_nothing) {
    window_threads threads;
    canvas_def def = canvas_default_def();
    def.width = 1000;
    def.height = 700;
    canvas *c = canvas_create_raster(def);
    ck_assert(window_threads_start(&threads, NULL, NULL));
    const editor_beside beside = window_threads_beside(&threads);
    editor *e = crossing();
    editor_set_beside(e, &beside);
    static const struct {
        int key;
        unsigned modifiers;
    } keys[] = {{' ', 0}, {'m', 0}, {'z', EDITOR_CTRL}, {'y', EDITOR_CTRL}, {'.', 0},           {'e', 0},
                {' ', 0}, {'w', 0}, {'a', EDITOR_CTRL}, {'j', 0},           {'r', EDITOR_CTRL}, {' ', 0}};
    for (size_t i = 0; i < 240; i++) {
        if (i % 5 == 0) {
            key(e, keys[i / 5 % 12].key, keys[i / 5 % 12].modifiers);
        } else if (i % 7 == 0) {
            press(e, on_screen(e, 0, 5.5), 0, 1);
            move(e, on_screen(e, 0.1 * (double)(i % 20), 4));
            tick(e, 0.02);
            release(e, on_screen(e, 0, 5));
        } else if (i % 11 == 0) {
            editor_scrub_to(e, 0.5 * (double)editor_last_step(e));
        }
        tick(e, 0.03);
        canvas_clear(c);
        editor_draw(e, c);
    }
    ck_assert(!canvas_failed(c));
    editor_destroy(e);
    canvas_destroy(c);
    window_threads_end(&threads);
}
END_TEST

int main(void) {
    const TTest *tests[] = {a_run_beside_is_that_of_the_caller, whatever_is_done_meanwhile_harms_nothing};
    return run_tests("editor beside", tests, sizeof tests / sizeof *tests);
}
