#include "space.h"

#define CROWD_KERNELS crowd_kernels_base
#include "crowd3.inl"
