/* Opens and saves drawings. */
#include "control.h"

#include "autosave.h"
#include "dialogs/listing.h"
#include "dialogs/recent.h"
#include "export.h"
#include "state/display.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/session.h"
#include "state/talk.h"
#include "state/toolbox.h"
#include "state/work.h"
#include "tools/pattern.h"
#include "tools/trials.h"

#include <string.h>

/* What belongs to a drawing and not to its user: it starts as in a new editor. */
static void end_work(editor *e) {
    editor_give_up(e);
    editor_stop_film(e);
    editor_forget_trials(e);
    editor_forget_run(e);
    editor_place(e, EDITOR_PLACE_ONE, 0);
    editor_forget_new_agent(e);
    editor_set_export_path(e, "");
    editor_select_none(e);
    editor_forget_recovery(e);
}

bool editor_replace_all(editor *e, const editor_document *drawing, const scene *file, const char *path,
                        editor_stamp stamp) {
    if (!editor_begin_work(e, drawing, file, end_work)) {
        editor_complain(e, "Out of memory");
        return false;
    }
    const editor_session session = editor_session_of(editor_scene(e));
    editor_set_path(e, path, stamp);
    editor_take_session(e, &session);
    editor_show_all(e);
    return true;
}

/* Says what was opened, and what was done to it. */
static void say_opened(editor *e, const char *path, const geojson_report *report) {
    const bool agents = editor_document_agent_count(editor_drawing(e)) > 0;
    const char *next = agents ? ". Press Space to run its agents." : "";
    const char *first = report->notes ? report->notes : "";
    if (report->passed > 0) {
        editor_say(e, "Opened %s. %zu of its shapes cannot be read.", path, report->passed);
        if (editor_list_remarks(e, report->notes)) {
            editor_prompt_ask(e, EDITOR_PROMPT_REMARKS);
        }
    } else if (report->changed) {
        editor_say(e, "Opened %s: %.*s%s", path, (int)strcspn(first, "\n"), first, next);
    } else {
        editor_say(e, "Opened %s%s", path, next);
    }
}

/* Takes over what was read, and says so. */
static bool take_file(editor *e, const char *path, scene *file, const editor_source *source,
                      editor_stamp stamp) {
    const editor_stamp none = {0};
    editor_document drawing = {0};
    if (!editor_document_from_scene(&drawing, file, editor_take_ids(e, 0))) {
        editor_complain(e, "Out of memory: cannot open %s", path);
        return false;
    }
    editor_take_ids(e, drawing.count);
    const bool own = source->is_scene;
    if (!editor_replace_all(e, &drawing, file, own ? path : "", own ? stamp : none)) {
        editor_document_clear(&drawing);
        return false;
    }
    editor_suggest_path(e, path);
    say_opened(e, path, &source->report);
    return true;
}

bool editor_read(editor *e, const char *path) {
    scene file;
    scene_error error;
    editor_source source;
    if (strlen(path) >= EDITOR_PATH_SIZE) {
        editor_complain(e, "The path is too long");
        return false;
    }
    const editor_stamp stamp = editor_stamp_of(path); /* before it is read: what changes it then is noticed */
    if (!editor_import_file(path, GEOJSON_UNITS_FOUND, &file, &source, &error)) {
        editor_complain(e, "Cannot open %s: %s", path, error.text);
        return false;
    }
    const bool good = take_file(e, path, &file, &source, stamp);
    if (!good) {
        scene_clear(&file);
    }
    editor_source_free(&source);
    return good;
}

bool editor_open(editor *e, const char *path) {
    const bool good = editor_read(e, path);
    if (good) {
        editor_note_recent(e, path);
    }
    return good;
}

char *editor_text(const editor *e) {
    const editor_session session = editor_session_now(e);
    char *text = NULL;
    scene s;
    if (editor_document_to_scene(editor_drawing(e), editor_scene(e), true, &s)) {
        text = editor_session_text(&session, &s);
        editor_document_end_scene(&s);
    }
    return text;
}

bool editor_save(editor *e, const char *path) {
    const editor_document *drawing = editor_drawing(e);
    scene s;
    scene_error error;
    if (strlen(path) >= EDITOR_PATH_SIZE) {
        editor_complain(e, "The path is too long");
        return false;
    }
    if (!editor_may_write(e, path)) {
        return false;
    }
    if (!editor_document_to_scene(drawing, editor_scene(e), true, &s)) {
        editor_complain(e, "Out of memory: not saved");
        return false;
    }
    const editor_session session = editor_session_now(e);
    const bool written = editor_session_write(&session, &s, path, &error);
    editor_document_end_scene(&s);
    if (!written) {
        editor_complain(e, "Not saved: %s", error.text);
        return false;
    }
    editor_note_saved(e);
    editor_forget_recovery(e);
    editor_set_path(e, path, editor_stamp_of(path));
    editor_note_recent(e, path);
    editor_say(e, "Saved %s", path);
    return true;
}
