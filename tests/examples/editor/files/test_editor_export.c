/* Pictures and films of the drawing: files by their ending, numbered pictures, and GIF. */
#include "canvas/canvas_gif.h"
#include "canvas/canvas_image.h"
#include "canvas/palette.h"
#include "control/export.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/work.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void export_to(editor *e, const char *path) {
    key(e, 'e', EDITOR_CTRL);
    while (!strstr(editor_question(e), ": ") || strcmp(strstr(editor_question(e), "film): ") + 7, "") != 0) {
        key(e, EDITOR_KEY_BACKSPACE, 0);
    }
    submit(e, path);
}

START_TEST(pictures_are_written_by_their_ending) {
    char png[512];
    char svg[512];
    char other[512];
    char text[64] = "";
    canvas_image image;
    temporary_path(png, sizeof png, "picture.png");
    temporary_path(svg, sizeof svg, "picture.svg");
    temporary_path(other, sizeof other, "picture.jpg");
    editor *e = new_editor();
    draw_circle(e, 0, 0, 2);
    export_to(e, png);
    ck_assert(canvas_image_read(png, &image, text, sizeof text));
    ck_assert_int_eq(image.width, 2 * (1000 - 224));
    canvas_image_free(&image);
    export_to(e, svg);
    read_text(svg, text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "<svg"));
    export_to(e, other);
    ck_assert(!file_exists(other));
    ck_assert_str_ne(editor_message(e), "");
    export_to(e, "/nowhere/at/all.png");
    ck_assert_str_ne(editor_message(e), "");
    remove(png);
    remove(svg);
    editor_destroy(e);
}
END_TEST

START_TEST(a_film_is_numbered_pictures) {
    char pattern[512];
    char path[512];
    temporary_path(pattern, sizeof pattern, "film_###.png");
    editor *e = editor_create(640, 480);
    draw_agent(e, -1, 0, 1, 0);
    export_to(e, pattern);
    key(e, EDITOR_KEY_ENTER, 0); /* all of it, a picture for each step */
    ck_assert(editor_next_tick(e) == 0.0);
    for (int i = 0; i < 100 && editor_wants_ticks(e); i++) {
        tick(e, 0.01);
    }
    ck_assert(!editor_wants_ticks(e));
    size_t count = 0;
    for (int i = 0; i < 100; i++) {
        char name[32];
        snprintf(name, sizeof name, "film_%03d.png", i);
        temporary_path(path, sizeof path, name);
        count += file_exists(path);
        remove(path);
    }
    ck_assert_uint_gt(count, 5);
    ck_assert_uint_lt(count, 60);
    export_to(e, pattern); /* which the escape key stops */
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(!editor_wants_ticks(e));
    temporary_path(path, sizeof path, "film_000.png");
    ck_assert(file_exists(path));
    remove(path);
    editor_destroy(e);
}
END_TEST

START_TEST(pictures_of_another_film_are_not_replaced_unasked) {
    char pattern[512];
    char later[512];
    char text[64];
    temporary_path(pattern, sizeof pattern, "kept_##.png");
    temporary_path(later, sizeof later, "kept_02.png");
    write_text(later, "precious");
    editor *e = editor_create(640, 480);
    draw_agent(e, -1, 0, 1, 0);
    export_to(e, pattern);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "exist. Replace them?"));
    key(e, 'n', 0);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "kept_##.png"));
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, 'y', 0);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "Film: from"));
    key(e, EDITOR_KEY_ESCAPE, 0);
    read_text(later, text, sizeof text);
    ck_assert_str_eq(text, "precious");
    remove(later);
    export_to(e, pattern); /* nothing is there now */
    ck_assert_ptr_nonnull(strstr(editor_question(e), "Film: from"));
    editor_destroy(e);
}
END_TEST

/* Answers the question about the film with these numbers. */
static void film(editor *e, const char *path, const char *numbers) {
    export_to(e, path);
    submit(e, numbers);
    for (int i = 0; i < 200 && editor_wants_ticks(e); i++) {
        tick(e, 0.01);
    }
}

static size_t file_size(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? (size_t)status.st_size : 0;
}

