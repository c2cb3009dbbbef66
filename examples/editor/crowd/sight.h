/* What is seen of a run while it goes on: copies of what the window shows of its last step. */
#ifndef EDITOR_SIGHT_H
#define EDITOR_SIGHT_H

#include "crowd.h"

enum {
    EDITOR_MOST_CONSTRAINTS = 128
};

/* What is copied only when it is shown. */
typedef struct editor_wishes {
    bool routes;
    bool outcome;
    uint32_t explained; /* the id of an agent; 0 for none */
} editor_wishes;

/* What a run has come to so far. */
typedef struct editor_outcome {
    size_t arrived;      /* that are at their goals */
    double last_arrival; /* s, of those that have arrived; 0 for none */
    size_t contacts;     /* in all steps */
    size_t deeper;
    double jerk; /* mean over the agents, 1/s^2 */
} editor_outcome;

typedef struct editor_sight {
    bool running; /* there is a run; else all is zero */
    bool finished;
    bool checked; /* contacts of steps are looked for */
    size_t step;
    double time;         /* s since the start */
    double time_step;    /* s, of the last step and the next one */
    double step_seconds; /* of work for a step; 0 when it is not known */
    size_t start_count;  /* contacts at the start */
    char words[200];     /* what it has come to, once it is finished */
    char planner[80];
    editor_outcome outcome; /* zero unless it is wished for */

    editor_cast *cast; /* one reference */
    geom_vec2 *before; /* by number: where the step began */
    geom_vec2 *now;
    geom_vec2 *velocities;
    size_t capacity;

    orca_route *routes; /* by number; NULL if they are not wished for */
    bool *has_route;    /* else its route is of kind ORCA_ROUTE_NONE */
    geom_vec2 *route_points;

    uint32_t explained; /* the id of the agent that this is about; 0 for none */
    run_choice choice;
    run_constraint planes[EDITOR_MOST_CONSTRAINTS];
    size_t plane_count;
    run_cone cones[EDITOR_MOST_CONSTRAINTS];
    size_t cone_count;
} editor_sight;

void editor_sight_clear(editor_sight *s);

/* Makes a sight that of a crowd. False without memory; then it is empty. */
bool editor_sight_take(editor_sight *s, editor_crowd *c, const editor_wishes *wishes);

#endif
