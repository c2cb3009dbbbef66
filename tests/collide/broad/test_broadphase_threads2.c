#include "broadphase_space2.h"

#include "broadphase_threads.inl"
