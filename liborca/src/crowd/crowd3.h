/* A crowd of space during a step. Its kernels give the bits of orca_neighbors3_nearest, orca_agent_half_space
 * and orca_lp3_solve. */
#ifndef ORCA_CROWD3_H
#define ORCA_CROWD3_H

#include "core/space.h"

#include "neighbor/grid3.h"

#include <collide/simd.h>
#include <orca/lp3.h>
#include <orca/neighbors3.h>

/* One agent as it was before the step. The first 64 bytes are what others read of it. */
typedef struct agent_record {
    geom_vec3 position;
    double radius;
    geom_vec3 velocity;
    double responsibility;

    geom_vec3 preferred;
    double max_speed;
    double neighbor_dist;
    double time_horizon;
    double time_horizon_obst;
    uint32_t layers;
    uint32_t mask;
    uint32_t slot;
    uint32_t max_neighbors;
    uint32_t order;    /* its number in the order of adding */
    uint32_t features; /* of enum agent_feature */
    uint32_t traits;   /* where its traits are: its slot, also after it was removed */
    float reach;       /* how far to look for its neighbors at first; 0: not known. It changes no answer */
    uint32_t spare[10];
} agent_record;

_Static_assert(sizeof(agent_record) == 192, "three lines of a cache");

/* What decides whether and how two agents avoid each other, beside their layers, masks and weights. */
typedef struct pair_traits {
    double priority;
    uint32_t group;
} pair_traits;

static inline bool traits_meet(const pair_traits *a, const pair_traits *b) {
    return a->group == 0 || a->group != b->group;
}

/* Lines of the programs on planes, side by side: room for as many as there are half-spaces. */
typedef struct lane_plane_lines {
    double *x;
    double *y;
    double *offset;
} lane_plane_lines;

/* Half-spaces of several programs side by side: number j of the program in lane i is in lane i of element j.
 * Where a program has no number j it forbids nothing. */
typedef struct lane_lines {
    double *x; /* the normal */
    double *y;
    double *z;
    double *offset;
} lane_lines;

/* Memory of the programs. */
typedef struct lane_room {
    lane_lines projected; /* of the second stage */
    lane_plane_lines flat;
} lane_room;

typedef void wall_kernels;

#include "crowd.h"

extern const crowd_kernels orca_crowd3_kernels_base;
extern const crowd_kernels orca_crowd3_kernels_avx2;
extern const crowd_kernels orca_crowd3_kernels_avx512;

/* Those for instructions that the processor has, or for narrower ones. */
const crowd_kernels *orca_crowd3_kernels_for(collide_simd simd);

static inline const crowd_kernels *crowd_kernels_for(collide_simd simd) {
    return orca_crowd3_kernels_for(simd);
}

/* The half-space between two agents of a crowd, by the public function. `share`: the responsibility of
 * self. */
orca_half_space orca_crowd3_constraint(const crowd *all, const agent_record *self, const agent_record *other,
                                       double share);

static inline orca_half_space crowd_constraint(const crowd *all, const agent_record *self,
                                               const agent_record *other, double share) {
    return orca_crowd3_constraint(all, self, other, share);
}

#endif
