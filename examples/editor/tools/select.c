/* The tool that selects, moves and reshapes what is there. */
#include "model/decimal.h"
#include "state/display.h"
#include "state/frame.h"
#include "state/hand.h"
#include "state/hit.h"
#include "state/objects.h"
#include "state/selection.h"
#include "state/snap.h"
#include "state/talk.h"
#include "state/vertices.h"
#include "state/work.h"
#include "tools.h"
#include "view/icon.h"

#include <collide/distance2.h>

/* A press that moves less than this many points is a click. */
static const double CLICK_REACH = 4.0;

static void end_in_idle(editor *e) {
    editor_drag_as(e, EDITOR_DRAG_IDLE);
    editor_complain(e, "Out of memory");
}

static const editor_shape *shape_at(const editor *e, editor_hit hit) {
    return editor_drawing(e)->shapes[hit.place];
}

/* Whether a press adds to what is selected. */
static bool adds(unsigned modifiers) { return (modifiers & (EDITOR_SHIFT | EDITOR_CTRL)) != 0; }

/* Puts a vertex on an edge; the drag goes on with it. */
static bool insert_vertex(editor *e, editor_hit hit, geom_vec2 p) {
    const editor_shape *s = shape_at(e, hit);
    const size_t vertex = editor_shape_edge(s, hit.part).a + 1;
    if (!editor_put_shape(e, hit.place, editor_shape_with_vertex(s, hit.part, p))) {
        return false;
    }
    editor_drag_point(e, vertex);
    editor_drawing_changed(e);
    editor_choose_no_vertex(e);
    editor_choose_vertex(e, shape_at(e, hit), vertex, true);
    return true;
}

static geom_vec2 point_on_edge(const editor *e, editor_hit hit) {
    const editor_view *view = editor_get_view(e);
    const editor_shape *s = shape_at(e, hit);
    const editor_edge ends = editor_shape_edge(s, hit.part);
    const geom_segment2 segment = {s->points[ends.a], s->points[ends.b]};
    const geom_vec2 world = editor_view_to_world(view, editor_pointer(e));
    return editor_view_round(
        view,
        collide_shape_distance(collide_shape_from_point(world), collide_shape_from_segment(segment)).on_b);
}

/* What snaps when a shape is moved: its point that is nearest to the pointer. */
static geom_vec2 anchor_of(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const geom_vec2 world = editor_view_to_world(editor_get_view(e), editor_pointer(e));
    const editor_shape *s = drawing->shapes[editor_document_find(drawing, editor_get_drag(e)->id)];
    geom_vec2 best = s->points[0];
    for (size_t i = 1; i < s->point_count && s->kind != EDITOR_AGENT; i++) {
        if (geom_vec2_distance(s->points[i], world) < geom_vec2_distance(best, world)) {
            best = s->points[i];
        }
    }
    return best;
}

static void press_body(editor *e, editor_hit hit, bool shift) {
    const editor_drag *drag = editor_get_drag(e);
    editor_choose_no_vertex(e);
    editor_drag_shapes(e, anchor_of(e));
    if (!drag->was_selected && !shift) {
        editor_pick(e, shape_at(e, hit));
    } else if (!drag->was_selected) {
        editor_pick_also(e, shape_at(e, hit), true);
    }
}

/* Takes one shape out of the group that was picked with it, and does nothing more. False when there is
 * none. */
static bool press_member(editor *e, editor_hit hit) {
    const editor_shape *s = shape_at(e, hit);
    const bool alone = editor_is_selected(e, s->id) && editor_selected_count(e) == 1;
    if (alone || !editor_is_grouped(e, s)) {
        return false;
    }
    editor_drag_as(e, EDITOR_DRAG_IDLE);
    editor_select_only(e, s->id);
    return true;
}

static void choose_only(editor *e, const editor_shape *s, size_t index) {
    editor_choose_no_vertex(e);
    editor_choose_vertex(e, s, index, true);
}

/* Vertices are chosen as shapes are selected, but with the shift key alone: the control key is for
 * snapping. */
