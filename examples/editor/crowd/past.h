/* All runs of a drawing, as far as memory allows: a tree of branches. A branch begins at a start, or leaves
 * its parent at a step. It has moments, one a step, to look at; edits, in their order; and the run as it was
 * now and then, to go on from.
 *
 * When more than the budget is used, every second moment of the branch with the most to give goes, and every
 * second kept run. Moments are shown as moving straight from one to the next, so a thinned past is coarser.
 * What a run is made anew from is exact all the same: it is kept runs and edits.
 *
 * Some of it always stays: figures of every step, edits, and of each branch the first moment and the last
 * hundred, the first kept run and the last. Many branches of large crowds may need more than the budget. */
#ifndef EDITOR_PAST_H
#define EDITOR_PAST_H

#include "keep.h"
#include "moment.h"

#define EDITOR_NO_BRANCH SIZE_MAX

/* Bytes that may be used, beyond what always stays. */
static const size_t EDITOR_PAST_BUDGET = (size_t)256 << 20;

/* The drawing or the planner became another one after a step. */
typedef struct editor_edit {
    size_t step;
    editor_document drawing;
    bool updates;       /* the run takes the drawing over */
    bool replans;       /* after that, with another setup */
    editor_setup setup; /* if it replans */
} editor_edit;

typedef struct editor_branch {
    size_t parent;           /* EDITOR_NO_BRANCH: it begins at a start */
    size_t fork;             /* the step of its first moment; not before that of its parent */
    editor_moment **moments; /* by step, from `fork` on */
    size_t moment_count;
    size_t moment_capacity;
    size_t moment_bytes;
    editor_figures *figures; /* of each step from `fork` on */
    size_t figure_count;
    size_t figure_capacity;
    editor_keep **keeps; /* by step */
    size_t keep_count;
    size_t keep_bytes;
    editor_edit *edits; /* in their order */
    size_t edit_count;
    size_t edit_bytes;
} editor_branch;

/* Zeroed, there are no branches. */
typedef struct editor_past {
    editor_branch *branches;
    size_t count;
    size_t budget; /* bytes; 0: EDITOR_PAST_BUDGET */
} editor_past;

void editor_past_clear(editor_past *p);

/* A branch that begins at a start: with the drawing, the first moment and the kept run of a crowd that has
 * just started. EDITOR_NO_BRANCH without memory. */
size_t editor_past_start(editor_past *p, editor_crowd *c, const editor_document *drawing);

/* A branch that leaves the one in which a step of `branch` lies. EDITOR_NO_BRANCH without memory. */
size_t editor_past_fork(editor_past *p, size_t branch, size_t step);

/* These take what they are given over, also when they fail: false without memory, and then it is lost.
 * A moment of the step of the last one takes its place. Anything may be NULL, which fails. */
bool editor_past_add_moment(editor_past *p, size_t branch, editor_moment *m);
bool editor_past_add_keep(editor_past *p, size_t branch, editor_keep *k);
bool editor_past_add_edit(editor_past *p, size_t branch, const editor_edit *edit);

/* The steps of a branch, with those before it left its parents: from 0, or what is left, to the last one. */
size_t editor_past_last(const editor_past *p, size_t branch);

/* The last moment at or before a step, and the first one after it; NULL for none. */
const editor_moment *editor_past_at(const editor_past *p, size_t branch, size_t step);
const editor_moment *editor_past_after(const editor_past *p, size_t branch, size_t step);

/* The step of a branch at a time, s; between two steps a part of one, beyond the last one the last. */
double editor_past_step(const editor_past *p, size_t branch, double time);

/* The figures of a step up to the last one. */
editor_figures editor_past_figures(const editor_past *p, size_t branch, size_t step);

/* The last kept run at or before a step, and its branch; NULL for none. */
const editor_keep *editor_past_keep(const editor_past *p, size_t branch, size_t step, size_t *found);

/* What the run of a moment is made anew from: a kept run, and the edits since then in their order. */
typedef struct editor_lead {
    const editor_keep *keep; /* NULL: that time is no longer kept */
    const editor_edit **edits;
    size_t count;
    size_t step; /* of the moment, with all edits at it */
    bool owns;   /* the keep and the edits go with the lead; else they are those of the past */
} editor_lead;

/* That of a step of a branch, valid until the past changes. False without memory; then *out is zero. */
bool editor_past_lead(const editor_past *p, size_t branch, size_t step, editor_lead *out);

/* Leaves it zero. */
void editor_lead_clear(editor_lead *l);

/* The branch in which the step of a branch lies: that, or one of its parents. */
size_t editor_past_owner(const editor_past *p, size_t branch, size_t step);

/* The drawing as it was at a step, after the edits at it; NULL if there is none. */
const editor_document *editor_past_drawing(const editor_past *p, size_t branch, size_t step);

/* How the run of a branch is made at its end; NULL where that is no longer kept. */
const editor_setup *editor_past_setup(const editor_past *p, size_t branch);

/* Bytes that are used. */
size_t editor_past_bytes(const editor_past *p);

#endif
