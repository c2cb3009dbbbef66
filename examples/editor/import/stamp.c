/* What a path leads to, asked of the system. */
#define _POSIX_C_SOURCE 200809L

#include "stamp.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

editor_stamp editor_stamp_of(const char *path) {
    struct stat status;
    editor_stamp stamp = {0};
    if (stat(path, &status) == 0) {
        stamp.exists = true;
        stamp.device = (uint64_t)status.st_dev;
        stamp.number = (uint64_t)status.st_ino;
        stamp.size = (int64_t)status.st_size;
        stamp.seconds = (int64_t)status.st_mtim.tv_sec;
        stamp.nanoseconds = (int64_t)status.st_mtim.tv_nsec;
    }
    return stamp;
}

bool editor_stamp_same(editor_stamp a, editor_stamp b) {
    return a.exists == b.exists && a.device == b.device && a.number == b.number && a.size == b.size &&
           a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
}

static const char *what_it_is(mode_t mode) {
    return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

const char *editor_not_readable(const char *path) {
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode) ? NULL : what_it_is(status.st_mode);
}

const char *editor_not_writable(const char *path) {
    struct stat status;
    const bool takes = stat(path, &status) != 0 || S_ISREG(status.st_mode) || S_ISCHR(status.st_mode);
    return takes ? NULL : what_it_is(status.st_mode);
}

bool editor_is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool editor_whole_path(const char *path, char *whole, size_t capacity) {
    char folder[4096] = "";
    const bool from_root = path[0] == '/';
    if (!from_root && !getcwd(folder, sizeof folder)) {
        return false;
    }
    const int length = snprintf(whole, capacity, "%s%s%s", folder, from_root ? "" : "/", path);
    return length >= 0 && (size_t)length < capacity;
}
