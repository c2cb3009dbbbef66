/* What the sources of the loader share: reports of failures, the system's loader, and folders of plugins. */
#ifndef LOADER_INTERNAL_H
#define LOADER_INTERNAL_H

#include <planner/host.h>

#include <stdbool.h>
#include <stddef.h>

/* ---- Reports ---- */

#if defined(__GNUC__)
#define LOADER_PRINTF(words, first) __attribute__((__format__(__printf__, words, first)))
#else
#define LOADER_PRINTF(words, first)
#endif

/* Fills in `error` (NULL, and one that is too small, are left alone): the words as printf makes them, cut to
 * what fits, in one line. Returns `status`. */
planner_status loader_fail(planner_error *error, planner_status status, const char *format, ...)
    LOADER_PRINTF(3, 4);

/* The end of a path, short enough that the words behind it still fit. */
const char *loader_path_end(const char *path);

/* ---- The system's loader of shared objects: shared_object.c is the only place that knows it ---- */

/* A shared object that is loaded; `handle` is the system's. */
typedef struct shared_object {
    void *handle;
} shared_object;

/* Loads a file with all its symbols resolved now and none of them visible to others. Sets out->handle to NULL
 * on failure: PLANNER_ERROR_NO_FILE, _NOT_READABLE, _NOT_A_LIBRARY, _CUT_SHORT, _OTHER_MACHINE, _UNRESOLVED,
 * or _NO_LOADING. */
planner_status shared_object_open(const char *path, shared_object *out, planner_error *error);

/* The address of exported data, or NULL. */
const void *shared_object_data(shared_object object, const char *symbol);

/* Unloads it. A handle of NULL is ignored. */
void shared_object_close(shared_object object);

/* ---- Folders of plugins that go with the binaries: a package can be moved as a whole ---- */

enum {
    LOADER_PLACES = 5
};

/* Writes the folder of that number, from 0: those beside the library and the program, and in the package that
 * the host was compiled with. False if there is none of that number, or it is not known or does not fit. */
bool loader_beside(int index, char *folder, size_t capacity);

#endif
