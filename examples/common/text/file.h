/* Whole files: read into memory, written beside their place and renamed over it. */
#ifndef EXAMPLES_FILE_H
#define EXAMPLES_FILE_H

#include "error.h"

#include <stdio.h>

/* Reads a file of text, once and from its start to its end: pipes and devices such as /dev/stdin are good,
 * too. *text is of the heap and ends with a 0 byte that `length` does not count. A UTF-8 byte order mark at
 * the start is left out. Refuses more than FILE_MOST_BYTES. The words of a failure do not name the file. */
bool file_read(const char *path, char **text, size_t *length, scene_error *error);

#define FILE_MOST_BYTES ((size_t)1 << 30)

/* Whether there is a plain file at a path, which no open can wait for. Symbolic links are followed. */
bool file_is_plain(const char *path);

/* Returns the file to which a path leads, through symbolic links, even where nothing is yet; of the heap.
 * NULL without memory or if links lead in a circle, with errno. */
char *file_target(const char *path);

/* Whether writing `path` replaces the plain file `other`: both lead to one file by whatever names, symbolic
 * links and hard links, or, where there is no file yet, to one name in one folder. */
bool file_replaces(const char *path, const char *other);

/* A file on its way. Until file_finish there is nothing at its place but what was there, and a program that
 * is killed leaves at most a file with a random name beside it.
 *
 * A new file has the usual rights; one that is replaced keeps its rights, but for those to run as its owner
 * or group. A symbolic link stays, and what it leads to is written, even if that does not exist yet. A file
 * that has several names, or another owner, stays the same file: its bytes are exchanged in file_finish. If
 * the disc fails while they are, the whole new file stays beside it, and the words say where. A path that is
 * not a plain file (a device, a pipe) is written directly. */
typedef struct file_output {
    FILE *stream;
    char *path;
    char *beside;  /* NULL when written directly */
    bool in_place; /* the bytes of `beside` are copied, instead of renaming it */
} file_output;

/* Starts a file. A read-only file is refused. The words of a failure name the file. */
bool file_create(const char *path, file_output *out, scene_error *error);

/* Brings it to the disc and to its place. On failure what was there stays, and `out` is discarded. */
bool file_finish(file_output *out, scene_error *error);

/* Gives it up. Nothing happens to one that was finished, discarded or zeroed. */
void file_discard(file_output *out);

/* From now on the signals by which others end a program (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE and such),
 * unless they are ignored, remove files on their way before they do. A file that is larger than files may be
 * fails to be written. For programs that have no handlers of their own. */
void file_remove_on_signals(void);

#endif
