/* Box2D's tree, if it was found. */
#include "broad.h"

const peer_broad *peer_broad_other(int dimensions) {
#if defined(BENCH_BOX2D)
    return dimensions == 2 ? &peer_broad_box2d : NULL;
#else
    (void)dimensions;
    return NULL;
#endif
}
