/* Joint safe motion: changes the motions that one or more planners propose for a step so that they are safe
 * together.
 *
 *     orca_verifier *verifier;
 *     if (orca_verifier_create(NULL, &verifier)) ...
 *     proposals[i] = orca_agent_proposal(&agents[i], there, time_step);
 *     const orca_enforce_input input = {
 *         .proposals = proposals, .count = count, .obstacles = world, .time_step = time_step};
 *     orca_enforce_output output = {.motions = motions};
 *     if (orca_enforce(verifier, &input, &output)) ...
 *     here = motions[i].path.b;          the new position; do not recompute it from a velocity
 *
 * The promise holds for cooperating agents among resting obstacles, for the stored positions, in exact
 * arithmetic:
 *
 * - Free pairs: two agents that are apart at the start of the step are apart at every moment of it. They do
 *   not even touch.
 * - Overlaps: two agents that touch or overlap at the start never come closer. The distance of their centers
 *   is at no moment below that of the start.
 * - Obstacles: an agent that is free of an obstacle stays free of it, and one that is inside goes no deeper.
 *   From where several walls of a solid are exactly as near, it may leave by any of them.
 * - Separation: agents that overlap are separated, and led out of obstacles, as far as their reach and the
 *   others allow. Free agents beside them make room.
 *
 * Rest satisfies all of that, so a safe answer always exists. An agent that does not cooperate, cannot stop
 * within the step, or is moved by hand is never given a motion that it cannot do. The others avoid it if they
 * can. Remaining contacts are reported with the assumption that does not hold.
 *
 * Obstacles with a velocity, and a time step above 0, are treated as moving, and agents that can get out of
 * their way do. In the plane the promise holds exactly for them too. The exception is an agent that starts
 * inside a moving solid: for it the promise holds up to rounding.
 *
 * Method. A motion that is safe with all others stays unchanged, bit for bit. Around each unsafe pair, the
 * nearest motions within half-planes of relative motion between each two agents are taken. So a pair is
 * turned aside or slowed, each by its share, and agents in their way make way in turn. The half-planes are
 * those of ORCA with the step as time horizon. The projection is that of B. Maury, J. Venel, "A discrete
 * contact model for crowd motion", ESAIM: M2AN 45, 2011, by the method of C. Hildreth, Naval Research
 * Logistics Quarterly 4, 1957. The result is tested exactly. Pairs that fail, because the projection has not
 * converged, are slowed step by step until they pass. Then they are sped up again as far as the others allow.
 *
 * Escapes. An agent that would be hit even at rest searches for an escape. In the plane the points are tried
 * where the boundaries of what the others forbid meet (S. J. Guy et al., "ClearPath", SCA 2009). They come
 * from the 96 boundaries that pass nearest to rest, three for each agent; the nearest to the proposal that
 * passes is taken. In space the nearest point on each boundary is tried. In both, a fan of directions is
 * tried as well.
 *
 * If no escape passes, contact is unavoidable. Then a motion is taken that hits no agent that would not be
 * hit at rest, makes no new contact that can be avoided, and keeps the remaining depth smallest. An agent at
 * rest inside an uncooperative agent or an obstacle leaves by the motion that brings it out farthest.
 *
 * The result does not depend on the order of the list, except for its own order, nor on agents too far away
 * to matter. */
#ifndef ORCA_ENFORCE2_H
#define ORCA_ENFORCE2_H

#include <orca/sim2.h>
#include <orca/verify2.h>

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
typedef struct orca_proposal {
    orca_motion motion;
    double reach;
    double share;
    orca_cooperation cooperation;
    geom_vec2 momentum;
    double max_change;
} orca_proposal;

/* Returns the proposal to rest at the origin: radius 0, layer 1, the whole mask, all heights, reach 0, share
 * 1, full cooperation, momentum 0, max_change 0. */
ORCA_API orca_proposal orca_proposal_default(void);

/* Returns the proposal of an agent to move straight from its position to `end` in a step of `time_step`.
 *
 * Radius, layers, mask, group and heights of the motion are those of the agent. The reach is max_speed *
 * time_step, at most DBL_MAX, and the share is its responsibility. All else is as in orca_proposal_default.
 * Use it in every host that enforces, so that nothing is left out. */
ORCA_API orca_proposal orca_agent_proposal(const orca_agent_def *agent, geom_vec2 end, double time_step);

/* What to enforce.
 *
 * proposals, count  the proposals of all agents
 * ids               one for each proposal, all different; they decide ties, so that the order of the list
 *                   does not; NULL: the index
 * obstacles         NULL for none
 * time_step         how long obstacles move, in seconds, as in <orca/verify2.h>; >= 0, and > 0 if any has a
 *                   velocity */
typedef struct orca_enforce_input {
    const orca_proposal *proposals;
    size_t count;
    const uint64_t *ids;
    const orca_obstacles *obstacles;
    double time_step;
} orca_enforce_input;

/* Where the result is written.
 *
 * motions   room for `count` motions; they may be given to orca_verify
 * reports   room for `count` reports, or NULL
 * changed   set to the number of motions that differ from their proposals
 * unsafe    set to the number of agents with broken assumptions
 * verified  gets what orca_verify finds of `motions` with a clearance range of 0, in less time; or NULL */
typedef struct orca_enforce_output {
    orca_motion *motions;
    orca_enforcement *reports;
    size_t changed;
    size_t unsafe;
    orca_verify_output *verified;
} orca_enforce_output;

/* Makes motions jointly safe. On an error nothing is written:
 * - GEOM_NOT_FINITE and GEOM_NEGATIVE_SIZE for an invalid proposal or time step.
 * - GEOM_INVALID_ARGUMENT for equal ids, an unknown cooperation, bottom > top, and a time step of 0 with
 *   moving obstacles.
 * - GEOM_CAPACITY_EXCEEDED beyond 2^31 - 1 proposals or pairs near each other.
 * - GEOM_OUT_OF_MEMORY. Where `verified` is given, all else may have been written.
 *
 * It always ends: after a fixed number of rounds of projection, each agent is slowed at most a fixed number
 * of times and sped up at most once. Nothing is allocated once the largest crowd and the most changes were
 * seen. Use one verifier for each thread.
 *
 * Cost: linear in the number of agents and of pairs within reach of each other, and n log n if ids do not
 * rise. An agent that would be hit even at rest tries up to ten thousand motions: some ten microseconds with
 * few agents around, some milliseconds in a crowd. Of m agents that overlap, or that can reach each other,
 * all m^2 / 2 pairs count. 1,000 take half a second a step and 100 MB, 3,000 five seconds and 1 GB. Therefore
 * do not add many agents at one place. */
ORCA_API geom_status orca_enforce(orca_verifier *verifier, const orca_enforce_input *input,
                                  orca_enforce_output *output);

#ifdef __cplusplus
}
#endif

#endif
