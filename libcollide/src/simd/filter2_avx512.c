#include "filter2.inl"

const filter_table collide_filter2_avx512 = FILTER_TABLE_OF_RUNS;
