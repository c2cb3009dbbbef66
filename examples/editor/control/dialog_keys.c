/* The focus in the box that asks: its line, then its switches and answers. */
#include "control.h"

#include "dialogs/dialog.h"

/* The switch or answer that has the focus; NULL for the line. */
static const editor_answer *focused(const editor_dialog *dialog, size_t focus) {
    if (focus == 0 || focus > dialog->switch_count + dialog->answer_count) {
        return NULL;
    }
    return focus <= dialog->switch_count ? &dialog->switches[focus - 1]
                                         : &dialog->answers[focus - 1 - dialog->switch_count];
}

static void move(editor *e, const editor_dialog *dialog, bool back) {
    const size_t count = dialog->switch_count + dialog->answer_count + 1;
    editor_prompt_focus(e, (editor_get_prompt(e)->focus + (back ? count - 1 : 1)) % count);
}

bool editor_dialog_key(editor *e, int *key, unsigned *modifiers) {
    editor_dialog dialog;
    if (!editor_get_dialog(e, &dialog)) {
        return false;
    }
    const editor_answer *answer = focused(&dialog, editor_get_prompt(e)->focus);
    const bool tab = *key == EDITOR_KEY_TAB && (answer || !editor_prompt_is_typed(e));
    if (*key == EDITOR_KEY_F6 || tab) {
        move(e, &dialog, (*modifiers & EDITOR_SHIFT) != 0);
        return true;
    }
    if (answer && *modifiers == 0 && (*key == EDITOR_KEY_LEFT || *key == EDITOR_KEY_RIGHT)) {
        move(e, &dialog, *key == EDITOR_KEY_LEFT);
        return true;
    }
    if (answer && *modifiers == 0 && (*key == EDITOR_KEY_ENTER || *key == ' ')) {
        *key = answer->key;
        *modifiers = answer->modifiers;
    }
    return false;
}
