/* Questions about trajectories: which are valid, and how their ways are gone along. */
#ifndef COLLIDE_TRAJECTORY2_QUESTION_H
#define COLLIDE_TRAJECTORY2_QUESTION_H

#include "trajectory2_way.h"

/* Sets the question, or says that the arguments are not valid, whatever the poses are. `params` may be NULL. */
bool collide_trajectory_ask(const collide_world *world, const collide_footprint *footprint,
                            const collide_trajectory *trajectory, const collide_trajectory_params *params,
                            trajectory_question *question);

/* Whether two poses and all between them are valid. */
bool collide_trajectory_poses_valid(const trajectory_question *question, size_t first, size_t last);

#endif
