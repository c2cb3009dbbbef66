/* The steps along the way of a pair, which the search for a hit and that for the least distance share. */
#ifndef COLLIDE_CCD2_SEARCH_H
#define COLLIDE_CCD2_SEARCH_H

#include "ccd2_pose.h"
#include "shape/valid2.h"

/* A distance taken on the way. */
typedef struct turn_stop {
    turn_pose pose;
    turn_closest closest;
    geom_vec2 normal; /* from b to a, in the frame of b */
    double gap;       /* surely no more than their distance beyond the reach */
} turn_stop;

/* What is asked, and what is done so far. */
typedef struct turn_search {
    turn_scene scene;
    bool swapped; /* the scene's b is the caller's a */
    double tolerance;
    double least_gap; /* no step goes for less */
    double clearance;
    int steps;
    int near_steps; /* on end, within the tolerance */
} turn_search;

static inline bool valid_turn(collide_motion motion) {
    return defect2(motion.pivot) + defect2(motion.translation) == 0.0 && motion.angle - motion.angle == 0.0;
}

/* That one turns which is seen from the other, if one of them does not. Sets all but the tolerances and the
 * clearance. */
void collide_turn_start(turn_search *search, const collide_shape *a, collide_motion motion_a,
                        const collide_shape *b, collide_motion motion_b, double margin);

/* Once started; `tolerance` is in the units of the caller. */
void collide_turn_set_tolerance(turn_search *search, double tolerance);

void collide_turn_stop_at(const turn_scene *scene, double time, turn_stop *stop);

/* The stop at time 0 of a scene whose leg has been set since: the closest points stay. */
void collide_turn_stop_start(const turn_scene *scene, turn_stop *stop);

/* The stop after another, in its place: until then the distance has grown no faster than the speed allows. */
void collide_turn_stop_after(const turn_scene *scene, double time, turn_stop *stop);

/* The verdict at a stop; the point is on the caller's b. */
collide_ccd_result collide_turn_result_at(const turn_search *search, const turn_stop *stop,
                                          collide_ccd_verdict verdict);

/* One step after another from the stop at the start; `stop` becomes the last one. */
collide_ccd_result collide_turn_advance(turn_search *search, turn_stop *stop);

/* When they may next have come closer than `spare`. */
double collide_turn_next_time(const turn_scene *scene, const turn_stop *stop, double spare);

/* Whether even discs about the pivots that hold the shapes stay apart, whatever these do inside. Sets the
 * clearance. */
bool collide_turn_discs_stay_apart(turn_search *search);

#endif
