/* Whole files: read into memory, written beside their place and renamed over it. */
#ifndef EXAMPLES_FILE_H
#define EXAMPLES_FILE_H

#include "scene.h"

/* Reads a file of at most 1 GiB. *text is of the heap and ends with a 0 byte that `length` does not count. The words of a
 * failure do not name the file. */
bool file_read(const char *path, char **text, size_t *length, scene_error *error);

/* A file on its way. Until file_finish there is nothing at its place but what was there; a path that is not a plain
 * file (a device, a pipe) is written directly. */
typedef struct file_output {
    FILE *stream;
    char *path;
    char *beside; /* NULL when written directly */
} file_output;

/* Starts a file. The words of a failure name it. */
bool file_create(const char *path, file_output *out, scene_error *error);

/* Brings it to the disc and to its place. On failure what was there stays, and `out` is discarded. */
bool file_finish(file_output *out, scene_error *error);

/* Gives it up. Nothing happens to one that was finished, discarded or zeroed. */
void file_discard(file_output *out);

#endif
