/* The tool that draws a polygon, corner by corner; inside another one it is a hole. */
#include "new_shape.h"
#include "points.h"
#include "tools.h"
#include "view/icon.h"

static const points_chain corners = {
    .least = 3,
    .closes = true,
    .done = editor_make_ring,
    .too_few = "A polygon needs at least three vertices.",
    .hints = {"Click the vertices of a polygon; inside another one it is a hole (hold Alt: separate)",
              POINTS_RING_HINTS},
};

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
    .gesture = &points_chain_gesture,
    .chain = &corners,
    .draw = points_chain_draw,
    .words = points_chain_words,
    .finish = points_chain_finish,
    .noun = "polygon",
};
