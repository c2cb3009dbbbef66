/* Memory that runs out on purpose. */
#include "failing_memory.h"

#include <stdbool.h>
#include <stdint.h>

/* The linker gives these their names: the real functions, and those that stand in for them. */
void *__real_malloc(size_t size);               /* NOLINT(bugprone-reserved-identifier) */
void *__real_calloc(size_t count, size_t size); /* NOLINT(bugprone-reserved-identifier) */
void *__real_realloc(void *block, size_t size); /* NOLINT(bugprone-reserved-identifier) */
void *__wrap_malloc(size_t size);               /* NOLINT(bugprone-reserved-identifier) */
void *__wrap_calloc(size_t count, size_t size); /* NOLINT(bugprone-reserved-identifier) */
void *__wrap_realloc(void *block, size_t size); /* NOLINT(bugprone-reserved-identifier) */

static bool active;
static size_t asked_for;
static size_t failing_from;
static size_t failing_to;

void failing_memory_start(size_t first_failure) {
    active = true;
    asked_for = 0;
    failing_from = first_failure;
    failing_to = SIZE_MAX;
}

void failing_memory_start_once(size_t failure) {
    failing_memory_start(failure);
    failing_to = failure;
}

size_t failing_memory_stop(void) {
    active = false;
    return asked_for;
}

static bool fails_now(void) {
    const size_t number = asked_for;
    asked_for += active;
    return active && number >= failing_from && number <= failing_to;
}

void *__wrap_malloc(size_t size) { return fails_now() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) { return fails_now() ? NULL : __real_calloc(count, size); }

void *__wrap_realloc(void *block, size_t size) { return fails_now() ? NULL : __real_realloc(block, size); }
