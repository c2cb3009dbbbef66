/* The kernels of crowds of the plane: compiled once for each set of instructions (ORCA_CROWD_AVX2,
 * ORCA_CROWD_AVX512, or every processor). */
#include "crowd2.h"
#include "lanes.h"

#include "core/lp2_internal.h"
#include "core/tie_break.h"

#include <float.h>

#include "core/pair2.inl"
#include "core/program2.inl"
#include "neighbor/near2.inl"

#include "cells2.inl"
#include "segments2.inl"
#include "walls2.inl"

/* ---- What crowd.inl asks of the plane ---- */

/* Writes line j of all lanes, one that forbids nothing but where `paired` holds; returns the lanes in which it
 * is right. */
LANES_INLINE lane_test put_pairs(const lane_lines *lines, size_t j, const lane_bodies *self,
                                 const lane_bodies *other, const lane_rates *rates, lanes share,
                                 lane_test paired) {
    const lane_planes planes = lane_half_planes(self, other, rates, share);
    const lanes zero = lanes_of(0.0);
    lanes_put(lines->x, j, lanes_select(paired, planes.normal_x, zero));
    lanes_put(lines->y, j, lanes_select(paired, planes.normal_y, zero));
    lanes_put(lines->offset, j, lanes_select(paired, planes.offset, zero));
    return planes.usable;
}

static void put_constraint(const lane_lines *lines, size_t j, size_t i, orca_half_plane plane,
                           const lane_rates *rates) {
    (void)rates;
    lines->x[j * LANES + i] = plane.normal.x;
    lines->y[j * LANES + i] = plane.normal.y;
    lines->offset[j * LANES + i] = geom_vec2_dot(plane.point, plane.normal);
}

static void put_nothing(const lane_lines *lines, size_t j, size_t i) {
    lines->x[j * LANES + i] = 0.0;
    lines->y[j * LANES + i] = 0.0;
    lines->offset[j * LANES + i] = 0.0;
}

LANES_INLINE void copy_lane_line(const lane_lines *to, size_t to_lane, const lane_lines *from,
                                 size_t from_lane, size_t j) {
    to->x[j * LANES + to_lane] = from->x[j * LANES + from_lane];
    to->y[j * LANES + to_lane] = from->y[j * LANES + from_lane];
    to->offset[j * LANES + to_lane] = from->offset[j * LANES + from_lane];
}

/* The second lines of the agents' records. */
LANES_INLINE void load_wishes(const agent_record *const self[LANES], lanes column[8]) {
    const double *line[LANES];
    for (size_t i = 0; i < LANES; ++i) {
        line[i] = &self[i]->preferred.x;
    }
    lanes_columns(line, column);
}

LANES_INLINE lane_goal load_goal(const agent_record *const self[LANES]) {
    lanes column[8];
    load_wishes(self, column);
    return (lane_goal){column[0], column[1], column[2], false};
}

LANES_INLINE lane_rates load_rates(const agent_record *const self[LANES], double time_step) {
    lanes column[8];
    load_wishes(self, column);
    return (lane_rates){lanes_of(1.0) / column[4], lanes_of(1.0) / lanes_of(time_step)};
}

/* The lanes in which the goal would lead into another. */
LANES_INLINE lane_test runs_into(const lane_bodies *self, const lane_goal *goal, const lane_bodies *other) {
    return lane_runs_into(self, goal->x, goal->y, other);
}

/* The goal, turned in some lanes. */
LANES_INLINE lane_goal turn_goal(const crowd *all, lane_goal goal, lane_test where) {
    const lanes along = lanes_of(all->turn_along);
    const lanes aside = lanes_of(all->turn_aside);
    const lanes x = goal.x;
    goal.x = lanes_select(where, x * along + goal.y * aside, x);
    goal.y = lanes_select(where, goal.y * along - x * aside, goal.y);
    return goal;
}

LANES_INLINE void copy_lane_goal(lane_goal *to, size_t to_lane, const lane_goal *from, size_t from_lane) {
    to->max_speed[to_lane] = from->max_speed[from_lane];
}

LANES_INLINE void copy_lane_vector(lane_vector *to, size_t to_lane, lane_vector from, size_t from_lane) {
    to->x[to_lane] = from.x[from_lane];
    to->y[to_lane] = from.y[from_lane];
}

LANES_INLINE geom_vec2 vector_of_lane(lane_vector v, size_t i) { return geom_vec2_make(v.x[i], v.y[i]); }

LANES_INLINE lane_vector lane_finished(lane_vector best, const lane_goal *goal) {
    return lane_finish(best, goal->max_speed);
}

/* The first stage of the programs of a group. */
LANES_INLINE lane_test optimise_group(const crowd_batch *batch, size_t count, const lane_goal *goal,
                                      lane_vector *best, lane_bits *failed) {
    const lane_test all = lanes_spread(ALL_LANES);
    return lane_optimise(&batch->lines, count, goal, all, best, failed);
}

/* The second stage of the programs that wait. */
LANES_INLINE lane_vector relax_group(lane_bits hard, lane_bits first, size_t count, const lane_goal *goal,
                                     lane_vector velocity, const crowd_batch *batch) {
    const lane_relaxation work = {&batch->waiting, batch->room.projected, hard, goal->max_speed};
    return lane_finish(lane_relax(&work, first, count, velocity), goal->max_speed);
}

#include "crowd.inl"

static const wall_kernels thin = {tabulate_cells, near_segments, thin_walls};

#if defined(ORCA_CROWD_AVX512)
const crowd_kernels orca_crowd2_kernels_avx512 = {crowd_find, crowd_solve, near_points_of, &thin};
#elif defined(ORCA_CROWD_AVX2)
const crowd_kernels orca_crowd2_kernels_avx2 = {crowd_find, crowd_solve, near_points_of, &thin};
#else
const crowd_kernels orca_crowd2_kernels_base = {crowd_find, crowd_solve, near_points_of, &thin};
#endif
