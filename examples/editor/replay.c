#include "file.h"
#include "record.h"
#include "window.h"
#include "window_internal.h"

#include <stdlib.h>
#include <string.h>

static bool resize(window *w, const editor_event *event, char *reason, size_t capacity) {
    SDL_SetWindowSize(w->window, (int)SDL_lround(event->width * w->pixel_scale),
                      (int)SDL_lround(event->height * w->pixel_scale));
    return window_fit(w, reason, capacity);
}

static bool take_shot(window *w, const char *path, char *reason, size_t capacity) {
    window_present(w);
    return window_read_back(w, path, reason, capacity);
}

static bool play_line(window *w, const char *line, char *reason, size_t capacity) {
    editor_event event;
    switch (record_read(line, &event)) {
    case RECORD_NOTHING:
        return true;
    case RECORD_SHOT:
        return take_shot(w, event.text, reason, capacity);
    case RECORD_EVENT:
        if (event.type == EDITOR_RESIZE) {
            return resize(w, &event, reason, capacity);
        }
        window_handle(w, &event);
        return true;
    default:
        snprintf(reason, capacity, "'%.60s' is no event", line);
        return false;
    }
}

/* Line by line; the words of a failure name the line. */
static bool play_text(window *w, char *text, char *reason, size_t capacity) {
    size_t number = 1;
    char *line = text;
    while (line && !editor_wants_close(w->editor)) {
        char words[400] = "";
        char *end = strchr(line, '\n');
        if (end) {
            *end = 0;
        }
        if (!play_line(w, line, words, sizeof words)) {
            snprintf(reason, capacity, "line %zu: %s", number, words);
            return false;
        }
        line = end ? end + 1 : NULL;
        number++;
    }
    return true;
}

bool editor_window_replay(editor *e, const editor_options *options, char *reason, size_t capacity) {
    window w = {.editor = e};
    char *text = NULL;
    size_t length = 0;
    scene_error error;
    if (!file_read(options->replay, &text, &length, &error)) {
        snprintf(reason, capacity, "cannot read %.200s: %s", options->replay, error.text);
        return false;
    }
    bool good = window_open(&w, options, true, reason, capacity);
    if (good) {
        const editor_event fit_view = {.type = EDITOR_KEY_DOWN, .key = EDITOR_KEY_HOME};
        window_handle(&w, &fit_view);
        good = play_text(&w, text, reason, capacity) &&
               (!options->screenshot || take_shot(&w, options->screenshot, reason, capacity));
    }
    window_close(&w);
    free(text);
    return good;
}
