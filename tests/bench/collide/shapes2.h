/* Shapes of the plane to measure with. */
#ifndef BENCH_SHAPES2_H
#define BENCH_SHAPES2_H

#include "harness/random.h"

#include <collide/shape2.h>

enum {
    BENCH_CONVEX_POINTS = 6,
    BENCH_RING_POINTS = 100
};

/* The vertices of a shape. */
typedef struct bench_shape_store {
    geom_vec2 points[BENCH_RING_POINTS];
    geom_ring ring;
} bench_shape_store;

typedef struct bench_pair {
    collide_shape a;
    collide_shape b;
} bench_pair;

extern const char *const bench_shape_names[COLLIDE_SHAPE_KIND_COUNT];

/* Positions within +-10, sizes up to 5: about a third of the pairs meet. */
collide_shape bench_shape_random(bench_random *source, collide_shape_kind kind, bench_shape_store *store);

/* Whole numbers within +-4, sizes down to 0; a point, segment, circle, aabb, obb or capsule. */
collide_shape bench_shape_lattice(bench_random *source, collide_shape_kind kind);

/* The same shape elsewhere; not a convex ring or polygon. */
collide_shape bench_shape_moved(collide_shape shape, geom_vec2 way);

/* Number `index` of the pairs of the first `count` kinds: each kind with itself and those behind it. */
typedef struct bench_shape_kinds {
    collide_shape_kind a;
    collide_shape_kind b;
} bench_shape_kinds;

bench_shape_kinds bench_shape_kinds_of(size_t index, size_t count);

#endif
