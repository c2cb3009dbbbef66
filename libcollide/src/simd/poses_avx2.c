#define POSE_PASSES collide_poses_avx2
#include "poses.inl"
