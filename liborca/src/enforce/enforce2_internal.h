/* Joint safe motion, for the plane. */
#ifndef ORCA_ENFORCE2_INTERNAL_H
#define ORCA_ENFORCE2_INTERNAL_H

#include "verify/verify2_internal.h"

#include <orca/enforce2.h>

typedef orca_proposal enforce_proposal;
typedef orca_enforce_input enforce_input;
typedef orca_enforce_output enforce_output;
typedef orca_obstacles enforce_world;

#include "enforce_shared.h"

#endif
