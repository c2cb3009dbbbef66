/* The tool that draws a wall of several segments. */
#include "new_shape.h"
#include "points.h"
#include "tools.h"
#include "view/icon.h"

static void done(editor *e, const geom_vec2 *points, size_t count) {
    editor_make_shape(e, EDITOR_CHAIN, points, count, 0.0);
}

static const points_chain chain = {
    .least = 2,
    .done = done,
    .too_few = "A wall needs two points.",
    .hints = {"Click the points of a wall", "Click the next point (Backspace removes the last one)",
              "Click the next point; Enter or a double click ends the wall"},
};

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
    .gesture = &points_chain_gesture,
    .chain = &chain,
    .draw = points_chain_draw,
    .words = points_chain_words,
    .finish = points_chain_finish,
    .noun = "wall",
};
