/* What is asked, what is typed, and what comes after it. */
#include "prompt.h"

#include "canvas/canvas_film.h"
#include "complete.h"
#include "state/paths.h"

#include <stdio.h>
#include <stdlib.h>

struct editor_asking {
    editor_prompt prompt;
    char question[2 * EDITOR_PATH_SIZE];
    bool close; /* the user is done */
};

editor_asking *editor_asking_create(void) { return calloc(1, sizeof(editor_asking)); }

void editor_asking_destroy(editor_asking *a) { free(a); }

const editor_prompt *editor_get_prompt(const editor *e) { return &e->asking->prompt; }

bool editor_prompt_is_typed(const editor *e) {
    switch (e->asking->prompt.kind) {
    case EDITOR_PROMPT_OPEN:
    case EDITOR_PROMPT_SAVE:
    case EDITOR_PROMPT_EXPORT:
    case EDITOR_PROMPT_FILM:
    case EDITOR_PROMPT_PLUGIN:
    case EDITOR_PROMPT_NUMBER:
    case EDITOR_PROMPT_NAME:
    case EDITOR_PROMPT_FILTER:
        return true;
    default:
        return false;
    }
}

/* ---- What is asked ---- */

static void set_kind(editor_prompt *p, editor_prompt_kind kind) {
    p->kind = kind;
    p->focus = 0;
}

void editor_prompt_ask(editor *e, editor_prompt_kind kind) { set_kind(&e->asking->prompt, kind); }

void editor_prompt_type(editor *e, editor_prompt_kind kind, const char *line) {
    editor_prompt *p = &e->asking->prompt;
    set_kind(p, kind);
    p->touched = false;
    p->refused = false;
    editor_line_set(&p->line, line);
}

void editor_prompt_number(editor *e, editor_field field, const char *line) {
    e->asking->prompt.next = EDITOR_NEXT_NOTHING;
    e->asking->prompt.field = field;
    editor_prompt_type(e, EDITOR_PROMPT_NUMBER, line);
}

void editor_prompt_replace(editor *e) {
    e->asking->prompt.before = e->asking->prompt.kind;
    set_kind(&e->asking->prompt, EDITOR_PROMPT_REPLACE);
}

void editor_prompt_back(editor *e) { set_kind(&e->asking->prompt, e->asking->prompt.before); }

void editor_prompt_end(editor *e) { editor_prompt_take_next(e); }

void editor_prompt_tell(editor *e, const char *about) {
    snprintf(e->asking->prompt.about, EDITOR_ABOUT_SIZE, "%s", about);
}

void editor_prompt_then(editor *e, editor_next next) { e->asking->prompt.next = next; }

void editor_prompt_then_path(editor *e, editor_next next, const char *path) {
    e->asking->prompt.next = next;
    snprintf(e->asking->prompt.next_path, EDITOR_PATH_SIZE, "%s", path);
}

editor_next editor_prompt_take_next(editor *e) {
    const editor_next next = e->asking->prompt.next;
    set_kind(&e->asking->prompt, EDITOR_PROMPT_NONE);
    e->asking->prompt.next = EDITOR_NEXT_NOTHING;
    return next;
}

void editor_close(editor *e) { e->asking->close = true; }

bool editor_wants_close(const editor *e) { return e->asking->close; }

/* ---- What is typed ---- */

static void note_change(editor_prompt *p, bool changed) {
    p->touched = p->touched || changed;
    p->refused = p->refused && !changed;
}

void editor_prompt_insert(editor *e, const char *text) {
    if (text) {
        editor_line_insert(&e->asking->prompt.line, text);
    }
    note_change(&e->asking->prompt, true);
}

void editor_prompt_put(editor *e, const char *line) {
    editor_line *at = &e->asking->prompt.line;
    editor_line_set(at, line);
    at->anchor = at->caret;
    note_change(&e->asking->prompt, true);
}

void editor_prompt_edit(editor *e, int key, unsigned modifiers) {
    note_change(&e->asking->prompt, editor_line_key(&e->asking->prompt.line, key, modifiers));
}

size_t editor_prompt_complete(editor *e, char *names, size_t capacity) {
    return editor_complete_line(&e->asking->prompt.line, names, capacity);
}

void editor_prompt_refuse(editor *e) { e->asking->prompt.refused = true; }

void editor_prompt_swallow(editor *e, bool text) { e->asking->prompt.swallow_text = text; }

void editor_prompt_focus(editor *e, size_t focus) { e->asking->prompt.focus = focus; }

/* ---- What is shown of it ---- */

static void put_words(const editor *e, char *words, size_t capacity) {
    const editor_prompt *p = &e->asking->prompt;
    const char *path = editor_path(e);
    switch (p->kind) {
    case EDITOR_PROMPT_OPEN:
        snprintf(words, capacity, "Open file: %s", p->line.text);
        break;
    case EDITOR_PROMPT_SAVE:
        snprintf(words, capacity, "Save as: %s", p->line.text);
        break;
    case EDITOR_PROMPT_EXPORT:
        snprintf(words, capacity, "Picture file (.png or .svg; .gif or name_####.png for a film): %s",
                 p->line.text);
        break;
    case EDITOR_PROMPT_FILM:
        snprintf(words, capacity, "Film: from, to (s), frames per second, width (pixels): %s", p->line.text);
        break;
    case EDITOR_PROMPT_PLUGIN:
        snprintf(words, capacity, "Planner plugin file (empty: the built-in planners): %s", p->line.text);
        break;
    case EDITOR_PROMPT_RECOVER:
        snprintf(words, capacity,
                 "Unsaved work of an earlier editor was found. Recover it?  Y yes   N no, delete it   (%s)",
                 p->about);
        break;
    case EDITOR_PROMPT_NUMBER:
        snprintf(words, capacity, "%s: %s", editor_field_name(e, p->field), p->line.text);
        break;
    case EDITOR_PROMPT_NAME:
        snprintf(words, capacity, "Name (Enter: accept, Esc: cancel): %s", p->line.text);
        break;
    case EDITOR_PROMPT_FILTER:
        snprintf(words, capacity, "Names with (Enter: done, Esc: show all): %s", p->line.text);
        break;
    case EDITOR_PROMPT_REPLACE:
        snprintf(words, capacity,
                 canvas_film_is_numbered(p->line.text) && p->before == EDITOR_PROMPT_EXPORT
                     ? "Pictures %s exist. Replace them?  Y yes   N no"
                     : "%s exists. Replace it?  Y yes   N no",
                 p->line.text);
        break;
    case EDITOR_PROMPT_CHANGED:
        snprintf(words, capacity, "Another program has changed %s. Overwrite it?  Y yes   N no   Esc cancel",
                 path);
        break;
    case EDITOR_PROMPT_GALLERY:
        snprintf(words, capacity, "Start from a scene: arrows, Enter.  Esc close");
        break;
    case EDITOR_PROMPT_REMARKS:
        snprintf(words, capacity, "Some shapes of the file cannot be read.  Enter go on");
        break;
    case EDITOR_PROMPT_UNSAVED:
        snprintf(words, capacity, "Save the changes to %s?  Y yes   N no   Esc cancel",
                 path[0] ? path : "the drawing");
        break;
    default:
        words[0] = 0;
    }
}

const char *editor_question(editor *e) {
    put_words(e, e->asking->question, sizeof e->asking->question);
    return e->asking->question;
}
