/* The command line. */
#include "options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char editor_options_help[] =
    "usage: orcakit-editor [OPTION...] [SCENE]\n"
    "\n"
    "Draws and edits scenes of obstacles and agents, shows contacts, and runs the agents. SCENE is\n"
    "GeoJSON, WKT, a MovingAI map or problem file, or a task of ORCA-algorithm. F1 in the window\n"
    "lists keys and gestures. Without SCENE a gallery of scenes to start from is shown.\n"
    "\n"
    "  --screenshot PNG  draw the window into a file and exit, without a display\n"
    "  --run STEPS       run the agents for STEPS time steps first\n"
    "  --record FILE     write all events to FILE; the run then has no thread of its own. A file that\n"
    "                    is there and no recording is not replaced\n"
    "  --replay FILE     repeat the events of FILE, without a display\n"
    "  --frames FILE     write three times in milliseconds for each frame to FILE: when the display had\n"
    "                    it, since the frame before, and of work of the window's thread\n"
    "  --allow-files     let a replay write files and load planners; only for recordings that you trust\n"
    "  --size WxH        size of the window in points; default 1280x800\n"
    "  --scale S         pixels per point, 0.5 to 4; default: that of the display, 1 for pictures\n"
    "  --theme T         colors: light, dark or system; default: system, light for pictures\n"
    "  --help            print this help\n"
    "\n"
    "The environment variable ORCAKIT_FONT names another TrueType font.\n"
    "Exit status: 0 success, 1 failure, 2 wrong usage.\n";

typedef struct reader {
    int count;
    char *const *arguments;
    int next;
    char reason[256];
} reader;

static bool fail(reader *r, const char *what, const char *value) {
    (void)snprintf(r->reason, sizeof r->reason, "%s: %s (--help shows the options)", what, value);
    return false;
}

static bool read_number(const char *text, double low, double high, double *out) {
    char *end = NULL;
    *out = strtod(text, &end);
    return end != text && *end == 0 && *out >= low && *out <= high;
}

static bool read_steps(const char *text, size_t *out) {
    double value = 0.0;
    if (!read_number(text, 0.0, 1e9, &value) || value != floor(value)) {
        return false;
    }
    *out = (size_t)value;
    return true;
}

static bool read_size(const char *text, int *width, int *height) {
    char *end = NULL;
    const long w = strtol(text, &end, 10);
    if (end == text || *end != 'x' || w < 64 || w > 8192) {
        return false;
    }
    const char *second = end + 1;
    const long h = strtol(second, &end, 10);
    if (end == second || *end != 0 || h < 64 || h > 8192) {
        return false;
    }
    *width = (int)w;
    *height = (int)h;
    return true;
}

static bool read_theme(const char *text, editor_theme *out) {
    static const char *const names[] = {"system", "light", "dark"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(text, names[i]) == 0) {
            *out = (editor_theme)i;
            return true;
        }
    }
    return false;
}

static bool ends_with(const char *name, const char *ending) {
    const size_t length = strlen(name);
    const size_t tail = strlen(ending);
    return length >= tail && strcmp(name + length - tail, ending) == 0;
}

/* A file with the name of a scene is most likely one: the option would replace it. */
static bool read_log(reader *r, const char *option, const char *value, const char **out) {
    static const char *const scenes[] = {".geojson", ".json", ".wkt", ".map", ".scen", ".xml"};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        if (ends_with(value, scenes[i])) {
            (void)snprintf(r->reason, sizeof r->reason, "%s would replace %s, which has the name of a scene",
                           option, value);
            return false;
        }
    }
    *out = value;
    return true;
}

static bool read_value(reader *r, const char *option, const char *value, editor_options *out) {
    if (strcmp(option, "--screenshot") == 0) {
        out->screenshot = value;
        return ends_with(value, ".png") ||
               fail(r, "--screenshot takes a file that ends with .png, not", value);
    }
    if (strcmp(option, "--record") == 0) {
        return read_log(r, option, value, &out->record);
    }
    if (strcmp(option, "--frames") == 0) {
        return read_log(r, option, value, &out->frames);
    }
    if (strcmp(option, "--replay") == 0) {
        out->replay = value;
        return true;
    }
    if (strcmp(option, "--run") == 0) {
        return read_steps(value, &out->steps) || fail(r, "--run takes a number of steps, not", value);
    }
    if (strcmp(option, "--size") == 0) {
        return read_size(value, &out->width, &out->height) ||
               fail(r, "--size takes WIDTHxHEIGHT, each 64 to 8192, not", value);
    }
    if (strcmp(option, "--theme") == 0) {
        return read_theme(value, &out->theme) || fail(r, "--theme takes light, dark or system, not", value);
    }
    return read_number(value, 0.5, 4.0, &out->scale) ||
           fail(r, "--scale takes a number from 0.5 to 4, not", value);
}

static bool takes_value(const char *option) {
    static const char *const options[] = {"--screenshot", "--record", "--frames", "--replay",
                                          "--run",        "--size",   "--scale",  "--theme"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (strcmp(option, options[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_one(reader *r, editor_options *out) {
    const char *argument = r->arguments[r->next++];
    if (strcmp(argument, "--help") == 0) {
        out->help = true;
        return true;
    }
    if (strcmp(argument, "--allow-files") == 0) {
        out->allow_files = true;
        return true;
    }
    if (takes_value(argument)) {
        if (r->next == r->count || strncmp(r->arguments[r->next], "--", 2) == 0) {
            return fail(r, "a value is missing after", argument);
        }
        return read_value(r, argument, r->arguments[r->next++], out);
    }
    if (argument[0] == '-') {
        return fail(r, "unknown option", argument);
    }
    if (out->scene) {
        return fail(r, "more than one scene", argument);
    }
    out->scene = argument;
    return true;
}

bool editor_options_read(int count, char *const *arguments, editor_options *out, char *reason,
                         size_t capacity) {
    reader r = {.count = count, .arguments = arguments};
    memset(out, 0, sizeof *out);
    while (r.next < count) {
        if (!read_one(&r, out)) {
            snprintf(reason, capacity, "%s", r.reason);
            return false;
        }
    }
    return true;
}
