/* Tests of the broad phases of space: broadphase_cases.inl. */
#include "broadphase_space3.h"

#include "broadphase_cases.inl"
