/* What poses in a row reach, and whether they are valid: the passes over all of a trajectory.
 *
 * The text is poses.c, compiled once for each set of instructions that gains by it. All give the same
 * answers. */
#ifndef COLLIDE_SIMD_POSES_H
#define COLLIDE_SIMD_POSES_H

#include <collide/trajectory2.h>

/* Two headings up to here are no further apart than a leg may turn. */
#define POSES_LARGEST_HEADING 0x1p19

/* Least and greatest x, y and heading, and the largest differences of a pose and the next. */
typedef struct pose_extents {
    double min[3];
    double max[3];
    double step[3];
    bool valid; /* surely; else they may be as well, and where one is not, the numbers may be any */
} pose_extents;

typedef struct pose_passes {
    /* Of a pose and the `legs` poses after it. */
    pose_extents (*extents)(const collide_pose *poses, size_t legs);
    /* Whether all are surely valid: false also for poses so far away that a sum of squares is not finite, and
     * for many large headings. */
    bool (*valid)(const collide_pose *poses, size_t count);
} pose_passes;

extern const pose_passes collide_poses_base;
#if defined(COLLIDE_HAS_AVX)
extern const pose_passes collide_poses_avx2;
#endif

/* Those of the widest instructions there are. */
const pose_passes *collide_best_pose_passes(void);

#endif
