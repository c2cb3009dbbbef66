/* Does again what was recorded. */
#include "record.h"
#include "text/file.h"
#include "window.h"
#include "window_internal.h"

#include <stdlib.h>
#include <string.h>

static bool resize(window *w, const editor_event *event, char *reason, size_t capacity) {
    const double scale = w->pixel_scale;
    if (!window_size_allowed(event->width * scale, event->height * scale, reason, capacity)) {
        return false;
    }
    SDL_SetWindowSize(w->window, (int)SDL_lround(event->width * w->pixel_scale),
                      (int)SDL_lround(event->height * w->pixel_scale));
    return window_fit(w, reason, capacity);
}

static bool take_shot(window *w, const char *path, char *reason, size_t capacity) {
    window_draw(w);
    window_show(w);
    return window_read_back(w, path, reason, capacity);
}

/* Gives the reason why a file is not touched; always false. */
static bool refuse(const char *path, char *reason, size_t capacity) {
    snprintf(reason, capacity, "%.200s: replays write and load files only with --allow-files", path);
    return false;
}

static bool play_event(window *w, const editor_event *event, char *reason, size_t capacity) {
    if (event->type == EDITOR_RESIZE) {
        return resize(w, event, reason, capacity);
    }
    window_handle(w, event);
    const char *refused = editor_refused_file(w->editor);
    return refused[0] == 0 || refuse(refused, reason, capacity);
}

static bool play_line(window *w, const char *line, bool files, char *reason, size_t capacity) {
    editor_event event;
    switch (record_read(line, &event)) {
    case RECORD_NOTHING:
        return true;
    case RECORD_SHOT:
        return files ? take_shot(w, event.text, reason, capacity) : refuse(event.text, reason, capacity);
    case RECORD_EVENT:
        return play_event(w, &event, reason, capacity);
    default:
        snprintf(reason, capacity, "'%.60s' is not an event", line);
        return false;
    }
}

/* Line by line; the words of a failure name the line. */
static bool play_text(window *w, char *text, size_t length, bool files, char *reason, size_t capacity) {
    size_t number = 1;
    char *line = text;
    while (line && !editor_wants_close(w->editor)) {
        char words[400] = "it contains a zero byte";
        char *end = memchr(line, '\n', length - (size_t)(line - text));
        const char *stop = end ? end : text + length;
        if (end) {
            *end = 0;
        }
        if (line + strlen(line) != stop || !play_line(w, line, files, words, sizeof words)) {
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
        editor_set_dark(e, options->theme == EDITOR_THEME_DARK);
        if (!options->allow_files) {
            editor_refuse_files(e);
        }
        const editor_event fit_view = {.type = EDITOR_KEY_DOWN, .key = EDITOR_KEY_HOME};
        window_handle(&w, &fit_view);
        good = play_text(&w, text, length, options->allow_files, reason, capacity) &&
               (!options->screenshot || take_shot(&w, options->screenshot, reason, capacity));
    }
    window_close(&w);
    free(text);
    return good;
}
