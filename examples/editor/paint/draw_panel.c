/* The panel on the right. */
#include "dialogs/prompt.h"
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "view/icon.h"
#include "widgets/menu.h"

#include <stdio.h>
#include <string.h>

static const double TEXT_SIZE = 12.0;
static const double KEY_SIZE = 9.5;
static const double NUMBER_SIZE = 11.0;
static const double FIELD_LABEL = 44.0; /* room for the name of a number */
static const double CHOICE_LABEL = 60.0;
static const double PARAMETER_LABEL = 122.0;
static const double WORDS_SIZE = 10.0;

static bool is_hovered(const editor *e, geom_aabb2 area) {
    return editor_get_menu(e)->kind == EDITOR_MENU_NONE && editor_area_holds(area, editor_pointer(e));
}

static void text(canvas *c, double x, double y, canvas_align align, double size, canvas_color color,
                 const char *words) {
    const canvas_text_style style = {.color = color, .size = size, .align = align, .middle = true};
    canvas_text(c, geom_vec2_make(x, y), style, words);
}

/* Room for the name of a number or a setting. */
static double label_room(const editor_row *row) {
    const bool field = row->kind == EDITOR_ROW_FIELD;
    return row->field >= EDITOR_FIELD_PARAMETER || (field && editor_field_is_of_scene(row->field))
               ? PARAMETER_LABEL
           : field && row->field != EDITOR_FIELD_PLACED ? FIELD_LABEL
                                                        : CHOICE_LABEL;
}

/* The name of a member of the file as a person would write it. */
static const char *show_name(const char *name, char words[48]) {
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    snprintf(words, 48, "%s", name);
    if (words[0] >= 'a' && words[0] <= 'z') {
        words[0] = capitals[words[0] - 'a'];
    }
    for (char *at = strchr(words, '_'); at; at = strchr(at, '_')) {
        *at = ' ';
    }
    return words;
}

/* Two texts at the ends of a room, in smaller letters where both would not fit. */
static void text_pair(canvas *c, const editor_row *row, double y, double right, canvas_color label,
                      canvas_color value) {
    const double gap = row->value[0] ? 6.0 : 0.0;
    const double room = right - row->area.min.x - gap;
    const double width =
        canvas_text_width(c, TEXT_SIZE, row->label) + canvas_text_width(c, TEXT_SIZE, row->value);
    const double size = width > room ? TEXT_SIZE * room / width : TEXT_SIZE;
    text(c, row->area.min.x, y, CANVAS_LEFT, size, label, row->label);
    text(c, right, y, CANVAS_RIGHT, size, value, row->value);
}

/* Letters in which a text fits into a room. */
static double fitting_size(const canvas *c, double size, const char *words, double room) {
    const double width = canvas_text_width(c, size, words);
    return width > room ? size * room / width : size;
}

static void draw_heading(const editor *e, canvas *c, const editor_row *row) {
    const palette_colors *colors = editor_colors(e);
    text_pair(c, row, canvas_center(row->area).y + 3.0, row->area.max.x, colors->heading, colors->ink_soft);
}

/* The number, and its unit where there is room. */
static void draw_number(const editor *e, canvas *c, geom_aabb2 box, const editor_row *row) {
    const palette_colors *colors = editor_colors(e);
    const bool number = row->value[0] >= '+' && row->value[0] <= '9'; /* not "mixed" or "none" */
    const char *unit = number ? editor_field_unit(row->field) : "";
    const double size = fitting_size(c, NUMBER_SIZE, row->value, box.max.x - box.min.x - 6.0);
    const double number_width = canvas_text_width(c, size, row->value);
    const double unit_width = unit[0] ? canvas_text_width(c, KEY_SIZE, unit) + 2.0 : 0.0;
    const bool both = number_width + unit_width + 6.0 <= box.max.x - box.min.x;
    const double y = canvas_center(box).y;
    text(c, box.max.x - 3.0 - (both ? unit_width : 0.0), y, CANVAS_RIGHT, size, colors->ink, row->value);
    if (both) {
        text(c, box.max.x - 3.0, y, CANVAS_RIGHT, KEY_SIZE, colors->ink_soft, unit);
    }
}

