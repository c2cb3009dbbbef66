/* Verification in space: whether a set of motions of balls is free of contact at every moment of the step.
 *
 * <orca/verify2.h> explains verification; verdicts and contacts are those of <orca/verdict.h>. Pairs are
 * ignored in these cases:
 * - Both masks exclude the other: (layers & mask) == 0 both ways.
 * - Both agents are of one group.
 * - No layer of the obstacle is in the mask of the agent.
 *
 * Moving obstacles: an obstacle with a velocity moves along with the agents, without rotating, by the vector
 * velocity * time_step, each coordinate rounded. Answers are exact for the path of the ball relative to the
 * obstacle. That path ends at path.b minus the vector, rounded once more. For resting obstacles it is the
 * path itself. */
#ifndef ORCA_VERIFY3_H
#define ORCA_VERIFY3_H

#include <geom/shape.h>
#include <geom/task.h>
#include <orca/obstacle3.h>
#include <orca/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that is kept from call to call. Verifying allocates nothing once the largest crowd was seen. Use one
 * verifier for each thread that calls; a call works on the threads of the definition. */
typedef struct orca_verifier3 orca_verifier3;

/* What a verifier is made from.
 *
 * allocator  NULL for the default; copied
 * tasks      the threads to work on; NULL for the calling one alone; copied; results are the same for any
 *            number */
typedef struct orca_verifier3_def {
    const geom_allocator *allocator;
    const geom_tasks *tasks;
} orca_verifier3_def;

/* Returns a definition with the default allocator and without threads. */
ORCA_API orca_verifier3_def orca_verifier3_def_default(void);

/* Creates a verifier. `def` NULL means the defaults. On failure *out is NULL. Errors: GEOM_OUT_OF_MEMORY. */
ORCA_API geom_status orca_verifier3_create(const orca_verifier3_def *def, orca_verifier3 **out);

/* Destroys a verifier. NULL is ignored. */
ORCA_API void orca_verifier3_destroy(orca_verifier3 *verifier);

/* The motion of one agent in the step.
 *
 * path         the positions before and after it; equal for an agent at rest
 * radius       >= 0
 * layers       one bit for each layer of the agent
 * mask         the layers that it avoids
 * group        agents of one group are not a pair (<orca/sim3.h>); 0 is none */
typedef struct orca_motion3 {
    geom_segment3 path;
    double radius;
    uint32_t layers;
    uint32_t mask;
    uint32_t group;
} orca_motion3;

/* What to verify.
 *
 * motions, count   the motions of all agents
 * obstacles        NULL for none
 * clearance_range  larger distances are reported as this; >= 0
 * time_step        how long obstacles move, in seconds; >= 0, and > 0 if any of them has a velocity */
typedef struct orca_verify3_input {
    const orca_motion3 *motions;
    size_t count;
    const orca_obstacles3 *obstacles;
    double clearance_range;
    double time_step;
} orca_verify3_input;

/* Verifies motions jointly. Does not change them. The relations are exact, for agents and for obstacles: the
 * volume that an agent sweeps is a capsule. Times are rounded. Clearances are rounded as in
 * <collide/distance3.h>, and the sign of a clearance agrees with the relation. The clearance of a path that
 * leads into an obstacle is at least minus the radius. Errors, cost and repeatability are those of
 * orca_verify. */
ORCA_API geom_status orca_verify3(orca_verifier3 *verifier, const orca_verify3_input *input,
                                  orca_verify_output *output);

/* Verifies the motions continued at the same speed for `steps` times as long, as orca_predict. */
ORCA_API geom_status orca_predict3(orca_verifier3 *verifier, const orca_verify3_input *input, double steps,
                                   orca_verify_output *output);

#ifdef __cplusplus
}
#endif

#endif
