#include "poses.inl"

const pose_passes collide_poses_avx2 = {extents, valid};
