/* Which file a path leads to, through symbolic and hard links. */
#define _XOPEN_SOURCE 700

#include "file.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool same_node(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The name to which a symbolic link at `path` leads, which is relative to its folder. */
static char *join(const char *path, const char *target) {
    const char *slash = strrchr(path, '/');
    const size_t folder = slash && target[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    char *name = malloc(folder + strlen(target) + 1);
    if (name) {
        memcpy(name, path, folder);
        memcpy(name + folder, target, strlen(target) + 1);
    }
    return name;
}

char *file_target(const char *path) {
    enum {
        MOST_LINKS = 40
    };
    char *name = realpath(path, NULL);
    if (name || errno != ENOENT) {
        return name;
    }
    name = strdup(path);
    for (int i = 0; name && i < MOST_LINKS; ++i) {
        char target[PATH_MAX];
        const ssize_t length = readlink(name, target, sizeof target - 1);
        if (length < 0) {
            return name;
        }
        target[length] = '\0';
        char *next = join(name, target);
        free(name);
        name = next;
    }
    free(name);
    errno = name ? ELOOP : ENOMEM;
    return NULL;
}

/* Whether two paths, at which nothing is, name one place: the same name in the same folder. */
static bool same_place(char *a, char *b) {
    struct stat folder_a;
    struct stat folder_b;
    const char *name_a = strrchr(a, '/');
    const char *name_b = strrchr(b, '/');
    if (strcmp(name_a ? name_a + 1 : a, name_b ? name_b + 1 : b) != 0) {
        return false;
    }
    return stat(dirname(a), &folder_a) == 0 && stat(dirname(b), &folder_b) == 0 &&
           same_node(&folder_a, &folder_b);
}

bool file_replaces(const char *path, const char *other) {
    struct stat a;
    struct stat b;
    const bool there_a = stat(path, &a) == 0;
    const bool there_b = stat(other, &b) == 0;
    if (there_a || there_b) {
        return there_a && there_b && S_ISREG(a.st_mode) && same_node(&a, &b);
    }
    char *target_a = file_target(path);
    char *target_b = file_target(other);
    const bool same = target_a && target_b && same_place(target_a, target_b);
    free(target_a);
    free(target_b);
    return same;
}
