/* A simulator of many agents in space that avoid each other and the static world by ORCA.
 *
 * What <orca/sim2.h> is for the plane, with balls for discs: handles, methods, reports, doubts and views are the same. Each step: find
 * neighbours, build half-spaces, solve one small program per agent, move everybody at once. It allocates nothing once the
 * simulator has seen its largest crowd.
 *
 *     orca_sim3_def def = orca_sim3_def_default();
 *     orca_sim3 *sim;
 *     if (orca_sim3_create(&def, &sim)) ...
 *     orca_agent3_def drone = orca_agent3_def_default();
 *     drone.position = geom_vec3_make(0, 0, 10);
 *     orca_agent_id id;
 *     orca_sim3_add_agent(sim, &drone, &id);
 *     orca_sim3_set_preferred_velocity(sim, id, geom_vec3_make(1, 0, 0));
 *     orca_sim3_step(sim);
 *     geom_vec3 now = orca_sim3_get_agent(sim, id).position;
 *
 * Reading functions are const and may run from many threads while nobody writes. Results are the same, bit for
 * bit, on every machine: ties go by distance, then by the order in which agents were added. */
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

typedef struct orca_sim3 orca_sim3;

typedef struct orca_sim3_def {
    const geom_allocator *allocator;    /* NULL: the default one; copied */
    double time_step;                   /* seconds, > 0 */
    orca_neighbor_metric neighbor_rank; /* ORCA_NEIGHBOR_METRIC_SURFACE by default */
    /* Agents that overlap an obstacle, or stand inside of one, are led out of it at up to half their max_speed. Where that
     * cannot be done they are kept from moving further in, as when it is off. */
    bool push_out;
    size_t agent_capacity; /* room to make at once; grows by itself */
    /* The threads to work on, or NULL for the calling one alone; copied. Results are the same for any number. */
    const geom_tasks *tasks;
    /* The instructions to use; all give the same bits. Those that the processor lacks are GEOM_UNSUPPORTED. */
    collide_simd simd;
    /* The world around, or NULL for none. Not owned: it must outlive the simulator. It may be edited between steps. */
    const orca_obstacles3 *obstacles;
} orca_sim3_def;

/* time_step 0.1, surface rank, push-out, no obstacles. */
ORCA_API orca_sim3_def orca_sim3_def_default(void);

/* The same with the semantics of RVO2-3D: neighbours by the distance of centres, strictly within range; no push-out. One
 * orca_sim3_compute gives its velocities. */
ORCA_API orca_sim3_def orca_sim3_def_reference(void);

typedef struct orca_agent3_def {
    geom_vec3 position;
    geom_vec3 velocity;
    geom_vec3 preferred_velocity; /* what it would do alone; set before each step */
    double radius;                /* >= 0 */
    double max_speed;             /* >= 0 */
    double neighbor_dist;         /* how far it looks for others, >= 0 */
    uint32_t max_neighbors;       /* at most so many are considered */
    double time_horizon;          /* for agents, > 0 */
    double
        time_horizon_obst; /* for obstacles, > 0: those within radius + max_speed * time_horizon_obst count */
    /* Weight w >= 0: in a pair each takes the share w / (w + w'), and both half when both are 0. An agent whose share is 0, such
     * as one of weight 0 against one above 0, does not consider the other at all: it moves as it prefers, and the other
     * takes all of the avoidance. The other sees each change of velocity one step later, so orca_sim3_guarantee has a doubt. */
    double responsibility;
    /* Right of way p: the share by the weights, plus (p' - p) / 2, kept in [0, 1]. As in <orca/sim2.h>. */
    double priority;
    uint32_t layers; /* bits: what it is */
    /* Bits: what it avoids: others with (layers & mask) != 0, alone if the other does not; obstacles likewise. */
    uint32_t mask;
    uint32_t group;     /* agents of the same group do not avoid each other; 0 is none */
    orca_method method; /* by <orca/vo3.h> where it is not ORCA: a step then takes longer */
    /* How fast its velocity may change; > 0, INFINITY for no limit. Hard, like obstacles; see <orca/kinematics3.h>. */
    double max_acceleration;
} orca_agent3_def;

