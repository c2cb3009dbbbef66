/* The grid, and the bar that tells how long a step of it is. */
#include "paint.h"
#include "state/display.h"
#include "state/snap.h"

#include <math.h>
#include <stdio.h>

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
    const editor_view *view = editor_get_view(e);
    const geom_aabb2 area = view->area;
    const geom_vec2 low = editor_view_to_world(view, geom_vec2_make(area.min.x, area.max.y));
    const geom_vec2 high = editor_view_to_world(view, geom_vec2_make(area.max.x, area.min.y));
    const geom_vec2 first = {ceil(low.x / step), ceil(low.y / step)};
    const int across = (int)(floor(high.x / step) - first.x);
    const int up = (int)(floor(high.y / step) - first.y);
    for (int i = 0; i <= across; i++) {
        grid_line(c, area, true, editor_view_to_screen(view, geom_vec2_make((first.x + i) * step, 0.0)).x,
                  color);
    }
    for (int i = 0; i <= up; i++) {
        grid_line(c, area, false, editor_view_to_screen(view, geom_vec2_make(0.0, (first.y + i) * step)).y,
                  color);
    }
}

void editor_draw_grid(const editor *e, canvas *c) {
    const editor_view *view = editor_get_view(e);
    const palette_colors *colors = editor_colors(e);
    const geom_vec2 origin = editor_view_to_screen(view, geom_vec2_make(0.0, 0.0));
    const double coarse = editor_coarse_step(e);
    if (editor_get_shown(e)->grid) {
        grid_lines(e, c, editor_grid_step(e), colors->grid);
        grid_lines(e, c, coarse, colors->grid);
        grid_line(c, view->area, true, origin.x, colors->axis);
        grid_line(c, view->area, false, origin.y, colors->axis);
    }
}

/* ---- The scale ---- */

/* A bar as long as one step of the coarse grid, with its length, above all shapes: on a light ground, so that
 * it shows on any of them. */
void editor_draw_scale_bar(const editor *e, canvas *c) {
    const editor_view *view = editor_get_view(e);
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 ground = editor_scale_bar_area(e);
    const geom_vec2 end = geom_vec2_make(ground.max.x - 6.0, ground.max.y - 7.0);
    const geom_vec2 start = geom_vec2_make(ground.min.x + 6.0, end.y);
    const canvas_pen pen = {.color = colors->ink_soft, .width = 1.5};
    const canvas_text_style style = {.color = colors->ink_soft, .size = 11.0, .align = CANVAS_RIGHT};
    char text[64];
    snprintf(text, sizeof text, "%g m", editor_coarse_step(e));
    canvas_set_transform(c, canvas_surface());
    canvas_fill_box(c, ground, canvas_fade(colors->ground, 0.85));
    canvas_stroke_line(c, start, end, pen);
    canvas_stroke_line(c, geom_vec2_make(start.x, start.y - 3.0), geom_vec2_make(start.x, start.y + 3.0),
                       pen);
    canvas_stroke_line(c, geom_vec2_make(end.x, end.y - 3.0), geom_vec2_make(end.x, end.y + 3.0), pen);
    canvas_text(c, geom_vec2_make(end.x, end.y - 7.0), style, text);
    canvas_set_transform(c, editor_view_transform(view));
}
