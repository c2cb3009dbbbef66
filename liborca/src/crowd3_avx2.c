#include "space.h"

#define CROWD_KERNELS crowd_kernels_avx2
#include "crowd3.inl"
