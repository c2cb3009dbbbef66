/* The steps along the way of a pair of space, which the search for a hit and that for the least distance
 * share. */
#ifndef COLLIDE_CCD3_SEARCH_H
#define COLLIDE_CCD3_SEARCH_H

#include "ccd3_scene.h"
#include "shape/valid3.h"

/* A distance taken on the way. */
typedef struct stop3 {
    ccd3_pose pose;
    ccd3_closest closest;
    double gap; /* surely no more than their distance beyond the reach */
} stop3;

/* What is asked, and what is done so far. */
typedef struct search3 {
    ccd3_scene scene;
    bool swapped; /* the scene's b is the caller's a */
    double tolerance;
    double least_gap; /* no step goes for less */
    double clearance;
    int steps;
    int near_steps; /* on end, within the tolerance */
} search3;

static inline bool valid_ccd3(collide_motion3 motion) {
    const double defect = defect3(motion.pivot) + defect3(motion.translation) + defect3(motion.axis);
    return defect == 0.0 && motion.angle - motion.angle == 0.0 &&
           (motion.angle == 0.0 || is_direction3(motion.axis));
}

static inline bool is_endless3(const collide_shape3 *shape) {
    return shape->kind == COLLIDE_SHAPE3_PLANE || shape->kind == COLLIDE_SHAPE3_RAY;
}

/* The scene's b is the plane, if one is. The tolerance is in the units of the caller. */
void collide_ccd3_start(search3 *search, const collide_shape3 *a, collide_motion3 motion_a,
                        const collide_shape3 *b, collide_motion3 motion_b, double margin, double tolerance);

void collide_ccd3_stop_at(const ccd3_scene *scene, double time, stop3 *stop);

/* When they may next have come closer than `spare`. */
double collide_ccd3_next_time(const ccd3_scene *scene, const stop3 *stop, double spare);

/* Whether even balls about the pivots that hold the shapes stay apart, whatever these do inside. Sets the
 * clearance. */
bool collide_ccd3_balls_stay_apart(search3 *search);

#endif
