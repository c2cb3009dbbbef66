/* A simulator of many agents of the plane that avoid each other and static obstacles by ORCA.
 *
 * Each step finds neighbors, builds half-planes, solves one small program for each agent, and moves all
 * agents at once. Agents have handles, which stay valid until the agent is removed. A step sorts the agents
 * by place in memory, and processes several side by side. It allocates nothing once the simulator has had its
 * most agents and obstacles.
 *
 *     orca_sim_def def = orca_sim_def_default();
 *     orca_sim *sim;
 *     if (orca_sim_create(&def, &sim)) ...
 *     orca_agent_def agent = orca_agent_def_default();
 *     agent.position = geom_vec2_make(0, 0);
 *     orca_agent_id id;
 *     orca_sim_add_agent(sim, &agent, &id);
 *     orca_sim_set_preferred_velocity(sim, id, geom_vec2_make(1, 0));
 *     orca_sim_step(sim);
 *     geom_vec2 now = orca_sim_get_agent(sim, id).position;
 *
 * Functions that take a const simulator are thread-safe while no thread changes it. Results are the same, bit
 * for bit, on every machine: ties are broken by distance, then by the order in which agents were added. */
#ifndef ORCA_SIM2_H
#define ORCA_SIM2_H

#include <collide/simd.h>
#include <geom/task.h>
#include <orca/agent.h>
#include <orca/kinematics2.h>
#include <orca/lp2.h>
#include <orca/neighbors2.h>
#include <orca/obstacle2.h>
#include <orca/vo2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A simulator. */
typedef struct orca_sim orca_sim;

/* What a simulator is made from.
 *
 * allocator        NULL for the default; copied
 * time_step        in seconds, > 0
 * neighbor_metric  the distance by which neighbors are ranked
 * push_out         whether agents inside obstacles are led out
 * close_wall_gaps  as orca_wall_params.close_gaps: whether no wall in range is left out
 * side_bias        keeps exactly symmetric crowds from standing still, in [-1, 1]
 * agent_capacity   agents for which memory is allocated at once; more is allocated on demand
 * tasks            the threads to work on; NULL for the calling one alone; copied; results are the same for
 *                  any number
 * simd             the instructions to use; all give the same bits
 * obstacles        NULL for none; not owned, must outlive the simulator; may be edited between steps
 *
 * push_out: an agent that overlaps an obstacle, or is inside a solid, is led out by the nearest wall at up to
 * half its max_speed. Out of several solids it leaves by the wall that is nearest of all. If several walls
 * are exactly as near, it leaves by the one that the preferred velocity leads through. If it cannot leave, or
 * push_out is off, it is kept from moving further in. A solid whose boundary is farther away than
 * time_horizon_obst * max_speed + radius is not noticed from inside.
 *
 * side_bias: an agent may be on a course to collide, however late, with a neighbor that keeps its velocity.
 * It then aims for its preferred velocity turned to the right by an angle with this tangent, or to the left
 * if it is negative. The turn ignores neighbors for which the agent has responsibility 0. Agents with method
 * VO or RVO do not turn. The constraints between agents do not change. With it, all agents that swap places
 * across a circle arrive if at the start they are farther apart than they look ahead. If they start side by
 * side, only rules of traffic help (<orca/traffic2.h>). */
typedef struct orca_sim_def {
    const geom_allocator *allocator;
    double time_step;
    orca_neighbor_metric neighbor_metric;
    bool push_out;
    bool close_wall_gaps;
    double side_bias;
    size_t agent_capacity;
    const geom_tasks *tasks;
    collide_simd simd;
    const orca_obstacles *obstacles;
} orca_sim_def;

/* Returns the defaults: time_step 0.1, ORCA_NEIGHBOR_METRIC_SURFACE, push_out, close_wall_gaps, side_bias
 * 0.1, no obstacles. */
ORCA_API orca_sim_def orca_sim_def_default(void);

/* Returns the definition with which one orca_sim_compute gives the velocities of RVO2, the first
 * implementation of ORCA.
 *
 * Neighbors are ranked by ORCA_NEIGHBOR_METRIC_CENTER. push_out, close_wall_gaps and side_bias are off. Add
 * obstacles as RVO2 reads them, in the same order: rings with ORCA_WINDING_AS_GIVEN, and two points as a
 * chain of radius 0. */
ORCA_API orca_sim_def orca_sim_def_reference(void);

