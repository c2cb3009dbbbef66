#define FILTER_TABLE collide_filter3_base
#include "filter3.inl"
