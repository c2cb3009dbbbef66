/* Two polygons of one family. */
#include "polygon_pair.h"

#include <stdlib.h>

geom_vec2 *polygon_pair_make(const polygon_pair_case *which, bench_random *source, geom_ring rings[2]) {
    geom_vec2 *points = malloc(2 * which->count * sizeof *points);
    if (points == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < 2; ++i) {
        geom_vec2 *ring = points + i * which->count;
        which->make(source, ring, which->count);
        for (size_t k = 0; k < which->count; ++k) {
            ring[k].x += i == 0 ? 0.0 : which->apart;
        }
        rings[i] = (geom_ring){ring, which->count};
    }
    return points;
}
