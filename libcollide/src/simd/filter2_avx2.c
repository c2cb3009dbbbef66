#define FILTER_TABLE collide_filter2_avx2
#include "filter2.inl"
