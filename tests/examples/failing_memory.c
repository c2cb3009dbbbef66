#include "failing_memory.h"

#include <stdbool.h>

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

void failing_memory_start(size_t first_failure) {
    active = true;
    asked_for = 0;
    failing_from = first_failure;
}

size_t failing_memory_stop(void) {
    active = false;
    return asked_for;
}

static bool fails_now(void) { return active && asked_for++ >= failing_from; }

void *__wrap_malloc(size_t size) { return fails_now() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) { return fails_now() ? NULL : __real_calloc(count, size); }

void *__wrap_realloc(void *block, size_t size) { return fails_now() ? NULL : __real_realloc(block, size); }
