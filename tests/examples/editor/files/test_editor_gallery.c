/* The gallery: tiles by keys and pointer, scenes of a folder, and that other keys go through it. */
#include "control/control.h"
#include "dialogs/gallery.h"
#include "examples/editor/support/editor_support.h"
#include "import/import.h"
#include "state/engine.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static editor *shown(int width, int height, const char *folder) {
    editor *e = editor_create(width, height);
    ck_assert_ptr_nonnull(e);
    if (folder) {
        editor_set_gallery(e, folder);
    }
    key(e, 'n', EDITOR_CTRL | EDITOR_SHIFT);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "Start from"));
    return e;
}

static geom_vec2 tile_place(const editor *e, size_t index) {
    const geom_aabb2 area = editor_tile_area(e, index);
    ck_assert_double_gt(area.max.x, area.min.x);
    return canvas_center(area);
}

/* Every scene that is made here runs: its agents arrive, and nothing touches at the start. */
START_TEST(scenes_made_here_can_be_run) {
    for (size_t i = 0; i < editor_sample_count(); i++) {
        editor *e = shown(1000, 700, NULL);
        ck_assert_uint_eq(editor_tile_count(e), editor_sample_count() + 1);
        click(e, tile_place(e, i + 1));
        ck_assert_str_eq(editor_question(e), "");
        ck_assert_uint_gt(editor_document_agent_count(editor_drawing(e)), 5);
        ck_assert(!editor_has_changes(e));
        ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
        for (int step = 0; step < 1200 && !editor_get_sight(e)->finished; step++) {
            ck_assert(editor_run_steps(e, 1));
        }
        ck_assert_msg(strstr(editor_message(e), "All ") != NULL, "%s: %s", editor_sample_name(i),
                      editor_message(e));
        editor_destroy(e);
    }
}
END_TEST

START_TEST(keys_move_and_choose) {
    editor *e = shown(1000, 700, NULL);
    const size_t columns = editor_plan_gallery(e).columns;
    ck_assert_uint_ge(columns, 3);
    key(e, EDITOR_KEY_LEFT, 0); /* nothing lies before the first */
    ck_assert_uint_eq(editor_chosen_tile(e), 0);
    key(e, EDITOR_KEY_RIGHT, 0);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    ck_assert_uint_eq(editor_chosen_tile(e), 1 + columns);
    key(e, EDITOR_KEY_UP_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_document_agent_count(editor_drawing(e)), 24);
    ck_assert_uint_eq(editor_tile_count(e), 0); /* nothing is kept when it is closed */
    key(e, 'n', EDITOR_CTRL | EDITOR_SHIFT);
    key(e, EDITOR_KEY_ENTER, 0); /* the empty drawing */
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    editor_destroy(e);
}
END_TEST

START_TEST(other_keys_and_presses_go_through) {
    editor *e = shown(1000, 700, NULL);
    key(e, 'r', 0);
    ck_assert_str_eq(editor_question(e), "");
    drag(e, on_screen(e, -2, -2), on_screen(e, 2, 2));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    key(e, 'n', EDITOR_CTRL | EDITOR_SHIFT); /* which asks what to do with the change */
    ck_assert_ptr_nonnull(strstr(editor_question(e), "Save the changes"));
    key(e, 'n', 0);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "Start from"));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    key(e, 'n', EDITOR_CTRL | EDITOR_SHIFT);
    key(e, 'n', 0);
    click(e, geom_vec2_make(3, 690)); /* outside of the box */
    ck_assert_str_eq(editor_question(e), "");
    editor_destroy(e);
}
END_TEST

START_TEST(scenes_of_a_folder_are_tiles) {
    char folder[400];
    char path[600];
    temporary_path(folder, sizeof folder, "gallery");
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    static const char *const files[][2] = {
        {"good.geojson", "{\"type\": \"Point\", \"coordinates\": [1, 2]}"},
        {"bad.geojson", "{\"type\": "},
        {"other.txt", "words"},
    };
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i][0]);
        write_text(path, files[i][1]);
    }
    editor *e = shown(640, 480, folder);
    const size_t last = editor_tile_count(e) - 1;
    ck_assert_uint_eq(last, editor_sample_count() + 1);
    ck_assert_str_eq(editor_get_tile(e, last)->name, "good");
    for (size_t i = 0; i < last; i++) {
        key(e, EDITOR_KEY_RIGHT, 0);
    }
    canvas_def def = canvas_default_def();
    def.width = 640;
    def.height = 480;
    canvas *c = canvas_create_raster(def);
    editor_draw(e, c); /* scrolled down */
    ck_assert(!canvas_failed(c));
    canvas_destroy(c);
    click(e, tile_place(e, last));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_destroy(e);
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i][0]);
        remove(path);
    }
    remove(folder);
}
END_TEST

/* A window of any width may be made of a larger one that has the gallery open. */
START_TEST(no_window_is_too_narrow) {
    editor *e = shown(800, 600, NULL);
    for (int width = 0; width < 80; width++) {
        for (size_t i = 0; i < editor_tile_count(e); i++) {
            const geom_aabb2 area = editor_tile_area(e, i);
            ck_assert(isfinite(area.min.x) && isfinite(area.max.y));
        }
        const editor_event event = {.type = EDITOR_RESIZE, .width = width, .height = 400};
        editor_handle(e, &event);
    }
    editor_destroy(e);
}
END_TEST

START_TEST(small_windows_have_room_or_nothing) {
    for (int width = 60; width < 900; width += 70) {
        for (int height = 40; height < 700; height += 55) {
            editor *e = shown(width, height, NULL);
            for (size_t i = 0; i < editor_tile_count(e); i++) {
                const geom_aabb2 area = editor_tile_area(e, i);
                ck_assert(area.max.x <= width && area.max.y <= height && area.min.x >= 0 && area.min.y >= 0);
            }
            key(e, EDITOR_KEY_DOWN_ARROW, 0);
            key(e, EDITOR_KEY_ESCAPE, 0);
            ck_assert_str_eq(editor_question(e), "");
            editor_destroy(e);
        }
    }
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("gallery");
    tcase_set_timeout(tcase, 60.0);
    tcase_add_test(tcase, scenes_made_here_can_be_run);
    tcase_add_test(tcase, keys_move_and_choose);
    tcase_add_test(tcase, other_keys_and_presses_go_through);
    tcase_add_test(tcase, scenes_of_a_folder_are_tiles);
    tcase_add_test(tcase, no_window_is_too_narrow);
    tcase_add_test(tcase, small_windows_have_room_or_nothing);
    return run_test_case("editor gallery", tcase);
}
