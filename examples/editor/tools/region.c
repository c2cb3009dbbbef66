/* The tool that draws a region, corner by corner: a floor that slows agents; its role can be changed to an exit. */
#include "new_shape.h"
#include "points.h"
#include "state/talk.h"
#include "tools.h"
#include "view/event.h"
#include "view/icon.h"

static void finish(editor *e) {
    const editor_draft *draft = editor_get_draft(e);
    if (draft->count >= 3) {
        editor_make_region(e, draft->points, draft->count);
    } else if (draft->count > 0) {
        editor_say(e, "A region needs at least three vertices.");
    }
}

static void press(editor *e, const editor_event *event) {
    static const points_chain corners = {.least = 3, .closes = true, .finish = finish};
    points_chain_press(e, event, &corners);
}

/* As a polygon is drawn. */
static void draw(const editor *e, canvas *c) { editor_tool_polygon.draw(e, c); }

static const char *draft_hint(const editor *e) { return editor_tool_polygon.draft_hint(e); }

static void sizes(const editor *e, char *words, size_t capacity) {
    editor_tool_polygon.words(e, words, capacity);
}

static const char *hint(const editor *e) {
    return editor_get_draft(e)->count == 0 ? "Click the vertices of a floor that slows agents, or of an exit"
                                           : editor_tool_polygon.hint(e);
}

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
    .press = press,
    .draw = draw,
    .hint = hint,
    .draft_hint = draft_hint,
    .words = sizes,
    .finish = finish,
    .noun = "region",
};
