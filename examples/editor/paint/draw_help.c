/* The help: all commands, and what the pointer does. */
#include "paint.h"
#include "state/display.h"

/* Lengths of the help as it is when there is room. A narrow window has fewer columns, a low one shows a
 * part. */
static const double TEXT_SIZE = 12.0;
static const double HEADING_SIZE = 13.0;
static const double ROW = 19.0;
static const double HEADING_ROW = 27.0;
static const double COLUMN = 404.0;
static const double KEYS = 112.0;     /* room for the keys in a column */
static const double GESTURES = 162.0; /* room for what the pointer does */
static const double MARGIN = 24.0;
static const double TOP = 46.0;           /* the first row is below the line that says how to close it */
static const double SMALLEST_SCALE = 0.9; /* letters are never smaller: rather fewer columns */
static const double EDGE = 4.0;           /* of the window around it */

enum {
    MOST_COLUMNS = 4
};

/* Where the next row goes, and how large everything is. */
typedef struct sheet {
    const palette_colors *colors;
    canvas *c; /* NULL: only to measure */
    geom_vec2 corner;
    double scale;
    int columns;
    double column_height; /* a column ends with the group that reaches this */
    double lowest;        /* of all columns so far */
    int column;
    double y;
} sheet;

static void put(const sheet *s, double x, double size, canvas_color color, const char *text) {
    const canvas_text_style style = {.color = color, .size = size * s->scale};
    const geom_vec2 at = {MARGIN + s->column * COLUMN + x, TOP + s->y - 0.3 * ROW};
    if (s->c) {
        canvas_text(s->c, geom_vec2_add_scaled(s->corner, s->scale, at), style, text);
    }
}

static void start_group(sheet *s, const char *heading) {
    if (s->y >= s->column_height && s->column + 1 < s->columns) {
        s->column++;
        s->y = 0.0;
    }
    s->y += HEADING_ROW;
    put(s, 0.0, HEADING_SIZE, s->colors->heading, heading);
}

static void add_row(sheet *s, double indent, const char *left, const char *right) {
    s->y += ROW;
    put(s, 0.0, TEXT_SIZE, s->colors->ink, left);
    put(s, indent, TEXT_SIZE, s->colors->ink_soft, right);
    s->lowest = fmax(s->lowest, s->y);
}

static void fill(sheet *s) {
    for (size_t g = 0; g < editor_binding_group_count(); g++) {
        start_group(s, editor_binding_heading(g));
        for (size_t i = 0; i < editor_binding_count(g); i++) {
            const editor_binding b = editor_get_binding(g, i);
            if (b.what) {
                add_row(s, KEYS, b.keys, b.what);
            }
        }
    }
    for (size_t g = 0; g < editor_gesture_group_count(); g++) {
        const editor_gesture_group group = editor_get_gesture_group(g);
        start_group(s, group.heading);
        for (size_t i = 0; i < group.count; i++) {
            add_row(s, GESTURES, group.rows[i].gesture, group.rows[i].what);
        }
    }
}

/* The lowest column height for which the columns hold everything with none much longer than the others. */
static double measure(const palette_colors *colors, int columns, double *column_height) {
    double best = HUGE_VAL;
    for (int rows = 5; rows < 120; rows++) {
        const double height = rows * ROW;
        sheet s = {.colors = colors, .scale = 1.0, .columns = columns, .column_height = height};
        fill(&s);
        if (s.lowest < best) {
            best = s.lowest;
            *column_height = height;
        }
    }
    return best;
}

/* The sheet as the window has room for it; its height in points, all of it. */
static sheet lay_out(const editor *e, double *height) {
    const editor_shown *shown = editor_get_shown(e);
    sheet s = {.colors = editor_colors(e), .columns = MOST_COLUMNS, .scale = 0.0};
    for (;; s.columns--) {
        const double width = s.columns * COLUMN + 2.0 * MARGIN;
        s.scale = fmin(1.0, (shown->width - 2.0 * EDGE) / width);
        if (s.scale >= SMALLEST_SCALE || s.columns == 1) {
            break;
        }
    }
    const double full = measure(s.colors, s.columns, &s.column_height) + TOP + MARGIN;
    const double fitting = (shown->height - 2.0 * EDGE) / full;
    s.scale = fitting >= SMALLEST_SCALE ? fmin(s.scale, fitting) : s.scale;
    s.corner.x = floor(0.5 * (shown->width - s.scale * (s.columns * COLUMN + 2.0 * MARGIN)));
    *height = s.scale * full;
    s.corner.y = floor(fmax(0.5 * (shown->height - *height), EDGE));
    return s;
}

void editor_help_scroll(editor *e, double points) {
    const editor_shown *shown = editor_get_shown(e);
    double height = 0.0;
    lay_out(e, &height);
    const double hidden = fmax(height - (shown->height - 2.0 * EDGE), 0.0);
    editor_scroll_help_to(e, fmin(fmax(shown->help_scroll + points, 0.0), hidden));
}

/* How to close it, in the upper right corner, which does not scroll. */
static void draw_way_out(const editor *e, canvas *c, geom_aabb2 panel, double scale, bool scrolls) {
    const palette_colors *colors = editor_colors(e);
    const canvas_text_style style = {
        .color = colors->ink_soft, .size = TEXT_SIZE * scale, .align = CANVAS_RIGHT};
    const geom_aabb2 strip = {panel.min, {panel.max.x, panel.min.y + scale * 0.75 * TOP}};
    canvas_fill_box(c, strip, canvas_fade(colors->panel, 1.0));
    canvas_text(c, geom_vec2_make(panel.max.x - scale * MARGIN, panel.min.y + scale * 0.5 * TOP), style,
                scrolls ? "Wheel or arrows: scroll.  Esc, F1 or a click: close"
                        : "Esc, F1 or a click: close");
}

void editor_draw_help(const editor *e, canvas *c) {
    const editor_shown *shown = editor_get_shown(e);
    const palette_colors *colors = editor_colors(e);
    const canvas_pen rim = {.color = colors->panel_line, .width = 1.0};
    const geom_aabb2 shade = {{0.0, 0.0}, {shown->width, shown->height}};
    double height = 0.0;
    sheet s = lay_out(e, &height);
    const double bottom = fmin(s.corner.y + height, shown->height - EDGE);
    const geom_aabb2 panel = {s.corner, {shown->width - s.corner.x, bottom}};
    const bool scrolls = height > bottom - s.corner.y;
    if (s.scale < 0.1 || bottom <= s.corner.y + TOP) {
        return;
    }
    canvas_fill_box(c, shade, colors->shade);
    canvas_fill_box(c, panel, canvas_fade(colors->panel, 1.0));
    canvas_clip(c, panel);
    s.c = c;
    s.corner.y -= scrolls ? fmin(shown->help_scroll, height - (bottom - panel.min.y)) : 0.0;
    fill(&s);
    draw_way_out(e, c, panel, s.scale, scrolls);
    canvas_clip_none(c);
    canvas_stroke_box(c, panel, rim);
}
