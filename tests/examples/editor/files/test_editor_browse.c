/* Lists in questions: folders by keys and pointer, filters, recent files, remarks; and files of hostile names. */
#include "control/control.h"
#include "dialogs/dialog.h"
#include "dialogs/listing.h"
#include "dialogs/recent.h"
#include "examples/editor/support/editor_support.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char SCENE[] = "{\"type\": \"Point\", \"coordinates\": [1, 2]}";

/* ---- A folder of the test ---- */

static char folder[400];

static const char *const files[] = {"b.geojson",         "A.wkt",    "notes.md", ".secret.geojson",
                                    "sub/inner.geojson", "z\nz.json"};

static const char *path_in(const char *name) {
    static char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void make_folder(void) {
    temporary_path(folder, sizeof folder, "browse");
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert_int_eq(mkdir(path_in("sub"), 0700), 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        write_text(path_in(files[i]), SCENE);
    }
}

static void remove_folder(void) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        remove(path_in(files[i]));
    }
    remove(path_in("sub"));
    ck_assert_int_eq(remove(folder), 0);
}

/* Names in the list, one behind the other. */
static const char *names(const editor *e) {
    static char all[1000];
    const editor_list *list = editor_get_list(e);
    all[0] = 0;
    for (size_t i = 0; i < list->count; i++) {
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "", list->items[i].path);
    }
    return all;
}

static editor *asking(void) {
    editor *e = new_editor();
    key(e, 'o', EDITOR_CTRL);
    type_text(e, folder);
    type_text(e, "/");
    return e;
}

static const char *line(const editor *e) { return editor_get_prompt(e)->line.text; }

static geom_vec2 item_place(const editor *e, size_t row) {
    editor_dialog dialog;
    ck_assert(editor_get_dialog(e, &dialog));
    return canvas_center(editor_dialog_row(&dialog, row));
}

START_TEST(a_folder_is_listed_as_its_path_is_typed) {
    make_folder();
    editor *e = asking();
    ck_assert_str_eq(names(e), "sub A.wkt b.geojson z\nz.json");
    ck_assert_int_eq((int)editor_get_list(e)->items[0].kind, EDITOR_ITEM_FOLDER);
    ck_assert_int_eq(editor_get_list(e)->items[1].size, (int64_t)strlen(SCENE));
    char words[64];
    editor_item_time(&editor_get_list(e)->items[1], words, sizeof words);
    ck_assert_uint_eq(strlen(words), 16);
    key(e, 't', EDITOR_CTRL);
    ck_assert_str_eq(names(e), "sub A.wkt b.geojson notes.md z\nz.json");
    key(e, 'h', EDITOR_CTRL);
    ck_assert_str_eq(names(e), "sub .secret.geojson A.wkt b.geojson notes.md z\nz.json");
    type_text(e, "sub/");
    ck_assert_str_eq(names(e), "inner.geojson");
    key(e, EDITOR_KEY_UP_ARROW, EDITOR_ALT);
    ck_assert_str_eq(line(e) + strlen(folder), "/");
    ck_assert_uint_eq(editor_get_list(e)->count, 6);
    type_text(e, "nothing/");
    ck_assert_uint_eq(editor_get_list(e)->count, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_get_list(e)->count, 0);
    editor_destroy(e);
    remove_folder();
}
END_TEST

START_TEST(keys_choose_and_open) {
    make_folder();
    editor *e = asking();
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    ck_assert_str_eq(line(e) + strlen(folder), "/sub");
    ck_assert_uint_eq(editor_get_list(e)->chosen, 0);
    key(e, EDITOR_KEY_ENTER, 0); /* into the folder */
    ck_assert_str_eq(line(e) + strlen(folder), "/sub/");
    ck_assert_str_eq(names(e), "inner.geojson");
    key(e, EDITOR_KEY_UP_ARROW, EDITOR_ALT);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_DOWN_ARROW, EDITOR_SHIFT); /* a page: to the end */
    ck_assert_uint_eq(editor_get_list(e)->chosen, editor_get_list(e)->count - 1);
    key(e, EDITOR_KEY_UP_ARROW, 0);
    ck_assert_str_eq(line(e) + strlen(folder), "/b.geojson");
    type_text(e, "x"); /* names nothing any more */
    ck_assert_uint_eq(editor_get_list(e)->chosen, editor_get_list(e)->count);
    key(e, EDITOR_KEY_BACKSPACE, 0);
    ck_assert_uint_eq(editor_get_list(e)->chosen, 2);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_destroy(e);
    remove_folder();
}
END_TEST

