/* Files: what they are, and reading them. */
#define _XOPEN_SOURCE 700

#include "file.h"

#include "fail.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Reading ---- */

static bool fail_size(scene_error *error) {
    return fail(error, "the file is too large: it has more than %zu bytes", FILE_MOST_BYTES);
}

/* Reads up to one byte more than a file may have. */
static char *read_bytes(FILE *stream, size_t *count, scene_error *error) {
    size_t capacity = 1 << 16;
    char *bytes = malloc(capacity + 1);
    *count = 0;
    while (bytes) {
        *count += fread(bytes + *count, 1, capacity - *count, stream);
        if (*count < capacity || capacity > FILE_MOST_BYTES) {
            return bytes;
        }
        capacity = capacity < FILE_MOST_BYTES ? 2 * capacity : FILE_MOST_BYTES + 1;
        char *larger = realloc(bytes, capacity + 1);
        if (!larger) {
            free(bytes);
        }
        bytes = larger;
    }
    (void)fail_memory(error);
    return NULL;
}

static bool read_stream(FILE *stream, char **text, size_t *length, scene_error *error) {
    static const char mark[] = "\xEF\xBB\xBF";
    size_t count;
    errno = 0;
    char *bytes = read_bytes(stream, &count, error);
    if (!bytes) {
        return false;
    }
    if (ferror(stream) || count > FILE_MOST_BYTES) {
        (void)(ferror(stream) ? fail_errno(error) : fail_size(error));
        free(bytes);
        return false;
    }
    if (count >= 3 && memcmp(bytes, mark, 3) == 0) {
        count -= 3;
        memmove(bytes, bytes + 3, count);
    }
    bytes[count] = '\0';
    *text = bytes;
    *length = count;
    return true;
}

/* What is known to be too large is not read. */
static bool is_too_large(FILE *stream) {
    struct stat about;
    return fstat(fileno(stream), &about) == 0 && S_ISREG(about.st_mode) &&
           (uintmax_t)about.st_size > FILE_MOST_BYTES;
}

bool file_read(const char *path, char **text, size_t *length, scene_error *error) {
    *text = NULL;
    *length = 0;
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        return fail_errno(error);
    }
    const bool good = is_too_large(stream) ? fail_size(error) : read_stream(stream, text, length, error);
    (void)fclose(stream);
    return good;
}

/* ---- Which file it is ---- */

bool file_is_plain(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

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
