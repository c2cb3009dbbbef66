/* What is typed into a line: numbers in the panel, paths in a box. */
#include "control.h"

#include "clipboard.h"
#include "state/display.h"
#include "state/talk.h"
#include "text/number.h"
#include "widgets/focus.h"

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
    editor_found found;
    if (!editor_field_find(e, field, &found)) {
        return;
    }
    if (!editor_panel_shown(e)) {
        editor_say(e, "The panel is hidden. Show it to type numbers.");
        return;
    }
    editor_panel_reveal_field(e, field);
    editor_focus_on_field(e, field);
    editor_prompt_number(e, field,
                         found.mixed             ? ""
                         : isfinite(found.value) ? number_show(found.value).text
                                                 : editor_field_otherwise(field));
}

/* NULL, or why the text is no number that the field could have. */
static const char *take_number(editor *e, editor_field field, const char *text) {
    editor_amount amount = {EDITOR_AMOUNT_IS, 0.0};
    const char *otherwise = editor_field_otherwise(field);
    if (otherwise[0] && strcmp(text, otherwise) == 0) {
        amount.value = editor_field_usual(field);
    } else {
        const char *reason = editor_amount_read(text, &amount);
        if (reason) {
            return reason;
        }
    }
    return editor_field_change(e, field, amount);
}

/* The question ends before the number is set, which asks for nothing more; one that cannot be is asked for
 * again. */
bool editor_enter_number(editor *e) {
    const editor_prompt *prompt = editor_get_prompt(e);
    const editor_field field = prompt->field;
    char words[160];
    if (!prompt->touched || prompt->line.text[0] == 0) {
        editor_prompt_end(e);
        return true;
    }
    const char *reason = take_number(e, field, prompt->line.text);
    if (!reason) {
        editor_prompt_end(e);
        return true;
    }
    editor_field_words(e, field, words, sizeof words);
    editor_complain(e, "\"%.40s\" cannot be: %s. %s", prompt->line.text, reason, words);
    editor_prompt_refuse(e);
    return false;
}

/* On to the next number of what is selected, or of the scene, and from the last to the first; or the other way
 * round. */
static void next_number(editor *e, bool back) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const editor_field field = editor_get_prompt(e)->field;
    if (!editor_enter_number(e)) {
        return;
    }
    const size_t count = editor_panel_rows(e, rows);
    size_t at = 0;
    while (at < count && !editor_row_is_typed(&rows[at], field)) {
        at++;
    }
    for (size_t i = 1; i <= count && at < count; i++) {
        const editor_row *next = &rows[(at + (back ? count - i : i)) % count];
        if (editor_row_is_typed(next, next->field) && next->field != EDITOR_FIELD_PLACED &&
            editor_field_is_of_scene(next->field) == editor_field_is_of_scene(field)) {
            editor_ask_number(e, next->field);
            return;
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

/* ---- What is typed beside the world ---- */

bool editor_is_entering(const editor *e) {
    const editor_prompt_kind kind = editor_get_prompt(e)->kind;
    return kind == EDITOR_PROMPT_NUMBER || kind == EDITOR_PROMPT_NAME || kind == EDITOR_PROMPT_FILTER;
}

bool editor_end_entry(editor *e) {
    if (editor_get_prompt(e)->kind == EDITOR_PROMPT_NUMBER) {
        const bool taken = editor_enter_number(e);
        editor_prompt_end(e);
        return taken;
    }
    if (editor_is_entering(e)) {
        editor_dock_key(e, EDITOR_KEY_ENTER, 0);
    }
    return true;
}
