/* Another library that is asked about a row of poses one by one. */
#ifndef BENCH_PEER_POSES_H
#define BENCH_PEER_POSES_H

#include <collide/trajectory2.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer_poses {
    const char *name;
    /* A world of resting obstacles, each one shape: a capsule may be a polygon of eight corners there. */
    void *(*make)(const collide_shape *obstacles, size_t count);
    void (*drop)(void *made);
    /* The first pose at which the car of trajectory_work.h meets something, or `count`. */
    size_t (*check)(const void *made, const collide_pose *poses, size_t count);
} peer_poses;

extern const peer_poses peer_poses_box2d;
extern const peer_poses peer_poses_box2d3;

#ifdef __cplusplus
}
#endif

#endif
