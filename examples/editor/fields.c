#include "editor_internal.h"

static const double DEGREES = 180.0 / 3.14159265358979323846;

const char *editor_field_name(editor_field field) {
    static const char *const names[EDITOR_FIELD_COUNT] = {"X",      "Y",      "Width",  "Height", "Angle",
                                                          "Radius", "Goal X", "Goal Y", "Speed"};
    return names[field];
}

/* ---- What there is ---- */

static const editor_shape *alone(const editor *e) {
    const size_t place = editor_selected_alone(e);
    return place < e->drawing.count ? e->drawing.shapes[place] : NULL;
}

/* Whether vertices are chosen, not the center of a round shape or a goal. */
static bool has_vertices(const editor *e) {
    const size_t place = e->vertex_count > 0 ? editor_document_find(&e->drawing, e->vertices[0].id) : 0;
    return e->vertex_count > 0 && editor_shape_edge_count(e->drawing.shapes[place]) > 0;
}

static bool is_round(const editor_shape *s) { return s->kind == EDITOR_DISC || s->kind == EDITOR_AGENT; }

/* One that lies in a point is that point, exactly. */
static geom_vec2 middle_of(geom_aabb2 box) {
    return geom_equal2(box.min, box.max) ? box.min : geom_lerp2(box.min, box.max, 0.5);
}

/* The point whose coordinates are shown: the middle of the vertices that are chosen, a center, else the middle of all that is
 * selected. */
static bool place_of(const editor *e, geom_vec2 *place) {
    const editor_shape *s = alone(e);
    geom_aabb2 bounds;
    if (has_vertices(e) && editor_chosen_bounds(e, &bounds)) {
        *place = middle_of(bounds);
        return true;
    }
    if (s && is_round(s)) {
        *place = s->points[0];
        return true;
    }
    if (!editor_selection_bounds(e, &bounds)) {
        return false;
    }
    *place = middle_of(bounds);
    return true;
}

static bool get_size(const editor *e, editor_field field, double *value) {
    const editor_shape *s = alone(e);
    geom_aabb2 bounds;
    if ((s && is_round(s)) || !editor_selection_bounds(e, &bounds)) {
        return false;
    }
    *value = field == EDITOR_FIELD_WIDTH ? bounds.max.x - bounds.min.x : bounds.max.y - bounds.min.y;
    return true;
}

/* The direction of the first edge. */
static bool get_angle(const editor *e, double *value) {
    const editor_shape *s = alone(e);
    if (!s || editor_shape_edge_count(s) == 0) {
        return false;
    }
    *value = atan2(s->points[1].y - s->points[0].y, s->points[1].x - s->points[0].x) * DEGREES;
    return true;
}

bool editor_field_get(const editor *e, editor_field field, double *value) {
    const editor_shape *s = alone(e);
    geom_vec2 place;
    switch (field) {
    case EDITOR_FIELD_X:
    case EDITOR_FIELD_Y:
        if (!place_of(e, &place)) {
            return false;
        }
        *value = field == EDITOR_FIELD_X ? place.x : place.y;
        return true;
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
        return get_size(e, field, value);
    case EDITOR_FIELD_ANGLE:
        return get_angle(e, value);
    case EDITOR_FIELD_RADIUS:
        *value = s ? s->radius : 0.0;
        return s && s->kind != EDITOR_POLYGON;
    case EDITOR_FIELD_GOAL_X:
    case EDITOR_FIELD_GOAL_Y:
        if (!s || s->kind != EDITOR_AGENT) {
            return false;
        }
        *value =
            field == EDITOR_FIELD_GOAL_X ? s->points[EDITOR_AGENT_GOAL].x : s->points[EDITOR_AGENT_GOAL].y;
        return true;
    default:
        *value = s ? s->agent.max_speed : 0.0;
        return s && s->kind == EDITOR_AGENT;
    }
}

/* ---- Changes ---- */