START_TEST(a_film_is_offered_as_long_as_its_run) {
    char line[128];
    double numbers[2];
    editor *e = new_editor();
    draw_agent(e, -3, 0, 3, 0);
    editor_film_proposal(e, line, sizeof line);
    ck_assert_int_eq(sscanf(line, "%lf %lf", &numbers[0], &numbers[1]), 2);
    ck_assert_double_eq(numbers[1], editor_scene(e)->duration);
    ck_assert(editor_run_steps(e, 7)); /* on its way: what there is of it */
    editor_film_proposal(e, line, sizeof line);
    ck_assert_int_eq(sscanf(line, "%lf %lf", &numbers[0], &numbers[1]), 2);
    ck_assert_double_eq_tol(numbers[1], 7.0 * editor_scene(e)->time_step, 1e-3);
    while (!editor_get_sight(e)->finished) {
        ck_assert(editor_run_steps(e, 1));
    }
    editor_film_proposal(e, line, sizeof line);
    ck_assert_int_eq(sscanf(line, "%lf %lf", &numbers[0], &numbers[1]), 2);
    ck_assert_double_eq(numbers[0], 0.0);
    ck_assert_double_eq_tol(numbers[1], editor_get_sight(e)->time, 1e-3);
    ck_assert_double_lt(numbers[1], editor_scene(e)->duration);
    editor_destroy(e);
}
END_TEST

START_TEST(a_film_can_be_a_gif) {
    static const char *const bad[] = {"",
                                      "0 1 10",
                                      "0 1 10 x",
                                      "2 1 10 320",
                                      "0 1 0 320",
                                      "0 1 100 320",
                                      "-1 1 5 9",
                                      "0 9e9 5 320",
                                      "0 1 5 1e9",
                                      "0 1 5 1",
                                      "0 1 5 320 7",
                                      "nan 1 5 320",
                                      "0 1 0.001 320"};
    char path[512];
    temporary_path(path, sizeof path, "film.gif");
    remove(path);
    editor *e = editor_create(640, 480);
    draw_agent(e, -3, 0, 3, 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        film(e, path, bad[i][0] ? bad[i] : " ");
        ck_assert_msg(!file_exists(path) && editor_message(e)[0], "%s", bad[i]);
        ck_assert_msg(strstr(editor_question(e), "Film") != NULL, "%s: %s", bad[i], editor_question(e));
        key(e, EDITOR_KEY_ESCAPE, 0);
    }
    film(e, path, "0.5 2 5 320");
    if (!canvas_gif_available()) {
        ck_assert_ptr_nonnull(strstr(editor_message(e), "giflib"));
        editor_destroy(e);
        return;
    }
    ck_assert_str_eq(editor_message(e), "8 frames written");
    ck_assert(file_exists(path));
    const size_t whole = file_size(path);
    remove(path);
    export_to(e, path);
    submit(e, "0.5 2 5 320");
    for (int i = 0; i < 12; i++) {
        tick(e, 0.01);
    }
    ck_assert(!file_exists(path)); /* until it is finished */
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(file_exists(path) && file_size(path) < whole);
    film(e, "/nowhere/at/all.gif", "0 1 5 320");
    ck_assert(!editor_wants_ticks(e) && editor_message(e)[0]);
    remove(path);
    editor_destroy(e);
}
END_TEST

START_TEST(a_film_is_not_disturbed_by_a_second_one) {
    char first[512];
    char second[512];
    if (!canvas_gif_available()) {
        return;
    }
    temporary_path(first, sizeof first, "first.gif");
    temporary_path(second, sizeof second, "second.gif");
    editor *e = editor_create(640, 480);
    draw_agent(e, -3, 0, 3, 0);
    export_to(e, first);
    submit(e, "0 2 5 320");
    for (int i = 0; i < 5; i++) {
        tick(e, 0.01);
    }
    export_to(e, second);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "One film at a time"));
    tick(e, 0.01);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "One film at a time")); /* progress waits */
    key(e, EDITOR_KEY_ESCAPE, 0);
    for (int i = 0; i < 200 && editor_wants_ticks(e); i++) {
        tick(e, 0.01);
    }
    ck_assert_str_eq(editor_message(e), "11 frames written");
    ck_assert(file_exists(first) && !file_exists(second));
    remove(first);
    film(e, second, "0 1 5 320");
    ck_assert_str_eq(editor_message(e), "6 frames written");
    remove(second);
    editor_destroy(e);
}
END_TEST

