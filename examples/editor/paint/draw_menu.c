/* The open menu. */
#include "paint.h"
#include "state/display.h"
#include "view/icon.h"
#include "widgets/menu.h"

static const double TEXT_SIZE = 12.0;
static const double KEY_SIZE = 9.5;
static const double INDENT = 22.0; /* room for the mark of what is chosen */

static void draw_item(const editor *e, canvas *c, const editor_menu_item *item, bool pointed) {
    static const double tick[][2] = {{-4, 0}, {-1, 3}, {5, -4}};
    const palette_colors *colors = editor_colors(e);
    const double y = canvas_center(item->area).y;
    const canvas_color ink = pointed ? colors->on_selected : colors->ink;
    const canvas_text_style style = {.color = ink, .size = TEXT_SIZE, .middle = true};
    const canvas_text_style key = {.color = pointed ? colors->on_selected : colors->ink_soft,
                                   .size = KEY_SIZE,
                                   .align = CANVAS_RIGHT,
                                   .middle = true};
    if (pointed) {
        canvas_fill_box(c, item->area, colors->selected);
    }
    canvas_clip(c, item->area);
    if (item->chosen) {
        icon_chain(c, geom_vec2_make(item->area.min.x + 11.0, y), tick, 3, false, ink);
    }
    canvas_text(c, geom_vec2_make(item->area.min.x + INDENT, y), style, item->label);
    canvas_text(c, geom_vec2_make(item->area.max.x - 8.0, y), key, item->keys);
    canvas_clip_none(c);
}

void editor_draw_menu(const editor *e, canvas *c) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    const size_t count = editor_menu_items(e, items);
    const canvas_pen rim = {.color = editor_colors(e)->ink_soft, .width = 1.0};
    if (count == 0) {
        return;
    }
    geom_aabb2 all = items[0].area;
    for (size_t i = 1; i < count; i++) {
        all = geom_aabb2_union(all, items[i].area);
    }
    canvas_fill_box(c, all, canvas_fade(editor_colors(e)->panel, 1.0));
    for (size_t i = 0; i < count; i++) {
        draw_item(e, c, &items[i], i == editor_get_menu(e)->at);
    }
    canvas_stroke_box(c, all, rim);
}
