#include "state/editor_internal.h"

#include "import/import.h"

#include <stdio.h>
#include <string.h>

bool editor_has_changes(const editor *e) { return !editor_document_same(&e->drawing, &e->saved); }

/* `path` is short enough, and may be e->path itself. The stamp is that of the file as it was read or written. */
static void set_path(editor *e, const char *path, editor_stamp stamp) {
    memmove(e->path, path, strlen(path) + 1);
    e->stamp = stamp;
}

bool editor_file_has_changed(const editor *e) {
    const editor_stamp now = editor_stamp_of(e->path);
    return e->path[0] && now.exists && !editor_stamp_same(now, e->stamp);
}

/* ---- What may be done to files ---- */

void editor_refuse_files(editor *e) { e->files_refused = true; }

const char *editor_refused_file(const editor *e) { return e->refused_path; }

bool editor_may_use(editor *e, const char *path) {
    if (e->files_refused) {
        snprintf(e->refused_path, sizeof e->refused_path, "%s", path);
        editor_complain(e, "Files are not to be written here: %.200s", path);
    }
    return !e->files_refused;
}

bool editor_may_write(editor *e, const char *path) {
    const char *what = editor_not_writable(path);
    if (!editor_may_use(e, path)) {
        return false;
    }
    if (what) {
        editor_complain(e, "Cannot write %.200s: it is %s", path, what);
    }
    return !what;
}

/* ---- Another drawing ---- */

/* What belongs to a drawing and not to its user: it starts as in a new editor. */
static void forget_settings(editor *e) {
    editor_stop_film(e);
    e->method = EDITOR_METHOD_ORCA;
    e->plugin[0] = 0;
    e->verify = EDITOR_VERIFY_ENFORCE;
    e->traffic = true;
    e->speed = 0;
    e->pattern = EDITOR_PLACE_ONE;
    e->placed = 0;
    e->export_path[0] = 0;
}

bool editor_replace_all(editor *e, const editor_document *drawing, const scene *file, const char *path,
                        editor_stamp stamp) {
    editor_history history = {0};
    editor_document saved = {0};
    if (!editor_history_start(&history, drawing) || !editor_document_copy(&saved, drawing)) {
        editor_history_clear(&history);
        editor_complain(e, "Out of memory");
        return false;
    }
    editor_give_up(e);
    forget_settings(e);
    editor_crowd_stop(&e->crowd);
    editor_select_none(e);
    editor_forget_recovery(e);
    editor_history_clear(&e->history);
    editor_document_clear(&e->saved);
    editor_document_clear(&e->drawing);
    scene_clear(&e->file);
    e->history = history;
    e->saved = saved;
    e->drawing = *drawing;
    e->file = *file;
    set_path(e, path, stamp);
    editor_drawing_changed(e);
    editor_view_fit(&e->view, editor_document_bounds(&e->drawing));
    return true;
}

bool editor_open(editor *e, const char *path) {
    scene file;
    scene_error error;
    editor_document drawing = {0};
    if (strlen(path) >= sizeof e->path) {
        editor_complain(e, "The path is too long");
        return false;
    }
    bool is_scene = false;
    const editor_stamp none = {0};
    const editor_stamp stamp = editor_stamp_of(path); /* before it is read: what changes it then is noticed */
    if (!editor_import_file(path, &file, &is_scene, &error)) {
        editor_complain(e, "Cannot open %s: %s", path, error.text);
        return false;
    }
    if (!editor_document_from_scene(&drawing, &file, e->next_id)) {
        scene_clear(&file);
        editor_complain(e, "Out of memory: cannot open %s", path);
        return false;
    }
    e->next_id += (uint32_t)drawing.count;
    if (!editor_replace_all(e, &drawing, &file, is_scene ? path : "", is_scene ? stamp : none)) {
        editor_document_clear(&drawing);
        scene_clear(&file);
        return false;
    }
    const size_t agents = editor_document_agent_count(&e->drawing);
    editor_say(e, "Opened %s%s", path, agents > 0 ? ": press Space and its agents run" : "");
    return true;
}

bool editor_save(editor *e, const char *path) {
    scene s;
    scene_error error;
    if (strlen(path) >= sizeof e->path) {
        editor_complain(e, "The path is too long");
        return false;
    }
    if (!editor_may_write(e, path)) {
        return false;
    }
    if (!editor_document_to_scene(&e->drawing, &e->file, true, &s)) {
        editor_complain(e, "Out of memory: not saved");
        return false;
    }
    const bool written = scene_write_file(&s, path, &error);
    editor_document_end_scene(&s);
    if (!written) {
        editor_complain(e, "Not saved: %s", error.text);
        return false;
    }
    editor_document_copy(&e->saved, &e->drawing);
    editor_forget_recovery(e);
    set_path(e, path, editor_stamp_of(path));
    editor_say(e, "Saved %s", path);
    return true;
}

const char *editor_title(editor *e) {
    const char *slash = strrchr(e->path, '/');
    const char *name = slash ? slash + 1 : e->path;
    snprintf(e->title, sizeof e->title, "%s%s - orcakit editor", editor_has_changes(e) ? "*" : "",
             name[0] ? name : "untitled");
    return e->title;
}
