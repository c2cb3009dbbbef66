/* Files and questions: nothing is lost without a word, and what was saved opens again as it was. */
#include "control/control.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/player.h"
#include "tools/pattern.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void draw_some(editor *e) {
    const geom_vec2 corners[5] = {{-6, -4}, {-2, -4}, {-2, -1}, {-4, -2.5}, {-5.25, 2}};
    draw_polygon(e, corners, 5);
    draw_rectangle(e, 1, 3, 4, 5);
    draw_circle(e, 5, -4, 1.5);
    draw_segment(e, -7, 4, 0, 6);
    draw_agent(e, -8, 0, 8, 1);
}

static editor *with_drawing(void) {
    editor *e = new_editor();
    draw_some(e);
    return e;
}

static bool file_contains(const char *path, const char *text) {
    char content[20000];
    read_text(path, content, sizeof content);
    return strstr(content, text) != NULL;
}

START_TEST(what_is_saved_opens_again_the_same) {
    char path[512];
    editor *e = new_editor();
    editor *other = new_editor();
    temporary_path(path, sizeof path, "same.geojson");
    draw_some(e);
    ck_assert(editor_has_changes(e));
    ck_assert_msg(editor_save(e, path), "%s", editor_message(e));
    ck_assert(!editor_has_changes(e));
    ck_assert_msg(editor_open(other, path), "%s", editor_message(other));
    ck_assert(same_content(editor_drawing(e), editor_drawing(other)));
    ck_assert(!editor_has_changes(other));
    ck_assert_ptr_nonnull(strstr(editor_title(other), "same.geojson"));

    /* Undone after saving there are changes, redone there are none. */
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_has_changes(e));
    ck_assert_int_eq(editor_title(e)[0], '*');
    key(e, 'y', EDITOR_CTRL);
    ck_assert(!editor_has_changes(e));
    remove(path);
    editor_destroy(e);
    editor_destroy(other);
}
END_TEST

/* Settings go with the drawing that they were made for, and not into the next one. */
START_TEST(settings_belong_to_a_drawing) {
    char path[512];
    char other[512];
    temporary_path(path, sizeof path, "settings.geojson");
    temporary_path(other, sizeof other, "usual.geojson");
    editor *e = with_drawing();
    ck_assert(editor_save(e, other));
    ck_assert(!file_contains(other, "\"editor\"")); /* as usual: nothing to tell */
    key(e, 'm', 0);
    key(e, 'e', 0);
    key(e, 'y', 0);
    key(e, ']', 0);
    key(e, 'g', 0);
    key(e, 'n', 0);
    const editor_run_settings set = *editor_get_run_settings(e);
    ck_assert(editor_save(e, path));
    ck_assert(file_contains(path, "\"planner\":\"rvo\"") && file_contains(path, "\"grid\":false"));
    ck_assert(editor_open(e, other));
    const editor_run_settings usual = *editor_get_run_settings(e);
    ck_assert(usual.method == EDITOR_METHOD_ORCA && usual.verify == EDITOR_VERIFY_ENFORCE && usual.traffic);
    ck_assert(usual.speed == 0 && editor_get_shown(e)->grid && !editor_get_shown(e)->snap);
    ck_assert(editor_open(e, path));
    const editor_run_settings again = *editor_get_run_settings(e);
    ck_assert(again.method == set.method && again.verify == set.verify && again.traffic == set.traffic);
    ck_assert(again.speed == set.speed && !editor_get_shown(e)->grid && editor_get_shown(e)->snap);
    key(e, 'n', EDITOR_CTRL);
    ck_assert(editor_get_run_settings(e)->speed == 0 && editor_get_shown(e)->grid);
    remove(path);
    remove(other);
    editor_destroy(e);
}
END_TEST

/* Each setting that a file has: the planner, safety, traffic, speed, the grid and snapping. */
START_TEST(a_setting_that_the_file_has_otherwise_is_a_change) {
    static const int keys[] = {'m', 'e', 'y', ']', 'g', 'n'};
    char path[512];
    temporary_path(path, sizeof path, "set.geojson");
    editor *e = with_drawing();
    ck_assert(editor_save(e, path));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ck_assert(editor_open(e, path));
        ck_assert(!editor_has_changes(e));
        key(e, keys[i], 0);
        ck_assert_msg(editor_title(e)[0] == '*', "%c", keys[i]);
        close_window(e);
        ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_UNSAVED);
        key(e, EDITOR_KEY_ESCAPE, 0);
        key(e, 's', EDITOR_CTRL);
        ck_assert_msg(editor_title(e)[0] != '*', "%c", keys[i]);
    }
    key(e, ']', 0);
    key(e, '[', 0); /* and back */
    ck_assert(!editor_has_changes(e));
    remove(path);
    editor_destroy(e);
}
END_TEST

