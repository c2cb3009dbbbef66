/* A moving disc and a resting box: what plain doubles can tell, and the time in twice the precision. */
#ifndef COLLIDE_SWEEP2_DISC_H
#define COLLIDE_SWEEP2_DISC_H

#include "sweep2_run.h"

/* The sweep of a disc, for numbers of moderate size. False when doubles do not tell whether the disc starts over the box or
 * on what it runs, or when it misses the box narrowly; then nothing is set. `point` is as collide_sweep_run has it. */
bool collide_sweep_disc_to_box(const sweep_task *task, collide_sweep *result);

#endif
