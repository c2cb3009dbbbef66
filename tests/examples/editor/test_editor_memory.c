/* Memory that runs out at any moment: the editor says so, loses nothing, and goes on when there is memory
 * again. */
#include "../failing_memory.h"
#include "crowd/remote.h"
#include "examples/editor/support/editor_stream.h"
#include "examples/editor/support/editor_support.h"
#include "model/parameter.h"
#include "widgets/fields.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every kind of edit once. */
static void edit(editor *e) {
    const geom_vec2 corners[4] = {{-6, -4}, {-2, -4}, {-2, -1}, {-5, 2}};
    draw_polygon(e, corners, 4);
    draw_circle(e, 5, 4, 1.5);
    draw_agent(e, -8, 0, 8, 1);
    draw_rectangle(e, 1, -3, 4, -1);
    drag(e, on_screen(e, 4, -1), on_screen(e, 5, 0));
    drag(e, on_screen(e, 2.5, -3), on_screen(e, 2.5, -5));
    key(e, '.', 0);
    drag(e, on_screen(e, 2, -2), on_screen(e, -1, -2));
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_RIGHT, 0);
    key(e, '.', 0);
    editor_get_pairs(e);
    key(e, 'z', EDITOR_CTRL);
    key(e, 'z', EDITOR_CTRL);
    key(e, 'y', EDITOR_CTRL);
    key(e, EDITOR_KEY_ESCAPE, 0);
    click(e, on_screen(e, 5, 4));
    key(e, EDITOR_KEY_DELETE, 0);
    key(e, 'r', EDITOR_CTRL);
}

/* The editor as it must be after memory came back: whole, and ready for an edit that can be undone. */
static void check_alive(editor *e, size_t failure) {
    const char *fault = stream_fault(e);
    ck_assert_msg(!fault, "failure %zu: %s", failure, fault ? fault : "");
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    const size_t before = editor_drawing(e)->count;
    draw_segment(e, -7, 5, -3, 6);
    ck_assert_uint_eq(editor_drawing(e)->count, before + 1);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_uint_eq(editor_drawing(e)->count, before);
}

/* Does something once for each of its allocations, which are more than `least`: that one and all behind it
 * fail. */
static void check_every_failure(void (*act)(editor *), size_t least) {
    size_t needed = 1;
    for (size_t failure = 0; failure <= needed; failure++) {
        editor *e = new_editor();
        failing_memory_start(failure);
        act(e);
        needed = failing_memory_stop();
        if (failure < needed) {
            check_alive(e, failure);
        }
        editor_destroy(e);
    }
    ck_assert_uint_gt(needed, least);
}

START_TEST(edits_survive_every_failure) { check_every_failure(edit, 100); }
END_TEST

/* ---- Another instance ---- */

typedef struct other {
    editor_remote *remote;
    const uint8_t *results;
    size_t size;
} other;

static void send_orders(void *context, const void *orders, size_t size) {
    other *o = context;
    static const uint8_t nothing = 0;
    uint8_t *to = editor_remote_receive(o->remote, size);
    o->size = 0;
    o->results = &nothing;
    if (to) {
        memcpy(to, orders, size);
        o->results = editor_remote_do(o->remote, &o->size);
    }
}

static const void *take_results(void *context, size_t *size) {
    other *o = context;
    const uint8_t *results = o->results;
    o->results = NULL;
    *size = o->size;
    return results;
}

/* Steps, an edit and more steps. */
static void run_apart(editor *e) {
    key(e, ' ', 0);
    for (int i = 0; i < 12; i++) {
        tick(e, 0.05);
    }
    drag(e, on_screen(e, 2, -2), on_screen(e, -1, -2));
    key(e, ' ', 0);
    for (int i = 0; i < 12; i++) {
        tick(e, 0.05);
    }
    key(e, 'r', EDITOR_CTRL);
}

START_TEST(runs_apart_survive_every_failure) {
    size_t needed = 1;
    for (size_t failure = 0; failure <= needed; failure += 1 + failure / 64) {
        editor *e = new_editor();
        other o = {.remote = editor_remote_create(NULL)};
        const editor_apart apart = {&o, send_orders, take_results};
        draw_agent(e, -8, 0, 8, 1);
        draw_rectangle(e, 1, -3, 4, -1);
        editor_set_apart(e, EDITOR_BESIDE_RUN, &apart);
        failing_memory_start(failure);
        run_apart(e);
        needed = failing_memory_stop();
        if (failure < needed) {
            check_alive(e, failure);
        }
        editor_destroy(e);
        editor_remote_destroy(o.remote);
    }
    ck_assert_uint_gt(needed, 100);
}
END_TEST

