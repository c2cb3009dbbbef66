/* The plain kernels of the plane with AVX-512. */
#define PLAIN_KERNELS plain_avx512
#include "plain_batch2.inl"
