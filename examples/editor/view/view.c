/* Which part of the world the window shows. */
#include "view.h"

/* Beyond these nothing can be seen, and nearer than that doubles run out of digits. */
static const double SMALLEST_SCALE = 1e-6;
static const double LARGEST_SCALE = 1e7;
static const double FARTHEST = 1e9;

static double between(double x, double low, double high) { return fmin(fmax(x, low), high); }

static void keep_in_range(editor_view *v) {
    v->scale = between(v->scale, SMALLEST_SCALE, LARGEST_SCALE);
    v->center.x = between(v->center.x, -FARTHEST, FARTHEST);
    v->center.y = between(v->center.y, -FARTHEST, FARTHEST);
}

bool editor_area_holds(geom_aabb2 area, geom_vec2 p) {
    return p.x >= area.min.x && p.x < area.max.x && p.y >= area.min.y && p.y < area.max.y;
}

bool editor_box_holds(geom_aabb2 box, geom_vec2 p, double reach) {
    return p.x >= box.min.x - reach && p.x <= box.max.x + reach && p.y >= box.min.y - reach &&
           p.y <= box.max.y + reach;
}

canvas_transform editor_view_transform(const editor_view *v) {
    return canvas_world(v->area, v->center, v->scale);
}

geom_vec2 editor_view_to_world(const editor_view *v, geom_vec2 screen) {
    return canvas_from_surface(editor_view_transform(v), screen);
}

geom_vec2 editor_view_to_screen(const editor_view *v, geom_vec2 world) {
    return canvas_to_surface(editor_view_transform(v), world);
}

double editor_view_grain(const editor_view *v) { return pow(10.0, floor(log10(1.0 / v->scale))); }

/* Dividing by the reciprocal, a whole number for steps below 1, gives the double nearest to the decimal
 * fraction. Adding 0 makes a zero that is negative positive. */
double editor_round_to(double x, double step) {
    return step < 1.0 ? round(x * round(1.0 / step)) / round(1.0 / step) + 0.0 : round(x / step) * step + 0.0;
}

geom_vec2 editor_view_round(const editor_view *v, geom_vec2 world) {
    const double grain = editor_view_grain(v);
    return geom_vec2_make(editor_round_to(world.x, grain), editor_round_to(world.y, grain));
}

void editor_view_pan(editor_view *v, geom_vec2 by) {
    v->center = geom_vec2_sub(v->center, geom_vec2_make(by.x / v->scale, -by.y / v->scale));
    keep_in_range(v);
}

void editor_view_zoom(editor_view *v, geom_vec2 at, double factor) {
    const geom_vec2 held = editor_view_to_world(v, at);
    v->scale = between(v->scale * factor, SMALLEST_SCALE, LARGEST_SCALE);
    const geom_vec2 now = editor_view_to_world(v, at);
    v->center = geom_vec2_add(v->center, geom_vec2_sub(held, now));
    keep_in_range(v);
}

void editor_view_fit(editor_view *v, geom_aabb2 bounds) {
    const double margin = 40.0;
    v->center = canvas_center(bounds);
    v->scale = canvas_fit(v->area, bounds, margin).scale;
    keep_in_range(v);
}

bool editor_view_shows(const editor_view *v, geom_aabb2 bounds) {
    const geom_vec2 low = editor_view_to_screen(v, bounds.min);
    const geom_vec2 high = editor_view_to_screen(v, bounds.max);
    return low.x >= v->area.min.x && high.x <= v->area.max.x && high.y >= v->area.min.y &&
           low.y <= v->area.max.y;
}

void editor_view_resize(editor_view *v, geom_aabb2 area) { v->area = area; }
