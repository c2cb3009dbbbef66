/* Keeps changes aside in a file, and offers what was left there. */
#define _POSIX_C_SOURCE 200809L

#include "autosave.h"

#include "control.h"
#include "dialogs/prompt.h"
#include "state/paths.h"
#include "state/session.h"
#include "state/talk.h"
#include "state/work.h"
#include "text/fail.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* So long after a change it is written aside. */
static const double SECONDS = 30.0;

struct editor_recovery {
    char path[EDITOR_PATH_SIZE]; /* "" for nowhere */
    editor_document kept;        /* the drawing as the file there has it */
    editor_settings settings;    /* as the file there has them */
    double seconds_unkept;
    bool keeps;  /* the file is there, and was written here */
    bool failed; /* the last time */
};

editor_recovery *editor_recovery_create(void) { return calloc(1, sizeof(editor_recovery)); }

void editor_recovery_destroy(editor_recovery *r) {
    if (r) {
        editor_document_clear(&r->kept);
        free(r);
    }
}

static bool is_kept(const editor *e) {
    const editor_recovery *r = e->recovery;
    const editor_settings now = editor_settings_now(e);
    return r->keeps && editor_document_same(editor_drawing(e), &r->kept) &&
           editor_settings_same(&now, &r->settings);
}

static bool has_news(const editor *e) { return e->recovery->path[0] && editor_has_changes(e) && !is_kept(e); }

/* What was kept aside is no longer wanted: the changes were undone. */
static bool is_outdated(const editor *e) { return e->recovery->keeps && !editor_has_changes(e); }

void editor_set_recovery(editor *e, const char *path) {
    e->recovery->keeps = false;
    e->recovery->failed = false;
    snprintf(e->recovery->path, sizeof e->recovery->path, "%s",
             strlen(path) < sizeof e->recovery->path ? path : "");
}

double editor_autosave_due(const editor *e) {
    return has_news(e) || is_outdated(e) ? fmax(SECONDS - e->recovery->seconds_unkept, 0.0) : HUGE_VAL;
}

/* The file that the drawing has, if any. */
static editor_origin origin_now(const editor *e) {
    editor_origin origin = {.path = ""};
    if (editor_path(e)[0] && editor_whole_path(editor_path(e), origin.path, sizeof origin.path)) {
        origin.stamp = editor_path_stamp(e);
    } else {
        origin.path[0] = 0;
    }
    return origin;
}

/* Written as every file is: beside its place and renamed over it, so that there is always a whole one. */
static bool write_aside(editor *e, scene_error *error) {
    const editor_session session = editor_session_now(e);
    const editor_origin origin = origin_now(e);
    scene s;
    if (!editor_document_to_scene(editor_drawing(e), editor_scene(e), true, &s)) {
        return fail_memory(error);
    }
    const bool written = editor_work_write(&session, &origin, &s, e->recovery->path, error);
    editor_document_end_scene(&s);
    return written;
}

/* What fails is tried again after the same time as a change, and told once. */
bool editor_autosave(editor *e) {
    editor_recovery *r = e->recovery;
    scene_error error;
    if (is_outdated(e)) {
        editor_forget_recovery(e);
    }
    if (!has_news(e)) {
        return true;
    }
    r->seconds_unkept = 0.0;
    const bool written = write_aside(e, &error);
    if (!written && !r->failed) {
        editor_complain(e, "Recovery file not written: %.200s", error.text);
    }
    r->failed = !written;
    r->keeps = r->keeps || written;
    r->settings = written ? editor_settings_now(e) : r->settings;
    return written && editor_document_copy(&r->kept, editor_drawing(e));
}

bool editor_autosave_pass(editor *e, double seconds) {
    editor_recovery *r = e->recovery;
    const bool failed = r->failed;
    if (!has_news(e) && !is_outdated(e)) {
        r->seconds_unkept = 0.0;
        return false;
    }
    r->seconds_unkept += seconds;
    if (r->seconds_unkept >= SECONDS) {
        editor_autosave(e);
    }
    return r->failed && !failed;
}

/* Only what was written here is removed. */
void editor_forget_recovery(editor *e) {
    if (e->recovery->keeps) {
        remove(e->recovery->path);
        editor_document_clear(&e->recovery->kept);
    }
    e->recovery->keeps = false;
    e->recovery->seconds_unkept = 0.0;
}

/* Of which file the work is, and when it was written: the name comes first, for a long folder is cut off. */
static void describe(const char *path, char *about, size_t capacity) {
    const editor_origin origin = editor_origin_of_file(path);
    const char *slash = strrchr(origin.path, '/');
    const time_t seconds = (time_t)editor_stamp_of(path).seconds;
    char when[64] = "";
    struct tm parts;
    if (!localtime_r(&seconds, &parts) || strftime(when, sizeof when, "%Y-%m-%d %H:%M", &parts) == 0) {
        when[0] = 0;
    }
    if (slash) {
        const int folder = slash > origin.path ? (int)(slash - origin.path) : 1;
        snprintf(about, capacity, "%s, written %s, in %.*s", slash + 1, when, folder, origin.path);
    } else {
        snprintf(about, capacity, "A drawing without a file, written %s", when);
    }
}

void editor_offer_recovery(editor *e, const char *path) {
    if (strlen(path) < EDITOR_PATH_SIZE) {
        char about[EDITOR_ABOUT_SIZE];
        describe(path, about, sizeof about);
        editor_prompt_ask(e, EDITOR_PROMPT_RECOVER);
        editor_prompt_then_path(e, EDITOR_NEXT_NOTHING, path);
        editor_prompt_tell(e, about);
    }
}

/* What was found becomes unsaved work of this editor, kept aside under its own name before the old file goes;
 * where that cannot be, the old file stays. It belongs to the file that it was of. If another program has
 * written that since, saving asks. */
bool editor_recover(editor *e, const char *path, bool wanted) {
    if (!wanted) {
        remove(path);
        return true;
    }
    if (!editor_read(e, path)) {
        return false;
    }
    const editor_origin origin = editor_origin_of(editor_scene(e));
    editor_set_path(e, origin.path, origin.stamp);
    editor_note_unsaved(e);
    if (origin.path[0]) {
        editor_say(e, "Recovered unsaved work of %s. Save it to keep it.", origin.path);
    } else {
        editor_say(e, "Recovered unsaved work. Save it under a name.");
    }
    if (editor_autosave(e) && (e->recovery->keeps || !editor_has_changes(e))) {
        remove(path);
    }
    return true;
}
