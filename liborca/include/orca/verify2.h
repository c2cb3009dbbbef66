/* Verification: is a set of motions free of contact at every moment of the step?
 *
 * The motion of a step is the straight segment between the stored positions before and after it, for all agents
 * during the same time. Each is swept by libcollide, exactly, against the static world and against the motion
 * of every agent that it can meet in the step, however many those are and whatever the planner looked at. One
 * function serves every planner: the ORCA plugin calls it on what it returns, a host may call it on any other's.
 *
 * Pairs that are masked out of each other ((layers & mask) == 0 both ways) are not considered, nor are obstacles none of
 * whose layers is in the mask. Obstacles stand where they are now, also those that have a velocity. */
#ifndef ORCA_VERIFY2_H
#define ORCA_VERIFY2_H

#include <collide/result.h>
#include <geom/shape.h>
#include <orca/obstacle2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that is kept from call to call, so that verifying allocates nothing after the largest crowd was seen.
 * One verifier serves one thread at a time. */
typedef struct orca_verifier orca_verifier;

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
} orca_motion;

typedef enum orca_contact_kind {
    ORCA_CONTACT_NONE = 0,
    ORCA_CONTACT_AGENT,
    ORCA_CONTACT_OBSTACLE
} orca_contact_kind;

/* One pair that meets during the step. An agent pair is listed once, with agent < other. */
typedef struct orca_contact {
    orca_contact_kind kind;
    uint32_t agent; /* index of the motion */
    uint32_t other; /* index of the other motion; for obstacles the index of its id */
    /* Exact: the largest at any moment of the step. A point (radius 0) that goes through a wall without thickness
     * touches it. */
    collide_relation relation;
    bool from_start; /* they meet at time 0 already */
    double time;     /* of first contact, fraction of the step */
    /* The least distance of the two surfaces during the step: <= 0, and 0 exactly when they only touch. Inside of a
     * solid it is minus the distance of the centre to the boundary, minus the radius; there the path is looked at where
     * it starts, ends and crosses the boundary, so one that is deepest in its middle counts as less deep than it is. */
    double clearance;
    double start_clearance; /* their distance when the step starts: <= 0 exactly when from_start */
} orca_contact;

/* What was found for one agent. */
typedef struct orca_verdict {
    collide_relation relation; /* the largest over the step: COLLIDE_APART means proved free */
    orca_contact_kind with;    /* what it meets first, by time, then agents before obstacles, then index */
    uint32_t other;            /* as in orca_contact */
    double time;               /* of that contact, fraction of the step; 1 when free */
    double clearance;          /* the least distance to anything during the step, at most `clearance_range` */
} orca_verdict;

typedef struct orca_verify_input {
    const orca_motion *motions;
    size_t count;
    const orca_obstacles *obstacles; /* NULL for none */
    double clearance_range;          /* distances beyond this are reported as this; >= 0 */
} orca_verify_input;

typedef struct orca_verify_output {
    orca_verdict *verdicts; /* `count` of them, or NULL */
    orca_contact
        *contacts; /* room for contact_capacity, or NULL; sorted by agent, agents before obstacles, other */
    size_t contact_capacity;
    size_t contact_count; /* set: how many there are, also beyond the capacity */
} orca_verify_output;

/* What is to come if everybody goes straight on: the same for motions that last `steps` times as long, at the same speed.
 * Times are fractions of that longer time, and no contact listed means a free way for all of it. `steps` >= 0 may be a
 * fraction. Refuses what orca_verify does, and with GEOM_NOT_FINITE ways that leave the range of numbers. */
ORCA_API geom_status orca_predict(orca_verifier *verifier, const orca_verify_input *input, double steps,
                                  orca_verify_output *output);

/* Verifies the motions jointly and changes nothing about them. Yes and no are exact; times and
 * clearances are rounded as in <collide/cast.h>, and the sign of a clearance agrees with the yes or no.
 *
 * GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE or GEOM_INVALID_ARGUMENT when a motion or the clearance range is not valid, GEOM_OUT_OF_MEMORY,
 * GEOM_CAPACITY_EXCEEDED beyond 2^32 - 2 motions; then nothing is written. Time linear in the number of agents plus
 * that of pairs near each other. The same motions give the same results whatever was verified before. */
ORCA_API geom_status orca_verify(orca_verifier *verifier, const orca_verify_input *input,
                                 orca_verify_output *output);

#ifdef __cplusplus
}
#endif

#endif
