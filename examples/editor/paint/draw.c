#include "state/editor_internal.h"

#include "canvas/palette.h"

#include <string.h>

bool editor_in_sight(const editor *e, geom_aabb2 world, double points_around) {
    const geom_vec2 a = editor_view_to_screen(&e->view, world.min);
    const geom_vec2 b = editor_view_to_screen(&e->view, world.max);
    const geom_aabb2 area = e->view.area;
    return b.x >= area.min.x - points_around && a.x <= area.max.x + points_around &&
           a.y >= area.min.y - points_around && b.y <= area.max.y + points_around;
}

/* Lines of the coarse grid are at least so far apart, in points. */
static const double COARSE_POINTS = 80.0;

/* ---- The layer of what rests: grid and obstacles, drawn once as long as nothing about them changes ---- */

/* Fewer shapes are drawn as fast as they are copied. */
static const size_t FEWEST_WITH_LAYER = 150;
/* From this many on circles are drawn in a hurry. */
static const size_t FEWEST_HURRIED = 400;

static void draw_resting(const editor *e, canvas *c) {
    canvas_clip(c, e->view.area);
    editor_draw_grid(e, c);
    canvas_set_transform(c, editor_view_transform(&e->view));
    editor_draw_shapes(e, c);
    editor_draw_lab_below(e, c);
}

static void mix(uint64_t *hash, uint64_t value) {
    *hash = (*hash ^ value) * 0x9E3779B97F4A7C15U;
    *hash ^= *hash >> 29;
}

static void mix_number(uint64_t *hash, double x) {
    uint64_t bits = 0;
    memcpy(&bits, &x, sizeof bits);
    mix(hash, bits);
}

/* Of everything that the layer shows. Shapes never change, and the layer holds on to those that it shows, so that their
 * addresses tell them apart. */
static uint64_t layer_key(const editor *e, const canvas *c) {
    const editor_view v = e->view;
    const double numbers[] = {v.area.min.x,
                              v.area.min.y,
                              v.area.max.x,
                              v.area.max.y,
                              v.center.x,
                              v.center.y,
                              v.scale,
                              e->grid,
                              canvas_pixel_scale(c),
                              e->cover_count,
                              editor_new_agent_radius(e)};
    uint64_t hash = e->drawing.count;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        mix_number(&hash, numbers[i]);
    }
    for (size_t i = 0; i < EDITOR_LAB_COUNT; i++) {
        mix(&hash, e->lab[i]);
    }
    for (size_t i = 0; i < e->drawing.count; i++) {
        const editor_shape *s = e->drawing.shapes[i];
        if (s->kind != EDITOR_AGENT) {
            mix(&hash, (uint64_t)(uintptr_t)s);
            mix(&hash, 2 * (uint64_t)editor_relation(e, i) + editor_is_selected(e, s->id));
        }
    }
    return hash;
}

/* Makes the layer what it should be. False when there is none, as for small drawings, SVG, and pictures that are not of the
 * window. */
static bool prepare_layer(editor *e, const canvas *c) {
    if (e->drawing.count < FEWEST_WITH_LAYER || canvas_width(c) != e->width ||
        canvas_height(c) != e->height) {
        return false;
    }
    if (e->layer &&
        (canvas_width(e->layer) != canvas_width(c) || canvas_height(e->layer) != canvas_height(c) ||
         canvas_pixel_scale(e->layer) != canvas_pixel_scale(c))) {
        canvas_destroy(e->layer);
        e->layer = NULL;
    }
    const uint64_t key = layer_key(e, c);
    if (e->layer && key == e->layer_key) {
        return true;
    }
    if (!e->layer) {
        e->layer = canvas_create_like(c);
    }
    e->layer_key = key;
    if (!e->layer || !editor_document_copy(&e->layer_shapes, &e->drawing)) {
        e->layer_key++; /* it shows nothing that can be relied on */
        return false;
    }
    canvas_clear(e->layer);
    canvas_hurry(e->layer, e->drawing.count >= FEWEST_HURRIED);
    draw_resting(e, e->layer);
    return !canvas_failed(e->layer);
}

/* ---- The scale ---- */

/* A bar as long as one step of the coarse grid, with its length, above all shapes: on a light ground, so that it shows on
 * any of them. */
