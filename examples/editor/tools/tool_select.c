#include "state/editor_internal.h"

#include "model/decimal.h"

#include <collide/distance2.h>

/* A press that moves less than this many points is a click. */
static const double CLICK_REACH = 4.0;

static void end_in_idle(editor *e) {
    e->drag.kind = EDITOR_DRAG_IDLE;
    editor_complain(e, "Out of memory");
}

static const editor_shape *shape_at(const editor *e, editor_hit hit) { return e->drawing.shapes[hit.place]; }

/* Whether a press adds to what is selected. */
static bool adds(unsigned modifiers) { return (modifiers & (EDITOR_SHIFT | EDITOR_CTRL)) != 0; }

static void select_only(editor *e, uint32_t id) {
    editor_select_none(e);
    editor_select(e, id, true);
}

/* Puts a vertex on an edge; the drag goes on with it. */
static bool insert_vertex(editor *e, editor_hit hit, geom_vec2 p) {
    const editor_shape *s = shape_at(e, hit);
    const size_t vertex = editor_shape_edge(s, hit.part).a + 1;
    if (!editor_document_replace(&e->drawing, hit.place, editor_shape_with_vertex(s, hit.part, p))) {
        return false;
    }
    e->drag.kind = EDITOR_DRAG_POINT;
    e->drag.point = vertex;
    editor_drawing_changed(e);
    editor_choose_no_vertex(e);
    editor_choose_vertex(e, shape_at(e, hit), vertex, true);
    return true;
}

static geom_vec2 point_on_edge(const editor *e, editor_hit hit) {
    const editor_shape *s = shape_at(e, hit);
    const editor_edge ends = editor_shape_edge(s, hit.part);
    const geom_segment2 segment = {s->points[ends.a], s->points[ends.b]};
    const geom_vec2 world = editor_view_to_world(&e->view, e->pointer);
    return editor_view_round(
        &e->view,
        collide_shape_distance(collide_shape_from_point(world), collide_shape_from_segment(segment)).on_b);
}

/* What snaps when a shape is moved: its point that is nearest to the pointer. */
static geom_vec2 anchor_of(const editor *e) {
    const geom_vec2 world = editor_view_to_world(&e->view, e->pointer);
    const editor_shape *s = e->drawing.shapes[editor_document_find(&e->drawing, e->drag.id)];
    geom_vec2 best = s->points[0];
    for (size_t i = 1; i < s->point_count && s->kind != EDITOR_AGENT; i++) {
        if (geom_vec2_distance(s->points[i], world) < geom_vec2_distance(best, world)) {
            best = s->points[i];
        }
    }
    return best;
}

static void press_body(editor *e, bool shift) {
    e->drag.kind = EDITOR_DRAG_SHAPES;
    editor_choose_no_vertex(e);
    e->drag.anchor = anchor_of(e);
    if (!e->drag.was_selected && !shift) {
        select_only(e, e->drag.id);
    } else if (!e->drag.was_selected) {
        editor_select(e, e->drag.id, true);
    }
}

static void choose_only(editor *e, const editor_shape *s, size_t index) {
    editor_choose_no_vertex(e);
    editor_choose_vertex(e, s, index, true);
}

/* Vertices are chosen as shapes are selected, but with the shift key alone: the control key is for snapping. */
static void press_point(editor *e, editor_hit hit, unsigned modifiers) {
    const editor_shape *s = shape_at(e, hit);
    const bool was_chosen = editor_vertex_is_chosen(e, s->id, hit.part);
    const bool shift = (modifiers & EDITOR_SHIFT) != 0 && editor_shape_edge_count(s) > 0;
    e->drag.kind = EDITOR_DRAG_POINT;
    e->drag.point = hit.part;
    if (!e->drag.was_selected) {
        select_only(e, e->drag.id);
    }
    if (shift && was_chosen) {
        editor_choose_vertex(e, s, hit.part, false);
        e->drag.kind = EDITOR_DRAG_IDLE;
    } else if (shift) {
        editor_choose_vertex(e, s, hit.part, true);
    } else if (!was_chosen) {
        choose_only(e, s, hit.part);
    }
}

