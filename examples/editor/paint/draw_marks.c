/* Marks of contacts and faults, and the handles of what is selected. */
#include "paint.h"
#include "state/display.h"
#include "state/frame.h"
#include "state/hand.h"
#include "state/hit.h"
#include "state/meetings.h"
#include "state/notes.h"
#include "state/toolbox.h"
#include "state/vertices.h"
#include "view/icon.h"
#include "widgets/faults.h"

/* A dot with a light rim, which shows on every ground. `radius` in points. */
static void dot(const editor *e, canvas *c, geom_vec2 at, double radius, canvas_color color) {
    const editor_view *view = editor_get_view(e);
    const geom_circle rim = {at, (radius + 1.5) / view->scale};
    const geom_circle core = {at, radius / view->scale};
    const geom_aabb2 box = {at, at};
    if (editor_in_sight(e, box, radius + 2.0)) {
        canvas_fill_circle(c, rim, editor_colors(e)->ground);
        canvas_fill_circle(c, core, color);
    }
}

/* A ring around a cross, where a shape is at fault. */
static void fault_mark(const editor *e, canvas *c, geom_vec2 p) {
    const editor_view *view = editor_get_view(e);
    const palette_colors *colors = editor_colors(e);
    const geom_circle ring = {p, 9.0 / view->scale};
    const double arm = 4.5 / view->scale;
    const canvas_pen pen = {.color = colors->fault, .width = 2.0};
    canvas_fill_circle(c, ring, canvas_fade(colors->ground, 0.8));
    canvas_stroke_circle(c, ring, pen);
    canvas_stroke_line(c, geom_vec2_make(p.x - arm, p.y - arm), geom_vec2_make(p.x + arm, p.y + arm), pen);
    canvas_stroke_line(c, geom_vec2_make(p.x - arm, p.y + arm), geom_vec2_make(p.x + arm, p.y - arm), pen);
}

static void fault_marks(const editor *e, canvas *c, const editor_shape *s) {
    enum {
        MOST = 64
    };
    geom_vec2 places[MOST];
    const size_t count = editor_shape_crossings(s, places, MOST);
    for (size_t i = 0; i < count; i++) {
        fault_mark(e, c, places[i]);
    }
}

void editor_draw_marks(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    const palette_colors *colors = editor_colors(e);
    for (size_t i = 0; i < editor_known_pairs(e)->mark_count; i++) {
        dot(e, c, editor_known_pairs(e)->marks[i], 2.5, colors->overlap);
    }
    for (size_t i = 0; i < drawing->count; i++) {
        if (!editor_shape_valid(drawing->shapes[i]) && !drawing->shapes[i]->label.hidden) {
            fault_marks(e, c, drawing->shapes[i]);
        }
    }
}

/* ---- Handles ---- */

static void middle_handle(const editor *e, canvas *c, geom_vec2 at) {
    const editor_view *view = editor_get_view(e);
    const palette_colors *colors = editor_colors(e);
    const geom_circle rim = {at, 4.0 / view->scale};
    const geom_circle core = {at, 2.75 / view->scale};
    canvas_fill_circle(c, rim, canvas_fade(colors->selected, 0.75));
    canvas_fill_circle(c, core, colors->field);
}

static void shape_handles(const editor *e, canvas *c, size_t place) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    for (size_t i = 0; i < editor_shape_edge_count(s); i++) {
        if (editor_has_middle_handle(e, s, i)) {
            middle_handle(e, c, editor_middle_handle(s, i));
        }
    }
    for (size_t i = 0; i < s->point_count; i++) {
        editor_note_handle(e, c, editor_point_handle(e, place, i), editor_vertex_is_chosen(e, s->id, i));
    }
    if (editor_shape_is_round(s)) {
        editor_note_handle(e, c, editor_rim_handle(e, place), false);
    }
}

/* A dashed frame with light handles, and the knob that turns. */
static void frame(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const canvas_pen pen = {.color = canvas_fade(colors->selected, 0.6), .width = 1.0, .dash = 3.0};
    const canvas_pen rim = {.color = colors->selected, .width = 1.25};
    const geom_aabb2 box = editor_frame_box(e);
    const geom_vec2 knob = editor_frame_handle(box, EDITOR_FRAME_KNOB);
    canvas_set_transform(c, canvas_surface());
    canvas_stroke_box(c, box, pen);
    canvas_stroke_line(c, geom_vec2_make(knob.x, box.min.y), knob, pen);
    for (size_t i = 0; i <= EDITOR_FRAME_KNOB; i++) {
        const geom_circle round = {editor_frame_handle(box, i), i == EDITOR_FRAME_KNOB ? 5.0 : 3.5};
        canvas_fill_circle(c, round, colors->field);
        canvas_stroke_circle(c, round, rim);
    }
    canvas_set_transform(c, editor_view_transform(editor_get_view(e)));
}

/* A ring on a vertex, a cross on an edge or the grid. */
static void snap_mark(const editor *e, canvas *c) {
    const canvas_pen pen = {.color = editor_colors(e)->touching, .width = 2.0};
    const double reach = 6.0 / editor_get_view(e)->scale;
    const geom_vec2 p = editor_snapped(e).at;
    const geom_circle ring = {p, reach};
    if (editor_snapped(e).kind == EDITOR_SNAP_VERTEX) {
        canvas_stroke_circle(c, ring, pen);
    } else if (editor_snapped(e).kind != EDITOR_SNAP_NOTHING) {
        canvas_stroke_line(c, geom_vec2_make(p.x - reach, p.y), geom_vec2_make(p.x + reach, p.y), pen);
        canvas_stroke_line(c, geom_vec2_make(p.x, p.y - reach), geom_vec2_make(p.x, p.y + reach), pen);
    }
}

void editor_draw_handles(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    if (editor_shows_handles(e)) {
        for (size_t i = 0; i < drawing->count; i++) {
            if (editor_is_selected(e, drawing->shapes[i]->id)) {
                shape_handles(e, c, i);
            }
        }
    }
    if (editor_has_frame(e)) {
        frame(e, c);
    }
    if (editor_get_tool(e)->draw) {
        editor_get_tool(e)->draw(e, c);
    }
    snap_mark(e, c);
}

/* A wrench. */
static void repair_icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double handle[][2] = {{-5, 6}, {2, -1}};
    static const double jaw[][2] = {{6, -3}, {5, 0}, {2, 1}, {0, -1}, {0, -4}, {2, -6}, {5, -6}};
    icon_chain(c, o, handle, 2, false, color);
    icon_chain(c, o, jaw, 7, false, color);
}

void editor_draw_repairs(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    editor_repair_button buttons[EDITOR_MOST_REPAIRS];
    const size_t count = editor_repair_buttons(e, buttons);
    const canvas_pen rim = {.color = colors->fault, .width = 1.0};
    for (size_t i = 0; i < count; i++) {
        const geom_aabb2 area = buttons[i].area;
        const bool hovered = editor_repair_at(e, editor_pointer(e)) == buttons[i].place;
        canvas_fill_box(c, area, canvas_fade(colors->panel, 1.0));
        if (hovered) {
            canvas_fill_box(c, area, canvas_fade(colors->selected, 0.14));
        }
        canvas_stroke_box(c, area, rim);
        repair_icon(c, canvas_center(area), colors->fault);
    }
}
