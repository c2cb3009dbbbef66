#include "editor_internal.h"

#include "palette.h"

/* Lengths of the help as it is when there is room; in a small window all of it is smaller. */
static const double TEXT_SIZE = 12.0;
static const double HEADING_SIZE = 13.0;
static const double ROW = 19.0;
static const double HEADING_ROW = 27.0;
static const double COLUMN = 396.0;
static const double KEYS = 96.0;      /* room for the keys in a column */
static const double GESTURES = 158.0; /* room for what the pointer does */
static const double MARGIN = 24.0;

enum {
    COLUMNS = 3
};

/* Where the next row goes, and how large everything is. */
typedef struct sheet {
    canvas *c; /* NULL: only to measure */
    geom_vec2 corner;
    double scale;
    double column_height; /* a column ends with the group that reaches this */
    double lowest;        /* of all columns so far */
    int column;
    double y;
} sheet;

static void put(const sheet *s, double x, double size, canvas_color color, const char *text) {
    const canvas_text_style style = {.color = color, .size = size * s->scale};
    const geom_vec2 at = {MARGIN + s->column * COLUMN + x, MARGIN + s->y - 0.3 * ROW};
    if (s->c) {
        canvas_text(s->c, geom_add_scaled2(s->corner, s->scale, at), style, text);
    }
}

static void start_group(sheet *s, const char *heading) {
    if (s->y >= s->column_height && s->column + 1 < COLUMNS) {
        s->column++;
        s->y = 0.0;
    }
    s->y += HEADING_ROW;
    put(s, 0.0, HEADING_SIZE, palette_light().selected, heading);
}

static void add_row(sheet *s, double indent, const char *left, const char *right) {
    s->y += ROW;
    put(s, 0.0, TEXT_SIZE, palette_light().ink, left);
    put(s, indent, TEXT_SIZE, palette_light().ink_soft, right);
    s->lowest = fmax(s->lowest, s->y);
}

static void fill(sheet *s) {
    for (size_t g = 0; g < editor_binding_group_count(); g++) {
        const editor_binding_group group = editor_get_binding_group(g);
        start_group(s, group.heading);
        for (size_t i = 0; i < group.count; i++) {
            if (group.bindings[i].what) {
                add_row(s, KEYS, group.bindings[i].keys, group.bindings[i].what);
            }
        }
    }
    start_group(s, "Pointer");
    for (size_t i = 0; i < editor_gesture_help_count(); i++) {
        const editor_gesture_help help = editor_get_gesture_help(i);
        add_row(s, GESTURES, help.gesture, help.what);
    }
}

/* The lowest column height for which three columns hold everything with none much longer than the others. */
static double measure(double *column_height) {
    double best = HUGE_VAL;
    for (int rows = 5; rows < 80; rows++) {
        const double height = rows * ROW;
        sheet s = {.scale = 1.0, .column_height = height};
        fill(&s);
        if (s.lowest < best) {
            best = s.lowest;
            *column_height = height;
        }
    }
    return best;
}

void editor_draw_help(const editor *e, canvas *c) {
    const palette_colors colors = palette_light();
    double column_height = 0.0;
    const double height = measure(&column_height) + 2.0 * MARGIN;
    const double width = COLUMNS * COLUMN + 2.0 * MARGIN;
    const double scale = fmin(1.0, fmin((e->width - 8.0) / width, (e->height - 8.0) / height));
    const geom_vec2 corner = {floor(0.5 * (e->width - scale * width)),
                              floor(0.5 * (e->height - scale * height))};
    const geom_aabb2 panel = {corner, {corner.x + scale * width, corner.y + scale * height}};
    const geom_aabb2 shade = {{0.0, 0.0}, {e->width, e->height}};
    const canvas_pen rim = {.color = colors.panel_line, .width = 1.0};
    if (scale < 0.1) {
        return;
    }
    sheet s = {.c = c, .corner = corner, .scale = scale, .column_height = column_height};
    canvas_fill_box(c, shade, canvas_fade(colors.ink, 0.25));
    canvas_fill_box(c, panel, canvas_fade(colors.panel, 1.0));
    canvas_stroke_box(c, panel, rim);
    fill(&s);
}
