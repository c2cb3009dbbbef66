/* The window of the editor. */
#include "window.h"

#include "recovery.h"
#include "window_internal.h"

#include <stdlib.h>
#include <string.h>

static const int DEFAULT_WIDTH = 1280;
static const int DEFAULT_HEIGHT = 800;
/* The smallest size at which nothing is cut or overlaps; points. The tests of looks begin with it. */
static const int LEAST_WIDTH = 640;
static const int LEAST_HEIGHT = 400;

/* Puts the words and SDL's reason together; always false. */
static bool fail(char *reason, size_t capacity, const char *what) {
    snprintf(reason, capacity, "%s: %s", what, SDL_GetError());
    return false;
}

/* ---- Clipboard ---- */

static bool put_clipboard(void *context, const char *text) {
    (void)context;
    return SDL_SetClipboardText(text) == 0;
}

static char *get_clipboard(void *context) {
    (void)context;
    char *held = SDL_GetClipboardText();
    const size_t size = held && held[0] ? strlen(held) + 1 : 0;
    char *text = size > 0 ? malloc(size) : NULL;
    if (text) {
        memcpy(text, held, size);
    }
    SDL_free(held);
    return text;
}

/* ---- Events ---- */

/* Hands an event to the editor, and notes it when events are recorded. */
bool window_handle(window *w, const editor_event *event) {
    window_log_event(w, event);
    return editor_handle(w->editor, event);
}

/* The user cannot make the window smaller than what has room for everything, or than it was asked for. */
static void keep_size(SDL_Window *shown, int width, int height, double scale) {
    const int least_width = (int)SDL_lround(LEAST_WIDTH * scale);
    const int least_height = (int)SDL_lround(LEAST_HEIGHT * scale);
    SDL_SetWindowMinimumSize(shown, SDL_min(width, least_width), SDL_min(height, least_height));
}

bool window_open(window *w, const editor_options *options, bool hidden, char *reason, size_t capacity) {
    const double scale = options->scale > 0.0 ? options->scale : 1.0;
    const int width = (int)SDL_lround((options->width ? options->width : DEFAULT_WIDTH) * scale);
    const int height = (int)SDL_lround((options->height ? options->height : DEFAULT_HEIGHT) * scale);
    const Uint32 flags = SDL_WINDOW_RESIZABLE |
                         (options->scale > 0.0 ? 0U : (Uint32)SDL_WINDOW_ALLOW_HIGHDPI) |
                         (hidden ? (Uint32)SDL_WINDOW_HIDDEN : 0U);
    w->forced_scale = options->scale;
    if (!window_size_allowed(width, height, reason, capacity)) {
        return false;
    }
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* fingers come as themselves */
    if (hidden) { /* what looks for a display says on stderr that there is none */
        SDL_setenv("SDL_VIDEODRIVER", "dummy", 0);
    }
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        return fail(reason, capacity, "no display");
    }
    window_find_scenes(w->editor);
    w->window = SDL_CreateWindow(editor_title(w->editor), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                 width, height, flags);
    if (!w->window) {
        return fail(reason, capacity, "cannot open a window");
    }
    if (!hidden) {
        keep_size(w->window, width, height, scale);
    }
    if (!window_open_renderer(w, hidden)) {
        return fail(reason, capacity, "cannot draw in the window");
    }
    return window_fit(w, reason, capacity);
}

void window_close(window *w) {
    canvas_destroy(w->surface);
    if (w->texture) {
        SDL_DestroyTexture(w->texture);
    }
    if (w->renderer) {
        SDL_DestroyRenderer(w->renderer);
    }
    if (w->window) {
        SDL_DestroyWindow(w->window);
    }
    SDL_Quit();
    if (w->xlib) {
        SDL_UnloadObject(w->xlib);
    }
}

/* Work is kept aside while the window is open, and what another editor left behind is offered. What is left
 * is found first, so that it is not this editor's own. */
static void keep_work(editor *e, recovery *own, recovery *left) {
    char recent[RECOVERY_PATH_SIZE];
    if (recovery_state_path("recent", recent)) {
        editor_set_recent(e, recent);
    }
    if (recovery_find(left)) {
        editor_offer_recovery(e, left->path);
    }
    if (recovery_start(own)) {
        editor_set_recovery(e, own->path);
    }
}

/* The key that switches colors is recorded as any other. */
static void choose_colors(window *w, editor_theme theme) {
    const editor_event switch_dark = {.type = EDITOR_KEY_DOWN, .key = 'd'};
    if (theme == EDITOR_THEME_DARK || (theme == EDITOR_THEME_SYSTEM && window_system_is_dark())) {
        window_handle(w, &switch_dark);
    }
}

