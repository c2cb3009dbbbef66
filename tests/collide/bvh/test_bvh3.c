/* Tests of the static hierarchy of space. */
#include "collide/broad/broadphase_space3.h"

#include "bvh_cases.inl"
