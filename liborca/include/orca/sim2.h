/* A simulator of many agents that avoid each other and the static world by ORCA.
 *
 * Each step: find neighbours, build half-planes, solve one small program per agent, move everybody at once. Agents
 * are named by handles that stay valid until they are removed, whatever else is added or removed. A step puts them in
 * an order of its own in memory, by where they are, and works on several side by side; it allocates nothing once the
 * simulator has seen its largest crowd.
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
 * Reading functions are const and may run from many threads while nobody writes. Results are the same, bit for
 * bit, on every machine: ties go by distance, then by the order in which agents were added. */
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

typedef struct orca_sim orca_sim;

typedef struct orca_sim_def {
    const geom_allocator *allocator;    /* NULL: the default one; copied */
    double time_step;                   /* seconds, > 0 */
    orca_neighbor_metric neighbor_rank; /* ORCA_NEIGHBOR_METRIC_SURFACE by default */
    /* Agents that overlap an obstacle, or stand inside a solid, are led out by its nearest wall at up to half their
     * max_speed; out of several solids by the wall that is nearest of all, and of several that are exactly as near by the one that the
     * preferred velocity leads through. Where that cannot be done they are kept from moving further in, as when it is off. A solid whose boundary is out of range, time_horizon_obst * max_speed
     * + radius, is not noticed from inside. */
    bool push_out;
    bool close_wall_gaps; /* as orca_wall_params.close_gaps: no wall in range is left out */
    /* Keeps exactly symmetric crowds from coming to a standstill. An agent whose preferred velocity would run into a
     * neighbour, were that to keep its velocity, however late, aims for the preferred velocity turned to the right by an
     * angle with this tangent; to the left if it is below 0; in [-1, 1]. Not so towards those of whose avoidance it takes
     * nothing, nor by velocity obstacles. What keeps agents apart is not changed. Of agents that swap places across a circle, all
     * then arrive if they start farther apart than they look ahead; where they stand side by side from the start only rules
     * of traffic help (<orca/traffic2.h>). */
    double side_bias;
    size_t agent_capacity; /* room to make at once; grows by itself */
    /* The threads to work on, or NULL for the calling one alone; copied. Results are the same for any number. */
    const geom_tasks *tasks;
    /* The instructions to use; all give the same bits. Those that the processor lacks are GEOM_UNSUPPORTED. */
    collide_simd simd;
    /* The world around, or NULL for none. Not owned: it must outlive the simulator. It may be edited between steps. */
    const orca_obstacles *obstacles;
} orca_sim_def;

/* time_step 0.1, surface rank, push-out, gaps closed, side_bias 0.1, no obstacles. */
ORCA_API orca_sim_def orca_sim_def_default(void);

/* The same with the semantics of ORCA's first implementation, RVO2: neighbours by the distance of centres, strictly
 * within range; no push-out; gaps stay; no side_bias. Obstacles are then to be added as RVO2 reads them: rings with
 * ORCA_WINDING_AS_GIVEN, two points as a chain of radius 0, in the order in which they come. One orca_sim_compute
 * gives its velocities. */
ORCA_API orca_sim_def orca_sim_def_reference(void);

typedef struct orca_agent_def {
    geom_vec2 position;
    geom_vec2 velocity;
    geom_vec2 preferred_velocity; /* what it would do alone; set before each step */
    double radius;                /* >= 0 */
    double max_speed;             /* >= 0 */
    double neighbor_dist;         /* how far it looks for others, >= 0 */
    uint32_t max_neighbors;       /* at most so many are considered */
    double time_horizon;          /* for agents, > 0 */
    double time_horizon_obst;     /* for walls, > 0 */
    /* Weight w >= 0: in a pair each takes the share w / (w + w'), and both half when both are 0. An agent whose share is 0, such
     * as one of weight 0 against one above 0, does not consider the other at all: it moves as it prefers, and the other
     * takes all of the avoidance. The other sees each change of velocity one step later, so orca_sim_guarantee has a doubt. */
    double responsibility;
    /* Right of way p: the share by the weights, plus (p' - p) / 2, kept in [0, 1]; so those of a pair sum to 1. Of two alike,
     * one that is 1 above the other leaves all of the avoidance to that. Agents of all priorities are avoided. S. Curtis, A.
     * Best, D. Manocha, "Menge: a modular framework for simulating crowd movement", Collective Dynamics 1, 2016. */
    double priority;
    uint32_t layers; /* bits: what it is */
    /* Bits: what it avoids: others with (layers & mask) != 0, alone if the other does not; obstacles likewise. */
    uint32_t mask;
    uint32_t group; /* agents of the same group do not avoid each other; 0 is none */
    /* The heights at which it begins and ends, bottom < top; may be infinite. Agents, and agents and obstacles, avoid each
     * other only at heights that both have; where one ends and the other begins is none. */
    double bottom;
    double top;
    orca_method method;
    /* What its body can do. The limits are hard, like walls. `heading` is the way it faces, of length 1 to within 1e-6;
     * orca_sim_advance turns it, unless the drive is the default one. */
    orca_kinematics kinematics;
    geom_vec2 heading;
} orca_agent_def;

