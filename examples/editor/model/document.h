/* A drawing: shapes in the order in which they are drawn and written, and how to simulate it. */
#ifndef EDITOR_DOCUMENT_H
#define EDITOR_DOCUMENT_H

#include "settings.h"
#include "shape.h"

/* Zero is an empty drawing. Every shape's id is different and not 0. */
typedef struct editor_document {
    const editor_shape **shapes; /* one reference each */
    size_t count;
    size_t capacity;
} editor_document;

void editor_document_clear(editor_document *d);

/* Makes *to a copy of `from` that shares its shapes. False without memory, and then *to is as before. */
bool editor_document_copy(editor_document *to, const editor_document *from);

/* These take over the caller's reference of `shape`, also when they fail. A NULL shape (no memory) makes them
 * fail. */
bool editor_document_append(editor_document *d, const editor_shape *shape);
bool editor_document_replace(editor_document *d, size_t index, const editor_shape *shape);

void editor_document_remove(editor_document *d, size_t index);

/* The place of the shape with that id, or `count`. */
size_t editor_document_find(const editor_document *d, uint32_t id);

/* Whether two drawings hold the very same shapes in the same order. */
bool editor_document_same(const editor_document *a, const editor_document *b);

/* Makes *to what of a drawing can be simulated and is no agent: obstacles, then regions. False without
 * memory; then *to holds some of them. */
bool editor_document_copy_obstacles(editor_document *to, const editor_document *d);

/* Whether `known` is that of a drawing already. */
bool editor_document_has_obstacles(const editor_document *d, const editor_document *known);

/* All shapes and goals; a box around the origin when there are none. */
geom_aabb2 editor_document_bounds(const editor_document *d);

size_t editor_document_agent_count(const editor_document *d);

/* From a scene, numbering the shapes from `first_id`: obstacles, regions, then agents. The scene must
 * outlive every shape made from it, since it owns what they keep of the file. False without memory, and
 * then *d is empty. */
bool editor_document_from_scene(editor_document *d, const scene *s, uint32_t first_id);

/* A scene with these shapes, none of `like`, and the settings and kept members of `like`, to be written or
 * simulated; it shares memory with both and is ended by editor_document_end_scene. Invalid shapes are left
 * out unless `all`. False without memory. */
bool editor_document_to_scene(const editor_document *d, const scene *like, bool all, scene *out);
void editor_document_end_scene(scene *s);

/* ---- Undo and redo: the states that a drawing and its settings went through share their shapes, so one costs
 * a pointer for each ---- */

typedef struct editor_state {
    editor_document drawing;
    editor_settings settings;
} editor_state;

typedef struct editor_history {
    editor_state *states;
    size_t count;
    size_t capacity;
    size_t current; /* the state that the drawing is in, unless an edit is under way */
} editor_history;

/* Forgets everything and starts at `d`. False without memory; then there is no state and nothing can be
 * undone. */
bool editor_history_start(editor_history *h, const editor_document *d, const editor_settings *settings);
void editor_history_clear(editor_history *h);

/* Notes that the drawing is now `d`, with these settings: one step to undo, unless nothing has changed. What had
 * been undone is lost. The oldest states are dropped when there are very many. False without memory; then
 * nothing is noted. */
bool editor_history_commit(editor_history *h, const editor_document *d, const editor_settings *settings);

/* The same of settings alone: an edit of the drawing that is under way stays under way. */
bool editor_history_commit_settings(editor_history *h, const editor_settings *settings);

/* The settings of the current state. */
const editor_settings *editor_history_settings(const editor_history *h);

/* Puts *d back to where it was one step earlier or later; the settings of that step are the current ones then.
 * An edit under way is undone first. False when there is no such step, or no memory. */
bool editor_history_undo(editor_history *h, editor_document *d);
bool editor_history_redo(editor_history *h, editor_document *d);

/* Puts *d back to the current state: gives up an edit under way. */
bool editor_history_revert(const editor_history *h, editor_document *d);

bool editor_history_can_undo(const editor_history *h, const editor_document *d);
bool editor_history_can_redo(const editor_history *h);

#endif
