/* The version, texts of statuses, allocators, and rows of tasks. */
#define _DEFAULT_SOURCE /* madvise */

#include <geom/task.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

geom_version_number geom_version(void) {
    const geom_version_number version = {GEOM_VERSION_MAJOR, GEOM_VERSION_MINOR, GEOM_VERSION_PATCH};
    return version;
}

const char *geom_status_text(geom_status status) {
    switch (status) {
    case GEOM_OK:
        return "no error";
    case GEOM_INVALID_ARGUMENT:
        return "a value is outside its allowed range";
    case GEOM_NOT_FINITE:
        return "a value is NaN or infinite";
    case GEOM_NEGATIVE_SIZE:
        return "a size is negative";
    case GEOM_TOO_FEW_POINTS:
        return "there are too few points";
    case GEOM_DUPLICATE_POINT:
        return "two neighboring points are the same";
    case GEOM_SELF_INTERSECTION:
        return "the boundary crosses or touches itself";
    case GEOM_OUT_OF_MEMORY:
        return "out of memory";
    case GEOM_CAPACITY_EXCEEDED:
        return "a buffer or a fixed limit is too small";
    case GEOM_UNKNOWN_HANDLE:
        return "the handle names nothing that exists";
    case GEOM_UNSUPPORTED:
        return "this implementation does not offer the request";
    case GEOM_STATUS_COUNT:
        break;
    }
    return "unknown status";
}

static void print_failed_assertion(const char *condition, const char *file, int line) {
    (void)fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
}

static _Atomic(geom_assert_handler *) assert_handler = print_failed_assertion;

geom_assert_handler *geom_assert_set_handler(geom_assert_handler *handler) {
    return atomic_exchange(&assert_handler, handler ? handler : print_failed_assertion);
}

void geom_assert_fail(const char *condition, const char *file, int line) {
    atomic_load (&assert_handler)(condition, file, line);
    abort();
}

enum {
    LARGE_PAGE = 1 << 21,
    LARGE_BLOCK = 4 * LARGE_PAGE
};

/* Asks Linux for pages of 2 MB, which save most address translations in large tables. Does nothing
 * elsewhere. */
static void ask_for_large_pages(void *memory, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    (void)madvise(memory, size, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)size;
#endif
}

/* Uses malloc for ordinary alignments and aligned_alloc for wider ones, whose size must be a multiple of
 * the alignment in C11. free releases both. */
static void *heap_allocate(void *context, size_t size, size_t alignment) {
    (void)context;
    const bool is_large = size >= LARGE_BLOCK;
    const size_t wide = is_large && alignment < LARGE_PAGE ? LARGE_PAGE : alignment;
    if (wide <= _Alignof(max_align_t)) {
        return malloc(size);
    }
    if (size > SIZE_MAX - (wide - 1)) {
        return NULL;
    }
    const size_t whole = (size + (wide - 1)) & ~(wide - 1);
    void *const memory = aligned_alloc(wide, whole);
    if (is_large && memory != NULL) {
        ask_for_large_pages(memory, whole);
    }
    return memory;
}

static void heap_release(void *context, void *memory, size_t size, size_t alignment) {
    (void)context;
    (void)size;
    (void)alignment;
    free(memory);
}

geom_allocator geom_allocator_default(void) {
    const geom_allocator allocator = {NULL, heap_allocate, heap_release};
    return allocator;
}

void *geom_allocator_allocate(const geom_allocator *allocator, size_t count, size_t size, size_t alignment) {
    if (count == 0 || size == 0 || count > SIZE_MAX / size) {
        return NULL;
    }
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    return source->allocate(source->context, count * size, alignment);
}

void geom_allocator_release(const geom_allocator *allocator, void *memory, size_t count, size_t size,
                            size_t alignment) {
    if (memory) {
        const geom_allocator heap = geom_allocator_default();
        const geom_allocator *source = allocator ? allocator : &heap;
        source->release(source->context, memory, count * size, alignment);
    }
}

geom_task_pool_def geom_task_pool_def_default(void) {
    const geom_task_pool_def def = {.threads = 0, .allocator = NULL};
    return def;
}

void geom_tasks_run(const geom_tasks *tasks, size_t count, geom_task *task, void *argument) {
    GEOM_ASSERT(task);
    if (tasks && count > 0) {
        tasks->run(tasks->context, count, task, argument);
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        task(argument, i);
    }
}

enum {
    PARTS_PER_THREAD = 16,
    FEW_ELEMENTS = 512
};

size_t geom_tasks_part_count(const geom_tasks *tasks, size_t count) {
    if (!tasks || tasks->threads <= 1 || count < FEW_ELEMENTS) {
        return count > 0 ? 1 : 0;
    }
    const size_t most = GEOM_TASK_MOST_PARTS / PARTS_PER_THREAD;
    return PARTS_PER_THREAD * (tasks->threads < most ? tasks->threads : most);
}

/* One row of elements. */
typedef struct parts_run {
    size_t count;
    size_t parts;
    geom_task_part *work;
    void *argument;
} parts_run;

/* Where a part begins. */
static size_t part_start(const parts_run *run, size_t part) {
    const size_t even = run->count / run->parts;
    const size_t rest = run->count % run->parts;
    return part * even + (part < rest ? part : rest);
}

static void run_part(void *argument, size_t part) {
    const parts_run *run = argument;
    run->work(run->argument, part, part_start(run, part), part_start(run, part + 1));
}

void geom_tasks_run_parts(const geom_tasks *tasks, size_t count, geom_task_part *work, void *argument) {
    GEOM_ASSERT(work);
    parts_run run = {count, geom_tasks_part_count(tasks, count), work, argument};
    geom_tasks_run(run.parts > 1 ? tasks : NULL, run.parts, run_part, &run);
}
