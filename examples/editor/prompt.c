#include "editor_internal.h"

#include <stdio.h>
#include <stdlib.h>
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
    snprintf(e->prompt.text, sizeof e->prompt.text, "%s",
             kind == EDITOR_PROMPT_EXPORT   ? e->export_path
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

void editor_ask_number(editor *e, editor_field field) {
    double value = 0.0;
    if (!editor_field_get(e, field, &value)) {
        return;
    }
    e->prompt.kind = EDITOR_PROMPT_NUMBER;
    e->prompt.next = EDITOR_NEXT_NOTHING;
    e->prompt.field = field;
    e->prompt.fresh = true;
    snprintf(e->prompt.text, sizeof e->prompt.text, "%.10g", value);
}

/* ---- Answers ---- */

static bool file_exists(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file) {
        fclose(file);
    }
    return file != NULL;
}

static void cancel(editor *e) {
    e->prompt.kind = EDITOR_PROMPT_NONE;
    e->prompt.next = EDITOR_NEXT_NOTHING;
}

static void enter_path(editor *e) {
    char path[EDITOR_PATH_SIZE];
    memcpy(path, e->prompt.text, sizeof path);
    if (e->prompt.kind == EDITOR_PROMPT_PLUGIN) {
        cancel(e);
        editor_load_plugin(e, path);
    } else if (path[0] == 0) {
        cancel(e);
    } else if (e->prompt.kind == EDITOR_PROMPT_OPEN) {
        cancel(e);
        editor_open(e, path);
    } else if (e->prompt.kind == EDITOR_PROMPT_EXPORT) {
        cancel(e);
        memcpy(e->export_path, path, sizeof path);
        editor_export(e, path);
    } else if (strcmp(path, e->path) != 0 && file_exists(path)) {
        e->prompt.kind = EDITOR_PROMPT_REPLACE;
    } else {
        save_and_go_on(e, path);
    }
}

/* Takes off the last letter with all its bytes. */
static void erase_letter(char *text) {
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xC0U) == 0x80U) {
        length--;
    }
    text[length > 0 ? length - 1 : 0] = 0;
}

static void path_key(editor *e, int key) {
    if (key == EDITOR_KEY_ENTER) {
        enter_path(e);
    } else if (key == EDITOR_KEY_ESCAPE) {
        cancel(e);
    } else if (key == EDITOR_KEY_BACKSPACE) {
        erase_letter(e->prompt.text);
    }
}

/* Numbers beyond this are no places that anything could be at. */
static const double LARGEST_NUMBER = 1e9;

static void enter_number(editor *e) {
    char *end = NULL;
    const double value = strtod(e->prompt.text, &end);
    cancel(e);
    if (e->prompt.fresh || e->prompt.text[0] == 0) {
        return;
    }
    if (*end != 0 || !(fabs(value) <= LARGEST_NUMBER)) {
        editor_say(e, "That is not a number that can be used.");
    } else {
        editor_field_set(e, e->prompt.field, value);
    }
}

/* On to the next number that what is selected has, and from the last to the first. */
static void next_number(editor *e) {
    double value = 0.0;
    const int field = (int)e->prompt.field;
    enter_number(e);
    for (int i = 1; i <= EDITOR_FIELD_COUNT && e->prompt.kind == EDITOR_PROMPT_NONE; i++) {
        const editor_field next = (editor_field)((field + i) % EDITOR_FIELD_COUNT);
        if (editor_field_get(e, next, &value)) {
            editor_ask_number(e, next);
        }
    }
}

static void number_key(editor *e, int key) {
    if (key == EDITOR_KEY_ENTER) {
        enter_number(e);
    } else if (key == EDITOR_KEY_TAB) {
        next_number(e);
    } else if (key == EDITOR_KEY_ESCAPE) {
        cancel(e);
    } else if (key == EDITOR_KEY_BACKSPACE || key == EDITOR_KEY_DELETE) {
        if (e->prompt.fresh) {
            e->prompt.text[0] = 0;
        } else {
            erase_letter(e->prompt.text);
        }
        e->prompt.fresh = false;
    }
}

