#include "broadphase_space2.h"

#include "grid_cases.inl"
