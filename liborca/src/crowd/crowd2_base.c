/* The kernels of crowds of the plane, with instructions that every processor has. */
#include "crowd2.inl"

const crowd_kernels orca_crowd2_kernels_base = {crowd_find, crowd_solve, near_points_of};
