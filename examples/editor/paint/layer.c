/* Draws what rests, and keeps the picture as long as nothing about it changes. */
#include "layer.h"

#include "paint.h"
#include "state/display.h"
#include "state/meetings.h"
#include "tools/pattern.h"

#include <stdlib.h>
#include <string.h>

struct editor_layer {
    canvas *canvas;         /* as it was drawn last; NULL for none */
    uint64_t key;           /* of what it shows */
    bool known;             /* whether it shows that */
    editor_document shapes; /* those that it shows */
};

editor_layer *editor_layer_create(void) { return calloc(1, sizeof(editor_layer)); }

void editor_layer_destroy(editor_layer *l) {
    if (l) {
        editor_document_clear(&l->shapes);
        canvas_destroy(l->canvas);
        free(l);
    }
}

bool editor_has_layer(const editor *e) { return e->layer->canvas != NULL; }

/* Fewer shapes are drawn as fast as they are copied. */
static const size_t FEWEST_WITH_LAYER = 150;
/* From this many on circles are drawn in a hurry. */
static const size_t FEWEST_HURRIED = 400;

bool editor_is_hurried(const editor *e) { return editor_drawing(e)->count >= FEWEST_HURRIED; }

static void draw_all(const editor *e, canvas *c) {
    const editor_view *view = editor_get_view(e);
    canvas_clip(c, view->area);
    editor_draw_grid(e, c);
    canvas_set_transform(c, editor_view_transform(view));
    editor_draw_regions(e, c);
    editor_draw_shapes(e, c);
    editor_draw_lab_below(e, c);
}

static void mix(uint64_t *hash, uint64_t value) {
    *hash = (*hash ^ value) * 0x9E3779B97F4A7C15U;
    *hash ^= *hash >> 29;
}

static void mix_number(uint64_t *hash, double x) {
    uint64_t bits = 0;
    memcpy(&bits, &x, sizeof bits);
    mix(hash, bits);
}

/* Of everything that the layer shows. Shapes never change, and the layer holds on to those that it shows, so
 * that their addresses tell them apart. */
static uint64_t key_of(const editor *e, const canvas *c) {
    const editor_document *drawing = editor_drawing(e);
    const editor_shown *shown = editor_get_shown(e);
    const editor_view v = *editor_get_view(e);
    const double numbers[] = {v.area.min.x,
                              v.area.min.y,
                              v.area.max.x,
                              v.area.max.y,
                              v.center.x,
                              v.center.y,
                              v.scale,
                              shown->grid,
                              canvas_pixel_scale(c),
                              shown->cover_count,
                              editor_new_agent(e).radius};
    uint64_t hash = drawing->count + (uint64_t)(uintptr_t)editor_colors(e);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        mix_number(&hash, numbers[i]);
    }
    for (size_t i = 0; i < EDITOR_LAB_COUNT; i++) {
        mix(&hash, shown->lab[i]);
    }
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (s->kind != EDITOR_AGENT && !editor_obstacle_is_away(e, s)) {
            mix(&hash, (uint64_t)(uintptr_t)s);
            mix(&hash, 2 * (uint64_t)editor_relation(e, i) + editor_is_selected(e, s->id));
        }
    }
    return hash;
}

/* A layer like the canvas; NULL without memory. */
static canvas *fitting_canvas(editor_layer *l, const canvas *c) {
    canvas *old = l->canvas;
    if (old && (canvas_width(old) != canvas_width(c) || canvas_height(old) != canvas_height(c) ||
                canvas_pixel_scale(old) != canvas_pixel_scale(c))) {
        canvas_destroy(old);
        l->canvas = NULL;
    }
    if (!l->canvas) {
        l->canvas = canvas_create_like(c);
        l->known = false;
    }
    return l->canvas;
}

/* Makes the layer what it should be. False when there is none, as for small drawings, SVG, and pictures that
 * are not of the window. */
static bool prepare(editor *e, const canvas *c) {
    editor_layer *l = e->layer;
    const editor_document *drawing = editor_drawing(e);
    const editor_shown *shown = editor_get_shown(e);
    if (drawing->count < FEWEST_WITH_LAYER || canvas_width(c) != shown->width ||
        canvas_height(c) != shown->height) {
        return false;
    }
    const uint64_t key = key_of(e, c);
    if (!fitting_canvas(l, c)) {
        return false;
    }
    if (l->known && key == l->key) {
        return true;
    }
    l->key = key;
    l->known = editor_document_copy(&l->shapes, drawing);
    if (!l->known) {
        return false;
    }
    canvas_set_background(l->canvas, editor_colors(e)->ground);
    canvas_clear(l->canvas);
    canvas_hurry(l->canvas, editor_is_hurried(e));
    draw_all(e, l->canvas);
    return !canvas_failed(l->canvas);
}

void editor_draw_resting(editor *e, canvas *c) {
    if (!prepare(e, c) || !canvas_copy(c, e->layer->canvas)) {
        draw_all(e, c);
    }
}
