#define _POSIX_C_SOURCE 200809L

#include "recovery.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fits(int written, size_t capacity) { return written > 0 && (size_t)written < capacity; }

/* Makes a folder and those that it lies in. */
static bool make_folder(const char *folder) {
    char path[1024];
    if (!fits(snprintf(path, sizeof path, "%s", folder), sizeof path)) {
        return false;
    }
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(path, 0700) != 0 && errno != EEXIST) {
            return false;
        }
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool folder_path(char *folder, size_t capacity) {
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    if (state && state[0] == '/') {
        return fits(snprintf(folder, capacity, "%s/orcakit", state), capacity);
    }
    return home && home[0] == '/' &&
           fits(snprintf(folder, capacity, "%s/.local/state/orcakit", home), capacity);
}

bool recovery_own_path(char *path, size_t capacity) {
    char folder[900];
    return folder_path(folder, sizeof folder) && make_folder(folder) &&
           fits(snprintf(path, capacity, "%s/editor-%ld.geojson", folder, (long)getpid()), capacity);
}

/* The process that a file belongs to; 0 when it is no such file. */
static long owner(const char *name) {
    char *end = NULL;
    if (strncmp(name, "editor-", 7) != 0) {
        return 0;
    }
    const long process = strtol(name + 7, &end, 10);
    return process > 0 && strcmp(end, ".geojson") == 0 ? process : 0;
}

static bool runs(long process) { return kill((pid_t)process, 0) == 0 || errno == EPERM; }

bool recovery_find(char *path, size_t capacity) {
    char folder[900];
    bool found = false;
    DIR *files = folder_path(folder, sizeof folder) ? opendir(folder) : NULL;
    if (!files) {
        return false;
    }
    for (const struct dirent *file = readdir(files); file && !found; file = readdir(files)) {
        const long process = owner(file->d_name);
        found = process > 0 && !runs(process) &&
                fits(snprintf(path, capacity, "%s/%s", folder, file->d_name), capacity);
    }
    closedir(files);
    return found;
}
