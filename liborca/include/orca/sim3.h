/* A simulator of many agents in space that avoid each other and obstacles, also moving ones, by ORCA.
 *
 * It is <orca/sim2.h> with balls for discs and half-spaces for half-planes. Handles, methods, reports,
 * guarantees and views are the same (<orca/agent.h>). A step allocates nothing once the simulator has had its
 * most agents and obstacles.
 *
 *     orca_sim3_def def = orca_sim3_def_default();
 *     orca_sim3 *sim;
 *     if (orca_sim3_create(&def, &sim)) ...
 *     orca_agent3_def agent = orca_agent3_def_default();
 *     agent.position = geom_vec3_make(0, 0, 10);
 *     orca_agent_id id;
 *     orca_sim3_add_agent(sim, &agent, &id);
 *     orca_sim3_set_preferred_velocity(sim, id, geom_vec3_make(1, 0, 0));
 *     orca_sim3_step(sim);
 *     geom_vec3 now = orca_sim3_get_agent(sim, id).position;
 *
 * Functions that take a const simulator are thread-safe while no thread changes it. Results are the same, bit
 * for bit, on every machine: ties are broken by distance, then by the order in which agents were added. */
#ifndef ORCA_SIM3_H
#define ORCA_SIM3_H

#include <collide/simd.h>
#include <geom/task.h>
#include <orca/agent.h>
#include <orca/kinematics3.h>
#include <orca/lp3.h>
#include <orca/neighbors3.h>
#include <orca/obstacle3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A simulator. */
typedef struct orca_sim3 orca_sim3;

/* What a simulator is made from.
 *
 * allocator        NULL for the default; copied
 * time_step        in seconds, > 0
 * neighbor_metric  the distance by which neighbors are ranked
 * push_out         whether agents inside obstacles are led out
 * agent_capacity   agents for which memory is allocated at once; more is allocated on demand
 * tasks            the threads to work on; NULL for the calling one alone; copied; results are the same for
 *                  any number
 * simd             the instructions to use; all give the same bits
 * obstacles        NULL for none; not owned, must outlive the simulator; may be edited between steps
 *
 * push_out: an agent that overlaps an obstacle, or is inside one, is led out of it at up to half its
 * max_speed. If it cannot leave, or push_out is off, it is kept from moving further in. */
typedef struct orca_sim3_def {
    const geom_allocator *allocator;
    double time_step;
    orca_neighbor_metric neighbor_metric;
    bool push_out;
    size_t agent_capacity;
    const geom_tasks *tasks;
    collide_simd simd;
    const orca_obstacles3 *obstacles;
} orca_sim3_def;

/* Returns the defaults: time_step 0.1, ORCA_NEIGHBOR_METRIC_SURFACE, push_out, no obstacles. */
ORCA_API orca_sim3_def orca_sim3_def_default(void);

/* Returns the definition with which one orca_sim3_compute gives the velocities of RVO2-3D. Neighbors are
 * ranked by ORCA_NEIGHBOR_METRIC_CENTER, and push_out is off. */
ORCA_API orca_sim3_def orca_sim3_def_reference(void);

/* An agent.
 *
 * position            of the center
 * velocity            the present one
 * preferred_velocity  the velocity without other agents; set it before each step
 * radius              >= 0
 * max_speed           >= 0
 * neighbor_dist       >= 0; only agents within this distance are considered
 * max_neighbors       the largest number of agents considered
 * time_horizon        for agents, in seconds, > 0
 * time_horizon_obst   for obstacles, in seconds, > 0; those within radius + max_speed * time_horizon_obst
 *                     count, and moving ones as far beyond as they move in that time
 * responsibility      weight w, >= 0: in a pair each agent takes the share w / (w + w'), and one half if both
 *                     are 0
 * priority            p: changes the share by (p' - p) / 2
 * layers              one bit for each layer of the agent
 * mask                the agents and obstacles that it avoids: those with (layers & mask) != 0
 * group               agents of the same group do not avoid each other; 0 is none
 * method              how it chooses its velocity; a step takes longer if it is not ORCA (<orca/vo3.h>)
 * max_acceleration    how fast its velocity may change, > 0, INFINITY for no limit; hard, like obstacles
 *                     (<orca/kinematics3.h>)
 *
 * Shares: an agent with share 0, such as one of weight 0 against one above 0, ignores the other. It keeps its
 * preferred velocity, and the other takes the whole avoidance. The other sees each change of its velocity one
 * step later, so the guarantee is violated (orca_sim3_guarantee). If the mask of one agent excludes the
 * other, the other takes the whole avoidance.
 *
 * Priority: the share by the weights plus (p' - p) / 2 is clamped to [0, 1], so the shares of a pair sum to
 * 1. Of two agents with equal weights, one whose priority is higher by 1 leaves the whole avoidance to the
 * other. Agents of all priorities are avoided. */
