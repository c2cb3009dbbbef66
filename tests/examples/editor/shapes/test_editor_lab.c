/* The collision lab: contacts, distances, covers, axes, probes and sweeps. */
#include "examples/editor/support/editor_support.h"
#include "model/lab.h"
#include "model/own_sides.h"
#include "state/editor.h"
#include "state/meetings.h"
#include "state/work.h"
#include "tools/probe.h"

#include <math.h>
#include <string.h>

static editor_body body(const editor *e, size_t place) { return editor_body_now(e, place); }

START_TEST(contacts_have_normal_and_depth) {
    editor *e = new_editor();
    draw_rectangle(e, -6, -2, 0, 2);
    draw_circle(e, 0.5, 0, 1);
    const editor_body a = body(e, 0);
    const editor_body b = body(e, 1);
    const collide_manifold m = lab_manifold(&a, &b);
    ck_assert_int_eq(m.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(m.depth, 0.5, 1e-9);
    ck_assert_double_eq_tol(m.normal.x, 1, 1e-9);
    ck_assert_int_gt(m.count, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(walls_count_by_their_deepest_part) {
    editor *e = new_editor();
    key(e, 'l', 0);
    const geom_vec2 wall[3] = {{-6, 0}, {0, 0}, {0, 6}};
    for (size_t i = 0; i < 3; i++) {
        click(e, on_screen(e, wall[i].x, wall[i].y));
    }
    key(e, EDITOR_KEY_ENTER, 0);
    draw_circle(e, -3, 0.5, 1);
    draw_circle(e, 4, 3, 1);
    const editor_body chain = body(e, 0);
    const editor_body near = body(e, 1);
    const editor_body far = body(e, 2);
    ck_assert_double_eq_tol(lab_manifold(&chain, &near).depth, 0.5, 1e-9);
    ck_assert_double_eq_tol(lab_distance(&chain, &far).distance, 3, 1e-9);
    ck_assert_double_eq_tol(lab_distance(&chain, &near).distance, 0, 1e-12);
    ck_assert_int_eq(lab_manifold(&near, &far).count, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(rectangles_are_known_however_they_are_turned) {
    const geom_vec2 kite[4] = {{0, 0}, {4, 1}, {5, 5}, {1, 4}};
    geom_obb2 box;
    editor *e = new_editor();
    draw_rectangle(e, -4, -2, 2, 1);
    for (int i = 0; i < 7; i++) {
        ck_assert(editor_rectangle(last_shape(e), &box));
        ck_assert_double_eq_tol(box.half.x, 3, 1e-9);
        ck_assert_double_eq_tol(box.half.y, 1.5, 1e-9);
        click(e, on_screen(e, -1, -0.5));
        key(e, ',', 0);
    }
    draw_polygon(e, kite, 4);
    ck_assert(!editor_rectangle(last_shape(e), &box));
    draw_circle(e, 0, 0, 1);
    ck_assert(!editor_rectangle(last_shape(e), &box));
    editor_destroy(e);
}
END_TEST

START_TEST(a_gap_on_one_axis_means_apart) {
    const geom_obb2 boxes[2] = {{{0, 0}, {1, 0}, {2, 1}}, {{1, 1}, {0.6, 0.8}, {1.5, 0.5}}};
    uint64_t state = 88172645463325252u;
    for (int i = 0; i < 2000; i++) {
        double x[4];
        for (int k = 0; k < 4; k++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            x[k] = (double)(state >> 40) * 0x1p-24 * 8.0 - 4.0;
        }
        const geom_segment2 segment = {{x[0], x[1]}, {x[2], x[3]}};
        const geom_obb2 box = boxes[i % 2];
        lab_axis axes[3];
        lab_axes(box, segment, axes);
        const double gap = fmax(axes[0].gap, fmax(axes[1].gap, axes[2].gap));
        const collide_relation relation =
            collide_shape_relation(collide_shape_from_obb(box), collide_shape_from_segment(segment));
        if (fabs(gap) > 1e-9) {
            ck_assert_int_eq(gap > 0.0, relation == COLLIDE_APART);
        }
    }
}
END_TEST

START_TEST(the_probe_follows_the_pointer) {
    editor *e = new_editor();
    draw_rectangle(e, -6, -2, -3, 2);
    draw_circle(e, 5, 0, 1);
    key(e, 'b', 0);
    for (int form = 0; form < EDITOR_PROBE_COUNT; form++) {
        drag(e, on_screen(e, 0, -5), on_screen(e, 1, -5));
        move(e, on_screen(e, 0, 5));
        ck_assert_uint_eq(editor_probe_contacts(e), 0);
        move(e, on_screen(e, -5, 0));
        ck_assert_uint_eq(editor_probe_contacts(e), 1);
        move(e, on_screen(e, 4.8, 0.2));
        ck_assert_uint_eq(editor_probe_contacts(e), 1);
        const editor_probe probe = editor_get_probe(e);
        ck_assert_int_eq(probe.form, form);
        key(e, 'q', 0);
    }
    ck_assert_uint_eq(editor_drawing(e)->count, 2); /* a probe draws nothing */
    editor_destroy(e);
}
END_TEST

START_TEST(a_sweep_stops_at_its_first_contact) {
    editor *e = new_editor();
    draw_circle(e, -6, 0, 1);
    draw_rectangle(e, 2, 1, 4, 5);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'x', 0);
    click(e, on_screen(e, -6, 0));
    ck_assert(editor_is_selected(e, editor_drawing(e)->shapes[0]->id));
    move(e, on_screen(e, 0, 0));
    ck_assert_int_eq(editor_find_sweep(e).met.relation, COLLIDE_APART);
    ck_assert_double_eq_tol(editor_find_sweep(e).length, 6, 1e-9);
    click(e, on_screen(e, -6, 4));
    move(e, on_screen(e, 6, 4));
    const editor_sweep sweep = editor_find_sweep(e);
    ck_assert_int_eq(sweep.met.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(sweep.moved.x, 7, 1e-9); /* the rim reaches x = 2 */
    ck_assert_double_eq_tol(sweep.moved.y, 4, 1e-9);
    ck_assert_double_eq_tol(sweep.length, 11, 1e-9);
    ck_assert_double_eq_tol(sweep.met.normal.x, -1, 1e-9);
    key(e, EDITOR_KEY_BACKSPACE, 0);
    move(e, on_screen(e, 0, 0));
    ck_assert_int_eq(editor_find_sweep(e).met.relation, COLLIDE_APART);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_find_sweep(e).place, 2);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    editor_destroy(e);
}
END_TEST

/* Everything that the lab can show at once, in all kinds of shapes, whole and at fault. */
START_TEST(all_of_it_can_be_drawn) {
    const char *const switches = "1234567000000";
    canvas *c = canvas_create_raster(canvas_default_def());
    editor *e = new_editor();
    ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
    for (const char *s = switches; *s; s++) {
        key(e, *s, 0);
    }
    for (int i = 0; i < 3; i++) {
        key(e, 'b', 0);
        key(e, 'q', 0);
        move(e, geom_vec2_make(300, 300));
        editor_draw(e, c);
        ck_assert(!canvas_failed(c));
    }
    key(e, 'a', EDITOR_CTRL);
    editor_draw(e, c);
    ck_assert(!canvas_failed(c));
    canvas_destroy(c);
    editor_destroy(e);
}
END_TEST

/* How many pixels of a square around a place of the world the lab changes. */
static size_t pixels_of_lab(editor *e, geom_vec2 at, int half) {
    canvas_def def = canvas_default_def();
    def.width = 1000;
    def.height = 700;
    canvas *off = canvas_create_raster(def);
    canvas *on = canvas_create_raster(def);
    size_t count = 0;
    editor_draw(e, off);
    key(e, '5', 0); /* hulls */
    editor_draw(e, on);
    key(e, '5', 0);
    const geom_vec2 middle = on_screen(e, at.x, at.y);
    for (int y = (int)middle.y - half; y < (int)middle.y + half; y++) {
        for (int x = (int)middle.x - half; x < (int)middle.x + half; x++) {
            const size_t k = 4 * ((size_t)y * 1000 + (size_t)x);
            count += memcmp(canvas_get_pixels(on).rgba + k, canvas_get_pixels(off).rgba + k, 4) != 0;
        }
    }
    canvas_destroy(on);
    canvas_destroy(off);
    return count;
}

START_TEST(what_is_made_of_a_moving_obstacle_moves_with_it) {
    editor *e = new_editor();
    draw_agent(e, -6, -5, 6, -5);
    draw_polygon(e, (geom_vec2[]){{-4, -1}, {-3, -1}, {-4, 1}}, 3);
    key(e, 'a', EDITOR_CTRL);
    editor_field_set(e, field_of("velocity_x"), 1.0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    const geom_vec2 start = {-3.7, -0.3};
    ck_assert_uint_gt(pixels_of_lab(e, start, 30), 20);
    ck_assert(editor_run_steps(e, 40));
    ck_assert_uint_eq(pixels_of_lab(e, start, 30), 0);
    const double moved = 40.0 * editor_scene(e)->time_step;
    ck_assert_uint_gt(pixels_of_lab(e, geom_vec2_make(start.x + moved, start.y), 30), 20);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        contacts_have_normal_and_depth,
        walls_count_by_their_deepest_part,
        rectangles_are_known_however_they_are_turned,
        a_gap_on_one_axis_means_apart,
        the_probe_follows_the_pointer,
        a_sweep_stops_at_its_first_contact,
        all_of_it_can_be_drawn,
        what_is_made_of_a_moving_obstacle_moves_with_it,
    };
    return run_tests("editor lab", tests, sizeof tests / sizeof *tests);
}