static void press_point(editor *e, editor_hit hit, unsigned modifiers) {
    const editor_drag *drag = editor_get_drag(e);
    const editor_shape *s = shape_at(e, hit);
    const bool was_chosen = editor_vertex_is_chosen(e, s->id, hit.part);
    const bool shift = (modifiers & EDITOR_SHIFT) != 0 && editor_shape_edge_count(s) > 0;
    editor_drag_point(e, hit.part);
    if (!drag->was_selected) {
        editor_select_only(e, drag->id);
    }
    if (shift && was_chosen) {
        editor_choose_vertex(e, s, hit.part, false);
        editor_drag_as(e, EDITOR_DRAG_IDLE);
    } else if (shift) {
        editor_choose_vertex(e, s, hit.part, true);
    } else if (!was_chosen) {
        choose_only(e, s, hit.part);
    }
}

static bool press_hit(editor *e, editor_hit hit, const editor_event *event) {
    switch (hit.kind) {
    case EDITOR_HIT_POINT:
        press_point(e, hit, event->modifiers);
        return true;
    case EDITOR_HIT_RIM:
        editor_drag_as(e, EDITOR_DRAG_RIM);
        return true;
    case EDITOR_HIT_FRAME:
        editor_frame_press(e, hit.part);
        return true;
    case EDITOR_HIT_MIDDLE:
        return insert_vertex(
            e, hit, editor_view_round(editor_get_view(e), editor_middle_handle(shape_at(e, hit), hit.part)));
    case EDITOR_HIT_EDGE:
        if (event->clicks == 2 && press_member(e, hit)) {
            return true;
        }
        if (event->clicks == 2) {
            editor_select_only(e, editor_get_drag(e)->id);
            return insert_vertex(e, hit, point_on_edge(e, hit));
        }
        press_body(e, hit, adds(event->modifiers));
        return true;
    case EDITOR_HIT_BODY:
        if (event->clicks != 2 || !press_member(e, hit)) {
            press_body(e, hit, adds(event->modifiers));
        }
        return true;
    default:
        editor_drag_as(e, EDITOR_DRAG_BOX);
        return true;
    }
}

/* Selects one shape of a group that is selected, else the one below. It does nothing more: a drag would
 * take the one above for granted. */
static void select_below(editor *e, geom_vec2 at) {
    const editor_hit top = editor_hit_shapes(e, at);
    if (top.kind != EDITOR_HIT_NOTHING && editor_is_selected(e, shape_at(e, top)->id) &&
        press_member(e, top)) {
        return;
    }
    const editor_hit hit = editor_hit_below(e, at);
    editor_drag_as(e, EDITOR_DRAG_IDLE);
    editor_choose_no_vertex(e);
    if (hit.kind != EDITOR_HIT_NOTHING) {
        editor_select_only(e, shape_at(e, hit)->id);
    }
}

static void press(editor *e, const editor_event *event) {
    if ((event->modifiers & EDITOR_ALT) != 0) {
        select_below(e, event->at);
        return;
    }
    const editor_hit hit = editor_hit_test(e, event->at);
    const bool on_shape = hit.kind != EDITOR_HIT_NOTHING && hit.kind != EDITOR_HIT_FRAME;
    const uint32_t id = on_shape ? shape_at(e, hit)->id : 0;
    editor_drag_on(e, id, editor_is_selected(e, id), event->modifiers);
    if (!press_hit(e, hit, event) || !editor_drag_keep_base(e)) {
        editor_revert(e);
        end_in_idle(e);
    }
}

/* ---- Movement: always from the drawing as it was pressed, so that nothing adds up ---- */

/* Puts the changed form of a shape into the drawing, or the shape itself when it came back to where it
 * was. */
static bool put(editor *e, size_t place, const editor_shape *changed) {
    const editor_shape *base = editor_get_drag(e)->base.shapes[place];
    if (changed && editor_shape_equal(base, changed)) {
        editor_shape_release(changed);
        changed = editor_shape_retain(base);
    }
    return editor_put_shape(e, place, changed);
}

