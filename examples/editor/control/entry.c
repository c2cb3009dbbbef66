/* What is typed into a line: numbers in the panel, paths in a box. */
#include "control.h"

#include "clipboard.h"
#include "state/display.h"
#include "state/talk.h"
#include "text/number.h"
#include "widgets/panel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---- */

static void copy_line(editor *e) {
    const editor_line *line = &editor_get_prompt(e)->line;
    const size_t start = editor_line_start(line);
    const size_t count = editor_line_end(line) - start;
    char *text = count > 0 ? malloc(count + 1) : NULL;
    if (text) {
        memcpy(text, line->text + start, count);
        text[count] = 0;
        editor_put_text(e, text);
    }
}

static void paste_line(editor *e) {
    char *text = editor_get_text(e);
    editor_prompt_insert(e, text);
    free(text);
}

void editor_entry_key(editor *e, int key, unsigned modifiers) {
    const editor_line *line = &editor_get_prompt(e)->line;
    const bool ctrl = (modifiers & EDITOR_CTRL) != 0;
    if (ctrl && (key == 'c' || key == 'x')) {
        copy_line(e);
    }
    if (ctrl && key == 'v') {
        paste_line(e);
    } else if (ctrl && key == 'x' && line->caret != line->anchor) {
        editor_prompt_insert(e, "");
    } else {
        editor_prompt_edit(e, key, modifiers);
    }
}

void editor_complete_path(editor *e) {
    char names[EDITOR_TEXT_SIZE - 32];
    const size_t count = editor_prompt_complete(e, names, sizeof names);
    if (count == 0) {
        editor_say(e, "No file name starts like that.");
    } else if (count > 1) {
        editor_say(e, "%zu files: %s", count, names);
    }
}

/* ---- Numbers ---- */

void editor_ask_number(editor *e, editor_field field) {
    double value = 0.0;
    if (!editor_field_get(e, field, &value)) {
        return;
    }
    if (!editor_panel_shown(e)) {
        editor_say(e, "The panel is hidden. Show it to type numbers.");
        return;
    }
    editor_panel_reveal(e, field);
    editor_prompt_number(e, field, number_show(value).text);
}

/* Numbers beyond this are no places that anything could be at. */
static const double LARGEST_NUMBER = 1e9;

bool editor_enter_number(editor *e) {
    const editor_prompt *prompt = editor_get_prompt(e);
    char *end = NULL;
    const char *text = prompt->line.text;
    const editor_field field = prompt->field;
    const double value = strtod(text, &end);
    if (!prompt->touched || text[0] == 0) {
        editor_prompt_end(e);
        return true;
    }
    if (end == text || end[strspn(end, " ")] != 0) {
        editor_complain(e, "\"%.40s\" is no number. %s", text, editor_field_words(e, field));
    } else if (!(fabs(value) <= LARGEST_NUMBER)) {
        editor_complain(e, "%.40s is out of range.", text);
    } else if (!editor_field_allows(e, field, value)) {
        editor_complain(e, "%.40s cannot be. %s", text, editor_field_words(e, field));
    } else {
        editor_prompt_end(e);
        editor_field_set(e, field, value);
        return true;
    }
    editor_prompt_refuse(e);
    return false;
}

/* On to the next number that what is selected has, and from the last to the first; or the other way round. */
static void next_number(editor *e, bool back) {
    const editor_prompt *prompt = editor_get_prompt(e);
    const int count = EDITOR_FIELD_SELECTION_COUNT;
    double value = 0.0;
    const int field = (int)prompt->field;
    if (!editor_enter_number(e) || field >= count) {
        return;
    }
    for (int i = 1; i <= count && prompt->kind == EDITOR_PROMPT_NONE; i++) {
        const int step = back ? count - i : i;
        const editor_field next = (editor_field)((field + step) % count);
        if (editor_field_get(e, next, &value)) {
            editor_ask_number(e, next);
        }
    }
}

void editor_number_key(editor *e, int key, unsigned modifiers) {
    if (key == EDITOR_KEY_ENTER) {
        editor_enter_number(e);
    } else if (key == EDITOR_KEY_TAB) {
        next_number(e, (modifiers & EDITOR_SHIFT) != 0);
    } else if (key == EDITOR_KEY_ESCAPE) {
        editor_prompt_end(e);
    } else {
        editor_entry_key(e, key, modifiers);
    }
}
