/* The passes of poses.h. Poses are read as three rows of doubles for as many poses as a vector has lanes:
 * with four lanes (x, y, heading, x), (y, heading, x, y), (heading, x, y, heading). */
#include "poses.h"

#include "numeric/two.h"
#include "shape/valid2.h"

#if defined(__AVX2__)
typedef double pose_row __attribute__((vector_size(32)));

enum {
    POSE_LANES = 4
};

static inline pose_row row_min(pose_row a, pose_row b) { return _mm256_min_pd(a, b); }

static inline pose_row row_max(pose_row a, pose_row b) { return _mm256_max_pd(a, b); }

static inline pose_row row_abs(pose_row a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
#else
typedef two pose_row;

enum {
    POSE_LANES = 2
};

static inline pose_row row_min(pose_row a, pose_row b) { return two_min(a, b); }

static inline pose_row row_max(pose_row a, pose_row b) { return two_max(a, b); }

static inline pose_row row_abs(pose_row a) { return two_abs(a); }
#endif

_Static_assert(sizeof(collide_pose) == 3 * sizeof(double), "poses are read as rows of doubles");

enum {
    POSE_ROWS = 3,
    HEADING = 2
};

static inline pose_row row_at(const collide_pose *poses, int k) {
    pose_row row;
    memcpy(&row, (const unsigned char *)poses + sizeof row * (size_t)k, sizeof row);
    return row;
}

/* Which number of a pose is in a lane of a row. */
static inline int coordinate_of(int row, int lane) { return (row * POSE_LANES + lane) % POSE_ROWS; }

typedef struct row_extents {
    pose_row min[POSE_ROWS];
    pose_row max[POSE_ROWS];
    pose_row step[POSE_ROWS];
    pose_row sum[POSE_ROWS]; /* finite only where all are */
} row_extents;

static row_extents extents_at(const collide_pose *pose) {
    collide_pose copies[POSE_LANES];
    row_extents all;
    for (int i = 0; i < POSE_LANES; ++i) {
        copies[i] = *pose;
    }
    for (int k = 0; k < POSE_ROWS; ++k) {
        all.min[k] = row_at(copies, k);
        all.max[k] = all.min[k];
        all.sum[k] = all.min[k];
        all.step[k] = all.min[k] - all.min[k];
    }
    return all;
}

/* As many legs as there are lanes. */
static inline void take_legs(row_extents *all, const collide_pose *poses) {
    for (int k = 0; k < POSE_ROWS; ++k) {
        const pose_row to = row_at(poses + 1, k);
        all->min[k] = row_min(all->min[k], to);
        all->max[k] = row_max(all->max[k], to);
        all->step[k] = row_max(all->step[k], row_abs(to - row_at(poses, k)));
        all->sum[k] += to;
    }
}

/* Fewer: the last pose is taken several times. */
static void take_last_legs(row_extents *all, const collide_pose *poses, size_t legs) {
    collide_pose copies[POSE_LANES + 1];
    for (size_t i = 0; i <= POSE_LANES; ++i) {
        copies[i] = poses[i < legs ? i : legs];
    }
    take_legs(all, copies);
}

/* Zeros lose their signs, which depend on how many lanes there are. */
static pose_extents extents_of_rows(const row_extents *rows) {
    pose_extents all = {
        {HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {0.0, 0.0, 0.0}, false};
    double sum = 0.0;
    for (int k = 0; k < POSE_ROWS; ++k) {
        for (int lane = 0; lane < POSE_LANES; ++lane) {
            const int c = coordinate_of(k, lane);
            all.min[c] = geom_min(rows->min[k][lane] + 0.0, all.min[c]);
            all.max[c] = geom_max(rows->max[k][lane] + 0.0, all.max[c]);
            all.step[c] = geom_max(rows->step[k][lane], all.step[c]);
            sum += fabs(rows->sum[k][lane]);
        }
    }
    all.valid = sum <= DBL_MAX && geom_max(all.max[HEADING], -all.min[HEADING]) <= POSES_LARGEST_HEADING;
    return all;
}

static pose_extents extents(const collide_pose *poses, size_t legs) {
    row_extents all = extents_at(poses);
    size_t leg = 0;
    for (; leg + POSE_LANES <= legs; leg += POSE_LANES) {
        take_legs(&all, &poses[leg]);
    }
    if (leg < legs) {
        take_last_legs(&all, &poses[leg], legs - leg);
    }
    return extents_of_rows(&all);
}

/* Sums of squares, of which none is larger than its sum. */
typedef struct row_squares {
    pose_row sum[POSE_ROWS];
} row_squares;

static inline void take_squares(row_squares *squares, const collide_pose *poses) {
    for (int k = 0; k < POSE_ROWS; ++k) {
        squares->sum[k] += row_at(poses, k) * row_at(poses, k);
    }
}

static void take_last_squares(row_squares *squares, const collide_pose *poses, size_t count) {
    collide_pose copies[POSE_LANES];
    for (size_t i = 0; i < POSE_LANES; ++i) {
        copies[i] = poses[i < count ? i : count - 1];
    }
    take_squares(squares, copies);
}

static bool valid(const collide_pose *poses, size_t count) {
    row_squares even = {{{0.0}}};
    row_squares odd = {{{0.0}}};
    size_t i = 0;
    for (; i + 2 * POSE_LANES <= count; i += 2 * POSE_LANES) {
        take_squares(&even, &poses[i]);
        take_squares(&odd, &poses[i + POSE_LANES]);
    }
    for (; i < count; i += POSE_LANES) {
        take_last_squares(&even, &poses[i], count - i);
    }
    double sums[3] = {0.0, 0.0, 0.0};
    for (int k = 0; k < POSE_ROWS; ++k) {
        for (int lane = 0; lane < POSE_LANES; ++lane) {
            sums[coordinate_of(k, lane)] += even.sum[k][lane] + odd.sum[k][lane];
        }
    }
    return sums[0] + sums[1] <= DBL_MAX && sums[HEADING] <= POSES_LARGEST_HEADING * POSES_LARGEST_HEADING;
}

/* Compiled once for each set of instructions that gains by it. */
#if defined(COLLIDE_FOR_AVX2)
const pose_passes collide_poses_avx2 = {extents, valid};
#else
const pose_passes collide_poses_base = {extents, valid};
#endif