/* Radius 0.5, max_speed 1.5, neighbor_dist 10, 10 neighbours, horizons 3, responsibility 0.5, priority 0, layer 1, mask
 * all, no group, ORCA, no limit of acceleration. */
ORCA_API orca_agent3_def orca_agent3_def_default(void);

/* GEOM_OK, GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE or GEOM_INVALID_ARGUMENT. */
ORCA_API geom_status orca_agent3_def_status(const orca_agent3_def *def);

/* `def` NULL means the default one. On failure *out is NULL and nothing leaks. */
ORCA_API geom_status orca_sim3_create(const orca_sim3_def *def, orca_sim3 **out);
ORCA_API void orca_sim3_destroy(orca_sim3 *sim); /* NULL is ignored */

/* Adds an agent. A refused def or missing memory changes nothing. `id` may be NULL. Amortised constant time. */
ORCA_API geom_status orca_sim3_add_agent(orca_sim3 *sim, const orca_agent3_def *def, orca_agent_id *id);
ORCA_API geom_status orca_sim3_remove_agent(orca_sim3 *sim, orca_agent_id id);
ORCA_API size_t orca_sim3_agent_count(const orca_sim3 *sim);
ORCA_API bool orca_sim3_agent_exists(const orca_sim3 *sim, orca_agent_id id);

/* The ids of all agents in the order in which they were added; `ids` holds `capacity` of them. Returns how many there are. */
ORCA_API size_t orca_sim3_agent_ids(const orca_sim3 *sim, orca_agent_id *ids, size_t capacity);

/* Everything about one agent as it stands now. The id must exist. */
ORCA_API orca_agent3_def orca_sim3_get_agent(const orca_sim3 *sim, orca_agent_id id);

/* Replaces everything about one agent: to move it by hand, to change its speed. Refused whole or done whole. */
ORCA_API geom_status orca_sim3_set_agent(orca_sim3 *sim, orca_agent_id id, const orca_agent3_def *def);

/* The one quantity that changes every step. */
ORCA_API geom_status orca_sim3_set_preferred_velocity(orca_sim3 *sim, orca_agent_id id, geom_vec3 velocity);

/* Reads or writes one quantity of all agents, as orca_sim3_get_agent and orca_sim3_set_agent do. GEOM_INVALID_ARGUMENT for
 * another count or quantity; GEOM_NOT_FINITE and GEOM_NEGATIVE_SIZE as there. Refused whole or done whole. Linear time, no
 * allocation. */
ORCA_API geom_status orca_sim3_get_all(const orca_sim3 *sim, orca_quantity quantity, orca_view view);
ORCA_API geom_status orca_sim3_set_all(orca_sim3 *sim, orca_quantity quantity, orca_const_view view);

/* The time that the next steps take, where they are not all alike. GEOM_NOT_FINITE or GEOM_INVALID_ARGUMENT. */
ORCA_API geom_status orca_sim3_set_time_step(orca_sim3 *sim, double time_step);

ORCA_API orca_agent_report orca_sim3_agent_report(const orca_sim3 *sim, orca_agent_id id);

/* Whether the promise of ORCA holds for an agent in the last step: if all go on with the velocities that they then got, the
 * agent touches none of those that it avoids within time_horizon, and no obstacle within time_horizon_obst, up to rounding
 * (van den Berg et al. 2011, sections 4 and 5.3). Found out when asked, from the state before the step, with the sizes and
 * limits that agents have now and the obstacles as they are; a step costs nothing more. Time linear in the agents that are
 * in range or could be met, times those in range of each whose neighbours are as many as it may have. */
ORCA_API orca_guarantee orca_sim3_guarantee(const orca_sim3 *sim, orca_agent_id id);

/* The half-spaces of the last step of one agent, those of obstacles first, then of its acceleration, then of others, for
 * drawing: computed again from the state before the step, with the sizes and limits that the agents have now. Writes at most
 * `capacity` and returns how many there are; 0 for an agent that was not in the last step. Uses the simulator's own memory,
 * so nothing else may run beside it. */
