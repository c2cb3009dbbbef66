/* A stint of work on a run: orders that are carried out one after the other, and what came of them. It
 * touches its crowd and itself, and reads the past, so that it may be done on another thread, or a few
 * milliseconds at a time. The same orders give the same bits. */
#ifndef EDITOR_STINT_H
#define EDITOR_STINT_H

#include "keep.h"
#include "past.h"
#include "sight.h"

#include <stdatomic.h>

enum {
    EDITOR_STINT_KEEPS = 16
};

typedef enum editor_stint_fault {
    EDITOR_STINT_GOOD,
    EDITOR_STINT_ENDED,   /* the run could not take the drawing over, or not be made anew */
    EDITOR_STINT_REFUSED, /* the planner, or memory, refused a setup or a step; the run is as before */
} editor_stint_fault;

typedef struct editor_stint {
    editor_crowd *crowd;

    /* Orders, in this order. */
    bool goes_back; /* to a moment of the past, which is not changed while the stint is done */
    editor_lead lead;
    bool updates; /* takes over this drawing */
    bool replans; /* with this setup; the drawing is given too */
    editor_document drawing;
    editor_setup setup;
    size_t steps;   /* at most */
    double seconds; /* no step begins later than this after the first; 0: no limit */
    editor_wishes wishes;
    atomic_bool stops; /* set by any thread: no further step begins */

    /* What came of them. The caller takes moments and keeps over. */
    editor_stint_fault fault;
    scene_error error;
    size_t edited_step; /* of updates and replans that were done */
    bool edited;
    editor_moment **moments; /* of each step, and of the state after an edit; NULL is a lack of memory */
    size_t moment_count;
    size_t moment_capacity;
    editor_keep *keeps[EDITOR_STINT_KEEPS];
    size_t keep_count;
    size_t kept_step;  /* of the last one */
    size_t kept_edits; /* since it */
    editor_sight sight;
} editor_stint;

/* Carries out the orders. */
void editor_stint_do(editor_stint *s);

/* The same, for a host that takes any function: `stint` is an editor_stint. */
void editor_stint_work(void *stint);

/* Its moments and kept runs go to a branch of the past. False when one of them is lacking, without memory. */
bool editor_stint_file(editor_stint *s, editor_past *past, size_t branch);

/* Drops what came of orders; they and the crowd are left alone. */
void editor_stint_forget(editor_stint *s);

/* Drops orders and results; the crowd is left alone. */
void editor_stint_clear(editor_stint *s);

#endif
