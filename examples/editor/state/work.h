/* The room of the work: the drawing, its history, what the file has, and the settings that are kept for
 * writing. */
#ifndef EDITOR_WORK_H
#define EDITOR_WORK_H

#include "model/settings.h"
#include "rooms.h"

editor_work *editor_work_create(void); /* an empty drawing; NULL without memory */
void editor_work_destroy(editor_work *w);

/* Settings of the scene, and the members that are kept for writing; owner of every shape's `extra`. */
const scene *editor_scene(const editor *e);

/* How the scene is simulated, for runs and files; editor_commit_settings makes a change of it a step. */
void editor_note_simulation(editor *e, const editor_simulation *simulation);

/* A number that changes with every change of the drawing, so that what is made from it can be kept. */
uint64_t editor_revision(const editor *e);

/* ---- Edits under way: shapes change one by one, then editor_commit makes them one step. False without
 * memory. ---- */

/* These take over the caller's reference of `s`, also when they fail. A NULL shape (no memory) makes them
 * fail. */
bool editor_put_shape(editor *e, size_t place, const editor_shape *s);
bool editor_add_shape(editor *e, const editor_shape *s);
void editor_remove_shape(editor *e, size_t place);
bool editor_restore_drawing(editor *e, const editor_document *base);

/* Ids of new shapes: the next one, which is used up, and how many are used up at once. */
uint32_t editor_take_ids(editor *e, size_t count);

/* Makes what was done to the drawing one step that can be undone; without memory takes it back, and returns
 * false. */
bool editor_commit(editor *e);

/* The same when all went well; else gives the edit up with a message. Returns whether the step was made. */
bool editor_commit_if(editor *e, bool good);

/* Makes what was set otherwise since the last step one step; without memory sets it back, with a message. An
 * edit under way stays under way. */
void editor_commit_settings(editor *e);

/* Gives up an edit under way. */
void editor_revert(editor *e);

/* After every change of the drawing: pairs, crowd and chosen vertices follow. */
void editor_drawing_changed(editor *e);

/* ---- History: of the drawing and its settings ---- */

bool editor_undo(editor *e); /* false when there is nothing to undo */
bool editor_redo(editor *e);
bool editor_can_undo(const editor *e);
bool editor_can_redo(const editor *e);

/* ---- Files ---- */

/* The drawing, and how the editor is set, are what the file has now; or there is no file that has them. */
void editor_note_saved(editor *e);
void editor_note_unsaved(editor *e);

/* Another drawing with a history of its own; the one before is gone. On success it takes over the drawing and
 * the scene; false without memory, then it takes nothing. `clear` ends what belongs to the drawing before,
 * once nothing can fail. */
bool editor_begin_work(editor *e, const editor_document *drawing, const scene *file, void (*clear)(editor *));

#endif
