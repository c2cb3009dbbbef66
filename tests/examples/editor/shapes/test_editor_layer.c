/* Large drawings are drawn from a layer that is kept: it never shows what is no longer so. And small circles
 * in a hurry. */
#include "examples/editor/support/editor_support.h"
#include "paint/layer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static canvas *new_canvas(void) {
    canvas_def def = canvas_default_def();
    def.width = 1000;
    def.height = 700;
    canvas *c = canvas_create_raster(def);
    ck_assert_ptr_nonnull(c);
    return c;
}

static void draw_on(editor *e, canvas *c) {
    editor_draw(e, c);
    ck_assert(!canvas_failed(c));
}

static bool same_picture(const canvas *a, const canvas *b) {
    const canvas_pixels p = canvas_get_pixels(a);
    const canvas_pixels q = canvas_get_pixels(b);
    return memcmp(p.rgba, q.rgba, 4 * (size_t)p.width * (size_t)p.height) == 0;
}

/* The world part of what an editor shows that never drew anything before. */
static void draw_afresh(editor *e, canvas *c) {
    editor_layer *kept = e->layer;
    e->layer = editor_layer_create();
    draw_on(e, c);
    editor_layer_destroy(e->layer);
    e->layer = kept;
}

static editor *many_shapes(void) {
    char path[512];
    editor *e = new_editor();
    temporary_path(path, sizeof path, "many.wkt");
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < 300; i++) {
        const int x = i % 20;
        const int y = i / 20;
        fprintf(file, "POLYGON((%d %d, %d.7 %d, %d.4 %d.6, %d %d))\n", x, y, x, y, x, y, x, y);
    }
    fclose(file);
    ck_assert(editor_open(e, path));
    remove(path);
    return e;
}

START_TEST(the_layer_follows_every_change) {
    editor *e = many_shapes();
    canvas *shown = new_canvas();
    canvas *fresh = new_canvas();
    canvas *before = new_canvas();
    const int keys[] = {'g', 'f', '+', '5', '7', EDITOR_KEY_RIGHT, ',', EDITOR_KEY_DELETE, EDITOR_KEY_ESCAPE,
                        '4', 'i'};
    draw_on(e, shown);
    ck_assert(editor_has_layer(e));
    click(e, on_screen(e, 3.3, 2.1));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        draw_on(e, before);
        key(e, keys[i], 0);
        draw_on(e, shown);
        draw_afresh(e, fresh);
        ck_assert_msg(same_picture(shown, fresh), "after key %d", keys[i]);
        draw_on(e, shown);
        ck_assert(same_picture(shown, fresh));
        ck_assert_msg(keys[i] == 'f' || keys[i] == EDITOR_KEY_ESCAPE || !same_picture(shown, before),
                      "key %d changes nothing", keys[i]);
    }
    drag(e, on_screen(e, 5.3, 2.1), on_screen(e, 6.2, 2.4));
    draw_on(e, shown);
    draw_afresh(e, fresh);
    ck_assert(same_picture(shown, fresh));
    key(e, 'z', EDITOR_CTRL);
    draw_on(e, shown);
    draw_afresh(e, fresh);
    ck_assert(same_picture(shown, fresh));
    canvas_destroy(shown);
    canvas_destroy(fresh);
    canvas_destroy(before);
    editor_destroy(e);
}
END_TEST

/* The sum of what a picture has of black, in pixels, and its middle. */
static double ink(const canvas *c, geom_vec2 *middle) {
    const canvas_pixels p = canvas_get_pixels(c);
    double sum = 0.0;
    *middle = geom_vec2_make(0.0, 0.0);
    for (int y = 0; y < p.height; y++) {
        for (int x = 0; x < p.width; x++) {
            const double share = (255 - p.rgba[4 * ((size_t)y * (size_t)p.width + (size_t)x)]) / 255.0;
            sum += share;
            *middle = geom_vec2_add_scaled(*middle, share, geom_vec2_make(x + 0.5, y + 0.5));
        }
    }
    *middle = geom_vec2_scale(*middle, 1.0 / sum);
    return sum;
}

START_TEST(circles_in_a_hurry_are_nearly_those_without) {
    const double radii[] = {0.5, 1.0, 2.4, 5.0, 11.0, 20.0, 40.0};
    const canvas_color black = {0, 0, 0, 255};
    const canvas_pen pen = {.color = black, .width = 1.5};
    canvas_def def = canvas_default_def();
    def.width = 100;
    def.height = 100;
    canvas *c = canvas_create_raster(def);
    ck_assert_ptr_nonnull(c);
    canvas_hurry(c, true);
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        for (int k = 0; k < 9; k++) {
            const geom_circle circle = {{50.0 + 0.37 * k, 49.0 - 0.23 * k}, radii[i]};
            geom_vec2 middle;
            canvas_clear(c);
            canvas_fill_circle(c, circle, black);
            ck_assert_double_eq_tol(ink(c, &middle), 3.14159 * radii[i] * radii[i], 0.25 + 0.03 * radii[i]);
            ck_assert_double_lt(geom_vec2_distance(middle, circle.center), 0.25);
            canvas_clear(c);
            canvas_stroke_circle(c, circle, pen);
            ck_assert_double_lt(geom_vec2_distance((ink(c, &middle), middle), circle.center), 0.25);
        }
    }
    const geom_circle outside = {{-1.0, 99.5}, 3.0}; /* clipped, and far away */
    const geom_circle away = {{1e9, -1e9}, 3.0};
    canvas_fill_circle(c, outside, black);
    canvas_fill_circle(c, away, black);
    canvas_destroy(c);
}
END_TEST

/* Pixels of the scale bar, which lies 14 points above the lower right corner of the world: darker than any
 * fill. */
static size_t bar_length(const editor *e, const canvas *c) {
    const canvas_pixels p = canvas_get_pixels(c);
    const geom_vec2 corner = editor_get_view(e)->area.max;
    size_t length = 0;
    for (int x = (int)corner.x - 100; x < (int)corner.x - 17; x++) {
        const uint8_t *at = p.rgba + 4 * (((size_t)corner.y - 14) * (size_t)p.width + (size_t)x);
        length += at[0] < 170 && at[1] < 170 && at[2] < 170;
    }
    return length;
}

/* Without shapes, below one that covers all of it, and with so many that they are drawn from the layer. */
START_TEST(the_scale_bar_lies_above_all_shapes) {
    canvas *c = new_canvas();
    editor *e = new_editor();
    draw_on(e, c);
    const size_t seen = bar_length(e, c);
    ck_assert_uint_gt(seen, 60);
    draw_rectangle(e, -9, -11.4, 14.2, 8);
    key(e, EDITOR_KEY_ESCAPE, 0);
    draw_on(e, c);
    ck_assert_uint_ge(bar_length(e, c), seen);
    for (int i = 0; i < 8; i++) {
        key(e, 'a', EDITOR_CTRL);
        key(e, 'd', EDITOR_CTRL);
    }
    ck_assert_uint_gt(editor_drawing(e)->count, 150);
    key(e, EDITOR_KEY_ESCAPE, 0);
    draw_on(e, c);
    ck_assert_uint_ge(bar_length(e, c), seen);
    canvas_destroy(c);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {the_layer_follows_every_change, circles_in_a_hurry_are_nearly_those_without,
                            the_scale_bar_lies_above_all_shapes};
    return run_tests("editor layer", tests, sizeof tests / sizeof *tests);
}
