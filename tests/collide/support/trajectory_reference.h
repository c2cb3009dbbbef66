/* Poses in between, in long doubles: what the tests of trajectories compare with. */
#ifndef TEST_TRAJECTORY_REFERENCE_H
#define TEST_TRAJECTORY_REFERENCE_H

#include <collide/trajectory2.h>

/* The pose at the fraction t of leg `leg`, rounded once. */
collide_pose reference_pose(const collide_trajectory *trajectory, size_t leg, double t);

enum {
    REFERENCE_POINTS = 512,
    REFERENCE_RINGS = 8
};

/* A footprint at a pose, with room for its points. It points into itself: do not copy. */
typedef struct reference_footprint {
    collide_shape shape;
    geom_vec2 points[REFERENCE_POINTS];
    geom_ring rings[REFERENCE_RINGS];
} reference_footprint;

void reference_place(const collide_footprint *footprint, collide_pose pose, reference_footprint *placed);

/* A shape shifted. */
void reference_shift(const collide_shape *shape, geom_vec2 by, reference_footprint *shifted);

#endif
