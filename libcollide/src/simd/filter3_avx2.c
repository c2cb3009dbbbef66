#include "filter3.inl"

const filter_table collide_filter3_avx2 = FILTER_TABLE_OF_RUNS;
