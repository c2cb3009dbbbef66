/* Fingers, as events that are put into SDL's queue: one draws and drags, two move and zoom the view, and take back
 * what the first one began. */
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/toolbox.h"
#include "widgets/panel.h"
#include "window/record.h"
#include "window/window_internal.h"

#include <math.h>
#include <stdlib.h>

enum {
    WIDTH = 1280,
    HEIGHT = 800
};

static window hand;
static Uint32 now;

/* Takes everything out of SDL's queue, as the window's loop does. */
static void work(editor *e) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        editor_event translated;
        if (window_translate(&hand, &event, &translated)) {
            editor_handle(e, &translated);
        }
    }
}

static void finger(editor *e, Uint32 type, SDL_FingerID id, geom_vec2 at) {
    SDL_Event event = {.type = type};
    event.tfinger.touchId = 77; /* a device that SDL does not know of */
    event.tfinger.fingerId = id;
    event.tfinger.x = (float)(at.x / WIDTH);
    event.tfinger.y = (float)(at.y / HEIGHT);
    event.tfinger.timestamp = now;
    now += 30;
    /* SDL_PushEvent would give it the time of now. */
    ck_assert_int_eq(SDL_PeepEvents(&event, 1, SDL_ADDEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT), 1);
    work(e);
}

static editor *touched(double pixel_scale) {
    const window fresh = {.pixels_x = (int)(WIDTH * pixel_scale),
                          .pixels_y = (int)(HEIGHT * pixel_scale),
                          .pixel_scale = pixel_scale,
                          .mouse_scale = 1.0};
    hand = fresh;
    now = 1000;
    editor *e = editor_create(WIDTH, HEIGHT);
    ck_assert_ptr_nonnull(e);
    return e;
}

static void tap(editor *e, geom_vec2 at) {
    finger(e, SDL_FINGERDOWN, 1, at);
    finger(e, SDL_FINGERUP, 1, at);
}

static void swipe(editor *e, geom_vec2 from, geom_vec2 to) {
    finger(e, SDL_FINGERDOWN, 1, from);
    for (int i = 1; i <= 4; i++) {
        finger(e, SDL_FINGERMOTION, 1, geom_vec2_lerp(from, to, 0.25 * i));
    }
    finger(e, SDL_FINGERUP, 1, to);
}

START_TEST(one_finger_draws_selects_and_drags) {
    editor *e = touched(_i == 0 ? 1.0 : 2.0);
    key(e, 'r', 0);
    swipe(e, on_screen(e, 0, 0), on_screen(e, 4, 3));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    ck_assert_double_eq_tol(last_shape(e)->points[2].x, 4.0, 0.06);
    tap(e, on_screen(e, -6, -6));
    ck_assert_uint_eq(editor_selected_count(e), 0);
    now += 1000;
    tap(e, on_screen(e, 2, 1));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    const double x = last_shape(e)->points[0].x;
    swipe(e, on_screen(e, 2, 1.5), on_screen(e, 5, 1.5));
    ck_assert_double_eq_tol(last_shape(e)->points[0].x, x + 3.0, 0.1);
    editor_destroy(e);
}
END_TEST

START_TEST(two_taps_are_a_double_click) {
    editor *e = touched(1.0);
    draw_rectangle(e, 0, 0, 4, 2);
    tap(e, on_screen(e, 1, 0)); /* on an edge: the second tap inserts a vertex there */
    tap(e, on_screen(e, 1, 0));
    ck_assert_uint_eq(last_shape(e)->point_count, 5);
    ck_assert_uint_eq(last_shape(e)->point_count, 5);
    now += 2000;
    tap(e, on_screen(e, 3.3, 2));
    now += 2000; /* too late for one */
    tap(e, on_screen(e, 3.3, 2));
    ck_assert_uint_eq(last_shape(e)->point_count, 5);
    editor_destroy(e);
}
END_TEST

START_TEST(two_fingers_pan_and_zoom_about_their_middle) {
    editor *e = touched(1.0);
    const geom_vec2 a = {300, 300};
    const geom_vec2 b = {500, 300};
    const geom_vec2 held = editor_view_to_world(editor_get_view(e), geom_vec2_make(400, 300));
    const double scale = editor_get_view(e)->scale;
    finger(e, SDL_FINGERDOWN, 1, a);
    finger(e, SDL_FINGERDOWN, 2, b);
    ck_assert_double_eq(editor_get_view(e)->scale, scale);
    finger(e, SDL_FINGERMOTION, 1, geom_vec2_make(350, 400));
    finger(e, SDL_FINGERMOTION, 2,
           geom_vec2_make(750, 400)); /* twice as far apart, the middle at (550, 400) */
    ck_assert_double_eq_tol(editor_get_view(e)->scale, 2.0 * scale, 1e-3 * scale);
    const geom_vec2 seen = editor_view_to_world(editor_get_view(e), geom_vec2_make(550, 400));
    ck_assert_double_eq_tol(seen.x, held.x, 0.02); /* what was between the fingers still is */
    ck_assert_double_eq_tol(seen.y, held.y, 0.02);
    finger(e, SDL_FINGERUP, 1, geom_vec2_make(350, 400));
    const geom_vec2 center = editor_get_view(e)->center;
    finger(e, SDL_FINGERMOTION, 2, geom_vec2_make(100, 100)); /* the one that is left does nothing */
    finger(e, SDL_FINGERUP, 2, geom_vec2_make(100, 100));
    ck_assert(geom_vec2_equal(center, editor_get_view(e)->center));
    ck_assert_int_eq(editor_get_drag(e)->kind, EDITOR_DRAG_NONE);
    editor_destroy(e);
}
END_TEST

