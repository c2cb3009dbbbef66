/* Notes in the world: words, lengths, arrows, dots, handles and outlines. */
#include "notes.h"

#include "display.h"

#include <math.h>
#include <stdio.h>

/* How far to move a side of a box into an interval: 0 where neither the side nor its place `at` lies in there.
 * The start goes before the end where it is too long. */
static double into(double at, double low, double high, double least, double most) {
    if (fmax(at, high) <= least || fmin(at, low) >= most) {
        return 0.0;
    }
    return low < least ? least - low : fmax(fmin(most - high, 0.0), least - low);
}

/* The ground of a note above and right of its place. It keeps clear of the edge of the world, where it would
 * be cut. */
static geom_aabb2 place_note(const editor *e, geom_vec2 at, double width) {
    const geom_aabb2 area = editor_get_view(e)->area;
    const geom_aabb2 box = {{at.x + 5.0, at.y - 17.0}, {at.x + 11.0 + width, at.y - 2.0}};
    const geom_vec2 by = {into(at.x, box.min.x, box.max.x, area.min.x, area.max.x),
                          into(at.y, box.min.y, box.max.y, area.min.y, area.max.y)};
    return (geom_aabb2){geom_vec2_add(box.min, by), geom_vec2_add(box.max, by)};
}

void editor_note(const editor *e, canvas *c, geom_vec2 at, const char *words) {
    const editor_view *view = editor_get_view(e);
    const canvas_text_style style = {.color = editor_colors(e)->ink, .size = 11.0};
    const geom_aabb2 ground =
        place_note(e, editor_view_to_screen(view, at), canvas_text_width(c, style.size, words));
    canvas_set_transform(c, canvas_surface());
    canvas_fill_box(c, ground, canvas_fade(editor_colors(e)->ground, 0.85));
    canvas_text(c, geom_vec2_make(ground.min.x + 3.0, ground.max.y - 4.0), style, words);
    canvas_set_transform(c, editor_view_transform(view));
}

void editor_note_length(const editor *e, canvas *c, geom_vec2 at, const char *what, double value) {
    char words[96];
    snprintf(words, sizeof words, "%s %.*f m", what, editor_digits(e) + 1, value);
    editor_note(e, c, at, words);
}

void editor_note_arrow(const editor *e, canvas *c, geom_vec2 from, geom_vec2 direction, double points,
                       canvas_pen pen) {
    const double unit = 1.0 / editor_get_view(e)->scale;
    const geom_vec2 tip = geom_vec2_add_scaled(from, points * unit, direction);
    const geom_vec2 back = geom_vec2_add_scaled(tip, -6.0 * unit, direction);
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(direction), 3.5 * unit);
    canvas_stroke_line(c, from, tip, pen);
    canvas_stroke_line(c, tip, geom_vec2_add(back, aside), pen);
    canvas_stroke_line(c, tip, geom_vec2_sub(back, aside), pen);
}

void editor_note_dot(const editor *e, canvas *c, geom_vec2 at, double points, canvas_color color) {
    const geom_circle circle = {at, points / editor_get_view(e)->scale};
    canvas_fill_circle(c, circle, color);
}

/* A square of whole pixels around a point of the screen. */
static void square(canvas *c, geom_vec2 p, double half, canvas_color color) {
    const double pixel = 1.0 / canvas_pixel_scale(c);
    const geom_vec2 middle = geom_vec2_make(floor(p.x / pixel) * pixel, floor(p.y / pixel) * pixel);
    const geom_aabb2 box = {geom_vec2_sub(middle, geom_vec2_make(half, half)),
                            geom_vec2_add(middle, geom_vec2_make(half, half))};
    canvas_fill_box(c, box, color);
}

void editor_note_handle(const editor *e, canvas *c, geom_vec2 at, bool active) {
    const palette_colors *colors = editor_colors(e);
    const geom_vec2 p = editor_view_to_screen(editor_get_view(e), at);
    canvas_set_transform(c, canvas_surface());
    square(c, p, 5.0, colors->selected);
    square(c, p, 3.5, active ? colors->selected : colors->field);
    canvas_set_transform(c, editor_view_transform(editor_get_view(e)));
}

void editor_draw_ghost(const editor *e, canvas *c, const editor_body *b, geom_vec2 by, canvas_pen pen) {
    const editor_view *view = editor_get_view(e);
    canvas_transform moved = editor_view_transform(view);
    const geom_circle circle = {b->position, b->shape->radius};
    moved.origin = geom_vec2_add(moved.origin, geom_vec2_make(by.x * moved.scale, -by.y * moved.scale));
    canvas_set_transform(c, moved);
    if (b->shape->kind == EDITOR_POLYGON) {
        canvas_stroke_polygon(c, editor_shape_polygon(b->shape), pen);
    } else if (b->shape->kind == EDITOR_CHAIN && b->shape->radius > 0.0) {
        canvas_fill_capsules(c, b->shape->points, b->shape->point_count, b->shape->radius,
                             canvas_fade(pen.color, 0.3));
    } else if (b->shape->kind == EDITOR_CHAIN) {
        canvas_stroke_chain(c, b->shape->points, b->shape->point_count, false, pen);
    } else {
        canvas_stroke_circle(c, circle, pen);
    }
    canvas_set_transform(c, editor_view_transform(view));
}
