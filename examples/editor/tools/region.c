/* The tool that draws a region, corner by corner: a floor that slows agents; its role can be changed to an
 * exit. */
#include "new_shape.h"
#include "points.h"
#include "tools.h"
#include "view/event.h"
#include "view/icon.h"

static const points_chain corners = {
    .least = 3,
    .closes = true,
    .done = editor_make_region,
    .too_few = "A region needs at least three vertices.",
    .hints = {"Click the vertices of a floor that slows agents, or of an exit", POINTS_RING_HINTS},
};

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double rim[][2] = {{-7, -5}, {7, -5}, {7, 5}, {-7, 5}};
    static const double stripes[3][2][2] = {{{-7, 0}, {-2, -5}}, {{-4, 5}, {6, -5}}, {{2, 5}, {7, 0}}};
    icon_chain(c, o, rim, 4, true, color);
    for (size_t i = 0; i < 3; i++) {
        icon_chain(c, o, stripes[i], 2, false, color);
    }
}

const editor_tool editor_tool_region = {
    .label = "Region",
    .key = 'p',
    .modifiers = EDITOR_SHIFT,
    .keys = "Shift+P",
    .what = "Draw a region: a floor, an exit",
    .rank = 2,
    .icon = icon,
    .gesture = &points_chain_gesture,
    .chain = &corners,
    .draw = points_chain_draw,
    .words = points_chain_words,
    .finish = points_chain_finish,
    .noun = "region",
};
