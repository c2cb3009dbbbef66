/* Opens the menu of what lies under the pointer, or of what is selected. */
#include "widgets/context.h"

#include "control.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/hit.h"
#include "state/objects.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/toolbox.h"
#include "state/vertices.h"

/* What is selected, as a whole. */
static editor_context context_of_selection(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t place = editor_selected_alone(e);
    if (place == drawing->count) {
        return editor_selected_count(e) > 0 ? EDITOR_CONTEXT_MANY : EDITOR_CONTEXT_GROUND;
    }
    return drawing->shapes[place]->kind == EDITOR_AGENT ? EDITOR_CONTEXT_AGENT : EDITOR_CONTEXT_SHAPE;
}

/* Selects a point of a shape alone. */
static editor_context choose_point(editor *e, const editor_shape *s, size_t point) {
    if (!editor_is_selected(e, s->id)) {
        editor_select_only(e, s->id);
    }
    editor_choose_no_vertex(e);
    if (s->kind == EDITOR_AGENT) {
        return point == EDITOR_AGENT_GOAL ? EDITOR_CONTEXT_GOAL : EDITOR_CONTEXT_AGENT;
    }
    if (editor_shape_edge_count(s) == 0) {
        return context_of_selection(e);
    }
    editor_choose_vertex(e, s, point, true);
    return EDITOR_CONTEXT_VERTEX;
}

void editor_open_context_at(editor *e, geom_vec2 at) {
    editor_give_up(e);
    editor_rest_tool(e);
    const editor_hit hit = editor_hit_test(e, at);
    editor_context context = context_of_selection(e);
    if (hit.kind == EDITOR_HIT_POINT) {
        context = choose_point(e, editor_drawing(e)->shapes[hit.place], hit.part);
    } else if (hit.kind == EDITOR_HIT_NOTHING) {
        editor_select_none(e);
        context = EDITOR_CONTEXT_GROUND;
    } else if (hit.kind != EDITOR_HIT_FRAME) {
        const editor_shape *s = editor_drawing(e)->shapes[hit.place];
        editor_choose_no_vertex(e);
        if (!editor_is_selected(e, s->id)) {
            editor_pick(e, s);
        }
        context = context_of_selection(e);
    }
    editor_dock_follow(e);
    editor_open_context(e, context, at, false);
}

void editor_open_context_in_dock(editor *e, geom_vec2 at) {
    editor_give_up(e);
    editor_choose_no_vertex(e);
    if (editor_select_row_at(e, at)) {
        const bool none = editor_selected_count(e) == 0;
        if (none) {
            editor_hush(e); /* the menu does what the message would tell to do */
        }
        editor_open_context(e, none ? EDITOR_CONTEXT_FLAGGED : context_of_selection(e), at, false);
    }
}

void editor_open_context_in_second(editor *e, geom_vec2 at) {
    editor_give_up(e);
    editor_rest_tool(e);
    editor_pick_in_second(e, at, 0);
    editor_open_context(e, EDITOR_CONTEXT_SECOND, at, false);
}

void editor_open_context_by_key(editor *e) {
    const geom_aabb2 area = editor_get_view(e)->area;
    geom_aabb2 bounds;
    geom_vec2 at = canvas_center(area);
    editor_give_up(e);
    if (editor_selection_bounds(e, &bounds)) {
        const geom_vec2 middle = editor_view_to_screen(editor_get_view(e), canvas_center(bounds));
        at = editor_area_holds(area, middle) ? middle : at;
    }
    editor_open_context(e, editor_chosen_count(e) > 0 ? EDITOR_CONTEXT_VERTEX : context_of_selection(e), at,
                        true);
}
