/* The plain kernels of the plane with the instructions that every processor has. */
#define PLAIN_KERNELS plain_base
#include "plain_batch2.inl"
