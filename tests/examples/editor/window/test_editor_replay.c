/* Events as text, the tour that a text tells, and that what is recorded can be done again. */
#include "canvas/canvas_image.h"
#include "examples/editor/support/editor_stream.h"
#include "examples/editor/support/editor_support.h"
#include "window/record.h"
#include "window/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Lines ---- */

static void check_line(const editor_event *event) {
    char line[2048];
    editor_event read;
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert(record_write(file, event));
    rewind(file);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    fclose(file);
    line[strcspn(line, "\n")] = 0;
    ck_assert_int_eq(record_read(line, &read), RECORD_EVENT);
    ck_assert_int_eq(read.type, event->type);
    ck_assert(geom_vec2_equal(read.at, event->at));
    ck_assert_uint_eq(read.modifiers, event->modifiers);
    ck_assert_int_eq(read.key, event->key);
    ck_assert_int_eq(read.button, event->button);
    ck_assert_int_eq(read.clicks, event->clicks);
    ck_assert(read.wheel == event->wheel && read.seconds == event->seconds);
    ck_assert(geom_vec2_equal(read.by, event->by) && read.factor == event->factor);
    if (event->text) {
        ck_assert_str_eq(read.text, event->text);
    }
}

START_TEST(events_come_back_from_their_lines) {
    const editor_event events[] = {
        {.type = EDITOR_POINTER_DOWN,
         .at = {0.1, 1e-300},
         .modifiers = EDITOR_SHIFT | EDITOR_ALT,
         .button = EDITOR_BUTTON_RIGHT,
         .clicks = 2},
        {.type = EDITOR_POINTER_UP, .at = {-7.5, 1.0 / 3.0}, .button = EDITOR_BUTTON_MIDDLE},
        {.type = EDITOR_POINTER_MOVE, .at = {1e6, -2}, .modifiers = EDITOR_CTRL},
        {.type = EDITOR_WHEEL, .at = {3, 4}, .wheel = -0.125},
        {.type = EDITOR_PINCH, .at = {3, 4}, .by = {-0.1, 7}, .factor = 1.0 / 3.0},
        {.type = EDITOR_KEY_DOWN, .key = EDITOR_KEY_F1, .modifiers = EDITOR_CTRL},
        {.type = EDITOR_KEY_UP, .key = 'z'},
        {.type = EDITOR_TEXT, .text = "two words, and a  blank"},
        {.type = EDITOR_DROP, .text = "/a path/with blanks.geojson"},
        {.type = EDITOR_TICK, .seconds = 0.1},
        {.type = EDITOR_CLOSE},
        {.type = EDITOR_RESIZE, .width = 640, .height = 480},
    };
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        check_line(&events[i]);
    }
}
END_TEST

START_TEST(lines_that_are_none_are_refused) {
    const char *const bad[] = {"down",         "down 1 2",       "down 1 2 0 0 3",  "down 1 2 0 0 1 1",
                               "move nan 0 0", "move 1e999 0 0", "move 1 2 8",      "key",
                               "key 1 2 3",    "size 0 5",       "size 5 99999",    "tick",
                               "tick x",       "close now",      "jump 1 2",        "shot",
                               "shot ",        "moved 1 2 0",    "pinch 1 2 3 4 0", "pinch 1 2 3 4"};
    editor_event event;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(record_read(bad[i], &event) == RECORD_BAD, "%s", bad[i]);
    }
    ck_assert_int_eq(record_read("", &event), RECORD_NOTHING);
    ck_assert_int_eq(record_read("  ", &event), RECORD_NOTHING);
    ck_assert_int_eq(record_read("# words", &event), RECORD_NOTHING);
    ck_assert_int_eq(record_read("shot a.png", &event), RECORD_SHOT);
    ck_assert_str_eq(event.text, "a.png");
}
END_TEST

/* ---- The tour ---- */

static char folder[600];

static void enter_folder(void) {
    temporary_path(folder, sizeof folder, "tour");
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert_int_eq(chdir(folder), 0);
}

static void leave_folder(void) {
    const char *const names[] = {"tour.geojson", "tour.png", "tour.svg", "undone.png", "run.svg", "shot.png"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        remove(names[i]);
    }
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_int_eq(rmdir(folder), 0);
}

static bool same_text(const char *path, const char *reference) {
    static char text[2][65536];
    read_text(path, text[0], sizeof text[0]);
    read_text(reference, text[1], sizeof text[1]);
    return strcmp(text[0], text[1]) == 0;
}

/* Letters are few in these pictures: a scale bar. */
static void check_same_picture(const char *path, const char *reference) {
    canvas_image image;
    canvas_image expected;
    char reason[256] = "";
    ck_assert_msg(canvas_image_read(path, &image, reason, sizeof reason), "%s", reason);
    ck_assert_msg(canvas_image_read(reference, &expected, reason, sizeof reason), "%s", reason);
    const canvas_pixels pixels = {image.rgba, image.width, image.height};
    ck_assert_int_eq(image.width, expected.width);
    ck_assert_int_eq(image.height, expected.height);
    ck_assert_uint_le(canvas_image_difference(&expected, pixels, 2), 1200);
    canvas_image_free(&image);
    canvas_image_free(&expected);
}

