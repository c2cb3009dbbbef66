/* Safe motion in space: the motions of balls that are proposed for a step are made jointly safe before anyone moves.
 *
 * The promise for agents that cooperate, what is changed and how, and what is reported about others are those of
 * <orca/enforce2.h>: between agents all of it is exact. An agent that is free of an obstacle stays free of it, exactly, too. One
 * that starts in an obstacle is led away from what is nearest to it, or out by the shortest way; that it comes no
 * deeper holds to within the rounding of these closest points. */
#ifndef ORCA_ENFORCE3_H
#define ORCA_ENFORCE3_H

#include <orca/sim3.h>
#include <orca/verify3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One agent, and what it would do in the step. */
typedef struct orca_proposal3 {
    orca_motion3 motion;
    double reach; /* it is sent no farther than this, or than it proposes: max_speed * time_step; >= 0 */
    double share; /* weight >= 0 in giving way; 0: only if it must */
    orca_cooperation cooperation;
    geom_vec3 momentum; /* for who brakes, as in orca_proposal */
    double max_change;
} orca_proposal3;

/* At rest in the origin, radius 0, layer 1, mask all; reach 0, share 1, cooperates, momentum 0, max_change 0. */
ORCA_API orca_proposal3 orca_proposal3_default(void);

/* What an agent proposes that goes straight to `end` in a step of `time_step`: as orca_agent_proposal. */
ORCA_API orca_proposal3 orca_agent3_proposal(const orca_agent3_def *agent, geom_vec3 end, double time_step);

typedef struct orca_enforce3_input {
    const orca_proposal3 *proposals;
    size_t count;
    const uint64_t *ids;              /* who is who, all different: decides ties. NULL: by the index */
    const orca_obstacles3 *obstacles; /* NULL for none */
    double time_step; /* how long obstacles move, as in <orca/verify3.h>; >= 0, and > 0 where any does */
} orca_enforce3_input;

typedef struct orca_enforce3_output {
    orca_motion3 *motions;     /* `count` of them; may be given to orca_verify3 */
    orca_enforcement *reports; /* `count` of them, or NULL */
    size_t changed;            /* set: how many motions are not as proposed */
    size_t unsafe;             /* set: how many agents have broken assumptions */
} orca_enforce3_output;

/* Makes the motions jointly safe. Statuses, cost and repeatability are those of orca_enforce. */
ORCA_API geom_status orca_enforce3(orca_verifier3 *verifier, const orca_enforce3_input *input,
                                   orca_enforce3_output *output);

#ifdef __cplusplus
}
#endif

#endif
