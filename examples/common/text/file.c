/* Reading files whole, and whether they are plain. */
#define _XOPEN_SOURCE 700

#include "file.h"

#include "fail.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

bool file_is_plain(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}
