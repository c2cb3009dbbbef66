/* Files that are written while the window is open: recorded events, and times of frames. */
#include "record.h"
#include "text/file.h"
#include "window_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE = 4096 /* as much of a line as is looked at */
};

static bool is_event(const char *line) {
    editor_event event;
    return record_read(line, &event) != RECORD_BAD;
}

/* Three numbers. */
static bool is_frame(const char *line) {
    bool good = true;
    for (int i = 0; i < 3 && good; i++) {
        char *end = NULL;
        (void)strtod(line, &end);
        good = end != line;
        line = end;
    }
    return good && line[strspn(line, " ")] == 0;
}

/* Whether what is there may be lost: nothing, a device, or a file whose first line is of this kind. */
static bool may_replace(const char *path, bool (*is_line)(const char *line)) {
    char line[LINE] = "";
    FILE *file = file_is_plain(path) ? fopen(path, "rb") : NULL;
    bool good = true;
    if (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        good = is_line(line);
    }
    if (file) {
        (void)fclose(file);
    }
    return good;
}

/* None without a path. */
static bool start(FILE **file, const char *path, bool (*is_line)(const char *line), const char *what,
                  char *reason, size_t capacity) {
    if (path && !may_replace(path, is_line)) {
        snprintf(reason, capacity, "%.200s is there and holds no %s: choose another file", path, what);
        return false;
    }
    *file = path ? fopen(path, "wb") : NULL;
    if (path && !*file) {
        snprintf(reason, capacity, "cannot write %.200s", path);
        return false;
    }
    return true;
}

bool window_start_logs(window *w, const editor_options *options, char *reason, size_t capacity) {
    return start(&w->record, options->record, is_event, "recorded events", reason, capacity) &&
           start(&w->frames, options->frames, is_frame, "times of frames", reason, capacity);
}

void window_log_event(window *w, const editor_event *event) {
    if (w->record && !ferror(w->record)) {
        (void)record_write(w->record, event);
    }
}

/* The first failure stays in the stream until it is closed. */
static bool end(FILE **file, const char *path, char *reason, size_t capacity) {
    FILE *const open = *file;
    bool good = true;
    *file = NULL;
    if (open) {
        good = !ferror(open);
        good = fclose(open) == 0 && good;
    }
    if (!good) {
        snprintf(reason, capacity, "%.200s is not complete: it could not be written to its end", path);
    }
    return good;
}

bool window_end_logs(window *w, const editor_options *options, char *reason, size_t capacity) {
    const bool frames = end(&w->frames, options->frames, reason, capacity);
    return end(&w->record, options->record, reason, capacity) && frames;
}
