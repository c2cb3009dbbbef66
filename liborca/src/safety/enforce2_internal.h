/* Joint safe motion, for the plane. */
#ifndef ORCA_ENFORCE2_INTERNAL_H
#define ORCA_ENFORCE2_INTERNAL_H

#include "verify2_internal.h"

#include <orca/enforce2.h>

typedef geom_segment2 vec_segment;
typedef orca_motion safe_motion;
typedef orca_proposal safe_proposal;
typedef orca_enforce_input safe_input;
typedef orca_enforce_output safe_output;
typedef orca_obstacles safe_world;

#include "safe_shared.h"

#endif
