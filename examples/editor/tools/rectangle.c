/* The tool that draws a rectangle with sides along the axes. */
#include "new_shape.h"
#include "points.h"
#include "state/notes.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

static geom_aabb2 box_of(geom_vec2 a, geom_vec2 b) {
    const geom_aabb2 box = {{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}};
    return box;
}

static void done(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 last) {
    (void)b;
    const geom_aabb2 box = box_of(a, last);
    const geom_vec2 corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    if (box.min.x < box.max.x && box.min.y < box.max.y) {
        editor_make_ring(e, corners, 4);
    } else {
        editor_say(e, "A rectangle needs a width and a height.");
    }
}

static const points_wanted points = {
    .count = 2,
    .shift = POINTS_SQUARE,
    .done = done,
    .hints = {"Drag from corner to corner", "Release at the opposite corner (Shift: a square)",
              "Click the opposite corner (Shift: a square)", ""},
};

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    if (draft->count == 0) {
        return;
    }
    const geom_vec2 next = points_next_wanted(e);
    const geom_aabb2 box = box_of(draft->points[0], next);
    canvas_fill_box(c, box, canvas_fade(points_pen(e).color, 0.12));
    canvas_stroke_box(c, box, points_pen(e));
    editor_note_handle(e, c, draft->points[0], false);
    editor_note_handle(e, c, next, false);
}

static void sizes(const editor *e, char *words, size_t capacity) {
    const geom_vec2 a = editor_get_draft(e)->points[0];
    const geom_vec2 next = points_next_wanted(e);
    points_box_words(e, next.x - a.x, next.y - a.y, words, capacity);
}

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double rectangle[][2] = {{-7, -5}, {7, -5}, {7, 5}, {-7, 5}};
    icon_chain(c, o, rectangle, 4, true, color);
}

const editor_tool editor_tool_rectangle = {
    .label = "Rect",
    .key = 'r',
    .keys = "R",
    .what = "Draw a rectangle",
    .icon = icon,
    .gesture = &points_gesture,
    .points = &points,
    .draw = draw,
    .words = sizes,
    .noun = "rectangle",
};
