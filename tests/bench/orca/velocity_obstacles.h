/* Cases of velocity obstacles, of the plane and of space. */
#ifndef BENCH_VELOCITY_OBSTACLES_H
#define BENCH_VELOCITY_OBSTACLES_H

#include "harness/group.h"
#include "harness/random.h"

#include <orca/base.h>

typedef struct crowd_case {
    size_t others;
    double fill;     /* part of the area that the agents cover, or of the volume */
    bool infeasible; /* agents that no velocity is left for */
} crowd_case;

#endif
