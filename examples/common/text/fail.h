/* Writes error messages: functions that fill a scene_error and return false. */
#ifndef EXAMPLES_FAIL_H
#define EXAMPLES_FAIL_H

#include "error.h"

#include <geom/base.h>

#if defined(__GNUC__)
#define FAIL_FORMAT(string, first) __attribute__((format(printf, string, first)))
#else
#define FAIL_FORMAT(string, first)
#endif

/* Puts the words into *error, which may be NULL, and returns false: `return fail(error, "...", ...)`. What
 * does not fit is cut off; the words may take what *error held. Control characters, and bytes that are not
 * UTF-8, become '?': words may hold parts of files, and terminals obey them. */
bool fail(scene_error *error, const char *format, ...) FAIL_FORMAT(2, 3);

/* Adds the line of the file in which the fault is; returns false. */
bool fail_at(scene_error *error, size_t line);

/* Puts the line, if there is one, before the words: "line 3: ..."; returns false. */
bool fail_tell_line(scene_error *error);

/* No memory: `out_of_memory` is set. */
bool fail_memory(scene_error *error);

/* The words of errno, as a failed call has left it. */
bool fail_errno(scene_error *error);

/* A file was not written, for a reason of errno. */
bool fail_write(scene_error *error, const char *path, int reason);

/* The words of a failed libgeom, libcollide or liborca call, after `what` and a colon. */
bool fail_status(scene_error *error, const char *what, geom_status status);

#endif
