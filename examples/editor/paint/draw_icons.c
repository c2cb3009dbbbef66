#include "state/editor_internal.h"

#include "canvas/palette.h"

/* Icons are drawn in a box of 16 x 16 points around `o`, y down. */

static void chain(canvas *c, geom_vec2 o, const double (*xy)[2], size_t count, bool closed,
                  canvas_color color) {
    geom_vec2 points[12];
    const canvas_pen pen = {.color = color, .width = 1.5};
    for (size_t i = 0; i < count; i++) {
        points[i] = geom_vec2_make(o.x + xy[i][0], o.y + xy[i][1]);
    }
    canvas_stroke_chain(c, points, count, closed, pen);
}

static void solid(canvas *c, geom_vec2 o, const double (*xy)[2], size_t count, canvas_color color) {
    geom_vec2 points[12];
    for (size_t i = 0; i < count; i++) {
        points[i] = geom_vec2_make(o.x + xy[i][0], o.y + xy[i][1]);
    }
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, color);
}

static void box(canvas *c, geom_vec2 o, double x0, double y0, double x1, double y1, canvas_color color) {
    const geom_aabb2 area = {{o.x + x0, o.y + y0}, {o.x + x1, o.y + y1}};
    canvas_fill_box(c, area, color);
}

static void ring(canvas *c, geom_vec2 o, double x, double y, double radius, canvas_color color) {
    const geom_circle circle = {{o.x + x, o.y + y}, radius};
    const canvas_pen pen = {.color = color, .width = 1.5};
    canvas_stroke_circle(c, circle, pen);
}

static void disc(canvas *c, geom_vec2 o, double x, double y, double radius, canvas_color color) {
    const geom_circle circle = {{o.x + x, o.y + y}, radius};
    canvas_fill_circle(c, circle, color);
}

/* Turned by 45 degrees: two lines and half a circle at either end. */
static void capsule(canvas *c, geom_vec2 o, canvas_color color) {
    static const double outline[][2] = {{-6.4, 0.8}, {0.8, -6.4}, {3.6, -7.6}, {6.4, -6.4}, {7.6, -3.6},
                                        {6.4, -0.8}, {-0.8, 6.4}, {-3.6, 7.6}, {-6.4, 6.4}, {-7.6, 3.6}};
    chain(c, o, outline, 10, true, color);
}

static void tool_icon(canvas *c, editor_command command, geom_vec2 o, canvas_color color) {
    static const double arrow[][2] = {{-4, -7}, {-4, 6}, {-0.8, 2.9}, {1.2, 7}, {3.3, 6}, {1.4, 2}, {5.5, 2}};
    static const double pentagon[][2] = {{-6, -2}, {0, -7}, {7, -3}, {4, 6}, {-5, 5}};
    static const double rectangle[][2] = {{-7, -5}, {7, -5}, {7, 5}, {-7, 5}};
    static const double segment[][2] = {{-6, 5}, {6, -5}};
    static const double way[][2] = {{-1, 1}, {3, -3}};
    static const double turned[][2] = {{-7, 1}, {3, -6}, {7, -1}, {-3, 6}};
    static const double level[][2] = {{-8, 0}, {8, 0}};
    static const double upright[][2] = {{0, -8}, {0, 8}};
    static const double leap[][2] = {{-1.5, 1}, {7, -6}};
    static const double head[][2] = {{2, -6}, {7, -6}, {6, -1}};
    static const double wall[][2] = {{-7, 4}, {-3, -5}, {2, 3}, {7, -4}};
    switch (command) {
    case EDITOR_DO_SELECT:
        solid(c, o, arrow, 7, color);
        break;
    case EDITOR_DO_POLYGON:
        chain(c, o, pentagon, 5, true, color);
        break;
    case EDITOR_DO_RECTANGLE:
        chain(c, o, rectangle, 4, true, color);
        break;
    case EDITOR_DO_TURNED:
        chain(c, o, turned, 4, true, color);
        break;
    case EDITOR_DO_CIRCLE:
        ring(c, o, 0, 0, 6.5, color);
        break;
    case EDITOR_DO_CAPSULE:
        capsule(c, o, color);
        break;
    case EDITOR_DO_PROBE:
        ring(c, o, 0, 0, 5, color);
        chain(c, o, level, 2, false, color);
        chain(c, o, upright, 2, false, color);
        break;
    case EDITOR_DO_SWEEP:
        ring(c, o, -4.5, 3.5, 3, color);
        chain(c, o, leap, 2, false, color);
        chain(c, o, head, 3, false, color);
        break;
    case EDITOR_DO_WALL:
        chain(c, o, wall, 4, false, color);
        break;
    case EDITOR_DO_SEGMENT:
        chain(c, o, segment, 2, false, color);
        disc(c, o, -6, 5, 2.2, color);
        disc(c, o, 6, -5, 2.2, color);
        break;
    default:
        disc(c, o, -4, 4, 4, color);
        chain(c, o, way, 2, false, color);
        ring(c, o, 5, -5, 2.5, color);
        break;
    }
}