static void unsaved_key(editor *e, int key) {
    if (key == 'y' || key == EDITOR_KEY_ENTER) {
        editor_save_command(e, e->prompt.next);
    } else if (key == 'n') {
        go_on(e);
    } else if (key == EDITOR_KEY_ESCAPE || key == 'c') {
        cancel(e);
    }
}

static void replace_key(editor *e, int key) {
    char path[EDITOR_PATH_SIZE];
    memcpy(path, e->prompt.text, sizeof path);
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
        cancel(e); /* the file stays, and is offered again */
    }
}

static void take_key(editor *e, int key) {
    const editor_prompt_kind before = e->prompt.kind;
    switch (before) {
    case EDITOR_PROMPT_OPEN:
    case EDITOR_PROMPT_SAVE:
    case EDITOR_PROMPT_EXPORT:
    case EDITOR_PROMPT_PLUGIN:
        path_key(e, key);
        break;
    case EDITOR_PROMPT_NUMBER:
        number_key(e, key);
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
    e->prompt.swallow_text = e->prompt.kind != before && key < EDITOR_KEY_ENTER;
}

/* Whole letters only; what does not fit is left out. */
static void take_text(editor *e, const char *text) {
    if (e->prompt.kind == EDITOR_PROMPT_NUMBER && e->prompt.fresh && !e->prompt.swallow_text) {
        e->prompt.text[0] = 0;
        e->prompt.fresh = false;
    }
    const size_t length = strlen(e->prompt.text);
    const bool typing = e->prompt.kind == EDITOR_PROMPT_OPEN || e->prompt.kind == EDITOR_PROMPT_SAVE ||
                        e->prompt.kind == EDITOR_PROMPT_NUMBER || e->prompt.kind == EDITOR_PROMPT_EXPORT ||
                        e->prompt.kind == EDITOR_PROMPT_PLUGIN;
    if (typing && !e->prompt.swallow_text && length + strlen(text) < sizeof e->prompt.text) {
        memcpy(e->prompt.text + length, text, strlen(text) + 1);
    }
    e->prompt.swallow_text = false;
}

/* A press elsewhere takes the number that was typed, and goes on; other questions want an answer first. */
static bool pointer_down(editor *e) {
    if (e->prompt.kind != EDITOR_PROMPT_NUMBER) {
        return true;
    }
    enter_number(e);
    return false;
}

bool editor_prompt_handle(editor *e, const editor_event *event) {
    if (e->prompt.kind == EDITOR_PROMPT_NONE) {
        return false;
    }
    switch (event->type) {
    case EDITOR_KEY_DOWN:
        e->message[0] = 0;
        take_key(e, event->key);
        return true;
    case EDITOR_TEXT:
        take_text(e, event->text);
        return true;
    case EDITOR_POINTER_DOWN:
        return pointer_down(e);
    default:
        return false;
    }
}

void editor_prompt_words(const editor *e, char *words, size_t capacity) {
    switch (e->prompt.kind) {
    case EDITOR_PROMPT_OPEN:
        snprintf(words, capacity, "Open file: %s", e->prompt.text);
        break;
    case EDITOR_PROMPT_SAVE:
        snprintf(words, capacity, "Save as: %s", e->prompt.text);
        break;
    case EDITOR_PROMPT_EXPORT:
        snprintf(words, capacity, "Picture file (.png or .svg; name_####.png for a film): %s",
                 e->prompt.text);
        break;
    case EDITOR_PROMPT_PLUGIN:
        snprintf(words, capacity, "Planner plugin file (none: the built-in ones): %s", e->prompt.text);
        break;
    case EDITOR_PROMPT_RECOVER:
        snprintf(words, capacity,
                 "Unsaved work of an editor that ended is there. Open it?  Y yes   N no, delete it");
        break;
    case EDITOR_PROMPT_NUMBER:
        snprintf(words, capacity, "%s: %s", editor_field_name(e->prompt.field), e->prompt.text);
        break;
    case EDITOR_PROMPT_REPLACE:
        snprintf(words, capacity, "%s exists. Replace it?  Y yes   N no", e->prompt.text);
        break;
    case EDITOR_PROMPT_UNSAVED:
        snprintf(words, capacity, "Save the changes to %s?  Y yes   N no   Esc go back", name_of(e));
        break;
    default:
        words[0] = 0;
    }
}
