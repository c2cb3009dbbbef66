/* What the checks of trajectories ask about a footprint beside its public members. */
#ifndef COLLIDE_FOOTPRINT_H
#define COLLIDE_FOOTPRINT_H

#include <collide/trajectory2.h>

enum {
    FOOTPRINT_MAX_VERTICES = 64,
    FOOTPRINT_MAX_RINGS = 8
};

/* A footprint somewhere, with room for its rings. The shape points in here: do not copy. */
typedef struct placed_footprint {
    collide_shape shape;
    geom_vec2 vertices[FOOTPRINT_MAX_VERTICES];
    geom_ring rings[FOOTPRINT_MAX_RINGS];
} placed_footprint;

/* The footprint at a place, if it can be there without any rounding: whether it can. */
bool collide_footprint_place_exactly(const collide_footprint *footprint, geom_vec2 place, double heading,
                                     placed_footprint *placed);

/* Whether it looks the same at every heading. */
static inline bool footprint_is_round(const collide_footprint *footprint) { return footprint->spokes == 0.0; }

#endif
