/* Sets numbers that were typed: one step to undo each. */
#include "fields.h"
#include "model/decimal.h"
#include "model/own_sides.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/vertices.h"
#include "state/work.h"
#include "tools/pattern.h"

#include <math.h>

bool editor_field_allows(const editor *e, editor_field field, double value) {
    const editor_shape *s = editor_field_shape(e);
    switch (field) {
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
    case EDITOR_FIELD_LENGTH:
    case EDITOR_FIELD_SPEED:
        return value > 0.0;
    case EDITOR_FIELD_RADIUS:
        return value > 0.0 || (value == 0.0 && s && s->kind == EDITOR_CHAIN);
    case EDITOR_FIELD_PLACED:
        return value >= 0.0 && value <= EDITOR_MOST_PLACED && value == floor(value);
    default:
        return true;
    }
}

/* What is selected as `change` makes it: one step to undo. */
static void replace_selected(editor *e, double value,
                             const editor_shape *(*change)(const editor_shape *, double)) {
    const editor_document *drawing = editor_drawing(e);
    bool good = true;
    for (size_t i = 0; good && i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        good = !editor_is_selected(e, s->id) || editor_put_shape(e, i, change(s, value));
    }
    if (!good) {
        editor_revert(e);
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

static void move_point(editor *e, size_t place, size_t point, geom_vec2 to) {
    if (!editor_put_shape(e, place, editor_shape_with_point(editor_drawing(e)->shapes[place], point, to))) {
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

/* A single vertex gets the very number that was typed. */
static void place_vertices(editor *e, geom_vec2 from, geom_vec2 to) {
    const editor_vertex vertex = editor_first_chosen(e);
    if (editor_chosen_count(e) > 1) {
        editor_move_vertices(e, editor_decimal_sub2(to, from));
    } else {
        move_point(e, editor_document_find(editor_drawing(e), vertex.id), vertex.index, to);
    }
}

static void set_place(editor *e, editor_field field, double value) {
    const editor_shape *s = editor_field_shape(e);
    geom_vec2 from;
    if (!editor_field_get(e, EDITOR_FIELD_X, &from.x) || !editor_field_get(e, EDITOR_FIELD_Y, &from.y)) {
        return;
    }
    const geom_vec2 to =
        field == EDITOR_FIELD_X ? geom_vec2_make(value, from.y) : geom_vec2_make(from.x, value);
    if (editor_field_is_of_vertices(e)) {
        place_vertices(e, from, to);
    } else if (s && s->kind == EDITOR_AGENT) {
        move_point(e, editor_selected_alone(e), EDITOR_AGENT_START, to);
    } else {
        editor_transform_selection(e, editor_affine_move(editor_decimal_sub2(to, from)));
    }
}

static void set_goal(editor *e, editor_field field, double value) {
    geom_vec2 goal = editor_field_shape(e)->points[EDITOR_AGENT_GOAL];
    if (field == EDITOR_FIELD_GOAL_X) {
        goal.x = value;
    } else {
        goal.y = value;
    }
    move_point(e, editor_selected_alone(e), EDITOR_AGENT_GOAL, goal);
}

/* Along a direction by a factor, and not across it. Radii stay. */
static editor_affine stretch(geom_vec2 fixed, geom_vec2 direction, double factor) {
    const double by = factor - 1.0;
    editor_affine a = {.xx = 1.0 + by * direction.x * direction.x,
                       .xy = by * direction.x * direction.y,
                       .yx = by * direction.x * direction.y,
                       .yy = 1.0 + by * direction.y * direction.y,
                       .size = 1.0};
    a.x = fixed.x - (a.xx * fixed.x + a.xy * fixed.y);
    a.y = fixed.y - (a.yx * fixed.x + a.yy * fixed.y);
    return a;
}

/* The middle stays where it is. */
static void set_size(editor *e, editor_field field, double factor) {
    const editor_shape *s = editor_field_shape(e);
    const bool across = field == EDITOR_FIELD_HEIGHT;
    geom_aabb2 bounds;
    geom_vec2 direction;
    double lengths[2];
    if (!editor_selection_bounds(e, &bounds)) {
        return;
    }
    const geom_vec2 middle = editor_decimal_middle2(bounds.min, bounds.max);
    if (s && editor_own_sides(s, &direction, lengths)) {
        editor_transform_selection(e,
                                   stretch(middle, across ? geom_vec2_perp(direction) : direction, factor));
    } else {
        const geom_vec2 factors = across ? geom_vec2_make(1.0, factor) : geom_vec2_make(factor, 1.0);
        editor_transform_selection(e, editor_affine_scale(middle, factors));
    }
}

void editor_field_set(editor *e, editor_field field, double value) {
    double old = 0.0;
    if (!editor_field_get(e, field, &old) || old == value || !editor_field_allows(e, field, value)) {
        return;
    }
    switch (field) {
    case EDITOR_FIELD_X:
    case EDITOR_FIELD_Y:
        set_place(e, field, value);
        break;
    case EDITOR_FIELD_GOAL_X:
    case EDITOR_FIELD_GOAL_Y:
        set_goal(e, field, value);
        break;
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
    case EDITOR_FIELD_LENGTH:
        set_size(e, field, value / old);
        break;
    case EDITOR_FIELD_ANGLE:
        replace_selected(e, value, editor_shape_with_angle);
        break;
    case EDITOR_FIELD_RADIUS:
        replace_selected(e, value, editor_shape_with_radius);
        break;
    case EDITOR_FIELD_SPEED:
        replace_selected(e, value, editor_shape_with_speed);
        break;
    default:
        editor_place(e, editor_get_pattern(e), (int)value);
        break;
    }
}
