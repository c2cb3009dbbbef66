/* The tool that draws a polygon, corner by corner; inside another one it is a hole. */
#include "new_shape.h"
#include "points.h"
#include "state/notes.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

static void finish(editor *e) {
    const editor_draft *draft = editor_get_draft(e);
    if (draft->count >= 3) {
        editor_make_ring(e, draft->points, draft->count);
    } else if (draft->count > 0) {
        editor_say(e, "A polygon needs at least three vertices.");
    }
}

static void press(editor *e, const editor_event *event) {
    static const points_chain corners = {.least = 3, .closes = true, .finish = finish};
    points_chain_press(e, event, &corners);
}

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    const canvas_pen pen = points_pen(e);
    canvas_pen back = pen;
    if (draft->count == 0) {
        return;
    }
    const geom_vec2 pointer = points_next(e, POINTS_LINE);
    const geom_ring ring = {draft->points, draft->count};
    const geom_polygon polygon = {&ring, 1};
    back.dash = 4.0;
    back.color = canvas_fade(back.color, 0.6);
    canvas_fill_polygon(c, polygon, CANVAS_EVEN_ODD, canvas_fade(pen.color, 0.12));
    canvas_stroke_chain(c, draft->points, draft->count, false, pen);
    canvas_stroke_line(c, draft->points[draft->count - 1], pointer, pen);
    if (draft->count >= 2) {
        canvas_stroke_line(c, pointer, draft->points[0], back);
    }
    for (size_t i = 0; i < draft->count; i++) {
        editor_note_handle(e, c, draft->points[i], i == 0 && draft->count >= 3);
    }
}

static const char *hint(const editor *e) {
    const size_t count = editor_get_draft(e)->count;
    return count == 0
               ? "Click the vertices of a polygon; inside another one it is a hole (hold Alt: separate)"
           : count < 3 ? "Click the next vertex (Backspace removes the last one)"
                       : "Click the next vertex; Enter or a click on the first one closes the polygon";
}

static const char *draft_hint(const editor *e) {
    return editor_get_draft(e)->count < 3 ? "" : "Enter ends it";
}

static void sizes(const editor *e, char *words, size_t capacity) {
    const editor_draft *draft = editor_get_draft(e);
    points_line_words(e, draft->points[draft->count - 1], points_next(e, POINTS_LINE), words, capacity);
}

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double pentagon[][2] = {{-6, -2}, {0, -7}, {7, -3}, {4, 6}, {-5, 5}};
    icon_chain(c, o, pentagon, 5, true, color);
}

const editor_tool editor_tool_polygon = {
    .label = "Polygon",
    .key = 'p',
    .keys = "P",
    .what = "Draw a polygon",
    .icon = icon,
    .press = press,
    .draw = draw,
    .hint = hint,
    .draft_hint = draft_hint,
    .words = sizes,
    .finish = finish,
    .noun = "polygon",
};
