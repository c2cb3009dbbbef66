/* The kernels of crowds of space, with instructions of AVX2. */
#include "crowd3.inl"

const crowd_kernels orca_crowd3_kernels_avx2 = {crowd_find, crowd_solve, near_points_of};
