/* Random obstacles of the plane. */
#include "rings2.h"

#include <collide/distance2.h>

#include <math.h>

test_ring random_ring(random_source *source, geom_vec2 center, double size, bool clockwise) {
    test_ring ring;
    ring.count = (size_t)random_int(source, 3, MOST_CORNERS);
    const bool jagged = random_int(source, 0, 1) == 0;
    const double turn = random_between(source, 0.0, 6.0);
    for (size_t i = 0; i < ring.count; ++i) {
        const double angle =
            turn + 6.283185307179586 * (double)(clockwise ? ring.count - i : i) / (double)ring.count;
        const double radius = size * (jagged ? random_between(source, 0.35, 1.0) : 1.0);
        ring.point[i] = geom_vec2_add_scaled(center, radius, geom_vec2_make(cos(angle), sin(angle)));
    }
    return ring;
}

geom_ring ring_view(const test_ring *ring) {
    const geom_ring view = {ring->point, ring->count};
    return view;
}

test_ring random_chain(random_source *source, geom_vec2 start, double step) {
    test_ring chain;
    chain.count = (size_t)random_int(source, 2, 5);
    double angle = random_between(source, 0.0, 6.0);
    chain.point[0] = start;
    for (size_t i = 1; i < chain.count; ++i) {
        const double length = step * random_between(source, 0.3, 1.0);
        chain.point[i] =
            geom_vec2_add_scaled(chain.point[i - 1], length, geom_vec2_make(cos(angle), sin(angle)));
        angle += random_between(source, -2.5, 2.5);
    }
    return chain;
}

static double distance_to_edges(const test_ring *ring, size_t edges, geom_segment2 segment) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < edges; ++i) {
        const geom_segment2 edge = {ring->point[i], ring->point[(i + 1) % ring->count]};
        least = fmin(least, collide_shape_distance(collide_shape_from_segment(segment),
                                                   collide_shape_from_segment(edge))
                                .distance);
    }
    return least;
}

double distance_to_ring(const test_ring *ring, geom_segment2 segment) {
    return distance_to_edges(ring, ring->count, segment);
}

double distance_to_chain(const test_ring *chain, geom_segment2 segment) {
    return distance_to_edges(chain, chain->count - 1, segment);
}
