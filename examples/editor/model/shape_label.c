/* Labels of shapes: name, lock, groups; and what they are. */
#include "shape_internal.h"

#include "own_sides.h"

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
    while (depth < SCENE_GROUP_DEPTH && s->label.groups[depth].number != 0) {
        depth++;
    }
    return depth;
}

size_t editor_shape_common_depth(const editor_shape *a, const editor_shape *b) {
    const size_t most = editor_shape_group_depth(b);
    size_t depth = 0;
    while (depth < most && a->label.groups[depth].number == b->label.groups[depth].number) {
        depth++;
    }
    return depth;
}

size_t editor_shape_depth_in(const editor_shape *s, uint32_t group) {
    size_t depth = 0;
    while (depth < SCENE_GROUP_DEPTH && s->label.groups[depth].number != group) {
        depth++;
    }
    return depth;
}

static const char *polygon_name(const editor_shape *s) {
    geom_vec2 direction;
    double lengths[2];
    return s->role == EDITOR_FLOOR                    ? "Floor"
           : s->role == EDITOR_EXIT                   ? "Exit"
           : s->ring_count > 1                        ? "Polygon with holes"
           : editor_own_sides(s, &direction, lengths) ? "Rectangle"
                                                      : "Polygon";
}

const char *editor_shape_kind_name(const editor_shape *s) {
    switch (s->kind) {
    case EDITOR_POLYGON:
        return polygon_name(s);
    case EDITOR_CHAIN:
        return s->point_count > 2 ? "Wall" : s->radius > 0.0 ? "Capsule" : "Segment";
    case EDITOR_DISC:
        return "Circle";
    default:
        return "Agent";
    }
}
