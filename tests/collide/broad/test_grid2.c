/* Tests of the grid of the plane: grid_cases.inl. */
#include "broadphase_space2.h"

#include "grid_cases.inl"
