#define POSE_PASSES collide_poses_base
#include "poses.inl"
