/* Numbers that can be typed: their names, and what they are now. */
#include "fields.h"

#include "model/decimal.h"
#include "model/own_sides.h"
#include "state/selection.h"
#include "state/vertices.h"
#include "tools/pattern.h"

#include <math.h>

/* ---- Words ---- */

const char *editor_field_name(const editor *e, editor_field field) {
    static const char *const names[EDITOR_FIELD_COUNT] = {
        "X", "Y", "Goal X", "Goal Y", "Width", "Height", "Length", "Radius", "Speed", "Angle", "Number"};
    const editor_shape *s = editor_field_shape(e);
    if (s && s->kind == EDITOR_AGENT && field <= EDITOR_FIELD_Y) {
        return field == EDITOR_FIELD_X ? "Start X" : "Start Y";
    }
    return names[field];
}

const char *editor_field_unit(editor_field field) {
    static const char *const units[EDITOR_FIELD_COUNT] = {"m", "m", "m",   "m", "m", "m",
                                                          "m", "m", "m/s", "°", ""};
    return units[field];
}

const char *editor_field_words(const editor *e, editor_field field) {
    static const char *const words[EDITOR_FIELD_COUNT] = {
        "x in m, to the right: any number.",
        "y in m, upwards: any number.",
        "x of the goal in m: any number.",
        "y of the goal in m: any number.",
        "Width in m: a number above 0.",
        "Height in m: a number above 0.",
        "Length of the axis in m: a number above 0.",
        "Radius in m: a number above 0.",
        "Maximum speed in m/s: a number above 0.",
        "Angle in degrees, counterclockwise: any number.",
        "Agents in a row, ring or box: 1 to 1000; 0 for as many as fit."};
    const editor_shape *s = editor_field_shape(e);
    if (field == EDITOR_FIELD_RADIUS && s && s->kind == EDITOR_CHAIN) {
        return "Radius, half the thickness, in m: 0 or above.";
    }
    return words[field];
}

/* ---- What there is ---- */

const editor_shape *editor_field_shape(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t place = editor_selected_alone(e);
    return place < drawing->count ? drawing->shapes[place] : NULL;
}

bool editor_field_is_of_vertices(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t place =
        editor_chosen_count(e) > 0 ? editor_document_find(drawing, editor_first_chosen(e).id) : 0;
    return editor_chosen_count(e) > 0 && editor_shape_edge_count(drawing->shapes[place]) > 0;
}

/* One that stands for all that is selected: the only one, or the first of several agents. */
static const editor_shape *example(const editor *e) {
    const editor_shape *first = NULL;
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        const editor_shape *s = editor_drawing(e)->shapes[i];
        if (!editor_is_selected(e, s->id)) {
            continue;
        }
        if (first && (first->kind != EDITOR_AGENT || s->kind != EDITOR_AGENT)) {
            return NULL;
        }
        first = first ? first : s;
    }
    return first;
}

/* One that lies in a point is that point, exactly. */
static geom_vec2 middle_of(geom_aabb2 box) {
    return geom_vec2_equal(box.min, box.max) ? box.min : editor_decimal_middle2(box.min, box.max);
}

/* The point whose coordinates are shown: the middle of the vertices that are chosen, a center, else the
 * middle of all that is selected. */
static bool place_of(const editor *e, geom_vec2 *place) {
    const editor_shape *s = editor_field_shape(e);
    geom_aabb2 bounds;
    if (editor_field_is_of_vertices(e) && editor_chosen_bounds(e, &bounds)) {
        *place = middle_of(bounds);
        return true;
    }
    if (s && editor_shape_is_round(s)) {
        *place = s->points[0];
        return true;
    }
    if (!editor_selection_bounds(e, &bounds)) {
        return false;
    }
    *place = middle_of(bounds);
    return true;
}

static bool get_place(const editor *e, editor_field field, double *value) {
    geom_vec2 place;
    if (!place_of(e, &place)) {
        return false;
    }
    *value = field == EDITOR_FIELD_X ? place.x : place.y;
    return true;
}

static bool get_goal(const editor *e, editor_field field, double *value) {
    const editor_shape *s = editor_field_shape(e);
    if (!s || s->kind != EDITOR_AGENT) {
        return false;
    }
    const geom_vec2 goal = s->points[EDITOR_AGENT_GOAL];
    *value = field == EDITOR_FIELD_GOAL_X ? goal.x : goal.y;
    return true;
}

/* Of a rectangle along its own sides, else of the box around all that is selected. What has none cannot be
 * scaled. */
static bool get_size(const editor *e, editor_field field, double *value) {
    const editor_shape *s = editor_field_shape(e);
    const bool width = field == EDITOR_FIELD_WIDTH;
    geom_aabb2 bounds;
    geom_vec2 direction;
    double lengths[2];
    if (s && editor_own_sides(s, &direction, lengths)) {
        *value = lengths[width ? 0 : 1];
        return s->kind == EDITOR_POLYGON;
    }
    if ((s && editor_shape_is_round(s)) || !editor_selection_bounds(e, &bounds)) {
        return false;
    }
    const geom_vec2 size = editor_decimal_sub2(bounds.max, bounds.min);
    *value = width ? size.x : size.y;
    return *value > 0.0;
}

static bool get_length(const editor *e, double *value) {
    const editor_shape *s = editor_field_shape(e);
    geom_vec2 direction;
    double lengths[2];
    if (!s || s->kind != EDITOR_CHAIN || !editor_own_sides(s, &direction, lengths)) {
        return false;
    }
    *value = lengths[0];
    return true;
}

static bool get_of_shapes(const editor *e, editor_field field, double *value) {
    const editor_shape *s = example(e);
    switch (field) {
    case EDITOR_FIELD_GOAL_X:
    case EDITOR_FIELD_GOAL_Y:
        return get_goal(e, field, value);
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
        return get_size(e, field, value);
    case EDITOR_FIELD_LENGTH:
        return get_length(e, value);
    case EDITOR_FIELD_ANGLE:
        return editor_field_shape(e) && editor_shape_angle(editor_field_shape(e), value);
    case EDITOR_FIELD_RADIUS:
        *value = s ? s->radius : 0.0;
        return s && s->kind != EDITOR_POLYGON;
    default:
        *value = s ? s->agent.max_speed : 0.0;
        return s && s->kind == EDITOR_AGENT;
    }
}

bool editor_field_get(const editor *e, editor_field field, double *value) {
    if (field == EDITOR_FIELD_PLACED) {
        *value = editor_get_placed(e);
        return true;
    }
    if (field == EDITOR_FIELD_X || field == EDITOR_FIELD_Y) {
        return get_place(e, field, value);
    }
    return !editor_field_is_of_vertices(e) && get_of_shapes(e, field, value);
}
