/* The list of objects on the left: only the rows that are seen are drawn. */
#include "canvas/palette.h"
#include "dialogs/prompt.h"
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "view/icon.h"
#include "widgets/catalog.h"

#include <math.h>

static const double TEXT_SIZE = 12.0;
static const double SMALL_SIZE = 10.5;

/* ---- Icons ---- */

/* A padlock, open where nothing is locked. */
static void draw_lock(canvas *c, geom_vec2 o, bool closed, canvas_color color) {
    static const double shut[][2] = {{-3, 0}, {-3, -3}, {-1.5, -5}, {1.5, -5}, {3, -3}, {3, 0}};
    static const double open[][2] = {{-3, 0}, {-3, -4}, {-1.5, -6}, {1.5, -6}, {3, -4}};
    icon_chain(c, o, closed ? shut : open, closed ? 6 : 5, false, color);
    icon_box(c, o, geom_vec2_make(-4, 0), geom_vec2_make(4, 5), color);
}

/* An eye, with a bar across it where something is hidden. */
static void draw_eye(canvas *c, geom_vec2 o, bool hidden, canvas_color color) {
    static const double lids[][2] = {{-6, 0}, {-3, -3}, {0, -4}, {3, -3}, {6, 0}, {3, 3}, {0, 4}, {-3, 3}};
    static const double bar[][2] = {{-6, 5}, {6, -5}};
    icon_chain(c, o, lids, 8, true, color);
    icon_disc(c, o, geom_vec2_make(0, 0), 1.8, color);
    if (hidden) {
        icon_chain(c, o, bar, 2, false, color);
    }
}

static void draw_kind(const editor *e, canvas *c, geom_vec2 o, const editor_shape *s, uint32_t number,
                      canvas_color color) {
    static const double corners[][2] = {{-5, 4}, {-4, -4}, {2, -5}, {5, 1}, {1, 5}};
    static const double stripe[][2] = {{-4, 4}, {4, -4}};
    static const double wall[][2] = {{-5, 4}, {-1, -4}, {2, 3}, {5, -4}};
    switch (s->kind) {
    case EDITOR_POLYGON:
        icon_chain(c, o, corners, 5, true, color);
        if (editor_shape_is_region(s)) {
            icon_chain(c, o, stripe, 2, false, color);
        }
        break;
    case EDITOR_CHAIN:
        icon_chain(c, o, wall, 4, false, color);
        break;
    case EDITOR_DISC:
        icon_ring(c, o, geom_vec2_make(0, 0), 5.0, color);
        break;
    default:
        icon_disc(c, o, geom_vec2_make(0, 0), 5.0, palette_agent(editor_colors(e), number));
        break;
    }
}

static void draw_fold(canvas *c, geom_vec2 o, bool folded, canvas_color color) {
    static const double closed[][2] = {{-2, -4}, {3, 0}, {-2, 4}};
    static const double open[][2] = {{-4, -2}, {4, -2}, {0, 3}};
    icon_solid(c, o, folded ? closed : open, 3, color);
}

/* ---- Rows ---- */

static bool is_selected(const editor *e, const editor_catalog_row *row) {
    return row->group == 0 && editor_is_selected(e, editor_drawing(e)->shapes[row->place]->id);
}

static bool is_renamed(const editor *e, const editor_catalog_row *row) {
    return editor_get_prompt(e)->kind == EDITOR_PROMPT_NAME &&
           editor_row_is_of(editor_drawing(e), row, editor_catalog_renamed(e));
}

/* What is locked or hidden shows so always, what is not only under the pointer. */
static void draw_flags(const editor *e, canvas *c, const editor_catalog_row *row, geom_aabb2 area,
                       bool hovered) {
    const palette_colors *colors = editor_colors(e);
    const scene_label *label = &editor_drawing(e)->shapes[row->place]->label;
    const geom_vec2 eye = canvas_center(editor_catalog_part_area(area, row, EDITOR_CATALOG_HIDDEN));
    const geom_vec2 lock = canvas_center(editor_catalog_part_area(area, row, EDITOR_CATALOG_LOCKED));
    if (row->group == 0 ? label->hidden || hovered : hovered) {
        draw_eye(c, eye, label->hidden, label->hidden ? colors->ink : colors->ink_off);
    }
    if (row->group == 0 ? label->locked || hovered : hovered) {
        draw_lock(c, lock, label->locked, label->locked ? colors->ink : colors->ink_off);
    }
}

static void draw_name(const editor *e, canvas *c, const editor_catalog_row *row, geom_aabb2 name) {
    const palette_colors *colors = editor_colors(e);
    const editor_shape *s = editor_drawing(e)->shapes[row->place];
    const bool faint = row->group == 0 && (s->label.hidden || !s->label.name);
    char words[EDITOR_CATALOG_WORDS];
    const canvas_text_style style = {.color = row->group != 0          ? colors->heading
                                              : !editor_shape_valid(s) ? colors->fault
                                              : faint                  ? colors->ink_soft
                                                                       : colors->ink,
                                     .size = TEXT_SIZE,
                                     .middle = true};
    editor_catalog_words(e, row, words);
    editor_draw_short(c, geom_vec2_make(name.min.x + 2.0, canvas_center(name).y), style, words,
                      name.max.x - name.min.x - 2.0);
}

