/* Memory that runs out on purpose. Link a test with failing_memory.c and
 *
 *     -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc
 *
 * and every allocation of what is linked statically goes through here. Not for several threads. */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

#include <stddef.h>

/* The allocation with this number, counted from 0 from now on, fails, and so do all after it. */
void failing_memory_start(size_t first_failure);

/* Likewise, but only that one fails. */
void failing_memory_start_once(size_t failure);

/* Nothing fails any more. How many allocations were asked for since the start. */
size_t failing_memory_stop(void);

#endif