START_TEST(closing_the_window_keeps_what_there_is_of_a_film) {
    char path[512];
    if (!canvas_gif_available()) {
        return;
    }
    temporary_path(path, sizeof path, "closed.gif");
    editor *e = editor_create(640, 480);
    draw_agent(e, -3, 0, 3, 0);
    export_to(e, path);
    submit(e, "0 2 5 320");
    tick(e, 0.01);
    close_window(e);
    key(e, 'n', 0); /* unsaved */
    ck_assert(editor_wants_close(e));
    ck_assert(file_exists(path));
    remove(path);
    editor_destroy(e);
}
END_TEST

/* The middle of the agent, the only thing of its color in the left half of that row; pixels. */
static double middle_of_agent(const canvas_image *image, int row) {
    const canvas_color ink = palette_agent(palette_light(), 0);
    int first = image->width;
    int last = -1;
    for (int x = 0; x < image->width / 2; x++) {
        const uint8_t *at = image->rgba + 4 * ((size_t)row * (size_t)image->width + (size_t)x);
        if (at[0] == ink.r && at[1] == ink.g && at[2] == ink.b) {
            first = x < first ? x : first;
            last = x;
        }
    }
    ck_assert_int_ge(last, first);
    return 0.5 * (first + last);
}

static double agent_in_frame(int frame, int row) {
    char name[32];
    char path[512];
    char reason[128];
    canvas_image image;
    snprintf(name, sizeof name, "even_%02d.png", frame);
    temporary_path(path, sizeof path, name);
    ck_assert_msg(canvas_image_read(path, &image, reason, sizeof reason), "%s", reason);
    const double middle = middle_of_agent(&image, row);
    canvas_image_free(&image);
    remove(path);
    return middle;
}

/* Three frames for each step of 0.1 s: an agent of constant speed comes equally far in each of them. */
START_TEST(a_film_moves_evenly_between_steps) {
    enum {
        FRAMES = 7
    };
    const double scale = 2.0; /* pixels per point */
    char pattern[512];
    char numbers[64];
    temporary_path(pattern, sizeof pattern, "even_##.png");
    editor *e = editor_create(640, 480);
    draw_agent(e, -3, 0, 3, 0);
    ck_assert_double_eq(editor_scene(e)->time_step, 0.1);
    const geom_vec2 size = editor_picture_size(e);
    const double radius = last_shape(e)->radius;
    const double speed = last_shape(e)->agent.preferred_speed;
    const double per_meter = on_screen(e, 1, 0).x - on_screen(e, 0, 0).x;
    const geom_vec2 corner = editor_get_view(e)->area.min;
    const geom_vec2 start = geom_vec2_scale(geom_vec2_sub(on_screen(e, -3, 0.6 * radius), corner), scale);
    snprintf(numbers, sizeof numbers, "0 0.2 30 %.0f", scale * size.x);
    film(e, pattern, numbers);
    ck_assert_str_eq(editor_message(e), "7 frames written");
    for (int i = 0; i < FRAMES; i++) {
        const double expected = start.x + scale * per_meter * speed * i / 30.0;
        ck_assert_double_eq_tol(agent_in_frame(i, (int)start.y), expected, 1.0);
    }
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {pictures_are_written_by_their_ending,
                            a_film_is_numbered_pictures,
                            pictures_of_another_film_are_not_replaced_unasked,
                            a_film_is_offered_as_long_as_its_run,
                            a_film_can_be_a_gif,
                            a_film_is_not_disturbed_by_a_second_one,
                            closing_the_window_keeps_what_there_is_of_a_film,
                            a_film_moves_evenly_between_steps};
    return run_tests("editor export", tests, sizeof tests / sizeof *tests);
}
