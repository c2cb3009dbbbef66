/* Contacts counted over a whole run.
 *
 * Two counts: everything that libcollide finds, exactly; and what is deeper than a slack of a millionth of the summed
 * radii, which is what one can see from trajectories written as rounded numbers. For the second, an overlap that the
 * start of the run brings along counts only where it grows, and an agent counts once a step however many obstacles it
 * meets. */
#ifndef EXAMPLES_TALLY_H
#define EXAMPLES_TALLY_H

#include "run.h"

typedef struct tally_count {
    size_t found;   /* pairs that met, touching included, over all steps */
    size_t deeper;  /* of them, deeper than the slack; for obstacles, agents that were */
    double deepest; /* of those, 0 when there are none */
} tally_count;

/* A pair of agents that overlapped at the start: how far apart they were at best since then, below 0. */
typedef struct tally_pair {
    uint32_t agent;
    uint32_t other;
    double limit;
} tally_pair;

typedef struct tally {
    tally_count agents;
    tally_count obstacles;
    geom_vec2 *places; /* of the deeper contacts, in the order of time */
    size_t place_count;
    size_t place_capacity;
    tally_pair *pairs;
    size_t pair_count;
    double *limits;  /* for each agent the same as in tally_pair, for obstacles; 0 when it started free */
    double *nearest; /* scratch: the least clearance to an obstacle in the step */
    geom_vec2 *contact_places; /* scratch: where that was */
} tally;

/* Before the first step. False without memory. */
bool tally_start(tally *t, const run *r);

/* After each step. False without memory. */
bool tally_step(tally *t, const run *r);

void tally_free(tally *t);

#endif
