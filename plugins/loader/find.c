/* Plugins by their short names, and all that there are: the folders, their order, and what lies in them. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* secure_getenv */
#endif

#include "report.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !defined(PLANNER_STATIC_ONLY)
#include <dirent.h>
#endif

#define SUFFIX ".planner.so"
#define FOLDER "orcakit-planner"

/* The environment, but not for a program with more rights than its user: that could make it run any code. */
static const char *environment(const char *variable) {
#if defined(__linux__)
    return secure_getenv(variable);
#else
    (void)variable;
    return NULL;
#endif
}

/* A walk along the folders to the one of some number. */
typedef struct walk {
    uint32_t left; /* folders to pass by */
    char *path;
    size_t capacity;
    bool arrived;
    bool too_long;
} walk;

/* The next folder on the walk, in two parts; true when it is the one. Empty ones do not count. */
static bool pass(walk *w, const char *folder, size_t length, const char *below) {
    if (length == 0 || w->arrived) {
        return w->arrived;
    }
    if (w->left > 0) {
        w->left--;
        return false;
    }
    const int written = snprintf(w->path, w->capacity, "%.*s%s", (int)length, folder, below);
    w->too_long = written < 0 || (size_t)written >= w->capacity;
    w->arrived = true;
    return true;
}

static bool pass_list(walk *w, const char *folders) {
    for (const char *at = folders; at && !w->arrived;) {
        const size_t length = strcspn(at, ":");
        (void)pass(w, at, length, "");
        at = at[length] ? at + length + 1 : NULL;
    }
    return w->arrived;
}

static bool pass_users(walk *w) {
    const char *data = environment("XDG_DATA_HOME");
    if (data && data[0]) {
        return pass(w, data, strlen(data), "/" FOLDER);
    }
    const char *home = environment("HOME");
    return home && pass(w, home, strlen(home), "/.local/share/" FOLDER);
}

planner_status planner_folder(uint32_t index, char *path, size_t capacity, planner_error *error) {
    if (capacity == 0) {
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "no room for a path");
    }
    path[0] = 0;
    walk w = {.left = index, .path = path, .capacity = capacity};
    (void)(pass_list(&w, environment("ORCAKIT_PLANNER_PATH")) || pass_users(&w) ||
           pass_list(&w, PLANNER_INSTALL_FOLDER ":/usr/local/lib/" FOLDER ":/usr/lib/" FOLDER));
    if (!w.arrived) {
        return loader_fail(error, PLANNER_ERROR_NOT_FOUND, "there are fewer folders than %u",
                           (unsigned)index + 1);
    }
    if (w.too_long) {
        path[0] = 0;
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "a folder does not fit in %zu bytes",
                           capacity);
    }
    return PLANNER_OK;
}

static bool is_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file) {
        (void)fclose(file);
    }
    return file != NULL;
}

/* Whether the folder of that number, `length` bytes of path, has the plugin; its path is then in place. */
static bool try_folder(const char *name, char *path, size_t capacity, bool *too_long) {
    const size_t length = strlen(path);
    const int written = snprintf(path + length, capacity - length, "/%s%s", name, SUFFIX);
    if (written < 0 || (size_t)written >= capacity - length) {
        *too_long = true;
        return false;
    }
    return is_file(path);
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
    bool too_long = false;
    planner_status status = PLANNER_OK;
    for (uint32_t i = 0; status != PLANNER_ERROR_NOT_FOUND; i++) {
        status = planner_folder(i, path, capacity, NULL);
        too_long |= status == PLANNER_ERROR_INVALID_ARGUMENT;
        if (status == PLANNER_OK && try_folder(name, path, capacity, &too_long)) {
            return PLANNER_OK;
        }
    }
    path[0] = 0;
    if (too_long) {
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "%s: a path does not fit in %zu bytes",
                           name, capacity);
    }
    return loader_fail(error, PLANNER_ERROR_NOT_FOUND, "%s%s is in no plugin folder", name, SUFFIX);
}

#if defined(PLANNER_STATIC_ONLY)

planner_status planner_find_all(planner_visit *visit, void *context, planner_error *error) {
    (void)visit;
    (void)context;
    (void)error;
    return PLANNER_OK;
}

#else

enum {
    LONGEST_PATH = 4096
};

/* The plugins of one folder. */
typedef struct names {
    char **items;
    size_t count;
    size_t capacity;
} names;

static void free_names(names *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i]);
    }
    free(list->items);
}

/* Adds the short name of a file, if it has the name of a plugin. False without memory. */
static bool add_name(names *list, const char *file) {
    const size_t length = strlen(file);
    const size_t suffix = sizeof SUFFIX - 1;
    if (length <= suffix || strcmp(file + length - suffix, SUFFIX) != 0) {
        return true;
    }
    if (list->count == list->capacity) {
        const size_t capacity = 2 * list->capacity + 8;
        char **items = realloc(list->items, capacity * sizeof *items);
        if (!items) {
            return false;
        }
        list->items = items;
        list->capacity = capacity;
    }
    char *name = calloc(length - suffix + 1, 1);
    if (!name) {
        return false;
    }
    memcpy(name, file, length - suffix);
    list->items[list->count++] = name;
    return true;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A folder that is not there has none. */
static bool read_folder(const char *folder, names *list) {
    DIR *directory = opendir(folder);
    bool good = true;
    while (directory && good) {
        const struct dirent *entry = readdir(directory);
        if (!entry) {
            break;
        }
        good = add_name(list, entry->d_name);
    }
    if (directory) {
        (void)closedir(directory);
    }
    if (list->count > 1) {
        qsort(list->items, list->count, sizeof *list->items, compare_names);
    }
    return good;
}

/* Tells of the plugins of a folder; `path` holds its name and has room for theirs. */
static void visit_folder(const names *list, char *path, uint32_t folder, planner_visit *visit,
                         void *context) {
    static const size_t capacity = LONGEST_PATH;
    const size_t length = strlen(path);
    char *first = malloc(capacity);
    for (size_t i = 0; first && i < list->count; i++) {
        bool too_long = false;
        path[length] = 0;
        if (!try_folder(list->items[i], path, capacity, &too_long)) {
            continue;
        }
        const bool hidden =
            planner_find(list->items[i], first, capacity, NULL) == PLANNER_OK && strcmp(first, path) != 0;
        const planner_found found = {list->items[i], path, folder, hidden};
        visit(context, &found);
    }
    free(first);
}

planner_status planner_find_all(planner_visit *visit, void *context, planner_error *error) {
    char *path = malloc(LONGEST_PATH);
    bool good = path != NULL;
    planner_status status = PLANNER_OK;
    for (uint32_t i = 0; good && status != PLANNER_ERROR_NOT_FOUND; i++) {
        status = planner_folder(i, path, LONGEST_PATH, NULL);
        if (status != PLANNER_OK) {
            continue;
        }
        names list = {0};
        good = read_folder(path, &list);
        if (good) {
            visit_folder(&list, path, i, visit, context);
        }
        free_names(&list);
    }
    free(path);
    return good ? PLANNER_OK : loader_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, "out of memory");
}

#endif
