/* Plugins by their short names, and all that there are: the folders, their order, and what lies in them. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* secure_getenv */
#endif

#include "loader_internal.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#if !defined(PLANNER_STATIC_ONLY)
#include <dirent.h>
#endif

#define SUFFIX ".planner.so"
#define FOLDER "orcakit-planner"

enum {
    LONGEST_PATH = 4096
};

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

/* Folders that go with the binaries themselves, so that they are found wherever the whole was moved to. */
static bool pass_beside(walk *w) {
    char folder[LONGEST_PATH];
    for (int i = 0; i < LOADER_PLACES && !w->arrived; i++) {
        if (loader_beside(i, folder, sizeof folder)) {
            (void)pass(w, folder, strlen(folder), "");
        }
    }
    return w->arrived;
}

/* The folder of that number, those that come again included. */
static walk go_to(uint32_t index, char *path, size_t capacity) {
    walk w = {.left = index, .path = path, .capacity = capacity};
    path[0] = 0;
    (void)(pass_list(&w, environment("ORCAKIT_PLANNER_PATH")) || pass_users(&w) || pass_beside(&w) ||
           pass_list(&w, PLANNER_INSTALL_FOLDER ":/usr/local/lib/" FOLDER ":/usr/lib/" FOLDER));
    if (w.too_long) {
        path[0] = 0;
    }
    return w;
}

static bool same_folder(const char *a, const char *b) {
    struct stat of_a;
    struct stat of_b;
    return strcmp(a, b) == 0 || (stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
                                 of_a.st_ino == of_b.st_ino);
}

/* Whether a folder comes earlier, too. */
static bool comes_again(uint32_t index, const char *folder) {
    char earlier[LONGEST_PATH];
    for (uint32_t i = 0; i < index; i++) {
        if (!go_to(i, earlier, sizeof earlier).too_long && same_folder(earlier, folder)) {
            return true;
        }
    }
    return false;
}

planner_status planner_search_folder(uint32_t index, char *path, size_t capacity, planner_error *error) {
    if (capacity == 0) {
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "no room for a path");
    }
    char folder[LONGEST_PATH];
    uint32_t left = index;
    for (uint32_t i = 0;; i++) {
        const walk w = go_to(i, folder, sizeof folder);
        if (!w.arrived) {
            path[0] = 0;
            return loader_fail(error, PLANNER_ERROR_NOT_FOUND, "there are fewer folders than %u",
                               (unsigned)index + 1);
        }
        if (!w.too_long && comes_again(i, folder)) {
            continue;
        }
        if (left == 0) {
            break;
        }
        left--;
    }
    const int written = snprintf(path, capacity, "%s", folder);
    if (folder[0] == 0 || written < 0 || (size_t)written >= capacity) {
        path[0] = 0;
        return loader_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, "a folder does not fit in %zu bytes",
                           capacity);
    }
    return PLANNER_OK;
}

/* Opening a pipe would wait for a writer. */
static bool is_file(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode);
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

/* Says where a plugin was looked for, as far as there is room for the folders. */
static planner_status fail_not_found(planner_error *error, const char *name) {
    char folders[200] = "";
    char folder[LONGEST_PATH];
    size_t length = 0;
    for (uint32_t i = 0; length < sizeof folders; i++) {
        const planner_status status = planner_search_folder(i, folder, sizeof folder, NULL);
        if (status == PLANNER_ERROR_NOT_FOUND) {
            break;
        }
        const int added =
            snprintf(folders + length, sizeof folders - length, "%s%s", i > 0 ? ", " : "", folder);
        if (added < 0 || (size_t)added >= sizeof folders - length - 5) {
            (void)snprintf(folders + length, sizeof folders - length, ", ...");
            break;
        }
        length += (size_t)added;
    }
    return loader_fail(error, PLANNER_ERROR_NOT_FOUND, "no %.60s%s in %s", name, SUFFIX, folders);
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
        status = planner_search_folder(i, path, capacity, NULL);
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
    return fail_not_found(error, name);
}

#if defined(PLANNER_STATIC_ONLY)

planner_status planner_find_all(planner_visit *visit, void *context, planner_error *error) {
    (void)visit;
    (void)context;
    (void)error;
    return PLANNER_OK;
}

#else

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
        status = planner_search_folder(i, path, LONGEST_PATH, NULL);
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