/* Nothing of a file is lost. */
START_TEST(without_a_file_settings_are_no_change) {
    editor *e = new_editor();
    key(e, 'm', 0);
    key(e, 'g', 0);
    ck_assert(!editor_has_changes(e));
    close_window(e);
    ck_assert(editor_wants_close(e));
    editor_destroy(e);
}
END_TEST

/* What is set otherwise than it can be is kept, and has no effect. */
START_TEST(settings_that_are_none_are_kept) {
    char path[512];
    char copy[512];
    temporary_path(path, sizeof path, "odd.geojson");
    temporary_path(copy, sizeof copy, "copy.geojson");
    write_text(
        path,
        "{\"type\": \"FeatureCollection\", \"features\": [], \"editor\": {\"planner\": \"best\", "
        "\"safety\": 7, \"speed\": 1000000000000, \"traffic\": 1, \"snap\": true, \"mood\": \"fine\"}}");
    editor *e = new_editor();
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    ck_assert(editor_get_run_settings(e)->method == EDITOR_METHOD_ORCA && editor_get_shown(e)->snap);
    ck_assert(editor_get_run_settings(e)->speed == 0);
    ck_assert(editor_save(e, copy));
    static const char *const kept[] = {"\"best\"", "1000000000000", "\"traffic\":1", "\"fine\"",
                                       "\"snap\":true"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        ck_assert_msg(file_contains(copy, kept[i]), "%s is lost", kept[i]);
    }
    remove(path);
    remove(copy);
    editor_destroy(e);
}
END_TEST

/* Its member gives way to settings, so that the file has one of that name. */
START_TEST(another_program_may_have_an_editor) {
    char path[512];
    temporary_path(path, sizeof path, "other.geojson");
    write_text(path, "{\"type\": \"FeatureCollection\", \"features\": [], \"editor\": \"Ada\"}");
    editor *e = new_editor();
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    ck_assert(editor_save(e, path));
    ck_assert(file_contains(path, "\"editor\": \"Ada\""));
    key(e, 'm', 0);
    ck_assert(editor_save(e, path));
    ck_assert(file_contains(path, "\"planner\":\"rvo\"") && !file_contains(path, "Ada"));
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    ck_assert(editor_get_run_settings(e)->method == EDITOR_METHOD_RVO);
    key(e, 'm', 0);
    key(e, 'm', 0);
    ck_assert(editor_save(e, path));
    ck_assert(!file_contains(path, "editor"));
    remove(path);
    editor_destroy(e);
}
END_TEST

START_TEST(shapes_at_fault_are_saved_too) {
    const geom_vec2 bow[4] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    editor *e = new_editor();
    draw_polygon(e, bow, 4);
    draw_segment(e, -7, 4, -2, 6);
    drag(e, on_screen(e, -7, 4), on_screen(e, -2, 6));
    ck_assert(!editor_shape_valid(last_shape(e)));
    editor *other = opened_again(e);
    ck_assert(same_content(editor_drawing(e), editor_drawing(other)));
    editor_destroy(e);
    editor_destroy(other);
}
END_TEST

START_TEST(what_the_editor_does_not_know_is_kept) {
    const char *text =
        "{\"type\": \"FeatureCollection\", \"owner\": \"somebody\", \"simulation\": {\"time_step\": 0.25, "
        "\"mood\": 3},"
        "\"features\": [{\"type\": \"Feature\", \"id\": 77, \"geometry\": {\"type\": \"Point\", "
        "\"coordinates\": [1, 2]},"
        "\"properties\": {\"role\": \"obstacle\", \"radius\": 1, \"colour\": \"teal\"}},"
        "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [-5, 2]},"
        "\"properties\": {\"role\": \"agent\", \"radius\": 0.3, \"max_speed\": 1.25, \"goal\": [4, 4], "
        "\"name\": \"Ada\"}}]}";
    const char *kept[] = {"somebody", "0.25", "mood", "77", "teal", "1.25", "Ada"};
    char path[512];
    char copy[512];
    editor *e = new_editor();
    temporary_path(path, sizeof path, "known.geojson");
    temporary_path(copy, sizeof copy, "copy.geojson");
    write_text(path, text);
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    drag(e, on_screen(e, 1, 2), on_screen(e, 2, 0));
    draw_rectangle(e, -3, -3, -1, -1);
    ck_assert(editor_save(e, copy));
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        ck_assert_msg(file_contains(copy, kept[i]), "%s is lost", kept[i]);
    }
    remove(path);
    remove(copy);
    editor_destroy(e);
}
END_TEST

