/* The plain kernels of space with the instructions that every processor has. */
#define PLAIN_KERNELS plain3_base
#include "plain_batch3.inl"