/* Holes, copies, turns and rows, and another planner on the way. */
static void reshape(editor *e) {
    draw_rectangle(e, -6, -6, 0, 0);
    draw_rectangle(e, -4, -4, -2, -2);
    key(e, ',', 0);
    key(e, 'c', EDITOR_CTRL);
    key(e, 'v', EDITOR_CTRL);
    key(e, 'd', EDITOR_CTRL);
    key(e, EDITOR_KEY_ENTER, 0);
    submit(e, "3");
    key(e, 'x', EDITOR_CTRL);
    key(e, 'o', 0);
    drag(e, on_screen(e, 2, 2), on_screen(e, 4, 2));
    click(e, on_screen(e, 3, 8));
    key(e, '.', 0);
    key(e, 'm', 0);
    key(e, '.', 0);
    key(e, 'v', 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'r', EDITOR_CTRL);
}

/* Groups, locks, names, alignment, and the list of objects. */
static void organize(editor *e) {
    key(e, 'z', 0);
    draw_rectangle(e, -6, -4, -4, -2);
    draw_circle(e, 5, 4, 1);
    draw_rectangle(e, 0, 1, 2, 4);
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_LEFT, EDITOR_CTRL);
    key(e, EDITOR_KEY_DOWN_ARROW, EDITOR_CTRL | EDITOR_SHIFT);
    key(e, 'g', EDITOR_CTRL);
    click(e, geom_vec2_make(60.0, 120.0));
    key(e, EDITOR_KEY_F2, 0);
    submit(e, "Name");
    key(e, ']', EDITOR_CTRL);
    key(e, 'l', EDITOR_CTRL);
    key(e, 'l', EDITOR_CTRL | EDITOR_SHIFT);
    key(e, 'f', EDITOR_CTRL);
    type_text(e, "c");
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'a', EDITOR_CTRL);
    key(e, ',', 0);
    key(e, 'g', EDITOR_CTRL | EDITOR_SHIFT);
}

START_TEST(organizing_survives_every_failure) { check_every_failure(organize, 50); }
END_TEST

/* An obstacle that moves in the run, parameters of many, a preset, keys that draw, a pinch. */
static void tune(editor *e) {
    const editor_event two_fingers = {.type = EDITOR_PINCH, .at = {400, 300}, .by = {9, 5}, .factor = 1.1};
    const editor_amount half = {EDITOR_AMOUNT_TIMES, 0.5};
    draw_agent(e, -5, 0, 5, 0);
    draw_agent(e, -5, 2, 5, 2);
    draw_circle(e, 2, -3, 1);
    editor_field_set(e, EDITOR_FIELD_PARAMETER + (int)editor_find_parameter("velocity_y"), 1.0);
    key(e, 'a', EDITOR_CTRL);
    editor_field_change(e, EDITOR_FIELD_PARAMETER + (int)editor_find_parameter("preferred_speed"), half);
    editor_field_set(e, EDITOR_FIELD_PRESET, 1);
    key(e, '.', 0);
    editor_get_pairs(e);
    key(e, '.', 0);
    editor_get_pairs(e);
    key(e, 'r', EDITOR_CTRL);
    key(e, EDITOR_KEY_TAB, 0);
    key(e, EDITOR_KEY_RIGHT, EDITOR_ALT);
    key(e, EDITOR_KEY_INSERT, 0);
    key(e, 'p', 0);
    key(e, EDITOR_KEY_RIGHT, 0);
    key(e, ' ', 0);
    editor_handle(e, &two_fingers);
    key(e, EDITOR_KEY_ESCAPE, 0);
}

START_TEST(tuning_survives_every_failure) { check_every_failure(tune, 50); }
END_TEST

/* Settings of the scene, with and without a run, undone and redone. */
static void set_up(editor *e) {
    draw_agent(e, -5, 0, 5, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'm', 0);
    key(e, 'g', 0);
    editor_field_set(e, EDITOR_FIELD_TIME_STEP, 0.2);
    key(e, '.', 0);
    editor_field_set(e, EDITOR_FIELD_DURATION, 9.0);
    key(e, '.', 0);
    key(e, 'e', 0);
    for (int i = 0; i < 3; i++) {
        key(e, 'z', EDITOR_CTRL);
    }
    key(e, '.', 0);
    key(e, 'y', EDITOR_CTRL);
    key(e, 'y', EDITOR_CTRL);
    key(e, 'r', EDITOR_CTRL);
}

START_TEST(settings_survive_every_failure) { check_every_failure(set_up, 100); }
END_TEST

START_TEST(reshaping_survives_every_failure) { check_every_failure(reshape, 100); }
END_TEST