static void crowd_icon(canvas *c, editor_command command, bool playing, geom_vec2 o, canvas_color color) {
    static const double play[][2] = {{-4, -7}, {-4, 7}, {7, 0}};
    static const double step[][2] = {{-6, -6}, {-6, 6}, {3, 0}};
    static const double back[][2] = {{6, -6}, {6, 6}, {-3, 0}};
    switch (command) {
    case EDITOR_DO_RUN:
        if (playing) {
            box(c, o, -5, -6, -1.5, 6, color);
            box(c, o, 1.5, -6, 5, 6, color);
        } else {
            solid(c, o, play, 3, color);
        }
        break;
    case EDITOR_DO_STEP:
        solid(c, o, step, 3, color);
        box(c, o, 4, -6, 6.5, 6, color);
        break;
    default:
        solid(c, o, back, 3, color);
        box(c, o, -6.5, -6, -4, 6, color);
        break;
    }
}

/* An arrow that bends back to the left, mirrored for the right. */
static void bent_arrow(canvas *c, geom_vec2 o, double side, canvas_color color) {
    const double bow[][2] = {{-5 * side, -2}, {2 * side, -2}, {5 * side, 0},
                             {6 * side, 3},   {4 * side, 6},  {0, 6}};
    const double head[][2] = {{-7 * side, -2}, {-2 * side, -7}, {-2 * side, 3}};
    chain(c, o, bow, 6, false, color);
    solid(c, o, head, 3, color);
}

static void file_icon(canvas *c, editor_command command, geom_vec2 o, canvas_color color) {
    static const double folder[][2] = {{-7, 6}, {-7, -5}, {-2, -5}, {0, -3}, {7, -3}, {7, 6}};
    static const double floppy_begun[][2] = {{-1, 6}, {-6, 6}, {-6, -6}, {4, -6}, {6, -4}};
    static const double floppy[][2] = {{-6, -6}, {4, -6}, {6, -4}, {6, 6}, {-6, 6}};
    static const double hills[][2] = {{-7, 4}, {-3, -1}, {0, 2}, {3, -2}, {7, 3}};
    static const double frame[][2] = {{-7, -6}, {7, -6}, {7, 6}, {-7, 6}};
    static const double pencil[][2] = {{0, 7}, {1, 4}, {6, -1}, {8, 1}, {3, 6}};
    switch (command) {
    case EDITOR_DO_OPEN:
        chain(c, o, folder, 6, true, color);
        break;
    case EDITOR_DO_EXPORT:
        chain(c, o, frame, 4, true, color);
        chain(c, o, hills, 5, false, color);
        disc(c, o, -3, -3, 1.4, color);
        break;
    case EDITOR_DO_SAVE_AS:
        chain(c, o, floppy_begun, 5, false, color);
        box(c, o, -3, -6, 2, -2, color);
        solid(c, o, pencil, 5, color);
        break;
    default:
        chain(c, o, floppy, 5, true, color);
        box(c, o, -3, -6, 2, -2, color);
        box(c, o, -3.5, 1.5, 3.5, 6, color);
        break;
    }
}

static void other_icon(canvas *c, editor_command command, geom_vec2 o, canvas_color color) {
    static const double cross[2][2][2] = {{{-5, -5}, {5, 5}}, {{-5, 5}, {5, -5}}};
    static const double corners[4][3][2] = {{{-7, -3}, {-7, -6}, {-4, -6}},
                                            {{7, -3}, {7, -6}, {4, -6}},
                                            {{-7, 3}, {-7, 6}, {-4, 6}},
                                            {{7, 3}, {7, 6}, {4, 6}}};
    static const double frame[][2] = {{-7, -6}, {7, -6}, {7, 6}, {-7, 6}};
    const canvas_text_style style = {.color = color, .size = 16.0, .align = CANVAS_CENTER, .middle = true};
    switch (command) {
    case EDITOR_DO_DELETE:
        chain(c, o, cross[0], 2, false, color);
        chain(c, o, cross[1], 2, false, color);
        break;
    case EDITOR_DO_FIT:
        for (int i = 0; i < 4; i++) {
            chain(c, o, corners[i], 3, false, color);
        }
        box(c, o, -3, -2.5, 3, 2.5, color);
        break;
    case EDITOR_DO_PANEL:
        chain(c, o, frame, 4, true, color);
        box(c, o, 2, -6, 7, 6, color);
        break;
    default:
        canvas_text(c, o, style, "?");
        break;
    }
}

void editor_draw_icon(canvas *c, editor_command command, bool playing, geom_vec2 center, canvas_color color) {
    switch (command) {
    case EDITOR_DO_UNDO:
        bent_arrow(c, center, 1.0, color);
        break;
    case EDITOR_DO_REDO:
        bent_arrow(c, center, -1.0, color);
        break;
    case EDITOR_DO_RUN:
    case EDITOR_DO_STEP:
    case EDITOR_DO_RESTART:
        crowd_icon(c, command, playing, center, color);
        break;
    case EDITOR_DO_OPEN:
    case EDITOR_DO_SAVE:
    case EDITOR_DO_SAVE_AS:
    case EDITOR_DO_EXPORT:
        file_icon(c, command, center, color);
        break;
    default:
        if (command >= EDITOR_DO_SELECT && command <= EDITOR_DO_LAST_TOOL) {
            tool_icon(c, command, center, color);
        } else {
            other_icon(c, command, center, color);
        }
        break;
    }
}
