/* The plain kernels of the plane with AVX2. */
#define PLAIN_KERNELS plain_avx2
#include "plain_batch2.inl"
