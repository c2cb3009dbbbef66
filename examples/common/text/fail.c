/* Error messages: formatted, with a line, or from a status of a library. */
#include "fail.h"

#include "utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fail(scene_error *error, const char *format, ...) {
    if (!error) {
        return false;
    }
    scene_error words = {.line = 0};
    va_list values;
    va_start(values, format);
    if (vsnprintf(words.text, sizeof words.text, format, values) < 0) {
        words.text[0] = '\0';
    }
    va_end(values);
    utf8_clean(words.text);
    *error = words;
    return false;
}

bool fail_at(scene_error *error, size_t line) {
    if (error) {
        error->line = line;
    }
    return false;
}

bool fail_tell_line(scene_error *error) {
    return error->line > 0 ? fail(error, "line %zu: %.220s", error->line, error->text) : false;
}

bool fail_memory(scene_error *error) {
    (void)fail(error, "out of memory");
    if (error) {
        error->out_of_memory = true;
    }
    return false;
}

bool fail_errno(scene_error *error) {
    return errno == ENOMEM ? fail_memory(error) : fail(error, "%s", strerror(errno != 0 ? errno : EIO));
}

bool fail_write(scene_error *error, const char *path, int reason) {
    (void)fail(error, "cannot write %.150s: %s", path, strerror(reason));
    if (error) {
        error->out_of_memory = reason == ENOMEM;
    }
    return false;
}

bool fail_status(scene_error *error, const char *what, geom_status status) {
    (void)fail(error, "%s: %s", what, geom_status_text(status));
    if (error) {
        error->out_of_memory = status == GEOM_OUT_OF_MEMORY;
    }
    return false;
}
