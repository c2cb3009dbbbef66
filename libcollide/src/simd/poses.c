/* The passes of poses.h. Poses are read as three rows of doubles for as many poses as a vector has lanes:
 * with four lanes (x, y, heading, x), (y, heading, x, y), (heading, x, y, heading). */
#include "poses.h"
#include "double_lanes.h"

#include "shape/valid2.h"

_Static_assert(sizeof(collide_pose) == 3 * sizeof(double), "poses are read as rows of doubles");

enum {
    POSE_ROWS = 3,
    HEADING = 2
};

static inline dlanes row_at(const collide_pose *poses, int k) {
    dlanes row;
    memcpy(&row, (const unsigned char *)poses + sizeof row * (size_t)k, sizeof row);
    return row;
}

/* Which number of a pose is in a lane of a row. */
static inline int coordinate_of(int row, int lane) { return (row * DOUBLE_LANES + lane) % POSE_ROWS; }

typedef struct row_extents {
    dlanes min[POSE_ROWS];
    dlanes max[POSE_ROWS];
    dlanes step[POSE_ROWS]; /* finite only where all are */
} row_extents;

/* Of as many poses as there are lanes. */
static inline row_extents extents_at(const collide_pose *poses) {
    row_extents all;
    for (int k = 0; k < POSE_ROWS; ++k) {
        all.min[k] = row_at(poses, k);
        all.max[k] = all.min[k];
        all.step[k] = dlanes_of(0.0);
    }
    return all;
}

/* As many legs as there are lanes. */
static inline void take_legs(row_extents *all, const collide_pose *poses) {
    const dlanes from[POSE_ROWS] = {row_at(poses, 0), row_at(poses, 1), row_at(poses, 2)};
    for (int k = 0; k < POSE_ROWS; ++k) {
#if defined(DOUBLE_LANES_AVX512) /* loads that are not aligned take as long as all else */
        const dlanes to = k + 1 < POSE_ROWS ? dlanes_from_fourth(from[k], from[k + 1]) : row_at(poses + 1, k);
#else
        const dlanes to = row_at(poses + 1, k);
#endif
        all->min[k] = dlanes_min(all->min[k], to);
        all->max[k] = dlanes_max(all->max[k], to);
        all->step[k] = dlanes_max_or_nan(all->step[k], dlanes_abs(to - from[k]));
    }
}

/* Zeros lose their signs, which depend on how many lanes there are. */
static inline void set_extents(pose_extents *all, row_extents *rows) {
    const dlanes largest = dlanes_max_or_nan(dlanes_max_or_nan(rows->step[0], rows->step[1]), rows->step[2]);
    for (int k = 0; k < POSE_ROWS; ++k) {
        rows->min[k] += 0.0;
        rows->max[k] += 0.0;
    }
    dlanes_least_threes(rows->min, all->min);
    dlanes_greatest_threes(rows->max, all->max);
    dlanes_greatest_threes(rows->step, all->step);
    all->valid = dlanes_positive(DBL_MAX - largest) == DOUBLE_LANES &&
                 geom_max(all->max[HEADING], -all->min[HEADING]) <= POSES_LARGEST_HEADING;
}

/* Fewer legs than lanes: the last pose is taken several times. */
static void few_extents(const collide_pose *poses, size_t legs, pose_extents *all) {
    collide_pose copies[DOUBLE_LANES + 1];
    for (size_t i = 0; i <= DOUBLE_LANES; ++i) {
        copies[i] = poses[i < legs ? i : legs];
    }
    row_extents rows = extents_at(copies);
    take_legs(&rows, copies);
    set_extents(all, &rows);
}

static inline bool is_far(const collide_pose *pose, const collide_pose *from, double far) {
    const geom_vec2 gone = geom_vec2_sub(pose->position, from->position);
    return geom_max(fabs(gone.y), fabs(gone.x)) > far;
}

/* At the end, legs that were taken before fill the lanes. */
static size_t extents(const collide_pose *poses, size_t upper, double far, pose_extents *all) {
    if (upper < DOUBLE_LANES) {
        few_extents(poses, upper, all);
        return upper;
    }
    row_extents rows = extents_at(poses);
    size_t legs = 0;
    bool ends = false;
    while (!ends && upper - legs >= POSES_BLOCK) {
        for (const size_t end = legs + POSES_BLOCK; legs < end; legs += DOUBLE_LANES) {
            take_legs(&rows, &poses[legs]);
        }
        ends = is_far(&poses[legs], poses, far);
    }
    for (; !ends && legs < upper; legs += DOUBLE_LANES) {
        legs = legs + DOUBLE_LANES <= upper ? legs : upper - DOUBLE_LANES;
        take_legs(&rows, &poses[legs]);
    }
    set_extents(all, &rows);
    return legs;
}

