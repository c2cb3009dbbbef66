/* The tool that draws a segment. */
#include "new_shape.h"
#include "points.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

static void done(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 last) {
    (void)b;
    const geom_vec2 ends[2] = {a, last};
    if (!geom_vec2_equal(a, last)) {
        editor_make_shape(e, EDITOR_CHAIN, ends, 2, 0.0);
    } else {
        editor_say(e, "A segment needs two different ends.");
    }
}

static const points_wanted points = {
    .count = 2,
    .shift = POINTS_LINE,
    .done = done,
    .hints = {"Drag from end to end", "Release at the other end (Shift: horizontal, vertical, diagonal)",
              "Click the other end (Shift: horizontal, vertical, diagonal)", ""},
};

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    if (draft->count > 0) {
        points_draw_line(e, c, draft->points[0], points_next_wanted(e));
    }
}

static void sizes(const editor *e, char *words, size_t capacity) {
    points_line_words(e, editor_get_draft(e)->points[0], points_next_wanted(e), words, capacity);
}

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double segment[][2] = {{-6, 5}, {6, -5}};
    icon_chain(c, o, segment, 2, false, color);
    icon_disc(c, o, geom_vec2_make(-6, 5), 2.2, color);
    icon_disc(c, o, geom_vec2_make(6, -5), 2.2, color);
}

const editor_tool editor_tool_segment = {
    .label = "Segment",
    .key = 's',
    .keys = "S",
    .what = "Draw a segment",
    .rank = 1,
    .icon = icon,
    .gesture = &points_gesture,
    .points = &points,
    .draw = draw,
    .words = sizes,
    .noun = "segment",
};
