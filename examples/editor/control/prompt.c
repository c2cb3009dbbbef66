#include "state/editor_internal.h"

#include <stdio.h>
#include <string.h>

static const char *name_of(const editor *e) { return e->path[0] ? e->path : "the drawing"; }

/* ---- What comes after a question ---- */

static void empty_drawing(editor *e) {
    const editor_document nothing = {0};
    const editor_stamp no_file = {0};
    const scene file = scene_empty();
    editor_replace_all(e, &nothing, &file, "", no_file);
}

static void go_on(editor *e) {
    const editor_next next = e->prompt.next;
    e->prompt.kind = EDITOR_PROMPT_NONE;
    e->prompt.next = EDITOR_NEXT_NOTHING;
    switch (next) {
    case EDITOR_NEXT_NEW:
        empty_drawing(e);
        break;
    case EDITOR_NEXT_ASK_OPEN:
        editor_ask_path(e, EDITOR_PROMPT_OPEN, EDITOR_NEXT_NOTHING);
        break;
    case EDITOR_NEXT_OPEN:
        editor_open(e, e->prompt.next_path);
        break;
    case EDITOR_NEXT_CLOSE:
        editor_forget_recovery(e);
        e->close = true;
        break;
    default:
        break;
    }
}

void editor_ask_unsaved(editor *e, editor_next next, const char *path) {
    editor_give_up(e);
    e->prompt.next = next;
    snprintf(e->prompt.next_path, sizeof e->prompt.next_path, "%s", path);
    if (editor_has_changes(e)) {
        e->prompt.kind = EDITOR_PROMPT_UNSAVED;
    } else {
        go_on(e);
    }
}

static void ask_path(editor *e, editor_prompt_kind kind, const char *path) {
    e->prompt.kind = kind;
    e->prompt.touched = false;
    e->prompt.refused = false;
    editor_line_set(&e->prompt.line, path);
}

void editor_ask_path(editor *e, editor_prompt_kind kind, editor_next next) {
    e->prompt.next = next;
    ask_path(e, kind,
             kind == EDITOR_PROMPT_EXPORT   ? e->export_path
             : kind == EDITOR_PROMPT_PLUGIN ? e->plugin
                                            : e->path);
}

/* What cannot be saved asks for another name; what comes after it waits. */
static void save_and_go_on(editor *e, const char *path) {
    char name[EDITOR_PATH_SIZE];
    snprintf(name, sizeof name, "%s", path);
    if (editor_save(e, name)) {
        go_on(e);
    } else if (strcmp(e->prompt.line.text, name) == 0) {
        e->prompt.kind = EDITOR_PROMPT_SAVE; /* with the line as it was typed */
    } else {
        ask_path(e, EDITOR_PROMPT_SAVE, name);
    }
}

/* Into the file that the drawing has: another program may have written it meanwhile. */
static void save_again(editor *e) {
    if (editor_file_has_changed(e)) {
        ask_path(e, EDITOR_PROMPT_CHANGED, e->path);
    } else {
        save_and_go_on(e, e->path);
    }
}

void editor_save_command(editor *e, editor_next next) {
    e->prompt.next = next;
    if (e->path[0]) {
        save_again(e);
    } else {
        ask_path(e, EDITOR_PROMPT_SAVE, "");
    }
}

/* ---- Answers ---- */

void editor_end_prompt(editor *e) {
    e->prompt.kind = EDITOR_PROMPT_NONE;
    e->prompt.next = EDITOR_NEXT_NOTHING;
}

static void export_to(editor *e, const char *path) {
    e->prompt.kind = EDITOR_PROMPT_EXPORT;
    snprintf(e->export_path, sizeof e->export_path, "%s", path);
    if (editor_export(e, path)) {
        editor_end_prompt(e);
    }
}

static void write_to(editor *e, editor_prompt_kind kind, const char *path) {
    if (kind == EDITOR_PROMPT_EXPORT) {
        export_to(e, path);
    } else {
        save_and_go_on(e, path);
    }
}

/* A file that is there already is not replaced without a question. */
static void write_or_ask(editor *e, const char *path) {
    e->prompt.before = e->prompt.kind;
    if (e->prompt.kind == EDITOR_PROMPT_SAVE && strcmp(path, e->path) == 0) {
        save_again(e);
    } else if (editor_stamp_of(path).exists && !editor_not_readable(path)) {
        e->prompt.kind = EDITOR_PROMPT_REPLACE;
    } else {
        write_to(e, e->prompt.kind, path);
    }
}

/* A path that cannot be opened or written is asked for again, with a message that says why. */
static void enter_path(editor *e) {
    char path[EDITOR_PATH_SIZE];
    memcpy(path, e->prompt.line.text, sizeof path);
    if (e->prompt.kind == EDITOR_PROMPT_PLUGIN) {
        if (editor_load_plugin(e, path)) {
            editor_end_prompt(e);
        }
    } else if (path[0] == 0) {
        editor_end_prompt(e);
    } else if (e->prompt.kind == EDITOR_PROMPT_OPEN) {
        if (editor_open(e, path)) {
            editor_end_prompt(e);
        }
    } else {
        write_or_ask(e, path);
    }
}

static void path_key(editor *e, int key, unsigned modifiers) {
    if (key == EDITOR_KEY_ENTER) {
        enter_path(e);
    } else if (key == EDITOR_KEY_ESCAPE) {
        editor_end_prompt(e);
    } else if (key == EDITOR_KEY_TAB) {
        editor_complete_path(e);
    } else {
        editor_entry_key(e, key, modifiers);
    }
}

