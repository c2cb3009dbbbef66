/* The kernels of crowds of space, with instructions that every processor has. */
#include "crowd3.inl"

const crowd_kernels orca_crowd3_kernels_base = {crowd_find, crowd_solve, near_points_of};