START_TEST(files_survive_every_failure) {
    char path[512];
    size_t needed = 1;
    bool opened = false;
    temporary_path(path, sizeof path, "memory.geojson");
    for (size_t failure = 0; !opened; failure++) {
        editor *e = new_editor();
        draw_rectangle(e, 0, 0, 3, 3);
        editor_document before = snapshot(e);
        failing_memory_start(failure);
        opened = editor_open(e, TEST_DATA "/lab.geojson");
        const bool saved = opened && editor_save(e, path);
        needed = failing_memory_stop();
        ck_assert(opened || editor_document_same(editor_drawing(e), &before));
        ck_assert_str_ne(editor_message(e), "");
        check_alive(e, failure);
        opened = opened && saved;
        editor_document_clear(&before);
        editor_destroy(e);
    }
    ck_assert_uint_gt(needed, 10);
    remove(path);
}
END_TEST

/* Lists of files come and go: those that cannot be read are short or empty. */
static void ask_for_files(editor *e) {
    key(e, 'o', EDITOR_CTRL);
    type_text(e, TEST_DATA "/");
    key(e, 't', EDITOR_CTRL);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, 'r', EDITOR_CTRL);
    key(e, EDITOR_KEY_ESCAPE, 0);
}

START_TEST(lists_survive_every_failure) { check_every_failure(ask_for_files, 10); }
END_TEST

/* ---- The save that a key asks for ---- */

/* Jansson lies in a shared library, where the linker's wrapping does not reach. */
static void *allocate(size_t size) { return malloc(size); }

static void release_block(void *block) { free(block); }

static void start_failing(size_t failure, bool once) {
    if (once) {
        failing_memory_start_once(failure);
    } else {
        failing_memory_start(failure);
    }
}

/* What stands at the path, opened by an editor of its own. */
static bool holds(const char *path, const editor_document *d) {
    editor *reader = new_editor();
    const bool whole = editor_open(reader, path);
    const bool same = whole && same_content(editor_drawing(reader), d);
    editor_destroy(reader);
    ck_assert_msg(whole, "the file is damaged or missing");
    return same;
}

/* With one allocation failing, or all from there on, the file is the old one or the new one, as the message
 * says. */
START_TEST(a_save_never_damages_the_file) {
    char path[512];
    temporary_path(path, sizeof path, "saved.geojson");
    json_set_alloc_funcs(allocate, release_block);
    size_t needed = 1;
    for (size_t failure = 0; failure <= needed; failure++) {
        editor *e = new_editor();
        ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
        ck_assert(editor_save(e, path));
        editor_document old = snapshot(e);
        key(e, 'a', EDITOR_CTRL);
        key(e, EDITOR_KEY_RIGHT, 0);
        start_failing(failure, _i == 0);
        key(e, 's', EDITOR_CTRL);
        needed = failing_memory_stop();
        const bool said = strncmp(editor_message(e), "Saved ", 6) == 0;
        ck_assert_msg(holds(path, said ? editor_drawing(e) : &old), "failure %zu: %s", failure,
                      editor_message(e));
        ck_assert(said || editor_has_changes(e));
        ck_assert(said || failure < needed);
        if (!said) { /* with memory again the same question saves it */
            ck_assert_str_ne(editor_question(e), "");
            key(e, EDITOR_KEY_ENTER, 0);
            ck_assert_msg(holds(path, editor_drawing(e)), "failure %zu: %s / %s", failure, editor_message(e),
                          editor_question(e));
        }
        editor_document_clear(&old);
        editor_destroy(e);
    }
    ck_assert_uint_gt(needed, 50);
    remove(path);
}
END_TEST

START_TEST(without_memory_there_is_no_editor) {
    size_t needed = 0;
    editor *e = NULL;
    for (size_t failure = 0; !e; failure++) {
        failing_memory_start(failure);
        e = editor_create(800, 600);
        needed = failing_memory_stop();
    }
    ck_assert_uint_gt(needed, 0);
    editor_destroy(e);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("memory");
    tcase_set_timeout(tcase, 60.0);
    tcase_add_test(tcase, edits_survive_every_failure);
    tcase_add_test(tcase, runs_apart_survive_every_failure);
    tcase_add_test(tcase, organizing_survives_every_failure);
    tcase_add_test(tcase, reshaping_survives_every_failure);
    tcase_add_test(tcase, tuning_survives_every_failure);
    tcase_add_test(tcase, settings_survive_every_failure);
    tcase_add_test(tcase, files_survive_every_failure);
    tcase_add_test(tcase, lists_survive_every_failure);
    tcase_add_loop_test(tcase, a_save_never_damages_the_file, 0, 2);
    tcase_add_test(tcase, without_memory_there_is_no_editor);
    return run_test_case("editor memory", tcase);
}
