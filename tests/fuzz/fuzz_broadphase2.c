/* Fuzz target: the broad phases of the plane. */
#include "collide/broad/broadphase_space2.h"

#define FUZZ_BROADPHASE fuzz_broadphase2
#include "fuzz_broadphase.inl"
