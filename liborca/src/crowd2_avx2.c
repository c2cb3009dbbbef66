#define CROWD_KERNELS crowd_kernels_avx2
#include "crowd2.inl"
