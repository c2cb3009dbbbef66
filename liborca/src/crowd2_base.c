#define CROWD_KERNELS crowd_kernels_base
#include "crowd2.inl"
