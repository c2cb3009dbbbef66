/* What the simulators of the plane (<orca/sim2.h>) and of space (<orca/sim3.h>) share: the names of agents, what a host reads
 * and writes of all of them at once, and what a step says about each.
 *
 * "Half-planes" are half-spaces in space, and discs are balls. */
#ifndef ORCA_AGENT_H
#define ORCA_AGENT_H

#include <orca/base.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names one agent; never reused. The zero id names nothing. */
typedef struct orca_agent_id {
    uint32_t index;
    uint32_t generation;
} orca_agent_id;

/* How an agent finds its velocity; all keep clear of walls and within their drives by half-planes. */
typedef enum orca_method {
    ORCA_METHOD_ORCA = 0,
    ORCA_METHOD_RVO, /* reciprocal velocity obstacles (<orca/vo2.h>, <orca/vo3.h>), divided as half-planes are */
    ORCA_METHOD_VO /* velocity obstacles: takes all of every avoidance, whatever the weights and priorities */
} orca_method;

/* A quantity of agents, and the type of each as it is read and written. */
typedef enum orca_quantity {
    ORCA_POSITION = 0,       /* geom_vec2 or geom_vec3, and so are velocities */
    ORCA_VELOCITY,           /* */
    ORCA_PREFERRED_VELOCITY, /* */
    ORCA_RADIUS,             /* double, as are speeds */
    ORCA_MAX_SPEED
} orca_quantity;

/* Where a host has one quantity of all agents, in the order in which they were added: `count` of them, `stride` bytes apart;
 * they need no alignment. A field of its array of structs, say: {&mine[0].place, sizeof mine[0], count}. */
typedef struct orca_view {
    void *data;
    size_t stride;
    size_t count; /* must be the number of agents */
} orca_view;

typedef struct orca_const_view {
    const void *data;
    size_t stride;
    size_t count;
} orca_const_view;

/* What happened to one agent in the last step. */
typedef struct orca_agent_report {
    orca_lp_outcome
        outcome; /* by any method; with velocity obstacles, relaxed means collisions as late as possible */
    uint32_t neighbor_count;   /* of those whose avoidance it takes a share of */
    uint32_t half_plane_count; /* of walls, the drive and agents together; of agents by ORCA alone */
    uint32_t wall_count;       /* the first so many are of walls */
    uint32_t kinematics_count; /* then so many of the drive */
} orca_agent_report;

/* Why what ORCA promises may not hold for an agent in a step. */
typedef enum orca_violated_condition {
    ORCA_VIOLATED_NOT_STEPPED = 1,  /* it was not in the last step; nothing else is said */
    ORCA_VIOLATED_OUTCOME = 1 << 1, /* its program was relaxed or infeasible */
    ORCA_VIOLATED_METHOD = 1 << 2,  /* its method is not ORCA */
    ORCA_VIOLATED_KINEMATICS =
        1 << 3, /* it has a drive: what it does is safe, but it may not find the like next time */
    ORCA_VIOLATED_TIME_HORIZON = 1 << 4, /* a time horizon is shorter than the time step */
    ORCA_VIOLATED_OVERLAP =
        1 << 5, /* it touched or overlapped one that it avoids, or overlapped an obstacle */
    ORCA_VIOLATED_MAX_NEIGHBORS = 1 << 6, /* others in range were left out */
    ORCA_VIOLATED_NEIGHBOR_DIST =
        1 << 7, /* another is out of range, near enough to meet within time_horizon at full speeds */
    /* Another in range does not do its part: it does not avoid this one, as by its mask; has another time horizon, so that
     * the half-planes of the two do not fit; another method; did not see this one, by its neighbor_dist or max_neighbors; or
     * its own program was relaxed or infeasible. Or one of the two takes no share of the avoidance. Other shares are fine. */
    ORCA_VIOLATED_NEIGHBOR = 1 << 8,
    ORCA_VIOLATED_WALL_GAPS = 1 << 9 /* there are obstacles, and close_wall_gaps is off */
} orca_violated_condition;

typedef struct orca_guarantee {
    uint32_t violated; /* bits of orca_violated_condition; 0 when the promise holds */
    uint32_t cut_off;  /* how many agents in range max_neighbors left out */
} orca_guarantee;

typedef struct orca_near_agent {
    orca_agent_id id;
    double distance; /* from the point to its disc, 0 inside */
} orca_near_agent;

typedef enum orca_collision_kind {
    ORCA_COLLISION_NONE = 0,
    ORCA_COLLISION_AGENT,
    ORCA_COLLISION_OBSTACLE
} orca_collision_kind;

#ifdef __cplusplus
}
#endif

#endif