/* A piece of work is done beside the window, which wakes up to take it. */
static void wake(void *event_type) {
    SDL_Event event = {.type = *(const Uint32 *)event_type};
    SDL_PushEvent(&event);
}

/* Recorded events are repeated without threads, so they are made without: then the picture is the same. */
static void start_threads(window *w) {
    window_threads_come_first();
    w->work_event = SDL_RegisterEvents(1);
    if (!w->record && w->work_event != (Uint32)-1 &&
        window_threads_start(&w->threads, wake, &w->work_event)) {
        const editor_beside beside = window_threads_beside(&w->threads);
        editor_set_beside(w->editor, &beside);
    }
}

/* Why the window ended is told before what is missing in a file. */
static bool end_logs(window *w, const editor_options *options, bool good, char *reason, size_t capacity) {
    char missing[256];
    const bool complete = window_end_logs(w, options, missing, sizeof missing);
    if (good && !complete) {
        snprintf(reason, capacity, "%s", missing);
    }
    return good && complete;
}

bool editor_window_run(editor *e, const editor_options *options, char *reason, size_t capacity) {
    window w = {.editor = e};
    const editor_clipboard clipboard = {NULL, put_clipboard, get_clipboard};
    const editor_clipboard none = {NULL, NULL, NULL};
    recovery own = {.lock = -1};
    recovery left = {.lock = -1};
    const bool opened = window_start_logs(&w, options, reason, capacity) &&
                        window_open(&w, options, false, reason, capacity) &&
                        window_watch_signals(&w, reason, capacity);
    if (opened) {
        SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
        SDL_StartTextInput();
        editor_set_clipboard(e, clipboard);
        editor_set_clock(e, window_seconds);
        start_threads(&w);
        const editor_event fit_view = {.type = EDITOR_KEY_DOWN, .key = EDITOR_KEY_HOME};
        window_handle(&w, &fit_view);
        choose_colors(&w, options->theme);
        keep_work(e, &own, &left);
        window_watch_display(&w);
        if (!options->scene && left.lock < 0) {
            const editor_event gallery = {
                .type = EDITOR_KEY_DOWN, .key = 'n', .modifiers = EDITOR_CTRL | EDITOR_SHIFT};
            window_handle(&w, &gallery);
        }
        window_loop(&w);
        SDL_HideWindow(w.window); /* at once: a step that is on its way is waited for below */
    }
    editor_set_beside(e, NULL);
    window_threads_end(&w.threads);
    editor_set_clipboard(e, none);
    editor_set_recovery(e, "");
    recovery_end(&left);
    recovery_end(&own);
    window_watch_no_signals(&w);
    window_close(&w);
    return end_logs(&w, options, opened, reason, capacity);
}

/* ---- Screenshots: what the renderer shows, so that the whole way to the screen is seen ---- */

static bool shows(const window *w, const uint8_t *shown) {
    const canvas_pixels drawn = canvas_get_pixels(w->surface);
    const size_t row = 4 * (size_t)w->pixels_x;
    for (int y = 0; y < w->pixels_y; y++) {
        if (memcmp(shown + (size_t)y * row, drawn.rgba + (size_t)y * 4 * (size_t)drawn.width, row) != 0) {
            return false;
        }
    }
    return true;
}

bool window_read_back(window *w, const char *path, char *reason, size_t capacity) {
    uint8_t *shown = malloc(4 * (size_t)w->pixels_x * (size_t)w->pixels_y);
    bool good =
        shown && SDL_RenderReadPixels(w->renderer, NULL, SDL_PIXELFORMAT_RGBA32, shown, 4 * w->pixels_x) == 0;
    if (!good) {
        fail(reason, capacity, "cannot read the window back");
    } else if (!shows(w, shown)) {
        snprintf(reason, capacity, "the window does not show what was drawn");
        good = false;
    }
    free(shown);
    return good && canvas_write_file(w->surface, path, reason, capacity);
}

bool editor_window_screenshot(editor *e, const editor_options *options, char *reason, size_t capacity) {
    window w = {.editor = e};
    bool good = window_open(&w, options, true, reason, capacity);
    if (good) {
        editor_set_dark(e, options->theme == EDITOR_THEME_DARK);
        const editor_event fit_view = {.type = EDITOR_KEY_DOWN, .key = EDITOR_KEY_HOME};
        editor_handle(e, &fit_view);
        window_draw(&w);
        window_show(&w);
        good = window_read_back(&w, options->screenshot, reason, capacity);
    }
    window_close(&w);
    return good;
}
