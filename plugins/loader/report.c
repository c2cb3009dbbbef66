/* Error words, and a sentence for each status. */
#include "loader_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Paths may hold anything: control characters become question marks, and a character of several bytes that
 * was cut in its middle is left out. */
static void make_one_line(char *text) {
    for (char *c = text; *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            *c = '?';
        }
    }
    size_t length = strlen(text);
    size_t start = length;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) {
        start--;
    }
    if (start == 0 || (unsigned char)text[start - 1] < 0xc0) {
        return;
    }
    unsigned char lead = (unsigned char)text[start - 1];
    size_t wanted = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (length - start < wanted) {
        text[start - 1] = 0;
    }
}

const char *loader_path_end(const char *path) {
    const size_t longest = 140;
    size_t length = strlen(path);
    return length > longest ? path + length - longest : path;
}

planner_status loader_fail(planner_error *error, planner_status status, const char *format, ...) {
    if (!error || !PLANNER_HAS(error, text)) {
        return status;
    }
    char text[sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    make_one_line(text);
    error->status = status;
    error->index = PLANNER_NO_INDEX;
    memcpy(error->text, text, sizeof text);
    return status;
}

const char *planner_status_text(planner_status status) {
    static const char *const plugin_texts[] = {
        [-PLANNER_OK] = "no error",
        [-PLANNER_ERROR_INVALID_ARGUMENT] = "an argument is outside its range",
        [-PLANNER_ERROR_NOT_FINITE] = "a number is NaN or infinite",
        [-PLANNER_ERROR_NEGATIVE_SIZE] = "a size, speed or distance is negative",
        [-PLANNER_ERROR_BAD_SHAPE] = "an obstacle has too few points, doubled points or crossing edges",
        [-PLANNER_ERROR_DUPLICATE_ID] = "two agents have the same id",
        [-PLANNER_ERROR_OUT_OF_MEMORY] = "out of memory",
        [-PLANNER_ERROR_UNSUPPORTED] = "the planner does not offer this",
        [-PLANNER_ERROR_WRONG_STATE] = "the planner is not in the state for this call",
        [-PLANNER_ERROR_STRUCT_TOO_SMALL] = "a struct is smaller than any version of the interface has it",
        [-PLANNER_ERROR_INTERNAL] = "the planner failed",
        [-PLANNER_ERROR_BAD_STATE] = "the bytes are no whole saved state of this planner",
    };
    static const char *const loader_texts[] = {
        [-100 - PLANNER_ERROR_NO_FILE] = "there is no such file",
        [-100 - PLANNER_ERROR_NOT_READABLE] = "the file may not be read",
        [-100 - PLANNER_ERROR_NOT_A_LIBRARY] = "the file is not a shared object",
        [-100 - PLANNER_ERROR_CUT_SHORT] = "the shared object was cut short",
        [-100 - PLANNER_ERROR_OTHER_MACHINE] = "the shared object is for another kind of machine",
        [-100 - PLANNER_ERROR_UNRESOLVED] = "the library needs a symbol or another library that is not there",
        [-100 - PLANNER_ERROR_NO_ENTRY] = "the library is no planner plugin: it has no planner_entry",
        [-100 - PLANNER_ERROR_WRONG_VERSION] = "the plugin was made for another version of the interface",
        [-100 - PLANNER_ERROR_INIT_REFUSED] = "the plugin refused to start",
        [-100 - PLANNER_ERROR_NO_FACTORY] = "the plugin has no planners of the kind that this host knows",
        [-100 - PLANNER_ERROR_INCOMPLETE] = "the plugin lacks a function or a description",
        [-100 - PLANNER_ERROR_DUPLICATE_PLANNER] = "two planners of the plugin have the same id",
        [-100 - PLANNER_ERROR_NO_SUCH_PLANNER] = "the plugin has no planner of that id",
        [-100 - PLANNER_ERROR_NOT_FOUND] = "no plugin of that name was found",
        [-100 - PLANNER_ERROR_NO_LOADING] = "this program was built to load no files",
    };
    if (status <= PLANNER_OK && status >= PLANNER_ERROR_BAD_STATE) {
        return plugin_texts[-status];
    }
    if (status <= PLANNER_ERROR_NO_FILE && status >= PLANNER_ERROR_NO_LOADING) {
        return loader_texts[-100 - status];
    }
    return "an unknown status";
}
