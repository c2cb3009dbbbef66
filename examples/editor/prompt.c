#include "editor_internal.h"

#include <stdio.h>
#include <string.h>

static const char *name_of(const editor *e) { return e->path[0] ? e->path : "the drawing"; }

/* ---- What comes after a question ---- */

static void empty_drawing(editor *e) {
    const editor_document nothing = {0};
    const scene file = scene_empty();
    editor_replace_all(e, &nothing, &file, "");
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

void editor_ask_path(editor *e, editor_prompt_kind kind, editor_next next) {
    e->prompt.kind = kind;
    e->prompt.next = next;
    e->prompt.touched = false;
    e->prompt.refused = false;
    editor_line_set(&e->prompt.line, kind == EDITOR_PROMPT_EXPORT   ? e->export_path
                                     : kind == EDITOR_PROMPT_PLUGIN ? e->plugin
                                                                    : e->path);
}

static void save_and_go_on(editor *e, const char *path) {
    e->prompt.kind = EDITOR_PROMPT_NONE;
    if (editor_save(e, path)) {
        go_on(e);
    } else {
        e->prompt.next = EDITOR_NEXT_NOTHING;
    }
}

void editor_save_command(editor *e, editor_next next) {
    e->prompt.next = next;
    if (e->path[0]) {
        save_and_go_on(e, e->path);
    } else {
        editor_ask_path(e, EDITOR_PROMPT_SAVE, next);
    }
}

/* ---- Answers ---- */

static bool file_exists(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file) {
        fclose(file);
    }
    return file != NULL;
}

void editor_end_prompt(editor *e) {
    e->prompt.kind = EDITOR_PROMPT_NONE;
    e->prompt.next = EDITOR_NEXT_NOTHING;
}

static void enter_path(editor *e) {
    char path[EDITOR_PATH_SIZE];
    memcpy(path, e->prompt.line.text, sizeof path);
    if (e->prompt.kind == EDITOR_PROMPT_PLUGIN) {
        editor_end_prompt(e);
        editor_load_plugin(e, path);
    } else if (path[0] == 0) {
        editor_end_prompt(e);
    } else if (e->prompt.kind == EDITOR_PROMPT_OPEN) {
        editor_end_prompt(e);
        editor_open(e, path);
    } else if (e->prompt.kind == EDITOR_PROMPT_EXPORT) {
        editor_end_prompt(e);
        memcpy(e->export_path, path, sizeof path);
        editor_export(e, path);
    } else if (strcmp(path, e->path) != 0 && file_exists(path)) {
        e->prompt.kind = EDITOR_PROMPT_REPLACE;
    } else {
        save_and_go_on(e, path);
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
        save_and_go_on(e, path);
    } else if (key == 'n' || key == EDITOR_KEY_ESCAPE) {
        e->prompt.kind = EDITOR_PROMPT_SAVE;
    }
}

static void recover_key(editor *e, int key) {
    if (key == 'y' || key == EDITOR_KEY_ENTER || key == 'n') {
        e->prompt.kind = EDITOR_PROMPT_NONE;
        editor_recover(e, key != 'n');
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
    case EDITOR_PROMPT_UNSAVED:
        snprintf(words, capacity, "Save the changes to %s?  Y yes   N no   Esc go back", name_of(e));
        break;
    default:
        words[0] = 0;
    }
}
