#define FILTER2_TABLE collide_filter2_base
#include "filter2.inl"
