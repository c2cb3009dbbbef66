/* A run kept as it was after a step, so that it can be made anew and goes on from there, bit for bit. */
#ifndef EDITOR_KEEP_H
#define EDITOR_KEEP_H

#include "crowd.h"

typedef struct editor_keep {
    size_t step;
    size_t bytes; /* about as many as it takes */
    editor_setup setup;
    double earlier;
    editor_document obstacles;
    double placed_time;          /* when the run was given them */
    const editor_shape **agents; /* by number; one reference each */
    size_t agent_count;
    editor_gone *gone; /* by id; one reference each */
    size_t gone_count;
    void *state; /* of the run */
    size_t state_size;
    tally tally;
    size_t states[TALLY_STATES];
    size_t counted;
} editor_keep;

/* Keeps a run. It has just started or stepped: c->stepped. NULL without memory. */
editor_keep *editor_keep_create(const editor_crowd *c);
void editor_keep_destroy(editor_keep *k); /* NULL is ignored */

/* Makes a crowd what it was. On failure it is as before, and *error says why. */
bool editor_keep_restore(const editor_keep *k, editor_crowd *c, scene_error *error);

#endif