/* What a map tool wrote opens, says what was made of it, and is not written over without a name. */
START_TEST(any_geojson_opens) {
    const char *text = "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", "
                       "\"properties\": {\"name\": \"Inn\"}, "
                       "\"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[13.37123, 52.51123], "
                       "[13.38123, 52.51123], "
                       "[13.38123, 52.52123]]]}}, {\"type\": \"Feature\", \"properties\": {\"name\": "
                       "\"Ghost\"}, \"geometry\": null}]}";
    char path[512];
    char saved[540];
    editor *e = new_editor();
    temporary_path(path, sizeof path, "map.geojson");
    snprintf(saved, sizeof saved, "%.*s-scene.geojson", (int)(strlen(path) - 8), path);
    remove(saved);
    write_text(path, text);
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    ck_assert_double_gt(last_shape(e)->bounds.max.x, 300.0);
    ck_assert_msg(strstr(editor_message(e), "1 of its shapes cannot be read") != NULL, "%s",
                  editor_message(e));
    ck_assert(!editor_has_changes(e));
    ck_assert_str_ne(editor_question(e), ""); /* the remarks */
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, 's', EDITOR_CTRL);
    ck_assert_msg(strstr(editor_question(e), saved) != NULL, "%s", editor_question(e));
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert(file_contains(path, text));
    ck_assert(file_contains(saved, "\"origin\"") && file_contains(saved, "Ghost"));
    ck_assert_msg(editor_open(e, saved), "%s", editor_message(e));
    ck_assert_double_gt(last_shape(e)->bounds.max.x, 300.0);
    remove(path);
    remove(saved);
    editor_destroy(e);
}
END_TEST

START_TEST(a_bad_file_leaves_the_work) {
    const char *bad[] = {
        "",
        "{",
        "[]",
        "{\"type\": \"FeatureCollection\"}",
        "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": {\"type\": "
        "\"Point\","
        "\"coordinates\": [0, 0]}, \"properties\": {\"role\": \"obstacle\", \"radius\": -1}}]}",
        "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": {\"type\": "
        "\"Polygon\","
        "\"coordinates\": [[[0, 0], [1, 1], [0, 0]]]}, \"properties\": {\"role\": \"obstacle\"}}]}",
    };
    char path[512];
    editor *e = with_drawing();
    editor_document before = snapshot(e);
    temporary_path(path, sizeof path, "bad.geojson");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_text(path, bad[i]);
        ck_assert(!editor_open(e, path));
        ck_assert_ptr_nonnull(strstr(editor_message(e), path));
        ck_assert(editor_document_same(editor_drawing(e), &before));
        ck_assert(editor_has_changes(e));
    }
    remove(path);
    ck_assert(!editor_open(e, path));
    ck_assert(!editor_open(e, "/"));
    ck_assert(!editor_save(e, "/nowhere/at/all.geojson"));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "/nowhere/at/all.geojson"));
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, before.count - 1);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

/* ---- Questions ---- */

static void drop(editor *e, const char *path) {
    const editor_event event = {.type = EDITOR_DROP, .text = path};
    editor_handle(e, &event);
}

START_TEST(closing_asks_only_when_there_are_changes) {
    editor *e = new_editor();
    close_window(e);
    ck_assert(editor_wants_close(e));
    editor_destroy(e);

    e = new_editor();
    draw_some(e);
    close_window(e);
    ck_assert(!editor_wants_close(e));
    ck_assert_str_ne(editor_question(e), "");
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(!editor_wants_close(e));
    key(e, 'q', EDITOR_CTRL);
    key(e, 'n', 0);
    ck_assert(editor_wants_close(e));
    editor_destroy(e);
}
END_TEST

