/* Labels of shapes: name, lock, groups. */
#include "shape_internal.h"

const editor_shape *editor_shape_with_label(const editor_shape *s, const scene_label *label) {
    editor_shape *copy = editor_shape_copy(s, label);
    if (copy) {
        copy->unturned = s->unturned ? editor_shape_retain(s->unturned) : NULL;
    }
    return editor_shape_finish(copy);
}

bool editor_shape_is_free(const editor_shape *s) { return !s->label.locked && !s->label.hidden; }

size_t editor_shape_group_depth(const editor_shape *s) {
    size_t depth = 0;
    while (depth < SCENE_GROUP_DEPTH && s->label.groups[depth] != 0) {
        depth++;
    }
    return depth;
}
