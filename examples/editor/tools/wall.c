/* The tool that draws a wall of several segments. */
#include "new_shape.h"
#include "points.h"
#include "state/notes.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

static void finish(editor *e) {
    const editor_draft *draft = editor_get_draft(e);
    if (draft->count >= 2) {
        editor_make_shape(e, EDITOR_CHAIN, draft->points, draft->count, 0.0);
    } else if (draft->count > 0) {
        editor_say(e, "A wall needs two points.");
    }
}

static void press(editor *e, const editor_event *event) {
    static const points_chain chain = {.least = 2, .finish = finish};
    points_chain_press(e, event, &chain);
}

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    if (draft->count == 0) {
        return;
    }
    canvas_stroke_chain(c, draft->points, draft->count, false, points_pen(e));
    canvas_stroke_line(c, draft->points[draft->count - 1], points_next(e, POINTS_LINE), points_pen(e));
    for (size_t i = 0; i < draft->count; i++) {
        editor_note_handle(e, c, draft->points[i], false);
    }
}

static const char *hint(const editor *e) {
    const size_t count = editor_get_draft(e)->count;
    return count == 0  ? "Click the points of a wall"
           : count < 2 ? "Click the next point (Backspace removes the last one)"
                       : "Click the next point; Enter or a double click ends the wall";
}

static const char *draft_hint(const editor *e) {
    return editor_get_draft(e)->count < 2 ? "" : "Enter ends it";
}

static void sizes(const editor *e, char *words, size_t capacity) {
    const editor_draft *draft = editor_get_draft(e);
    points_line_words(e, draft->points[draft->count - 1], points_next(e, POINTS_LINE), words, capacity);
}

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double zigzag[][2] = {{-7, 4}, {-3, -5}, {2, 3}, {7, -4}};
    icon_chain(c, o, zigzag, 4, false, color);
}

const editor_tool editor_tool_wall = {
    .label = "Wall",
    .key = 'l',
    .keys = "L",
    .what = "Draw a wall of several segments",
    .rank = 1,
    .icon = icon,
    .press = press,
    .draw = draw,
    .hint = hint,
    .draft_hint = draft_hint,
    .words = sizes,
    .finish = finish,
    .noun = "wall",
};
