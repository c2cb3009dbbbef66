/* Rows of elements that are worked on in parts, on the threads of the host. What the parts find is put together
 * in their order, so no result depends on how many there are. */
#ifndef ORCA_VERIFY_PARTS_H
#define ORCA_VERIFY_PARTS_H

#include <geom/task.h>

#include <stdbool.h>

enum {
    VERIFY_MOST_PARTS = 64
};

/* The threads of a verifier or of rules of traffic. */
typedef struct verify_threads {
    geom_tasks tasks;
    bool any; /* else all is done in the calling thread */
} verify_threads;

/* Those of a definition, which may be NULL. */
verify_threads orca_verify_threads_of(const geom_tasks *tasks);

/* Works on the elements [first, end), which are those of part number `part`. It must not allocate. */
typedef void verify_part(void *context, size_t part, size_t first, size_t end);

/* Into how many parts a row of `count` elements is divided; at least 1. */
size_t orca_verify_part_count(const verify_threads *threads, size_t count);

/* Calls `work` once for each part, on any threads. */
void orca_verify_run_parts(const verify_threads *threads, size_t count, verify_part *work, void *context);

#endif
