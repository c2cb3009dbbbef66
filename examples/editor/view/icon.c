/* Strokes and fills of icons. */
#include "icon.h"

static void place(geom_vec2 o, const double (*xy)[2], size_t count, geom_vec2 points[ICON_MOST_POINTS]) {
    for (size_t i = 0; i < count; i++) {
        points[i] = geom_vec2_make(o.x + xy[i][0], o.y + xy[i][1]);
    }
}

void icon_chain(canvas *c, geom_vec2 o, const double (*xy)[2], size_t count, bool closed,
                canvas_color color) {
    geom_vec2 points[ICON_MOST_POINTS];
    const canvas_pen pen = {.color = color, .width = 1.5};
    place(o, xy, count, points);
    canvas_stroke_chain(c, points, count, closed, pen);
}

void icon_solid(canvas *c, geom_vec2 o, const double (*xy)[2], size_t count, canvas_color color) {
    geom_vec2 points[ICON_MOST_POINTS];
    place(o, xy, count, points);
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, color);
}

void icon_box(canvas *c, geom_vec2 o, geom_vec2 min, geom_vec2 max, canvas_color color) {
    const geom_aabb2 area = {geom_vec2_add(o, min), geom_vec2_add(o, max)};
    canvas_fill_box(c, area, color);
}

void icon_ring(canvas *c, geom_vec2 o, geom_vec2 center, double radius, canvas_color color) {
    const geom_circle circle = {geom_vec2_add(o, center), radius};
    const canvas_pen pen = {.color = color, .width = 1.5};
    canvas_stroke_circle(c, circle, pen);
}

void icon_disc(canvas *c, geom_vec2 o, geom_vec2 center, double radius, canvas_color color) {
    const geom_circle circle = {geom_vec2_add(o, center), radius};
    canvas_fill_circle(c, circle, color);
}