static bool press(editor *e, editor_hit hit, const editor_event *event) {
    switch (hit.kind) {
    case EDITOR_HIT_POINT:
        press_point(e, hit, event->modifiers);
        return true;
    case EDITOR_HIT_RIM:
        e->drag.kind = EDITOR_DRAG_RIM;
        return true;
    case EDITOR_HIT_FRAME:
        editor_frame_press(e, hit.part);
        return true;
    case EDITOR_HIT_MIDDLE:
        return insert_vertex(e, hit,
                             editor_view_round(&e->view, editor_middle_handle(shape_at(e, hit), hit.part)));
    case EDITOR_HIT_EDGE:
        if (event->clicks == 2) {
            select_only(e, e->drag.id);
            return insert_vertex(e, hit, point_on_edge(e, hit));
        }
        press_body(e, adds(event->modifiers));
        return true;
    case EDITOR_HIT_BODY:
        press_body(e, adds(event->modifiers));
        return true;
    default:
        e->drag.kind = EDITOR_DRAG_BOX;
        return true;
    }
}

/* Selects the one below, and does nothing more: a drag would take the one above for granted. */
static void select_below(editor *e, geom_vec2 at) {
    const editor_hit hit = editor_hit_below(e, at);
    e->drag.kind = EDITOR_DRAG_IDLE;
    editor_choose_no_vertex(e);
    if (hit.kind != EDITOR_HIT_NOTHING) {
        select_only(e, shape_at(e, hit)->id);
    }
}

void editor_select_down(editor *e, const editor_event *event) {
    if ((event->modifiers & EDITOR_ALT) != 0) {
        select_below(e, event->at);
        return;
    }
    const editor_hit hit = editor_hit_test(e, event->at);
    const bool on_shape = hit.kind != EDITOR_HIT_NOTHING && hit.kind != EDITOR_HIT_FRAME;
    e->drag.id = on_shape ? shape_at(e, hit)->id : 0;
    e->drag.was_selected = editor_is_selected(e, e->drag.id);
    e->drag.modifiers = event->modifiers;
    if (!press(e, hit, event) || !editor_document_copy(&e->drag.base, &e->drawing)) {
        editor_history_revert(&e->history, &e->drawing);
        end_in_idle(e);
    }
}

/* ---- Movement: always from the drawing as it was pressed, so that nothing adds up ---- */

/* Puts the changed form of a shape into the drawing, or the shape itself when it came back to where it was. */
static bool put(editor *e, size_t place, const editor_shape *changed) {
    const editor_shape *base = e->drag.base.shapes[place];
    if (changed && editor_shape_equal(base, changed)) {
        editor_shape_release(changed);
        changed = editor_shape_retain(base);
    }
    return editor_document_replace(&e->drawing, place, changed);
}

static geom_vec2 way(const editor *e) {
    return geom_vec2_sub(editor_view_to_world(&e->view, e->pointer),
                         editor_view_to_world(&e->view, e->drag.start));
}

/* One agent alone leaves its goal where it is; among others it takes it along. */
static const editor_shape *moved(const editor_shape *s, geom_vec2 by, bool alone) {
    if (s->kind == EDITOR_AGENT && alone) {
        return editor_shape_with_point(s, EDITOR_AGENT_START,
                                       editor_decimal_add2(s->points[EDITOR_AGENT_START], by));
    }
    return editor_shape_moved(s, by);
}

static bool move_shapes(editor *e) {
    e->snapped = editor_snap_point(e, geom_vec2_add(e->drag.anchor, way(e)));
    const geom_vec2 by = e->snapped.kind == EDITOR_SNAP_NOTHING
                             ? editor_view_round(&e->view, way(e))
                             : editor_decimal_sub2(e->snapped.at, e->drag.anchor);
    const bool alone = editor_selected_count(e) == 1;
    bool good = true;
    for (size_t i = 0; good && i < e->drag.base.count; i++) {
        const editor_shape *s = e->drag.base.shapes[i];
        if (editor_is_selected(e, s->id)) {
            good = put(e, i, moved(s, by, alone));
        }
    }
    return good;
}

/* All vertices that are chosen go where one of them does. */
static bool move_vertices(editor *e, geom_vec2 by) {
    bool good = true;
    for (size_t i = 0; good && i < e->drag.base.count; i++) {
        const editor_shape *s = e->drag.base.shapes[i];
        if (editor_has_chosen_vertex(e, s->id)) {
            good = put(e, i, editor_shape_with_chosen_moved(e, s, by));
        }
    }
    return good;
}