static geom_vec2 way(const editor *e) {
    const editor_view *view = editor_get_view(e);
    return geom_vec2_sub(editor_view_to_world(view, editor_pointer(e)),
                         editor_view_to_world(view, editor_get_drag(e)->start));
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
    const editor_drag *drag = editor_get_drag(e);
    const editor_snap snap = editor_snap_point(e, geom_vec2_add(drag->anchor, way(e)));
    const geom_vec2 by = snap.kind == EDITOR_SNAP_NOTHING ? editor_view_round(editor_get_view(e), way(e))
                                                          : editor_decimal_sub2(snap.at, drag->anchor);
    editor_note_snap(e, snap);
    const bool alone = editor_selected_count(e) == 1;
    bool good = true;
    for (size_t i = 0; good && i < drag->base.count; i++) {
        const editor_shape *s = drag->base.shapes[i];
        if (editor_is_selected(e, s->id)) {
            good = put(e, i, moved(s, by, alone));
        }
    }
    return good;
}

/* All vertices that are chosen go where one of them does. */
static bool move_vertices(editor *e, geom_vec2 by) {
    const editor_drag *drag = editor_get_drag(e);
    bool good = true;
    for (size_t i = 0; good && i < drag->base.count; i++) {
        const editor_shape *s = drag->base.shapes[i];
        if (editor_has_chosen_vertex(e, s->id)) {
            good = put(e, i, editor_shape_with_chosen_moved(e, s, by));
        }
    }
    return good;
}

static bool move_point(editor *e, size_t place) {
    const editor_drag *drag = editor_get_drag(e);
    const editor_shape *s = drag->base.shapes[place];
    const geom_vec2 from = s->points[drag->point];
    const editor_snap snap = editor_snap_point(e, geom_vec2_add(from, way(e)));
    editor_note_snap(e, snap);
    return editor_chosen_count(e) > 1 ? move_vertices(e, editor_decimal_sub2(snap.at, from))
                                      : put(e, place, editor_shape_with_point(s, drag->point, snap.at));
}

static bool move_rim(editor *e, size_t place) {
    const editor_view *view = editor_get_view(e);
    const geom_vec2 arm =
        geom_vec2_sub(editor_view_to_world(view, editor_pointer(e)), editor_position(e, place));
    const geom_vec2 length = editor_view_round(view, geom_vec2_make(geom_vec2_length(arm), 0.0));
    const double radius = fmax(length.x, editor_view_grain(view));
    return put(e, place, editor_shape_with_radius(editor_get_drag(e)->base.shapes[place], radius));
}

static bool move(editor *e) {
    const editor_drag *drag = editor_get_drag(e);
    const size_t place = editor_document_find(&drag->base, drag->id);
    switch (drag->kind) {
    case EDITOR_DRAG_SHAPES:
        return move_shapes(e);
    case EDITOR_DRAG_FRAME:
        return editor_frame_drag(e);
    case EDITOR_DRAG_POINT:
        return place == drag->base.count || move_point(e, place);
    case EDITOR_DRAG_RIM:
        return place == drag->base.count || move_rim(e, place);
    default:
        return true;
    }
}

