/* How the loader tells what went wrong. */
#ifndef LOADER_REPORT_H
#define LOADER_REPORT_H

#include <planner/host.h>

#if defined(__GNUC__)
#define LOADER_PRINTF(words, first) __attribute__((__format__(__printf__, words, first)))
#else
#define LOADER_PRINTF(words, first)
#endif

/* Fills in `error` (NULL, and one that is too small, are left alone): the words as printf makes them, cut to what
 * fits, in one line. Returns `status`. */
planner_status loader_fail(planner_error *error, planner_status status, const char *format, ...)
    LOADER_PRINTF(3, 4);

/* The end of a path, short enough that the words behind it still fit. */
const char *loader_path_end(const char *path);

#endif
