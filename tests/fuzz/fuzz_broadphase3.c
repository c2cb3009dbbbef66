/* Fuzz target: the broad phases of space. */
#include "collide/broad/broadphase_space3.h"

#define FUZZ_BROADPHASE fuzz_broadphase3
#include "fuzz_broadphase.inl"
