/* Tests of statuses, allocators and assertions. */
#define _POSIX_C_SOURCE 200809L /* fork, pipe */

#include "support.h"

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(version_of_library_is_that_of_headers) {
    const geom_version_number version = geom_version();
    ck_assert_int_eq(version.major, GEOM_VERSION_MAJOR);
    ck_assert_int_eq(version.minor, GEOM_VERSION_MINOR);
    ck_assert_int_eq(version.patch, GEOM_VERSION_PATCH);
}
END_TEST

START_TEST(every_status_has_a_text_of_its_own) {
    for (int i = 0; i < GEOM_STATUS_COUNT; ++i) {
        const char *text = geom_status_text((geom_status)i);
        ck_assert_uint_gt(strlen(text), 3);
        ck_assert_int_ne(text[strlen(text) - 1], '.');
        for (int j = 0; j < i; ++j) {
            ck_assert_str_ne(text, geom_status_text((geom_status)j));
        }
    }
}
END_TEST

START_TEST(unknown_status_has_a_text_too) {
    const char *text = geom_status_text(GEOM_STATUS_COUNT);
    for (int i = 0; i < GEOM_STATUS_COUNT; ++i) {
        ck_assert_str_ne(text, geom_status_text((geom_status)i));
    }
    ck_assert_ptr_nonnull(text);
}
END_TEST

static jmp_buf escape;
static const char *failed_condition;
static const char *failed_file;
static int failed_line;

static void leave_by_jump(const char *condition, const char *file, int line) {
    failed_condition = condition;
    failed_file = file;
    failed_line = line;
    longjmp(escape, 1);
}

static void only_note(const char *condition, const char *file, int line) {
    (void)condition;
    (void)file;
    (void)line;
}

START_TEST(assertion_that_holds_calls_nothing) {
    geom_assert_handler *before = geom_assert_set_handler(leave_by_jump);
    failed_condition = NULL;
    if (setjmp(escape) == 0) {
        GEOM_ASSERT(1 + 1 == 2);
    }
    geom_assert_set_handler(before);
    ck_assert_ptr_null(failed_condition);
}
END_TEST

START_TEST(failed_assertion_reaches_the_handler_with_its_place) {
    geom_assert_handler *before = geom_assert_set_handler(leave_by_jump);
    volatile int line = 0;
    if (setjmp(escape) == 0) {
        line = __LINE__ + 1;
        GEOM_ASSERT(1 + 1 == 3);
    }
    geom_assert_set_handler(before);
    ck_assert_str_eq(failed_condition, "1 + 1 == 3");
    ck_assert_str_eq(failed_file, __FILE__);
    ck_assert_int_eq(failed_line, line);
}
END_TEST

START_TEST(handler_is_replaced_and_restored) {
    geom_assert_handler *standard = geom_assert_set_handler(leave_by_jump);
    ck_assert(standard != NULL);
    ck_assert(geom_assert_set_handler(only_note) == leave_by_jump);
    ck_assert(geom_assert_set_handler(NULL) == only_note);
    ck_assert(geom_assert_set_handler(NULL) == standard);
}
END_TEST

/* Runs a failing assertion in a child process, with this handler, and gives what it wrote to stderr. */
static int status_of_failing_child(geom_assert_handler *handler, char *output, size_t size) {
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        (void)dup2(ends[1], STDERR_FILENO);
        geom_assert_set_handler(handler);
        geom_assert_fail("the condition", "the file", 42);
    }
    close(ends[1]);
    const ssize_t length = read(ends[0], output, size - 1);
    output[length > 0 ? length : 0] = '\0';
    close(ends[0]);
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return status;
}

START_TEST(default_handler_prints_and_the_program_aborts) {
    char output[200];
    const int status = status_of_failing_child(NULL, output, sizeof output);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGABRT);
    ck_assert_str_eq(output, "the file:42: assertion failed: the condition\n");
}
END_TEST

START_TEST(handler_that_returns_does_not_stop_the_abort) {
    char output[200];
    const int status = status_of_failing_child(only_note, output, sizeof output);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGABRT);
    ck_assert_str_eq(output, "");
}
END_TEST

START_TEST(default_allocator_keeps_every_alignment) {
    const geom_allocator allocator = geom_allocator_default();
    for (size_t alignment = 1; alignment <= 4096; alignment *= 2) {
        unsigned char *memory = geom_allocator_allocate(&allocator, 3, 7, alignment);
        ck_assert_ptr_nonnull(memory);
        ck_assert_uint_eq((uintptr_t)memory % alignment, 0);
        memset(memory, 0xff, 21);
        geom_allocator_release(&allocator, memory, 3, 7, alignment);
    }
}
END_TEST

START_TEST(default_allocator_has_large_blocks) {
    const geom_allocator allocator = geom_allocator_default();
    for (size_t megabytes = 7; megabytes <= 11; ++megabytes) {
        const size_t size = (megabytes << 20) - 5;
        unsigned char *memory = geom_allocator_allocate(&allocator, size, 1, 64);
        ck_assert_ptr_nonnull(memory);
        ck_assert_uint_eq((uintptr_t)memory % 64, 0);
        memset(memory, 0xff, size);
        geom_allocator_release(&allocator, memory, size, 1, 64);
    }
}
END_TEST

START_TEST(sizes_that_overflow_give_null) {
    const geom_allocator allocator = geom_allocator_default();
    ck_assert_ptr_null(geom_allocator_allocate(&allocator, SIZE_MAX, 2, 1));
    ck_assert_ptr_null(geom_allocator_allocate(&allocator, SIZE_MAX / 8 + 1, 8, 8));
    ck_assert_ptr_null(geom_allocator_allocate(&allocator, SIZE_MAX, 1, 4096));
}
END_TEST

START_TEST(nothing_is_asked_of_the_allocator_for_no_elements) {
    counting_heap heap = {SIZE_MAX, 0, 0, 0};
    const geom_allocator allocator = counting_allocator(&heap);
    ck_assert_ptr_null(geom_allocator_allocate(&allocator, 0, 8, 8));
    ck_assert_uint_eq(heap.calls, 0);
    geom_allocator_release(&allocator, NULL, 0, 8, 8);
    geom_allocator_release(&allocator, NULL, 5, 8, 8);
}
END_TEST

START_TEST(allocator_gets_back_the_size_it_gave) {
    counting_heap heap = {1, 0, 0, 0};
    const geom_allocator allocator = counting_allocator(&heap);
    void *memory = geom_allocator_allocate(&allocator, 5, 12, 4);
    ck_assert_uint_eq(heap.bytes, 60);
    ck_assert_ptr_null(geom_allocator_allocate(&allocator, 1, 1, 1));
    geom_allocator_release(&allocator, memory, 5, 12, 4);
    ck_assert_uint_eq(heap.bytes, 0);
    ck_assert_uint_eq(heap.blocks, 0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        version_of_library_is_that_of_headers,
        every_status_has_a_text_of_its_own,
        unknown_status_has_a_text_too,
        assertion_that_holds_calls_nothing,
        failed_assertion_reaches_the_handler_with_its_place,
        handler_is_replaced_and_restored,
        default_handler_prints_and_the_program_aborts,
        handler_that_returns_does_not_stop_the_abort,
        default_allocator_keeps_every_alignment,
        default_allocator_has_large_blocks,
        sizes_that_overflow_give_null,
        nothing_is_asked_of_the_allocator_for_no_elements,
        allocator_gets_back_the_size_it_gave,
    };
    return run_tests("base", tests, sizeof tests / sizeof *tests);
}