static void draw_row(const editor *e, canvas *c, const editor_catalog_row *row, geom_aabb2 area) {
    const palette_colors *colors = editor_colors(e);
    const bool hovered = editor_area_holds(area, editor_pointer(e));
    const bool selected = is_selected(e, row);
    const editor_shape *s = editor_drawing(e)->shapes[row->place];
    geom_aabb2 name = editor_catalog_part_area(area, row, EDITOR_CATALOG_NAME);
    const geom_vec2 icon = {name.min.x + 8.0, canvas_center(area).y};
    if (selected || hovered) {
        canvas_fill_box(c, area, canvas_fade(colors->selected, selected ? 0.2 : 0.07));
    }
    if (row->group != 0) {
        draw_fold(c, canvas_center(editor_catalog_part_area(area, row, EDITOR_CATALOG_FOLD)), row->folded,
                  colors->ink_soft);
    } else {
        draw_kind(e, c, icon, s, row->number, s->label.hidden ? colors->ink_off : colors->ink);
        name.min.x += 18.0;
    }
    if (is_renamed(e, row)) {
        const canvas_pen rim = {.color = colors->selected, .width = 1.0};
        canvas_fill_box(c, name, colors->field);
        canvas_stroke_box(c, name, rim);
        editor_draw_line(e, c, name, &editor_get_prompt(e)->line);
    } else {
        draw_name(e, c, row, name);
    }
    draw_flags(e, c, row, area, hovered);
}

/* ---- The dock ---- */

static void draw_filter(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 box = editor_catalog_filter_area(e);
    const bool typed = editor_get_prompt(e)->kind == EDITOR_PROMPT_FILTER;
    const char *filter = editor_catalog_filter(e);
    const canvas_pen rim = {.color = typed ? colors->selected : colors->panel_line, .width = 1.0};
    const canvas_text_style style = {
        .color = filter[0] ? colors->ink : colors->ink_soft, .size = SMALL_SIZE, .middle = true};
    canvas_fill_box(c, box, colors->field);
    canvas_stroke_box(c, box, rim);
    if (typed) {
        editor_draw_line(e, c, box, &editor_get_prompt(e)->line);
        return;
    }
    canvas_clip(c, box);
    canvas_text(c, geom_vec2_make(box.min.x + 6.0, canvas_center(box).y), style,
                filter[0] ? filter : "Filter by name (Ctrl+F)");
    canvas_clip_none(c);
}

static void draw_scroll_bar(const editor *e, canvas *c, geom_aabb2 list, size_t count) {
    const double height = list.max.y - list.min.y;
    const double all = EDITOR_CATALOG_ROW * (double)count;
    const double length = fmax(height * height / all, 16.0);
    const double top = list.min.y + (height - length) * editor_catalog_scrolled(e) / (all - height);
    const geom_aabb2 bar = {{list.max.x - 6.0, top + 2.0}, {list.max.x - 2.0, top + length - 2.0}};
    canvas_fill_box(c, bar, canvas_fade(editor_colors(e)->ink_soft, 0.5));
}

static void draw_nothing(const editor *e, canvas *c, geom_aabb2 list) {
    const canvas_text_style style = {.color = editor_colors(e)->ink_soft, .size = SMALL_SIZE};
    canvas_text(c, geom_vec2_make(list.min.x + 14.0, list.min.y + 18.0), style,
                editor_catalog_filter(e)[0] ? "Nothing has such a name." : "Nothing is drawn yet.");
}

void editor_draw_dock(editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 dock = editor_dock_area(e);
    const geom_aabb2 line = {{dock.max.x - 1.0, dock.min.y}, dock.max};
    const geom_aabb2 list = editor_catalog_area(e);
    const geom_aabb2 header = {dock.min, {dock.max.x, list.min.y}};
    size_t count = 0;
    if (!editor_dock_shown(e)) {
        return;
    }
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    editor_catalog_scroll(e, 0.0); /* there may be fewer rows than before */
    const double scrolled = editor_catalog_scrolled(e);
    canvas_fill_box(c, dock, canvas_fade(colors->panel, 1.0));
    if (editor_get_shown(e)->help) {
        return; /* which covers it */
    }
    for (size_t i = (size_t)(scrolled / EDITOR_CATALOG_ROW); i < count; i++) {
        const geom_aabb2 area = editor_catalog_row_area(e, i);
        if (area.min.y >= list.max.y) {
            break;
        }
        draw_row(e, c, &rows[i], area);
    }
    if (count == 0) {
        draw_nothing(e, c, list);
    } else if (EDITOR_CATALOG_ROW * (double)count > list.max.y - list.min.y) {
        draw_scroll_bar(e, c, list, count);
    }
    canvas_fill_box(c, header, canvas_fade(colors->panel, 1.0));
    draw_filter(e, c);
    canvas_fill_box(c, line, colors->panel_line);
}
