#define PLAIN_KERNELS plain_base
#include "plain_batch2.inl"
