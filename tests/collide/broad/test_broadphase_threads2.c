/* Tests of broad phases of the plane in many threads: broadphase_threads.inl. */
#include "broadphase_space2.h"

#include "broadphase_threads.inl"
