/* Shapes that cross themselves: every crossing is found, and repaired what was filled stays filled, the result
 * is valid, and one step undoes it. */
#include "examples/editor/support/editor_support.h"
#include "model/repair.h"
#include "state/selection.h"
#include "widgets/faults.h"

#include <collide/pair2.h>

#include <math.h>
#include <string.h>

static const editor_shape *polygon_of(const geom_ring *rings, size_t count) {
    const editor_shape_def def = {.id = 1, .kind = EDITOR_POLYGON, .rings = {rings, count}};
    const editor_shape *s = editor_shape_create(&def);
    ck_assert_ptr_nonnull(s);
    return s;
}

/* Whether a point is filled by the even-odd rule; *near where it is too near to an edge to tell. */
static bool is_filled(const editor_shape *s, geom_vec2 p, bool *near) {
    bool inside = false;
    *near = false;
    for (size_t i = 0; i < editor_shape_edge_count(s); i++) {
        const geom_vec2 a = s->points[editor_shape_edge(s, i).a];
        const geom_vec2 b = s->points[editor_shape_edge(s, i).b];
        const geom_vec2 d = geom_vec2_sub(b, a);
        const double t =
            fmin(fmax(geom_vec2_dot(geom_vec2_sub(p, a), d) / fmax(geom_vec2_dot(d, d), 1e-300), 0), 1);
        *near = *near || geom_vec2_distance(p, geom_vec2_add_scaled(a, t, d)) < 1e-9;
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside;
}

static void check_filled(const editor_shape *s, const editor_document *parts, random_source *source) {
    for (int k = 0; k < 200; k++) {
        const geom_vec2 p = {random_between(source, s->bounds.min.x - 1, s->bounds.max.x + 1),
                             random_between(source, s->bounds.min.y - 1, s->bounds.max.y + 1)};
        bool near = false;
        const bool filled = is_filled(s, p, &near);
        size_t count = 0;
        for (size_t i = 0; i < parts->count; i++) {
            count += collide_point_polygon(p, editor_shape_polygon(parts->shapes[i])) == COLLIDE_OVERLAPPING;
        }
        ck_assert(near || count == (filled ? 1 : 0));
    }
}

static size_t repaired(const editor_shape *s, random_source *source) {
    editor_document parts = {0};
    ck_assert(editor_shape_repair(s, &parts));
    const size_t count = parts.count;
    for (size_t i = 0; i < count; i++) {
        ck_assert(editor_shape_valid(parts.shapes[i]));
    }
    check_filled(s, &parts, source);
    editor_document_clear(&parts);
    return count;
}

static size_t repaired_ring(const geom_vec2 *points, size_t count, random_source *source) {
    const geom_ring ring = {points, count};
    const editor_shape *s = polygon_of(&ring, 1);
    ck_assert(!editor_shape_valid(s));
    const size_t parts = repaired(s, source);
    editor_shape_release(s);
    return parts;
}

START_TEST(known_faults_are_repaired) {
    random_source source = {.state = 1u};
    const geom_vec2 bow[4] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    const geom_vec2 star[5] = {{0, 3}, {1.8, -2.4}, {-2.9, 0.9}, {2.9, 0.9}, {-1.8, -2.4}};
    const geom_vec2 spike[5] = {{0, 0}, {4, 0}, {4, 4}, {7, 7}, {4, 4}};
    const geom_vec2 twice[8] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {-3, 0}, {-3, -3}, {0, -3}};
    const geom_vec2 along[8] = {{0, 0}, {6, 0}, {6, 3}, {4, 3}, {4, 0}, {2, 0}, {2, 3}, {0, 3}};
    ck_assert_uint_eq(repaired_ring(bow, 4, &source), 2);
    ck_assert_uint_eq(repaired_ring(star, 5, &source), 5); /* its middle is not filled */
    ck_assert_uint_eq(repaired_ring(spike, 5, &source), 1);
    ck_assert_uint_eq(repaired_ring(twice, 8, &source), 2);
    ck_assert_uint_eq(repaired_ring(along, 8, &source), 2);
}
END_TEST

START_TEST(holes_that_lie_wrong_are_repaired) {
    random_source source = {.state = 2u};
    const geom_vec2 outer[4] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}};
    const geom_vec2 holes[3][4] = {{{4, 2}, {8, 2}, {8, 4}, {4, 4}},
                                   {{10, 1}, {12, 1}, {12, 3}, {10, 3}},
                                   {{0, 2}, {2, 2}, {2, 4}, {0, 4}}};
    const size_t expected[3] = {2, 2, 1};
    for (size_t i = 0; i < 3; i++) {
        const geom_ring rings[2] = {{outer, 4}, {holes[i], 4}};
        const editor_shape *s = polygon_of(rings, 2);
        ck_assert_uint_eq(repaired(s, &source), expected[i]);
        editor_shape_release(s);
    }
}
END_TEST

