/* What a path leads to, without opening it: whether a file is still the one that it was, and whether it can
 * be read or written without waiting for another program. */
#ifndef EDITOR_STAMP_H
#define EDITOR_STAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero: no file. */
typedef struct editor_stamp {
    bool exists;
    uint64_t device;
    uint64_t number; /* of the file on its device */
    int64_t size;
    int64_t seconds; /* of the last change */
    int64_t nanoseconds;
} editor_stamp;

editor_stamp editor_stamp_of(const char *path);

/* Whether both are the same file with nothing written in between. */
bool editor_stamp_same(editor_stamp a, editor_stamp b);

/* NULL when the path leads to a plain file, or to nothing; else what it leads to, for people: "a folder", "a
 * pipe". The second takes devices such as /dev/null, too. */
const char *editor_not_readable(const char *path);
const char *editor_not_writable(const char *path);

/* Writes the path as one from the root. False when it does not fit, or the folder of the program is not
 * known. */
bool editor_whole_path(const char *path, char *whole, size_t capacity);

/* Whether the path leads to a folder. */
bool editor_is_folder(const char *path);

#endif