static bool move_point(editor *e, size_t place) {
    const editor_shape *s = e->drag.base.shapes[place];
    const geom_vec2 from = s->points[e->drag.point];
    e->snapped = editor_snap_point(e, geom_vec2_add(from, way(e)));
    return e->vertex_count > 1 ? move_vertices(e, editor_decimal_sub2(e->snapped.at, from))
                               : put(e, place, editor_shape_with_point(s, e->drag.point, e->snapped.at));
}

static bool move_rim(editor *e, size_t place) {
    const geom_vec2 arm =
        geom_vec2_sub(editor_view_to_world(&e->view, e->pointer), editor_position(e, place));
    const geom_vec2 length = editor_view_round(&e->view, geom_vec2_make(geom_vec2_length(arm), 0.0));
    const double radius = fmax(length.x, editor_view_grain(&e->view));
    return put(e, place, editor_shape_with_radius(e->drag.base.shapes[place], radius));
}

static bool move(editor *e) {
    const size_t place = editor_document_find(&e->drag.base, e->drag.id);
    switch (e->drag.kind) {
    case EDITOR_DRAG_SHAPES:
        return move_shapes(e);
    case EDITOR_DRAG_FRAME:
        return editor_frame_drag(e);
    case EDITOR_DRAG_POINT:
        return place == e->drag.base.count || move_point(e, place);
    case EDITOR_DRAG_RIM:
        return place == e->drag.base.count || move_rim(e, place);
    default:
        return true;
    }
}

void editor_select_move(editor *e) {
    if (!e->drag.moved && geom_vec2_distance(e->drag.start, e->pointer) < CLICK_REACH) {
        return;
    }
    e->drag.moved = true;
    if (e->drag.kind == EDITOR_DRAG_BOX) {
        return;
    }
    if (!move(e)) {
        editor_give_up(e);
        end_in_idle(e);
    }
    editor_drawing_changed(e);
}

/* ---- Release ---- */

static void release_click(editor *e) {
    const bool shift = adds(e->drag.modifiers);
    if (shift && e->drag.was_selected) {
        editor_select(e, e->drag.id, false);
    } else if (!shift) {
        select_only(e, e->drag.id);
    }
}

static void release_box(editor *e) {
    const geom_vec2 a = editor_view_to_world(&e->view, e->drag.start);
    const geom_vec2 b = editor_view_to_world(&e->view, e->pointer);
    const geom_aabb2 box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
    if (!adds(e->drag.modifiers)) {
        editor_choose_no_vertex(e);
    }
    if (e->drag.moved && editor_choose_vertices_in(e, box)) {
        return;
    }
    if (!adds(e->drag.modifiers)) {
        editor_select_none(e);
    }
    if (e->drag.moved) {
        editor_select_in(e, box);
    }
}

/* One of several that was pressed and not moved remains chosen alone. */
static void release_vertex(editor *e) {
    const size_t place = editor_document_find(&e->drawing, e->drag.id);
    if (place < e->drawing.count && (e->drag.modifiers & EDITOR_SHIFT) == 0) {
        choose_only(e, e->drawing.shapes[place], e->drag.point);
    }
}

/* A click on a handle of a selected agent that covers the body of another one is meant for that body: only a drag moves
 * what the handle stands for. False where there is no such body. */
static bool release_on_body(editor *e) {
    const size_t place = editor_document_find(&e->drawing, e->drag.id);
    if (place == e->drawing.count || e->drawing.shapes[place]->kind != EDITOR_AGENT) {
        return false;
    }
    const editor_hit hit = editor_hit_shapes(e, e->drag.start);
    const bool other =
        hit.kind == EDITOR_HIT_BODY && hit.place != place && shape_at(e, hit)->kind == EDITOR_AGENT;
    if (other && adds(e->drag.modifiers)) {
        editor_select(e, shape_at(e, hit)->id, true);
    } else if (other) {
        select_only(e, shape_at(e, hit)->id);
    }
    return other;
}

static void release_handle(editor *e) {
    if (!release_on_body(e) && e->drag.kind == EDITOR_DRAG_POINT && e->vertex_count > 1) {
        release_vertex(e);
    }
}

void editor_select_up(editor *e) {
    if (e->drag.kind == EDITOR_DRAG_BOX) {
        release_box(e);
    } else if (e->drag.kind == EDITOR_DRAG_SHAPES && !e->drag.moved) {
        release_click(e);
    } else {
        const bool handle = e->drag.kind == EDITOR_DRAG_POINT || e->drag.kind == EDITOR_DRAG_RIM;
        if (handle && !e->drag.moved) {
            release_handle(e);
        }
        editor_commit(e);
    }
}
