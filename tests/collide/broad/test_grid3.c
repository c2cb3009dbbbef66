#include "broadphase_space3.h"

#include "grid_cases.inl"