START_TEST(nothing_filled_cannot_be_repaired) {
    const geom_vec2 flat[4] = {{0, 0}, {4, 0}, {2, 0}, {1, 0}};
    const geom_ring ring = {flat, 4};
    const editor_shape *s = polygon_of(&ring, 1);
    editor_document parts = {0};
    ck_assert(!editor_shape_repair(s, &parts));
    ck_assert_uint_eq(parts.count, 0);
    editor_shape_release(s);
    const geom_vec2 same[3] = {{1, 2}, {1, 2}, {1, 2}};
    const geom_ring point = {same, 3};
    s = polygon_of(&point, 1);
    ck_assert(!editor_shape_repair(s, &parts));
    editor_shape_release(s);
}
END_TEST

/* Random rings, on a coarse grid, where corners and edges coincide, and elsewhere. */
START_TEST(random_rings_are_repaired) {
    random_source source = {.state = 3u};
    size_t refused = 0;
    size_t faulty = 0;
    for (int trial = 0; trial < 600; trial++) {
        geom_vec2 points[40];
        const size_t count = (size_t)random_int(&source, 4, 15);
        for (size_t i = 0; i < count; i++) {
            const double x = random_between(&source, -5, 5);
            const double y = random_between(&source, -5, 5);
            points[i] = trial % 2 == 0 ? geom_vec2_make(round(x), round(y)) : geom_vec2_make(x, y);
        }
        const geom_ring ring = {points, count};
        const editor_shape *s = polygon_of(&ring, 1);
        editor_document parts = {0};
        if (!editor_shape_valid(s)) {
            faulty++;
            if (editor_shape_repair(s, &parts)) {
                for (size_t i = 0; i < parts.count; i++) {
                    ck_assert(editor_shape_valid(parts.shapes[i]));
                }
                check_filled(s, &parts, &source);
            } else {
                refused++;
            }
        }
        editor_document_clear(&parts);
        editor_shape_release(s);
    }
    ck_assert_uint_gt(faulty, 300);
    ck_assert_uint_lt(50 * refused, faulty);
}
END_TEST

/* ---- In the editor ---- */

static editor *with_bow(void) {
    const geom_vec2 bow[4] = {{-3, -2}, {3, 2}, {3, -2}, {-3, 2}};
    editor *e = new_editor();
    draw_polygon(e, bow, 4);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

START_TEST(the_button_beside_the_mark_repairs) {
    editor_repair_button buttons[EDITOR_MOST_REPAIRS];
    editor *e = with_bow();
    const uint32_t id = last_shape(e)->id;
    editor_document before = snapshot(e);
    ck_assert_uint_eq(editor_repair_buttons(e, buttons), 1);
    const geom_vec2 at = canvas_center(buttons[0].area);
    move(e, at);
    click(e, at);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_uint_eq(editor_drawing(e)->shapes[0]->id, id);
    ck_assert_uint_eq(editor_selected_count(e), 2);
    ck_assert_str_eq(editor_drawing(e)->shapes[1]->label.name, "Repaired 2");
    ck_assert_str_eq(editor_message(e), "Repaired: 2 valid shapes. What was filled stays filled.");
    ck_assert_uint_eq(editor_repair_buttons(e, buttons), 0);
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    key(e, 'r', EDITOR_CTRL | EDITOR_SHIFT); /* all that are at fault, where none is selected */
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    key(e, 'r', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_str_eq(editor_message(e), "No shape crosses itself.");
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(what_is_locked_is_not_repaired) {
    editor_repair_button buttons[EDITOR_MOST_REPAIRS];
    editor *e = with_bow();
    key(e, 'a', EDITOR_CTRL);
    key(e, 'l', EDITOR_CTRL);
    ck_assert_uint_eq(editor_repair_buttons(e, buttons), 0);
    key(e, 'r', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_destroy(e);
}
END_TEST

START_TEST(every_crossing_is_found) {
    const geom_vec2 star[5] = {{0, 5}, {3, -4}, {-5, 2}, {5, 2}, {-3, -4}};
    geom_vec2 places[16];
    editor *e = new_editor();
    draw_polygon(e, star, 5);
    ck_assert(!editor_shape_valid(last_shape(e)));
    ck_assert_uint_eq(editor_shape_crossings(last_shape(e), places, 16), 5);
    ck_assert_uint_eq(editor_shape_crossings(last_shape(e), places, 3), 3);
    draw_rectangle(e, -1, -1, 1, 1); /* no pairs with what is at fault */
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    ck_assert_uint_eq(editor_shape_crossings(last_shape(e), places, 16), 0);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        known_faults_are_repaired, holes_that_lie_wrong_are_repaired,  nothing_filled_cannot_be_repaired,
        random_rings_are_repaired, the_button_beside_the_mark_repairs, what_is_locked_is_not_repaired,
        every_crossing_is_found,
    };
    return run_tests("editor repair", tests, sizeof tests / sizeof *tests);
}
