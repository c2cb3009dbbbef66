/* Tests of broad phases of space in many threads: broadphase_threads.inl. */
#include "broadphase_space3.h"

#include "broadphase_threads.inl"
