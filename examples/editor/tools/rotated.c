/* The tool that draws a rotated rectangle: one side, then how wide it is. */
#include "new_shape.h"
#include "points.h"
#include "state/notes.h"
#include "state/talk.h"
#include "tools.h"
#include "view/icon.h"

/* The corners of a rectangle with one side from a to b whose opposite side goes through c. */
static void rotated_corners(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 corners[4]) {
    const geom_vec2 side = geom_vec2_sub(b, a);
    const double length = geom_vec2_length_squared(side);
    const double height = length > 0.0 ? geom_vec2_cross(side, geom_vec2_sub(c, a)) / length : 0.0;
    const geom_vec2 up = geom_vec2_scale(geom_vec2_perp(side), height);
    corners[0] = a;
    corners[1] = b;
    corners[2] = geom_vec2_add(b, up);
    corners[3] = geom_vec2_add(a, up);
}

static void done(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 last) {
    geom_vec2 corners[4];
    rotated_corners(a, b, last, corners);
    if (geom_vec2_equal(corners[0], corners[1]) || geom_vec2_equal(corners[0], corners[3])) {
        editor_say(e, "A rectangle needs a width and a height.");
    } else {
        editor_make_ring(e, corners, 4);
    }
}

static const points_wanted points = {
    .count = 3,
    .shift = POINTS_LINE,
    .done = done,
    .hints = {"Drag along one side of the rectangle, then click its width",
              "Release at the other end of the side", "Click the other end of the side", "Click its width"},
};

static void draw(const editor *e, canvas *c) {
    const editor_draft *draft = editor_get_draft(e);
    geom_vec2 corners[4];
    if (draft->count == 1) {
        points_draw_line(e, c, draft->points[0], points_next_wanted(e));
    } else if (draft->count == 2) {
        rotated_corners(draft->points[0], draft->points[1], points_next_wanted(e), corners);
        const geom_ring ring = {corners, 4};
        const geom_polygon polygon = {&ring, 1};
        canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, canvas_fade(points_pen(e).color, 0.12));
        canvas_stroke_chain(c, corners, 4, true, points_pen(e));
        editor_note_handle(e, c, draft->points[0], false);
        editor_note_handle(e, c, draft->points[1], false);
    }
}

static void sizes(const editor *e, char *words, size_t capacity) {
    const editor_draft *draft = editor_get_draft(e);
    const geom_vec2 next = points_next_wanted(e);
    if (draft->count == 2) {
        geom_vec2 corners[4];
        rotated_corners(draft->points[0], draft->points[1], next, corners);
        points_box_words(e, geom_vec2_distance(corners[0], corners[1]),
                         geom_vec2_distance(corners[1], corners[2]), words, capacity);
    } else {
        points_line_words(e, draft->points[0], next, words, capacity);
    }
}

static void icon(canvas *c, geom_vec2 o, canvas_color color) {
    static const double rotated[][2] = {{-7, 1}, {3, -6}, {7, -1}, {-3, 6}};
    icon_chain(c, o, rotated, 4, true, color);
}

const editor_tool editor_tool_rotated = {
    .label = "Rotated",
    .key = 't',
    .keys = "T",
    .what = "Draw a rotated rectangle",
    .rank = 2,
    .icon = icon,
    .gesture = &points_gesture,
    .points = &points,
    .draw = draw,
    .words = sizes,
    .noun = "rectangle",
};
