/* Undo and redo: the states that a drawing went through. Since states share their shapes, a state costs a pointer for
 * each shape. */
#ifndef EDITOR_HISTORY_H
#define EDITOR_HISTORY_H

#include "document.h"

typedef struct editor_history {
    editor_document *states;
    size_t count;
    size_t capacity;
    size_t current; /* the state that the drawing is in, unless an edit is under way */
} editor_history;

/* Forgets everything and starts at `d`. False without memory; then there is no state and nothing can be undone. */
bool editor_history_start(editor_history *h, const editor_document *d);
void editor_history_clear(editor_history *h);

/* Notes that the drawing is now `d`: one step to undo, unless nothing has changed. What had been undone is lost. The
 * oldest states are dropped when there are very many. False without memory; then nothing is noted. */
bool editor_history_commit(editor_history *h, const editor_document *d);

/* Puts *d back to where it was one step earlier or later; an edit under way is undone first. False when there is no
 * such step, or no memory. */
bool editor_history_undo(editor_history *h, editor_document *d);
bool editor_history_redo(editor_history *h, editor_document *d);

/* Puts *d back to the current state: gives up an edit under way. */
bool editor_history_revert(const editor_history *h, editor_document *d);

bool editor_history_can_undo(const editor_history *h, const editor_document *d);
bool editor_history_can_redo(const editor_history *h);

#endif