/* An agent.
 *
 * position            of the center; with wheels of the leading point (<orca/kinematics2.h>)
 * velocity            the present one
 * preferred_velocity  the velocity without other agents; set it before each step
 * radius              >= 0
 * max_speed           >= 0
 * neighbor_dist       >= 0; only agents within this distance are considered
 * max_neighbors       the largest number of agents considered
 * time_horizon        for agents, in seconds, > 0
 * time_horizon_obst   for obstacles, in seconds, > 0
 * responsibility      weight w, >= 0: in a pair each agent takes the share w / (w + w'), and one half if both
 *                     are 0
 * priority            p: changes the share by (p' - p) / 2
 * layers              one bit for each layer of the agent
 * mask                the agents and obstacles that it avoids: those with (layers & mask) != 0
 * group               agents of the same group do not avoid each other; 0 is none
 * bottom, top         the heights at which it begins and ends, bottom < top; may be infinite
 * method              how it chooses its velocity
 * kinematics          the limits of its motion; they are hard, like walls
 * heading             the direction it faces, of length 1 to within 1e-6; orca_sim_advance turns it, unless
 *                     the kinematics are the default
 *
 * Shares: an agent with share 0, such as one of weight 0 against one above 0, ignores the other. It keeps its
 * preferred velocity, and the other takes the whole avoidance. The other sees each change of its velocity one
 * step later, so the guarantee is violated (orca_sim_guarantee). If the mask of one agent excludes the other,
 * the other takes the whole avoidance.
 *
 * Priority: the share by the weights plus (p' - p) / 2 is clamped to [0, 1], so the shares of a pair sum to
 * 1. Of two agents with equal weights, one whose priority is higher by 1 leaves the whole avoidance to the
 * other. Agents of all priorities are avoided. Source: S. Curtis, A. Best, D. Manocha, "Menge: a modular
 * framework for simulating crowd movement", Collective Dynamics 1, 2016.
 *
 * Heights: agents avoid each other, and obstacles, only at heights that both have. Where one ends and the
 * other begins is no common height. */
typedef struct orca_agent_def {
    geom_vec2 position;
    geom_vec2 velocity;
    geom_vec2 preferred_velocity;
    double radius;
    double max_speed;
    double neighbor_dist;
    uint32_t max_neighbors;
    double time_horizon;
    double time_horizon_obst;
    double responsibility;
    double priority;
    uint32_t layers;
    uint32_t mask;
    uint32_t group;
    double bottom;
    double top;
    orca_method method;
    orca_kinematics kinematics;
    geom_vec2 heading;
} orca_agent_def;

/* Returns radius 0.5, max_speed 1.5, neighbor_dist 10, max_neighbors 10, both horizons 3, responsibility 0.5,
 * priority 0, layer 1, the whole mask, no group, all heights, ORCA, kinematics without limits, heading (1,
 * 0). */
ORCA_API orca_agent_def orca_agent_def_default(void);

/* Returns GEOM_OK for a valid agent. Adding or setting another is refused with the same status:
 * - GEOM_NOT_FINITE for NaN, and for infinity unless in bottom, top or limits of the kinematics.
 * - GEOM_NEGATIVE_SIZE for radius, max_speed and neighbor_dist.
 * - GEOM_INVALID_ARGUMENT for everything else that is outside the ranges above. */
ORCA_API geom_status orca_agent_def_status(const orca_agent_def *def);

/* Creates a simulator. `def` NULL means the defaults. On an error *out is NULL:
 * - GEOM_NOT_FINITE for time_step and side_bias.
 * - GEOM_INVALID_ARGUMENT for time_step <= 0, an unknown metric, and a side_bias outside [-1, 1].
 * - GEOM_UNSUPPORTED for instructions that the processor does not have.
 * - GEOM_CAPACITY_EXCEEDED for an agent_capacity that is too large.
 * - GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_sim_create(const orca_sim_def *def, orca_sim **out);

/* Destroys a simulator. NULL is ignored. */
ORCA_API void orca_sim_destroy(orca_sim *sim);

/* Adds an agent. `id` may be NULL. The errors are those of orca_agent_def_status, GEOM_OUT_OF_MEMORY and
 * GEOM_CAPACITY_EXCEEDED. On error nothing changes. Cost: amortized O(1). */
ORCA_API geom_status orca_sim_add_agent(orca_sim *sim, const orca_agent_def *def, orca_agent_id *id);

/* Removes an agent. Errors: GEOM_UNKNOWN_HANDLE. Cost: O(1). */
ORCA_API geom_status orca_sim_remove_agent(orca_sim *sim, orca_agent_id id);

/* Returns the number of agents. */
ORCA_API size_t orca_sim_agent_count(const orca_sim *sim);

/* Returns whether the id is of an agent in the simulator. */
ORCA_API bool orca_sim_agent_exists(const orca_sim *sim, orca_agent_id id);

