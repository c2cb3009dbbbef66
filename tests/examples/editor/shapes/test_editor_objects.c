/* Groups, locks, names, order, alignment, angles: each edit does what it says, is undone in one step, and comes
 * back from a file. */
#include "examples/editor/support/editor_support.h"
#include "state/objects.h"
#include "state/selection.h"
#include "widgets/fields.h"

#include <stdio.h>
#include <string.h>

/* Three squares, the last one selected. */
static editor *with_squares(void) {
    editor *e = new_editor();
    draw_rectangle(e, -6, 0, -4, 2);
    draw_rectangle(e, 0, 1, 2, 4);
    draw_rectangle(e, 5, -3, 6, -1);
    return e;
}

static void click_at(editor *e, double x, double y, unsigned modifiers, int clicks) {
    click_with(e, on_screen(e, x, y), modifiers, clicks);
}

static void double_click(editor *e, double x, double y) {
    click_at(e, x, y, 0, 1);
    click_at(e, x, y, 0, 2);
}

/* The first two as a group, nothing selected. */
static editor *with_group(void) {
    editor *e = with_squares();
    click_at(e, -5, 1, 0, 1);
    click_at(e, 1, 2, EDITOR_SHIFT, 1);
    key(e, 'g', EDITOR_CTRL);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_selected_count(e), 0);
    return e;
}

/* ---- Groups ---- */

START_TEST(a_click_picks_the_group_and_a_double_click_one_of_it) {
    editor *e = with_group();
    click_at(e, -5, 1, 0, 1);
    ck_assert(selected(e, 0) && selected(e, 1) && !selected(e, 2));
    click_at(e, 5.5, -2, EDITOR_SHIFT, 1);
    ck_assert_uint_eq(editor_selected_count(e), 3);
    click_at(e, 1, 2, EDITOR_SHIFT, 1);
    ck_assert(!selected(e, 0) && !selected(e, 1) && selected(e, 2));
    double_click(e, -5, 1);
    ck_assert(selected(e, 0) && editor_selected_count(e) == 1);
    click_at(e, -5, 1, 0, 1); /* it stays alone */
    ck_assert(selected(e, 0) && editor_selected_count(e) == 1);
    click_at(e, 1, 2, 0, 1);
    ck_assert_uint_eq(editor_selected_count(e), 2);
    click_at(e, 1, 2, EDITOR_ALT, 1);
    ck_assert(selected(e, 1) && editor_selected_count(e) == 1);
    editor_destroy(e);
}
END_TEST

START_TEST(a_group_moves_as_a_whole) {
    editor *e = with_group();
    drag(e, on_screen(e, 1, 2), on_screen(e, 2, 3));
    ck_assert_double_eq_tol(shape_at(e, 0)->bounds.min.x, -5.0, 1e-9);
    ck_assert_double_eq_tol(shape_at(e, 1)->bounds.min.x, 1.0, 1e-9);
    ck_assert_double_eq(shape_at(e, 2)->bounds.min.x, 5.0);
    editor_destroy(e);
}
END_TEST

/* A double click on an edge of a group's shape picks the shape; on that alone, it inserts a vertex. */
START_TEST(vertices_are_inserted_in_the_picked_one_only) {
    editor *e = with_group();
    double_click(e, -5.5, 0);
    ck_assert_uint_eq(shape_at(e, 0)->point_count, 4);
    double_click(e, -5.5, 0);
    ck_assert_uint_eq(shape_at(e, 0)->point_count, 5);
    editor_destroy(e);
}
END_TEST

