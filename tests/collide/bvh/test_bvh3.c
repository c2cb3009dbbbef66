#include "collide/broad/broadphase_space3.h"

#include "bvh_cases.inl"
