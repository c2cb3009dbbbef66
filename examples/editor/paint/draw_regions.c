/* Floors and exits: below everything that stands on them, with words that tell what they are. */
#include "paint.h"

#include "state/display.h"
#include "state/notes.h"
#include "state/selection.h"

#include <stdio.h>

/* In smaller ones, in points, words would hide what stands there. */
static const double SMALLEST_WITH_WORDS = 64.0;

/* A floor has a dashed rim, an exit a whole one. */
static void draw_region(const editor *e, canvas *c, const editor_shape *s) {
    const palette_colors *colors = editor_colors(e);
    const bool floor = s->role == EDITOR_FLOOR;
    canvas_color fill = floor ? colors->floor : colors->exit;
    canvas_pen pen = {
        .color = floor ? colors->floor_line : colors->exit_line, .width = 1.5, .dash = floor ? 8.0 : 0.0};
    if (!editor_shape_valid(s)) {
        fill = canvas_fade(colors->fault, 0.18);
        pen.color = colors->fault;
        pen.dash = 5.0;
    } else if (editor_is_selected(e, s->id)) {
        pen.color = colors->selected;
        pen.width = 2.5;
    }
    canvas_fill_polygon(c, editor_shape_polygon(s), CANVAS_EVEN_ODD, fill);
    canvas_stroke_polygon(c, editor_shape_polygon(s), pen);
}

/* In the corner on the left below, where it is seen. */
static void draw_words(const editor *e, canvas *c, const editor_shape *s) {
    const double scale = editor_get_view(e)->scale;
    const geom_vec2 size = geom_vec2_scale(geom_vec2_sub(s->bounds.max, s->bounds.min), scale);
    char words[64];
    if (fmin(size.x, size.y) < SMALLEST_WITH_WORDS || !editor_shape_valid(s)) {
        return;
    }
    if (s->role == EDITOR_FLOOR) {
        snprintf(words, sizeof words, "floor \u00d7 %.4g", s->speed_factor);
    } else {
        snprintf(words, sizeof words, "exit");
    }
    editor_note(e, c, s->bounds.min, words);
}

void editor_draw_regions(const editor *e, canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (editor_shape_is_region(s) && !s->label.hidden && editor_in_sight(e, s->bounds, 4.0)) {
            draw_region(e, c, s);
            draw_words(e, c, s);
        }
    }
}
