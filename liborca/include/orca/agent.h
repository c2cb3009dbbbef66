/* What the simulators of the plane (<orca/sim2.h>) and of space (<orca/sim3.h>) share: agent ids, views of
 * all agents, reports and guarantees.
 *
 * In space, read half-spaces for half-planes and balls for discs. */
#ifndef ORCA_AGENT_H
#define ORCA_AGENT_H

#include <geom/handle.h>
#include <orca/base.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The handle of an agent in one simulator. The zero id is of no agent. */
typedef geom_handle orca_agent_id;

/* How an agent chooses its velocity. With every method, walls and the limits of the agent's kinematics are
 * half-planes.
 *
 * ORCA_METHOD_ORCA  optimal reciprocal collision avoidance
 * ORCA_METHOD_RVO   reciprocal velocity obstacles (<orca/vo2.h>, <orca/vo3.h>), with the same shares as ORCA
 * ORCA_METHOD_VO    velocity obstacles; takes all of every avoidance, whatever the weights and priorities */
typedef enum orca_method {
    ORCA_METHOD_ORCA = 0,
    ORCA_METHOD_RVO,
    ORCA_METHOD_VO
} orca_method;

/* A quantity of all agents, and its type in a view.
 *
 * ORCA_POSITION            geom_vec2 or geom_vec3
 * ORCA_VELOCITY            geom_vec2 or geom_vec3
 * ORCA_PREFERRED_VELOCITY  geom_vec2 or geom_vec3
 * ORCA_RADIUS              double
 * ORCA_MAX_SPEED           double */
typedef enum orca_quantity {
    ORCA_POSITION = 0,
    ORCA_VELOCITY,
    ORCA_PREFERRED_VELOCITY,
    ORCA_RADIUS,
    ORCA_MAX_SPEED
} orca_quantity;

/* The caller's storage of one quantity of all agents, in the order in which they were added. The values need
 * no alignment. For a member of an array of structs: {&array[0].position, sizeof array[0], count}.
 *
 * data    the first value
 * stride  from one value to the next, in bytes
 * count   must be the number of agents */
typedef struct orca_view {
    void *data;
    size_t stride;
    size_t count;
} orca_view;

/* An orca_view for reading. */
typedef struct orca_const_view {
    const void *data;
    size_t stride;
    size_t count;
} orca_const_view;

/* What the last step did for one agent.
 *
 * outcome           for velocity obstacles ORCA_LP_RELAXED means: collisions are as late as possible
 * neighbor_count    neighbors for which the agent has a share of the avoidance
 * half_plane_count  half-planes of walls, kinematics and agents together; those of agents with ORCA only
 * wall_count        how many of them are of walls; these are the first
 * kinematics_count  how many are limits of the kinematics; these are next */
typedef struct orca_agent_report {
    orca_lp_outcome outcome;
    uint32_t neighbor_count;
    uint32_t half_plane_count;
    uint32_t wall_count;
    uint32_t kinematics_count;
} orca_agent_report;

/* Conditions of the guarantee of ORCA that did not hold for an agent in a step.
 *
 * ORCA_VIOLATED_NOT_STEPPED    the agent was not in the last step; no other bit is set
 * ORCA_VIOLATED_OUTCOME        its program was relaxed or infeasible
 * ORCA_VIOLATED_METHOD         its method is not ORCA
 * ORCA_VIOLATED_KINEMATICS     its kinematics are limited: its velocity is safe, but the next step may have
 *                              no safe one
 * ORCA_VIOLATED_TIME_HORIZON   a time horizon is shorter than the time step
 * ORCA_VIOLATED_OVERLAP        it touched or overlapped an agent that it avoids, or overlapped an obstacle
 * ORCA_VIOLATED_MAX_NEIGHBORS  agents in range were left out
 * ORCA_VIOLATED_NEIGHBOR_DIST  an agent out of range could reach it within time_horizon at full speed
 * ORCA_VIOLATED_NEIGHBOR       an agent in range does not do its part, or one of the two has no share of the
 *                              avoidance
 * ORCA_VIOLATED_WALL_GAPS      there are obstacles, and close_wall_gaps is off
 *
 * An agent in range does not do its part in these cases. Shares other than one half are fine.
 * - Its mask excludes this agent.
 * - It has another time horizon, so that the half-planes of the two do not fit.
 * - It has another method.
 * - It missed this agent because of its neighbor_dist or max_neighbors.
 * - Its own program was relaxed or infeasible. */
typedef enum orca_violated_condition {
    ORCA_VIOLATED_NOT_STEPPED = 1,
    ORCA_VIOLATED_OUTCOME = 1 << 1,
    ORCA_VIOLATED_METHOD = 1 << 2,
    ORCA_VIOLATED_KINEMATICS = 1 << 3,
    ORCA_VIOLATED_TIME_HORIZON = 1 << 4,
    ORCA_VIOLATED_OVERLAP = 1 << 5,
    ORCA_VIOLATED_MAX_NEIGHBORS = 1 << 6,
    ORCA_VIOLATED_NEIGHBOR_DIST = 1 << 7,
    ORCA_VIOLATED_NEIGHBOR = 1 << 8,
    ORCA_VIOLATED_WALL_GAPS = 1 << 9
} orca_violated_condition;

/* Whether the guarantee of ORCA holds for an agent.
 *
 * violated           bits of orca_violated_condition; 0 if the guarantee holds
 * omitted_neighbors  the number of agents in range that max_neighbors left out */
typedef struct orca_guarantee {
    uint32_t violated;
    uint32_t omitted_neighbors;
} orca_guarantee;

/* An agent near a point.
 *
 * distance  from the point to the disc of the agent; 0 inside */
typedef struct orca_near_agent {
    orca_agent_id id;
    double distance;
} orca_near_agent;

/* What an agent collides with. */
typedef enum orca_collision_kind {
    ORCA_COLLISION_NONE = 0,
    ORCA_COLLISION_AGENT,
    ORCA_COLLISION_OBSTACLE
} orca_collision_kind;

#ifdef __cplusplus
}
#endif

#endif