START_TEST(saving_before_closing_asks_for_a_name) {
    char path[512];
    temporary_path(path, sizeof path, "close.geojson");
    remove(path);
    editor *e = with_drawing();
    close_window(e);
    key(e, 'y', 0);
    type_text(e, "y"); /* comes with the key and is not part of the name */
    ck_assert_str_ne(editor_question(e), "");
    type_text(e, path);
    type_text(e, "x");
    key(e, EDITOR_KEY_BACKSPACE, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_msg(editor_wants_close(e), "%s %s", editor_question(e), editor_message(e));
    ck_assert(file_contains(path, "FeatureCollection"));
    remove(path);
    editor_destroy(e);
}
END_TEST

/* Lists of files show what ends as its kind does. */
START_TEST(a_name_without_an_ending_gets_one) {
    char path[512];
    char named[520];
    temporary_path(path, sizeof path, "bare");
    snprintf(named, sizeof named, "%s.geojson", path);
    remove(path);
    remove(named);
    editor *e = with_drawing();
    key(e, 's', EDITOR_CTRL);
    submit(e, path);
    ck_assert_str_eq(editor_path(e), named);
    ck_assert(file_contains(named, "FeatureCollection"));
    key(e, 's', EDITOR_CTRL | EDITOR_SHIFT);
    key(e, 'a', EDITOR_CTRL);
    submit(e, path); /* it is there already, with its ending: saved again */
    ck_assert_str_eq(editor_question(e), "");
    write_text(path, "precious");
    key(e, 's', EDITOR_CTRL | EDITOR_SHIFT);
    key(e, 'a', EDITOR_CTRL);
    submit(e, path); /* a file of the bare name is what is meant */
    ck_assert_str_ne(editor_question(e), "");
    ck_assert(file_contains(path, "precious"));
    remove(path);
    remove(named);
    editor_destroy(e);
}
END_TEST

START_TEST(a_name_of_blanks_is_refused) {
    char path[512];
    char named[520];
    temporary_path(path, sizeof path, "");
    *(strrchr(path, '/') + 1) = 0;
    strcat(path, "   ");
    snprintf(named, sizeof named, "%s.geojson", path);
    remove(named);
    editor *e = with_drawing();
    key(e, 's', EDITOR_CTRL);
    submit(e, path);
    ck_assert(!file_exists(named));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "more than blanks"));
    ck_assert_str_ne(editor_question(e), "");
    remove(named);
    editor_destroy(e);
}
END_TEST

START_TEST(a_failed_save_does_not_close) {
    editor *e = with_drawing();
    close_window(e);
    key(e, 'y', 0);
    type_text(e, "y");
    submit(e, "/nowhere/at/all.geojson");
    ck_assert(!editor_wants_close(e));
    ck_assert_uint_eq(editor_drawing(e)->count, 5);
    ck_assert_str_ne(editor_message(e), "");
    editor_destroy(e);
}
END_TEST

START_TEST(another_file_is_not_replaced_without_a_question) {
    char path[512];
    temporary_path(path, sizeof path, "precious.geojson");
    write_text(path, "precious");
    editor *e = with_drawing();
    key(e, 's', EDITOR_CTRL);
    submit(e, path);
    ck_assert_str_ne(editor_question(e), "");
    ck_assert(file_contains(path, "precious"));
    key(e, 'n', 0);
    ck_assert(file_contains(path, "precious"));
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, 'y', 0);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(file_contains(path, "FeatureCollection"));
    key(e, EDITOR_KEY_DELETE, 0); /* its own file is saved without a question */
    key(e, 's', EDITOR_CTRL);
    ck_assert(!editor_has_changes(e));
    ck_assert_ptr_nonnull(strstr(editor_title(e), "precious.geojson"));
    ck_assert_str_eq(editor_question(e), "");
    remove(path);
    editor_destroy(e);
}
END_TEST

