#define FILTER_TABLE collide_filter3_avx512
#include "filter3.inl"
