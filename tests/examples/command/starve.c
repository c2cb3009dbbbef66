/* Memory that runs out in any program: loaded before the C library by LD_PRELOAD. The allocation whose number
 * from 0 on is STARVE_AT fails, and with STARVE_ON all after it. At its end the program writes how many there
 * were to the file STARVE_COUNT. For glibc, whose allocator has other names, too. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t size);               /* NOLINT(bugprone-reserved-identifier) */
void *__libc_calloc(size_t nmemb, size_t size); /* NOLINT(bugprone-reserved-identifier) */
void *__libc_realloc(void *ptr, size_t size);   /* NOLINT(bugprone-reserved-identifier) */

static atomic_ulong asked_for;
static unsigned long first_failure = (unsigned long)-1;
static bool for_good;

__attribute__((constructor)) static void start(void) {
    const char *at = getenv("STARVE_AT");
    for_good = getenv("STARVE_ON") != NULL;
    asked_for = 0;
    first_failure = at ? strtoul(at, NULL, 10) : first_failure;
}

__attribute__((destructor)) static void finish(void) {
    const char *path = getenv("STARVE_COUNT");
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file >= 0) {
        char text[32];
        const int length = snprintf(text, sizeof text, "%lu", (unsigned long)asked_for);
        (void)!write(file, text, (size_t)length);
        (void)close(file);
    }
}

static bool fails_now(void) {
    const unsigned long number = asked_for++;
    return number == first_failure || (for_good && number > first_failure);
}

static void *refuse(void) {
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size) { return fails_now() ? refuse() : __libc_malloc(size); }

void *calloc(size_t nmemb, size_t size) { return fails_now() ? refuse() : __libc_calloc(nmemb, size); }

void *realloc(void *ptr, size_t size) { return fails_now() ? refuse() : __libc_realloc(ptr, size); }