/* Returns the number of agents and writes the ids of the first `capacity` of them, in the order in which they
 * were added. */
ORCA_API size_t orca_sim_agent_ids(const orca_sim *sim, orca_agent_id *ids, size_t capacity);

/* Returns the present state of an agent. The id must exist (GEOM_ASSERT). */
ORCA_API orca_agent_def orca_sim_get_agent(const orca_sim *sim, orca_agent_id id);

/* Replaces all of an agent, for example to move it by hand or to change its speed. The errors are those of
 * orca_agent_def_status, and GEOM_UNKNOWN_HANDLE. On error nothing changes. Cost: O(1). */
ORCA_API geom_status orca_sim_set_agent(orca_sim *sim, orca_agent_id id, const orca_agent_def *def);

/* Replaces all of all agents, in the order in which they were added, on the threads of the simulator. Errors:
 * GEOM_INVALID_ARGUMENT for another count, and those of orca_agent_def_status. On error no agent changes.
 * Cost: O(n). Nothing is allocated. */
ORCA_API geom_status orca_sim_set_agents(orca_sim *sim, const orca_agent_def *defs, size_t count);

/* Sets the preferred velocity of an agent. Errors: GEOM_UNKNOWN_HANDLE, GEOM_NOT_FINITE. */
ORCA_API geom_status orca_sim_set_preferred_velocity(orca_sim *sim, orca_agent_id id, geom_vec2 velocity);

/* Writes one quantity of all agents to a view. Errors: GEOM_INVALID_ARGUMENT for another count and for an
 * unknown quantity. Cost: O(n). Nothing is allocated. */
ORCA_API geom_status orca_sim_get_all(const orca_sim *sim, orca_quantity quantity, orca_view view);

/* Sets one quantity of all agents from a view. Errors: GEOM_INVALID_ARGUMENT for another count and for an
 * unknown quantity; GEOM_NOT_FINITE; GEOM_NEGATIVE_SIZE. On error no agent changes. After the first step
 * many agents are set on the threads of the simulator. Cost: O(n). Nothing is allocated. */
ORCA_API geom_status orca_sim_set_all(orca_sim *sim, orca_quantity quantity, orca_const_view view);

/* Sets the time step of the next steps, in seconds, > 0. Errors: GEOM_NOT_FINITE, GEOM_INVALID_ARGUMENT. */
ORCA_API geom_status orca_sim_set_time_step(orca_sim *sim, double time_step);

/* Returns the velocity of an agent, which is also in what orca_sim_get_agent returns. The id must exist
 * (GEOM_ASSERT). Cost: O(1). */
ORCA_API geom_vec2 orca_sim_agent_velocity(const orca_sim *sim, orca_agent_id id);

/* Returns what the last step did for an agent. The id must exist (GEOM_ASSERT). */
ORCA_API orca_agent_report orca_sim_agent_report(const orca_sim *sim, orca_agent_id id);

/* Returns whether the guarantee of ORCA held for an agent in the last step. If it holds and all agents keep
 * their new velocities, the agent touches no agent that it avoids within time_horizon. It touches no obstacle
 * within time_horizon_obst. Both hold up to rounding.
 *
 * Computed on demand, from the positions before the last step and the current radii, limits and obstacles. A
 * step costs nothing more. Cost: linear in the agents that are in range or could be reached. Each of those
 * that has max_neighbors neighbors adds the agents in its own range.
 *
 * Source: van den Berg et al. 2011, sections 4 and 5.3. */
ORCA_API orca_guarantee orca_sim_guarantee(const orca_sim *sim, orca_agent_id id);

/* Returns the number of half-planes of an agent in the last step, and writes the first `capacity` of them,
 * for drawing. The half-planes of walls and discs are first, then those of its kinematics, then those of
 * agents.
 *
 * They are computed again from the state before the step, with the current sizes and limits. Returns 0 for an
 * agent that was not in the last step. Uses the simulator's memory: no other function may run at the same
 * time. */
ORCA_API size_t orca_sim_half_planes(orca_sim *sim, orca_agent_id id, orca_half_plane *planes,
                                     size_t capacity);

/* Returns the number of velocity obstacles of an agent in the last step, and writes the first `capacity` of
 * them, as orca_sim_half_planes. Returns 0 for an agent with method ORCA. */
ORCA_API size_t orca_sim_velocity_obstacles(orca_sim *sim, orca_agent_id id,
                                            orca_velocity_obstacle *obstacles, size_t capacity);

