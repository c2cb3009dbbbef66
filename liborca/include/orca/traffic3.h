/* Rules of traffic in space: preferred velocities with which all agents arrive.
 *
 * As <orca/traffic2.h>, for balls among the obstacles of <orca/obstacle3.h>. In each step traffic gets the
 * aim of every agent. It returns the velocity that each agent is to prefer, with the time horizons for this
 * step.
 *
 *     orca_traffic3_def def = orca_traffic3_def_default();
 *     orca_traffic3 *traffic;
 *     if (orca_traffic3_create(&def, &traffic)) ...
 *     each step:
 *         agents[i] = orca_traffic3_agent_default(); ... id, position, aim, way, radius, speeds
 *         orca_traffic3_step(traffic, &(orca_traffic3_input){agents, count, time_step, obstacles}, commands);
 *         commands[i].preferred_velocity, .time_horizon and .time_horizon_obst go to the planner
 *
 * These rules of the plane hold in space, with balls for discs: the longest wait goes first, make way, ease,
 * let out, keep distance and step aside. ORCA_TRAFFIC3_MAKE_WAY switches them. A blocked agent chooses from
 * about a hundred velocities. Four rules differ:
 *
 * - Keep to one side. Every agent keeps a little to its right (or left), as seen with z upwards: by a
 * fiftieth
 *   of its way, and by more if it is blocked. An agent that goes straight up has y on its right, one that
 *   goes straight down -y. So those that meet on any line turn about each other.
 *   ORCA_TRAFFIC3_SIDE switches this.
 *
 * - Queues. An opening is a place on the way of an agent where obstacles leave room for one: a window, a
 *   shaft. It is found from the obstacles in each step, so hosts need not give passages. Of those that come
 *   to it from one side, the agent with the shortest way left to it goes on. The others stay behind by the
 *   volume that all before them need. Near it, agents avoid only what they would touch soon. If agents from
 *   the other side are near, too, there is no queue, and both sides make way. ORCA_TRAFFIC3_PASSAGES switches
 *   this.
 *
 * - Deeper first. A goal behind an opening may be in a dead end, where no other agent has room beside it. Of
 *   those with such goals the deepest goes on first, after all that go through. Goals in the open have no
 *   layers, as others get around them. Agents that stand in a shaft in the wrong order may not get out of it:
 *   there are no plans as in the plane.
 *
 * - Passages have no halves. An open hall or a wide window has no right-hand half: agents may pass above each
 *   other as well as beside. Where two have room, they pass by the rules above.
 *
 * The rule of the plane to slow down in crowds is for people on a floor, and is not here.
 *
 * All thresholds are in radii, speeds and time steps of the agents themselves. Results do not depend on the
 * order of the agents. Ties are broken by id, nothing is random, and the arithmetic is + - * / sqrt alone:
 * equal calls give equal bits. Sources: those of <orca/traffic2.h>. */
#ifndef ORCA_TRAFFIC3_H
#define ORCA_TRAFFIC3_H

#include <orca/obstacle3.h>
#include <orca/traffic2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The memory of the rules from step to step. One thread at a time may use it; a step works on the threads of
 * the definition. Blocked agents choose one after the other, on one thread. They ask each other at most 128
 * deep: that needs up to 140 KB of the stack of a thread. */
typedef struct orca_traffic3 orca_traffic3;

/* The rules that can be set, in the order in which they are applied. The ids are those of the plane.
 *
 * ORCA_TRAFFIC3_SIDE      keep to one side: a value of orca_side
 * ORCA_TRAFFIC3_MAKE_WAY  0 or 1: blocked agents make way for each other
 * ORCA_TRAFFIC3_PASSAGES  0 or 1: queues at openings */
typedef enum orca_traffic3_rule_index {
    ORCA_TRAFFIC3_SIDE,
    ORCA_TRAFFIC3_MAKE_WAY,
    ORCA_TRAFFIC3_PASSAGES,
    ORCA_TRAFFIC3_RULE_COUNT
} orca_traffic3_rule_index;

/* Returns the description of a rule, which must be one of them (GEOM_ASSERT). */
ORCA_API const orca_traffic_rule *orca_traffic3_rule_at(orca_traffic3_rule_index index);

/* Returns whether a rule accepts a value: finite, in its range, and whole if it has choices. It must be one
 * of them (GEOM_ASSERT). */
ORCA_API bool orca_traffic3_rule_accepts(orca_traffic3_rule_index index, double value);

/* What the rules are made from.
 *
 * allocator  NULL for the default; copied
 * tasks      the threads to work on; NULL for the calling one alone; copied; results are the same for any
 *            number
 * rules      the value of each rule, by orca_traffic3_rule_index */
typedef struct orca_traffic3_def {
    const geom_allocator *allocator;
    const geom_tasks *tasks;
    double rules[ORCA_TRAFFIC3_RULE_COUNT];
} orca_traffic3_def;

/* Returns the defaults: all rules are on, and agents pass on their right. If all rules are 0, they change
 * nothing. All agents then prefer the straight way to their aims, with their own horizons; blockages are
 * still reported. */
ORCA_API orca_traffic3_def orca_traffic3_def_default(void);

/* Creates rules without any agents. `def` NULL means the defaults. On failure *out is NULL. Errors:
 * GEOM_INVALID_ARGUMENT for a value that its rule does not accept, GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_traffic3_create(const orca_traffic3_def *def, orca_traffic3 **out);

/* Destroys rules. NULL is ignored. */
ORCA_API void orca_traffic3_destroy(orca_traffic3 *traffic);