typedef struct orca_agent3_def {
    geom_vec3 position;
    geom_vec3 velocity;
    geom_vec3 preferred_velocity;
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
    orca_method method;
    double max_acceleration;
} orca_agent3_def;

/* Returns radius 0.5, max_speed 1.5, neighbor_dist 10, max_neighbors 10, both horizons 3, responsibility 0.5,
 * priority 0, layer 1, the whole mask, no group, ORCA, no limit of acceleration. */
ORCA_API orca_agent3_def orca_agent3_def_default(void);

/* Returns GEOM_OK for a valid agent. Adding or setting another is refused with the same status:
 * - GEOM_NOT_FINITE for NaN, and for infinity unless in max_acceleration.
 * - GEOM_NEGATIVE_SIZE for radius, max_speed and neighbor_dist.
 * - GEOM_INVALID_ARGUMENT for everything else that is outside the ranges above. */
ORCA_API geom_status orca_agent3_def_status(const orca_agent3_def *def);

/* Creates a simulator. `def` NULL means the defaults. On an error *out is NULL:
 * - GEOM_NOT_FINITE for time_step.
 * - GEOM_INVALID_ARGUMENT for time_step <= 0 and an unknown metric.
 * - GEOM_UNSUPPORTED for instructions that the processor does not have.
 * - GEOM_CAPACITY_EXCEEDED for an agent_capacity that is too large.
 * - GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_sim3_create(const orca_sim3_def *def, orca_sim3 **out);

/* Destroys a simulator. NULL is ignored. */
ORCA_API void orca_sim3_destroy(orca_sim3 *sim);

/* Adds an agent. `id` may be NULL. The errors are those of orca_agent3_def_status, GEOM_OUT_OF_MEMORY and
 * GEOM_CAPACITY_EXCEEDED. On error nothing changes. Cost: amortized O(1). */
ORCA_API geom_status orca_sim3_add_agent(orca_sim3 *sim, const orca_agent3_def *def, orca_agent_id *id);

/* Removes an agent. Errors: GEOM_UNKNOWN_HANDLE. Cost: O(1). */
ORCA_API geom_status orca_sim3_remove_agent(orca_sim3 *sim, orca_agent_id id);

/* Returns the number of agents. */
ORCA_API size_t orca_sim3_agent_count(const orca_sim3 *sim);

/* Returns whether the id is of an agent in the simulator. */
ORCA_API bool orca_sim3_agent_exists(const orca_sim3 *sim, orca_agent_id id);

/* Returns the number of agents and writes the ids of the first `capacity` of them, in the order in which they
 * were added. */
ORCA_API size_t orca_sim3_agent_ids(const orca_sim3 *sim, orca_agent_id *ids, size_t capacity);

/* Returns the present state of an agent. The id must exist (GEOM_ASSERT). */
ORCA_API orca_agent3_def orca_sim3_get_agent(const orca_sim3 *sim, orca_agent_id id);

/* Replaces all of an agent, for example to move it by hand or to change its speed. The errors are those of
 * orca_agent3_def_status, and GEOM_UNKNOWN_HANDLE. On error nothing changes. Cost: O(1). */
ORCA_API geom_status orca_sim3_set_agent(orca_sim3 *sim, orca_agent_id id, const orca_agent3_def *def);

