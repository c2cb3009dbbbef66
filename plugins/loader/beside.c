/* Folders of plugins that go with the binaries: found from the places of the library, of the program and of
 * the headers. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* dladdr */
#endif

#include "loader_internal.h"

#if defined(PLANNER_STATIC_ONLY) || !defined(__linux__)

bool loader_beside(int index, char *folder, size_t capacity) {
    (void)index;
    if (capacity > 0) {
        folder[0] = 0;
    }
    return false;
}

#else

#include <planner/host.h>

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

/* Where <planner/host.h> lay when the host was compiled; not there if the host is linked with the shared
 * library. */
extern const char planner_host_header[] __attribute__((weak));

/* Where this code is; of a program, how it was called. */
static const char *own_file(void) {
    static const char mark;
    Dl_info info;
    return dladdr(&mark, &info) != 0 ? info.dli_fname : NULL;
}

/* Applies a path that may start with several "../" to the folder of a file. The result has neither links nor
 * dots. */
static bool from_file(const char *file, const char *relative, char *folder, size_t capacity) {
    char real[PATH_MAX];
    if (!file || file[0] != '/' || !realpath(file, real)) {
        return false;
    }
    char *end = strrchr(real, '/');
    for (; end && strncmp(relative, "../", 3) == 0; relative += 3) {
        *end = 0;
        end = strrchr(real, '/');
    }
    if (!end) {
        return false;
    }
    *end = 0;
    const int written = snprintf(folder, capacity, "%s/%s", real, relative);
    return written >= 0 && (size_t)written < capacity;
}

bool loader_beside(int index, char *folder, size_t capacity) {
    static const char program[] = "/proc/self/exe";
    const char *header = planner_host_header; /* not an array without elements: NULL where it is not there */
    const struct {
        const char *file;
        const char *relative;
    } places[LOADER_PLACES] = {
        {own_file(), PLANNER_FROM_LIBRARIES}, {own_file(), PLANNER_FROM_PROGRAMS},
        {program, PLANNER_FROM_LIBRARIES},    {program, PLANNER_FROM_PROGRAMS},
        {header, PLANNER_FROM_HEADERS},
    };
    /* A program with more rights than its user has may be linked to another place by that user. */
    return getauxval(AT_SECURE) == 0 &&
           from_file(places[index].file, places[index].relative, folder, capacity);
}

#endif
