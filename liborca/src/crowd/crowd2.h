/* A crowd of the plane during a step. Its kernels give the bits of orca_neighbors_nearest,
 * orca_agent_half_plane and orca_lp_solve. */
#ifndef ORCA_CROWD2_H
#define ORCA_CROWD2_H

#include "core/constraint2_internal.h"
#include "core/plane.h"
#include "neighbor/grid2.h"
#include "obstacle/obstacle2_internal.h"

#include <collide/simd.h>
#include <orca/lp2.h>
#include <orca/neighbors2.h>

/* One agent as it was before the step. The first half, one line of a cache, is what others read of it. */
typedef struct agent_record {
    geom_vec2 position;
    geom_vec2 velocity;
    double radius;
    double responsibility;
    uint32_t layers;
    uint32_t mask;
    uint32_t slot;
    uint32_t max_neighbors;

    geom_vec2 preferred;
    double max_speed;
    double neighbor_dist;
    double time_horizon;
    double time_horizon_obst;
    uint32_t order;    /* its number in the order of adding */
    uint32_t features; /* of enum agent_feature */
    uint32_t traits;   /* where its traits are: its slot, also after it was removed */
    float reach;       /* how far to look for its neighbors at first; 0: not known. It changes no answer */
} agent_record;

_Static_assert(sizeof(agent_record) == 128, "two lines of a cache");

/* What decides whether and how two agents avoid each other, beside their layers, masks and weights. */
typedef struct pair_traits {
    double bottom;
    double top;
    double priority;
    uint32_t group;
} pair_traits;

static inline bool traits_meet(const pair_traits *a, const pair_traits *b) {
    const bool together = a->group != 0 && a->group == b->group;
    return !together && a->bottom < b->top && b->bottom < a->top;
}

/* Lines of several programs side by side: line j of the program in lane i is in lane i of element j. Where a
 * program has no line j all is 0, which forbids nothing. */
typedef struct lane_lines {
    double *x; /* the normal */
    double *y;
    double *offset;
} lane_lines;

/* Memory of the programs. */
typedef struct lane_room {
    lane_lines projected; /* of the second stage */
} lane_room;

/* What an agent asks of the walls around it. `box` holds all that is in range. */
typedef struct wall_question {
    const obstacle_table *table; /* of segments alone */
    orca_body self;
    orca_wall_params params;
    geom_aabb2 box;
    double range_squared;
    bool push_out;
} wall_question;

/* The kernels of walls. */
typedef struct wall_kernels {
    obstacle_cells_tabulate *tabulate;
    obstacle_segment_search *near; /* the segments near a place */
    /* The half-planes of all walls in range, in the order of orca_wall_half_planes, and how many they are.
     * `planes` has room for one of each segment. False if the agent is to be led out of a solid, which is left to
     * others. */
    bool (*planes)(const wall_question *question, orca_half_plane *planes, size_t *count);
} wall_kernels;

#include "crowd.h"

extern const crowd_kernels orca_crowd2_kernels_base;
extern const crowd_kernels orca_crowd2_kernels_avx2;
extern const crowd_kernels orca_crowd2_kernels_avx512;

/* Those for instructions that the processor has, or for narrower ones. */
const crowd_kernels *orca_crowd2_kernels_for(collide_simd simd);

static inline const crowd_kernels *crowd_kernels_for(collide_simd simd) {
    return orca_crowd2_kernels_for(simd);
}

/* The half-plane between two agents of a crowd, by the public function. `share`: the responsibility of
 * self. */
orca_half_plane orca_crowd2_constraint(const crowd *all, const agent_record *self, const agent_record *other,
                                       double share);

static inline orca_half_plane crowd_constraint(const crowd *all, const agent_record *self,
                                               const agent_record *other, double share) {
    return orca_crowd2_constraint(all, self, other, share);
}

/* Whether `self`, at the velocity `wanted`, would run into another that keeps its velocity, however late:
 * whether it goes forward in the cone of directions that meet the disc around the other. */
static inline bool crowd_runs_into(const agent_record *self, geom_vec2 wanted, const agent_record *other) {
    const geom_vec2 p = geom_vec2_sub(other->position, self->position);
    const geom_vec2 v = geom_vec2_sub(wanted, other->velocity);
    const double radius = self->radius + other->radius;
    const double across = geom_vec2_cross(p, v);
    return geom_vec2_dot(p, v) > 0.0 && across * across <= radius * radius * geom_vec2_length_squared(v);
}

/* A preferred velocity turned as the crowd does. */
static inline geom_vec2 crowd_turned(const crowd *all, geom_vec2 v) {
    return geom_vec2_make(v.x * all->turn_along + v.y * all->turn_aside,
                          v.y * all->turn_along - v.x * all->turn_aside);
}

#endif
