/* The versions of the libraries that were found. */
#include "libraries.h"

#include <stddef.h>

void bench_libraries(bench_library libraries[BENCH_LIBRARY_COUNT]) {
    libraries[0] = (bench_library){"Box2D", NULL};
    libraries[1] = (bench_library){"Chipmunk", NULL};
    libraries[2] = (bench_library){"GEOS", NULL};
    libraries[3] = (bench_library){"RVO2", NULL};
    libraries[4] = (bench_library){"RVO2-3D", NULL};
#if defined(BENCH_BOX2D3)
    libraries[0].version = BENCH_BOX2D3;
#elif defined(BENCH_BOX2D)
    libraries[0].version = BENCH_BOX2D;
#endif
#if defined(BENCH_CHIPMUNK)
    libraries[1].version = peer_chipmunk_version();
#endif
#if defined(BENCH_GEOS)
    libraries[2].version = peer_geos_version();
#endif
#if defined(BENCH_RVO2)
    libraries[3].version = BENCH_RVO2;
#endif
#if defined(BENCH_RVO3D)
    libraries[4].version = BENCH_RVO3D;
#endif
}
