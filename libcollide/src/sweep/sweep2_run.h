/* The sweep of two shapes, for callers that give the motion in other ways. */
#ifndef COLLIDE_SWEEP2_RUN_H
#define COLLIDE_SWEEP2_RUN_H

#include "exact/predicate_sweep2.h"

#include <geom/locate.h>

typedef struct sweep_task {
    const collide_shape *a;
    const collide_shape *b;
    sweep_motion motion; /* of a as seen from b */
    geom_vec2 motion_b;
    double margin;
} sweep_task;

/* For valid shapes; with `point` left as it is when nothing is met. */
collide_sweep collide_sweep_run(const sweep_task *task);

/* The same, of b as a polygon with an index, which finds the edges near the way of a disc without a margin.
 * b rests. */
collide_sweep collide_sweep_run_indexed(const sweep_task *task, const geom_locator *index);

/* Where the center of a shape, or its first vertex, ends when nothing is met: the nearest finite point. */
geom_vec2 collide_sweep_end(const collide_shape *shape, geom_vec2 motion);

/* The ray cast of a valid ray and a valid shape. */
collide_sweep collide_ray_to_shape(const geom_segment2 *ray, const collide_shape *target);

#endif
