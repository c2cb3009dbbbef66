/* Safe motion: the motions that many planners, or one, propose for a step are made jointly safe before anyone moves.
 *
 *     orca_verifier *verifier;
 *     if (orca_verifier_create(NULL, &verifier)) ...
 *     proposals[i] = orca_agent_proposal(&agents[i], there, time_step);
 *     const orca_enforce_input input = {
 *         .proposals = proposals, .count = count, .obstacles = world, .time_step = time_step};
 *     orca_enforce_output output = {.motions = motions};
 *     if (orca_enforce(verifier, &input, &output)) ...
 *     here = motions[i].path.b;          take it as it is, and compute it from no velocity
 *
 * The promise, for agents that cooperate, among obstacles as they stand, for the stored positions, in exact arithmetic:
 *
 *   Free pairs.   Two agents that are apart when the step begins are apart at every moment of it: they do not even touch.
 *   Overlaps.     Two that touch or overlap when it begins never come closer: the distance of their centres does not fall
 *                 below that of the beginning at any moment.
 *   Obstacles.    Likewise: an agent that is free of an obstacle stays free of it, and one that is in it goes no deeper. From where
 *                 several walls of a solid are exactly as near it may leave by any of them.
 *   Going apart.  Those that overlap are led apart, and out of obstacles, as far as their reach and the others allow;
 *                 free agents beside them make room.
 *
 * Standing still keeps all of that, so there always is a safe answer; which one is found stands below. Who does not
 * cooperate, cannot stop within the step, or is moved by hand, is not sent anywhere it cannot go. The others avoid
 * it where they can; what remains is reported, with the assumption that does not hold. It is the same with obstacles that have a
 * velocity and a time step above 0: they are seen in motion, and who can get out of their way does. In the plane the
 * promise is kept exactly for them, too, but for who starts inside of a solid that moves: for it, to within rounding.
 *
 * What is changed, and how. A motion that is safe with all the others stays, bit for bit. Where two are not, all those
 * around take the nearest motions that keep to half-planes of relative motion between each two of them: a pair is turned
 * aside or slowed, each by its share, and whoever is in the way of that makes way in turn. (The planes are those of ORCA
 * with the step as horizon; the joint projection on them is that of B. Maury, J. Venel, "A discrete contact model for
 * crowd motion", ESAIM: M2AN 45, 2011, found by the method of C. Hildreth, Naval Research Logistics Quarterly 4, 1957.)
 * What is found so is tested exactly. Pairs that fail, where the projection has not converged, are slowed down step by
 * step until they hold, and then sped up again as far as the rest allows.
 *
 * Who is met even standing looks for a gap: in the plane all points are tried where the borders of what the others forbid
 * meet (S. J. Guy et al., "ClearPath", SCA 2009), of the 96 borders that pass nearest to standing still, an agent having
 * three, and the nearest to the proposal that holds is taken; in space, the nearest point on each border; in both a fan of
 * ways besides. Where none of these holds, contact is forced. Then, of the same ways, one is taken on which nobody is met
 * who would not be met standing, no new contact is made that can be spared, and what remains is as little deep as may be.
 * Who is left standing in one who does not cooperate, or in an obstacle, leaves by the way on which it gets out the farthest.
 *
 * The result does not depend on the order of the list, up to the order itself, and neither on anybody who is too far away
 * to matter. */
#ifndef ORCA_ENFORCE2_H
#define ORCA_ENFORCE2_H

#include <orca/sim2.h>
#include <orca/verify2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One agent, and what it would do in the step. */
typedef struct orca_proposal {
    orca_motion motion;
    double reach; /* it is sent no farther than this, or than it proposes: max_speed * time_step; >= 0 */
    /* Weight >= 0 in giving way: of two, each takes share / (share + share'). 0: only if it must. */
    double share;
    orca_cooperation cooperation;
    /* For who brakes: the way it would be carried in the step if nobody acted on it, velocity * time_step; and by how much
     * its way may differ from that, >= 0, for a limit of acceleration that times time_step squared. */
    geom_vec2 momentum;
    double max_change;
} orca_proposal;

/* At rest in the origin, radius 0, layer 1, mask all, all heights; reach 0, share 1, cooperates, momentum 0,
 * max_change 0. */
ORCA_API orca_proposal orca_proposal_default(void);

/* What an agent of a simulator, or one described alike, proposes: to go straight from its position to `end` in a step of
 * `time_step`. Radius, layers, mask, group and heights of the motion are those of the agent, reach is max_speed * time_step,
 * at most DBL_MAX, and share is its responsibility. All else is as by default. Every host that enforces makes its proposals
 * by this function, so that nothing is left out. */
ORCA_API orca_proposal orca_agent_proposal(const orca_agent_def *agent, geom_vec2 end, double time_step);

typedef struct orca_enforce_input {
    const orca_proposal *proposals;
    size_t count;
    /* Who is who, all different: decides ties, so that the order of the list does not. NULL: by the index. */
    const uint64_t *ids;
    const orca_obstacles *obstacles; /* NULL for none */
    /* How long the step takes, for obstacles that have a velocity, which go along as <orca/verify2.h> says; >= 0, and > 0
     * where any does. */
    double time_step;
} orca_enforce_input;

typedef struct orca_enforce_output {
    orca_motion *motions;      /* `count` of them; may be given to orca_verify */
    orca_enforcement *reports; /* `count` of them, or NULL */
    size_t changed;            /* set: how many motions are not as proposed */
    size_t unsafe;             /* set: how many agents have broken assumptions */
} orca_enforce_output;

/* Makes the motions jointly safe. GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE for a proposal or a time step that is not valid,
 * GEOM_INVALID_ARGUMENT when two ids are equal, a conduct is none of those, bottom > top, or the time step is 0 and
 * obstacles move, GEOM_OUT_OF_MEMORY,
 * GEOM_CAPACITY_EXCEEDED beyond 2^31 - 1 proposals or pairs near each other; then nothing is written.
 *
 * It always ends: a fixed number of rounds of projection, then each agent is slowed down at most a fixed number of times
 * and sped up at most once. Who is met standing tries up to ten thousand ways: some ten microseconds where few are around,
 * some milliseconds in a crowd. Time linear in the number of agents and of pairs within reach of each other, and n log n when
 * ids do not rise. Of n agents in one place all n^2 / 2 pairs are within reach: 1,000 take half a second a step and 100 MB,
 * 3,000 six seconds and 1 GB; so spread whom you put into the world. Allocates nothing after the largest crowd and the
 * most changes were seen. One verifier serves one thread at a time. */
ORCA_API geom_status orca_enforce(orca_verifier *verifier, const orca_enforce_input *input,
                                  orca_enforce_output *output);

#ifdef __cplusplus
}
#endif

#endif
