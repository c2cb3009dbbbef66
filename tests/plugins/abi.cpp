// The same layout in C++: a plugin and a host may be written in either language.
#include "abi.h"

#include <planner/host.h>
#include <planner/orca.h>
