/* The plain kernels of space with AVX-512. */
#define PLAIN_KERNELS plain3_avx512
#include "plain_batch3.inl"