START_TEST(the_pointer_chooses_and_opens) {
    editor_dialog dialog;
    make_folder();
    editor *e = asking();
    click(e, item_place(e, 2));
    ck_assert_str_eq(line(e) + strlen(folder), "/b.geojson");
    ck_assert_str_ne(editor_question(e), "");
    click_with(e, item_place(e, 0), 0, 1);
    click_with(e, item_place(e, 0), 0, 2); /* a double click on the folder */
    ck_assert_str_eq(names(e), "inner.geojson");
    ck_assert(editor_get_dialog(e, &dialog));
    for (size_t i = 0; i < dialog.switch_count; i++) {
        if (strcmp(dialog.switches[i].label, "Up") == 0) {
            click(e, canvas_center(dialog.switches[i].area));
        }
    }
    ck_assert_uint_eq(editor_get_list(e)->count, 4);
    const geom_vec2 file = item_place(e, 2);
    click_with(e, file, 0, 1);
    click_with(e, file, 0, 2);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    editor_destroy(e);
    remove_folder();
}
END_TEST

START_TEST(saving_into_a_folder_goes_into_it) {
    make_folder();
    editor *e = new_editor();
    draw_circle(e, 1, 2, 3);
    key(e, 's', EDITOR_CTRL);
    submit(e, path_in("sub"));
    ck_assert_str_eq(names(e), "inner.geojson");
    click(e, item_place(e, 0));
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_msg(strstr(editor_question(e), "exists") != NULL, "%s", editor_question(e));
    key(e, 'y', 0);
    ck_assert(!editor_has_changes(e));
    ck_assert_ptr_nonnull(strstr(editor_title(e), "inner.geojson"));
    editor_destroy(e);
    remove_folder();
}
END_TEST

START_TEST(a_long_list_scrolls) {
    char name[64];
    make_folder();
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "sub/file%02d.geojson", i);
        write_text(path_in(name), SCENE);
    }
    editor *e = asking();
    type_text(e, "sub/");
    const size_t rows = editor_dialog_rows(e);
    const editor_event down = {.type = EDITOR_WHEEL, .at = {500, 300}, .wheel = -2.0};
    ck_assert_uint_eq(editor_get_list(e)->count, 101);
    ck_assert_uint_ge(rows, 8);
    const double scale = editor_get_view(e)->scale;
    editor_handle(e, &down);
    ck_assert_uint_eq(editor_get_list(e)->first, 6);
    ck_assert_double_eq(editor_get_view(e)->scale, scale);
    for (int i = 0; i < 50; i++) {
        editor_handle(e, &down);
    }
    ck_assert_uint_eq(editor_get_list(e)->first, 101 - rows);
    type_text(e, "file42"); /* shown as it is typed */
    ck_assert_uint_eq(editor_get_list(e)->first, 42);
    type_text(e, ".geojson");
    ck_assert_uint_eq(editor_get_list(e)->chosen, 42);
    for (int i = 0; i < 30; i++) {
        key(e, EDITOR_KEY_DOWN_ARROW, 0);
    }
    ck_assert_uint_eq(editor_get_list(e)->chosen, 72);
    ck_assert_uint_eq(editor_get_list(e)->first, 72 - rows + 1);
    editor_destroy(e);
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "sub/file%02d.geojson", i);
        remove(path_in(name));
    }
    remove_folder();
}
END_TEST

/* ---- Recent files ---- */

START_TEST(recent_files_are_kept_and_opened) {
    char state[512];
    make_folder();
    temporary_path(state, sizeof state, "recent");
    remove(state);
    editor *e = new_editor();
    ck_assert(editor_open(e, path_in("b.geojson"))); /* before the list is known */
    editor_set_recent(e, state);
    ck_assert(editor_open(e, path_in("A.wkt")) || editor_recent_count(e) == 1);
    ck_assert(editor_open(e, path_in("sub/inner.geojson")));
    ck_assert(editor_open(e, path_in("b.geojson")));
    ck_assert(!editor_open(e, path_in("gone.geojson")));
    editor_destroy(e);

    e = new_editor();
    editor_set_recent(e, state);
    ck_assert_str_eq(editor_recent_path(e, 0), path_in("b.geojson"));
    ck_assert_str_eq(editor_recent_path(e, 1), path_in("sub/inner.geojson"));
    key(e, 'o', EDITOR_CTRL);
    key(e, 'r', EDITOR_CTRL);
    ck_assert_uint_eq(editor_get_list(e)->count, editor_recent_count(e));
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    ck_assert_str_eq(line(e), path_in("sub/inner.geojson"));
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 1);
    ck_assert_str_eq(editor_recent_path(e, 0), path_in("sub/inner.geojson"));
    editor_destroy(e);
    remove(state);
    remove_folder();
}
END_TEST

