/* Words beside the pointer. */
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/toolbox.h"

static const double SIZE = 11.0;
static const double ROW = 15.0;
static const double AWAY = 16.0; /* from the pointer */

/* On the side where there is room. */
void editor_draw_pointer_words(const editor *e, canvas *c) {
    const palette_colors *colors = editor_colors(e);
    char words[96];
    const char *hint = editor_draft_words(e, words, sizeof words);
    if (!words[0] && !hint[0]) {
        return;
    }
    const double width = fmax(canvas_text_width(c, SIZE, words), canvas_text_width(c, SIZE, hint)) + 12.0;
    const double height = (words[0] ? ROW : 0.0) + (hint[0] ? ROW : 0.0) + 6.0;
    const geom_aabb2 area = editor_get_view(e)->area;
    const bool left = editor_pointer(e).x + AWAY + width > area.max.x;
    const bool above = editor_pointer(e).y + AWAY + height > area.max.y;
    const geom_vec2 corner = {editor_pointer(e).x + (left ? -AWAY - width : AWAY),
                              editor_pointer(e).y + (above ? -AWAY - height : AWAY)};
    const geom_aabb2 box = {corner, {corner.x + width, corner.y + height}};
    const canvas_pen rim = {.color = colors->panel_line, .width = 1.0};
    canvas_text_style style = {.color = colors->ink, .size = SIZE, .middle = true};
    double y = corner.y + 3.0 + 0.5 * ROW;
    canvas_fill_box(c, box, canvas_fade(colors->panel, 0.92));
    canvas_stroke_box(c, box, rim);
    if (words[0]) {
        canvas_text(c, geom_vec2_make(corner.x + 6.0, y), style, words);
        y += ROW;
    }
    style.color = colors->ink_soft;
    canvas_text(c, geom_vec2_make(corner.x + 6.0, y), style, hint);
}
