/* Two polygons of many vertices side by side, to measure with. */
#ifndef BENCH_POLYGON_PAIR_H
#define BENCH_POLYGON_PAIR_H

#include "geom/rings.h"
#include "harness/group.h"

#include <geom/polygon.h>

typedef struct polygon_pair_case {
    const char *name;
    int asked; /* a question of the group */
    bench_ring_maker *make;
    size_t count; /* of vertices of each polygon */
    double apart; /* the second polygon lies so far to the right; each is some 120 wide */
    bench_goal goal;
} polygon_pair_case;

/* The points of both rings, to be freed, or NULL. */
geom_vec2 *polygon_pair_make(const polygon_pair_case *which, bench_random *source, geom_ring rings[2]);

#endif
