#include "fail.h"

#include <stdarg.h>
#include <stdio.h>

bool fail(scene_error *error, const char *format, ...) {
    if (!error) {
        return false;
    }
    scene_error words;
    va_list values;
    va_start(values, format);
    if (vsnprintf(words.text, sizeof words.text, format, values) < 0) {
        words.text[0] = '\0';
    }
    va_end(values);
    *error = words;
    return false;
}

bool fail_memory(scene_error *error) { return fail(error, "out of memory"); }

bool fail_status(scene_error *error, const char *what, geom_status status) {
    return fail(error, "%s: %s", what, geom_status_text(status));
}
