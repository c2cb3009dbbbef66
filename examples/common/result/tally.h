/* What a run comes to: its contacts, counted, and what became of each agent. In the plane and in space alike.
 *
 *     tally t;
 *     tally_source s = tally_of_run(r);      after run_check_start, which finds the contacts of the start
 *     if (!tally_start(&t, &s, false)) ...
 *     while (!run_finished(r) && run_step(r, &error)) {
 *         s = tally_of_run(r);
 *         if (!tally_step(&t, &s)) ...
 *     }
 *     if (tally_state_of(&t, &s, i) == TALLY_BLOCKED) ...
 *     tally_free(&t);
 *
 * Contacts. A contact is a pair that touches or overlaps at some moment of a step; it is counted in each
 * step. Whether it does is exact. `deeper` are the contacts that overlap by more than a millionth of the
 * summed radii, against obstacles of the agent's radius. Of a pair that overlapped at the start, a step
 * counts as deeper only if the overlap exceeds the least that the end of an earlier step left of it, until
 * the two have come apart. Against obstacles, an agent counts as deeper at most once a step, and the passage
 * through a boundary counts, not a step that lies inside of a solid by more than the radius all along. So
 * trajectories written as numbers give the same counts, whoever reads them.
 *
 * States. Each agent is in exactly one at any time.
 *   at its goal     it came within arrive_within of its goal and stands within three times that
 *   pushed off      it came within arrive_within of its goal and is farther than three times that now
 *   without a way   it has not arrived, and there is no way to its goal for its radius
 *   blocked         it has not arrived, and for 5 s the way that is left has not become shorter than it was
 *                   by what the agent covers in 0.25 s at its preferred speed
 *   on its way      none of these
 * What blocks an agent is the agent or obstacle nearest to it, surface to surface, among those that lie
 * ahead (in the half-plane or half-space of the direction to the next point of its way), within its
 * neighbor_dist.
 *
 * Smoothness. Of each agent with a preferred speed above 0, over the steps until it first came within
 * arrive_within of its goal, or until now. dt is the time step, v(t) the velocity of step t, and v(0) that
 * of the start.
 *   jerk            mean of |a(t) - a(t-1)| / dt over the preferred speed, from step 3 on, with
 *                   a(t) = (v(t) - v(t-1)) / dt
 *   reversals       steps in which the velocity turns by more than 90 degrees, both speeds above 0.05 of
 *                   the preferred one
 *   turn changes    per second: turns of more than 0.02 radians to the other side than the last such turn;
 *                   in space none
 *   pushes          how often it was farther than three times arrive_within from its goal after it had
 *                   arrived and had been nearer */
#ifndef EXAMPLES_TALLY_H
#define EXAMPLES_TALLY_H

#include "run/run.h"

/* ---- What is counted ---- */

/* A run as it is between two steps. Before the first step its contacts are those of the start. Valid until
 * the next call that changes the run. */
typedef struct tally_source {
    const run *run;
    const run_agent *agents;
    size_t agent_count;
    const run_contact *contacts;
    size_t contact_count;
    size_t step_count;
    double time; /* of the run; a program that makes a run anew may let time go on */
} tally_source;

tally_source tally_of_run(const run *r);

typedef struct tally_count {
    size_t found;
    size_t deeper;
    double deepest; /* of the deeper ones; 0 when there are none */
} tally_count;

/* A pair of agents that overlapped at the start: minus the least overlap since, below 0. */
typedef struct tally_pair {
    uint32_t agent;
    uint32_t other;
    double limit;
} tally_pair;

/* How smoothly an agent has moved. The first five are over the steps until it arrived. */
typedef struct tally_motion {
    size_t steps;
    size_t reversals;
    size_t turn_changes;
    double turn; /* the last that has a side */
    double jerk; /* the sum of the changes of acceleration, by the time step */
    size_t pushes;
    geom_vec3 velocity; /* of the last of these steps */
    geom_vec3 acceleration;
    bool arrived;
    bool home; /* it has arrived and is near its goal */
} tally_motion;

typedef struct tally_track {
    double limit;    /* as of tally_pair, towards obstacles; 0 when it started free */
    double nearest;  /* scratch: the least clearance to an obstacle in the step */
    geom_vec2 place; /* scratch: where that was, from above */
    bool no_room;    /* no place within arrive_within of its goal is free of obstacles */
    double left;     /* of its way, when looked at last */
    double mark;     /* the least of that on this way, as far as progress was made */
    double mark_time;
    tally_motion motion;
} tally_track;

