/* The loop of the window: events, time, frames. */
#define _POSIX_C_SOURCE 200809L
#include "state/talk.h"
#include "window_internal.h"

#include <math.h>
#include <time.h>

double window_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Processor time of this thread, in seconds. */
static double seconds_of_work(void) {
    struct timespec t;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0 ? (double)t.tv_sec + 1e-9 * (double)t.tv_nsec
                                                           : 0.0;
}

/* ---- Events ---- */

/* A size that cannot be had is no reason to end: the picture stays as large as it was. */
static void fit(window *w) {
    char reason[256];
    if (!window_fit(w, reason, sizeof reason)) {
        editor_complain(w->editor, "The picture keeps its size: %.200s", reason);
    }
}

/* Takes one SDL event. Returns whether the window must be drawn again. */
static bool take(window *w, SDL_Event *event) {
    editor_event translated;
    if (w->watches && event->type == w->end_event) {
        w->ends = true;
        return false;
    }
    const bool concerns = window_translate(w, event, &translated);
    if (event->type == SDL_WINDOWEVENT) {
        const Uint8 what = event->window.event;
        if (what == SDL_WINDOWEVENT_SIZE_CHANGED || what == SDL_WINDOWEVENT_DISPLAY_CHANGED) {
            fit(w);
        }
        return true;
    }
    if (event->type == SDL_RENDER_TARGETS_RESET || event->type == SDL_RENDER_DEVICE_RESET) {
        fit(w);
        return true;
    }
    const bool changed = concerns && window_handle(w, &translated);
    if (event->type == SDL_DROPFILE) {
        SDL_free(event->drop.file);
    }
    return changed;
}

/* Whether the pointer goes on at once: then only where it comes to matters. */
static bool is_overtaken(const SDL_Event *event) {
    SDL_Event next;
    return event->type == SDL_MOUSEMOTION &&
           SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1 &&
           next.type == SDL_MOUSEMOTION;
}

/* Sleeps for so many milliseconds, or until something happens, and takes all that has. Returns whether the
 * window must be drawn again. */
static bool take_all(window *w, int patience) {
    SDL_Event event;
    bool changed = false;
    int got = SDL_WaitEventTimeout(&event, patience);
    for (; got; got = SDL_PollEvent(&event)) {
        if (!is_overtaken(&event)) {
            changed = take(w, &event) || changed;
        }
    }
    return changed;
}

/* ---- Time ---- */

/* Lets the time up to a moment pass, if a tick is wanted by then. */
static bool pass_time(window *w, double moment) {
    const double wanted = editor_next_tick(w->editor);
    const double passed = moment - w->last_tick;
    if (passed < wanted || passed <= 0.0) {
        return false;
    }
    const editor_event tick = {.type = EDITOR_TICK, .seconds = wanted > 0.0 ? passed : fmin(passed, 0.25)};
    w->last_tick = moment;
    return window_handle(w, &tick);
}

static double seconds_to_frame(const window *w) {
    return w->waits_for_display ? 0.0 : fmax(window_pace_begin(&w->pace) - window_seconds(), 0.0);
}

/* Milliseconds to sleep when nothing happens: rather too few, for a frame waits for its moment when it is
 * drawn. */
static int patience(const window *w, bool changed) {
    const double idle = 60.0; /* nothing is missed by waking up that rarely */
    const double wanted = editor_next_tick(w->editor);
    return (int)(changed || wanted <= 0.0 ? floor(1000.0 * seconds_to_frame(w))
                                          : ceil(1000.0 * fmin(wanted + 0.001, idle)));
}

/* ---- Frames ---- */

/* The sleep ends a little early, for sleeps end late; the rest is waited for busily. */
static void wait_until(window *w, double moment) {
    const double wake = window_pace_wake(&w->pace, moment);
    if (window_seconds() < wake) {
        const struct timespec at = {(time_t)wake, (long)(1e9 * (wake - floor(wake)))};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
        window_pace_woke(&w->pace, wake, window_seconds());
    }
    while (window_seconds() < moment) {
    }
}

/* Notes when the frame was there, the time since the one before, and the work for it, in milliseconds. */
static void note_frame(window *w, double shown, double work) {
    if (w->frames) {
        fprintf(w->frames, "%.3f %.3f %.3f\n", 1000.0 * shown, 1000.0 * (shown - w->last_shown),
                1000.0 * work);
        fflush(w->frames);
    }
    w->last_shown = shown;
}

/* Draws a frame, and shows it when it is due. SDL comes back when the display has it. */
static void show_frame(window *w) {
    const double begun = window_seconds();
    window_draw(w);
    const double drawn = window_seconds();
    const double worked = seconds_of_work();
    if (!w->waits_for_display) {
        wait_until(w, window_pace_hand_over(&w->pace));
    }
    const double waited = seconds_of_work();
    const double handed = window_seconds();
    window_show(w);
    const double shown = window_seconds();
    const double work = seconds_of_work();
    window_pace_shown(&w->pace, begun, drawn, handed, shown);
    note_frame(w, shown, work - waited + worked - w->worked);
    w->worked = work;
}

/* A frame shows the world as it is when the frame is due. A signal that ends the loop asks nothing:
 * changes are kept aside. */
void window_loop(window *w) {
    bool changed = true;
    w->last_tick = window_seconds();
    w->last_shown = w->last_tick;
    while (!editor_wants_close(w->editor) && !w->ends) {
        const bool waits = editor_next_tick(w->editor) < 1e9;
        changed = take_all(w, patience(w, changed)) || changed;
        const double now = window_seconds();
        if (!waits) {
            w->last_tick = now;
        }
        changed = pass_time(w, now) || changed;
        if (changed && seconds_to_frame(w) < 0.001) {
            pass_time(w, w->waits_for_display ? now : fmax(now, w->pace.due));
            show_frame(w);
            changed = false;
        }
    }
    if (w->ends) {
        editor_autosave(w->editor);
    }
}
