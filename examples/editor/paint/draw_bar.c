/* The tool bar. */
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/timeline.h"
#include "state/work.h"
#include "view/icon.h"
#include "widgets/menu.h"
#include "widgets/toolbar.h"

static const double LABEL_SIZE = 11.0;

static bool is_possible(const editor *e, editor_command command) {
    const editor_document *drawing = editor_drawing(e);
    const editor_draft *draft = editor_get_draft(e);
    switch (command) {
    case EDITOR_DO_UNDO:
        return draft->count > 0 || editor_can_undo(e);
    case EDITOR_DO_REDO:
        return editor_can_redo(e);
    case EDITOR_DO_DELETE:
        return draft->count > 0 || editor_selected_count(e) > 0;
    case EDITOR_DO_RESTART:
        return editor_shown_branch(e) != EDITOR_NO_BRANCH;
    case EDITOR_DO_RUN:
    case EDITOR_DO_STEP:
        return editor_document_agent_count(drawing) > 0;
    case EDITOR_DO_OBJECTS:
        return editor_dock_has_room(e);
    case EDITOR_DO_PANEL:
        return editor_panel_has_room(e);
    default:
        return true;
    }
}

static void draw_key(canvas *c, geom_aabb2 area, const char *keys, canvas_color color) {
    const canvas_text_style style = {.color = color, .size = 9.0, .align = CANVAS_RIGHT};
    if (keys[0] && !keys[1]) {
        canvas_text(c, geom_vec2_make(area.max.x - 4.0, area.min.y + 11.0), style, keys);
    }
}

/* In smaller letters where the button is narrow. */
static void draw_label(canvas *c, geom_aabb2 area, canvas_color color, const char *label) {
    const double room = area.max.x - area.min.x - 1.0;
    const double width = canvas_text_width(c, LABEL_SIZE, label);
    const canvas_text_style style = {.color = color,
                                     .size = width > room ? LABEL_SIZE * room / width : LABEL_SIZE,
                                     .align = CANVAS_CENTER};
    canvas_text(c, geom_vec2_make(canvas_center(area).x, area.max.y - 5.0), style, label);
}

static canvas_color button_ink(const editor *e, editor_command command) {
    const palette_colors *colors = editor_colors(e);
    if (editor_is_on(e, command)) {
        return colors->heading;
    }
    return is_possible(e, command) ? colors->ink : colors->ink_off;
}

static void draw_button(const editor *e, canvas *c, editor_tool_button button) {
    const bool playing = editor_is_playing(e);
    const palette_colors *colors = editor_colors(e);
    const double middle = canvas_center(button.area).x;
    const double icon = button.area.min.y + 15.0;
    const bool pressed = editor_is_on(e, button.command);
    const bool hovered = editor_tool_button_at(e, editor_pointer(e)) == button.command;
    const canvas_color ink = button_ink(e, button.command);
    const char *label = button.command == EDITOR_DO_RUN && playing ? "Pause" : button.label;
    if (pressed || hovered) {
        canvas_fill_box(c, button.area, canvas_fade(colors->selected, pressed ? 0.14 : 0.06));
    }
    canvas_clip(c, button.area);
    editor_draw_icon(c, button.command, playing, geom_vec2_make(middle, icon), ink);
    draw_label(c, button.area, ink, label);
    draw_key(c, button.area, editor_keys_of_command(button.command), colors->ink_soft);
    canvas_clip_none(c);
}

/* Two chevrons: there are more. */
static void draw_more(const editor *e, canvas *c) {
    static const double chevrons[2][3][2] = {{{-5, -5}, {-1, 0}, {-5, 5}}, {{1, -5}, {5, 0}, {1, 5}}};
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 area = editor_more_button(e);
    const bool open = editor_get_menu(e)->kind == EDITOR_MENU_BAR;
    const bool lively = open || editor_area_holds(area, editor_pointer(e));
    const canvas_color ink = open ? colors->heading : colors->ink;
    const geom_vec2 icon = {canvas_center(area).x, area.min.y + 15.0};
    if (lively) {
        canvas_fill_box(c, area, canvas_fade(colors->selected, open ? 0.14 : 0.06));
    }
    for (int i = 0; i < 2; i++) {
        icon_chain(c, icon, chevrons[i], 3, false, ink);
    }
    draw_label(c, area, ink, "More");
}

void editor_draw_bar(const editor *e, canvas *c) {
    const editor_shown *shown = editor_get_shown(e);
    const palette_colors *colors = editor_colors(e);
    const geom_aabb2 bar = {{0.0, 0.0}, {shown->width, EDITOR_BAR_HEIGHT}};
    const geom_aabb2 line = {{0.0, EDITOR_BAR_HEIGHT - 1.0}, {shown->width, EDITOR_BAR_HEIGHT}};
    canvas_fill_box(c, bar, colors->panel);
    canvas_fill_box(c, line, colors->panel_line);
    for (size_t i = 0; i < editor_tool_button_count(); i++) {
        const editor_tool_button button = editor_get_tool_button(e, i);
        if (button.shown) {
            draw_button(e, c, button);
        }
    }
    if (editor_has_more_button(e)) {
        draw_more(e, c);
    }
}