/* Sums of squares, of which none is larger than its sum. */
typedef struct row_squares {
    dlanes sum[POSE_ROWS];
} row_squares;

static inline void take_squares(row_squares *squares, const collide_pose *poses) {
    for (int k = 0; k < POSE_ROWS; ++k) {
        squares->sum[k] += row_at(poses, k) * row_at(poses, k);
    }
}

static inline dlanes largest_squares(int row) {
    dlanes largest = {0.0};
    for (int lane = 0; lane < DOUBLE_LANES; ++lane) {
        const bool is_heading = coordinate_of(row, lane) == HEADING;
        largest[lane] = is_heading ? POSES_LARGEST_HEADING * POSES_LARGEST_HEADING : DBL_MAX;
    }
    return largest;
}

/* From so many poses on, rows are aligned: their loads take half as long. With a doubles before the first pose, a + 3 n
 * is to be a multiple of the lanes, which are 2, 4 or 8: 3 times 3 leaves 1 beside a multiple of each. */
static inline size_t poses_to_aligned(const collide_pose *poses) {
    return (uintptr_t)poses / sizeof(double) * (2 * DOUBLE_LANES - POSE_ROWS) % DOUBLE_LANES;
}

/* Poses at both ends may be taken twice: where rows are not aligned there, and where they do not fill the lanes. */
static bool valid(const collide_pose *poses, size_t count) {
    if (count < DOUBLE_LANES) {
        return false;
    }
    const dlanes none = dlanes_of(0.0);
    row_squares even = {{none, none, none}};
    row_squares odd = even;
    take_squares(&even, poses);
    take_squares(&odd, &poses[count - DOUBLE_LANES]);
    size_t i = poses_to_aligned(poses);
    for (; i + 2 * DOUBLE_LANES <= count; i += 2 * DOUBLE_LANES) {
        take_squares(&even, &poses[i]);
        take_squares(&odd, &poses[i + DOUBLE_LANES]);
    }
    if (i + DOUBLE_LANES <= count) {
        take_squares(&even, &poses[i]);
    }
    size_t above = 0;
    for (int k = 0; k < POSE_ROWS; ++k) {
        above += dlanes_positive(largest_squares(k) - (even.sum[k] + odd.sum[k]));
    }
    return above == POSE_ROWS * DOUBLE_LANES;
}

/* ---- Places as seen from a body ---- */

/* As many poses as there are lanes. */
typedef struct seen_poses {
    dlanes x;
    dlanes y;
    dlanes heading;
} seen_poses;

static inline seen_poses seen_from(geom_vec2 velocity, const collide_pose *poses, const double *times) {
    dlanes pose[POSE_ROWS];
    dlanes_load_threes((const unsigned char *)poses, pose);
    seen_poses seen = {pose[0], pose[1], pose[HEADING]};
    if (times != NULL) {
        const dlanes time = -dlanes_load(times);
        seen.x = seen.x + velocity.x * time;
        seen.y = seen.y + velocity.y * time;
    }
    return seen;
}

/* Fewer: the last one is taken several times. */
static seen_poses few_seen_from(geom_vec2 velocity, const collide_pose *poses, const double *times,
                                size_t count) {
    collide_pose copies[DOUBLE_LANES];
    double copied[DOUBLE_LANES];
    for (size_t i = 0; i < DOUBLE_LANES; ++i) {
        const size_t k = i < count ? i : count - 1;
        copies[i] = poses[k];
        copied[i] = times != NULL ? times[k] : 0.0;
    }
    return seen_from(velocity, copies, times != NULL ? copied : NULL);
}

/* From `count` poses: those of all lanes, or of as many. */
static inline seen_poses some_seen_from(geom_vec2 velocity, const collide_pose *poses, const double *times,
                                        size_t count) {
    return count >= DOUBLE_LANES ? seen_from(velocity, poses, times)
                                 : few_seen_from(velocity, poses, times, count);
}

/* So many legs together use up no more than what is left, at most `upper`. The sum of chords is rounded by
 * less than the part that is taken off. */
static inline size_t legs_within(double left, double legs_in_one, size_t upper) {
    const double legs = left * legs_in_one;
    return legs > 1.0 ? (legs < (double)upper ? (size_t)legs : upper) : 0;
}

/* ---- Which poses are far away ---- */

