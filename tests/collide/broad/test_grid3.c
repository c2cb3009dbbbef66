/* Tests of the grid of space: grid_cases.inl. */
#include "broadphase_space3.h"

#include "grid_cases.inl"
