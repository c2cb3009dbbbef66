/* The drawing, its history, what the file has of it, and how the scene is simulated. */
#include "work.h"

#include "meetings.h"
#include "model/document.h"
#include "objects.h"
#include "paths.h"
#include "player.h"
#include "session.h"
#include "talk.h"
#include "vertices.h"

#include <stdlib.h>

struct editor_work {
    editor_document drawing;
    editor_document saved;          /* as the file has it */
    editor_settings saved_settings; /* as the file has them */
    bool unsaved;                   /* no file has the drawing, whatever it is */
    editor_history history;
    scene file;
    uint32_t next_id;
    uint64_t revision;
};

static editor_settings settings_of(const scene *file) {
    const editor_settings settings = {editor_simulation_of(file), editor_session_of(file), ""};
    return settings;
}

editor_work *editor_work_create(void) {
    editor_work *w = calloc(1, sizeof *w);
    if (!w) {
        return NULL;
    }
    w->next_id = 1;
    w->file = scene_empty();
    w->saved_settings = settings_of(&w->file);
    if (!editor_history_start(&w->history, &w->drawing, &w->saved_settings)) {
        editor_work_destroy(w);
        return NULL;
    }
    return w;
}

void editor_work_destroy(editor_work *w) {
    if (!w) {
        return;
    }
    editor_history_clear(&w->history);
    editor_document_clear(&w->drawing);
    editor_document_clear(&w->saved);
    scene_clear(&w->file);
    free(w);
}

const editor_document *editor_drawing(const editor *e) { return &e->work->drawing; }

const scene *editor_scene(const editor *e) { return &e->work->file; }

void editor_note_simulation(editor *e, const editor_simulation *simulation) {
    editor_simulation_put(simulation, &e->work->file);
}

uint64_t editor_revision(const editor *e) { return e->work->revision; }

/* ---- Edits ---- */

bool editor_put_shape(editor *e, size_t place, const editor_shape *s) {
    e->work->revision++;
    return editor_document_replace(&e->work->drawing, place, s);
}

bool editor_add_shape(editor *e, const editor_shape *s) {
    e->work->revision++;
    return editor_document_append(&e->work->drawing, s);
}

void editor_remove_shape(editor *e, size_t place) {
    e->work->revision++;
    editor_document_remove(&e->work->drawing, place);
}

bool editor_restore_drawing(editor *e, const editor_document *base) {
    e->work->revision++;
    return editor_document_copy(&e->work->drawing, base);
}

uint32_t editor_take_ids(editor *e, size_t count) {
    const uint32_t first = e->work->next_id;
    e->work->next_id += (uint32_t)count;
    return first;
}

/* Going back needs no memory: the drawing has room for every state that it was in. */
bool editor_commit(editor *e) {
    const editor_settings settings = editor_settings_now(e);
    const bool good = editor_history_commit(&e->work->history, &e->work->drawing, &settings);
    if (!good) {
        editor_revert(e);
        editor_complain(e, "Out of memory: the change was undone");
    }
    editor_drawing_changed(e);
    return good;
}

bool editor_commit_if(editor *e, bool good) {
    if (!good) {
        editor_revert(e);
        editor_complain(e, "Out of memory: nothing was changed");
        editor_drawing_changed(e);
    }
    return good && editor_commit(e);
}

void editor_commit_settings(editor *e) {
    const editor_settings settings = editor_settings_now(e);
    if (!editor_history_commit_settings(&e->work->history, &settings)) {
        editor_take_settings(e, editor_history_settings(&e->work->history));
        editor_complain(e, "Out of memory: the change was undone");
    }
}

void editor_revert(editor *e) {
    e->work->revision++;
    editor_history_revert(&e->work->history, &e->work->drawing);
}

void editor_drawing_changed(editor *e) {
    e->work->revision++;
    editor_outdate_pairs(e);
    editor_deselect_flagged(e);
    editor_forget_lost_vertices(e);
    editor_update_crowd(e);
}

/* ---- History ---- */

bool editor_undo(editor *e) {
    e->work->revision++;
    const bool good = editor_history_undo(&e->work->history, &e->work->drawing);
    editor_take_settings(e, editor_history_settings(&e->work->history));
    return good;
}

bool editor_redo(editor *e) {
    e->work->revision++;
    const bool good = editor_history_redo(&e->work->history, &e->work->drawing);
    editor_take_settings(e, editor_history_settings(&e->work->history));
    return good;
}

bool editor_can_undo(const editor *e) {
    return editor_history_can_undo(&e->work->history, &e->work->drawing);
}

bool editor_can_redo(const editor *e) { return editor_history_can_redo(&e->work->history); }

/* ---- Files ---- */

/* How a scene is simulated is a part of it. How the editor is set is for the file that has it: a drawing without
 * one, such as a scene of the gallery, can be looked at in any way without a question. */
static bool is_set_otherwise(const editor *e) {
    const editor_settings now = editor_settings_now(e);
    const editor_settings *saved = &e->work->saved_settings;
    return !editor_simulation_same(&now.simulation, &saved->simulation) ||
           (editor_path(e)[0] && !editor_session_same(&now.session, &saved->session));
}

bool editor_has_changes(const editor *e) {
    return e->work->unsaved || !editor_document_same(&e->work->drawing, &e->work->saved) ||
           is_set_otherwise(e);
}

void editor_note_saved(editor *e) {
    e->work->saved_settings = editor_settings_now(e);
    e->work->unsaved = !editor_document_copy(&e->work->saved, &e->work->drawing);
}

void editor_note_unsaved(editor *e) { e->work->unsaved = true; }

bool editor_begin_work(editor *e, const editor_document *drawing, const scene *file,
                       void (*clear)(editor *)) {
    editor_work *w = e->work;
    editor_history history = {0};
    editor_document saved = {0};
    const editor_settings settings = settings_of(file);
    if (!editor_history_start(&history, drawing, &settings) || !editor_document_copy(&saved, drawing)) {
        editor_history_clear(&history);
        return false;
    }
    clear(e);
    editor_history_clear(&w->history);
    editor_document_clear(&w->saved);
    editor_document_clear(&w->drawing);
    scene_clear(&w->file);
    w->history = history;
    w->saved = saved;
    w->saved_settings = settings;
    w->unsaved = false;
    w->drawing = *drawing;
    w->file = *file;
    editor_drawing_changed(e);
    return true;
}