START_TEST(dropping_and_opening_ask_first) {
    editor *e = new_editor();
    drop(e, TEST_DATA "/lab.geojson");
    ck_assert_msg(editor_drawing(e)->count > 3, "%s", editor_message(e));
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_DELETE, 0);
    drop(e, TEST_DATA "/lab.geojson");
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    key(e, 'c', 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    drop(e, TEST_DATA "/lab.geojson");
    key(e, 'n', 0);
    ck_assert_uint_gt(editor_drawing(e)->count, 3);

    key(e, 'n', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    key(e, 'o', EDITOR_CTRL);
    submit(e, TEST_DATA "/lab.geojson");
    ck_assert_uint_gt(editor_drawing(e)->count, 3);
    editor_destroy(e);
}
END_TEST

static int times_chosen;

static void choose(void) { times_chosen++; }

START_TEST(a_host_may_have_its_own_way_to_choose_a_file) {
    editor *e = new_editor();
    times_chosen = 0;
    editor_set_chooser(e, choose);
    key(e, 'o', EDITOR_CTRL);
    ck_assert_int_eq(times_chosen, 1);
    ck_assert_str_eq(editor_question(e), "");

    editor_set_chooser(e, NULL);
    key(e, 'o', EDITOR_CTRL);
    ck_assert_int_eq(times_chosen, 1);
    ck_assert_str_ne(editor_question(e), "");
    editor_destroy(e);
}
END_TEST

/* ---- What cannot be done asks again ---- */

static void erase_line(editor *e) {
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_BACKSPACE, 0);
}

START_TEST(a_failure_keeps_its_question) {
    static const int keys[] = {'o', 's', 'e', 'p'}; /* open, save, export, a planner */
    static const char *const paths[] = {"/nowhere/at.all", "/nowhere/at.all", "/nowhere/at.svg",
                                        "/nowhere/at.so"};
    for (size_t i = 0; i < 4; i++) {
        editor *e = new_editor();
        key(e, keys[i], EDITOR_CTRL);
        erase_line(e);
        submit(e, paths[i]);
        ck_assert_msg(strstr(editor_question(e), paths[i]) != NULL, "%s", editor_question(e));
        ck_assert_str_ne(editor_message(e), "");
        key(e, 'a', 0); /* a letter of the name, not the tool for agents */
        type_text(e, "a");
        ck_assert_str_eq(editor_question(e) + strlen(editor_question(e)) - 1, "a");
        key(e, EDITOR_KEY_ESCAPE, 0);
        ck_assert_str_eq(editor_question(e), "");
        drag(e, on_screen(e, -2, -2), on_screen(e, 2, 2));
        ck_assert_uint_eq(editor_drawing(e)->count, 0);
        editor_destroy(e);
    }
}
END_TEST

/* The folder of the drawing's file is gone: its name is asked for, and what was to come after the save
 * waits. */
START_TEST(what_cannot_be_saved_asks_for_another_name) {
    char folder[512];
    char path[600];
    char other[512];
    temporary_path(folder, sizeof folder, "folder");
    temporary_path(other, sizeof other, "other.geojson");
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    snprintf(path, sizeof path, "%s/scene.geojson", folder);
    editor *e = with_drawing();
    ck_assert(editor_save(e, path));
    key(e, EDITOR_KEY_DELETE, 0);
    remove(path);
    rmdir(folder);
    close_window(e);
    key(e, 'y', 0);
    type_text(e, "y");
    ck_assert_ptr_nonnull(strstr(editor_question(e), path));
    ck_assert_str_ne(editor_message(e), "");
    ck_assert(!editor_wants_close(e));
    erase_line(e);
    submit(e, other);
    ck_assert(editor_wants_close(e));
    ck_assert(file_contains(other, "FeatureCollection"));
    remove(other);
    editor_destroy(e);
}
END_TEST

START_TEST(pictures_replace_a_file_only_when_asked) {
    char path[512];
    temporary_path(path, sizeof path, "precious.svg");
    write_text(path, "precious");
    editor *e = with_drawing();
    key(e, 'e', EDITOR_CTRL);
    submit(e, path);
    ck_assert(file_contains(path, "precious"));
    key(e, 'y', 0);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(file_contains(path, "<svg"));
    remove(path);
    editor_destroy(e);
}
END_TEST

/* ---- What is half done ---- */

static void begin_polygon(editor *e, int points) {
    static const geom_vec2 corners[] = {{-3, -3}, {3, -3}, {3, 3}, {0, 4}};
    key(e, 'p', 0);
    for (int i = 0; i < points; i++) {
        click(e, on_screen(e, corners[i].x, corners[i].y));
    }
}

