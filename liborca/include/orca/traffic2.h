/* Rules of traffic: what a planner of avoidance is to be asked for, so that everybody arrives.
 *
 * ORCA keeps agents apart; it does not get them past each other. Those who meet head on stop for ever when all is
 * symmetric, crowds lock in doorways, and who has arrived stands in the way of others. Traffic stands between the route that
 * an agent follows and the planner that avoids: each step it is told what everybody wants, and gives the velocity that each
 * is to prefer, with the time horizons for this step.
 *
 *     orca_traffic_def def = orca_traffic_def_default();
 *     orca_traffic *traffic;
 *     if (orca_traffic_create(&def, &traffic)) ...
 *     each step:
 *         agents[i] = orca_traffic_agent_default(); ... id, position, aim, radius, speeds
 *         orca_traffic_step(traffic, &(orca_traffic_input){agents, count, time_step, obstacles}, commands);
 *         commands[i].preferred_velocity, .time_horizon and .time_horizon_obst go to the planner
 *
 * Six rules, in the order in which they matter:
 *
 * Keep to one side. A blocked agent leans to its right (or left), and the more so the more it is blocked; all to the same
 *   side, so that symmetric encounters turn about each other. Who is free heads straight for its aim.
 * Who waits longest goes first. An agent whose progress towards its aim stays away for about the time in which it would go
 *   its own diameter is `blocked` and notes the step in which that began; it keeps its place in this order until it arrives.
 *   The earlier, then the smaller id. Those that wait for nothing come after all who wait, and idle ones last. Who has the
 *   right of way and cannot use it goes to the end; the time that it is given doubles.
 * Make way. Blocked agents choose their motion for the time in which they go one radius, one after the other in this order:
 *   of some fifty velocities that which brings them nearest to their aim, free of obstacles and of the motions chosen before.
 *   One that needs the place of another asks it to go away, in its own name: the other chooses next, and may ask others in turn. Who
 *   cannot make way says so, and the asker takes its next best. This is priority inheritance with backtracking (K. Okumura, M. Machida,
 *   X. Defago, Y. Tamura, "Priority inheritance with backtracking for iterative multi-agent path finding", Artificial
 *   Intelligence 310, 2022) with discs in the plane for the vertices of a graph: whoever comes first moves towards its
 *   aim whenever those in its way have room to leave it. Two agents look at each other for the longer of their two times, and
 *   who made way goes on for that time. In a passage for one this makes one side back out.
 * Let out. An idle agent in a dead end cannot make way for who wants in. After a while the asker gives its place in the order
 *   to the first such one that wants past it: that one goes out after the asker, on past the mouth, and the asker goes in.
 * Keep off. Who stands in line behind another that does not go on keeps one radius away from it, so that those who
 *   come the other way get through the crowd: at a door for one that is what most of the time goes into.
 * Step aside. An idle agent does the same when it is asked, prefers to leave the line of who asks, and goes back to its place when nobody wants it.
 *
 * The velocities chosen so are free of each other for that time, so the planner is asked to look no further ahead: that is
 * what the time horizons are for. Everybody else keeps the horizons that it has.
 *
 * All thresholds are in radii, speeds and time steps of the agents themselves. Results do not depend on the order of the
 * agents, ties go by id, nothing is random, and arithmetic is + - * / sqrt alone: equal calls give equal bits. */
#ifndef ORCA_TRAFFIC2_H
#define ORCA_TRAFFIC2_H

#include <orca/obstacle2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is remembered of the agents from step to step. One thread at a time. */
typedef struct orca_traffic orca_traffic;

typedef enum orca_side {
    ORCA_SIDE_RIGHT = 0, /* everybody passes on its right */
    ORCA_SIDE_LEFT,
    ORCA_SIDE_NONE /* nobody leans */
} orca_side;

typedef struct orca_traffic_def {
    const geom_allocator *allocator; /* NULL: the default one; copied */
    orca_side side;
    bool yield; /* blocked agents make way for each other; without, only the side is kept */
} orca_traffic_def;

/* Right, with yielding. With ORCA_SIDE_NONE and without yielding traffic changes nothing: everybody prefers the
 * straight way to its aim, with its own horizons, and hindrances are still told. */
ORCA_API orca_traffic_def orca_traffic_def_default(void);

