/* The tool that draws a capsule: its axis, then its radius. */
#include "new_shape.h"
#include "points.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

#include <collide/distance2.h>

/* The radius of a capsule around a segment from a to b with c on its rim. */
static double capsule_radius(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    const geom_segment2 axis = {a, b};
    return collide_shape_distance(collide_shape_from_point(c), collide_shape_from_segment(axis)).distance;
}

static void done(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 last) {
    const geom_vec2 axis[2] = {a, b};
    const double radius = points_round_length(e, capsule_radius(a, b, last));
    if (geom_vec2_equal(a, b) || radius <= 0.0) {
        editor_say(e, "A capsule needs a length and a radius.");
    } else {
        editor_make_shape(e, EDITOR_CHAIN, axis, 2, radius);
    }
}

static const points_wanted points = {
    .count = 3,
    .shift = POINTS_LINE,
    .done = done,
    .hints = {"Drag along the axis of the capsule, then click on its rim",
              "Release at the other end of the axis", "Click the other end of the axis", "Click on its rim"},
};

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    const geom_vec2 *axis = draft->points;
    if (draft->count == 1) {
        points_draw_line(e, c, axis[0], points_next_wanted(e));
    } else if (draft->count == 2) {
        const double radius = capsule_radius(axis[0], axis[1], points_next_wanted(e));
        canvas_fill_capsules(c, axis, 2, radius, canvas_fade(points_pen(e).color, 0.3));
        points_draw_line(e, c, axis[0], axis[1]);
    }
}

static void sizes(const editor *e, char *words, size_t capacity) {
    const editor_draft *draft = editor_get_draft(e);
    const geom_vec2 *axis = draft->points;
    const geom_vec2 next = points_next_wanted(e);
    if (draft->count == 2) {
        points_radius_words(e, capsule_radius(axis[0], axis[1], next), words, capacity);
    } else {
        points_line_words(e, axis[0], next, words, capacity);
    }
}

/* Turned by 45 degrees: two lines and half a circle at either end. */
static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double outline[][2] = {{-6.4, 0.8}, {0.8, -6.4}, {3.6, -7.6}, {6.4, -6.4}, {7.6, -3.6},
                                        {6.4, -0.8}, {-0.8, 6.4}, {-3.6, 7.6}, {-6.4, 6.4}, {-7.6, 3.6}};
    icon_chain(c, o, outline, 10, true, color);
}

const editor_tool editor_tool_capsule = {
    .label = "Capsule",
    .key = 'k',
    .keys = "K",
    .what = "Draw a capsule",
    .rank = 2,
    .icon = icon,
    .gesture = &points_gesture,
    .points = &points,
    .draw = draw,
    .words = sizes,
    .noun = "capsule",
};
