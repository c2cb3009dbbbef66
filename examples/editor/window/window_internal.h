/* What window*.c and replay.c share. Private to them. */
#ifndef EDITOR_WINDOW_INTERNAL_H
#define EDITOR_WINDOW_INTERNAL_H

#include "options.h"
#include "state/editor.h"
#include "window_beside.h"

#include <SDL.h>
#include <pthread.h>
#include <stdio.h>

/* From frame to frame: less than a 60th of a second, so that a frame that is shown late by up to 4.6 ms still
 * comes within that of the one before. A system with 250 ticks a second lets another program that holds the
 * processor go on for 4 ms. */
static const double WINDOW_FRAME_SECONDS = 0.012;

/* When frames are drawn and shown where the display does not say when it takes them: at moments of a fixed
 * grid, whatever each frame takes. Times are seconds of one clock that never goes back. Zeroed at the
 * start. */
typedef struct window_pace {
    double due;     /* when the next frame is to be shown */
    double drawing; /* how long drawing one takes: the longest of late */
    double showing; /* how long it then takes until the display has it: the mean of late */
    double slack;   /* by how much sleeps end too late: the most of late */
} window_pace;

/* The fingers on the screen. */
typedef struct window_touch {
    int count; /* of those that matter, at most two */
    SDL_FingerID ids[2];
    geom_vec2 at[2]; /* points */
    bool was_pinch;  /* two of them, since the first one came */
    int clicks;      /* of the last tap */
    Uint32 time;     /* of it, milliseconds */
    geom_vec2 tap;
} window_touch;

typedef struct window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    canvas *surface;
    double forced_scale; /* pixels per point by the command line; 0 for none */
    int pixels_x;        /* size of what the window shows of the editor, at its upper left */
    int pixels_y;
    double pixel_scale; /* pixels per point */
    double mouse_scale; /* points per unit of SDL's mouse coordinates */
    SDL_Keymod held;    /* keys that are down, and where the pointer is, as of the events taken so far */
    int pointer_x;
    int pointer_y;
    window_touch touch;
    Uint32 end_event; /* comes when a signal asks the program to end */
    pthread_t watcher;
    bool watches;           /* signals */
    bool ends;              /* one has come */
    void *xlib;             /* the library, where the end of its display is watched; else NULL */
    window_threads threads; /* beside the window, unless events are recorded */
    Uint32 work_event;      /* comes when one of them has done something */
    bool waits_for_display; /* showing a picture waits until the display takes it */
    window_pace pace;       /* of pictures, if it does not */
    double last_tick;       /* up to when time has passed for the editor */
    double last_shown;      /* when the last picture was there */
    double worked;          /* processor time of this thread up to that, seconds */
    FILE *frames;           /* NULL: their times are not written */
    FILE *record;           /* NULL: events are not recorded */
    editor *editor;
} window;

bool window_open(window *w, const editor_options *options, bool hidden, char *reason, size_t capacity);
void window_close(window *w);

/* Whether a window may be opened with so many pixels; false with the reason. (window_fit.c) */
bool window_size_allowed(double width, double height, char *reason, size_t capacity);

/* Starts the files that are written while the window is open. One that is there and holds something else is
 * refused. The end is false with the reason if a file is not complete. (window_logs.c) */
bool window_start_logs(window *w, const editor_options *options, char *reason, size_t capacity);
void window_log_event(window *w, const editor_event *event);
bool window_end_logs(window *w, const editor_options *options, char *reason, size_t capacity);

/* Canvas, texture and editor get the size that the window has now; of one that has become too large, as much
 * as can be drawn. False with the reason: then they have the size that they had. (window_fit.c) */
bool window_fit(window *w, char *reason, size_t capacity);

/* What draws in the window: the processor, where the display has nothing better. False when there is
 * nothing. */
bool window_open_renderer(window *w, bool hidden);

/* Draws the editor, and shows what is drawn. (window_show.c) */
void window_draw(window *w);
void window_show(window *w);

/* Seconds of a clock that never goes back. (window_loop.c) */
double window_seconds(void);

/* Takes events and shows frames until the window is closed, or a signal ends it: then changes are kept aside.
 * (window_loop.c) */
void window_loop(window *w);

/* When to begin to draw the next frame, so that it is ready when it is due. (window_pace.c) */
double window_pace_begin(const window_pace *p);

/* When to hand a frame that is drawn to the display, so that the display has it when it is due. */
double window_pace_hand_over(const window_pace *p);

/* When to end a sleep that is to come back before a moment. */
double window_pace_wake(const window_pace *p, double moment);

/* A sleep that was to end at `wanted` came back at `now`. */
void window_pace_woke(window_pace *p, double wanted, double now);

/* A frame was begun, was drawn, was handed over, and is on the display. The next one is due a frame after
 * this one was; after this one is there, when that is a whole frame late: then there is no grid to come
 * back to. */
void window_pace_shown(window_pace *p, double begun, double drawn, double handed, double shown);

/* Hands an event to the editor; whether the picture may have changed. */
bool window_handle(window *w, const editor_event *event);

/* What one of SDL's events is to the editor; false when it does not concern it. Events are to be given in
 * their order. SDL's own state of keys and pointer is that after all of them, which is too late for those
 * that still wait. (window_events.c) */
bool window_translate(window *w, const SDL_Event *from, editor_event *to);

/* The same of a finger. (window_touch.c) */
bool window_translate_finger(window *w, const SDL_TouchFingerEvent *from, editor_event *to);

/* From here on signals that ask the program to end (SIGHUP, SIGINT, SIGTERM) come as w->end_event. SDL must
 * be open. A second one ends the program at once. (window_signals.c) */
bool window_watch_signals(window *w, char *reason, size_t capacity);
void window_watch_no_signals(window *w);

/* From here on, changes are kept aside when the display ends, which ends the program. (window_display.c) */
void window_watch_display(window *w);

/* Whether the desktop wants dark colors; false where it says nothing. (window_theme.c) */
bool window_system_is_dark(void);

/* Writes what the window shows, and fails when that is not what was drawn. */
bool window_read_back(window *w, const char *path, char *reason, size_t capacity);

/* Tells the editor where the scenes of the gallery are. SDL must be open. (window_scenes.c) */
void window_find_scenes(editor *e);

#endif
