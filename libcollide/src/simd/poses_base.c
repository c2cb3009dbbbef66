#include "poses.inl"

const pose_passes collide_poses_base = {extents, valid};
