/* The ring around what has the focus. */
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "widgets/focus.h"

static const double RING = 2.0;

void editor_draw_ring(canvas *c, const palette_colors *colors, geom_aabb2 area) {
    const canvas_pen outer = {.color = colors->field, .width = RING + 2.0};
    const canvas_pen ring = {.color = colors->selected, .width = RING};
    canvas_stroke_box(c, area, outer);
    canvas_stroke_box(c, area, ring);
}

/* Where keys move the pointer, which the system does not show there. */
static void draw_cross(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_vec2 p = editor_pointer(e);
    const canvas_pen pens[] = {{.color = colors->ground, .width = 4.0}, {.color = colors->ink, .width = 1.5}};
    for (size_t i = 0; i < sizeof pens / sizeof *pens; i++) {
        canvas_stroke_line(c, geom_vec2_make(p.x - 11.0, p.y), geom_vec2_make(p.x + 11.0, p.y), pens[i]);
        canvas_stroke_line(c, geom_vec2_make(p.x, p.y - 11.0), geom_vec2_make(p.x, p.y + 11.0), pens[i]);
    }
}

void editor_draw_focus(const editor *e, canvas *c) {
    editor_stop stop;
    if (editor_pointer_is_by_keys(e)) {
        canvas_clip(c, editor_get_view(e)->area);
        draw_cross(e, c);
        canvas_clip_none(c);
    }
    if (editor_focused_stop(e, &stop)) {
        editor_draw_ring(c, editor_colors(e), stop.area);
    }
}
