/* Asks the system, and the compiler. */
#define _DEFAULT_SOURCE /* _SC_NPROCESSORS_ONLN */

#include "machine.h"

#include <collide/simd.h>

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__clang__)
#define COMPILER "Clang " __clang_version__
#else
#define COMPILER "GCC " __VERSION__
#endif

static const char *const instruction_names[COLLIDE_SIMD_COUNT] = {"", "base, 4 lanes", "AVX2, 8 lanes",
                                                                  "AVX-512, 16 lanes"};

/* What follows the colon of the line "model name : ..." of Linux. */
static bool processor_of(const char *line, char *out, size_t size) {
    const char *colon = strchr(line, ':');
    if (strncmp(line, "model name", strlen("model name")) != 0 || colon == NULL) {
        return false;
    }
    colon += 1 + strspn(colon + 1, " \t");
    (void)snprintf(out, size, "%.*s", (int)strcspn(colon, "\n"), colon);
    return out[0] != '\0';
}

static void find_processor(char *out, size_t size) {
    struct utsname system;
    (void)snprintf(out, size, "%s", uname(&system) == 0 ? system.machine : "unknown processor");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL) {
        return;
    }
    char line[256];
    bool found = false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        found = processor_of(line, out, size);
    }
    (void)fclose(file);
}

bench_machine bench_machine_here(void) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    bench_machine here = {.cores = cores > 0 ? cores : 0,
                          .instructions = instruction_names[collide_simd_best()],
                          .compiler = COMPILER ", " BENCH_BUILD};
    find_processor(here.processor, sizeof here.processor);
    return here;
}
