/* Tests of the static hierarchy of the plane. */
#include "collide/broad/broadphase_space2.h"

#include "bvh_cases.inl"
