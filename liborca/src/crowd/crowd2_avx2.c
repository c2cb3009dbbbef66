/* The kernels of crowds of the plane, with instructions of AVX2. */
#include "crowd2.inl"

const crowd_kernels orca_crowd2_kernels_avx2 = {crowd_find, crowd_solve, near_points_of};
