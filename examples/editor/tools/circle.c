/* The tool that draws a circle from its center. */
#include "new_shape.h"
#include "points.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

static void done(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 last) {
    (void)b;
    const double radius = points_round_length(e, geom_vec2_distance(a, last));
    if (radius > 0.0) {
        editor_make_shape(e, EDITOR_DISC, &a, 1, radius);
    } else {
        editor_say(e, "A circle needs a radius.");
    }
}

static const points_wanted points = {
    .count = 2,
    .shift = POINTS_FREE,
    .done = done,
    .hints = {"Drag from the center to the rim", "Release at the rim", "Click on the rim", ""},
};

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    if (draft->count == 0) {
        return;
    }
    const geom_vec2 next = points_next_wanted(e);
    const geom_circle circle = {draft->points[0], geom_vec2_distance(draft->points[0], next)};
    canvas_fill_circle(c, circle, canvas_fade(points_pen(e).color, 0.12));
    canvas_stroke_circle(c, circle, points_pen(e));
    points_draw_line(e, c, draft->points[0], next);
}

static void sizes(const editor *e, char *words, size_t capacity) {
    const geom_vec2 next = points_next_wanted(e);
    points_radius_words(e, geom_vec2_distance(editor_get_draft(e)->points[0], next), words, capacity);
}

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    icon_ring(c, o, geom_vec2_make(0, 0), 6.5, color);
}

const editor_tool editor_tool_circle = {
    .label = "Circle",
    .key = 'c',
    .keys = "C",
    .what = "Draw a circle",
    .icon = icon,
    .gesture = &points_gesture,
    .points = &points,
    .draw = draw,
    .words = sizes,
    .noun = "circle",
};
