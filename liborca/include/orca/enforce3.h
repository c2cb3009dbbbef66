/* Joint safe motion in space: changes the motions of balls that planners propose for a step so that they are
 * safe together.
 *
 * The promise for cooperating agents, the method and the reports are those of <orca/enforce2.h>. Between
 * agents the promise is exact. An agent that is free of an obstacle stays free of it, exactly too. One that
 * starts inside an obstacle is led away from the nearest points, or out by the shortest way. That it goes no
 * deeper holds up to the rounding of these closest points. */
#ifndef ORCA_ENFORCE3_H
#define ORCA_ENFORCE3_H

#include <orca/sim3.h>
#include <orca/verify3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An agent and the motion that it proposes.
 *
 * motion       the proposed motion
 * reach        max_speed * time_step, >= 0; the agent is moved no farther than this or its proposal
 * share        weight >= 0 in giving way: of two agents, each takes share / (share + share'); with 0 it gives
 *              way only if it must
 * cooperation  which motions the agent can be given
 * momentum     for ORCA_COOPERATION_BRAKES: velocity * time_step, its displacement in the step without
 *              control
 * max_change   for ORCA_COOPERATION_BRAKES: how far its displacement may differ from that, >= 0; for a limit
 *              of acceleration, that times time_step squared */
typedef struct orca_proposal3 {
    orca_motion3 motion;
    double reach;
    double share;
    orca_cooperation cooperation;
    geom_vec3 momentum;
    double max_change;
} orca_proposal3;

/* Returns the proposal to rest at the origin: radius 0, layer 1, the whole mask, reach 0, share 1, full
 * cooperation, momentum 0, max_change 0. */
ORCA_API orca_proposal3 orca_proposal3_default(void);

/* Returns the proposal of an agent to move straight to `end` in a step of `time_step`, as
 * orca_agent_proposal. */
ORCA_API orca_proposal3 orca_agent3_proposal(const orca_agent3_def *agent, geom_vec3 end, double time_step);

/* What to enforce.
 *
 * proposals, count  the proposals of all agents
 * ids               one for each proposal, all different; they decide ties, so that the order of the list
 *                   does not; NULL: the index
 * obstacles         NULL for none
 * time_step         how long obstacles move, in seconds, as in <orca/verify3.h>; >= 0, and > 0 if any has a
 *                   velocity */
typedef struct orca_enforce3_input {
    const orca_proposal3 *proposals;
    size_t count;
    const uint64_t *ids;
    const orca_obstacles3 *obstacles;
    double time_step;
} orca_enforce3_input;

/* Where the result is written.
 *
 * motions   room for `count` motions; they may be given to orca_verify3
 * reports   room for `count` reports, or NULL
 * changed   set to the number of motions that differ from their proposals
 * unsafe    set to the number of agents with broken assumptions
 * verified  gets what orca_verify3 finds of `motions` with a clearance range of 0, in less time; or NULL */
typedef struct orca_enforce3_output {
    orca_motion3 *motions;
    orca_enforcement *reports;
    size_t changed;
    size_t unsafe;
    orca_verify_output *verified;
} orca_enforce3_output;

/* Makes motions jointly safe. Errors, cost and repeatability are those of orca_enforce. */
ORCA_API geom_status orca_enforce3(orca_verifier3 *verifier, const orca_enforce3_input *input,
                                   orca_enforce3_output *output);

#ifdef __cplusplus
}
#endif

#endif
