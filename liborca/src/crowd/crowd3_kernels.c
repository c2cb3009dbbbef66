/* The kernels of crowds of space: compiled once for each set of instructions (ORCA_CROWD_AVX2,
 * ORCA_CROWD_AVX512, or every processor). */
#include "crowd3.h"
#include "lanes.h"

#include "core/direction3.h"
#include "core/lp3_internal.h"
#include "core/tie_break.h"

#include <float.h>

#include "core/vector3.inl"
#include "neighbor/near3.inl"

#include "core/pair3.inl"
#include "core/program3.inl"

/* ---- What crowd.inl asks of space ---- */

/* The second lines of the agents' records. */
LANES_INLINE void load_wishes(const agent_record *const self[LANES], lanes column[8]) {
    const double *line[LANES];
    for (size_t i = 0; i < LANES; ++i) {
        line[i] = &self[i]->preferred.x;
    }
    lanes_columns(line, column);
}

/* The units of the programs' speeds. */
LANES_INLINE lanes load_units(const agent_record *const self[LANES]) {
    double unit[LANES];
    for (size_t i = 0; i < LANES; ++i) {
        unit[i] = lp3_unit(self[i]->max_speed);
    }
    return lanes_load(unit);
}

LANES_INLINE lane_rates load_rates(const agent_record *const self[LANES], double time_step) {
    const lanes one = lanes_of(1.0);
    lanes column[8];
    load_wishes(self, column);
    return (lane_rates){one / column[5], one / lanes_of(time_step), one / load_units(self)};
}

static void put_constraint(const lane_lines *lines, size_t j, size_t i, orca_half_space space,
                           const lane_rates *rates) {
    lines->x[j * LANES + i] = space.normal.x;
    lines->y[j * LANES + i] = space.normal.y;
    lines->z[j * LANES + i] = space.normal.z;
    lines->offset[j * LANES + i] = lp3_offset(&space, rates->unit[i]);
}

static void put_nothing(const lane_lines *lines, size_t j, size_t i) {
    lines->x[j * LANES + i] = 0.0;
    lines->y[j * LANES + i] = 0.0;
    lines->z[j * LANES + i] = 0.0;
    lines->offset[j * LANES + i] = NO_OFFSET;
}

LANES_INLINE void copy_lane_line(const lane_lines *to, size_t to_lane, const lane_lines *from,
                                 size_t from_lane, size_t j) {
    to->x[j * LANES + to_lane] = from->x[j * LANES + from_lane];
    to->y[j * LANES + to_lane] = from->y[j * LANES + from_lane];
    to->z[j * LANES + to_lane] = from->z[j * LANES + from_lane];
    to->offset[j * LANES + to_lane] = from->offset[j * LANES + from_lane];
}

LANES_INLINE lane_goal load_goal(const agent_record *const self[LANES]) {
    lanes column[8];
    load_wishes(self, column);
    const lane_vector preferred = {column[0], column[1], column[2]};
    const lanes own = load_units(self);
    const lanes far = lanes_of(LP3_FAR);
    const lanes largest = largest_in_lanes(preferred);
    const lanes unit = lanes_select(lanes_gt(largest / own, far), largest / far, own);
    const lane_vector target = {preferred.x / unit, preferred.y / unit, preferred.z / unit};
    return (lane_goal){target, column[3] / own, own, false};
}

/* In space no agent has to be told to which side to turn. */
LANES_INLINE lane_test runs_into(const lane_bodies *self, const lane_goal *goal, const lane_bodies *other) {
    (void)self;
    (void)goal;
    (void)other;
    return lanes_spread(0);
}

LANES_INLINE lane_goal turn_goal(const crowd *all, lane_goal goal, lane_test where) {
    (void)all;
    (void)where;
    return goal;
}

LANES_INLINE void copy_lane_goal(lane_goal *to, size_t to_lane, const lane_goal *from, size_t from_lane) {
    to->limit[to_lane] = from->limit[from_lane];
    to->unit[to_lane] = from->unit[from_lane];
}

LANES_INLINE void copy_lane_vector(lane_vector *to, size_t to_lane, lane_vector from, size_t from_lane) {
    to->x[to_lane] = from.x[from_lane];
    to->y[to_lane] = from.y[from_lane];
    to->z[to_lane] = from.z[from_lane];
}

LANES_INLINE geom_vec3 vector_of_lane(lane_vector v, size_t i) {
    return geom_vec3_make(v.x[i], v.y[i], v.z[i]);
}

LANES_INLINE lane_vector lane_finished(lane_vector best, const lane_goal *goal) {
    return lane_finish(best, goal);
}

/* The first stage of the programs of a group. */
LANES_INLINE lane_test optimise_group(const crowd_batch *batch, size_t count, const lane_goal *goal,
                                      lane_vector *best, lane_bits *failed) {
    const lane_test all = lanes_spread(ALL_LANES);
    return lane_optimise(&batch->lines, count, goal, &batch->room.flat, all, best, failed);
}

/* The second stage of the programs that wait. */
LANES_INLINE lane_vector relax_group(lane_bits hard, lane_bits first, size_t count, const lane_goal *goal,
                                     lane_vector velocity, const crowd_batch *batch) {
    const lane_vector found = lane_relax(&batch->waiting, count, hard, first, goal, &batch->room, velocity);
    return lane_finish(found, goal);
}

#include "crowd.inl"

#if defined(ORCA_CROWD_AVX512)
const crowd_kernels orca_crowd3_kernels_avx512 = {crowd_find, crowd_solve, near_points_of, NULL};
#elif defined(ORCA_CROWD_AVX2)
const crowd_kernels orca_crowd3_kernels_avx2 = {crowd_find, crowd_solve, near_points_of, NULL};
#else
const crowd_kernels orca_crowd3_kernels_base = {crowd_find, crowd_solve, near_points_of, NULL};
#endif
