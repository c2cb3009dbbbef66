/* Why an agent of space got the velocity that it got. */
#include "types3.h"

#include <stdlib.h>

#include "debug.inl"

const planner_debug orca_space_debug = {choice, constraints};
