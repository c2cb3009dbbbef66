#include "groups.h"

#include "peer.h"

const bench_group *const bench_groups[] = {&bench_pairs,       &bench_pairs3,      &bench_batches,
                                           &bench_batches3,    &bench_broadphases, &bench_worlds,
                                           &bench_trajectories};
const size_t bench_group_count = sizeof bench_groups / sizeof *bench_groups;

void bench_add_peer(bench_outcome *out, const char *name, double nanoseconds, double differing) {
    out->peers[out->peer_count++] = (bench_peer_time){name, nanoseconds, differing};
}

void bench_libraries(bench_library libraries[BENCH_LIBRARY_COUNT]) {
    libraries[0] = (bench_library){"Box2D", NULL};
    libraries[1] = (bench_library){"Chipmunk", NULL};
    libraries[2] = (bench_library){"GEOS", NULL};
#if defined(BENCH_BOX2D)
    libraries[0].version = BENCH_BOX2D;
#endif
#if defined(BENCH_CHIPMUNK)
    libraries[1].version = peer_chipmunk_version();
#endif
#if defined(BENCH_GEOS)
    libraries[2].version = peer_geos_version();
#endif
}

#if defined(__clang__)
#define COMPILER "Clang " __clang_version__
#else
#define COMPILER "GCC " __VERSION__
#endif

const char *bench_compiler(void) { return COMPILER ", " BENCH_BUILD; }
