/* A run, moment by moment, as it is kept: where each agent was, how fast, and figures about all of them. A
 * moment never changes once it is made. Agents are those of a cast, which moments share until agents come or
 * go. Shared objects are counted, by any thread. */
#ifndef EDITOR_MOMENT_H
#define EDITOR_MOMENT_H

#include "result/tally.h"

#include <stdatomic.h>

#define EDITOR_NO_NUMBER UINT32_MAX

typedef struct editor_cast {
    atomic_size_t references;
    size_t count;
    uint32_t *ids;     /* of the shapes, by the agents' numbers */
    size_t id_end;     /* larger than every id */
    uint32_t *numbers; /* by id; EDITOR_NO_NUMBER for none */
} editor_cast;

/* The cast of shapes with these ids, in the order of their numbers, with one reference. NULL without memory.
 * Cost: linear in the largest id. */
editor_cast *editor_cast_create(const uint32_t *ids, size_t count);
editor_cast *editor_cast_retain(editor_cast *c);
void editor_cast_release(editor_cast *c); /* NULL is ignored */

/* The number of a shape; EDITOR_NO_NUMBER if it is not of the cast. */
uint32_t editor_cast_find(const editor_cast *c, uint32_t id);

/* What plots and the panel show of a step. */
typedef struct editor_figures {
    float mean_speed;              /* m/s */
    float fastest;                 /* m/s */
    float least_clearance;         /* m, at most EDITOR_CLEARANCE_RANGE; NaN where it is not looked for */
    bool checked;                  /* contacts of steps are looked for */
    uint32_t contacts;             /* found in this step */
    uint32_t all_contacts;         /* found in all steps up to this one */
    uint32_t all_deeper;           /* of these, those that were deeper; see <tally.h> */
    uint32_t states[TALLY_STATES]; /* how many agents are in each */
} editor_figures;

/* Agents that are not at their goals. */
uint32_t editor_figures_on_way(const editor_figures *f);

/* The least clearance, as it is told in millimeters: one that is less than half of that below 0 is 0. */
double editor_figures_clearance(const editor_figures *f);

/* Clearances beyond this are not told apart, m. */
static const double EDITOR_CLEARANCE_RANGE = 1.0;

enum {
    EDITOR_MOST_STUCK = 12
};

/* An agent that makes no progress, and what blocks it. */
typedef struct editor_stuck {
    uint32_t agent; /* the id of its shape */
    uint32_t other; /* the id of the agent or obstacle that blocks it; 0 for none */
    bool without_way;
} editor_stuck;

typedef struct editor_moment {
    size_t step; /* since the start of the run */
    double time; /* s, likewise */
    editor_figures figures;
    editor_cast *cast; /* one reference */
    geom_vec2 *places; /* by number, as all that follows */
    geom_vec2 *velocities;
    float *clearances;   /* as figures.least_clearance */
    editor_stuck *stuck; /* the first of them; NULL for none */
    size_t stuck_count;  /* of all; 0 between a change by hand and the next step */
} editor_moment;

/* NULL without memory; retains the cast. All else is zero. */
editor_moment *editor_moment_create(editor_cast *cast);
void editor_moment_destroy(editor_moment *m); /* NULL is ignored */

/* Makes room for as many of `count` agents that are stuck as are kept. False without memory. */
bool editor_moment_reserve_stuck(editor_moment *m, size_t count);

/* How many of the agents that are stuck are kept. */
size_t editor_moment_kept_stuck(const editor_moment *m);

/* The bytes of one, without its cast. */
size_t editor_moment_bytes(const editor_moment *m);

#endif
