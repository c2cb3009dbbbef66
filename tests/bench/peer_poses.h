/* Another library that is asked about a row of poses one by one. */
#ifndef BENCH_PEER_POSES_H
#define BENCH_PEER_POSES_H

#include "../collide/trajectory_scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A world of resting obstacles, each one shape: a capsule is the polygon of eight corners in it. */
void *peer_poses_make(const trajectory_scene *scene);
void peer_poses_drop(void *made);

/* The first pose at which the car meets something, or `count`. */
size_t peer_poses_check(const void *made, const collide_pose *poses, size_t count);

#ifdef __cplusplus
}
#endif

#endif
