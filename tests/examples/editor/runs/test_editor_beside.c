/* Runs beside the window, on a thread of their own or in another instance by orders and results as bytes: the same
 * bits as in the caller, whatever is done meanwhile and also when the other instance fails. */
#include "crowd/remote.h"
#include "examples/editor/support/editor_support.h"
#include "import/import.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "tools/trials.h"
#include "window/window_beside.h"

#include <stdlib.h>
#include <string.h>

/* Two crowds that cross, a wall, and an agent in a closed room: it is stuck. */
static editor *crossing(void) {
    editor *e = new_editor();
    for (int i = 0; i < 8; i++) {
        draw_agent(e, -8, -4 + i, 8, -4 + i);
        draw_agent(e, -4 + i, -8, -4 + i, 8);
    }
    draw_rectangle(e, -1, 5, 1, 6);
    draw_agent(e, -11, 6, 8, 6);
    draw_rectangle(e, -13, 4, -9, 4.5);
    draw_rectangle(e, -13, 7.5, -9, 8);
    draw_rectangle(e, -13.5, 4, -13, 8);
    draw_rectangle(e, -9, 4, -8.5, 8);
    ck_assert_uint_eq(editor_drawing(e)->count, 22);
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

static void check_same_moment(const editor_moment *p, const editor_moment *q) {
    ck_assert(p && q);
    ck_assert_uint_eq(p->step, q->step);
    ck_assert_uint_eq(p->cast->count, q->cast->count);
    ck_assert_msg(memcmp(p->places, q->places, p->cast->count * sizeof *p->places) == 0, "step %zu", p->step);
    ck_assert(memcmp(p->velocities, q->velocities, p->cast->count * sizeof *p->velocities) == 0);
    ck_assert(memcmp(p->clearances, q->clearances, p->cast->count * sizeof *p->clearances) == 0);
    ck_assert_uint_eq(p->figures.all_contacts, q->figures.all_contacts);
    for (int i = 0; i < TALLY_STATES; i++) {
        ck_assert_uint_eq(p->figures.states[i], q->figures.states[i]);
    }
    ck_assert_uint_eq(p->stuck_count, q->stuck_count);
    for (size_t i = 0; i < editor_moment_kept_stuck(p); i++) {
        ck_assert_uint_eq(p->stuck[i].agent, q->stuck[i].agent);
        ck_assert_uint_eq(p->stuck[i].other, q->stuck[i].other);
        ck_assert(p->stuck[i].without_way == q->stuck[i].without_way);
    }
}

/* Each moment is kept once, in order. */
static void check_order(const editor *e) {
    const editor_branch *b = &editor_get_past(e)->branches[editor_shown_branch(e)];
    for (size_t i = 1; i < b->moment_count; i++) {
        ck_assert_uint_lt(b->moments[i - 1]->step, b->moments[i]->step);
    }
    for (size_t i = 1; i < b->keep_count; i++) {
        ck_assert_uint_lt(b->keeps[i - 1]->step, b->keeps[i]->step);
    }
}

static void check_same(const editor *a, const editor *b) {
    const size_t last = editor_last_step(b);
    check_order(a);
    ck_assert_uint_eq(editor_last_step(a), last);
    for (size_t step = 0; step <= last; step++) {
        check_same_moment(editor_past_at(editor_get_past(a), editor_shown_branch(a), step),
                          editor_past_at(editor_get_past(b), editor_shown_branch(b), step));
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

static canvas *canvas_of_window(void) {
    canvas_def def = canvas_default_def();
    def.width = 1000;
    def.height = 700;
    return canvas_create_raster(def);
}

/* The i-th of many: edits, other planners, undo, restarts and moments of the past. Some time passes. */
static void meddle(editor *e, size_t i) {
    static const struct {
        int key;
        unsigned modifiers;
    } keys[] = {{' ', 0}, {'m', 0}, {'z', EDITOR_CTRL}, {'y', EDITOR_CTRL}, {'.', 0},           {'e', 0},
                {' ', 0}, {'w', 0}, {'a', EDITOR_CTRL}, {'j', 0},           {'r', EDITOR_CTRL}, {' ', 0}};
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
}

/* While steps are on their way. */
START_TEST(whatever_is_done_meanwhile_harms_nothing) {
    window_threads threads;
    canvas *c = canvas_of_window();
    ck_assert(window_threads_start(&threads, NULL, NULL));
    const editor_beside beside = window_threads_beside(&threads);
    editor *e = crossing();
    editor_set_beside(e, &beside);
    for (size_t i = 0; i < 240; i++) {
        meddle(e, i);
        canvas_clear(c);
        editor_draw(e, c);
    }
    ck_assert(!canvas_failed(c));
    editor_destroy(e);
    canvas_destroy(c);
    window_threads_end(&threads);
}
END_TEST

/* ---- In another instance ---- */

/* The other instance, which needs so many questions until it has results. */
typedef struct fake {
    editor_remote *remote;
    size_t delay;
    size_t asked;
    size_t sent;
    size_t fails_at; /* the orders that it fails at; 0: none */
    size_t eighths;  /* so much comes of them then */
    bool has_results;
    uint8_t *results;
    size_t size;
    uint8_t *first; /* the first orders */
    size_t first_size;
} fake;

static void put(uint8_t *to, const void *from, size_t size) {
    ck_assert(to);
    memcpy(to, from, size);
}

static void send_orders(void *context, const void *orders, size_t size) {
    fake *f = context;
    put(editor_remote_receive(f->remote, size), orders, size);
    if (f->sent == 0) {
        f->first = malloc(size);
        f->first_size = size;
        put(f->first, orders, size);
    }
    const uint8_t *results = editor_remote_do(f->remote, &f->size);
    f->sent++;
    f->size = f->sent == f->fails_at ? f->size * f->eighths / 8 : f->size;
    f->results = realloc(f->results, f->size + 1);
    ck_assert(f->results);
    memcpy(f->results, results, f->size);
    f->has_results = true;
    f->asked = 0;
}

static const void *take_results(void *context, size_t *size) {
    fake *f = context;
    if (!f->has_results || f->asked++ < f->delay) {
        return NULL;
    }
    f->has_results = false;
    *size = f->size;
    return f->results;
}

static editor_apart start_fake(fake *f, size_t delay) {
    *f = (fake){.remote = editor_remote_create(NULL), .delay = delay};
    ck_assert(f->remote);
    return (editor_apart){f, send_orders, take_results};
}

static void end_fake(fake *f) {
    editor_remote_destroy(f->remote);
    free(f->results);
    free(f->first);
}

/* Until so many steps are there; then it stands where they are. */
static void play_apart_until(editor *e, size_t step) {
    key(e, ' ', 0);
    for (int i = 0; i < 10000 && editor_is_playing(e) && editor_last_step(e) < step; i++) {
        tick(e, 0.01);
    }
    ck_assert_uint_ge(editor_last_step(e), step);
    key(e, ' ', 0);
    editor_scrub_to(e, (double)editor_last_step(e));
}

/* A run whose first step takes 0.8 s of ticks, until that is told. */
static editor *wait_for_first_step(fake *f, int speed) {
    const editor_apart apart = start_fake(f, 160); /* two questions a tick */
    editor *e = crossing();
    editor_run_settings settings = *editor_get_run_settings(e);
    settings.speed = speed;
    editor_set_run_settings(e, &settings);
    editor_set_apart(e, EDITOR_BESIDE_RUN, &apart);
    key(e, ' ', 0);
    for (int i = 0; i < 40; i++) {
        ck_assert_str_eq(editor_message(e), "");
        tick(e, 0.01);
    }
    for (int i = 0; i < 20; i++) {
        tick(e, 0.01);
    }
    ck_assert_ptr_nonnull(strstr(editor_message(e), "finds its route"));
    return e;
}

/* A first step that does not come soon is told, whatever the speed of the run, and no longer once it is there. */
START_TEST(a_long_first_step_is_told) {
    static const int speeds[] = {0, EDITOR_SLOWEST, EDITOR_FASTEST};
    for (size_t k = 0; k < sizeof speeds / sizeof *speeds; k++) {
        fake f;
        editor *e = wait_for_first_step(&f, speeds[k]);
        for (int i = 0; i < 40 && editor_last_step(e) == 0; i++) {
            tick(e, 0.01);
        }
        ck_assert_uint_gt(editor_last_step(e), 0);
        ck_assert_str_eq(editor_message(e), "");
        editor_destroy(e);
        end_fake(&f);
    }
}
END_TEST

/* A pause that no press made does not keep what was told. */
START_TEST(a_first_step_that_comes_in_a_pause_is_not_told_any_more) {
    fake f;
    editor *e = wait_for_first_step(&f, 0);
    editor_pause(e);
    tick(e, 0.01);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "finds its route"));
    for (int i = 0; i < 200 && editor_engine_is_busy(e); i++) {
        tick(e, 0.01);
    }
    ck_assert(!editor_engine_is_busy(e));
    ck_assert_str_eq(editor_message(e), "");
    editor_destroy(e);
    end_fake(&f);
}
END_TEST

static void finish_work(editor *e) {
    for (int i = 0; i < 100 && editor_engine_is_busy(e); i++) {
        tick(e, 0.01);
    }
    ck_assert(!editor_engine_is_busy(e));
}

/* The run of a moment made anew in the caller is what came from the other instance. */
static void check_again(const editor *e, size_t step) {
    const editor_past *past = editor_get_past(e);
    const editor_moment *kept = editor_past_at(past, editor_shown_branch(e), step);
    editor_crowd crowd = {.run = NULL};
    editor_stint again = {.crowd = &crowd, .goes_back = true};
    ck_assert(editor_past_lead(past, editor_shown_branch(e), kept->step, &again.lead));
    editor_stint_do(&again);
    ck_assert_msg(again.fault == EDITOR_STINT_GOOD, "%s", again.error.text);
    editor_moment *m = editor_crowd_moment(&crowd);
    check_same_moment(m, kept);
    editor_moment_destroy(m);
    editor_stint_clear(&again);
    editor_crowd_stop(&crowd);
}

static void catch_up(editor *here, const editor *there) {
    ck_assert(editor_run_steps(here, editor_last_step(there) - editor_last_step(here)));
}

static void compare_with_caller(size_t delay) {
    fake f;
    const editor_apart apart = start_fake(&f, delay);
    editor *there = crossing();
    editor *here = crossing();
    editor_set_apart(there, EDITOR_BESIDE_RUN, &apart);
    play_apart_until(there, 60); /* more than the steps between two kept runs */
    catch_up(here, there);
    check_same(there, here);
    ck_assert_uint_eq(editor_shown_moment(there)->stuck_count, 1);
    move_wall(there);
    finish_work(there);
    move_wall(here);
    const size_t sent = f.sent;
    play_apart_until(there, 90);
    ck_assert_uint_gt(f.sent, sent);
    catch_up(here, there);
    check_same(there, here);
    check_again(there, editor_last_step(there));
    for (int i = 0; i < 2; i++) { /* a step and another planner are done in the caller */
        ck_assert(editor_run_steps(there, 1) && editor_run_steps(here, 1));
        key(there, 'm', 0);
        key(here, 'm', 0);
        play_apart_until(there, 100 + 10 * (size_t)i);
        catch_up(here, there);
        check_same(there, here);
    }
    editor_destroy(there);
    editor_destroy(here);
    end_fake(&f);
}

START_TEST(a_run_apart_is_that_of_the_caller) {
    for (size_t delay = 0; delay < 4; delay++) {
        compare_with_caller(delay);
    }
}
END_TEST

static void fail_at(size_t order, size_t eighths) {
    fake f;
    const editor_apart apart = start_fake(&f, 1);
    f.fails_at = order;
    f.eighths = eighths;
    editor *there = crossing();
    editor *here = crossing();
    editor_set_apart(there, EDITOR_BESIDE_RUN, &apart);
    play_apart_until(there, 20);
    catch_up(here, there);
    move_wall(there);
    finish_work(there);
    move_wall(here);
    play_apart_until(there, 40);
    catch_up(here, there);
    check_same(there, here);
    ck_assert_uint_eq(f.sent, f.fails_at);
    editor_destroy(there);
    editor_destroy(here);
    end_fake(&f);
}

/* Also when a part of its results has come. */
START_TEST(an_instance_that_fails_loses_nothing) {
    for (size_t order = 1; order < 6; order++) {
        for (size_t eighths = 0; eighths < 8; eighths++) {
            fail_at(order, eighths);
        }
    }
}
END_TEST

/* Few agents, which all arrive: planners are compared by many runs. */
static editor *few(void) {
    editor *e = new_editor();
    for (int i = 0; i < 3; i++) {
        draw_agent(e, -4, -2 + i, 4, -2 + i);
        draw_agent(e, 4, -1.9 + i, -4, -1.9 + i);
    }
    draw_rectangle(e, -1, 5, 1, 6);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

static void compare_planners(editor *e) {
    key(e, 't', EDITOR_CTRL);
    for (int i = 0; i < 100000 && editor_trials_run(e); i++) {
        tick(e, 0.01);
    }
    ck_assert(!editor_trials_run(e));
}

static void check_same_trials(const editor *a, const editor *b) {
    for (size_t i = 0; i < EDITOR_TRIALS; i++) {
        const editor_trial *p = &editor_get_trials(a)[i];
        const editor_trial *q = &editor_get_trials(b)[i];
        const size_t last = editor_past_last(editor_get_past(b), q->branch);
        ck_assert_int_eq(p->state, EDITOR_TRIAL_DONE);
        ck_assert(p->arrived == q->arrived && p->contacts == q->contacts && p->deeper == q->deeper);
        ck_assert(p->time == q->time && p->last == q->last && p->jerk == q->jerk);
        for (size_t step = 0; step <= last; step += 7) {
            check_same_moment(editor_past_at(editor_get_past(a), p->branch, step),
                              editor_past_at(editor_get_past(b), q->branch, step));
        }
    }
}

/* Planners are compared there, also by an instance that fails: then the rest is done here. */
START_TEST(a_comparison_apart_is_that_of_the_caller) {
    editor *here = few();
    compare_planners(here);
    for (size_t fails_at = 0; fails_at < 4; fails_at++) {
        fake f;
        const editor_apart apart = start_fake(&f, fails_at);
        f.fails_at = fails_at;
        f.eighths = 2 * fails_at;
        editor *there = few();
        editor_set_apart(there, EDITOR_BESIDE_TRIALS, &apart);
        compare_planners(there);
        check_same_trials(there, here);
        ck_assert_uint_ge(f.sent, fails_at == 0 ? EDITOR_TRIALS : fails_at);
        editor_destroy(there);
        end_fake(&f);
    }
    editor_destroy(here);
}
END_TEST

/* Stopped while results are on their way, and begun anew: these are not taken for those of the new one. */
START_TEST(a_comparison_apart_may_be_stopped) {
    fake f;
    const editor_apart apart = start_fake(&f, 2);
    editor *here = few();
    editor *there = few();
    editor_set_apart(there, EDITOR_BESIDE_TRIALS, &apart);
    key(there, 't', EDITOR_CTRL);
    for (int i = 0; i < 5; i++) {
        tick(there, 0.01);
        if (i == 3) {
            key(there, EDITOR_KEY_ESCAPE, 0);
            ck_assert(!editor_trials_run(there));
        }
    }
    compare_planners(there);
    compare_planners(here);
    check_same_trials(there, here);
    key(there, 't', EDITOR_CTRL);
    tick(there, 0.01);
    editor_set_apart(there, EDITOR_BESIDE_TRIALS, NULL); /* the host takes it away: the rest is done here */
    compare_planners(there);
    check_same_trials(there, here);
    editor_destroy(here);
    editor_destroy(there);
    end_fake(&f);
}
END_TEST

/* The same while results are on their way. */
static void disturb(size_t delay) {
    fake f;
    canvas *c = canvas_of_window();
    const editor_apart apart = start_fake(&f, delay);
    editor *e = crossing();
    editor_set_apart(e, EDITOR_BESIDE_RUN, &apart);
    for (size_t i = 0; i < 240; i++) {
        meddle(e, i);
        if (i % 6 == 0) {
            canvas_clear(c);
            editor_draw(e, c);
        }
        if (i % 40 == 39 && editor_shown_branch(e) != EDITOR_NO_BRANCH && !editor_engine_is_busy(e)) {
            check_again(e, editor_last_step(e));
        }
    }
    finish_work(e);
    ck_assert(!canvas_failed(c));
    editor_destroy(e);
    canvas_destroy(c);
    end_fake(&f);
}

START_TEST(whatever_is_done_apart_harms_nothing) {
    for (size_t delay = 0; delay < 9; delay += 4) {
        disturb(delay);
    }
}
END_TEST

START_TEST(bytes_that_are_lacking_are_noticed) {
    fake f;
    const editor_apart apart = start_fake(&f, 0);
    editor *e = crossing();
    editor_set_apart(e, EDITOR_BESIDE_RUN, &apart);
    play_apart_until(e, 10);
    for (size_t size = 0; size < f.size; size += 1 + f.size / 97) {
        editor_parcel p = {.bytes = NULL};
        editor_stint s = {.crowd = NULL};
        put(editor_parcel_receive(&p, size), f.results, size);
        ck_assert(!editor_parcel_read_results(&p, &s));
        editor_stint_clear(&s);
        editor_parcel_clear(&p);
    }
    for (size_t size = 0; size < f.first_size; size += 1 + f.first_size / 97) {
        size_t given = 1;
        put(editor_remote_receive(f.remote, size), f.first, size);
        (void)editor_remote_do(f.remote, &given);
        ck_assert_uint_eq(given, 0);
    }
    editor_destroy(e);
    end_fake(&f);
}
END_TEST

/* A drawing of discs in a row. */
static editor_document discs(size_t count) {
    editor_document d = {NULL, 0, 0};
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 center = {3.0 * (double)i, 0};
        const geom_ring ring = {&center, 1};
        const editor_shape_def def = {
            .id = (uint32_t)i + 1, .kind = EDITOR_DISC, .rings = {&ring, 1}, .radius = 1};
        ck_assert(editor_document_append(&d, editor_shape_create(&def)));
    }
    return d;
}

/* Sends the drawing of a stint to another one; returns how many bytes that takes. */
static size_t pass_drawing(editor_parcel *p, editor_stint *s, editor_parcel *q, editor_stint *r) {
    s->updates = true;
    ck_assert(editor_parcel_write_orders(p, s));
    put(editor_parcel_receive(q, p->size), p->bytes, p->size);
    editor_stint_clear(r);
    ck_assert(editor_parcel_read_orders(q, r));
    ck_assert_uint_eq(r->drawing.count, s->drawing.count);
    return p->size;
}

START_TEST(shapes_are_sent_once) {
    const size_t count = 1500;
    editor_parcel p = {.bytes = NULL};
    editor_parcel q = {.bytes = NULL};
    editor_stint s = {.drawing = discs(count)};
    editor_stint r = {.crowd = NULL};
    const size_t all = pass_drawing(&p, &s, &q, &r);
    for (size_t i = 0; i < count; i++) {
        ck_assert(editor_shape_runs_equal(r.drawing.shapes[i], s.drawing.shapes[i]));
    }
    editor_document before = {NULL, 0, 0};
    ck_assert(editor_document_copy(&before, &r.drawing));
    const geom_vec2 by = {0, 1};
    ck_assert(editor_document_replace(&s.drawing, 700, editor_shape_moved(s.drawing.shapes[700], by)));
    ck_assert_uint_lt(pass_drawing(&p, &s, &q, &r), all / 20);
    for (size_t i = 0; i < count; i++) {
        ck_assert((r.drawing.shapes[i] == before.shapes[i]) == (i != 700));
        ck_assert(editor_shape_runs_equal(r.drawing.shapes[i], s.drawing.shapes[i]));
    }
    editor_document_clear(&before);
    editor_stint_clear(&s);
    editor_stint_clear(&r);
    editor_parcel_clear(&p);
    editor_parcel_clear(&q);
}
END_TEST

int main(void) {
    const TTest *tests[] = {a_run_beside_is_that_of_the_caller,
                            whatever_is_done_meanwhile_harms_nothing,
                            a_run_apart_is_that_of_the_caller,
                            an_instance_that_fails_loses_nothing,
                            whatever_is_done_apart_harms_nothing,
                            shapes_are_sent_once,
                            bytes_that_are_lacking_are_noticed,
                            a_comparison_apart_is_that_of_the_caller,
                            a_comparison_apart_may_be_stopped,
                            a_long_first_step_is_told,
                            a_first_step_that_comes_in_a_pause_is_not_told_any_more};
    return run_tests("editor beside", tests, sizeof tests / sizeof *tests);
}
