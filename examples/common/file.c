#define _XOPEN_SOURCE 700

#include "file.h"

#include "fail.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILE_SIZE ((size_t)1 << 30)
#define SUFFIX ".XXXXXX"

static bool read_stream(FILE *stream, char **text, size_t *length, scene_error *error) {
    size_t capacity = 1 << 16;
    char *bytes = malloc(capacity);
    size_t count = 0;
    while (bytes) {
        count += fread(bytes + count, 1, capacity - 1 - count, stream);
        if (count < capacity - 1) {
            break;
        }
        char *larger = capacity <= MAX_FILE_SIZE ? realloc(bytes, 2 * capacity) : NULL;
        if (!larger) {
            free(bytes);
            return fail(error, capacity <= MAX_FILE_SIZE ? "out of memory" : "the file is too large");
        }
        bytes = larger;
        capacity *= 2;
    }
    if (!bytes) {
        return fail_memory(error);
    }
    if (ferror(stream)) {
        free(bytes);
        return fail(error, "%s", strerror(errno));
    }
    bytes[count] = '\0';
    *text = bytes;
    *length = count;
    return true;
}

bool file_read(const char *path, char **text, size_t *length, scene_error *error) {
    *text = NULL;
    *length = 0;
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        return fail(error, "%s", strerror(errno));
    }
    const bool good = read_stream(stream, text, length, error);
    (void)fclose(stream);
    return good;
}

static bool fail_write(scene_error *error, const char *path, int reason) {
    return fail(error, "cannot write %.150s: %s", path, strerror(reason));
}

/* mkstemp makes a file for its owner alone; the new one gets the rights of the old one, or the usual ones. */
static void set_rights(int descriptor, const struct stat *old) {
    if (old) {
        (void)fchmod(descriptor, old->st_mode & 07777);
        return;
    }
    const mode_t hidden = umask(0);
    (void)umask(hidden);
    (void)fchmod(descriptor, (mode_t)0666 & ~hidden);
}

static bool open_beside(file_output *out, const struct stat *old, scene_error *error) {
    const size_t length = strlen(out->path);
    out->beside = malloc(length + sizeof SUFFIX);
    if (!out->beside) {
        return fail_memory(error);
    }
    memcpy(out->beside, out->path, length);
    memcpy(out->beside + length, SUFFIX, sizeof SUFFIX);
    const int descriptor = mkstemp(out->beside);
    if (descriptor < 0) {
        const int reason = errno;
        free(out->beside);
        out->beside = NULL;
        return fail_write(error, out->path, reason);
    }
    set_rights(descriptor, old);
    out->stream = fdopen(descriptor, "wb");
    if (!out->stream) {
        const int reason = errno;
        (void)close(descriptor);
        return fail_write(error, out->path, reason);
    }
    return true;
}

static bool open_output(file_output *out, const char *path, scene_error *error) {
    struct stat old;
    const bool exists = stat(path, &old) == 0;
    /* Renaming over a symbolic link would replace the link, so the file it leads to is written. */
    out->path = exists ? realpath(path, NULL) : strdup(path);
    if (!out->path) {
        return fail_write(error, path, errno);
    }
    if (!exists || S_ISREG(old.st_mode)) {
        return open_beside(out, exists ? &old : NULL, error);
    }
    out->stream = fopen(out->path, "wb");
    return out->stream ? true : fail_write(error, path, errno);
}

bool file_create(const char *path, file_output *out, scene_error *error) {
    *out = (file_output){0};
    if (path[0] == '\0') {
        return fail(error, "the name of the file to write is empty");
    }
    if (!open_output(out, path, error)) {
        file_discard(out);
        return false;
    }
    return true;
}

/* 0, or why not everything has arrived. When writing failed earlier, errno still tells why: callers finish a file right
 * after what they wrote. */
static int close_to_disc(file_output *out) {
    int reason = 0;
    if (ferror(out->stream) || fflush(out->stream) != 0 || (out->beside && fsync(fileno(out->stream)) != 0)) {
        reason = errno != 0 ? errno : EIO;
    }
    const bool closed = fclose(out->stream) == 0;
    out->stream = NULL;
    return reason == 0 && !closed ? errno : reason;
}

bool file_finish(file_output *out, scene_error *error) {
    int reason = close_to_disc(out);
    if (reason == 0 && out->beside) {
        if (rename(out->beside, out->path) == 0) {
            free(out->beside);
            out->beside = NULL;
        } else {
            reason = errno;
        }
    }
    if (reason != 0) {
        (void)fail_write(error, out->path, reason);
    }
    file_discard(out);
    return reason == 0;
}

void file_discard(file_output *out) {
    if (out->stream) {
        (void)fclose(out->stream);
    }
    if (out->beside) {
        (void)unlink(out->beside);
    }
    free(out->beside);
    free(out->path);
    *out = (file_output){0};
}