/* The state and the aim of an agent. The members are those of orca_traffic_agent in the plane.
 *
 * id                 identifies the agent from step to step; all different
 * velocity           of the last step
 * aim                where it heads for in a straight line: its goal, or the next point of a route; its own
 *                    position if it stays
 * way, way_count     the rest of its route: the aim, the points at which the route bends after it, and the
 *                    goal; read during the step; NULL and 0 if the aim is all that is known. Only the goal is
 *                    checked; a way with a point that is not finite has no length that rules know
 * way_id             tells the way from all others since the rules were created, cleared or restored: ways
 *                    with the same number, not 0, differ in nothing but the points left behind. 0: not known.
 *                    It saves time in crowds: ways lie anywhere in memory, and are not read again then
 * passing            whether the aim is a point on the way, where it need not stop
 * idle               whether it has been at its goal before; it then wants to stay there, or to return, but
 *                    after all agents that have not
 * radius             >= 0
 * preferred_speed    >= 0
 * max_speed          >= 0
 * max_acceleration   how fast its velocity may change, >= 0; 0 or INFINITY for no limit
 * time_horizon       for agents, in seconds, > 0: what the planner would otherwise get
 * time_horizon_obst  for obstacles, in seconds, > 0
 * layers, mask       as for the planner: which agents and obstacles it avoids
 * infeasible         whether its last program had no solution */
typedef struct orca_traffic3_agent {
    uint64_t id;
    geom_vec3 position;
    geom_vec3 velocity;
    geom_vec3 aim;
    const geom_vec3 *way;
    size_t way_count;
    uint64_t way_id;
    bool passing;
    bool idle;
    double radius;
    double preferred_speed;
    double max_speed;
    double max_acceleration;
    double time_horizon;
    double time_horizon_obst;
    uint32_t layers;
    uint32_t mask;
    bool infeasible;
} orca_traffic3_agent;

/* Returns an agent at the origin with the sizes of orca_agent3_def_default() and preferred_speed 1.5. */
ORCA_API orca_traffic3_agent orca_traffic3_agent_default(void);

/* Returns `agent` with the aim that it reaches if it keeps its preferred velocity for `time` seconds, and
 * with that preferred speed. It is idle if its preferred velocity is zero. For hosts that have velocities,
 * not goals. */
ORCA_API orca_traffic3_agent orca_traffic3_agent_from_velocity(orca_traffic3_agent agent,
                                                               geom_vec3 preferred_velocity, double time);

/* What to ask the planner for.
 *
 * preferred_velocity  of length at most max_speed
 * max_speed           that of the agent
 * time_horizon        at most that of the agent
 * time_horizon_obst   at most that of the agent
 * blockage            what keeps the agent from its aim
 * waiting_since       the step, counted from 1, in which it was first blocked on its way; 0 if it was not
 * yields              whether it makes way for another agent */
typedef struct orca_traffic3_command {
    geom_vec3 preferred_velocity;
    double max_speed;
    double time_horizon;
    double time_horizon_obst;
    orca_blockage blockage;
    uint64_t waiting_since;
    bool yields;
} orca_traffic3_command;

/* A step.
 *
 * agents, count  all agents
 * time_step      in seconds, > 0
 * obstacles      NULL for none */
typedef struct orca_traffic3_input {
    const orca_traffic3_agent *agents;
    size_t count;
    double time_step;
    const orca_obstacles3 *obstacles;
} orca_traffic3_input;

/* Computes the commands of all agents for one step. New agents are known from now on, and missing ones are
 * forgotten.
 *
 * input     all agents and the time step
 * commands  room for input->count commands
 *
 * On an error nothing is written, and the memory of the rules does not change:
 * - GEOM_NOT_FINITE.
 * - GEOM_NEGATIVE_SIZE.
 * - GEOM_INVALID_ARGUMENT for equal ids and for a time that is not > 0.
 * - GEOM_CAPACITY_EXCEEDED for more than 2^27 agents.
 * - GEOM_OUT_OF_MEMORY.
 *
 * Cost: O(n log n) for agents and points of ways, and O(n) if no agent is blocked and ids rise. Each agent
 * that is blocked or makes way takes some tens of microseconds. With obstacles, each agent looks along its
 * way: some microseconds in the open and beside one convex obstacle, up to some hundreds among several. What
 * they find is compared with one entry for each opening at the same x: O(n o) for o of these. Nothing is
 * allocated once the largest crowd was seen. */
ORCA_API geom_status orca_traffic3_step(orca_traffic3 *traffic, const orca_traffic3_input *input,
                                        orca_traffic3_command *commands);

/* Undoes the last step: the memory is that of before. For a host whose own step fails afterwards. Does
 * nothing the second time, and after a step that failed, orca_traffic3_clear or orca_traffic3_restore, even
 * one that failed. */
ORCA_API void orca_traffic3_undo(orca_traffic3 *traffic);

/* Forgets all agents. */
ORCA_API void orca_traffic3_clear(orca_traffic3 *traffic);

/* Returns the size in bytes of a snapshot of the memory, and writes it if `capacity` is large enough. `bytes`
 * may be NULL if `capacity` is 0. The definition is not in it. */
ORCA_API size_t orca_traffic3_save(const orca_traffic3 *traffic, void *bytes, size_t capacity);

/* Replaces the memory by a snapshot. The rules continue as the saved ones, bit for bit. Errors:
 * GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot, GEOM_OUT_OF_MEMORY. On error nothing
 * changes. */
ORCA_API geom_status orca_traffic3_restore(orca_traffic3 *traffic, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
