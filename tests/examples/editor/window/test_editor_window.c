/* The window under SDL's dummy driver: what it shows, pixel by pixel, and how the program answers
 * mistakes. */
#include "canvas/canvas_image.h"
#include "canvas/palette.h"
#include "examples/editor/support/editor_support.h"
#include "window/window.h"
#include "window/window_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Pictures ---- */

/* Whether letters come from the font with which the reference pictures were made. */
static bool has_font(void) {
    double width[2];
    for (int i = 0; i < 2; i++) {
        if (i == 0) {
            unsetenv("ORCAKIT_FONT");
        } else {
            setenv("ORCAKIT_FONT", "", 1);
        }
        canvas *c = canvas_create_raster(canvas_default_def());
        ck_assert_ptr_nonnull(c);
        width[i] = canvas_text_width(c, 12.0, "Font");
        canvas_destroy(c);
    }
    unsetenv("ORCAKIT_FONT");
    return width[0] != width[1];
}

static canvas_image read_image(const char *path) {
    canvas_image image;
    char reason[512] = "";
    ck_assert_msg(canvas_image_read(path, &image, reason, sizeof reason), "%s", reason);
    return image;
}

/* The rows of a picture without letters: below the tool bar, above the scale bar and the status line. */
static canvas_pixels plain_rows(const canvas_image *image, double scale) {
    const size_t top = (size_t)(56.0 * scale);
    const size_t bottom = (size_t)(60.0 * scale);
    const canvas_pixels rows = {
        .rgba = image->rgba + 4 * top * (size_t)image->width,
        .width = image->width,
        .height = image->height - (int)(top + bottom),
    };
    return rows;
}

static void compare(const char *path, const char *reference, double scale) {
    canvas_image shown = read_image(path);
    canvas_image expected = read_image(reference);
    ck_assert_int_eq(shown.width, expected.width);
    ck_assert_int_eq(shown.height, expected.height);
    const canvas_pixels shown_rows = plain_rows(&shown, scale);
    const canvas_pixels expected_rows = plain_rows(&expected, scale);
    const canvas_image rows = {(uint8_t *)expected_rows.rgba, expected_rows.width, expected_rows.height};
    ck_assert_uint_eq(canvas_image_difference(&rows, shown_rows, 2), 0);
    if (has_font()) {
        const canvas_pixels whole = {shown.rgba, shown.width, shown.height};
        ck_assert_uint_eq(canvas_image_difference(&expected, whole, 2), 0);
    }
    canvas_image_free(&shown);
    canvas_image_free(&expected);
}

static void take_screenshot(editor *e, editor_options options, char *path, size_t capacity) {
    char reason[512] = "";
    temporary_path(path, capacity, "shot.png");
    options.screenshot = path;
    ck_assert_msg(editor_window_screenshot(e, &options, reason, sizeof reason), "%s", reason);
}

START_TEST(a_scene_looks_as_it_should) {
    static const double scales[] = {1.0, 2.0};
    static const char *const references[] = {TEST_DATA "/lab.png", TEST_DATA "/lab_double.png"};
    const editor_options options = {.width = 640, .height = 400, .scale = scales[_i]};
    char path[512];
    editor *e = new_editor();
    ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
    key(e, EDITOR_KEY_ESCAPE, 0); /* takes the message with the path away */
    key(e, 'i', 0);               /* the panel is letters */
    take_screenshot(e, options, path, sizeof path);
    compare(path, references[_i], scales[_i]);
    remove(path);
    editor_destroy(e);
}
END_TEST

START_TEST(a_screenshot_has_the_colors_that_are_asked_for) {
    static const editor_theme themes[] = {EDITOR_THEME_SYSTEM, EDITOR_THEME_LIGHT, EDITOR_THEME_DARK};
    const canvas_color ground = _i == 2 ? palette_dark()->ground : palette_light()->ground;
    const editor_options options = {.width = 640, .height = 400, .scale = 1.0, .theme = themes[_i]};
    char path[512];
    editor *e = new_editor();
    setenv("GTK_THEME", "Adwaita:dark", 1); /* pictures do not depend on it */
    key(e, 'g', 0);
    take_screenshot(e, options, path, sizeof path);
    canvas_image shown = read_image(path);
    const uint8_t *pixel = shown.rgba + 4 * ((size_t)shown.width * 200 + 100);
    ck_assert_uint_eq(pixel[0], ground.r);
    ck_assert_uint_eq(pixel[1], ground.g);
    ck_assert_uint_eq(pixel[2], ground.b);
    canvas_image_free(&shown);
    unsetenv("GTK_THEME");
    remove(path);
    editor_destroy(e);
}
END_TEST

