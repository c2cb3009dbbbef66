#include "broadphase_space3.h"

#include "broadphase_cases.inl"
