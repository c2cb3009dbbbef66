/* Verification: is a set of motions free of contact at every moment of the step?
 *
 * The motion of a step is the straight segment between the stored positions before and after it, for all agents
 * during the same time. Each is swept by libcollide, exactly, against the static world and against the motion
 * of every agent that it can meet in the step, however many those are and whatever the planner looked at. One
 * function serves every planner: the ORCA plugin calls it on what it returns, a host may call it on any other's.
 *
 * Pairs that are masked out of each other ((layers & mask) == 0 both ways) are not considered, nor are those of one group, nor
 * obstacles none of whose layers is in the mask.
 *
 * Obstacles that move. One that has a velocity goes along with the agents, without turning: from where it stands now by
 * the vector velocity * time_step, each of whose coordinates is that product as rounded. A world in which anything has a
 * velocity needs a `time_step` above 0, so that nobody forgets it; any other takes no notice of it. After the step the host
 * moves the obstacle (orca_obstacles_move): its corners are then rounded anew, and who was nearer to it than that rounding
 * may be found to touch it. Whether a disc meets a wall or a disc in motion is exact for the path and that vector. */
#ifndef ORCA_VERIFY2_H
#define ORCA_VERIFY2_H

#include <geom/shape.h>
#include <orca/obstacle2.h>
#include <orca/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that is kept from call to call, so that verifying allocates nothing after the largest crowd was seen.
 * One verifier serves one thread at a time. */
typedef struct orca_verifier orca_verifier;

/* `allocator` NULL means the default one. GEOM_OUT_OF_MEMORY leaves *out NULL. */
ORCA_API geom_status orca_verifier_create(const geom_allocator *allocator, orca_verifier **out);
ORCA_API void orca_verifier_destroy(orca_verifier *verifier);

/* What one agent does in the step. */
typedef struct orca_motion {
    geom_segment2 path; /* from where it stands to where it goes; equal points stand still */
    double radius;
    uint32_t layers;
    uint32_t mask;
    /* The heights at which it begins and ends. Agents, and agents and obstacles, meet only at heights that both have; what
     * begins where the other ends is at no common height. Equal, such as 0 and 0: it is at all heights. */
    double bottom;
    double top;
    uint32_t group; /* agents of one group do not concern each other, as in <orca/sim2.h>; 0 is none */
} orca_motion;

typedef struct orca_verify_input {
    const orca_motion *motions;
    size_t count;
    const orca_obstacles *obstacles; /* NULL for none */
    double clearance_range;          /* distances beyond this are reported as this; >= 0 */
    double time_step;                /* how long obstacles move; >= 0, and > 0 where any does */
} orca_verify_input;

/* Verifies the motions jointly and changes nothing about them. Yes and no are exact; times and
 * clearances are rounded as in <collide/sweep_circle2.h>, and the sign of a clearance agrees with the yes or no.
 *
 * GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE or, for bottom > top and for a time step of 0 where obstacles move,
 * GEOM_INVALID_ARGUMENT when a motion, the clearance range or the time step is not valid, GEOM_NOT_FINITE too when the way of an obstacle in the step is not finite,
 * GEOM_OUT_OF_MEMORY, GEOM_CAPACITY_EXCEEDED beyond 2^32 - 2 motions; then nothing is written. Time linear in the number of
 * agents plus that of pairs near each other. The same motions give the same results whatever was verified before. */
ORCA_API geom_status orca_verify(orca_verifier *verifier, const orca_verify_input *input,
                                 orca_verify_output *output);

/* What is to come if everybody goes straight on: the same for motions that last `steps` times as long, at the same speed.
 * Times are fractions of that longer time, and no contact listed means a free way for all of it. `steps` >= 0 may be a
 * fraction. Refuses what orca_verify does, and with GEOM_NOT_FINITE ways that leave the range of numbers. */
ORCA_API geom_status orca_predict(orca_verifier *verifier, const orca_verify_input *input, double steps,
                                  orca_verify_output *output);

#ifdef __cplusplus
}
#endif

#endif