/* A box with the number, or what is being typed: red when that cannot be. */
static void draw_field(const editor *e, canvas *c, const editor_row *row) {
    const editor_prompt *prompt = editor_get_prompt(e);
    const palette_colors *colors = editor_colors(e);
    const bool typed = prompt->kind == EDITOR_PROMPT_NUMBER && prompt->field == row->field;
    const bool refused = typed && prompt->refused;
    const bool lively = typed || is_hovered(e, row->area);
    char name[48];
    const geom_aabb2 box = {{row->area.min.x + label_room(row), row->area.min.y + 1.5},
                            {row->area.max.x, row->area.max.y - 1.5}};
    const canvas_pen pen = {.color = refused  ? colors->overlap
                                     : lively ? colors->selected
                                              : colors->panel_line,
                            .width = refused ? 2.0 : 1.0};
    text(c, row->area.min.x, canvas_center(row->area).y, CANVAS_LEFT, TEXT_SIZE, colors->ink_soft,
         show_name(row->label, name));
    canvas_fill_box(c, box, colors->field);
    if (refused) {
        canvas_fill_box(c, box, canvas_fade(colors->overlap, 0.15));
    }
    canvas_stroke_box(c, box, pen);
    if (typed) {
        editor_draw_line(e, c, box, &prompt->line);
    } else {
        canvas_clip(c, box);
        draw_number(e, c, box, row);
        canvas_clip_none(c);
    }
}

static void draw_tick(canvas *c, geom_aabb2 box, canvas_color color) {
    const geom_vec2 points[3] = {{box.min.x + 2.5, box.min.y + 6.0},
                                 {box.min.x + 5.0, box.min.y + 8.5},
                                 {box.min.x + 9.5, box.min.y + 3.0}};
    const canvas_pen pen = {.color = color, .width = 1.75};
    canvas_stroke_chain(c, points, 3, false, pen);
}

/* A box with a tick when it is on, the name, and the key. */
static void draw_switch(const editor *e, canvas *c, const editor_row *row) {
    const palette_colors *colors = editor_colors(e);
    const bool on = editor_is_on(e, row->command);
    const double y = canvas_center(row->area).y;
    const geom_aabb2 box = {{row->area.min.x + 0.5, y - 6.0}, {row->area.min.x + 12.5, y + 6.0}};
    const canvas_pen pen = {.color = on ? colors->selected : colors->ink_soft, .width = 1.0};
    if (is_hovered(e, row->area)) {
        canvas_fill_box(c, row->area, canvas_fade(colors->selected, 0.08));
    }
    canvas_fill_box(c, box, on ? colors->selected : colors->field);
    canvas_stroke_box(c, box, pen);
    if (on) {
        draw_tick(c, box, colors->on_selected);
    }
    text(c, box.max.x + 6.0, y, CANVAS_LEFT, TEXT_SIZE, colors->ink, row->label);
    text(c, row->area.max.x - 3.0, y, CANVAS_RIGHT, KEY_SIZE, colors->ink_soft,
         editor_keys_of_command(row->command));
}

/* Down: there is a list to choose from. */
static void draw_chevron(canvas *c, geom_vec2 at, canvas_color color) {
    const canvas_pen pen = {.color = color, .width = 1.5};
    const geom_vec2 points[3] = {{at.x - 3.5, at.y - 1.75}, {at.x, at.y + 1.75}, {at.x + 3.5, at.y - 1.75}};
    canvas_stroke_chain(c, points, 3, false, pen);
}

/* The name of a setting and what it is set to, as a button. */
static void draw_choice(const editor *e, canvas *c, const editor_row *row) {
    const palette_colors *colors = editor_colors(e);
    const double y = canvas_center(row->area).y;
    char name[48];
    const geom_aabb2 box = {{row->area.min.x + label_room(row), row->area.min.y + 1.5},
                            {row->area.max.x, row->area.max.y - 1.5}};
    const canvas_pen pen = {.color = is_hovered(e, row->area) ? colors->selected : colors->panel_line,
                            .width = 1.0};
    text(c, row->area.min.x, y, CANVAS_LEFT, TEXT_SIZE, colors->ink_soft, show_name(row->label, name));
    canvas_fill_box(c, box, canvas_fade(colors->selected, is_hovered(e, row->area) ? 0.12 : 0.05));
    canvas_stroke_box(c, box, pen);
    canvas_clip(c, box);
    text(c, box.min.x + 6.0, y, CANVAS_LEFT,
         fitting_size(c, TEXT_SIZE, row->value, box.max.x - box.min.x - (row->command ? 38.0 : 24.0)),
         colors->ink, row->value);
    text(c, box.max.x - 18.0, y, CANVAS_RIGHT, KEY_SIZE, colors->ink_soft,
         editor_keys_of_command(row->command));
    draw_chevron(c, geom_vec2_make(box.max.x - 9.0, y), colors->ink_soft);
    canvas_clip_none(c);
}

