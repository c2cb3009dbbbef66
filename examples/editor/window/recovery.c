/* Where work is kept aside, and what was left there. */
#define _DEFAULT_SOURCE

#include "recovery.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char WORK[] = ".geojson";
static const char LOCK[] = ".lock";

static bool fits(int written, size_t capacity) { return written > 0 && (size_t)written < capacity; }

/* Makes a folder and those that it lies in. */
static bool make_folder(const char *folder) {
    char path[RECOVERY_PATH_SIZE];
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

bool recovery_state_path(const char *name, char path[RECOVERY_PATH_SIZE]) {
    char folder[900];
    return folder_path(folder, sizeof folder) && make_folder(folder) &&
           fits(snprintf(path, RECOVERY_PATH_SIZE, "%s/%s", folder, name), RECOVERY_PATH_SIZE);
}

static void no_place(recovery *r) {
    r->path[0] = 0;
    r->lock_path[0] = 0;
    r->lock = -1;
}

static bool is_plain_file(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Locks an open file. False when another process holds it, or has removed it since it was opened. */
static bool lock_file(int descriptor) {
    struct stat status;
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0 &&
           status.st_nlink > 0;
}

/* ---- A new place ---- */

/* False when another one has the lock already or there is work of that name; then `again` says to try another
 * name. */
static bool start_in(recovery *r, const char *folder, bool *again) {
    *again = false;
    if (!fits(snprintf(r->lock_path, sizeof r->lock_path, "%s/editor-XXXXXX%s", folder, LOCK),
              sizeof r->lock_path)) {
        return false;
    }
    r->lock = mkstemps(r->lock_path, (int)strlen(LOCK));
    if (r->lock < 0) {
        return false;
    }
    (void)fcntl(r->lock, F_SETFD, FD_CLOEXEC);
    const size_t stem = strlen(r->lock_path) - strlen(LOCK);
    const bool named =
        fits(snprintf(r->path, sizeof r->path, "%.*s%s", (int)stem, r->lock_path, WORK), sizeof r->path);
    struct stat status;
    if (named && lock_file(r->lock) && lstat(r->path, &status) != 0) {
        return true;
    }
    (void)close(r->lock);
    *again = named;
    return false;
}

bool recovery_start(recovery *r) {
    char folder[900];
    bool good = false;
    bool again = folder_path(folder, sizeof folder) && make_folder(folder);
    for (int attempt = 0; attempt < 100 && !good && again; attempt++) {
        good = start_in(r, folder, &again);
    }
    if (!good) {
        no_place(r);
    }
    return good;
}

/* ---- Work that was left behind ---- */

/* The length of the name before its ending; 0 when it is not one of an editor's files with that ending. */
static size_t stem_of(const char *name, const char *ending) {
    const size_t length = strlen(name);
    const size_t tail = strlen(ending);
    return strncmp(name, "editor-", 7) == 0 && length > 7 + tail && strcmp(name + length - tail, ending) == 0
               ? length - tail
               : 0;
}

/* Takes the lock of that name, which is made where work never had one. */
static bool take_lock(recovery *r, const char *folder, const char *name, size_t stem) {
    if (!fits(snprintf(r->path, sizeof r->path, "%s/%.*s%s", folder, (int)stem, name, WORK),
              sizeof r->path) ||
        !fits(snprintf(r->lock_path, sizeof r->lock_path, "%s/%.*s%s", folder, (int)stem, name, LOCK),
              sizeof r->lock_path)) {
        return false;
    }
    r->lock = open(r->lock_path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (r->lock < 0) {
        return false;
    }
    if (lock_file(r->lock)) {
        return true;
    }
    (void)close(r->lock);
    return false;
}

/* Takes the work of a process that has ended, by the name of the work or of its lock. A lock without work
 * goes. */
static bool take_over(recovery *r, const char *folder, const char *name) {
    const size_t work = stem_of(name, WORK);
    const size_t stem = work > 0 ? work : stem_of(name, LOCK);
    if (stem == 0 || !take_lock(r, folder, name, stem)) {
        return false;
    }
    if (!is_plain_file(r->path)) {
        recovery_end(r);
        return false;
    }
    return true;
}

bool recovery_find(recovery *r) {
    char folder[900];
    bool found = false;
    DIR *files = folder_path(folder, sizeof folder) ? opendir(folder) : NULL;
    for (const struct dirent *file = files ? readdir(files) : NULL; file && !found; file = readdir(files)) {
        found = take_over(r, folder, file->d_name);
    }
    if (files) {
        closedir(files);
    }
    if (!found) {
        no_place(r);
    }
    return found;
}

/* The lock's file goes while it is held, and only where no work is left that it would belong to. */
void recovery_end(recovery *r) {
    if (r->lock < 0) {
        return;
    }
    if (!is_plain_file(r->path)) {
        (void)unlink(r->lock_path);
    }
    (void)close(r->lock);
    no_place(r);
}
