#include "state/editor_internal.h"

#include <stdio.h>
#include <string.h>

/* So long after a change it is written aside. */
static const double SECONDS = 30.0;

static bool has_news(const editor *e) {
    return e->recovery_path[0] && !e->keeping_failed && editor_has_changes(e) &&
           !editor_document_same(&e->drawing, &e->kept);
}

/* What was kept aside is no longer wanted: the changes were undone. */
static bool is_outdated(const editor *e) { return e->keeps && !editor_has_changes(e); }

void editor_set_recovery(editor *e, const char *path) {
    e->keeps = false;
    e->keeping_failed = false;
    snprintf(e->recovery_path, sizeof e->recovery_path, "%s",
             strlen(path) < sizeof e->recovery_path ? path : "");
}

double editor_autosave_due(const editor *e) {
    return has_news(e) || is_outdated(e) ? fmax(SECONDS - e->seconds_unkept, 0.0) : HUGE_VAL;
}

/* Written as every file is: beside its place and renamed over it, so that there is always a whole one. */
bool editor_autosave(editor *e) {
    scene s;
    scene_error error;
    if (is_outdated(e)) {
        editor_forget_recovery(e);
    }
    if (!has_news(e)) {
        return true;
    }
    e->seconds_unkept = 0.0;
    if (!editor_document_to_scene(&e->drawing, &e->file, true, &s)) {
        return false;
    }
    const bool written = scene_write_file(&s, e->recovery_path, &error);
    editor_document_end_scene(&s);
    if (!written) {
        editor_complain(e, "Changes are not kept aside: %.200s", error.text);
        e->keeping_failed = true; /* once is enough */
    }
    e->keeps = e->keeps || written;
    return written && editor_document_copy(&e->kept, &e->drawing);
}

void editor_autosave_pass(editor *e, double seconds) {
    if (!has_news(e) && !is_outdated(e)) {
        e->seconds_unkept = 0.0;
        return;
    }
    e->seconds_unkept += seconds;
    if (e->seconds_unkept >= SECONDS) {
        editor_autosave(e);
    }
}

/* Only what was written here is removed. */
void editor_forget_recovery(editor *e) {
    if (e->keeps) {
        remove(e->recovery_path);
        editor_document_clear(&e->kept);
    }
    e->keeps = false;
    e->seconds_unkept = 0.0;
}

void editor_offer_recovery(editor *e, const char *path) {
    if (strlen(path) < sizeof e->prompt.next_path) {
        e->prompt.kind = EDITOR_PROMPT_RECOVER;
        e->prompt.next = EDITOR_NEXT_NOTHING;
        snprintf(e->prompt.next_path, sizeof e->prompt.next_path, "%s", path);
    }
}

/* What was found becomes unsaved work of this editor, kept aside under its own name before the old file goes; where that
 * cannot be, the old file stays. */
bool editor_recover(editor *e, bool wanted) {
    char path[EDITOR_PATH_SIZE];
    const editor_document nothing = {0};
    snprintf(path, sizeof path, "%s", e->prompt.next_path);
    if (!wanted) {
        remove(path);
        return true;
    }
    if (!editor_open(e, path)) {
        return false;
    }
    e->path[0] = 0;
    editor_document_copy(&e->saved, &nothing);
    editor_say(e, "This is the work as it was kept aside: save it under a name.");
    if (editor_autosave(e) && (e->keeps || e->drawing.count == 0)) {
        remove(path);
    }
    return true;
}