START_TEST(groups_nest_four_deep_and_no_deeper) {
    editor *e = with_group();
    for (size_t depth = 2; depth <= SCENE_GROUP_DEPTH; depth++) {
        key(e, 'a', EDITOR_CTRL);
        key(e, 'g', EDITOR_CTRL);
        ck_assert_uint_eq(editor_shape_group_depth(shape_at(e, 0)), depth);
        ck_assert_uint_eq(editor_shape_group_depth(shape_at(e, 2)), depth - 1);
        editor_document before = snapshot(e);
        key(e, 'g', EDITOR_CTRL);
        ck_assert_str_eq(editor_message(e), "This is one group already.");
        ck_assert(editor_document_same(editor_drawing(e), &before));
        editor_document_clear(&before);
        draw_circle(e, -8.0 + 2.0 * (double)depth, -5, 0.5);
    }
    key(e, 'a', EDITOR_CTRL);
    key(e, 'g', EDITOR_CTRL);
    ck_assert_str_eq(editor_message(e), "Groups lie in each other 4 deep at most.");
    for (size_t depth = SCENE_GROUP_DEPTH; depth-- > 0;) {
        click_at(e, -5, 1, 0, 1);
        key(e, 'g', EDITOR_CTRL | EDITOR_SHIFT);
        ck_assert_uint_eq(editor_shape_group_depth(shape_at(e, 0)), depth);
    }
    key(e, 'g', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_str_eq(editor_message(e), "No group is selected.");
    editor_destroy(e);
}
END_TEST

START_TEST(groups_are_undone_and_come_back_from_a_file) {
    editor *e = with_squares();
    editor_document before = snapshot(e);
    key(e, 'a', EDITOR_CTRL);
    key(e, 'g', EDITOR_CTRL);
    check_one_step(e, &before);
    editor *other = opened_again(e);
    click_at(other, -5, 1, 0, 1);
    ck_assert_uint_eq(editor_selected_count(other), 3);
    editor_destroy(other);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(copies_are_groups_of_their_own) {
    editor *e = with_group();
    click_at(e, -5, 1, 0, 1);
    key(e, 'd', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 5);
    ck_assert_uint_ne(shape_at(e, 3)->label.groups[0].number, shape_at(e, 0)->label.groups[0].number);
    ck_assert_uint_eq(shape_at(e, 3)->label.groups[0].number, shape_at(e, 4)->label.groups[0].number);
    key(e, 'c', EDITOR_CTRL);
    key(e, 'v', EDITOR_CTRL);
    ck_assert_uint_ne(shape_at(e, 5)->label.groups[0].number, shape_at(e, 3)->label.groups[0].number);
    ck_assert_uint_eq(shape_at(e, 5)->label.groups[0].number, shape_at(e, 6)->label.groups[0].number);
    editor_destroy(e);
}
END_TEST

/* ---- Locked and hidden ---- */

START_TEST(what_is_locked_or_hidden_cannot_be_picked_or_changed) {
    const int keys[] = {'l', 'h'};
    for (size_t k = 0; k < 2; k++) {
        editor *e = with_squares();
        click_at(e, -5, 1, 0, 1);
        editor_document before = snapshot(e);
        key(e, keys[k], EDITOR_CTRL);
        ck_assert_uint_eq(editor_selected_count(e), 0);
        check_one_step(e, &before);
        ck_assert(keys[k] == 'l' ? shape_at(e, 0)->label.locked : shape_at(e, 0)->label.hidden);
        click_at(e, -5, 1, 0, 1);
        ck_assert_uint_eq(editor_selected_count(e), 0);
        click_at(e, -5, 1, EDITOR_ALT, 1);
        ck_assert_uint_eq(editor_selected_count(e), 0);
        drag(e, on_screen(e, -8, 6), on_screen(e, 8, -6));
        ck_assert_uint_eq(editor_selected_count(e), 2);
        key(e, 'a', EDITOR_CTRL);
        ck_assert_uint_eq(editor_selected_count(e), 2);
        draw_rectangle(e, -5.5, 0.5, -4.5, 1.5); /* no hole in it */
        ck_assert_uint_eq(shape_at(e, 0)->ring_count, 1);
        key(e, keys[k], EDITOR_CTRL | EDITOR_SHIFT);
        ck_assert(editor_shape_is_free(shape_at(e, 0)));
        editor_document_clear(&before);
        editor_destroy(e);
    }
}
END_TEST

/* Undoing can bring a lock back on a shape that was selected meanwhile. */
START_TEST(a_lock_that_comes_back_deselects) {
    editor *e = with_squares();
    key(e, 'l', EDITOR_CTRL);
    key(e, 'l', EDITOR_CTRL | EDITOR_SHIFT);
    click_at(e, 5.5, -2, 0, 1);
    ck_assert(selected(e, 2));
    key(e, 'z', EDITOR_CTRL);
    ck_assert(shape_at(e, 2)->label.locked && !selected(e, 2));
    editor_destroy(e);
}
END_TEST

/* A run goes on as if nothing had happened when labels change. */
START_TEST(runs_do_not_see_labels) {
    editor *a = new_editor();
    editor *b = new_editor();
    editor *const both[2] = {a, b};
    for (size_t i = 0; i < 2; i++) {
        draw_rectangle(both[i], -1, -1, 1, 2);
        draw_agent(both[i], -5, 0, 5, 0.5);
        draw_agent(both[i], 5, 1, -5, 0.5);
        ck_assert(editor_run_steps(both[i], 20));
        if (i == 1) {
            key(both[i], 'a', EDITOR_CTRL);
            key(both[i], 'h', EDITOR_CTRL);
            editor_rename(both[i], 1, "first");
        }
        ck_assert(editor_run_steps(both[i], 20));
    }
    for (size_t i = 1; i < 3; i++) {
        ck_assert(geom_vec2_equal(editor_position(a, i), editor_position(b, i)));
    }
    editor_destroy(a);
    editor_destroy(b);
}
END_TEST

START_TEST(names_come_back) {
    editor *e = with_squares();
    editor_document before = snapshot(e);
    editor_rename(e, 1, "Säule 3");
    check_one_step(e, &before);
    drag(e, on_screen(e, 1, 2), on_screen(e, 2, 3));
    ck_assert_str_eq(shape_at(e, 1)->label.name, "Säule 3");
    editor *other = opened_again(e);
    ck_assert_str_eq(shape_at(other, 1)->label.name, "Säule 3");
    editor_rename(other, 1, "");
    ck_assert_ptr_null(shape_at(other, 1)->label.name);
    editor_destroy(other);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

static const char *group_name(const editor *e, size_t place) {
    const char *name = shape_at(e, place)->label.groups[0].name;
    return name ? name : "";
}

START_TEST(names_of_groups_come_back) {
    editor *e = with_group();
    editor_document before = snapshot(e);
    editor_rename_group(e, 1, "Säulen");
    check_one_step(e, &before);
    click_at(e, -5, 1, 0, 1);
    key(e, 'd', EDITOR_CTRL);
    key(e, 'c', EDITOR_CTRL);
    key(e, 'v', EDITOR_CTRL);
    editor *other = opened_again(e);
    for (size_t i = 0; i < 7; i++) {
        ck_assert_str_eq(group_name(other, i), i == 2 ? "" : "Säulen");
    }
    const uint32_t copied = shape_at(other, 3)->label.groups[0].number;
    editor_rename_group(other, copied, "more"); /* a group of its own */
    ck_assert_str_eq(group_name(other, 0), "Säulen");
    ck_assert_str_eq(group_name(other, 4), "more");
    ck_assert_str_eq(group_name(other, 5), "Säulen");
    editor_destroy(other);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

/* Groups around a group and its end leave the names of the others. */
START_TEST(names_go_with_their_groups) {
    editor *e = with_group();
    editor_rename_group(e, 1, "inner");
    key(e, 'a', EDITOR_CTRL);
    key(e, 'g', EDITOR_CTRL);
    ck_assert_str_eq(group_name(e, 0), "");
    ck_assert_str_eq(shape_at(e, 0)->label.groups[1].name, "inner");
    editor_rename_group(e, 2, "outer");
    editor *other = opened_again(e);
    ck_assert_str_eq(group_name(other, 2), "outer");
    ck_assert_str_eq(shape_at(other, 1)->label.groups[1].name, "inner");
    editor_destroy(other);
    key(e, 'a', EDITOR_CTRL);
    key(e, 'g', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_str_eq(group_name(e, 0), "inner");
    key(e, 'g', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_str_eq(group_name(e, 0), "");
    editor_destroy(e);
}
END_TEST

/* ---- Order ---- */

START_TEST(the_order_changes_and_nothing_else) {
    editor *e = with_squares();
    const uint32_t ids[3] = {shape_at(e, 0)->id, shape_at(e, 1)->id, shape_at(e, 2)->id};
    click_at(e, -5, 1, 0, 1);
    editor_document before = snapshot(e);
    key(e, ']', EDITOR_CTRL);
    ck_assert(shape_at(e, 0)->id == ids[1] && shape_at(e, 1)->id == ids[2] && shape_at(e, 2)->id == ids[0]);
    check_one_step(e, &before);
    click_at(e, 1, 2, EDITOR_SHIFT, 1);
    key(e, '[', EDITOR_CTRL);
    ck_assert(shape_at(e, 0)->id == ids[1] && shape_at(e, 1)->id == ids[0] && shape_at(e, 2)->id == ids[2]);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

/* ---- Alignment ---- */

START_TEST(sides_line_up_exactly) {
    static const struct {
        int key;
        unsigned modifiers;
    } ways[] = {{EDITOR_KEY_LEFT, EDITOR_CTRL},
                {EDITOR_KEY_RIGHT, EDITOR_CTRL},
                {EDITOR_KEY_DOWN_ARROW, EDITOR_CTRL},
                {EDITOR_KEY_UP_ARROW, EDITOR_CTRL},
                {EDITOR_KEY_LEFT, EDITOR_CTRL | EDITOR_SHIFT},
                {EDITOR_KEY_UP_ARROW, EDITOR_CTRL | EDITOR_SHIFT}};
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        editor *e = with_squares();
        key(e, 'a', EDITOR_CTRL);
        editor_document before = snapshot(e);
        key(e, ways[k].key, ways[k].modifiers);
        for (size_t i = 0; i < 3; i++) {
            const geom_aabb2 box = shape_at(e, i)->bounds;
            const double found[6] = {
                box.min.x, box.max.x, box.min.y, box.max.y, canvas_center(box).x, canvas_center(box).y};
            static const double expected[6] = {-6, 6, -3, 4, 0, 0.5};
            ck_assert_double_eq(found[k], expected[k]);
        }
        check_one_step(e, &before);
        editor_document_clear(&before);
        editor_destroy(e);
    }
}
END_TEST

/* Also where no decimal fractions are: turned by odd angles, far from the origin. */
START_TEST(sides_of_turned_polygons_line_up_exactly) {
    editor *e = with_squares();
    for (size_t i = 0; i < 3; i++) {
        editor_select_only(e, shape_at(e, i)->id);
        editor_field_set(e, EDITOR_FIELD_ANGLE, 17.3 * (double)(i + 1));
    }
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_RIGHT, EDITOR_CTRL);
    ck_assert_double_eq(shape_at(e, 0)->bounds.max.x, shape_at(e, 1)->bounds.max.x);
    ck_assert_double_eq(shape_at(e, 0)->bounds.max.x, shape_at(e, 2)->bounds.max.x);
    key(e, EDITOR_KEY_DOWN_ARROW, EDITOR_CTRL);
    ck_assert_double_eq(shape_at(e, 0)->bounds.min.y, shape_at(e, 1)->bounds.min.y);
    ck_assert_double_eq(shape_at(e, 0)->bounds.min.y, shape_at(e, 2)->bounds.min.y);
    editor_destroy(e);
}
END_TEST

START_TEST(a_group_lines_up_as_a_whole) {
    editor *e = with_group();
    const double between = shape_at(e, 1)->bounds.min.x - shape_at(e, 0)->bounds.min.x;
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_RIGHT, EDITOR_CTRL);
    ck_assert_double_eq(shape_at(e, 1)->bounds.max.x, 6.0);
    ck_assert_double_eq(shape_at(e, 1)->bounds.min.x - shape_at(e, 0)->bounds.min.x, between);
    click_at(e, 5, 2, 0, 1);
    key(e, EDITOR_KEY_LEFT, EDITOR_CTRL); /* within the group */
    ck_assert_double_eq(shape_at(e, 1)->bounds.min.x, shape_at(e, 0)->bounds.min.x);
    editor_destroy(e);
}
END_TEST

START_TEST(gaps_become_equal) {
    editor *e = with_squares();
    key(e, 'a', EDITOR_CTRL);
    editor_document before = snapshot(e);
    key(e, EDITOR_KEY_RIGHT, EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_double_eq(shape_at(e, 0)->bounds.min.x, -6.0);
    ck_assert_double_eq(shape_at(e, 2)->bounds.max.x, 6.0);
    ck_assert_double_eq(shape_at(e, 1)->bounds.min.x - shape_at(e, 0)->bounds.max.x, 3.5);
    ck_assert_double_eq(shape_at(e, 2)->bounds.min.x - shape_at(e, 1)->bounds.max.x, 3.5);
    check_one_step(e, &before);
    key(e, 'z', EDITOR_CTRL);
    key(e, EDITOR_KEY_DOWN_ARROW, EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_double_eq(shape_at(e, 0)->bounds.min.y - shape_at(e, 2)->bounds.max.y,
                        shape_at(e, 1)->bounds.min.y - shape_at(e, 0)->bounds.max.y);
    key(e, EDITOR_KEY_ESCAPE, 0);
    click_at(e, -5.3, 0.3, 0, 1);
    key(e, EDITOR_KEY_RIGHT, EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_msg(strstr(editor_message(e), "three or more") != NULL, "%s", editor_message(e));
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

/* ---- Angles ---- */

static editor *with_star(void) {
    const geom_vec2 corners[5] = {{0, 0}, {4, 0.1}, {5, 3}, {2.2, 1}, {0.3, 4}};
    editor *e = new_editor();
    draw_polygon(e, corners, 5);
    click_at(e, 0.5, 0.5, 0, 1);
    return e;
}

static double angle(const editor *e) {
    double value = -1.0;
    ck_assert(editor_field_get(e, EDITOR_FIELD_ANGLE, &value));
    return value;
}

START_TEST(angles_do_not_add_up) {
    editor *e = with_star();
    editor_document before = snapshot(e);
    ck_assert_double_eq(angle(e), 0.0);
    for (int i = 1; i <= 2000; i++) {
        editor_field_set(e, EDITOR_FIELD_ANGLE, 0.7 * i);
    }
    editor_field_set(e, EDITOR_FIELD_ANGLE, 30.0);
    ck_assert_double_eq(angle(e), 30.0);
    editor_document turned = snapshot(e);
    editor_field_set(e, EDITOR_FIELD_ANGLE, 0.0);
    ck_assert(same_content(editor_drawing(e), &before));
    editor_field_set(e, EDITOR_FIELD_ANGLE, 30.0);
    ck_assert(same_content(editor_drawing(e), &turned));
    editor_document_clear(&turned);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(right_angles_are_exact) {
    editor *e = with_star();
    geom_vec2 start[5];
    memcpy(start, shape_at(e, 0)->points, sizeof start);
    const geom_vec2 middle = {2.5, 2.0};
    editor_field_set(e, EDITOR_FIELD_ANGLE, 33.3);
    editor_field_set(e, EDITOR_FIELD_ANGLE, 90.0);
    for (size_t i = 0; i < 5; i++) {
        const geom_vec2 p = shape_at(e, 0)->points[i];
        ck_assert_double_eq_tol(p.x, middle.x - (start[i].y - middle.y), 1e-15);
        ck_assert_double_eq_tol(p.y, middle.y + (start[i].x - middle.x), 1e-15);
    }
    for (int i = 0; i < 24; i++) {
        key(e, ',', 0);
    }
    ck_assert_double_eq(angle(e), 90.0);
    editor_field_set(e, EDITOR_FIELD_ANGLE, 360.0);
    for (size_t i = 0; i < 5; i++) {
        ck_assert(geom_vec2_equal(start[i], shape_at(e, 0)->points[i]));
    }
    editor_destroy(e);
}
END_TEST

/* Moved, named and opened again it keeps its angle; reshaped too, from where it is then. */
START_TEST(angles_stay_with_the_shape) {
    editor *e = with_star();
    geom_vec2 start[5];
    memcpy(start, shape_at(e, 0)->points, sizeof start);
    editor_field_set(e, EDITOR_FIELD_ANGLE, 40.0);
    editor_rename(e, 0, "star");
    editor_transform_selection(e, editor_affine_move(geom_vec2_make(3.0, -2.0)));
    ck_assert_double_eq(angle(e), 40.0);
    editor *other = opened_again(e);
    editor_select_all(other);
    ck_assert_double_eq(angle(other), 40.0);
    editor_destroy(other);
    editor_field_set(e, EDITOR_FIELD_ANGLE, 0.0);
    for (size_t i = 0; i < 5; i++) {
        ck_assert_double_eq_tol(shape_at(e, 0)->points[i].x, start[i].x + 3.0, 1e-12);
        ck_assert_double_eq_tol(shape_at(e, 0)->points[i].y, start[i].y - 2.0, 1e-12);
    }
    editor_field_set(e, EDITOR_FIELD_ANGLE, 40.0);
    editor_transform_selection(e, editor_affine_scale(geom_vec2_make(0.0, 0.0), geom_vec2_make(2.0, 2.0)));
    ck_assert_double_eq(angle(e), 40.0);
    editor_destroy(e);
}
END_TEST

/* A copy of a turned shape remembers the form before the turn, and stays another shape. */
START_TEST(a_copy_of_a_turned_shape_is_turned_alone) {
    editor *e = with_star();
    editor_field_set(e, EDITOR_FIELD_ANGLE, 40.0);
    key(e, 'd', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    const uint32_t first = shape_at(e, 0)->id;
    const uint32_t copy = shape_at(e, 1)->id;
    ck_assert_uint_ne(first, copy);
    key(e, ',', 0);
    ck_assert_double_eq(angle(e), 55.0);
    ck_assert_uint_eq(shape_at(e, 0)->id, first);
    ck_assert_uint_eq(shape_at(e, 1)->id, copy);
    ck_assert(selected(e, 1) && !selected(e, 0));
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_click_picks_the_group_and_a_double_click_one_of_it,
        a_group_moves_as_a_whole,
        vertices_are_inserted_in_the_picked_one_only,
        groups_nest_four_deep_and_no_deeper,
        groups_are_undone_and_come_back_from_a_file,
        copies_are_groups_of_their_own,
        what_is_locked_or_hidden_cannot_be_picked_or_changed,
        a_lock_that_comes_back_deselects,
        runs_do_not_see_labels,
        names_come_back,
        names_of_groups_come_back,
        names_go_with_their_groups,
        the_order_changes_and_nothing_else,
        sides_line_up_exactly,
        sides_of_turned_polygons_line_up_exactly,
        a_group_lines_up_as_a_whole,
        gaps_become_equal,
        angles_do_not_add_up,
        right_angles_are_exact,
        angles_stay_with_the_shape,
        a_copy_of_a_turned_shape_is_turned_alone,
    };
    return run_tests("editor objects", tests, sizeof tests / sizeof *tests);
}