/* What the first finger began while the second was on its way is undone; points drawn earlier stay. */
START_TEST(a_second_finger_takes_back_what_the_first_began) {
    editor *e = touched(1.0);
    draw_rectangle(e, 0, 0, 4, 2);
    editor_document before = snapshot(e);
    finger(e, SDL_FINGERDOWN, 1, on_screen(e, 2, 1));
    finger(e, SDL_FINGERMOTION, 1, on_screen(e, 5, 3));
    finger(e, SDL_FINGERDOWN, 2, on_screen(e, 8, 3));
    finger(e, SDL_FINGERUP, 1, on_screen(e, 5, 3));
    finger(e, SDL_FINGERUP, 2, on_screen(e, 8, 3));
    ck_assert(editor_document_same(editor_drawing(e), &before));
    key(e, 'p', 0);
    now += 1000;
    tap(e, on_screen(e, -6, 0));
    now += 1000;
    tap(e, on_screen(e, -3, 0));
    ck_assert_uint_eq(editor_get_draft(e)->count, 2);
    now += 1000;
    finger(e, SDL_FINGERDOWN, 1, on_screen(e, -3, 3));
    finger(e, SDL_FINGERDOWN, 2, on_screen(e, -5, 4));
    finger(e, SDL_FINGERDOWN, 3, on_screen(e, 0, 4)); /* a third one means nothing */
    finger(e, SDL_FINGERUP, 3, on_screen(e, 0, 4));
    finger(e, SDL_FINGERUP, 2, on_screen(e, -5, 4));
    finger(e, SDL_FINGERUP, 1, on_screen(e, -3, 3));
    ck_assert_uint_eq(editor_get_draft(e)->count, 2);
    now += 1000;
    tap(e, on_screen(e, -4, 3));
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(last_shape(e)->point_count, 3);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(two_fingers_scroll_the_panel) {
    editor *e = touched(1.0);
    const editor_event low = {.type = EDITOR_RESIZE, .width = WIDTH, .height = 400};
    editor_handle(e, &low);
    const geom_aabb2 area = editor_panel_area(e);
    const geom_vec2 at = canvas_center(area);
    const double scale = editor_get_view(e)->scale;
    finger(e, SDL_FINGERDOWN, 1, geom_vec2_make(at.x - 30, at.y));
    key(e, EDITOR_KEY_ESCAPE, 0); /* in case it opened a list */
    finger(e, SDL_FINGERDOWN, 2, geom_vec2_make(at.x + 30, at.y));
    finger(e, SDL_FINGERMOTION, 1, geom_vec2_make(at.x - 30, at.y - 80));
    finger(e, SDL_FINGERMOTION, 2, geom_vec2_make(at.x + 30, at.y - 80));
    ck_assert_double_gt(editor_get_shown(e)->panel_scroll, 60.0);
    ck_assert_double_eq(editor_get_view(e)->scale, scale);
    editor_destroy(e);
}
END_TEST

/* What a recording could hold does no harm. */
START_TEST(strange_pinches_do_nothing) {
    static const double factors[] = {0.0, -1.0, (double)NAN, (double)INFINITY};
    editor *e = touched(1.0);
    const editor_view before = *editor_get_view(e);
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
        const editor_event event = {
            .type = EDITOR_PINCH, .at = {400, 300}, .by = {0, 0}, .factor = factors[i]};
        editor_handle(e, &event);
        ck_assert(isfinite(editor_get_view(e)->scale) && editor_get_view(e)->scale > 0.0);
        ck_assert(factors[i] > 0.0 || editor_get_view(e)->scale == before.scale);
    }
    editor_destroy(e);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("touch");
    use_no_display();
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tcase, one_finger_draws_selects_and_drags, 0, 2);
    tcase_add_test(tcase, two_taps_are_a_double_click);
    tcase_add_test(tcase, two_fingers_pan_and_zoom_about_their_middle);
    tcase_add_test(tcase, a_second_finger_takes_back_what_the_first_began);
    tcase_add_test(tcase, two_fingers_scroll_the_panel);
    tcase_add_test(tcase, strange_pinches_do_nothing);
    return run_test_case("editor touch", tcase);
}
