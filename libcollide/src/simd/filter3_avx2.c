#define FILTER_TABLE collide_filter3_avx2
#include "filter3.inl"
