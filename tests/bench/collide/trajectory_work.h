/* Ways of a car among 10,000 obstacles: 300 of 1,000 poses, 0.1 meters apart. The car is 4.5 by 1.8 meters
 * and turns about its rear axle; obstacles are discs, boxes, capsules and hexagons of one to three meters, in
 * a field as large as lets half of the ways through. */
#ifndef BENCH_TRAJECTORY_WORK_H
#define BENCH_TRAJECTORY_WORK_H

#include "harness/timing.h"
#include "peers/poses.h"

#include <stdbool.h>

enum {
    TRAJECTORY_COUNT = 300,
    TRAJECTORY_POSES = 1000
};

/* Straight, along arcs of changing curvature, or sideways as it likes, turning all the while. */
typedef enum trajectory_kind {
    TRAJECTORY_STRAIGHT,
    TRAJECTORY_ARCS,
    TRAJECTORY_TURNING,
    TRAJECTORY_KINDS
} trajectory_kind;

/* Of all ways of a kind those that are free, or the others. */
typedef struct trajectory_work {
    collide_world *world;
    collide_footprint car;
    const peer_poses *peer; /* NULL: there is none */
    void *peer_world;
    collide_trajectory ways[TRAJECTORY_COUNT];
    size_t count;
    collide_pose *poses;
} trajectory_work;

/* NULL without memory. */
trajectory_work *trajectory_make(trajectory_kind kind, bool free);
void trajectory_drop(trajectory_work *work);

/* collide_trajectory_check, and the peer pose by pose. */
size_t trajectory_run_ours(const void *work);
size_t trajectory_run_peer(const void *work);

/* collide_trajectory_clearance up to two meters. */
size_t trajectory_run_clearance(const void *work);

/* How many ways are free to the peer and not to us, or the other way around. */
size_t trajectory_differing(const trajectory_work *work);

#endif
