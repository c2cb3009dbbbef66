#include "sim2_internal.h"

#include "sim_memory.inl"
