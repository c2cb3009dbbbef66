/* Joint safe motion, for space. */
#ifndef ORCA_ENFORCE3_INTERNAL_H
#define ORCA_ENFORCE3_INTERNAL_H

#include "verify/verify3_internal.h"

#include <orca/enforce3.h>

typedef orca_proposal3 enforce_proposal;
typedef orca_enforce3_input enforce_input;
typedef orca_enforce3_output enforce_output;
typedef orca_obstacles3 enforce_world;

#include "enforce_shared.h"

#endif
