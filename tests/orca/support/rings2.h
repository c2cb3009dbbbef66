/* Random obstacles for the tests of liborca. */
#ifndef TEST_ORCA_RINGS2_H
#define TEST_ORCA_RINGS2_H

#include "support.h"

#include <orca/obstacle2.h>

enum {
    MOST_CORNERS = 16
};

/* A ring that is star-shaped about its center, so it is simple; convex or jagged, in either orientation. */
typedef struct test_ring {
    geom_vec2 point[MOST_CORNERS];
    size_t count;
} test_ring;

test_ring random_ring(random_source *source, geom_vec2 center, double size, bool clockwise);

/* A ring as a view. */
geom_ring ring_view(const test_ring *ring);

/* A chain of a few short steps that may turn anywhere. */
test_ring random_chain(random_source *source, geom_vec2 start, double step);

/* The least distance of a segment to the edges of a ring, or of a chain. */
double distance_to_ring(const test_ring *ring, geom_segment2 segment);
double distance_to_chain(const test_ring *chain, geom_segment2 segment);

#endif