START_TEST(the_tour_ends_as_its_reference) {
    const double scales[] = {1.0, 2.0};
    const editor_options options = {.replay = TEST_DATA "/tour.events",
                                    .allow_files = true,
                                    .screenshot = "shot.png",
                                    .width = 1000,
                                    .height = 700,
                                    .scale = scales[_i]};
    char reason[512] = "";
    enter_folder();
    editor *e = new_editor();
    ck_assert_msg(editor_window_replay(e, &options, reason, sizeof reason), "%s", reason);
    ck_assert(same_text("tour.geojson", TEST_DATA "/tour.geojson"));
    ck_assert(same_text("tour.svg", TEST_DATA "/tour.svg"));
    ck_assert(!same_text("run.svg", "tour.svg")); /* the crowd went somewhere, as its planner likes */
    check_same_picture("tour.png", TEST_DATA "/tour.png");
    check_same_picture("undone.png", TEST_DATA "/undone.png");
    editor_destroy(e);
    leave_folder();
}
END_TEST

START_TEST(a_bad_line_is_named) {
    char path[512];
    char reason[512] = "";
    temporary_path(path, sizeof path, "bad.events");
    write_text(path, "# one\nkey 112 0\njump\n");
    const editor_options options = {.replay = path, .width = 640, .height = 480, .scale = 1.0};
    editor *e = new_editor();
    ck_assert(!editor_window_replay(e, &options, reason, sizeof reason));
    ck_assert_ptr_nonnull(strstr(reason, "line 3"));
    editor_destroy(e);
    remove(path);
    const editor_options missing = {.replay = path, .width = 640, .height = 480, .scale = 1.0};
    e = new_editor();
    ck_assert(!editor_window_replay(e, &missing, reason, sizeof reason));
    editor_destroy(e);
}
END_TEST

/* Replays a text of so many bytes, which must fail, and gives the reason. */
static void check_refused(const char *text, size_t length, const char *word) {
    char path[512];
    char reason[512] = "";
    temporary_path(path, sizeof path, "stranger.events");
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    fclose(file);
    const editor_options options = {.replay = path, .width = 640, .height = 480, .scale = 1.0};
    editor *e = new_editor();
    draw_circle(e, 0, 0, 2);
    ck_assert_msg(!editor_window_replay(e, &options, reason, sizeof reason), "%s", text);
    ck_assert_msg(strstr(reason, word) != NULL, "%s: %s", text, reason);
    editor_destroy(e);
    remove(path);
}

START_TEST(a_recording_runs_no_code_and_writes_no_file) {
    char target[512];
    char text[2048];
    static const char *const ways[][2] = {
        {"shot ", "\n"},
        {"drop ", ".so\n"},
        {"key 112 2\ntext ", ".so\nkey 256 0\n"}, /* a planner that is typed */
        {"key 115 2\ntext ", "\nkey 256 0\n"},    /* saved */
        {"key 115 3\ntext ", "\nkey 256 0\n"},
        {"key 101 2\ntext ", ".svg\nkey 256 0\n"}, /* a picture */
        {"key 97 0\nmove 90 90 0\ndown 90 90 0 0 1\nmove 300 300 0\nup 300 300 0 0\nkey 101 2\ntext ",
         "###.png\nkey 256 0\n"}, /* a film */
    };
    temporary_path(target, sizeof target, "target");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        snprintf(text, sizeof text, "%s%s%s", ways[i][0], target, ways[i][1]);
        check_refused(text, strlen(text), "--allow-files");
        ck_assert(!file_exists(target));
    }
}
END_TEST

START_TEST(a_recording_has_bounds) {
    static const char zero[] = "key 112 0\nkey\0 112 0\n";
    check_refused("size 16384 16384\n", 17, "line 1");
    check_refused("size 8192 8193\n", 15, "line 1");
    check_refused(zero, sizeof zero - 1, "line 2: it contains a zero byte");
    check_refused(zero, 14, "line 2: it contains a zero byte");
}
END_TEST

START_TEST(what_is_recorded_outlives_a_crash) {
    char path[512];
    char text[64] = "";
    const editor_event event = {.type = EDITOR_KEY_DOWN, .key = 'p'};
    temporary_path(path, sizeof path, "crash.events");
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert(record_write(file, &event));
    read_text(path, text, sizeof text); /* while it is still open */
    ck_assert_str_eq(text, "key 112 0\n");
    fclose(file);
    remove(path);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("replay");
    use_no_display();
    tcase_set_timeout(tcase, 30.0);
    tcase_add_test(tcase, events_come_back_from_their_lines);
    tcase_add_test(tcase, lines_that_are_none_are_refused);
    tcase_add_loop_test(tcase, the_tour_ends_as_its_reference, 0, 2);
    tcase_add_test(tcase, a_bad_line_is_named);
    tcase_add_test(tcase, a_recording_runs_no_code_and_writes_no_file);
    tcase_add_test(tcase, a_recording_has_bounds);
    tcase_add_test(tcase, what_is_recorded_outlives_a_crash);
    return run_test_case("editor replay", tcase);
}
