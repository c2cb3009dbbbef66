/* A ball in motion as an obstacle of space sees it that moves itself: its path ends in where it ends less the
 * obstacle's way, as rounded. */
#ifndef ORCA_RELATIVE3_H
#define ORCA_RELATIVE3_H

#include "obstacle3_internal.h"

#include <orca/verify3.h>

/* The way of the obstacle in a slot; (0, 0, 0) at rest. */
geom_vec3 orca_relative3_way(const orca_obstacles3 *obstacles, uint32_t slot, double time_step);

/* How far any obstacle moves in a step at most; 0 when none does. Finite if orca_relative3_status is fine. */
double orca_relative3_farthest(const orca_obstacles3 *obstacles, double time_step);

/* GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE for a time step that will not do; `obstacles` may be NULL. */
geom_status orca_relative3_status(const orca_obstacles3 *obstacles, double time_step);

/* The motion as the obstacle in a slot sees it; the motion itself for one at rest. */
orca_motion3 orca_relative3_motion(const orca_obstacles3 *obstacles, uint32_t slot,
                                   const orca_motion3 *motion, double time_step);

#endif