static inline dlanes squares_to(geom_aabb2 box, seen_poses seen) {
    const dlanes none = dlanes_of(0.0);
    const dlanes x = dlanes_max(dlanes_max(box.min.x - seen.x, seen.x - box.max.x), none);
    const dlanes y = dlanes_max(dlanes_max(box.min.y - seen.y, seen.y - box.max.y), none);
    return x * x + y * y;
}

/* So many legs from so far away do not come to the distance; they are worth asking for where they are more than
 * the lanes take. */
static size_t legs_away(const pose_surroundings *near, double legs_in_one, double square, size_t upper) {
    const double far = near->distance + (2.0 * DOUBLE_LANES) * near->chord;
    if (!(square > far * far)) {
        return 0;
    }
    return legs_within(sqrt(square) * (1.0 - 0x1p-40) - near->distance, legs_in_one, upper);
}

/* A square that is out of range is not above that of the distance, or surely is. */
static size_t away(const pose_surroundings *near, const collide_pose *poses, size_t legs, size_t left) {
    const double upper = near->distance * near->distance * (1.0 + 0x1p-40) + 0x1p-1000;
    const double legs_in_one = (1.0 - 0x1p-30) / near->chord;
    size_t count = 0;
    while (count <= legs) {
        const double *times = near->times != NULL ? &near->times[count] : NULL;
        const size_t ahead = legs + 1 - count;
        const dlanes squares =
            squares_to(near->box, some_seen_from(near->velocity, &poses[count], times, left + 1 - count));
        const size_t above = dlanes_positive(squares - upper);
        if (above < DOUBLE_LANES) {
            return count + (above < ahead ? above : ahead);
        }
        count += DOUBLE_LANES;
        count +=
            count <= legs ? legs_away(near, legs_in_one, squares[DOUBLE_LANES - 1], legs + 1 - count) : 0;
    }
    return legs + 1;
}

/* ---- How far a separation leads ---- */

/* The length of vectors, or more of those whose squares are out of range. */
static inline dlanes length_bounds(dlanes x, dlanes y) {
    const dlanes square = x * x + y * y;
    const dlane_bits plain = (dlane_bits)(square > 0x1p-900) & (dlane_bits)(square < 0x1p900);
    return dlanes_select(plain, dlanes_sqrt(square) * (1.0 + 0x1p-40), dlanes_abs(x) + dlanes_abs(y));
}

/* What the least of all heights is after turns, beyond what must be left. */
static inline dlanes heights_after(const pose_use *use, dlanes turn) {
    const dlanes cube = dlanes_abs(turn) * (turn * turn);
    dlanes least = dlanes_of(HUGE_VAL);
    const pose_heights *at = use->heights;
    for (size_t i = 0; i < at->count; ++i) {
        const dlanes lift = (at->bend[i] * turn + at->rate[i]) * turn - at->twist[i] * cube;
        least = dlanes_min(lift + at->gap[i], least);
    }
    return least - use->needed;
}

/* What is left at poses; not positive where there may be nothing. */
static inline dlanes left_at(const pose_use *use, seen_poses seen) {
    const dlanes x = seen.x - use->start.x;
    const dlanes y = seen.y - use->start.y;
    const dlanes turn = seen.heading - use->heading;
    const dlanes way = use->directed ? use->normal.x * x + use->normal.y * y : -length_bounds(x, y);
    const dlane_bits known = (dlane_bits)(dlanes_abs(turn) <= use->turn_limit);
    return dlanes_select(known, way + heights_after(use, turn), dlanes_of(-1.0));
}

/* What is left at a pose leads over some legs at once, and then as far as something is left at each pose. */
static size_t led(const pose_use *use, const collide_pose *poses, size_t legs, size_t left) {
    size_t done = 0;
    double spare = use->least;
    while (spare > 0.0) {
        done += legs_within(spare, use->legs_in_one, legs - done);
        if (done == legs) {
            return legs;
        }
        const double *times = use->times != NULL ? &use->times[done + 1] : NULL;
        const size_t ahead = legs - done;
        const dlanes all = left_at(use, some_seen_from(use->velocity, &poses[done + 1], times, left - done));
        const size_t above = dlanes_positive(all);
        if (above >= ahead) {
            return legs;
        }
        done += above;
        spare = above == DOUBLE_LANES ? all[DOUBLE_LANES - 1] : 0.0;
    }
    return done;
}

/* Compiled once for each set of instructions. */
#if defined(COLLIDE_FOR_AVX512)
const pose_passes collide_poses_avx512 = {extents, valid, away, led};
#elif defined(COLLIDE_FOR_AVX2)
const pose_passes collide_poses_avx2 = {extents, valid, away, led};
#else
const pose_passes collide_poses_base = {extents, valid, away, led};
#endif