static void draw_row(const editor *e, canvas *c, const editor_row *row) {
    switch (row->kind) {
    case EDITOR_ROW_HEADING:
        draw_heading(e, c, row);
        break;
    case EDITOR_ROW_FIELD:
        draw_field(e, c, row);
        break;
    case EDITOR_ROW_CHOICE:
        draw_choice(e, c, row);
        break;
    case EDITOR_ROW_INSET:
        editor_draw_velocities(e, c, row->area);
        break;
    case EDITOR_ROW_SWITCH:
        draw_switch(e, c, row);
        break;
    case EDITOR_ROW_WORDS:
        text(c, row->area.min.x + CHOICE_LABEL, canvas_center(row->area).y, CANVAS_LEFT, WORDS_SIZE,
             editor_colors(e)->ink_soft, row->label);
        break;
    default:
        text_pair(c, row, canvas_center(row->area).y, row->area.max.x - 8.0, editor_colors(e)->ink_soft,
                  editor_colors(e)->ink);
        break;
    }
}

/* How much of the panel is seen, where not all of it is. */
static void draw_scroll_bar(const editor *e, canvas *c, geom_aabb2 area) {
    const double hidden = editor_panel_hidden(e);
    const double height = area.max.y - area.min.y;
    const double scroll = fmin(editor_get_shown(e)->panel_scroll, hidden);
    const double top = area.min.y + height * scroll / (height + hidden);
    const geom_aabb2 bar = {{area.max.x - 6.0, top + 2.0},
                            {area.max.x - 2.0, top + height * height / (height + hidden) - 2.0}};
    if (hidden > 0.0) {
        canvas_fill_box(c, bar, canvas_fade(editor_colors(e)->ink_soft, 0.5));
    }
}

/* The one that is shown is open to the rows below. */
static void draw_tab(const editor *e, canvas *c, editor_tab which) {
    const palette_colors *colors = editor_colors(e);
    const editor_panel_tab tab = editor_get_panel_tab(e, which);
    const bool shown = editor_get_shown(e)->tab == which;
    const geom_aabb2 mark = {{tab.area.min.x + 1.0, tab.area.max.y - 3.0}, tab.area.max};
    const geom_aabb2 line = {{tab.area.min.x, tab.area.max.y - 1.0}, tab.area.max};
    canvas_fill_box(c, tab.area, canvas_fade(colors->panel, 1.0));
    if (is_hovered(e, tab.area) && !shown) {
        canvas_fill_box(c, tab.area, canvas_fade(colors->selected, 0.08));
    }
    canvas_fill_box(c, shown ? mark : line, shown ? colors->selected : colors->panel_line);
    text(c, canvas_center(tab.area).x, canvas_center(tab.area).y, CANVAS_CENTER, TEXT_SIZE,
         shown ? colors->heading : colors->ink_soft, tab.label);
}

/* A disc of which one half is dark. */
static void draw_dark_button(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 area = editor_panel_dark_area(e);
    const geom_aabb2 line = {{area.min.x, area.max.y - 1.0}, area.max};
    const geom_vec2 o = canvas_center(area);
    const canvas_color ink = is_hovered(e, area) ? colors->heading : colors->ink_soft;
    const geom_aabb2 left = {{o.x - 6.0, o.y - 6.0}, {o.x, o.y + 6.0}};
    canvas_fill_box(c, area, canvas_fade(colors->panel, 1.0));
    canvas_fill_box(c, line, colors->panel_line);
    icon_ring(c, o, geom_vec2_make(0.0, 0.0), 5.0, ink);
    canvas_clip(c, left);
    icon_disc(c, o, geom_vec2_make(0.0, 0.0), 5.0, ink);
    canvas_clip_none(c);
}

static void draw_tabs(const editor *e, canvas *c) {
    const geom_aabb2 area = editor_panel_area(e);
    const geom_aabb2 line = {{area.min.x, area.min.y - EDITOR_PANEL_TABS}, {area.min.x + 1.0, area.max.y}};
    for (int i = 0; i < EDITOR_TAB_COUNT; i++) {
        draw_tab(e, c, (editor_tab)i);
    }
    draw_dark_button(e, c);
    canvas_fill_box(c, line, editor_colors(e)->panel_line);
}

/* Rows that are not seen as a whole go on behind the tool bar and the status line, which are drawn afterwards
 * on a ground of their own. */
void editor_draw_panel(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    editor_row rows[EDITOR_PANEL_ROWS];
    const geom_aabb2 area = editor_panel_area(e);
    if (!editor_panel_shown(e)) {
        return;
    }
    const size_t count = editor_panel_rows(e, rows);
    canvas_fill_box(c, area, canvas_fade(colors->panel, 1.0));
    for (size_t i = 0; i < count; i++) {
        if (rows[i].area.max.y > area.min.y && rows[i].area.min.y < area.max.y) {
            draw_row(e, c, &rows[i]);
        }
    }
    draw_scroll_bar(e, c, area);
    draw_tabs(e, c);
}
