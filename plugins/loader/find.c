/* Plugins by their short names. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* secure_getenv */
#endif

#include "report.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUFFIX ".planner.so"
#define FOLDER "orcakit-planner"

/* What is being looked for, and where the answer goes. */
typedef struct search {
    const char *name;
    char *path;
    size_t capacity;
    bool too_long; /* some candidate did not fit */
} search;

/* The environment, but not for a program with more rights than its user: that could make it run any code. */
static const char *environment(const char *variable) {
#if defined(__linux__)
    return secure_getenv(variable);
#else
    (void)variable;
    return NULL;
#endif
}

/* Whether `folder` (of `length` bytes) with `below` appended has the plugin; its path is then in place. */
static bool try_folder(search *s, const char *folder, size_t length, const char *below) {
    if (length == 0) {
        return false;
    }
    int written = snprintf(s->path, s->capacity, "%.*s%s/%s%s", (int)length, folder, below, s->name, SUFFIX);
    if (written < 0 || (size_t)written >= s->capacity) {
        s->too_long = true;
        return false;
    }
    FILE *file = fopen(s->path, "rb");
    if (!file) {
        return false;
    }
    fclose(file);
    return true;
}

static bool try_list(search *s, const char *folders) {
    for (const char *at = folders; at;) {
        size_t length = strcspn(at, ":");
        if (try_folder(s, at, length, "")) {
            return true;
        }
        at = at[length] ? at + length + 1 : NULL;
    }
    return false;
}

static bool try_user(search *s) {
    const char *data = environment("XDG_DATA_HOME");
    if (data && data[0]) {
        return try_folder(s, data, strlen(data), "/" FOLDER);
    }
    const char *home = environment("HOME");
    return home && try_folder(s, home, strlen(home), "/.local/share/" FOLDER);
}

static bool try_system(search *s) {
    return try_list(s, PLANNER_INSTALL_FOLDER ":/usr/local/lib/" FOLDER ":/usr/lib/" FOLDER);
}

planner_status planner_find(const char *name, char *path, size_t capacity, planner_error *error) {
    if (capacity == 0) {
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "no room for a path");
    }
    path[0] = 0;
    if (!name[0] || strchr(name, '/')) {
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "\"%s\" is no short name of a plugin",
                           name);
    }
    search s = {.name = name, .path = path, .capacity = capacity};
    if (try_list(&s, environment("ORCAKIT_PLANNER_PATH")) || try_user(&s) || try_system(&s)) {
        return PLANNER_OK;
    }
    path[0] = 0;
    if (s.too_long) {
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "%s: a path does not fit in %zu bytes",
                           name, capacity);
    }
    return loader_fail(error, PLANNER_ERROR_NOT_FOUND, "%s%s is in no plugin folder", name, SUFFIX);
}
