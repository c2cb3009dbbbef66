#include "editor_internal.h"

#include "palette.h"

static const double TEXT_SIZE = 12.0;
static const double ROW = 19.0;
static const double HEADING_ROW = 27.0;
static const double COLUMN = 380.0;
static const double KEYS = 104.0; /* room for the keys in a column */

static void heading(canvas *c, geom_vec2 at, const char *text) {
    const canvas_text_style style = {.color = palette_light().selected, .size = 13.0};
    canvas_text(c, geom_make2(at.x, at.y + HEADING_ROW - 9.0), style, text);
}

static void row(canvas *c, geom_vec2 at, double keys_width, const char *keys, const char *what) {
    const palette_colors colors = palette_light();
    canvas_text_style style = {.color = colors.ink, .size = TEXT_SIZE};
    canvas_text(c, geom_make2(at.x, at.y + 13.0), style, keys);
    style.color = colors.ink_soft;
    canvas_text(c, geom_make2(at.x + keys_width, at.y + 13.0), style, what);
}

/* Draws one group and returns where the next may begin. */
static geom_vec2 draw_group(canvas *c, geom_vec2 at, editor_binding_group group) {
    heading(c, at, group.heading);
    at.y += HEADING_ROW;
    for (size_t i = 0; i < group.count; i++) {
        if (group.bindings[i].what) {
            row(c, at, KEYS, group.bindings[i].keys, group.bindings[i].what);
            at.y += ROW;
        }
    }
    return at;
}

static double group_height(editor_binding_group group) {
    double height = HEADING_ROW;
    for (size_t i = 0; i < group.count; i++) {
        height += group.bindings[i].what ? ROW : 0.0;
    }
    return height;
}

/* Groups fill the first column until half of all is there. */
static double first_column_height(double *all) {
    double half = 0.0;
    *all = 0.0;
    for (size_t i = 0; i < editor_binding_group_count(); i++) {
        *all += group_height(editor_get_binding_group(i));
    }
    for (size_t i = 0; i < editor_binding_group_count() && half < 0.5 * *all; i++) {
        half += group_height(editor_get_binding_group(i));
    }
    return half;
}

static void draw_gestures(canvas *c, geom_vec2 at) {
    const size_t count = editor_gesture_help_count();
    heading(c, at, "Pointer");
    at.y += HEADING_ROW;
    for (size_t i = 0; i < count; i++) {
        const editor_gesture_help help = editor_get_gesture_help(i);
        row(c, at, 250.0, help.gesture, help.what);
        at.y += ROW;
    }
}

void editor_draw_help(const editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    double all = 0.0;
    const double first = first_column_height(&all);
    const double columns = fmax(first, all - first);
    const double gestures = HEADING_ROW + ROW * (double)editor_gesture_help_count();
    const double width = 2.0 * COLUMN + 48.0;
    const double height = columns + gestures + 40.0;
    const geom_vec2 corner = {fmax(floor(0.5 * (e->width - width)), 0.0),
                              fmax(floor(0.5 * (e->height - height)), 0.0)};
    const geom_aabb2 panel = {corner, {corner.x + width, corner.y + height}};
    const geom_aabb2 shade = {{0.0, 0.0}, {e->width, e->height}};
    const canvas_pen rim = {.color = colors.panel_line, .width = 1.0};
    const geom_vec2 start = {corner.x + 24.0, corner.y + 12.0};
    geom_vec2 at = start;

    canvas_fill_box(c, shade, canvas_fade(colors.ink, 0.25));
    canvas_fill_box(c, panel, canvas_fade(colors.panel, 1.0));
    canvas_stroke_box(c, panel, rim);
    for (size_t i = 0; i < editor_binding_group_count(); i++) {
        if (at.x == start.x && at.y - start.y >= first) {
            at = geom_make2(start.x + COLUMN, start.y);
        }
        at = draw_group(c, at, editor_get_binding_group(i));
    }
    draw_gestures(c, geom_make2(start.x, start.y + columns + 8.0));
}
