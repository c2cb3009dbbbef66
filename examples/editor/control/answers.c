/* Questions, and what comes after their answers. */
#include "control.h"

#include "autosave.h"
#include "dialogs/dialog.h"
#include "dialogs/listing.h"
#include "export.h"
#include "state/player.h"
#include "state/talk.h"
#include "state/toolbox.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Rows of a list that a notch of the wheel passes. */
static const double WHEEL_ROWS = 3.0;

/* ---- What comes after a question ---- */

static void empty_drawing(editor *e) {
    const editor_document nothing = {0};
    const editor_stamp no_file = {0};
    const scene file = scene_empty();
    editor_replace_all(e, &nothing, &file, "", no_file);
}

/* A film that cannot be brought to its place is told first. */
static void close_window(editor *e) {
    if (editor_stop_film(e)) {
        editor_forget_recovery(e);
        editor_close(e);
    }
}

static void go_on(editor *e) {
    switch (editor_prompt_take_next(e)) {
    case EDITOR_NEXT_NEW:
        empty_drawing(e);
        break;
    case EDITOR_NEXT_ASK_OPEN:
        editor_ask_path(e, EDITOR_PROMPT_OPEN, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_NEXT_GALLERY:
        editor_gallery_show(e);
        break;
    case EDITOR_NEXT_OPEN:
        editor_open(e, editor_get_prompt(e)->next_path);
        break;
    case EDITOR_NEXT_CLOSE:
        close_window(e);
        break;
    default:
        break;
    }
}

void editor_ask_unsaved(editor *e, editor_next next, const char *path) {
    const char *lost = editor_settle_draft(e);
    if (lost) {
        editor_hush(e);
    }
    editor_give_up(e);
    editor_prompt_then_path(e, next, path);
    if (editor_has_changes(e)) {
        editor_prompt_ask(e, EDITOR_PROMPT_UNSAVED);
    } else {
        go_on(e);
    }
    editor_tell_lost(e, lost);
}

void editor_ask_path(editor *e, editor_prompt_kind kind, editor_next next) {
    editor_prompt_then(e, next);
    editor_prompt_type(e, kind,
                       kind == EDITOR_PROMPT_EXPORT   ? editor_export_path(e)
                       : kind == EDITOR_PROMPT_PLUGIN ? editor_get_run_settings(e)->plugin
                       : kind == EDITOR_PROMPT_SAVE   ? editor_suggested_path(e)
                                                      : editor_path(e));
}

/* What cannot be saved asks for another name; what comes after it waits. */
static void save_and_go_on(editor *e, const char *path) {
    char name[EDITOR_PATH_SIZE];
    snprintf(name, sizeof name, "%s", path);
    if (editor_save(e, name)) {
        go_on(e);
    } else if (strcmp(editor_get_prompt(e)->line.text, name) == 0) {
        editor_prompt_ask(e, EDITOR_PROMPT_SAVE); /* with the line as it was typed */
    } else {
        editor_prompt_type(e, EDITOR_PROMPT_SAVE, name);
    }
}

/* Into the file that the drawing has: another program may have written it meanwhile. */
static void save_again(editor *e) {
    if (editor_file_has_changed(e)) {
        editor_prompt_type(e, EDITOR_PROMPT_CHANGED, editor_path(e));
    } else {
        save_and_go_on(e, editor_path(e));
    }
}

void editor_save_command(editor *e, editor_next next) {
    editor_prompt_then(e, next);
    if (editor_path(e)[0]) {
        save_again(e);
    } else {
        editor_prompt_type(e, EDITOR_PROMPT_SAVE, editor_suggested_path(e));
    }
}

/* ---- Answers ---- */

static void export_to(editor *e, const char *path) {
    editor_prompt_ask(e, EDITOR_PROMPT_EXPORT);
    editor_set_export_path(e, path);
    if (editor_is_film(path) && editor_film_may_start(e) && editor_may_write(e, path)) {
        char line[EDITOR_LINE_SIZE];
        editor_film_proposal(e, line, sizeof line);
        editor_prompt_type(e, EDITOR_PROMPT_FILM, line);
    } else if (!editor_is_film(path) && editor_export(e, path)) {
        editor_prompt_end(e);
    }
}

static void film_key(editor *e, int key, unsigned modifiers) {
    const char *numbers = editor_get_prompt(e)->line.text;
    if (key == EDITOR_KEY_ESCAPE ||
        (key == EDITOR_KEY_ENTER && editor_film_start(e, editor_export_path(e), numbers))) {
        editor_prompt_end(e);
    } else if (key != EDITOR_KEY_ENTER) {
        editor_entry_key(e, key, modifiers);
    }
}

static void write_to(editor *e, editor_prompt_kind kind, const char *path) {
    if (kind == EDITOR_PROMPT_EXPORT) {
        export_to(e, path);
    } else {
        save_and_go_on(e, path);
    }
}

static bool is_there(editor_prompt_kind kind, const char *path) {
    return kind == EDITOR_PROMPT_EXPORT && editor_is_film(path) ? editor_film_replaces(path)
                                                                : editor_stamp_of(path).exists;
}

/* A file that is there already is not replaced without a question. */
static void write_or_ask(editor *e, const char *path) {
    const editor_prompt_kind kind = editor_get_prompt(e)->kind;
    if (kind == EDITOR_PROMPT_SAVE && strcmp(path, editor_path(e)) == 0) {
        save_again(e);
    } else if (is_there(kind, path) && !editor_not_readable(path)) {
        editor_prompt_replace(e);
    } else {
        write_to(e, kind, path);
    }
}

/* A name without an ending gets that of its kind, which is what lists of files look for. A file that is there
 * under the bare name keeps it. */
static void add_ending(editor *e, char path[EDITOR_PATH_SIZE]) {
    const editor_prompt_kind kind = editor_get_prompt(e)->kind;
    const char *ending = kind == EDITOR_PROMPT_SAVE ? ".geojson" : ".png";
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const size_t length = strlen(path);
    if (name[0] != 0 && !strchr(name, '.') && !editor_stamp_of(path).exists &&
        length + strlen(ending) < EDITOR_PATH_SIZE) {
        snprintf(path + length, EDITOR_PATH_SIZE - length, "%s", ending);
        editor_prompt_type(e, kind, path);
    }
}

/* Whether the last part of a path is there, and all blanks. */
static bool is_blank(const char *path) {
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return name[0] != 0 && name[strspn(name, " ")] == 0;
}

/* A path that cannot be opened or written is asked for again, with a message that says why. */
static void enter_path(editor *e) {
    char path[EDITOR_PATH_SIZE];
    memcpy(path, editor_get_prompt(e)->line.text, sizeof path);
    if (path[0] && editor_dialog_rows(e) > 0 && editor_is_folder(path)) {
        editor_list_enter(e);
    } else if (editor_get_prompt(e)->kind == EDITOR_PROMPT_PLUGIN) {
        if (editor_load_plugin(e, path)) {
            editor_prompt_end(e);
        }
    } else if (path[0] == 0) {
        editor_prompt_end(e);
    } else if (editor_get_prompt(e)->kind == EDITOR_PROMPT_OPEN) {
        if (editor_open(e, path) && editor_get_prompt(e)->kind == EDITOR_PROMPT_OPEN) {
            editor_prompt_end(e);
        }
    } else if (is_blank(path)) {
        editor_complain(e, "A name needs more than blanks");
    } else {
        add_ending(e, path);
        write_or_ask(e, path);
    }
}

/* Keys of the list of files. */
static bool list_key(editor *e, int key, unsigned modifiers) {
    if (key == EDITOR_KEY_UP_ARROW && (modifiers & EDITOR_ALT) != 0) {
        editor_list_parent(e);
    } else if (key == EDITOR_KEY_UP_ARROW || key == EDITOR_KEY_DOWN_ARROW) {
        const int by = (modifiers & EDITOR_SHIFT) != 0 ? (int)editor_dialog_rows(e) : 1;
        editor_list_next(e, key == EDITOR_KEY_DOWN_ARROW ? by : -by);
    } else if ((modifiers & EDITOR_CTRL) != 0 && key == 'h') {
        editor_list_hidden(e);
    } else if ((modifiers & EDITOR_CTRL) != 0 && key == 't') {
        editor_list_filter(e);
    } else if ((modifiers & EDITOR_CTRL) != 0 && key == 'r' &&
               editor_get_prompt(e)->kind == EDITOR_PROMPT_OPEN) {
        editor_list_recent(e);
    } else {
        return false;
    }
    return true;
}

static void path_key(editor *e, int key, unsigned modifiers) {
    if (editor_dialog_rows(e) > 0 && list_key(e, key, modifiers)) {
        return;
    }
    if (key == EDITOR_KEY_ENTER) {
        enter_path(e);
    } else if (key == EDITOR_KEY_ESCAPE) {
        editor_prompt_end(e);
    } else if (key == EDITOR_KEY_TAB) {
        editor_complete_path(e);
    } else {
        editor_entry_key(e, key, modifiers);
    }
}

static void unsaved_key(editor *e, int key) {
    if (key == 'y' || key == EDITOR_KEY_ENTER) {
        editor_save_command(e, editor_get_prompt(e)->next);
    } else if (key == 'n') {
        go_on(e);
    } else if (key == EDITOR_KEY_ESCAPE || key == 'c') {
        editor_prompt_end(e);
    }
}

static void replace_key(editor *e, int key) {
    char path[EDITOR_PATH_SIZE];
    memcpy(path, editor_get_prompt(e)->line.text, sizeof path);
    if (key == 'y') {
        write_to(e, editor_get_prompt(e)->before, path);
    } else if (key == 'n' || key == EDITOR_KEY_ESCAPE) {
        editor_prompt_back(e);
    }
}

static void changed_key(editor *e, int key) {
    if (key == 'y') {
        save_and_go_on(e, editor_path(e));
    } else if (key == 'n') {
        editor_prompt_type(e, EDITOR_PROMPT_SAVE, editor_path(e));
    } else if (key == EDITOR_KEY_ESCAPE) {
        editor_prompt_end(e);
    }
}

/* The path is copied: what is opened asks anew. */
static bool recover(editor *e, bool wanted) {
    char path[EDITOR_PATH_SIZE];
    snprintf(path, sizeof path, "%s", editor_get_prompt(e)->next_path);
    return editor_recover(e, path, wanted);
}

/* Where nothing is recovered, an editor without a drawing begins as usual. */
static void recover_key(editor *e, int key) {
    bool good = true;
    if (key == 'n' || key == 'y' || key == EDITOR_KEY_ENTER) {
        good = recover(e, key != 'n');
    } else if (key != EDITOR_KEY_ESCAPE) { /* with that the file stays, and is offered again */
        return;
    }
    if (good) {
        editor_prompt_end(e);
        if (editor_drawing(e)->count == 0 && editor_path(e)[0] == 0 && !editor_has_changes(e)) {
            editor_gallery_show(e);
        }
    }
}

static void remarks_key(editor *e, int key) {
    if (key == EDITOR_KEY_UP_ARROW || key == EDITOR_KEY_DOWN_ARROW) {
        editor_list_next(e, key == EDITOR_KEY_DOWN_ARROW ? 1 : -1);
    } else if (key == EDITOR_KEY_ENTER || key == EDITOR_KEY_ESCAPE) {
        editor_prompt_end(e);
    }
}

static void take_key(editor *e, int key, unsigned modifiers) {
    const editor_prompt_kind before = editor_get_prompt(e)->kind;
    editor_hush(e);
    switch (before) {
    case EDITOR_PROMPT_OPEN:
    case EDITOR_PROMPT_SAVE:
    case EDITOR_PROMPT_EXPORT:
    case EDITOR_PROMPT_PLUGIN:
        path_key(e, key, modifiers);
        break;
    case EDITOR_PROMPT_FILM:
        film_key(e, key, modifiers);
        break;
    case EDITOR_PROMPT_NUMBER:
        editor_number_key(e, key, modifiers);
        break;
    case EDITOR_PROMPT_NAME:
    case EDITOR_PROMPT_FILTER:
        editor_dock_key(e, key, modifiers);
        break;
    case EDITOR_PROMPT_REPLACE:
        replace_key(e, key);
        break;
    case EDITOR_PROMPT_CHANGED:
        changed_key(e, key);
        break;
    case EDITOR_PROMPT_RECOVER:
        recover_key(e, key);
        break;
    case EDITOR_PROMPT_REMARKS:
        remarks_key(e, key);
        break;
    default:
        unsaved_key(e, key);
        break;
    }
}

static void key_down(editor *e, int key, unsigned modifiers) {
    const editor_prompt_kind before = editor_get_prompt(e)->kind;
    const int pressed = key;
    if (editor_dialog_key(e, &key, &modifiers)) {
        return;
    }
    take_key(e, key, modifiers);
    const bool answers = editor_get_prompt(e)->kind != before || key != pressed;
    editor_prompt_swallow(e, answers && pressed < EDITOR_KEY_ENTER);
}

/* A command ends what is typed beside the world, as a press elsewhere does, and goes on. A number that cannot
 * be is asked for again first. False when the key is for the line. */
static bool leaves_line(editor *e, const editor_event *event, bool *done) {
    if (!editor_is_entering(e) || editor_line_wants(event->key, event->modifiers) ||
        editor_command_of_key(event->key, event->modifiers) == EDITOR_DO_NOTHING) {
        return false;
    }
    editor_hush(e);
    *done =
        editor_get_prompt(e)->kind == EDITOR_PROMPT_NUMBER ? !editor_enter_number(e) : !editor_end_entry(e);
    return true;
}

static void take_text(editor *e, const char *text) {
    if (editor_prompt_is_typed(e) && !editor_get_prompt(e)->swallow_text) {
        editor_prompt_focus(e, 0);
        editor_prompt_insert(e, text);
        editor_dock_typed(e);
    }
    editor_prompt_swallow(e, false);
}

/* A press elsewhere takes what was typed beside the world, and goes on. Other questions want an answer
 * first. */
static bool pointer_down(editor *e, const editor_event *event) {
    if (editor_is_entering(e)) {
        return !editor_end_entry(e);
    }
    editor_answer answer;
    const size_t item = editor_dialog_item_at(e, event->at);
    if (event->button == EDITOR_BUTTON_LEFT && item != SIZE_MAX) {
        editor_list_choose(e, item);
        if (event->clicks == 2 && editor_lists_files(e)) {
            take_key(e, EDITOR_KEY_ENTER, 0);
        }
    } else if (event->button == EDITOR_BUTTON_LEFT && editor_dialog_answer_at(e, event->at, &answer)) {
        take_key(e, answer.key, answer.modifiers);
    }
    return true;
}

/* The wheel scrolls a list, and nothing behind it. */
static bool wheel(editor *e, const editor_event *event) {
    if (editor_is_entering(e)) {
        return false;
    }
    if (isfinite(event->wheel)) {
        editor_list_scroll(e, (int)fmin(fmax(-WHEEL_ROWS * event->wheel, -1000.0), 1000.0));
    }
    return true;
}

bool editor_prompt_handle(editor *e, const editor_event *event) {
    if (editor_get_prompt(e)->kind == EDITOR_PROMPT_NONE) {
        return false;
    }
    if (editor_get_prompt(e)->kind == EDITOR_PROMPT_GALLERY) {
        return editor_gallery_handle(e, event);
    }
    bool done = true;
    switch (event->type) {
    case EDITOR_KEY_DOWN:
        if (!leaves_line(e, event, &done)) {
            key_down(e, event->key, event->modifiers);
        }
        return done;
    case EDITOR_TEXT:
        take_text(e, event->text);
        return true;
    case EDITOR_POINTER_DOWN:
        return pointer_down(e, event);
    case EDITOR_WHEEL:
        return wheel(e, event);
    case EDITOR_PINCH:
        return editor_get_prompt(e)->kind != EDITOR_PROMPT_NUMBER;
    default:
        return false;
    }
}