/* Computes the new velocity of every agent. Positions do not change. A host that verifies or moves agents
 * itself calls this function and orca_sim_advance instead of orca_sim_step.
 *
 * Agents at one place with one velocity separate along their preferred velocities, or in a direction made
 * from their numbers if these are equal too. On GEOM_OUT_OF_MEMORY and GEOM_CAPACITY_EXCEEDED no agent
 * changes.
 *
 * Cost: O(n), n log n where agents are crowded, and for each agent its search for neighbors and its program.
 * A search looks at a few times max_neighbors agents. Where too many are in reach it looks at some log n
 * nodes of a tree for each neighbor: where discs overlap, are of all sizes, look far or stand at one place.
 * Agents in reach that it does not avoid by their groups, heights or priorities cost a look each. Those of
 * other layers do not. */
ORCA_API geom_status orca_sim_compute(orca_sim *sim);

/* Moves every agent: position += velocity * time_step. */
ORCA_API void orca_sim_advance(orca_sim *sim);

/* Performs orca_sim_compute, then orca_sim_advance. The errors are those of orca_sim_compute. */
ORCA_API geom_status orca_sim_step(orca_sim *sim);

/* ---- Queries of the present agents ----
 *
 * They use the cells of the last step. They are fast if the agents have moved little since. Agents added
 * since are tested one by one. orca_obstacles_visible tells whether one agent sees another or can go to
 * it. */

/* A query for agents near a point.
 *
 * range   only agents whose discs are at most this far from the point; may be INFINITY
 * filter  only agents in a layer of its mask, at a height that both have; NULL accepts all */
typedef struct orca_agents_query {
    geom_vec2 point;
    double range;
    const orca_obstacle_filter *filter;
} orca_agents_query;

/* Returns the number of agents written to `out`: those nearest to a point, by increasing distance, then in
 * the order in which they were added. At most `capacity`, which is enough for all if it is
 * orca_sim_agent_count(). Returns 0 for a point that is not finite or a range that is not >= 0.
 *
 * Cost: linear in the agents of the cells nearby, at worst times `capacity`. */
ORCA_API size_t orca_sim_agents_nearest(const orca_sim *sim, orca_agents_query query, orca_near_agent *out,
                                        size_t capacity);

/* The next collision of an agent.
 *
 * kind      what it collides with
 * time      from now, in seconds; 0 if they touch already, INFINITY for none
 * agent     the zero id for other kinds
 * obstacle  the zero id for other kinds */
typedef struct orca_collision {
    orca_collision_kind kind;
    double time;
    orca_agent_id agent;
    orca_obstacle_id obstacle;
} orca_collision;

/* Returns what an agent will touch first within `horizon`, in seconds, if all agents keep their velocities.
 * Only agents and obstacles that it avoids count. The id must exist, and the horizon be > 0 and finite
 * (GEOM_ASSERT).
 *
 * Method: orca_time_to_collision for agents, and of several at the same time the one added first.
 * orca_obstacles_sweep for obstacles, at rest at their present places. Both are as exact as those. Cost:
 * linear in the agents of the cells that can be reached in that time. */
ORCA_API orca_collision orca_sim_next_collision(const orca_sim *sim, orca_agent_id id, double horizon);

/* ---- Snapshots ---- */

/* Returns the size of a snapshot in bytes, and writes it if `capacity` is large enough. `bytes` may be NULL
 * if `capacity` is 0. The bytes need no alignment.
 *
 * A snapshot contains all agents, their ids and those to be given out next, the time step,
 * neighbor_metric, push_out, close_wall_gaps and side_bias. Reports and half-planes of the last step, and
 * obstacles, are not in it. Obstacles have snapshots of their own (<orca/obstacle2.h>). Simulators with the
 * same agents, added in the same order, under the same ids, and with the same ids to give out, have the same
 * bytes, whatever their history. A snapshot can be read by the same version of the library on the same kind
 * of machine. */
ORCA_API size_t orca_sim_save(const orca_sim *sim, void *bytes, size_t capacity);

/* Replaces all that a snapshot contains. The allocator, tasks, instructions and obstacles of the simulator
 * stay. With the same obstacles, the simulator continues as the saved one, bit for bit, with any instructions
 * and any number of threads.
 *
 * Errors: GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot; the header, the size, the checksum,
 * and every agent and id are checked. GEOM_OUT_OF_MEMORY. On error nothing changes. */
ORCA_API geom_status orca_sim_restore(orca_sim *sim, const void *bytes, size_t size);

/* Returns the checksum of the snapshot: equal for equal bytes, and almost certainly different otherwise.
 * Cost: O(n). */
ORCA_API uint64_t orca_sim_hash(const orca_sim *sim);

#ifdef __cplusplus
}
#endif

#endif
