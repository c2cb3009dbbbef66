/* Judges checks of trajectories by looking at many moments, each exactly. */
#ifndef TEST_TRAJECTORY_JUDGE_H
#define TEST_TRAJECTORY_JUDGE_H

#include "trajectory_scene.h"

/* What came of some trajectories. */
typedef struct trajectory_tally {
    int free;
    int hits;
    int undecided;
    int seen;        /* of the hits and the undecided: contact at one of the moments looked at */
    int confirmed;   /* of the others: contact where the check says it is, once one looks closer */
    int unconfirmed; /* and none there */
    int missed;      /* contact at a moment that was said to be free */
} trajectory_tally;

/* Checks the trajectory, and looks at `fine` moments a leg, up to the first contact. */
void trajectory_judge(const trajectory_scene *scene, const collide_footprint *footprint,
                      const collide_trajectory *trajectory, int fine, trajectory_tally *tally);

#endif
