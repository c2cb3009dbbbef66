/* The system's loader of shared objects: the only place that knows it. */
#ifndef LOADER_SHARED_OBJECT_H
#define LOADER_SHARED_OBJECT_H

#include "report.h"

/* A shared object that is loaded; `handle` is the system's. */
typedef struct shared_object {
    void *handle;
} shared_object;

/* Loads a file with all its symbols resolved now and none of them visible to others. Sets out->handle to NULL on failure:
 * PLANNER_ERROR_NO_FILE, _NOT_READABLE, _NOT_A_LIBRARY, _CUT_SHORT, _OTHER_MACHINE, _UNRESOLVED, or _NO_LOADING. */
planner_status shared_object_open(const char *path, shared_object *out, planner_error *error);

/* The address of exported data, or NULL. */
const void *shared_object_data(shared_object object, const char *symbol);

/* Unloads it. A handle of NULL is ignored. */
void shared_object_close(shared_object object);

#endif