/* Replaces all of all agents, in the order in which they were added, on the threads of the simulator. Errors:
 * GEOM_INVALID_ARGUMENT for another count, and those of orca_agent3_def_status. On error no agent changes.
 * Cost: O(n). Nothing is allocated. */
ORCA_API geom_status orca_sim3_set_agents(orca_sim3 *sim, const orca_agent3_def *defs, size_t count);

/* Sets the preferred velocity of an agent. Errors: GEOM_UNKNOWN_HANDLE, GEOM_NOT_FINITE. */
ORCA_API geom_status orca_sim3_set_preferred_velocity(orca_sim3 *sim, orca_agent_id id, geom_vec3 velocity);

/* Writes one quantity of all agents to a view. Errors: GEOM_INVALID_ARGUMENT for another count and for an
 * unknown quantity. Cost: O(n). Nothing is allocated. */
ORCA_API geom_status orca_sim3_get_all(const orca_sim3 *sim, orca_quantity quantity, orca_view view);

/* Sets one quantity of all agents from a view. Errors: GEOM_INVALID_ARGUMENT for another count and for an
 * unknown quantity; GEOM_NOT_FINITE; GEOM_NEGATIVE_SIZE. On error no agent changes. After the first step
 * many agents are set on the threads of the simulator. Cost: O(n). Nothing is allocated. */
ORCA_API geom_status orca_sim3_set_all(orca_sim3 *sim, orca_quantity quantity, orca_const_view view);

/* Sets the time step of the next steps, in seconds, > 0. Errors: GEOM_NOT_FINITE, GEOM_INVALID_ARGUMENT. */
ORCA_API geom_status orca_sim3_set_time_step(orca_sim3 *sim, double time_step);

/* Returns the velocity of an agent, which is also in what orca_sim3_get_agent returns. The id must exist
 * (GEOM_ASSERT). Cost: O(1). */
ORCA_API geom_vec3 orca_sim3_agent_velocity(const orca_sim3 *sim, orca_agent_id id);

/* Returns what the last step did for an agent. The id must exist (GEOM_ASSERT). */
ORCA_API orca_agent_report orca_sim3_agent_report(const orca_sim3 *sim, orca_agent_id id);

/* Returns whether the guarantee of ORCA held for an agent in the last step. If it holds and all agents keep
 * their new velocities, the agent touches no agent that it avoids within time_horizon. It touches no obstacle
 * within time_horizon_obst. Both hold up to rounding.
 *
 * Computed on demand, from the positions before the last step and the current radii, limits and obstacles. A
 * step costs nothing more. Cost: linear in the agents that are in range or could be reached. Each of those
 * that has max_neighbors neighbors adds the agents in its own range.
 *
 * Source: van den Berg et al. 2011, sections 4 and 5.3. */
ORCA_API orca_guarantee orca_sim3_guarantee(const orca_sim3 *sim, orca_agent_id id);

/* Returns the number of half-spaces of an agent in the last step, and writes the first `capacity` of them,
 * for drawing. The half-spaces of obstacles are first, then those of its acceleration, then those of agents.
 *
 * They are computed again from the state before the step, with the current sizes and limits. Returns 0 for an
 * agent that was not in the last step. Uses the simulator's memory: no other function may run at the same
 * time. */
ORCA_API size_t orca_sim3_half_spaces(orca_sim3 *sim, orca_agent_id id, orca_half_space *spaces,
                                      size_t capacity);

/* Computes the new velocity of every agent. Positions do not change. A host that verifies or moves agents
 * itself calls this function and orca_sim3_advance instead of orca_sim3_step.
 *
 * Agents at one place with one velocity separate along their preferred velocities, or in a direction made
 * from their numbers if these are equal too. On GEOM_OUT_OF_MEMORY and GEOM_CAPACITY_EXCEEDED no agent
 * changes.
 *
 * Cost: O(n), n log n where agents are crowded, and for each agent its search for neighbors and its program.
 * A search looks at a few times max_neighbors agents. Where too many are in reach it looks at some log n
 * nodes of a tree for each neighbor: where balls overlap, are of all sizes, look far or stand at one place.
 * Agents in reach that it does not avoid by their groups, heights or priorities cost a look each. Those of
 * other layers do not. */