/* Radius 0.5, max_speed 1.5, neighbor_dist 10, 10 neighbours, horizons 3, responsibility 0.5, priority 0, layer 1, mask
 * all, no group, all heights, ORCA, free to move as it likes, heading (1, 0). */
ORCA_API orca_agent_def orca_agent_def_default(void);

/* GEOM_OK, GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE or GEOM_INVALID_ARGUMENT. */
ORCA_API geom_status orca_agent_def_status(const orca_agent_def *def);

/* `def` NULL means the default one. On failure *out is NULL and nothing leaks. */
ORCA_API geom_status orca_sim_create(const orca_sim_def *def, orca_sim **out);
ORCA_API void orca_sim_destroy(orca_sim *sim); /* NULL is ignored */

/* Adds an agent. A refused def or missing memory changes nothing. `id` may be NULL. Amortised constant time. */
ORCA_API geom_status orca_sim_add_agent(orca_sim *sim, const orca_agent_def *def, orca_agent_id *id);
ORCA_API geom_status orca_sim_remove_agent(orca_sim *sim, orca_agent_id id);
ORCA_API size_t orca_sim_agent_count(const orca_sim *sim);
ORCA_API bool orca_sim_agent_exists(const orca_sim *sim, orca_agent_id id);

/* The ids of all agents in the order in which they were added; `ids` holds `capacity` of them. Returns how many there are. */
ORCA_API size_t orca_sim_agent_ids(const orca_sim *sim, orca_agent_id *ids, size_t capacity);

/* Everything about one agent as it stands now. The id must exist. */
ORCA_API orca_agent_def orca_sim_get_agent(const orca_sim *sim, orca_agent_id id);

/* Replaces everything about one agent: to move it by hand, to change its speed. Refused whole or done whole. */
ORCA_API geom_status orca_sim_set_agent(orca_sim *sim, orca_agent_id id, const orca_agent_def *def);

/* The one quantity that changes every step. */
ORCA_API geom_status orca_sim_set_preferred_velocity(orca_sim *sim, orca_agent_id id, geom_vec2 velocity);

/* Reads or writes one quantity of all agents, as orca_sim_get_agent and orca_sim_set_agent do. GEOM_INVALID_ARGUMENT for
 * another count or quantity; GEOM_NOT_FINITE and GEOM_NEGATIVE_SIZE as there. Refused whole or done whole. Linear time, no
 * allocation. */
ORCA_API geom_status orca_sim_get_all(const orca_sim *sim, orca_quantity quantity, orca_view view);
ORCA_API geom_status orca_sim_set_all(orca_sim *sim, orca_quantity quantity, orca_const_view view);

/* The time that the next steps take, where they are not all alike. GEOM_NOT_FINITE or GEOM_INVALID_ARGUMENT. */
ORCA_API geom_status orca_sim_set_time_step(orca_sim *sim, double time_step);

ORCA_API orca_agent_report orca_sim_agent_report(const orca_sim *sim, orca_agent_id id);

/* Whether the promise of ORCA holds for an agent in the last step: if all go on with the velocities that they then got, the
 * agent touches none of those that it avoids within time_horizon, and no obstacle within time_horizon_obst, up to rounding
 * (van den Berg et al. 2011, sections 4 and 5.3). Found out when asked, from the state before the step, with the sizes and
 * limits that agents have now and the obstacles as they are; a step costs nothing more. Time linear in the agents that are
 * in range or could be met, times those in range of each whose neighbours are as many as it may have. */
ORCA_API orca_guarantee orca_sim_guarantee(const orca_sim *sim, orca_agent_id id);

/* The half-planes of the last step of one agent, walls and discs first, then its drive, for drawing: computed again from the state
 * before the step, with the sizes and limits that the agents have now. Writes at most `capacity` and returns how
 * many there are; 0 for an agent that was not in the last step. Uses the simulator's own memory, so nothing else
 * may run beside it. */