static void drag_on(editor *e) {
    const editor_drag *drag = editor_get_drag(e);
    if (!drag->moved && geom_vec2_distance(drag->start, editor_pointer(e)) < CLICK_REACH) {
        return;
    }
    editor_drag_moved(e);
    if (drag->kind == EDITOR_DRAG_BOX) {
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
    const editor_document *drawing = editor_drawing(e);
    const editor_drag *drag = editor_get_drag(e);
    const bool shift = adds(drag->modifiers);
    const size_t place = editor_document_find(drawing, drag->id);
    if (place == drawing->count) {
        return;
    }
    if (shift && drag->was_selected) {
        editor_pick_also(e, drawing->shapes[place], false);
    } else if (!shift) {
        editor_pick(e, drawing->shapes[place]);
    }
}

static void release_box(editor *e) {
    const editor_view *view = editor_get_view(e);
    const editor_drag *drag = editor_get_drag(e);
    const geom_segment2 diagonal = {editor_view_to_world(view, drag->start),
                                    editor_view_to_world(view, editor_pointer(e))};
    const geom_aabb2 box = geom_segment2_bounds(diagonal);
    if (!adds(drag->modifiers)) {
        editor_choose_no_vertex(e);
    }
    if (drag->moved && editor_choose_vertices_in(e, box)) {
        return;
    }
    if (!adds(drag->modifiers)) {
        editor_select_none(e);
    }
    if (drag->moved) {
        editor_select_in(e, box);
    }
}

/* One of several that was pressed and not moved remains chosen alone. */
static void release_vertex(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const editor_drag *drag = editor_get_drag(e);
    const size_t place = editor_document_find(drawing, drag->id);
    if (place < drawing->count && (drag->modifiers & EDITOR_SHIFT) == 0) {
        choose_only(e, drawing->shapes[place], drag->point);
    }
}

/* A click on a handle of a selected agent that covers the body of another one is meant for that body: only a
 * drag moves what the handle stands for. False where there is no such body. */
static bool release_on_body(editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const editor_drag *drag = editor_get_drag(e);
    const size_t place = editor_document_find(drawing, drag->id);
    if (place == drawing->count || drawing->shapes[place]->kind != EDITOR_AGENT) {
        return false;
    }
    const editor_hit hit = editor_hit_shapes(e, drag->start);
    const bool other =
        hit.kind == EDITOR_HIT_BODY && hit.place != place && shape_at(e, hit)->kind == EDITOR_AGENT;
    if (other && adds(drag->modifiers)) {
        editor_pick_also(e, shape_at(e, hit), true);
    } else if (other) {
        editor_pick(e, shape_at(e, hit));
    }
    return other;
}

static void release_handle(editor *e) {
    if (!release_on_body(e) && editor_get_drag(e)->kind == EDITOR_DRAG_POINT && editor_chosen_count(e) > 1) {
        release_vertex(e);
    }
}

static void release(editor *e) {
    const editor_drag *drag = editor_get_drag(e);
    if (drag->kind == EDITOR_DRAG_BOX) {
        release_box(e);
    } else if (drag->kind == EDITOR_DRAG_SHAPES && !drag->moved) {
        release_click(e);
    } else {
        const bool handle = drag->kind == EDITOR_DRAG_POINT || drag->kind == EDITOR_DRAG_RIM;
        if (handle && !drag->moved) {
            release_handle(e);
        }
        editor_commit(e);
    }
}

/* ---- Words and pictures ---- */

/* The box that is being spanned. */
static void draw(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const editor_drag *drag = editor_get_drag(e);
    const geom_segment2 diagonal = {drag->start, editor_pointer(e)};
    const geom_aabb2 box = geom_segment2_bounds(diagonal);
    const canvas_pen pen = {.color = colors->selected, .width = 1.0, .dash = 3.0};
    if (drag->kind == EDITOR_DRAG_BOX && drag->moved) {
        canvas_set_transform(c, canvas_surface());
        canvas_fill_box(c, box, canvas_fade(colors->selected, 0.08));
        canvas_stroke_box(c, box, pen);
        canvas_set_transform(c, editor_view_transform(editor_get_view(e)));
    }
}

static const char *hint(const editor *e) {
    if (editor_drawing(e)->count == 0) {
        return "Draw a shape: choose a tool above, or press P, R, C, S or A";
    }
    if (editor_chosen_count(e) > 1) {
        return "Drag a selected vertex to move all of them; arrows nudge, Del deletes, Esc deselects";
    }
    return editor_selected_count(e) == 0
               ? "Click a shape to select it, drag it to move it; drag on empty ground to select several"
               : "Drag handles to reshape, small ones to insert a vertex, the frame to scale, its knob to "
                 "turn";
}

static const editor_gesture gesture = {.press = press, .drag = drag_on, .release = release, .hint = hint};

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double arrow[][2] = {{-4, -7}, {-4, 6}, {-0.8, 2.9}, {1.2, 7}, {3.3, 6}, {1.4, 2}, {5.5, 2}};
    icon_solid(c, o, arrow, 7, color);
}

const editor_tool editor_tool_select = {
    .label = "Select",
    .key = 'v',
    .keys = "V",
    .what = "Select, move, reshape",
    .icon = icon,
    .gesture = &gesture,
    .draw = draw,
    .reshapes = true,
};
