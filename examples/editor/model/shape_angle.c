/* The angle of a shape, and turning it to another one. */
#include "shape_internal.h"

#include "decimal.h"
#include "own_sides.h"

bool editor_shape_angle(const editor_shape *s, double *degrees) {
    geom_vec2 direction;
    double lengths[2];
    const bool own = !s->unturned && editor_own_sides(s, &direction, lengths);
    *degrees = own ? editor_degrees(direction) : s->label.angle;
    return !editor_shape_is_round(s);
}

static geom_vec2 middle_of(const editor_shape *s) {
    return editor_decimal_middle2(s->bounds.min, s->bounds.max);
}

const editor_shape *editor_shape_with_angle(const editor_shape *s, double degrees) {
    const editor_shape *first = s->unturned ? s->unturned : s;
    double angle = 0.0;
    if (!editor_shape_angle(first, &angle)) {
        return editor_shape_retain(s);
    }
    const editor_affine turn = editor_affine_turn(middle_of(first), degrees - angle);
    scene_label label = s->label;
    label.angle = remainder(degrees, 360.0);
    editor_shape *copy = editor_shape_copy(s, &label);
    for (size_t i = 0; copy && i < copy->point_count; i++) {
        copy->points[i] = editor_affine_point(turn, first->points[i]);
    }
    if (copy) {
        copy->unturned = editor_shape_retain(first);
    }
    return editor_shape_finish(copy);
}
