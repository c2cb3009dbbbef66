/* The libraries that ours are measured beside. */
#ifndef BENCH_LIBRARIES_H
#define BENCH_LIBRARIES_H

typedef struct bench_library {
    const char *name;
    const char *version; /* NULL: not found when this was compiled */
} bench_library;

enum {
    BENCH_LIBRARY_COUNT = 5
};

void bench_libraries(bench_library libraries[BENCH_LIBRARY_COUNT]);

/* What a library calls itself. */
const char *peer_chipmunk_version(void);
const char *peer_geos_version(void);

#endif
