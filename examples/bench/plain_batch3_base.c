#define PLAIN_KERNELS plain3_base
#include "plain_batch3.inl"