static void unsaved_key(editor *e, int key) {
    if (key == 'y' || key == EDITOR_KEY_ENTER) {
        editor_save_command(e, e->prompt.next);
    } else if (key == 'n') {
        go_on(e);
    } else if (key == EDITOR_KEY_ESCAPE || key == 'c') {
        editor_end_prompt(e);
    }
}

static void replace_key(editor *e, int key) {
    char path[EDITOR_PATH_SIZE];
    memcpy(path, e->prompt.line.text, sizeof path);
    if (key == 'y') {
        write_to(e, e->prompt.before, path);
    } else if (key == 'n' || key == EDITOR_KEY_ESCAPE) {
        e->prompt.kind = e->prompt.before;
    }
}

static void changed_key(editor *e, int key) {
    if (key == 'y') {
        save_and_go_on(e, e->path);
    } else if (key == 'n') {
        ask_path(e, EDITOR_PROMPT_SAVE, e->path);
    } else if (key == EDITOR_KEY_ESCAPE) {
        editor_end_prompt(e);
    }
}

static void recover_key(editor *e, int key) {
    if (key == 'n' || key == 'y' || key == EDITOR_KEY_ENTER) {
        if (editor_recover(e, key != 'n')) {
            editor_end_prompt(e);
        }
    } else if (key == EDITOR_KEY_ESCAPE) {
        editor_end_prompt(e); /* the file stays, and is offered again */
    }
}

static void take_key(editor *e, int key, unsigned modifiers) {
    const editor_prompt_kind before = e->prompt.kind;
    e->message[0] = 0;
    switch (before) {
    case EDITOR_PROMPT_OPEN:
    case EDITOR_PROMPT_SAVE:
    case EDITOR_PROMPT_EXPORT:
    case EDITOR_PROMPT_PLUGIN:
        path_key(e, key, modifiers);
        break;
    case EDITOR_PROMPT_NUMBER:
        editor_number_key(e, key, modifiers);
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
    default:
        unsaved_key(e, key);
        break;
    }
}

static void key_down(editor *e, int key, unsigned modifiers) {
    const editor_prompt_kind before = e->prompt.kind;
    take_key(e, key, modifiers);
    e->prompt.swallow_text = e->prompt.kind != before && key < EDITOR_KEY_ENTER;
}

static bool is_typed(const editor *e) {
    return e->prompt.kind == EDITOR_PROMPT_OPEN || e->prompt.kind == EDITOR_PROMPT_SAVE ||
           e->prompt.kind == EDITOR_PROMPT_NUMBER || e->prompt.kind == EDITOR_PROMPT_EXPORT ||
           e->prompt.kind == EDITOR_PROMPT_PLUGIN;
}

static void take_text(editor *e, const char *text) {
    if (is_typed(e) && !e->prompt.swallow_text) {
        editor_line_insert(&e->prompt.line, text);
        e->prompt.touched = true;
        e->prompt.refused = false;
    }
    e->prompt.swallow_text = false;
}

/* A press elsewhere takes the number that was typed, and goes on; one that cannot be is given up with a word. Other questions
 * want an answer first. */
static bool pointer_down(editor *e, const editor_event *event) {
    if (e->prompt.kind == EDITOR_PROMPT_NUMBER) {
        const bool taken = editor_enter_number(e);
        editor_end_prompt(e);
        return !taken;
    }
    const int key = event->button == EDITOR_BUTTON_LEFT ? editor_dialog_key_at(e, event->at) : 0;
    if (key) {
        take_key(e, key, 0);
    }
    return true;
}

bool editor_prompt_handle(editor *e, const editor_event *event) {
    if (e->prompt.kind == EDITOR_PROMPT_NONE) {
        return false;
    }
    switch (event->type) {
    case EDITOR_KEY_DOWN:
        key_down(e, event->key, event->modifiers);
        return true;
    case EDITOR_TEXT:
        take_text(e, event->text);
        return true;
    case EDITOR_POINTER_DOWN:
        return pointer_down(e, event);
    case EDITOR_WHEEL:
        return e->prompt.kind != EDITOR_PROMPT_NUMBER;
    default:
        return false;
    }
}

void editor_prompt_words(const editor *e, char *words, size_t capacity) {
    switch (e->prompt.kind) {
    case EDITOR_PROMPT_OPEN:
        snprintf(words, capacity, "Open file: %s", e->prompt.line.text);
        break;
    case EDITOR_PROMPT_SAVE:
        snprintf(words, capacity, "Save as: %s", e->prompt.line.text);
        break;
    case EDITOR_PROMPT_EXPORT:
        snprintf(words, capacity, "Picture file (.png or .svg; name_####.png for a film): %s",
                 e->prompt.line.text);
        break;
    case EDITOR_PROMPT_PLUGIN:
        snprintf(words, capacity, "Planner plugin file (none: the built-in ones): %s", e->prompt.line.text);
        break;
    case EDITOR_PROMPT_RECOVER:
        snprintf(words, capacity,
                 "Unsaved work of an editor that ended is there. Open it?  Y yes   N no, delete it");
        break;
    case EDITOR_PROMPT_NUMBER:
        snprintf(words, capacity, "%s: %s", editor_field_name(e, e->prompt.field), e->prompt.line.text);
        break;
    case EDITOR_PROMPT_REPLACE:
        snprintf(words, capacity, "%s exists. Replace it?  Y yes   N no", e->prompt.line.text);
        break;
    case EDITOR_PROMPT_CHANGED:
        snprintf(words, capacity, "Another program has changed %s. Overwrite it?  Y yes   N no   Esc go back",
                 e->path);
        break;
    case EDITOR_PROMPT_UNSAVED:
        snprintf(words, capacity, "Save the changes to %s?  Y yes   N no   Esc go back", name_of(e));
        break;
    default:
        words[0] = 0;
    }
}
