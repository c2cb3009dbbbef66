/* Tests of the broad phases of the plane: broadphase_cases.inl. */
#include "broadphase_space2.h"

#include "broadphase_cases.inl"
