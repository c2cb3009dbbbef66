/* A disc in motion as an obstacle sees it that moves itself: from where it starts to where it ends less the
 * obstacle's way. That difference is no double in general; signs and relations are those of the exact one. */
#ifndef ORCA_RELATIVE2_H
#define ORCA_RELATIVE2_H

#include "obstacle2_internal.h"

typedef struct relative_motion {
    geom_segment2 path; /* of the disc */
    double radius;
    geom_vec2 way; /* of the obstacle, during the same time; (0, 0) at rest */
} relative_motion;

/* The way of an obstacle in a step; (0, 0) when it has no velocity. */
geom_vec2 orca_relative2_way(const obstacle *shape, double time_step);

/* Whether any obstacle moves in a step. */
bool orca_relative2_any(const orca_obstacles *obstacles, double time_step);

/* GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE or, where it is 0 and something moves, GEOM_INVALID_ARGUMENT for a time
 * step that will not do; `obstacles` may be NULL. */
geom_status orca_relative2_status(const orca_obstacles *obstacles, double time_step);

/* The path as the obstacle sees it, rounded; the path itself for one at rest. */
geom_segment2 orca_relative2_path(const relative_motion *seen);

/* The largest relation at any moment of the disc and a wall or disc, `core` with its radius; exact. */
collide_relation orca_relative2_relation(const relative_motion *seen, geom_capsule2 core);

/* The signs of dot(path.a - from, w) and cross(core.b - core.a, w), w being the way that the obstacle sees;
 * exact. */
int orca_relative2_parting_sign(const relative_motion *seen, geom_vec2 from);
int orca_relative2_side_sign(const relative_motion *seen, geom_capsule2 core);

/* How a disc in motion meets one item: as orca_obstacle_sweep_item, with the relation exact. */
collide_sweep orca_relative2_sweep(const relative_motion *seen, const obstacle_item *item);

/* A wall or a disc with its radius. */
geom_capsule2 orca_relative2_capsule(const obstacle_item *item);

/* Visits the items that pass a filter and come within `reach` of the path in the step: those at rest, and
 * those that move if they do. */
bool orca_relative2_visit(const orca_obstacles *obstacles, geom_segment2 path, double reach, double time_step,
                          const orca_obstacle_filter *filter, obstacle_item_visit *visit, void *context);

/* The same around a point, in the order of the tree: what follows from the visit may depend on the order in
 * its last bits. */
bool orca_relative2_visit_ordered(const orca_obstacles *obstacles, geom_vec2 point, double reach,
                                  double time_step, const orca_obstacle_filter *filter,
                                  obstacle_item_visit *visit, void *context);

#endif