static bool settings_are_dark(const char *folder, const char *words) {
    char path[600];
    snprintf(path, sizeof path, "%s/gtk-3.0", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/gtk-3.0/settings.ini", folder);
    write_text(path, words);
    const bool dark = window_system_is_dark();
    remove(path);
    snprintf(path, sizeof path, "%s/gtk-3.0", folder);
    rmdir(path);
    return dark;
}

START_TEST(the_theme_of_the_desktop_is_read) {
    char folder[512];
    temporary_path(folder, sizeof folder, "config");
    mkdir(folder, 0700);
    setenv("XDG_CONFIG_HOME", folder, 1);
    unsetenv("GTK_THEME");
    ck_assert(!window_system_is_dark());
    ck_assert(settings_are_dark(folder, "[Settings]\ngtk-application-prefer-dark-theme = true\n"));
    ck_assert(settings_are_dark(folder, "[Settings]\ngtk-application-prefer-dark-theme=1\n"));
    ck_assert(!settings_are_dark(folder, "[Settings]\ngtk-application-prefer-dark-theme=0\n"));
    ck_assert(settings_are_dark(folder, "gtk-theme-name=Yaru-dark\n"));
    ck_assert(!settings_are_dark(folder, "gtk-theme-name=Yaru\ngtk-icon-theme-name=Yaru-dark\n"));
    setenv("GTK_THEME", "Adwaita:dark", 1);
    ck_assert(window_system_is_dark());
    setenv("GTK_THEME", "Adwaita", 1); /* which says it before any file */
    ck_assert(!settings_are_dark(folder, "gtk-theme-name=Yaru-dark\n"));
    unsetenv("GTK_THEME");
    rmdir(folder);
}
END_TEST

START_TEST(a_picture_can_have_odd_sizes) {
    static const int sizes[][2] = {{64, 64}, {101, 333}, {1999, 70}};
    char path[512];
    for (size_t i = 0; i < 3; i++) {
        const editor_options options = {.width = sizes[i][0], .height = sizes[i][1], .scale = 1.5};
        editor *e = new_editor();
        ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
        take_screenshot(e, options, path, sizeof path);
        canvas_image shown = read_image(path);
        ck_assert_int_ge(shown.width, (int)(1.5 * sizes[i][0]));
        canvas_image_free(&shown);
        remove(path);
        editor_destroy(e);
    }
}
END_TEST

/* ---- The size ---- */

static void open_window(window *w, editor *e) {
    const editor_options options = {.width = 640, .height = 400, .scale = 1.0};
    char reason[512] = "";
    w->editor = e;
    ck_assert_msg(window_open(w, &options, true, reason, sizeof reason), "%s", reason);
}

START_TEST(a_window_that_is_too_large_is_drawn_in_part) {
    static const int sizes[][4] = {
        {17000, 300, 16376, 300}, {300, 40000, 300, 16376}, {9000, 9000, 9000, 7456}};
    char reason[512] = "";
    editor *e = new_editor();
    window w = {.editor = NULL};
    open_window(&w, e);
    SDL_SetWindowSize(w.window, sizes[_i][0], sizes[_i][1]);
    ck_assert_msg(window_fit(&w, reason, sizeof reason), "%s", reason);
    const canvas_pixels drawn = canvas_get_pixels(w.surface);
    ck_assert_int_eq(drawn.width, sizes[_i][2]);
    ck_assert_int_eq(drawn.height, sizes[_i][3]);
    SDL_SetWindowSize(w.window, 700, 500);
    ck_assert_msg(window_fit(&w, reason, sizeof reason), "%s", reason);
    ck_assert_int_eq(canvas_get_pixels(w.surface).width, 700);
    ck_assert_double_eq(w.mouse_scale, 1.0);
    window_close(&w);
    editor_destroy(e);
}
END_TEST

/* The loop goes on whatever becomes of the window, and keeps work aside when it is ended. */
START_TEST(no_size_ends_the_editor) {
    char kept[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    editor *e = new_editor();
    window w = {.editor = NULL};
    open_window(&w, e);
    draw_circle(e, 0, 0, 2);
    editor_set_recovery(e, kept);
    w.watches = true;
    w.end_event = SDL_RegisterEvents(1);
    SDL_Event end = {.type = w.end_event};
    SDL_SetWindowSize(w.window, 17000, 300);
    ck_assert_int_eq(SDL_PushEvent(&end), 1);
    window_loop(&w);
    ck_assert(w.ends);
    ck_assert(file_exists(kept));
    window_close(&w);
    editor_destroy(e);
    remove(kept);
}
END_TEST

START_TEST(a_window_stays_large_enough) {
    static const struct {
        editor_options options;
        int width, height;
    } cases[] = {{{.width = 1280, .height = 800}, 640, 400},
                 {{.width = 500, .height = 800}, 500, 400},
                 {{.width = 1280, .height = 800, .scale = 1.5}, 960, 600}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        window w = {.editor = new_editor()};
        char reason[512] = "";
        int width = 0;
        int height = 0;
        ck_assert_msg(window_open(&w, &cases[i].options, false, reason, sizeof reason), "%s", reason);
        SDL_GetWindowMinimumSize(w.window, &width, &height);
        ck_assert_int_eq(width, cases[i].width);
        ck_assert_int_eq(height, cases[i].height);
        window_close(&w);
        editor_destroy(w.editor);
    }
}
END_TEST

/* ---- The command line ---- */

START_TEST(options_are_read) {
    char *arguments[] = {"--size", "640x480", "--scale",      "1.5",   "--run",   "12",
                         "a.json", "--help",  "--screenshot", "b.png", "--theme", "dark"};
    editor_options options;
    char reason[256] = "";
    ck_assert(editor_options_read(12, arguments, &options, reason, sizeof reason));
    ck_assert_int_eq(options.width, 640);
    ck_assert_int_eq(options.height, 480);
    ck_assert_double_eq(options.scale, 1.5);
    ck_assert_uint_eq(options.steps, 12);
    ck_assert_str_eq(options.scene, "a.json");
    ck_assert_str_eq(options.screenshot, "b.png");
    ck_assert(options.help);
    ck_assert_int_eq(options.theme, EDITOR_THEME_DARK);
}
END_TEST

START_TEST(bad_options_are_refused) {
    static const char *const bad[][2] = {
        {"--size", "640"},        {"--size", "640x"},
        {"--size", "x480"},       {"--size", "1x1"},
        {"--size", "640x480x"},   {"--size", "-64x9"},
        {"--size", "99999x9"},    {"--scale", "nan"},
        {"--scale", "0"},         {"--scale", "2x"},
        {"--scale", ""},          {"--scale", "-1"},
        {"--run", "-1"},          {"--run", "1.5"},
        {"--run", "many"},        {"--run", "1e300"},
        {"--unknown", "x"},       {"scene", "another"},
        {"scene", "--size"},      {"scene", "-x"},
        {"--theme", "blue"},      {"--screenshot", "scene.geojson"},
        {"--screenshot", "x"},    {"--record", "scene.geojson"},
        {"--record", "hall.map"}, {"--frames", "scene.json"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *arguments[2] = {(char *)bad[i][0], (char *)bad[i][1]};
        editor_options options;
        char reason[256] = "";
        ck_assert_msg(!editor_options_read(2, arguments, &options, reason, sizeof reason), "%s %s", bad[i][0],
                      bad[i][1]);
        ck_assert_str_ne(reason, "");
        ck_assert_ptr_null(strchr(reason, '\n'));
    }
}
END_TEST

/* Runs the program and gives its exit status; what it says on stderr goes to `words`. */
static int run_program(const char *arguments, char *words, size_t capacity) {
    char command[2048];
    char path[512];
    temporary_path(path, sizeof path, "words.txt");
    snprintf(command, sizeof command, "%s %s >/dev/null 2>%s", EDITOR_PROGRAM, arguments, path);
    const int status = system(command); /* NOLINT(cert-env33-c): the command is made here, of constants */
    read_text(path, words, capacity);
    remove(path);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

START_TEST(the_program_says_what_is_wrong_in_one_line) {
    static const struct {
        const char *arguments;
        int status;
    } calls[] = {
        {"--nonsense", 2},
        {"--size 7", 2},
        {"--screenshot", 2},
        {"/nowhere/scene.geojson", 1},
        {"--record " TEST_DATA "/lab.png", 1}, /* no recording */
        {"--frames " TEST_DATA "/tour.events", 1},
        {TEST_DATA "/lab.png", 1},
        {"--screenshot /nowhere/at/all.png", 1},
        {"--run 5 --screenshot /nowhere.png", 1}, /* there is no agent to run */
    };
    char words[1024];
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        ck_assert_int_eq(run_program(calls[i].arguments, words, sizeof words), calls[i].status);
        ck_assert_ptr_eq(strstr(words, "orcakit-editor: "), words);
        ck_assert_ptr_eq(strchr(words, '\n'), words + strlen(words) - 1);
    }
    ck_assert_int_eq(run_program("--help", words, sizeof words), 0);
    ck_assert_str_eq(words, "");
}
END_TEST

START_TEST(sizes_that_cannot_be_drawn_are_refused_at_the_start) {
    char words[1024];
    ck_assert_int_eq(run_program("--size 8192x300 --scale 4", words, sizeof words), 1);
    ck_assert_ptr_nonnull(strstr(words, "32768 x 1200 pixels is too large"));
}
END_TEST

START_TEST(files_that_cannot_be_written_are_told_at_the_end) {
    const editor_options options[] = {{.record = "/dev/full"}, {.frames = "/dev/full"}};
    const editor_event event = {.type = EDITOR_KEY_DOWN, .key = 'd'};
    for (size_t i = 0; i < 2; i++) {
        window w = {0};
        char reason[512] = "";
        ck_assert(window_start_logs(&w, &options[i], reason, sizeof reason));
        for (int k = 0; k < 3; k++) {
            window_log_event(&w, &event);
        }
        if (w.frames) {
            fprintf(w.frames, "1 2 3\n");
        }
        ck_assert(!window_end_logs(&w, &options[i], reason, sizeof reason));
        ck_assert_ptr_nonnull(strstr(reason, "/dev/full is not complete"));
        ck_assert_ptr_null(w.record);
        ck_assert_ptr_null(w.frames);
    }
}
END_TEST

START_TEST(a_recording_replaces_only_another_one) {
    window w = {0};
    char path[512];
    char text[64];
    char reason[512] = "";
    temporary_path(path, sizeof path, "slip.txt");
    const editor_options options = {.record = path};
    write_text(path, "{\"type\": \"FeatureCollection\"}\n");
    ck_assert(!window_start_logs(&w, &options, reason, sizeof reason));
    ck_assert_ptr_nonnull(strstr(reason, "holds no recorded events"));
    read_text(path, text, sizeof text);
    ck_assert_str_eq(text, "{\"type\": \"FeatureCollection\"}\n");
    write_text(path, "size 640 480\nkey 112 0\n");
    ck_assert(window_start_logs(&w, &options, reason, sizeof reason));
    ck_assert(window_end_logs(&w, &options, reason, sizeof reason));
    ck_assert(window_start_logs(&w, &options, reason, sizeof reason)); /* one without events, too */
    ck_assert(window_end_logs(&w, &options, reason, sizeof reason));
    const editor_options times = {.frames = path};
    write_text(path, "1.5 2 3\n");
    ck_assert(window_start_logs(&w, &times, reason, sizeof reason));
    ck_assert(window_end_logs(&w, &times, reason, sizeof reason));
    write_text(path, "1.5 2 3 and more\n");
    ck_assert(!window_start_logs(&w, &times, reason, sizeof reason));
    remove(path);
}
END_TEST

START_TEST(without_a_display_it_ends_with_a_word) {
    char words[1024];
    setenv("SDL_VIDEODRIVER", "x11", 1);
    setenv("DISPLAY", ":nowhere", 1);
    ck_assert_int_eq(run_program(TEST_DATA "/lab.geojson", words, sizeof words), 1);
    ck_assert_ptr_nonnull(strstr(words, "no display"));
    use_no_display();
}
END_TEST

/* Nothing is looked for that could be missing. */
START_TEST(a_picture_needs_no_display) {
    char words[1024];
    char arguments[1024];
    char path[512];
    temporary_path(path, sizeof path, "quiet.png");
    snprintf(arguments, sizeof arguments, "--screenshot %s %s", path, TEST_DATA "/lab.geojson");
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    ck_assert_int_eq(run_program(arguments, words, sizeof words), 0);
    ck_assert_str_eq(words, "");
    ck_assert(file_exists(path));
    remove(path);
    use_no_display();
}
END_TEST

START_TEST(the_program_runs_a_scene_and_draws_it) {
    char words[1024];
    char arguments[1024];
    char path[512];
    temporary_path(path, sizeof path, "run.png");
    snprintf(arguments, sizeof arguments, "--run 25 --size 320x240 --screenshot %s %s", path,
             TEST_DATA "/lab.geojson");
    const int status = run_program(arguments, words, sizeof words);
    ck_assert_msg(status == 0, "%d: %s", status, words);
    ck_assert_str_eq(words, "");
    canvas_image image = read_image(path);
    ck_assert_int_eq(image.width, 320);
    canvas_image_free(&image);
    remove(path);
}
END_TEST

/* ---- The pace of frames ---- */

/* One frame that is drawn and shown at once or when it is due, and how long both take. Returns when it is there. */
static double frame(window_pace *p, double now, double drawing, double showing) {
    const double begun = fmax(now, window_pace_begin(p));
    const double drawn = begun + drawing;
    const double handed = fmax(drawn, window_pace_hand_over(p));
    window_pace_shown(p, begun, drawn, handed, handed + showing);
    return handed + showing;
}

START_TEST(frames_come_evenly_whatever_each_takes) {
    window_pace p = {0};
    double shown = frame(&p, 100.0, 0.004, 0.001);
    for (int i = 0; i < 300; i++) {
        const double before = shown;
        shown = frame(&p, shown, i % 3 == 0 ? 0.009 : 0.003, 0.001);
        if (i > 100) {
            ck_assert_double_eq_tol(shown - before, WINDOW_FRAME_SECONDS, 1e-5);
        }
    }
}
END_TEST

START_TEST(a_late_frame_delays_no_other) {
    window_pace p = {0};
    double shown = frame(&p, 100.0, 0.004, 0.001);
    for (int i = 0; i < 200; i++) {
        shown = frame(&p, shown, 0.004, 0.001);
    }
    const double late = frame(&p, shown, 0.011, 0.001);
    ck_assert_double_gt(late - shown, WINDOW_FRAME_SECONDS + 0.001);
    ck_assert_double_eq_tol(frame(&p, late, 0.004, 0.001), shown + 2.0 * WINDOW_FRAME_SECONDS, 1e-4);
}
END_TEST

/* Frames that take longer than there is follow each other at once, and one after a rest comes at once. */
START_TEST(frames_are_not_made_up_for) {
    window_pace p = {0};
    double shown = frame(&p, 100.0, 0.030, 0.001);
    for (int i = 0; i < 100; i++) {
        const double before = shown;
        shown = frame(&p, shown, 0.030, 0.001);
        ck_assert_double_eq_tol(shown - before, 0.031, 1e-9);
    }
    const double next = frame(&p, shown + 10.0, 0.004, 0.001);
    ck_assert_double_eq_tol(next, shown + 10.005, 1e-9);
    ck_assert_double_ge(p.due, next + WINDOW_FRAME_SECONDS);
}
END_TEST

START_TEST(sleeps_that_end_late_are_begun_earlier) {
    window_pace p = {0};
    ck_assert_double_eq(window_pace_wake(&p, 5.0), 5.0);
    window_pace_woke(&p, 5.0, 5.0003);
    ck_assert_double_eq_tol(window_pace_wake(&p, 6.0), 5.9997, 1e-9);
    window_pace_woke(&p, 6.0, 7.0);
    ck_assert_double_gt(window_pace_wake(&p, 8.0),
                        7.99); /* a program that was stopped does not wait busily */
    for (int i = 0; i < 1000; i++) {
        window_pace_woke(&p, 8.0, 8.0);
    }
    ck_assert_double_eq_tol(window_pace_wake(&p, 9.0), 9.0, 1e-6);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("window");
    use_no_display();
    tcase_set_timeout(tcase, 30.0);
    tcase_add_loop_test(tcase, a_scene_looks_as_it_should, 0, 2);
    tcase_add_loop_test(tcase, a_screenshot_has_the_colors_that_are_asked_for, 0, 3);
    tcase_add_test(tcase, the_theme_of_the_desktop_is_read);
    tcase_add_test(tcase, a_picture_can_have_odd_sizes);
    tcase_add_loop_test(tcase, a_window_that_is_too_large_is_drawn_in_part, 0, 3);
    tcase_add_test(tcase, no_size_ends_the_editor);
    tcase_add_test(tcase, sizes_that_cannot_be_drawn_are_refused_at_the_start);
    tcase_add_test(tcase, a_window_stays_large_enough);
    tcase_add_test(tcase, options_are_read);
    tcase_add_test(tcase, bad_options_are_refused);
    tcase_add_test(tcase, the_program_says_what_is_wrong_in_one_line);
    tcase_add_test(tcase, files_that_cannot_be_written_are_told_at_the_end);
    tcase_add_test(tcase, a_recording_replaces_only_another_one);
    tcase_add_test(tcase, without_a_display_it_ends_with_a_word);
    tcase_add_test(tcase, a_picture_needs_no_display);
    tcase_add_test(tcase, the_program_runs_a_scene_and_draws_it);
    tcase_add_test(tcase, frames_come_evenly_whatever_each_takes);
    tcase_add_test(tcase, a_late_frame_delays_no_other);
    tcase_add_test(tcase, frames_are_not_made_up_for);
    tcase_add_test(tcase, sleeps_that_end_late_are_begun_earlier);
    return run_test_case("editor window", tcase);
}
