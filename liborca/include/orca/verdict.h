/* The results of verification (<orca/verify2.h>, <orca/verify3.h>) and of joint safe motion
 * (<orca/enforce2.h>, <orca/enforce3.h>), for the plane and for space. */
#ifndef ORCA_VERDICT_H
#define ORCA_VERDICT_H

#include <collide/result.h>
#include <orca/base.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- What motions meet ---- */

/* What a motion meets. */
typedef enum orca_contact_kind {
    ORCA_CONTACT_NONE = 0,
    ORCA_CONTACT_AGENT,
    ORCA_CONTACT_OBSTACLE
} orca_contact_kind;

/* A pair that meets during the step. A pair of agents is listed once, with agent < other.
 *
 * kind             what `other` is
 * agent            the index of the motion
 * other            the index of the other motion; for obstacles the index of its id
 * relation         exact: the largest at any moment of the step; a point (radius 0) that passes through a
 *                  wall without thickness touches it
 * from_start       whether they meet at time 0 already
 * time             of first contact, as a fraction of the step
 * clearance        the smallest distance of the two surfaces during the step, <= 0; exactly 0 if they only
 *                  touch
 * start_clearance  the distance of the surfaces at the start of the step; <= 0 if and only if from_start
 *
 * Inside a solid the clearance is minus the distance of the center to the boundary, minus the radius. It is
 * computed only where the path starts, ends and crosses the boundary. A path that is deepest in its middle
 * therefore counts as less deep than it is. */
typedef struct orca_contact {
    orca_contact_kind kind;
    uint32_t agent;
    uint32_t other;
    collide_relation relation;
    bool from_start;
    double time;
    double clearance;
    double start_clearance;
} orca_contact;

/* The result for one agent.
 *
 * relation   the largest over the step; COLLIDE_APART means proved free
 * with       the first contact: by time, then agents before obstacles, then by index
 * other      as in orca_contact
 * time       of that contact, as a fraction of the step; 1 if there is none
 * clearance  the smallest distance to anything during the step, at most `clearance_range` */
typedef struct orca_verdict {
    collide_relation relation;
    orca_contact_kind with;
    uint32_t other;
    double time;
    double clearance;
} orca_verdict;

/* Where verification writes its results.
 *
 * verdicts          room for one for each motion, or NULL
 * contacts          room for contact_capacity, or NULL; sorted by agent, then agents before obstacles, then
 *                   by `other`
 * contact_capacity  the room in `contacts`
 * contact_count     set to the number of contacts, which may exceed the capacity */
typedef struct orca_verify_output {
    orca_verdict *verdicts;
    orca_contact *contacts;
    size_t contact_capacity;
    size_t contact_count;
} orca_verify_output;

/* ---- What became of motions ---- */

/* Which motions an agent can be given.
 *
 * ORCA_COOPERATION_FULL     any motion within its reach, including rest
 * ORCA_COOPERATION_BRAKES   any motion within its reach that differs from `momentum` by at most `max_change`;
 *                           the agent may need more than one step to stop
 * ORCA_COOPERATION_NONE     none; it moves as it proposes
 * ORCA_COOPERATION_BY_HAND  none; it is placed by hand */
typedef enum orca_cooperation {
    ORCA_COOPERATION_FULL = 0,
    ORCA_COOPERATION_BRAKES,
    ORCA_COOPERATION_NONE,
    ORCA_COOPERATION_BY_HAND
} orca_cooperation;

/* How a motion differs from its proposal.
 *
 * ORCA_CHANGE_NONE     not at all
 * ORCA_CHANGE_SLOWED   shorter, in the same direction up to rounding
 * ORCA_CHANGE_TURNED   in another direction: turned aside, separated from an overlap, or making room
 * ORCA_CHANGE_STOPPED  at rest, although it proposed to move */
typedef enum orca_change {
    ORCA_CHANGE_NONE = 0,
    ORCA_CHANGE_SLOWED,
    ORCA_CHANGE_TURNED,
    ORCA_CHANGE_STOPPED
} orca_change;

/* The assumptions of joint safe motion, as bits. They tell why an agent is not safe.
 *
 * ORCA_ASSUMPTION_STOPS       agents can stop within a step
 * ORCA_ASSUMPTION_COOPERATES  agents move as they are told
 * ORCA_ASSUMPTION_BY_HAND     agents are not moved by hand
 * ORCA_ASSUMPTION_OBSTACLES   obstacles are at rest */
typedef enum orca_assumption {
    ORCA_ASSUMPTION_STOPS = 1,
    ORCA_ASSUMPTION_COOPERATES = 2,
    ORCA_ASSUMPTION_BY_HAND = 4,
    ORCA_ASSUMPTION_OBSTACLES = 8
} orca_assumption;

/* What became of a proposal.
 *
 * change  how the motion differs from the proposal
 * broken  bits of orca_assumption: those that do not hold for the agent or for what it meets; 0 if it is safe
 * with    what it meets for that reason; of several, obstacles before agents, then the lowest id
 * other   as in orca_contact; UINT32_MAX for none */
typedef struct orca_enforcement {
    orca_change change;
    uint32_t broken;
    orca_contact_kind with;
    uint32_t other;
} orca_enforcement;

#endif