static void drop_lab(editor *e) {
    const editor_event drop = {.type = EDITOR_DROP, .text = TEST_DATA "/lab.geojson"};
    editor_handle(e, &drop);
}

/* By the frame of the window, and by another file that is dropped on it. */
START_TEST(a_polygon_being_drawn_is_finished_and_asked_for) {
    for (int way = 0; way < 2; way++) {
        editor *e = new_editor();
        begin_polygon(e, 4);
        ck_assert_uint_eq(editor_drawing(e)->count, 0);
        if (way == 0) {
            close_window(e);
        } else {
            drop_lab(e);
        }
        ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_UNSAVED);
        ck_assert_uint_eq(editor_drawing(e)->count, 1);
        key(e, EDITOR_KEY_ESCAPE, 0);
        ck_assert(!editor_wants_close(e));
        ck_assert_uint_eq(last_shape(e)->point_count, 4);
        editor_destroy(e);
    }
    editor *e = new_editor();
    draw_circle(e, 0, 0, 1);
    begin_polygon(e, 2);
    drop_lab(e);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "unfinished polygon was discarded"));
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_destroy(e);
}
END_TEST

static editor *with_number(const char *path, const char *number) {
    editor *e = new_editor();
    draw_circle(e, 0, 0, 1);
    ck_assert(editor_save(e, path));
    key(e, EDITOR_KEY_ENTER, 0); /* asks for x */
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NUMBER);
    type_text(e, number);
    return e;
}

START_TEST(a_number_being_typed_is_taken_and_asked_for) {
    char path[512];
    temporary_path(path, sizeof path, "numbers.geojson");
    for (int way = 0; way < 2; way++) {
        editor *e = with_number(path, "7");
        if (way == 0) {
            close_window(e);
        } else {
            drop_lab(e);
        }
        ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_UNSAVED);
        ck_assert_double_eq(canvas_center(last_shape(e)->bounds).x, 7.0);
        editor_destroy(e);
    }
    editor *e = with_number(path, "nonsense");
    close_window(e);
    ck_assert(!editor_wants_close(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "cannot be"));
    close_window(e); /* it is given up by now */
    ck_assert(editor_wants_close(e));
    editor_destroy(e);
    remove(path);
}
END_TEST

/* ---- Other programs ---- */

START_TEST(what_another_program_wrote_is_not_overwritten_without_a_question) {
    char path[512];
    char other[512];
    temporary_path(path, sizeof path, "shared.geojson");
    temporary_path(other, sizeof other, "other.geojson");
    editor *e = with_drawing();
    ck_assert(editor_save(e, path));
    for (int way = 0; way < 3; way++) { /* Ctrl+S, on closing, and under the same name that is typed */
        key(e, EDITOR_KEY_RIGHT, 0);
        write_text(path, "precious");
        if (way == 1) {
            close_window(e);
            key(e, 'y', 0);
        } else {
            key(e, 's', way == 0 ? EDITOR_CTRL : EDITOR_CTRL | EDITOR_SHIFT);
            key(e, way == 0 ? EDITOR_KEY_OTHER : EDITOR_KEY_ENTER, 0);
        }
        ck_assert_msg(strstr(editor_question(e), "Another program") != NULL, "%d: %s", way,
                      editor_question(e));
        ck_assert(file_contains(path, "precious"));
        key(e, EDITOR_KEY_ESCAPE, 0);
        ck_assert_str_eq(editor_question(e), "");
        ck_assert(editor_has_changes(e) && !editor_wants_close(e));
    }
    key(e, 's', EDITOR_CTRL);
    key(e, 'n', 0);
    erase_line(e);
    submit(e, other);
    ck_assert(file_contains(path, "precious") && file_contains(other, "FeatureCollection"));
    key(e, EDITOR_KEY_RIGHT, 0); /* from now on that file is its own */
    key(e, 's', EDITOR_CTRL);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(!editor_has_changes(e));
    remove(path);
    remove(other);
    editor_destroy(e);
}
END_TEST