typedef struct tally {
    tally_count agents;
    tally_count obstacles;
    size_t speeding;     /* agents times steps faster than their max_speed */
    size_t jumps;        /* agents times steps that end elsewhere than position + velocity * time_step */
    run_contact *starts; /* what touched or overlapped at the start, by agent, agents first */
    size_t start_count;
    bool keep_places;
    geom_vec2 *places; /* of the deeper contacts from above, in the order of time, if they are kept */
    size_t place_count;
    size_t place_capacity;
    tally_pair *pairs; /* sorted */
    size_t pair_count;
    tally_track *tracks; /* of each agent */
    size_t agent_count;
    double last_look; /* at the ways */
} tally;

/* Before the first step, with the contacts of the start. False without memory. */
bool tally_start(tally *t, const tally_source *s, bool keep_places);

/* After each step. False without memory. */
bool tally_step(tally *t, const tally_source *s);

/* After agents or obstacles were changed by hand, with the contacts of agents as they stand: from now on that
 * is the start. The counts stay. False without memory. */
bool tally_restart(tally *t, const tally_source *s);

void tally_free(tally *t);

/* Makes *to a copy, without places. False without memory; then *to is empty. */
bool tally_copy(tally *to, const tally *t);

/* ---- What became of agents ---- */

typedef enum tally_state {
    TALLY_AT_GOAL,
    TALLY_PUSHED_OFF,
    TALLY_ON_ITS_WAY,
    TALLY_BLOCKED,
    TALLY_WITHOUT_WAY
} tally_state;

enum {
    TALLY_STATES = 5
};

tally_state tally_state_of(const tally *t, const tally_source *s, size_t agent);

/* How many agents are in each state. */
void tally_states(const tally *t, const tally_source *s, size_t counts[TALLY_STATES]);

/* All agents are at their goals, no contact was deeper, and all moved as they may: what a judge of the
 * trajectories calls good. Without verification contacts are not known, and the answer says nothing about
 * them. */
bool tally_good(const tally *t, const tally_source *s);

typedef enum tally_blocker_kind {
    TALLY_BLOCKER_NONE, /* nothing near is ahead */
    TALLY_BLOCKER_AGENT,
    TALLY_BLOCKER_OBSTACLE
} tally_blocker_kind;

typedef struct tally_blocker {
    tally_blocker_kind kind;
    uint32_t other; /* its number; UINT32_MAX for none */
    double gap;     /* between the surfaces */
    double since;   /* the time of the last progress */
} tally_blocker;

/* What blocks an agent. Cost: O(number of agents). */
tally_blocker tally_blocker_of(const tally *t, const tally_source *s, size_t agent);

/* What a run comes to, in one line: "7 of 8 at their goals after 12.4 s, 1 blocked, 3 contacts (2 deeper)".
 * `checked`: motions were verified. */
void tally_words(const tally *t, const tally_source *s, bool checked, char *text, size_t capacity);

/* The agents that are not at their goals, as words: "1 without a way, 3 blocked"; empty for none. Returns how
 * many they are. */
size_t tally_elsewhere(const tally *t, const tally_source *s, char *text, size_t capacity);

/* Who has arrived at goals in an exit, and when the first and the last did. */
typedef struct tally_exit {
    bool unknown; /* without memory */
    size_t agents;
    double first; /* infinite for none */
    double last;
} tally_exit;

/* Cost: the points of the region for each agent. */
tally_exit tally_exit_of(const tally_source *s, const scene_region *region);

/* When the last one of those that have arrived did; 0 when none has. */
double tally_last_arrival(const tally_source *s);

/* Over all agents with a preferred speed above 0. */
typedef struct tally_measure {
    double mean;
    double largest;
} tally_measure;

typedef struct tally_smoothness {
    tally_measure jerk; /* in 1/s^2 */
    tally_measure reversals;
    tally_measure turn_changes; /* in 1/s */
    tally_measure pushes;
} tally_smoothness;

/* How smoothly all have moved. All are 0 before the first step. */
tally_smoothness tally_smoothness_of(const tally *t, const tally_source *s);

/* How far an agent is from its goal. */
double tally_distance(const tally_source *s, size_t agent);

#endif
