/* What poses in a row reach, whether they are valid, and how far a separation leads along them: the passes over
 * all of a trajectory.
 *
 * The text is poses.c, compiled once for each set of instructions. All give the same answers. */
#ifndef COLLIDE_SIMD_POSES_H
#define COLLIDE_SIMD_POSES_H

#include <collide/simd.h>
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

/* How far poses have come is looked at once for so many legs. */
enum {
    POSES_BLOCK = 16
};

enum {
    POSE_HEIGHTS = 8
};

/* Points of the footprint over a body: how far each is beyond what must be left. Where the footprint turns by d, it is
 * higher by no less than (bend d + rate) d - twist |d|^3. */
typedef struct pose_heights {
    size_t count; /* from 1 */
    double gap[POSE_HEIGHTS];
    double rate[POSE_HEIGHTS];
    double bend[POSE_HEIGHTS];
    double twist[POSE_HEIGHTS];
} pose_heights;

/* How a separation is used up on the way from a pose. */
typedef struct pose_use {
    const pose_heights *heights;
    double needed;     /* what must be left of each */
    double least;      /* of the heights, less what must be left */
    double turn_limit; /* the heights hold for turns up to here */
    bool directed;     /* only the way against the normal uses it up; else any way */
    geom_vec2 normal;
    geom_vec2 start; /* the place and the heading at the pose */
    double heading;
    geom_vec2 velocity;  /* of the body */
    const double *times; /* of the poses; NULL where the body rests */
    double legs_in_one;  /* so many legs use up no more than 1, whatever their directions; or 0 */
} pose_use;

/* A box, and how far from it poses are looked for. */
typedef struct pose_surroundings {
    geom_aabb2 box; /* of a body, at time 0 */
    double distance;
    double chord;        /* as seen from the body, no leg is longer */
    geom_vec2 velocity;  /* of the body */
    const double *times; /* of the poses; NULL where the body rests */
} pose_surroundings;

typedef struct pose_passes {
    /* Of a pose and the legs after it, block by block: until there are `upper`, or a block ends further than `far`
     * from the first pose along an axis. Returns how many legs. */
    size_t (*extents)(const collide_pose *poses, size_t upper, double far, pose_extents *all);
    /* Whether all are surely valid: false also for few poses, for poses so far away that a sum of squares is not
     * finite, and for many large headings. */
    bool (*valid)(const collide_pose *poses, size_t count);
    /* How many poses on end, of one and the `legs` poses after it, are surely further from a box. `left`: so many
     * poses there are after the first; those beyond `legs` may be read, and do not count. */
    size_t (*away)(const pose_surroundings *near, const collide_pose *poses, size_t legs, size_t left);
    /* To how many poses on end, of the `legs` poses after it, the separation at a pose leads with more left than
     * must be. `left` is as above. */
    size_t (*led)(const pose_use *use, const collide_pose *poses, size_t legs, size_t left);
} pose_passes;

extern const pose_passes collide_poses_base;
#if defined(COLLIDE_HAS_AVX)
extern const pose_passes collide_poses_avx2;
extern const pose_passes collide_poses_avx512;
#endif

/* Those of a set of instructions that the processor has. */
const pose_passes *collide_pose_passes_for(collide_simd simd);

#endif
