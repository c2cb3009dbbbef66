#include "broadphase_space3.h"

#include "broadphase_threads.inl"