ORCA_API geom_status orca_sim3_compute(orca_sim3 *sim);

/* Moves every agent: position += velocity * time_step. */
ORCA_API void orca_sim3_advance(orca_sim3 *sim);

/* Performs orca_sim3_compute, then orca_sim3_advance. The errors are those of orca_sim3_compute. */
ORCA_API geom_status orca_sim3_step(orca_sim3 *sim);

/* ---- Queries of the present agents ----
 *
 * They use the cells of the last step. They are fast if the agents have moved little since. Agents added
 * since are tested one by one. orca_obstacles3_visible tells whether one agent sees another or can go to
 * it. */

/* A query for agents near a point.
 *
 * range   only agents whose balls are at most this far from the point; may be INFINITY
 * mask    only agents in these layers */
typedef struct orca_agents3_query {
    geom_vec3 point;
    double range;
    uint32_t mask;
} orca_agents3_query;

/* Returns the number of agents written to `out`: those nearest to a point, by increasing distance, then in
 * the order in which they were added. At most `capacity`, which is enough for all if it is
 * orca_sim3_agent_count(). Returns 0 for a point that is not finite or a range that is not >= 0.
 *
 * Cost: linear in the agents of the cells nearby, at worst times `capacity`. */
ORCA_API size_t orca_sim3_agents_nearest(const orca_sim3 *sim, orca_agents3_query query, orca_near_agent *out,
                                         size_t capacity);

/* The next collision of an agent.
 *
 * kind      what it collides with
 * time      from now, in seconds; 0 if they touch already, INFINITY for none
 * agent     the zero id for other kinds
 * obstacle  the zero id for other kinds */
typedef struct orca_collision3 {
    orca_collision_kind kind;
    double time;
    orca_agent_id agent;
    orca_obstacle3_id obstacle;
} orca_collision3;

/* Returns what an agent will touch first within `horizon`, in seconds, if all agents keep their velocities.
 * Only agents and obstacles that it avoids count. The id must exist, and the horizon be > 0 and finite
 * (GEOM_ASSERT).
 *
 * Method: orca_time_to_collision3 for agents, and of several at the same time the one added first.
 * orca_obstacles3_sweep for obstacles, at rest at their present places. Cost: linear in the agents of the
 * cells that can be reached in that time. */
ORCA_API orca_collision3 orca_sim3_next_collision(const orca_sim3 *sim, orca_agent_id id, double horizon);

/* ---- Snapshots ---- */

/* Returns the size of a snapshot in bytes, and writes it if `capacity` is large enough. `bytes` may be NULL
 * if `capacity` is 0. The bytes need no alignment.
 *
 * A snapshot contains all agents, their ids and those to be given out next, the time step,
 * neighbor_metric and push_out. Reports and half-spaces of the last step, and obstacles, are not in it.
 * Simulators with the same agents, added in the same order, under the same ids, and with the same ids to give
 * out, have the same bytes, whatever their history. A snapshot can be read by the same version of the library
 * on the same kind of machine. */
ORCA_API size_t orca_sim3_save(const orca_sim3 *sim, void *bytes, size_t capacity);

/* Replaces all that a snapshot contains. The allocator, tasks, instructions and obstacles of the simulator
 * stay. With the same obstacles, the simulator continues as the saved one, bit for bit, with any instructions
 * and any number of threads.
 *
 * Errors: GEOM_INVALID_ARGUMENT if the bytes are not a complete snapshot; the header, the size, the checksum,
 * and every agent and id are checked. GEOM_OUT_OF_MEMORY. On error nothing changes. */
ORCA_API geom_status orca_sim3_restore(orca_sim3 *sim, const void *bytes, size_t size);

/* Returns the checksum of the snapshot: equal for equal bytes, and almost certainly different otherwise.
 * Cost: O(n). */
ORCA_API uint64_t orca_sim3_hash(const orca_sim3 *sim);

#ifdef __cplusplus
}
#endif

#endif
