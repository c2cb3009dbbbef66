/* What verification and safe motion say of motions, in the plane (<orca/verify2.h>, <orca/enforce2.h>) and in space
 * (<orca/verify3.h>, <orca/enforce3.h>) alike. */
#ifndef ORCA_VERDICT_H
#define ORCA_VERDICT_H

#include <collide/result.h>
#include <orca/base.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- What motions meet ---- */

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

typedef struct orca_verify_output {
    orca_verdict *verdicts; /* `count` of them, or NULL */
    /* Room for contact_capacity, or NULL; sorted by agent, agents before obstacles, other. */
    orca_contact *contacts;
    size_t contact_capacity;
    size_t contact_count; /* set: how many there are, also beyond the capacity */
} orca_verify_output;

/* ---- What became of motions ---- */

/* What may be asked of an agent. */
typedef enum orca_cooperation {
    ORCA_COOPERATION_FULL = 0, /* any motion within its reach, standing still among them */
    /* Any motion within its reach that differs from `momentum` by at most `max_change`: it may need longer than a step
     * to stop. */
    ORCA_COOPERATION_BRAKES,
    ORCA_COOPERATION_NONE,   /* none: it does what it does */
    ORCA_COOPERATION_BY_HAND /* none: somebody puts it there */
} orca_cooperation;

/* What became of a proposal. */
typedef enum orca_change {
    ORCA_CHANGE_NONE = 0,
    ORCA_CHANGE_SLOWED, /* the same way, to within rounding, but shorter */
    ORCA_CHANGE_TURNED, /* another way: turned aside, led apart, making room */
    ORCA_CHANGE_STOPPED /* stands still though it proposed to go */
} orca_change;

/* Why safety could not be had for an agent: bits. 0: it is safe. */
typedef enum orca_assumption {
    ORCA_ASSUMPTION_STOPS = 1,      /* that agents can stop within a step */
    ORCA_ASSUMPTION_COOPERATES = 2, /* that they do as they are told */
    ORCA_ASSUMPTION_BY_HAND = 4,    /* that nobody moves them by hand */
    ORCA_ASSUMPTION_OBSTACLES = 8   /* that obstacles stand still */
} orca_assumption;

typedef struct orca_enforcement {
    orca_change change;
    uint32_t broken; /* orca_assumption bits: the assumptions that do not hold for it or for whom it meets */
    /* Whom it meets for that reason: of several, obstacles before agents, the lowest id. */
    orca_contact_kind with;
    uint32_t other; /* as in orca_contact; UINT32_MAX for none */
} orca_enforcement;

#endif
