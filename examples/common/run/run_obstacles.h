/* The obstacles of a scene as planners take them. Private to run*.c.
 *
 * In the plane an obstacle is one of the list. In space a ball is, too, and a prism becomes its convex
 * pieces. */
#ifndef EXAMPLES_RUN_OBSTACLES_H
#define EXAMPLES_RUN_OBSTACLES_H

#include "scene/scene.h"

#include <planner/plugin.h>

typedef struct run_obstacles {
    planner_obstacle *items;
    uint32_t *owners; /* the number in the scene of the obstacle that an item is, or is a piece of */
    size_t count;
    size_t capacity;
    uint32_t *ring_sizes; /* of all polygons of the plane, one after the other */
} run_obstacles;

/* Lists the obstacles of a scene, which must outlive the list. Whatever it returns, run_obstacles_free
 * releases *out. */
bool run_obstacles_list(const scene *s, run_obstacles *out, scene_error *error);
void run_obstacles_free(run_obstacles *list);

/* The distance of a point to an obstacle of a scene in space, negative inside. `rings` has room for those of
 * the obstacle. */
double run_obstacle_distance(const scene_obstacle *obstacle, geom_vec3 point, geom_ring *rings);

/* How many rings the obstacle of a scene with the most of them has; at least 1. */
size_t run_obstacles_most_rings(const scene *s);

#endif