START_TEST(a_hostile_list_of_recent_files_does_no_harm) {
    static const char *const lists[] = {
        "", "\n\n\n", "relative/path\n/good\n\x01/bad\n/also\tbad\n", "/same\n/same\n/same\n/good", "/good",
    };
    static const size_t counts[] = {0, 0, 1, 2, 1};
    static char large[100000];
    char state[512];
    temporary_path(state, sizeof state, "recent");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        editor *e = new_editor();
        write_text(state, lists[i]);
        editor_set_recent(e, state);
        ck_assert_uint_eq(editor_recent_count(e), counts[i]);
        editor_destroy(e);
    }
    editor *e = new_editor();
    memset(large, '/', sizeof large - 1);
    write_text(state, large);
    editor_set_recent(e, state);
    ck_assert_uint_eq(editor_recent_count(e), 0);
    remove(state);
    ck_assert_int_eq(mkfifo(state, 0600), 0); /* opening it would wait */
    editor_set_recent(e, state);
    ck_assert_uint_eq(editor_recent_count(e), 0);
    editor_destroy(e);
    remove(state);
}
END_TEST

START_TEST(the_list_of_recent_files_has_an_end) {
    char path[64];
    editor *e = new_editor();
    for (int i = 0; i < 3 * EDITOR_MOST_RECENT; i++) {
        snprintf(path, sizeof path, "/nowhere/%d", i);
        editor_note_recent(e, path);
    }
    editor_note_recent(e, "/two\nlines");
    ck_assert_uint_eq(editor_recent_count(e), EDITOR_MOST_RECENT);
    ck_assert_str_eq(editor_recent_path(e, 0), "/nowhere/59");
    ck_assert_str_eq(editor_recent_path(e, EDITOR_MOST_RECENT - 1), "/nowhere/40");
    editor_note_recent(e, "/nowhere/50");
    ck_assert_uint_eq(editor_recent_count(e), EDITOR_MOST_RECENT);
    ck_assert_str_eq(editor_recent_path(e, 0), "/nowhere/50");
    ck_assert_str_eq(editor_recent_path(e, 1), "/nowhere/59");
    editor_destroy(e);
}
END_TEST

/* ---- Remarks ---- */

START_TEST(remarks_are_read_and_put_away) {
    char path[512];
    temporary_path(path, sizeof path, "remarks.geojson");
    write_text(path, "{\"type\": \"MultiPoint\", \"coordinates\": [[1, 2], [], [\"x\"], [3, 4]]}");
    editor *e = new_editor();
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    ck_assert_str_ne(editor_question(e), "");
    const editor_list *list = editor_get_list(e);
    ck_assert_uint_ge(list->count, 4);
    ck_assert_ptr_nonnull(strstr(names(e), "features[0]: the position is not a pair of coordinates"));
    click(e, item_place(e, 0)); /* nothing to choose */
    ck_assert_uint_eq(list->chosen, list->count);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert_uint_eq(list->count, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    remove(path);
    editor_destroy(e);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("browse");
    tcase_add_test(tcase, a_folder_is_listed_as_its_path_is_typed);
    tcase_add_test(tcase, keys_choose_and_open);
    tcase_add_test(tcase, the_pointer_chooses_and_opens);
    tcase_add_test(tcase, saving_into_a_folder_goes_into_it);
    tcase_add_test(tcase, a_long_list_scrolls);
    tcase_add_test(tcase, recent_files_are_kept_and_opened);
    tcase_add_test(tcase, a_hostile_list_of_recent_files_does_no_harm);
    tcase_add_test(tcase, the_list_of_recent_files_has_an_end);
    tcase_add_test(tcase, remarks_are_read_and_put_away);
    return run_test_case("editor browse", tcase);
}
