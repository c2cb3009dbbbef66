/* A field of obstacles of all kinds, and ways of a car through it: what the test, the campaign and the
 * benchmark of trajectories share. */
#ifndef TEST_TRAJECTORY_SCENE_H
#define TEST_TRAJECTORY_SCENE_H

#include "support.h"

#include <collide/trajectory2.h>

enum {
    OBSTACLE_VERTICES = 8
};

typedef struct obstacle {
    collide_shape shape;
    geom_vec2 points[OBSTACLE_VERTICES];
    geom_ring ring;
} obstacle;

/* `count` obstacles in the square of +-half: discs, boxes, capsules and polygons of one to three meters; the
 * polygons are convex where `convex`, else each second one has a notch. */
typedef struct trajectory_scene {
    collide_world *world;
    obstacle *obstacles;
    collide_handle *handles;
    size_t count;
    double half;
} trajectory_scene;

void trajectory_scene_make(trajectory_scene *scene, random_source *source, size_t count, double half,
                           bool convex);
void trajectory_scene_destroy(trajectory_scene *scene);

/* A car of 4.5 by 1.8 meters that turns about its rear axle. */
collide_footprint trajectory_scene_car(void);

/* How a car goes: straight, along arcs of changing curvature, or sideways as it likes, turning all the
 * while. */
typedef enum driving {
    DRIVES_STRAIGHT,
    DRIVES_ARCS,
    DRIVES_FREELY,
    DRIVING_COUNT
} driving;

/* `count` poses, each `step` meters after the one before. */
collide_trajectory trajectory_scene_drive(random_source *source, double half, driving how,
                                          collide_pose *poses, size_t count, double step);

#endif
