/* Verification in space: is a set of motions of balls free of contact at every moment of the step?
 *
 * As <orca/verify2.h> says for discs; verdicts and contacts are those of <orca/verdict.h>. Pairs that are masked out of each
 * other ((layers & mask) == 0 both ways) are not considered, nor are those of one group, nor obstacles none of whose layers is
 * in the mask. An obstacle that has a velocity goes along with the agents, without turning, by the vector velocity *
 * time_step, each coordinate rounded. What is exact is so for the ball's path as the obstacle sees it, which ends in
 * path.b less that vector, rounded once more: the path itself where obstacles stand still. */
#ifndef ORCA_VERIFY3_H
#define ORCA_VERIFY3_H

#include <geom/shape.h>
#include <orca/obstacle3.h>
#include <orca/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that is kept from call to call, so that verifying allocates nothing after the largest crowd was seen.
 * One verifier serves one thread at a time. */
typedef struct orca_verifier3 orca_verifier3;

/* `allocator` NULL means the default one. GEOM_OUT_OF_MEMORY leaves *out NULL. */
ORCA_API geom_status orca_verifier3_create(const geom_allocator *allocator, orca_verifier3 **out);
ORCA_API void orca_verifier3_destroy(orca_verifier3 *verifier); /* NULL is ignored */

/* What one agent does in the step. */
typedef struct orca_motion3 {
    geom_segment3 path; /* from where it stands to where it goes; equal points stand still */
    double radius;
    uint32_t layers;
    uint32_t mask;
    uint32_t group; /* agents of one group do not concern each other, as in <orca/sim3.h>; 0 is none */
} orca_motion3;

typedef struct orca_verify3_input {
    const orca_motion3 *motions;
    size_t count;
    const orca_obstacles3 *obstacles; /* NULL for none */
    double clearance_range;           /* distances beyond this are reported as this; >= 0 */
    double time_step;                 /* how long obstacles move; >= 0, and > 0 where any does */
} orca_verify3_input;

/* Verifies the motions jointly and changes nothing about them. Yes and no are exact, for agents and for obstacles: what an
 * agent sweeps over is a capsule. Times are rounded, clearances rounded as in <collide/distance3.h>, and the sign of a
 * clearance agrees with the yes or no. Of a path that leads into an obstacle the clearance is minus the radius at
 * least. Statuses, cost and repeatability are those of orca_verify. */
ORCA_API geom_status orca_verify3(orca_verifier3 *verifier, const orca_verify3_input *input,
                                  orca_verify_output *output);

/* What is to come if everybody goes straight on: as orca_predict. */
ORCA_API geom_status orca_predict3(orca_verifier3 *verifier, const orca_verify3_input *input, double steps,
                                   orca_verify_output *output);

#ifdef __cplusplus
}
#endif

#endif
