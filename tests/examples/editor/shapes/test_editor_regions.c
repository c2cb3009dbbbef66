/* Floors and exits: drawn, picked, listed, changed and saved as other shapes are; what agents do on them; nothing meets
 * them. */
#include "control/control.h"
#include "examples/editor/support/editor_support.h"
#include "model/parameter.h"
#include "state/engine.h"
#include "state/meetings.h"
#include "state/objects.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/timeline.h"
#include "widgets/catalog.h"
#include "widgets/timebar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void draw_region(editor *e, double x0, double y0, double x1, double y1) {
    key(e, 'p', EDITOR_SHIFT);
    click(e, on_screen(e, x0, y0));
    click(e, on_screen(e, x1, y0));
    click(e, on_screen(e, x1, y1));
    click(e, on_screen(e, x0, y1));
    key(e, EDITOR_KEY_ENTER, 0);
}

static const char *set(editor *e, const char *name, double value) {
    return editor_field_change(e, field_of(name), (editor_amount){EDITOR_AMOUNT_IS, value});
}

static void words_of(const editor *e, size_t index, char words[EDITOR_CATALOG_WORDS]) {
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    ck_assert_uint_lt(index, count);
    editor_catalog_words(e, &rows[index], words);
}

/* ---- Editing ---- */

START_TEST(a_region_is_drawn_changed_and_undone) {
    editor *e = new_editor();
    draw_region(e, -4, -3, 4, 3);
    ck_assert_int_eq(shape_at(e, 0)->role, EDITOR_FLOOR);
    ck_assert_double_eq(shape_at(e, 0)->speed_factor, 0.5);
    ck_assert(editor_is_selected(e, shape_at(e, 0)->id));
    ck_assert_ptr_null(set(e, "speed_factor", 0.25));
    ck_assert_ptr_nonnull(set(e, "speed_factor", -1.0)); /* the range of the reader */
    ck_assert_double_eq(shape_at(e, 0)->speed_factor, 0.25);
    ck_assert_ptr_null(set(e, "role", EDITOR_EXIT));
    ck_assert_int_eq(shape_at(e, 0)->role, EDITOR_EXIT);
    ck_assert_ptr_nonnull(set(e, "speed_factor", 2.0)); /* which only floors have */
    ck_assert_ptr_nonnull(set(e, "velocity_x", 1.0));
    ck_assert_ptr_null(set(e, "role", EDITOR_OBSTACLE));
    ck_assert_ptr_null(set(e, "velocity_x", 1.0));
    ck_assert_ptr_null(set(e, "role", EDITOR_FLOOR));
    ck_assert_double_eq(shape_at(e, 0)->agent.velocity.x, 0.0); /* the ground stays where it is */
    for (int i = 0; i < 5; i++) {
        key(e, 'z', EDITOR_CTRL);
    }
    ck_assert_int_eq(shape_at(e, 0)->role, EDITOR_FLOOR);
    ck_assert_double_eq(shape_at(e, 0)->speed_factor, 0.5);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(only_polygons_have_a_role) {
    editor *e = new_editor();
    draw_circle(e, 0, 0, 1);
    ck_assert_ptr_nonnull(set(e, "role", EDITOR_FLOOR));
    draw_agent(e, 3, 3, 5, 5);
    key(e, 'a', EDITOR_CTRL);
    ck_assert_ptr_nonnull(set(e, "role", EDITOR_FLOOR));
    draw_rectangle(e, -6, -6, -4, -4);
    draw_rectangle(e, -6, 4, -4, 6);
    key(e, 'a', EDITOR_CTRL);
    ck_assert_ptr_null(set(e, "role", EDITOR_EXIT)); /* of those that have one */
    ck_assert_int_eq(shape_at(e, 2)->role, EDITOR_EXIT);
    ck_assert_int_eq(shape_at(e, 3)->role, EDITOR_EXIT);
    ck_assert_int_eq(shape_at(e, 0)->role, EDITOR_OBSTACLE);
    editor_destroy(e);
}
END_TEST

/* What stands on a region is above it, in whichever order they were drawn. */
START_TEST(a_region_lies_below_and_is_picked) {
    editor *e = new_editor();
    draw_rectangle(e, -1, -1, 1, 1);
    draw_region(e, -6, -5, 6, 5);
    ck_assert_uint_eq(editor_drawing(e)->count, 2); /* not a hole of the rectangle */
    draw_rectangle(e, -4, -3, -3, -2);
    ck_assert_uint_eq(editor_drawing(e)->count, 3); /* and this is none of the region */
    ck_assert_uint_eq(shape_at(e, 1)->ring_count, 1);
    click(e, on_screen(e, 0, 0));
    ck_assert_uint_eq(editor_selected_alone(e), 0);
    click(e, on_screen(e, 3, 3));
    ck_assert_uint_eq(editor_selected_alone(e), 1);
    drag(e, on_screen(e, 3, 3), on_screen(e, 4, 3));
    ck_assert_double_eq(shape_at(e, 1)->bounds.min.x, -5.0);
    click_with(e, on_screen(e, 0, 0), EDITOR_ALT, 1); /* what is below */
    ck_assert_uint_eq(editor_selected_alone(e), 0);
    click_with(e, on_screen(e, 0, 0), EDITOR_ALT, 1);
    ck_assert_uint_eq(editor_selected_alone(e), 1);
    editor_destroy(e);
}
END_TEST

START_TEST(nothing_meets_a_region) {
    editor *e = new_editor();
    draw_region(e, -6, -5, 6, 5);
    draw_rectangle(e, -1, -1, 1, 1);
    draw_agent(e, -5, 0, 5, 0);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    draw_rectangle(e, 0, 0, 3, 3);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(a_region_is_listed_named_locked_and_hidden) {
    char words[EDITOR_CATALOG_WORDS];
    editor *e = new_editor();
    draw_rectangle(e, -6, -5, -5, -4);
    draw_region(e, -2, -2, 2, 2);
    draw_region(e, 4, 4, 6, 6);
    ck_assert_ptr_null(set(e, "role", EDITOR_EXIT));
    words_of(e, 1, words);
    ck_assert_str_eq(words, "Floor 0");
    words_of(e, 2, words);
    ck_assert_str_eq(words, "Exit 1");
    editor_rename(e, 1, "sand");
    words_of(e, 1, words);
    ck_assert_str_eq(words, "sand");
    key(e, 'l', EDITOR_CTRL); /* the exit */
    ck_assert(shape_at(e, 2)->label.locked);
    click(e, on_screen(e, 5, 5));
    ck_assert_uint_eq(editor_selected_count(e), 0);
    click(e, on_screen(e, 1, 1));
    key(e, 'h', EDITOR_CTRL);
    ck_assert(shape_at(e, 1)->label.hidden);
    click(e, on_screen(e, 1, 1));
    ck_assert_uint_eq(editor_selected_count(e), 0);
    editor_destroy(e);
}
END_TEST

START_TEST(copies_and_repairs_are_regions_too) {
    static const geom_vec2 bow_tie[4] = {{-8, -3}, {-4, 3}, {-8, 3}, {-4, -3}};
    editor *e = new_editor();
    draw_region(e, -2, -2, 2, 2);
    ck_assert_ptr_null(set(e, "speed_factor", 0.75));
    key(e, 'd', EDITOR_CTRL);
    key(e, 'x', EDITOR_CTRL);
    key(e, 'v', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_int_eq(shape_at(e, 1)->role, EDITOR_FLOOR);
    ck_assert_double_eq(shape_at(e, 1)->speed_factor, 0.75);
    draw_polygon(e, bow_tie, 4);
    ck_assert_ptr_null(set(e, "role", EDITOR_EXIT));
    key(e, 'r', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_uint_eq(editor_drawing(e)->count, 4);
    for (size_t i = 2; i < 4; i++) {
        ck_assert(editor_shape_valid(shape_at(e, i)));
        ck_assert_int_eq(shape_at(e, i)->role, EDITOR_EXIT);
    }
    editor_destroy(e);
}
END_TEST

/* ---- Files ---- */

static const char scene_with_regions[] =
    "{\"type\": \"FeatureCollection\", \"features\": ["
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\", \"coordinates\": "
    "[[[-3, -3], [3, -3], [3, 3], [-3, 3], [-3, -3]]]}, "
    "\"properties\": {\"role\": \"floor\", \"speed_factor\": 0.4, \"kind\": \"stairs\", \"name\": \"up\"}},"
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\", \"coordinates\": "
    "[[[6, 6], [8, 6], [8, 8], [6, 8], [6, 6]]]}, \"properties\": {\"role\": \"exit\"}},"
    "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [-5, 0]}, "
    "\"properties\": {\"role\": \"agent\", \"radius\": 0.3, \"max_speed\": 1, \"goal\": [5, 0]}}]}";

START_TEST(files_keep_regions_as_they_were) {
    char path[512];
    char other_path[512];
    temporary_path(path, sizeof path, "regions.geojson");
    temporary_path(other_path, sizeof other_path, "regions_again.geojson");
    write_text(path, scene_with_regions);
    editor *e = new_editor();
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    ck_assert_uint_eq(editor_drawing(e)->count, 3);
    ck_assert_int_eq(shape_at(e, 0)->role, EDITOR_FLOOR);
    ck_assert_double_eq(shape_at(e, 0)->speed_factor, 0.4);
    ck_assert_str_eq(shape_at(e, 0)->label.name, "up");
    ck_assert_int_eq(shape_at(e, 1)->role, EDITOR_EXIT);
    click(e, on_screen(e, 7, 7));
    key(e, 'h', EDITOR_CTRL);
    ck_assert(editor_save(e, other_path));
    editor *again = new_editor();
    ck_assert_msg(editor_open(again, other_path), "%s", editor_message(again));
    ck_assert(same_content(editor_drawing(e), editor_drawing(again)));
    ck_assert_str_eq(shape_at(again, 0)->label.name, "up");
    ck_assert(shape_at(again, 1)->label.hidden);
    scene file = {0};
    scene_error error;
    ck_assert(scene_read_file(other_path, &file, &error));
    char *text = scene_write_text(&file);
    ck_assert_ptr_nonnull(strstr(text, "stairs")); /* what is not understood is kept */
    free(text);
    scene_clear(&file);
    remove(path);
    remove(other_path);
    editor_destroy(again);
    editor_destroy(e);
}
END_TEST

/* ---- Runs ---- */

static double walked(editor *e, size_t steps) {
    ck_assert(editor_run_steps(e, steps));
    return editor_position(e, 0).x;
}

START_TEST(agents_are_slower_on_a_floor) {
    editor *e = new_editor();
    draw_agent(e, -8, 0, 8, 0);
    const double free_way = walked(e, 40) + 8.0;
    key(e, 'r', EDITOR_CTRL);
    draw_region(e, -10, -2, 10, 2);
    const double slow_way = walked(e, 40) + 8.0;
    ck_assert_double_eq_tol(slow_way, 0.5 * free_way, 0.1);
    key(e, 'r', EDITOR_CTRL);
    ck_assert_ptr_null(set(e, "role", EDITOR_EXIT));
    ck_assert_double_eq(walked(e, 40) + 8.0, free_way);
    editor_destroy(e);
}
END_TEST

/* The floor comes in the middle of a run; the branch is as if time had never gone on. */
START_TEST(a_floor_comes_in_a_run_and_is_in_its_past) {
    editor *e = new_editor();
    draw_agent(e, -8, 0, 8, 0);
    ck_assert(editor_run_steps(e, 20));
    draw_region(e, -10, -2, 10, 2);
    const double end = walked(e, 60);
    ck_assert_double_lt(editor_shown_figures(e).fastest, 0.76);
    editor_scrub_to(e, 50.0);
    key(e, EDITOR_KEY_DELETE, 0); /* a branch begins, without the floor */
    ck_assert_uint_eq(editor_get_past(e)->count, 2);
    ck_assert_double_gt(walked(e, 30), end);
    editor_show_branch(e, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 2); /* with it */
    ck_assert_double_eq(editor_position(e, 0).x, end);
    editor *fresh = new_editor();
    draw_agent(fresh, -8, 0, 8, 0);
    ck_assert(editor_run_steps(fresh, 20));
    draw_region(fresh, -10, -2, 10, 2);
    ck_assert_double_eq(walked(fresh, 60), end);
    editor_destroy(fresh);
    editor_destroy(e);
}
END_TEST

/* Regions before an obstacle do not change which one it is for the run. */
START_TEST(who_is_stuck_names_the_right_obstacle) {
    char words[EDITOR_STUCK_WORDS];
    editor *e = new_editor();
    draw_region(e, -9, -4, 9, 4);
    draw_region(e, 5, 5, 7, 7);
    draw_agent(e, -4, 0, -1.5, 0); /* into a wall without an end to it */
    draw_rectangle(e, -2, -3, -1, 3);
    draw_rectangle(e, -7, -3, -6, 3);
    draw_rectangle(e, -6, -3, -2, -2);
    draw_rectangle(e, -6, 2, -2, 3);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(editor_run_steps(e, 150));
    const editor_moment *moment = editor_shown_moment(e);
    ck_assert(editor_stuck_words(e, words, sizeof words));
    ck_assert_msg(moment->stuck[0].without_way || moment->stuck[0].other == shape_at(e, 3)->id, "%s", words);
    ck_assert_uint_eq(editor_get_crowd(e)->obstacles.count, 6);
    for (size_t i = 0; i < 6; i++) {
        ck_assert(editor_shape_is_region(editor_get_crowd(e)->obstacles.shapes[i]) == (i >= 4));
    }
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        a_region_is_drawn_changed_and_undone,
        only_polygons_have_a_role,
        a_region_lies_below_and_is_picked,
        nothing_meets_a_region,
        a_region_is_listed_named_locked_and_hidden,
        copies_and_repairs_are_regions_too,
        files_keep_regions_as_they_were,
        agents_are_slower_on_a_floor,
        a_floor_comes_in_a_run_and_is_in_its_past,
        who_is_stuck_names_the_right_obstacle,
    };
    return run_tests("editor regions", tests, sizeof tests / sizeof *tests);
}