ORCA_API size_t orca_sim3_half_spaces(orca_sim3 *sim, orca_agent_id id, orca_half_space *spaces,
                                      size_t capacity);

/* Finds every agent's new velocity and leaves positions alone; then moves: position += velocity * time_step.
 * orca_sim3_step does both. A host that verifies or moves agents itself calls the two parts. Agents in one place with one
 * velocity part the way they prefer, and in a direction made of their numbers if they prefer the same.
 * GEOM_OUT_OF_MEMORY and GEOM_CAPACITY_EXCEEDED leave all agents as they are. */
ORCA_API geom_status orca_sim3_compute(orca_sim3 *sim);
ORCA_API void orca_sim3_advance(orca_sim3 *sim);
ORCA_API geom_status orca_sim3_step(orca_sim3 *sim);

/* ---- Questions about agents as they stand now ----
 *
 * They use the cells of the last step, so they are quick for crowds that have moved little since, and look at agents added
 * since one by one. Whether one agent sees another, or could go to it, is a question to the obstacles:
 * orca_obstacles3_visible. */

typedef struct orca_agents3_query {
    geom_vec3 point;
    double range;  /* agents whose balls are at most so far from the point; may be INFINITY */
    uint32_t mask; /* bits: agents in these layers */
} orca_agents3_query;

/* The agents nearest to a point, by distance and then in the order of adding, at most `capacity` of them. Returns how
 * many were written: with a capacity of orca_sim3_agent_count(), all in range. 0 for a point that is not finite or a range that
 * is not >= 0. Time linear in the agents of the cells around, times k for k that are wanted at worst. */
ORCA_API size_t orca_sim3_agents_nearest(const orca_sim3 *sim, orca_agents3_query query, orca_near_agent *out,
                                         size_t capacity);

typedef struct orca_collision3 {
    orca_collision_kind kind;
    double time;                /* from now; 0 when the two touch already, INFINITY for none */
    orca_agent_id agent;        /* the zero id unless of that kind */
    orca_obstacle3_id obstacle; /* */
} orca_collision3;

/* Whom or what an agent will touch first within `horizon` (> 0, finite) if all agents keep the velocities that they have, of
 * those that it avoids: orca_time_to_collision3 of <orca/vo3.h> for agents, of several at the same time
 * the first added; orca_obstacles3_sweep for obstacles, as they stand now. The id must exist. Time linear in the agents
 * of the cells that could be reached in that time. */
ORCA_API orca_collision3 orca_sim3_next_collision(const orca_sim3 *sim, orca_agent_id id, double horizon);

/* ---- Snapshots ---- */

/* A snapshot is a row of bytes that holds all agents, their ids and those to give out next, the time step, and how the
 * world is read. A simulator that is restored from it goes on as the one that was saved, bit for bit, with any instructions
 * and any number of threads, if the obstacles are the same: they are the host's own. Reports and half-spaces of the last step are not kept. Two simulators have the same bytes when
 * they hold the same agents, added in the same order, under the same ids, and will give out the same ids; how they came
 * about does not matter. It is read by the same version of the library on the same kind of machine; the bytes need no
 * alignment.
 *
 * orca_sim3_save returns how many bytes there are, and writes them when `capacity` is enough, else nothing; `bytes` may be
 * NULL when `capacity` is 0. orca_sim3_restore replaces all of the above, and leaves the allocator, tasks, instructions
 * and obstacles of the simulator. Bytes that are no whole snapshot (a header, a size, a checksum, and every agent and
 * id are looked at) give GEOM_INVALID_ARGUMENT, and they and GEOM_OUT_OF_MEMORY change nothing.
 *
 * orca_sim3_hash is the checksum in the snapshot: the same for the same bytes, hardly ever for others. Linear time. */
ORCA_API size_t orca_sim3_save(const orca_sim3 *sim, void *bytes, size_t capacity);
ORCA_API geom_status orca_sim3_restore(orca_sim3 *sim, const void *bytes, size_t size);
ORCA_API uint64_t orca_sim3_hash(const orca_sim3 *sim);

#ifdef __cplusplus
}
#endif

#endif
