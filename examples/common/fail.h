/* Failing with words. */
#ifndef EXAMPLES_FAIL_H
#define EXAMPLES_FAIL_H

#include "scene.h"

#if defined(__GNUC__)
#define FAIL_FORMAT(string, first) __attribute__((format(printf, string, first)))
#else
#define FAIL_FORMAT(string, first)
#endif

/* Puts the words into *error, which may be NULL, and returns false: `return fail(error, "...", ...)`. What does not fit
 * is cut off; the words may take what *error held. */
bool fail(scene_error *error, const char *format, ...) FAIL_FORMAT(2, 3);

/* Adds the line of the file in which the fault is; returns false. */
bool fail_at(scene_error *error, size_t line);

/* No memory: `out_of_memory` is set. */
bool fail_memory(scene_error *error);

/* The words of a failed libgeom, libcollide or liborca call, after `what` and a colon. */
bool fail_status(scene_error *error, const char *what, geom_status status);

#endif
