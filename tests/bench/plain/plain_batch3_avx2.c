/* The plain kernels of space with AVX2. */
#define PLAIN_KERNELS plain3_avx2
#include "plain_batch3.inl"
