#define PLAIN_KERNELS plain_avx512
#include "plain_batch2.inl"