ORCA_API size_t orca_sim_half_planes(orca_sim *sim, orca_agent_id id, orca_half_plane *planes,
                                     size_t capacity);

/* Likewise the velocity obstacles of its neighbours, of an agent whose method is one of these; 0 of another. */
ORCA_API size_t orca_sim_velocity_obstacles(orca_sim *sim, orca_agent_id id,
                                            orca_velocity_obstacle *obstacles, size_t capacity);

/* Finds every agent's new velocity and leaves positions alone; then moves: position += velocity * time_step.
 * orca_sim_step does both. A host that verifies or moves agents itself calls the two parts. Agents in one place with one
 * velocity part the way they prefer, and in a direction made of their numbers if they prefer the same.
 * GEOM_OUT_OF_MEMORY and GEOM_CAPACITY_EXCEEDED leave all agents as they are. */
ORCA_API geom_status orca_sim_compute(orca_sim *sim);
ORCA_API void orca_sim_advance(orca_sim *sim);
ORCA_API geom_status orca_sim_step(orca_sim *sim);

/* ---- Questions about agents as they stand now ----
 *
 * They use the cells of the last step, so they are quick for crowds that have moved little since, and look at agents added
 * since one by one. Whether one agent sees another, or could go to it, is a question to the obstacles:
 * orca_obstacles_visible. */

typedef struct orca_agents_query {
    geom_vec2 point;
    double range; /* agents whose discs are at most so far from the point; may be INFINITY */
    /* Those in a layer of the mask and at a height that both have; NULL lets all through. */
    const orca_obstacle_filter *filter;
} orca_agents_query;

/* The agents nearest to a point, by distance and then in the order of adding, at most `capacity` of them. Returns how
 * many were written: with a capacity of orca_sim_agent_count(), all in range. 0 for a point that is not finite or a range that
 * is not >= 0. Time linear in the agents of the cells around, times k for k that are wanted at worst. */
ORCA_API size_t orca_sim_agents_nearest(const orca_sim *sim, orca_agents_query query, orca_near_agent *out,
                                        size_t capacity);

typedef struct orca_collision {
    orca_collision_kind kind;
    double time;               /* from now; 0 when the two touch already, INFINITY for none */
    orca_agent_id agent;       /* the zero id unless of that kind */
    orca_obstacle_id obstacle; /* */
} orca_collision;

/* Whom or what an agent will touch first within `horizon` (> 0, finite) if all agents keep the velocities that they have, of
 * those that it avoids: orca_time_to_collision of <orca/vo2.h> for agents, of several at the same time the first added;
 * orca_obstacles_sweep for obstacles, as they stand now. Both as exact as those. The id must exist. Time linear in the agents
 * of the cells that could be reached in that time. */
ORCA_API orca_collision orca_sim_next_collision(const orca_sim *sim, orca_agent_id id, double horizon);

/* ---- Snapshots ---- */

/* A snapshot is a row of bytes that holds all agents, their ids and those to give out next, the time step, and how the
 * world is read. A simulator that is restored from it goes on as the one that was saved, bit for bit, with any instructions
 * and any number of threads, if the obstacles are the same: they are the host's own and have snapshots of theirs
 * (<orca/obstacle2.h>). Reports and half-planes of the last step are not kept. Two simulators have the same bytes when
 * they hold the same agents, added in the same order, under the same ids, and will give out the same ids; how they came
 * about does not matter. It is read by the same version of the library on the same kind of machine; the bytes need no
 * alignment.
 *
 * orca_sim_save returns how many bytes there are, and writes them when `capacity` is enough, else nothing; `bytes` may be
 * NULL when `capacity` is 0. orca_sim_restore replaces all of the above, and leaves the allocator, tasks, instructions
 * and obstacles of the simulator. Bytes that are no whole snapshot (a header, a size, a checksum, and every agent and
 * id are looked at) give GEOM_INVALID_ARGUMENT, and they and GEOM_OUT_OF_MEMORY change nothing.
 *
 * orca_sim_hash is the checksum in the snapshot: the same for the same bytes, hardly ever for others. Linear time. */
ORCA_API size_t orca_sim_save(const orca_sim *sim, void *bytes, size_t capacity);
ORCA_API geom_status orca_sim_restore(orca_sim *sim, const void *bytes, size_t size);
ORCA_API uint64_t orca_sim_hash(const orca_sim *sim);

#ifdef __cplusplus
}
#endif

#endif
