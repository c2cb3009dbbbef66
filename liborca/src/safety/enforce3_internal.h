/* Joint safe motion, for space. */
#ifndef ORCA_ENFORCE3_INTERNAL_H
#define ORCA_ENFORCE3_INTERNAL_H

#include "verify3_internal.h"

typedef geom_segment3 vec_segment;
typedef orca_motion3 safe_motion;
typedef orca_proposal3 safe_proposal;
typedef orca_enforce3_input safe_input;
typedef orca_enforce3_output safe_output;
typedef orca_obstacles3 safe_world;

#include "safe_shared.h"

#endif
