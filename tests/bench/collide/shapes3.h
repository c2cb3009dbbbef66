/* Shapes of space to measure with. */
#ifndef BENCH_SHAPES3_H
#define BENCH_SHAPES3_H

#include "harness/random.h"

#include <collide/shape3.h>

enum {
    BENCH_HULL_POINTS = 12
};

extern const char *const bench_shape3_names[COLLIDE_SHAPE3_KIND_COUNT];

/* In the cube of +-range. */
geom_vec3 bench_place3(bench_random *source, double range);

/* Positions within +-4, sizes up to 4; `points` holds BENCH_HULL_POINTS for a hull. */
collide_shape3 bench_shape3_random(bench_random *source, collide_shape3_kind kind, geom_vec3 *points);

/* Number `index` of the pairs of kinds: each kind with itself and those behind it. */
typedef struct bench_shape3_kinds {
    collide_shape3_kind a;
    collide_shape3_kind b;
} bench_shape3_kinds;

bench_shape3_kinds bench_shape3_kinds_of(size_t index);

#endif
