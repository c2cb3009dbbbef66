/* Names, locks and what is hidden. */
#include "objects.h"

#include "selection.h"
#include "talk.h"
#include "work.h"

static bool *flag_of(scene_label *label, editor_flag flag) {
    return flag == EDITOR_FLAG_LOCKED ? &label->locked : &label->hidden;
}

bool editor_put_flag(editor *e, size_t place, editor_flag flag, bool on) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    scene_label label = s->label;
    *flag_of(&label, flag) = on;
    return editor_put_shape(e, place, editor_shape_with_label(s, &label));
}

static bool has_flag(const editor_shape *s, editor_flag flag) {
    return flag == EDITOR_FLAG_LOCKED ? s->label.locked : s->label.hidden;
}

void editor_flag_selection(editor *e, editor_flag flag) {
    const editor_document *drawing = editor_drawing(e);
    const size_t count = editor_selected_count(e);
    bool good = true;
    if (count == 0) {
        editor_say(e, "Nothing is selected.");
        return;
    }
    for (size_t i = 0; good && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        good = !editor_is_selected(e, s->id) || editor_put_flag(e, i, flag, true);
    }
    if (editor_commit_if(e, good)) {
        editor_say(e, "%s %zu %s", flag == EDITOR_FLAG_LOCKED ? "Locked" : "Hid", count,
                   count == 1 ? "shape" : "shapes");
    }
}

void editor_clear_flag(editor *e, editor_flag flag) {
    const editor_document *drawing = editor_drawing(e);
    size_t count = 0;
    bool good = true;
    for (size_t i = 0; good && i < drawing->count; i++) {
        if (has_flag(drawing->shapes[i], flag)) {
            good = editor_put_flag(e, i, flag, false);
            count++;
        }
    }
    if (editor_commit_if(e, good)) {
        editor_say(e, "%s %zu %s", flag == EDITOR_FLAG_LOCKED ? "Unlocked" : "Showed", count,
                   count == 1 ? "shape" : "shapes");
    }
}

/* As labels have it; it is copied with them. */
static char *name_of_label(const char *name) { return name[0] ? (char *)name : NULL; }

void editor_rename(editor *e, size_t place, const char *name) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    scene_label label = s->label;
    label.name = name_of_label(name);
    editor_commit_if(e, editor_put_shape(e, place, editor_shape_with_label(s, &label)));
}

void editor_rename_group(editor *e, uint32_t group, const char *name) {
    const editor_document *drawing = editor_drawing(e);
    bool good = true;
    for (size_t i = 0; good && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        const size_t depth = editor_shape_depth_in(s, group);
        if (depth < SCENE_GROUP_DEPTH) {
            scene_label label = s->label;
            label.groups[depth].name = name_of_label(name);
            good = editor_put_shape(e, i, editor_shape_with_label(s, &label));
        }
    }
    editor_commit_if(e, good);
}
