#include "state/editor_internal.h"

#include "canvas/palette.h"

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
static void fault_mark(const editor *e, canvas *c, geom_vec2 p) {
    const palette_colors colors = palette_light();
    const geom_circle ring = {p, 9.0 / e->view.scale};
    const double arm = 4.5 / e->view.scale;
    const canvas_pen pen = {.color = colors.fault, .width = 2.0};
    canvas_fill_circle(c, ring, canvas_fade(colors.ground, 0.8));
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
    const palette_colors colors = palette_light();
    for (size_t i = 0; i < e->pairs.mark_count; i++) {
        dot(e, c, e->pairs.marks[i], 2.5, colors.overlap);
    }
    for (size_t i = 0; i < e->drawing.count; i++) {
        if (!editor_shape_valid(e->drawing.shapes[i])) {
            fault_marks(e, c, e->drawing.shapes[i]);
        }
    }
}

/* ---- Handles ---- */

/* A square of whole pixels around a point of the world. */
static void square(const editor *e, canvas *c, geom_vec2 at, double half, canvas_color color) {
    const double pixel = 1.0 / canvas_pixel_scale(c);
    const geom_vec2 p = editor_view_to_screen(&e->view, at);
    const geom_vec2 middle = geom_vec2_make(floor(p.x / pixel) * pixel, floor(p.y / pixel) * pixel);
    const geom_aabb2 box = {geom_vec2_sub(middle, geom_vec2_make(half, half)),
                            geom_vec2_add(middle, geom_vec2_make(half, half))};
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
        vertex_handle(e, c, editor_point_handle(e, place, i), editor_vertex_is_chosen(e, s->id, i));
    }
    if (s->kind == EDITOR_DISC || s->kind == EDITOR_AGENT) {
        vertex_handle(e, c, editor_rim_handle(e, place), false);
    }
}

/* A dashed frame with light handles, and the knob that turns. */
static void frame(const editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    const canvas_color white = {255, 255, 255, 255};
    const canvas_pen pen = {.color = canvas_fade(colors.selected, 0.6), .width = 1.0, .dash = 3.0};
    const canvas_pen rim = {.color = colors.selected, .width = 1.25};
    const geom_aabb2 box = editor_frame_box(e);
    const geom_vec2 knob = editor_frame_handle(box, EDITOR_FRAME_KNOB);
    canvas_set_transform(c, canvas_surface());
    canvas_stroke_box(c, box, pen);
    canvas_stroke_line(c, geom_vec2_make(knob.x, box.min.y), knob, pen);
    for (size_t i = 0; i <= EDITOR_FRAME_KNOB; i++) {
        const geom_circle round = {editor_frame_handle(box, i), i == EDITOR_FRAME_KNOB ? 5.0 : 3.5};
        canvas_fill_circle(c, round, white);
        canvas_stroke_circle(c, round, rim);
    }
    canvas_set_transform(c, editor_view_transform(&e->view));
}

/* A ring on a vertex, a cross on an edge or the grid. */
static void snap_mark(const editor *e, canvas *c) {
    const canvas_pen pen = {.color = palette_light().touching, .width = 2.0};
    const double reach = 6.0 / e->view.scale;
    const geom_vec2 p = e->snapped.at;
    const geom_circle ring = {p, reach};
    if (e->snapped.kind == EDITOR_SNAP_VERTEX) {
        canvas_stroke_circle(c, ring, pen);
    } else if (e->snapped.kind != EDITOR_SNAP_NOTHING) {
        canvas_stroke_line(c, geom_vec2_make(p.x - reach, p.y), geom_vec2_make(p.x + reach, p.y), pen);
        canvas_stroke_line(c, geom_vec2_make(p.x, p.y - reach), geom_vec2_make(p.x, p.y + reach), pen);
    }
}

/* ---- What is being drawn ---- */

static void draft_wall(const editor *e, canvas *c, canvas_pen pen) {
    canvas_stroke_chain(c, e->draft, e->draft_count, false, pen);
    canvas_stroke_line(c, e->draft[e->draft_count - 1], editor_draw_next_point(e), pen);
    for (size_t i = 0; i < e->draft_count; i++) {
        vertex_handle(e, c, e->draft[i], false);
    }
}

static void draft_polygon(const editor *e, canvas *c, canvas_pen pen) {
    const geom_vec2 pointer = editor_draw_next_point(e);
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

/* Agents as they would stand, and their ways. */
static void draft_agents(const editor *e, canvas *c, canvas_pen pen) {
    geom_vec2 places[EDITOR_MOST_PLACED];
    geom_vec2 goals[EDITOR_MOST_PLACED];
    const double radius = editor_new_agent_radius(e);
    const geom_vec2 last = editor_draw_next_point(e);
    const size_t count = editor_pattern_agents(e, last, radius, places, goals, EDITOR_MOST_PLACED);
    canvas_pen way = pen;
    way.color = canvas_fade(pen.color, count > 1 ? 0.3 : 1.0);
    way.width = 1.0;
    for (size_t i = 0; i < count; i++) {
        const geom_circle circle = {places[i], radius};
        canvas_fill_circle(c, circle, canvas_fade(pen.color, 0.25));
        canvas_stroke_circle(c, circle, pen);
        canvas_stroke_line(c, places[i], goals[i], way);
    }
}

/* The third point of a turned rectangle or a capsule. */
static void draft_third_point(const editor *e, canvas *c, canvas_pen pen) {
    const geom_vec2 third = editor_draw_next_point(e);
    const canvas_color pale = canvas_fade(pen.color, 0.12);
    if (e->tool == EDITOR_TOOL_CAPSULE) {
        const double radius = editor_capsule_radius(e->draft[0], e->draft[1], third);
        canvas_fill_capsules(c, e->draft, 2, radius, canvas_fade(pen.color, 0.3));
        canvas_stroke_line(c, e->draft[0], e->draft[1], pen);
    } else {
        geom_vec2 corners[4];
        editor_turned_corners(e->draft[0], e->draft[1], third, corners);
        const geom_ring ring = {corners, 4};
        const geom_polygon polygon = {&ring, 1};
        canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, pale);
        canvas_stroke_chain(c, corners, 4, true, pen);
    }
    vertex_handle(e, c, e->draft[0], false);
    vertex_handle(e, c, e->draft[1], false);
}

static void draft_two_points(const editor *e, canvas *c, canvas_pen pen) {
    const geom_vec2 a = e->draft[0];
    const geom_vec2 b = editor_draw_next_point(e);
    const geom_circle circle = {a, geom_vec2_distance(a, b)};
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

static void draw_draft(const editor *e, canvas *c, canvas_pen pen) {
    if (e->draft_count == 0 || e->tool == EDITOR_TOOL_SWEEP) {
        return;
    }
    if (e->tool == EDITOR_TOOL_POLYGON) {
        draft_polygon(e, c, pen);
    } else if (e->tool == EDITOR_TOOL_WALL) {
        draft_wall(e, c, pen);
    } else if (e->tool == EDITOR_TOOL_AGENT) {
        draft_agents(e, c, pen);
    } else if (e->draft_count == 2) {
        draft_third_point(e, c, pen);
    } else {
        draft_two_points(e, c, pen);
    }
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
    if (editor_has_frame(e)) {
        frame(e, c);
    }
    draw_draft(e, c, pen);
    snap_mark(e, c);
    if (e->drag.kind == EDITOR_DRAG_BOX && e->drag.moved) {
        selection_box(e, c);
    }
}
