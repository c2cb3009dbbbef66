/* Verification: whether a set of motions is free of contact at every moment of the step.
 *
 * The motion of a step is the straight segment between the stored positions before and after it, for all
 * agents during the same time. libcollide sweeps each motion exactly against the static obstacles and against
 * the motion of every agent that it can meet in the step. The number of neighbors is not limited. One
 * function serves every planner: the ORCA plugin verifies what it returns, and a host may verify the motions
 * of any other.
 *
 * Pairs are ignored in these cases:
 * - Both masks exclude the other: (layers & mask) == 0 both ways.
 * - Both agents are of one group.
 * - No layer of the obstacle is in the mask of the agent.
 *
 * Moving obstacles: an obstacle with a velocity moves along with the agents, without rotating. It moves from
 * its present place by the vector velocity * time_step, each coordinate rounded. Obstacles with a velocity
 * require a `time_step` above 0, so that it is not forgotten; otherwise `time_step` is ignored. After the
 * step the host moves the obstacle (orca_obstacles_move). This rounds its corners anew, and an agent closer
 * to it than that rounding may then touch it. Whether a disc meets a moving wall or disc is exact for the
 * path and that vector. */
#ifndef ORCA_VERIFY2_H
#define ORCA_VERIFY2_H

#include <geom/shape.h>
#include <geom/task.h>
#include <orca/obstacle2.h>
#include <orca/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that is kept from call to call. Verifying allocates nothing once the largest crowd was seen. Use one
 * verifier for each thread that calls; a call works on the threads of the definition. */
typedef struct orca_verifier orca_verifier;

/* What a verifier is made from.
 *
 * allocator  NULL for the default; copied
 * tasks      the threads to work on; NULL for the calling one alone; copied; results are the same for any
 *            number */
typedef struct orca_verifier_def {
    const geom_allocator *allocator;
    const geom_tasks *tasks;
} orca_verifier_def;

/* Returns a definition with the default allocator and without threads. */
ORCA_API orca_verifier_def orca_verifier_def_default(void);

/* Creates a verifier. `def` NULL means the defaults. On failure *out is NULL. Errors: GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_verifier_create(const orca_verifier_def *def, orca_verifier **out);

/* Destroys a verifier. NULL is ignored. */
ORCA_API void orca_verifier_destroy(orca_verifier *verifier);

/* The motion of one agent in the step.
 *
 * path         the positions before and after it; equal for an agent at rest
 * radius       >= 0
 * layers       one bit for each layer of the agent
 * mask         the layers that it avoids
 * bottom, top  the heights at which the agent begins and ends; may be infinite
 * group        agents of one group are not a pair (<orca/sim2.h>); 0 is none
 *
 * Agents, and agents and obstacles, meet only at heights that both have. Where one ends and the other begins
 * is no common height. Equal heights, such as 0 and 0, mean all heights. */
typedef struct orca_motion {
    geom_segment2 path;
    double radius;
    uint32_t layers;
    uint32_t mask;
    double bottom;
    double top;
    uint32_t group;
} orca_motion;

/* What to verify.
 *
 * motions, count   the motions of all agents
 * obstacles        NULL for none
 * clearance_range  larger distances are reported as this; >= 0
 * time_step        how long obstacles move, in seconds; >= 0, and > 0 if any of them has a velocity */
typedef struct orca_verify_input {
    const orca_motion *motions;
    size_t count;
    const orca_obstacles *obstacles;
    double clearance_range;
    double time_step;
} orca_verify_input;

/* Verifies motions jointly. Does not change them. The relations are exact. Times and clearances are rounded
 * as in <collide/sweep_circle2.h>, and the sign of a clearance agrees with the relation. The result does not
 * depend on earlier calls.
 *
 * On an error nothing is written:
 * - GEOM_NOT_FINITE and GEOM_NEGATIVE_SIZE for an invalid motion, clearance range or time step.
 * - GEOM_NOT_FINITE also if the motion of an obstacle in the step is not finite.
 * - GEOM_INVALID_ARGUMENT for bottom > top, and for a time step of 0 with moving obstacles.
 * - GEOM_CAPACITY_EXCEEDED beyond 2^32 - 2 motions.
 * - GEOM_OUT_OF_MEMORY.
 *
 * Cost: linear in the number of agents and of pairs near each other, and c log c for c contacts. Where an
 * agent is and how large it is beside the others does not matter. Of m agents that overlap all m^2 / 2 pairs
 * are contacts: a microsecond and 120 bytes each. 1,000 take half a second, 3,000 four seconds and 0.5 GB. */
ORCA_API geom_status orca_verify(orca_verifier *verifier, const orca_verify_input *input,
                                 orca_verify_output *output);

/* Verifies the motions continued at the same speed for `steps` times as long, >= 0, which may be a fraction.
 * Times are fractions of that longer time. An agent without a contact in the list is free for all of it. The
 * errors are those of orca_verify, and GEOM_NOT_FINITE for motions that leave the range of numbers. */
ORCA_API geom_status orca_predict(orca_verifier *verifier, const orca_verify_input *input, double steps,
                                  orca_verify_output *output);

#ifdef __cplusplus
}
#endif

#endif