static void replace(editor *e, const editor_shape *changed) {
    if (!editor_document_replace(&e->drawing, editor_selected_alone(e), changed)) {
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

/* A single vertex gets the very number that was typed. */
static void place_vertices(editor *e, geom_vec2 from, geom_vec2 to) {
    const editor_vertex vertex = e->vertices[0];
    const size_t place = editor_document_find(&e->drawing, vertex.id);
    if (e->vertex_count > 1) {
        editor_move_vertices(e, geom_sub2(to, from));
        return;
    }
    if (!editor_document_replace(&e->drawing, place,
                                 editor_shape_with_point(e->drawing.shapes[place], vertex.index, to))) {
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

static void set_place(editor *e, editor_field field, double value) {
    const editor_shape *s = alone(e);
    geom_vec2 from;
    if (!place_of(e, &from)) {
        return;
    }
    const geom_vec2 to = field == EDITOR_FIELD_X ? geom_make2(value, from.y) : geom_make2(from.x, value);
    if (has_vertices(e)) {
        place_vertices(e, from, to);
    } else if (s && s->kind == EDITOR_AGENT) {
        replace(e, editor_shape_with_point(s, EDITOR_AGENT_START, to));
    } else {
        editor_transform_selection(e, editor_affine_move(geom_sub2(to, from)));
    }
}

static void set_size(editor *e, editor_field field, double value) {
    geom_aabb2 bounds;
    double old = 0.0;
    if (!editor_selection_bounds(e, &bounds) || !get_size(e, field, &old)) {
        return;
    }
    if (!(value > 0.0) || !(old > 0.0)) {
        editor_say(e, "The %s must be positive.", field == EDITOR_FIELD_WIDTH ? "width" : "height");
        return;
    }
    const double f = value / old;
    const geom_vec2 factors = field == EDITOR_FIELD_WIDTH ? geom_make2(f, 1.0) : geom_make2(1.0, f);
    editor_transform_selection(e, editor_affine_scale(geom_lerp2(bounds.min, bounds.max, 0.5), factors));
}

static void set_angle(editor *e, double value) {
    double old = 0.0;
    geom_aabb2 bounds;
    if (get_angle(e, &old) && editor_selection_bounds(e, &bounds)) {
        const geom_vec2 middle = geom_lerp2(bounds.min, bounds.max, 0.5);
        editor_transform_selection(e, editor_affine_turn(middle, value - old));
    }
}

static void set_radius(editor *e, double value) {
    const editor_shape *s = alone(e);
    if (value > 0.0 || (value == 0.0 && s->kind == EDITOR_CHAIN)) {
        replace(e, editor_shape_with_radius(s, value));
    } else {
        editor_say(e, "The radius must be positive.");
    }
}

void editor_field_set(editor *e, editor_field field, double value) {
    const editor_shape *s = alone(e);
    double old = 0.0;
    if (!editor_field_get(e, field, &old) || old == value) {
        return;
    }
    switch (field) {
    case EDITOR_FIELD_X:
    case EDITOR_FIELD_Y:
        set_place(e, field, value);
        break;
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
        set_size(e, field, value);
        break;
    case EDITOR_FIELD_ANGLE:
        set_angle(e, value);
        break;
    case EDITOR_FIELD_RADIUS:
        set_radius(e, value);
        break;
    case EDITOR_FIELD_GOAL_X:
        replace(e, editor_shape_with_point(s, EDITOR_AGENT_GOAL, geom_make2(value, s->points[1].y)));
        break;
    case EDITOR_FIELD_GOAL_Y:
        replace(e, editor_shape_with_point(s, EDITOR_AGENT_GOAL, geom_make2(s->points[1].x, value)));
        break;
    default:
        if (value > 0.0) {
            replace(e, editor_shape_with_speed(s, value));
        } else {
            editor_say(e, "The speed must be positive.");
        }
        break;
    }
}
