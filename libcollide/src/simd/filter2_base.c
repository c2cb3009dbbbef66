#include "filter2.inl"

const filter_table collide_filter2_base = FILTER_TABLE_OF_RUNS;
