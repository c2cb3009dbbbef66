#define FILTER_TABLE collide_filter2_base
#include "filter2.inl"
