/* The bodies of a world that may come near a stretch. */
#ifndef COLLIDE_TRAJECTORY2_BODIES_H
#define COLLIDE_TRAJECTORY2_BODIES_H

#include "trajectory2_way.h"

typedef struct trajectory_body {
    collide_shape shape;
    geom_aabb2 bounds; /* at time 0 */
    geom_vec2 velocity;
    collide_handle handle;
} trajectory_body;

/* False ends the search. */
typedef bool trajectory_on_body(void *context, const trajectory_body *body);

/* Visits all bodies that the filter lets through and whose bounds come within `room` of the footprint and its margin on
 * the stretch, and perhaps others. The order is that of the world's own search. Returns false when `visit` ended it. */
bool collide_trajectory_bodies(const trajectory_question *question, const trajectory_stretch *stretch,
                               double room, trajectory_on_body *visit, void *context);

#endif
