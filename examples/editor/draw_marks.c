#include "editor_internal.h"

#include "palette.h"

/* A dot with a light rim, which shows on every ground. `radius` in points. */
static void dot(const editor *e, canvas *c, geom_vec2 at, double radius, canvas_color color) {
    const geom_circle rim = {at, (radius + 1.5) / e->view.scale};
    const geom_circle core = {at, radius / e->view.scale};
    const geom_aabb2 box = {at, at};
    if (editor_in_sight(e, box, radius + 2.0)) {
        canvas_fill_circle(c, rim, palette_light().ground);
        canvas_fill_circle(c, core, color);
    }
}

/* A ring around a cross, where a shape is at fault. */
static void fault_mark(const editor *e, canvas *c, const editor_shape *s) {
    const palette_colors colors = palette_light();
    const geom_circle ring = {s->fault.point, 9.0 / e->view.scale};
    const double arm = 4.5 / e->view.scale;
    const canvas_pen pen = {.color = colors.fault, .width = 2.0};
    const geom_vec2 p = s->fault.point;
    canvas_fill_circle(c, ring, canvas_fade(colors.ground, 0.8));
    canvas_stroke_circle(c, ring, pen);
    canvas_stroke_line(c, geom_make2(p.x - arm, p.y - arm), geom_make2(p.x + arm, p.y + arm), pen);
    canvas_stroke_line(c, geom_make2(p.x - arm, p.y + arm), geom_make2(p.x + arm, p.y - arm), pen);
}

void editor_draw_marks(const editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    for (size_t i = 0; i < e->pairs.mark_count; i++) {
        dot(e, c, e->pairs.marks[i], 2.5, colors.overlap);
    }
    for (size_t i = 0; i < e->drawing.count; i++) {
        if (!editor_shape_valid(e->drawing.shapes[i])) {
            fault_mark(e, c, e->drawing.shapes[i]);
        }
    }
}

/* ---- Handles ---- */

/* A square of whole pixels around a point of the world. */
static void square(const editor *e, canvas *c, geom_vec2 at, double half, canvas_color color) {
    const double pixel = 1.0 / canvas_pixel_scale(c);
    const geom_vec2 p = editor_view_to_screen(&e->view, at);
    const geom_vec2 middle = geom_make2(floor(p.x / pixel) * pixel, floor(p.y / pixel) * pixel);
    const geom_aabb2 box = {geom_sub2(middle, geom_make2(half, half)),
                            geom_add2(middle, geom_make2(half, half))};
    canvas_set_transform(c, canvas_surface());
    canvas_fill_box(c, box, color);
    canvas_set_transform(c, editor_view_transform(&e->view));
}

static void vertex_handle(const editor *e, canvas *c, geom_vec2 at, bool active) {
    const palette_colors colors = palette_light();
    const canvas_color white = {255, 255, 255, 255};
    square(e, c, at, 5.0, colors.selected);
    square(e, c, at, 3.5, active ? colors.selected : white);
}

static void middle_handle(const editor *e, canvas *c, geom_vec2 at) {
    const palette_colors colors = palette_light();
    const canvas_color white = {255, 255, 255, 255};
    const geom_circle rim = {at, 4.0 / e->view.scale};
    const geom_circle core = {at, 2.75 / e->view.scale};
    canvas_fill_circle(c, rim, canvas_fade(colors.selected, 0.75));
    canvas_fill_circle(c, core, white);
}

static void shape_handles(const editor *e, canvas *c, size_t place) {
    const editor_shape *s = e->drawing.shapes[place];
    for (size_t i = 0; i < editor_shape_edge_count(s); i++) {
        if (editor_has_middle_handle(e, s, i)) {
            middle_handle(e, c, editor_middle_handle(s, i));
        }
    }
    for (size_t i = 0; i < s->point_count; i++) {
        vertex_handle(e, c, editor_point_handle(e, place, i), e->vertex_id == s->id && e->vertex == i);
    }
    if (s->kind == EDITOR_DISC || s->kind == EDITOR_AGENT) {
        vertex_handle(e, c, editor_rim_handle(e, place), false);
    }
}

/* ---- What is being drawn ---- */

static void draft_polygon(const editor *e, canvas *c, canvas_pen pen) {
    const geom_vec2 pointer = editor_round_world(e, e->pointer);
    const geom_vec2 last = e->draft[e->draft_count - 1];
    const geom_ring ring = {e->draft, e->draft_count};
    const geom_polygon polygon = {&ring, 1};
    canvas_pen back = pen;
    back.dash = 4.0;
    back.color = canvas_fade(back.color, 0.6);
    canvas_fill_polygon(c, polygon, CANVAS_EVEN_ODD, canvas_fade(pen.color, 0.12));
    canvas_stroke_chain(c, e->draft, e->draft_count, false, pen);
    canvas_stroke_line(c, last, pointer, pen);
    if (e->draft_count >= 2) {
        canvas_stroke_line(c, pointer, e->draft[0], back);
    }
    for (size_t i = 0; i < e->draft_count; i++) {
        vertex_handle(e, c, e->draft[i], i == 0 && e->draft_count >= 3);
    }
}

static void draft_two_points(const editor *e, canvas *c, canvas_pen pen) {
    const geom_vec2 a = e->draft[0];
    const geom_vec2 b = editor_draw_second_point(e);
    const geom_circle circle = {a, geom_distance2(a, b)};
    const geom_aabb2 box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
    const canvas_color pale = canvas_fade(pen.color, 0.12);
    switch (e->tool) {
    case EDITOR_TOOL_RECTANGLE:
        canvas_fill_box(c, box, pale);
        canvas_stroke_box(c, box, pen);
        break;
    case EDITOR_TOOL_CIRCLE:
        canvas_fill_circle(c, circle, pale);
        canvas_stroke_circle(c, circle, pen);
        canvas_stroke_line(c, a, b, pen);
        break;
    case EDITOR_TOOL_AGENT:
        pen.dash = 5.0;
        canvas_stroke_line(c, a, b, pen);
        break;
    default:
        canvas_stroke_line(c, a, b, pen);
        break;
    }
    vertex_handle(e, c, a, false);
    vertex_handle(e, c, b, false);
}

static void selection_box(const editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    const geom_vec2 a = e->drag.start;
    const geom_vec2 b = e->pointer;
    const geom_aabb2 box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
    const canvas_pen pen = {.color = colors.selected, .width = 1.0, .dash = 3.0};
    canvas_set_transform(c, canvas_surface());
    canvas_fill_box(c, box, canvas_fade(colors.selected, 0.08));
    canvas_stroke_box(c, box, pen);
}

void editor_draw_handles(const editor *e, canvas *c) {
    const canvas_pen pen = {.color = palette_light().selected, .width = 1.75};
    if (editor_shows_handles(e)) {
        for (size_t i = 0; i < e->drawing.count; i++) {
            if (editor_is_selected(e, e->drawing.shapes[i]->id)) {
                shape_handles(e, c, i);
            }
        }
    }
    if (e->draft_count > 0 && e->tool == EDITOR_TOOL_POLYGON) {
        draft_polygon(e, c, pen);
    } else if (e->draft_count > 0) {
        draft_two_points(e, c, pen);
    }
    if (e->drag.kind == EDITOR_DRAG_BOX && e->drag.moved) {
        selection_box(e, c);
    }
}