START_TEST(the_answer_overwrites_and_a_file_that_is_gone_asks_nothing) {
    char path[512];
    temporary_path(path, sizeof path, "shared.geojson");
    editor *e = with_drawing();
    ck_assert(editor_save(e, path));
    ck_assert(editor_open(e, path));
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_RIGHT, 0);
    write_text(path, "precious");
    key(e, 's', EDITOR_CTRL);
    key(e, 'y', 0);
    ck_assert(file_contains(path, "FeatureCollection"));
    ck_assert(!editor_has_changes(e));
    key(e, EDITOR_KEY_RIGHT, 0);
    remove(path);
    key(e, 's', EDITOR_CTRL);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(file_contains(path, "FeatureCollection"));
    remove(path);
    editor_destroy(e);
}
END_TEST

/* Opening a pipe would wait for its other end. */
START_TEST(pipes_are_neither_read_nor_written) {
    char path[512];
    char map[512];
    editor *e = new_editor();
    temporary_path(path, sizeof path, "pipe.geojson");
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    draw_some(e);
    ck_assert(!editor_open(e, path));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "pipe"));
    ck_assert(!editor_save(e, path));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "pipe"));
    key(e, 's', EDITOR_CTRL);
    submit(e, path);
    ck_assert_str_ne(editor_question(e), "");
    key(e, EDITOR_KEY_ESCAPE, 0);
    temporary_path(map, sizeof map, "problem.scen"); /* whose map is a pipe */
    write_text(map, "version 1\n0 ");
    FILE *file = fopen(map, "ab");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "%s 3 3 0 0 1 1 1\n", path);
    fclose(file);
    ck_assert(!editor_open(e, map));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "pipe"));
    remove(map);
    remove(path);
    editor_destroy(e);
}
END_TEST

/* ---- What belongs to a drawing ends with it ---- */

static void change_settings(editor *e) {
    static const int keys[] = {'m', 'e', 'y', ']', 'o'};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        key(e, keys[i], 0);
    }
    editor_ask_number(e, EDITOR_FIELD_PLACED);
    submit(e, "7");
    key(e, 'v', 0);
}

START_TEST(settings_do_not_leak_into_another_drawing) {
    for (int way = 0; way < 2; way++) {
        editor *e = new_editor();
        editor *fresh = new_editor();
        change_settings(e);
        const editor_run_settings *own = editor_get_run_settings(e);
        const editor_run_settings *first = editor_get_run_settings(fresh);
        ck_assert(own->method != first->method && own->verify != first->verify &&
                  own->traffic != first->traffic && own->speed != first->speed &&
                  editor_get_placed(e) != editor_get_placed(fresh) &&
                  editor_get_pattern(e) != editor_get_pattern(fresh));
        if (way == 0) {
            key(e, 'n', EDITOR_CTRL);
        } else {
            ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
        }
        ck_assert(own->method == first->method && own->verify == first->verify &&
                  own->traffic == first->traffic);
        ck_assert(own->speed == first->speed && editor_get_placed(e) == editor_get_placed(fresh) &&
                  editor_get_pattern(e) == editor_get_pattern(fresh));
        ck_assert_str_eq(editor_method_name(e), editor_method_name(fresh));
        editor_destroy(e);
        editor_destroy(fresh);
    }
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        what_is_saved_opens_again_the_same,
        settings_belong_to_a_drawing,
        a_setting_that_the_file_has_otherwise_is_a_change,
        without_a_file_settings_are_no_change,
        settings_that_are_none_are_kept,
        another_program_may_have_an_editor,
        shapes_at_fault_are_saved_too,
        what_the_editor_does_not_know_is_kept,
        any_geojson_opens,
        a_bad_file_leaves_the_work,
        closing_asks_only_when_there_are_changes,
        saving_before_closing_asks_for_a_name,
        a_name_without_an_ending_gets_one,
        a_name_of_blanks_is_refused,
        a_failed_save_does_not_close,
        another_file_is_not_replaced_without_a_question,
        dropping_and_opening_ask_first,
        a_host_may_have_its_own_way_to_choose_a_file,
        a_failure_keeps_its_question,
        what_cannot_be_saved_asks_for_another_name,
        pictures_replace_a_file_only_when_asked,
        a_polygon_being_drawn_is_finished_and_asked_for,
        a_number_being_typed_is_taken_and_asked_for,
        what_another_program_wrote_is_not_overwritten_without_a_question,
        the_answer_overwrites_and_a_file_that_is_gone_asks_nothing,
        pipes_are_neither_read_nor_written,
        settings_do_not_leak_into_another_drawing,
    };
    return run_tests("editor files", tests, sizeof tests / sizeof *tests);
}
