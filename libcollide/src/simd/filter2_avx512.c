#define FILTER_TABLE collide_filter2_avx512
#include "filter2.inl"
