/* Memory that runs out at any moment: the editor says so, loses nothing, and goes on when there is memory again. */
#include "failing_memory.h"
#include "test_editor_stream.h"
#include "test_editor_support.h"

#include <stdio.h>

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

START_TEST(edits_survive_every_failure) {
    size_t needed = 1;
    for (size_t failure = 0; failure <= needed; failure++) {
        editor *e = new_editor();
        failing_memory_start(failure);
        edit(e);
        needed = failing_memory_stop();
        if (failure < needed) {
            check_alive(e, failure);
        }
        editor_destroy(e);
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
    type_text(e, "3");
    key(e, EDITOR_KEY_ENTER, 0);
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

START_TEST(reshaping_survives_every_failure) {
    size_t needed = 1;
    for (size_t failure = 0; failure <= needed; failure++) {
        editor *e = new_editor();
        failing_memory_start(failure);
        reshape(e);
        needed = failing_memory_stop();
        if (failure < needed) {
            key(e, EDITOR_KEY_ESCAPE, 0);
            check_alive(e, failure);
        }
        editor_destroy(e);
    }
    ck_assert_uint_gt(needed, 100);
}
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
    const TTest *tests[] = {edits_survive_every_failure, reshaping_survives_every_failure,
                            files_survive_every_failure, without_memory_there_is_no_editor};
    return run_suite("editor memory", tests, sizeof tests / sizeof *tests);
}