static void draw_scale_bar(const editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    const double step = editor_grid_step_of(e->view.scale, COARSE_POINTS);
    const geom_vec2 end = geom_vec2_make(e->view.area.max.x - 16.0, e->view.area.max.y - 14.0);
    const geom_vec2 start = geom_vec2_make(end.x - step * e->view.scale, end.y);
    const canvas_pen pen = {.color = colors.ink_soft, .width = 1.5};
    const canvas_text_style style = {.color = colors.ink_soft, .size = 11.0, .align = CANVAS_RIGHT};
    char text[64];
    snprintf(text, sizeof text, "%g m", step);
    const double left = fmin(start.x, end.x - canvas_text_width(c, style.size, text));
    const geom_aabb2 ground = {{left - 6.0, end.y - 20.0}, {end.x + 6.0, end.y + 7.0}};
    canvas_set_transform(c, canvas_surface());
    canvas_fill_box(c, ground, canvas_fade(colors.ground, 0.85));
    canvas_stroke_line(c, start, end, pen);
    canvas_stroke_line(c, geom_vec2_make(start.x, start.y - 3.0), geom_vec2_make(start.x, start.y + 3.0),
                       pen);
    canvas_stroke_line(c, geom_vec2_make(end.x, end.y - 3.0), geom_vec2_make(end.x, end.y + 3.0), pen);
    canvas_text(c, geom_vec2_make(end.x, end.y - 7.0), style, text);
    canvas_set_transform(c, editor_view_transform(&e->view));
}

/* ---- All of it ---- */

void editor_draw_world(editor *e, canvas *c) {
    editor_get_pairs(e);
    editor_find_ways(e);
    if (e->lab[EDITOR_LAB_CONTACTS]) {
        editor_find_contacts(e);
    }
    if (!prepare_layer(e, c) || !canvas_copy(c, e->layer)) {
        draw_resting(e, c);
    }
    canvas_clip(c, e->view.area);
    canvas_set_transform(c, editor_view_transform(&e->view));
    canvas_hurry(c, e->drawing.count >= FEWEST_HURRIED);
    editor_draw_agents(e, c);
    canvas_hurry(c, false);
    editor_draw_marks(e, c);
    editor_draw_lab_above(e, c);
    draw_scale_bar(e, c);
}

void editor_draw(editor *e, canvas *c) {
    const double start = editor_pace_now(&e->pace);
    editor_draw_world(e, c);
    if (e->tool == EDITOR_TOOL_PROBE) {
        editor_draw_probe(e, c);
    } else if (e->tool == EDITOR_TOOL_SWEEP) {
        editor_draw_sweep(e, c);
    }
    editor_draw_handles(e, c);
    canvas_set_transform(c, canvas_surface());
    canvas_clip(c, e->view.area);
    editor_draw_pointer_words(e, c);
    canvas_clip_none(c);
    editor_draw_panel(e, c);
    editor_draw_bar(e, c);
    editor_draw_status(e, c);
    if (e->help) {
        editor_draw_help(e, c);
    }
    editor_draw_dialog(e, c);
    editor_pace_frame(&e->pace, start);
}

/* ---- The grid ---- */

/* A line one pixel wide, on whole pixels, across the whole area. */
static void grid_line(canvas *c, geom_aabb2 area, bool upright, double at, canvas_color color) {
    const double pixel = 1.0 / canvas_pixel_scale(c);
    const double snapped = floor(at / pixel) * pixel;
    geom_aabb2 line = area;
    if (upright) {
        line.min.x = snapped;
        line.max.x = snapped + pixel;
    } else {
        line.min.y = snapped;
        line.max.y = snapped + pixel;
    }
    canvas_fill_box(c, line, color);
}

static void grid_lines(const editor *e, canvas *c, double step, canvas_color color) {
    const geom_aabb2 area = e->view.area;
    const geom_vec2 low = editor_view_to_world(&e->view, geom_vec2_make(area.min.x, area.max.y));
    const geom_vec2 high = editor_view_to_world(&e->view, geom_vec2_make(area.max.x, area.min.y));
    const geom_vec2 first = {ceil(low.x / step), ceil(low.y / step)};
    const int across = (int)(floor(high.x / step) - first.x);
    const int up = (int)(floor(high.y / step) - first.y);
    for (int i = 0; i <= across; i++) {
        grid_line(c, area, true, editor_view_to_screen(&e->view, geom_vec2_make((first.x + i) * step, 0.0)).x,
                  color);
    }
    for (int i = 0; i <= up; i++) {
        grid_line(c, area, false,
                  editor_view_to_screen(&e->view, geom_vec2_make(0.0, (first.y + i) * step)).y, color);
    }
}

void editor_draw_grid(const editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    const geom_vec2 origin = editor_view_to_screen(&e->view, geom_vec2_make(0.0, 0.0));
    const double coarse = editor_grid_step_of(e->view.scale, COARSE_POINTS);
    if (e->grid) {
        grid_lines(e, c, editor_grid_step(e), colors.grid);
        grid_lines(e, c, coarse, colors.grid);
        grid_line(c, e->view.area, true, origin.x, colors.axis);
        grid_line(c, e->view.area, false, origin.y, colors.axis);
    }
}