/* `def` NULL means the default one. GEOM_INVALID_ARGUMENT for a side that is none, GEOM_OUT_OF_MEMORY; then *out is NULL. */
ORCA_API geom_status orca_traffic_create(const orca_traffic_def *def, orca_traffic **out);
ORCA_API void orca_traffic_destroy(orca_traffic *traffic); /* NULL is ignored */

/* What one agent wants, and what it is. */
typedef struct orca_traffic_agent {
    uint64_t id; /* who is who from step to step; all different */
    geom_vec2 position;
    geom_vec2 velocity; /* that of the last step */
    /* Where it heads for in a straight line: its goal, or the next point of a route. Its own position: it stays. */
    geom_vec2 aim;
    bool passing; /* the aim is a point on the way, where it need not stop */
    bool
        idle; /* it has been at its goal before: it wants to stand there, or go back, but after all who have not */
    double radius;          /* >= 0 */
    double preferred_speed; /* >= 0, and so are the next three */
    double max_speed;
    double time_horizon; /* > 0: what the planner would be given otherwise */
    double time_horizon_obst;
    uint32_t layers; /* as for the planner: whom it avoids, and which obstacles */
    uint32_t mask;
    bool infeasible; /* its last program had no solution */
} orca_traffic_agent;

/* At the origin, with the sizes of orca_agent_def_default(), preferred_speed 1.5. */
ORCA_API orca_traffic_agent orca_traffic_agent_default(void);

/* Returns `agent` with an aim made of its preferred velocity: it is to go on like that for `time` seconds; one that
 * prefers to stand is idle. For hosts that give velocities, not goals. */
ORCA_API orca_traffic_agent orca_traffic_agent_from_velocity(orca_traffic_agent agent,
                                                             geom_vec2 preferred_velocity, double time);

/* What keeps an agent from its aim. */
typedef enum orca_blockage {
    ORCA_BLOCKAGE_NONE = 0,
    ORCA_BLOCKAGE_AGENT,     /* others stand or move where it wants to be next */
    ORCA_BLOCKAGE_OBSTACLE,  /* an obstacle does */
    ORCA_BLOCKAGE_INFEASIBLE /* neither; it was told that its program has no solution */
} orca_blockage;

/* What to ask the planner for. */
typedef struct orca_traffic_command {
    geom_vec2 preferred_velocity; /* at most max_speed */
    double time_horizon;          /* at most that of the agent */
    double time_horizon_obst;
    orca_blockage blockage;
    uint64_t
        waiting_since; /* the step, counted from 1, in which it was first blocked on its way; 0: not yet */
    bool yields;       /* it makes way for another */
} orca_traffic_command;

typedef struct orca_traffic_input {
    const orca_traffic_agent *agents;
    size_t count;
    double time_step;                /* > 0 */
    const orca_obstacles *obstacles; /* NULL for none */
} orca_traffic_input;

/* Advises everybody; `commands` holds `count`. Agents that are new are known from now on, those that are missing are
 * forgotten. GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_INVALID_ARGUMENT (an id twice, a time that is not > 0),
 * GEOM_CAPACITY_EXCEEDED (2^27 agents), GEOM_OUT_OF_MEMORY: nothing is written, and nothing remembered.
 * Linear time while nobody is blocked and the agents come sorted by id (n log n otherwise); for each agent that is, or makes
 * way, some microseconds. No allocation once the largest crowd was seen. */
ORCA_API geom_status orca_traffic_step(orca_traffic *traffic, const orca_traffic_input *input,
                                       orca_traffic_command *commands);

/* Takes back the last step, as if it had not been, for a host whose own step fails after it: what is remembered is what was
 * before. Does nothing the second time, nor after a step that failed, orca_traffic_clear or orca_traffic_restore. */
ORCA_API void orca_traffic_undo(orca_traffic *traffic);

/* Forgets everybody. */
ORCA_API void orca_traffic_clear(orca_traffic *traffic);

/* What is remembered, as bytes: another one that is restored from them goes on as this one, bit for bit. As
 * orca_sim_save and orca_sim_restore of <orca/sim2.h>: the bytes are written when `capacity` is enough, else nothing; bytes that are no whole
 * snapshot give GEOM_INVALID_ARGUMENT, and they and GEOM_OUT_OF_MEMORY change nothing. The definition is not kept. */
ORCA_API size_t orca_traffic_save(const orca_traffic *traffic, void *bytes, size_t capacity);
ORCA_API geom_status orca_traffic_restore(orca_traffic *traffic, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
