/* Pictures and films of the drawing, work that is kept aside, and rings that cross themselves. */
#include "canvas/canvas_gif.h"
#include "canvas/canvas_image.h"
#include "control/export.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/work.h"
#include "test_editor_support.h"
#include "window/recovery.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_there(const char *path) { return access(path, F_OK) == 0; }

static void export_to(editor *e, const char *path) {
    key(e, 'e', EDITOR_CTRL);
    while (!strstr(editor_question(e), ": ") || strcmp(strstr(editor_question(e), "film): ") + 7, "") != 0) {
        key(e, EDITOR_KEY_BACKSPACE, 0);
    }
    type_text(e, path);
    key(e, EDITOR_KEY_ENTER, 0);
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
    FILE *file = fopen(svg, "rb");
    ck_assert_ptr_nonnull(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    ck_assert_ptr_nonnull(strstr(text, "<svg"));
    export_to(e, other);
    ck_assert(!is_there(other));
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
        count += is_there(path);
        remove(path);
    }
    ck_assert_uint_gt(count, 5);
    ck_assert_uint_lt(count, 60);
    export_to(e, pattern); /* which the escape key stops */
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(!editor_wants_ticks(e));
    temporary_path(path, sizeof path, "film_000.png");
    ck_assert(is_there(path));
    remove(path);
    editor_destroy(e);
}
END_TEST

/* Answers the question about the film with these numbers. */
static void film(editor *e, const char *path, const char *numbers) {
    export_to(e, path);
    type_text(e, numbers);
    key(e, EDITOR_KEY_ENTER, 0);
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
    static const char *const bad[] = {"",          "0 1 10",      "0 1 10 x",    "2 1 10 320",
                                      "0 1 0 320", "0 1 100 320", "-1 1 5 9",    "0 9e9 5 320",
                                      "0 1 5 1e9", "0 1 5 1",     "0 1 5 320 7", "nan 1 5 320"};
    char path[512];
    temporary_path(path, sizeof path, "film.gif");
    remove(path);
    editor *e = editor_create(640, 480);
    draw_agent(e, -3, 0, 3, 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        film(e, path, bad[i][0] ? bad[i] : " ");
        ck_assert_msg(!is_there(path) && editor_message(e)[0], "%s", bad[i]);
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
    ck_assert(is_there(path));
    const size_t whole = file_size(path);
    remove(path);
    export_to(e, path);
    type_text(e, "0.5 2 5 320");
    key(e, EDITOR_KEY_ENTER, 0);
    for (int i = 0; i < 12; i++) {
        tick(e, 0.01);
    }
    ck_assert(!is_there(path)); /* until it is finished */
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(is_there(path) && file_size(path) < whole);
    film(e, "/nowhere/at/all.gif", "0 1 5 320");
    ck_assert(!editor_wants_ticks(e) && editor_message(e)[0]);
    remove(path);
    editor_destroy(e);
}
END_TEST

/* ---- Work kept aside ---- */

START_TEST(changes_are_kept_aside_until_they_are_saved) {
    char kept[512];
    char saved[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    temporary_path(saved, sizeof saved, "saved.geojson");
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    ck_assert(isinf(editor_next_tick(e)));
    draw_circle(e, 0, 0, 2);
    tick(e, 0.0); /* the pointer rests from here on */
    tick(e, 1.0);
    ck_assert_double_eq(editor_next_tick(e), 29.0);
    tick(e, 28.0);
    ck_assert(!is_there(kept));
    tick(e, 1.5);
    ck_assert(is_there(kept));
    ck_assert(isinf(editor_next_tick(e)));
    ck_assert(editor_has_changes(e));

    editor *other = new_editor(); /* that comes after a crash */
    editor_set_recovery(other, "/nowhere/at/all");
    editor_offer_recovery(other, kept);
    ck_assert_ptr_nonnull(strstr(editor_question(other), "Unsaved work"));
    editor *third = new_editor();
    editor_offer_recovery(third, kept);
    key(third, EDITOR_KEY_ESCAPE, 0); /* not now */
    ck_assert(is_there(kept));
    key(other, 'y', 0);
    ck_assert(same_content(editor_drawing(other), editor_drawing(e)));
    ck_assert(editor_has_changes(other));
    ck_assert(is_there(kept)); /* since it could not be kept under another name */
    editor_destroy(other);

    editor_save(e, saved);
    ck_assert(!is_there(kept));
    remove(saved);
    editor_destroy(third);
    editor_destroy(e);
}
END_TEST

START_TEST(work_that_is_not_wanted_goes) {
    char kept[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    draw_circle(e, 0, 0, 2);
    ck_assert(editor_autosave(e));
    ck_assert(is_there(kept));
    key(e, 'q', EDITOR_CTRL);
    key(e, 'n', 0);
    ck_assert(editor_wants_close(e));
    ck_assert(!is_there(kept));
    editor_destroy(e);
    e = new_editor();
    draw_circle(e, 0, 0, 2);
    editor_set_recovery(e, kept);
    ck_assert(editor_autosave(e));
    editor *other = new_editor();
    editor_offer_recovery(other, kept);
    key(other, 'n', 0);
    ck_assert(!is_there(kept));
    ck_assert_uint_eq(editor_drawing(other)->count, 0);
    editor_destroy(other);
    editor_destroy(e);
}
END_TEST

START_TEST(only_what_was_written_here_is_removed) {
    char kept[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    FILE *file = fopen(kept, "wb"); /* of an editor that ended, by chance under the same name */
    ck_assert_ptr_nonnull(file);
    fclose(file);
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    draw_circle(e, 0, 0, 2);
    key(e, 'q', EDITOR_CTRL);
    key(e, 'n', 0);
    ck_assert(editor_wants_close(e));
    ck_assert(is_there(kept));
    editor_destroy(e);
    remove(kept);
}
END_TEST

/* However changes are given up: by a new drawing, by another file, undone. */
START_TEST(changes_that_are_given_up_are_not_offered) {
    char kept[512];
    const editor_event drop = {.type = EDITOR_DROP, .text = TEST_DATA "/lab.geojson"};
    temporary_path(kept, sizeof kept, "kept.geojson");
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    for (int way = 0; way < 4; way++) {
        draw_circle(e, 0, 0, 2);
        ck_assert(editor_autosave(e));
        ck_assert(is_there(kept));
        if (way == 0) {
            key(e, 'n', EDITOR_CTRL);
            key(e, 'n', 0);
        } else if (way == 1) {
            editor_handle(e, &drop);
            ck_assert(is_there(kept)); /* not before it is answered */
            key(e, 'n', 0);
        } else if (way == 2) {
            key(e, 'o', EDITOR_CTRL);
            key(e, 'n', 0);
            ck_assert(is_there(kept));
            key(e, 'a', EDITOR_CTRL);
            type_text(e, TEST_DATA "/lab.geojson");
            key(e, EDITOR_KEY_ENTER, 0);
        } else {
            key(e, 'z', EDITOR_CTRL);
            ck_assert(!editor_has_changes(e));
            while (is_there(kept) && !isinf(editor_next_tick(e))) {
                tick(e, editor_next_tick(e));
            }
        }
        ck_assert_msg(!editor_has_changes(e), "%d", way);
        ck_assert_msg(!is_there(kept), "%d", way);
    }
    editor_destroy(e);
}
END_TEST

/* ---- Where it is kept ---- */

static char state[400];

static void enter_state(void) {
    temporary_path(state, sizeof state, "state");
    ck_assert_int_eq(mkdir(state, 0700), 0);
    ck_assert_int_eq(setenv("XDG_STATE_HOME", state, 1), 0);
}

static void leave_state(void) {
    char folder[512];
    snprintf(folder, sizeof folder, "%s/orcakit", state);
    ck_assert_int_eq(rmdir(folder), 0); /* nothing is left in it */
    ck_assert_int_eq(rmdir(state), 0);
}

static void make_file(const char *path) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fclose(file);
}

/* A process of its own holds a place, writes there, and ends without a word. Returns the path. */
static void leave_work_behind(char path[RECOVERY_PATH_SIZE]) {
    int channel[2];
    ck_assert_int_eq(pipe(channel), 0);
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        recovery r;
        FILE *file = recovery_start(&r) ? fopen(r.path, "wb") : NULL;
        _exit(file && write(channel[1], r.path, sizeof r.path) == (ssize_t)sizeof r.path ? 0 : 1);
    }
    int status = 1;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    ck_assert_int_eq(read(channel[0], path, RECOVERY_PATH_SIZE), RECOVERY_PATH_SIZE);
    close(channel[0]);
    close(channel[1]);
}

START_TEST(work_of_editors_that_ended_is_found) {
    char path[RECOVERY_PATH_SIZE];
    recovery own;
    recovery found;
    recovery other;
    enter_state();
    ck_assert(!recovery_find(&found));
    ck_assert(recovery_start(&own));
    ck_assert_ptr_eq(strstr(own.path, state), own.path);
    make_file(own.path);
    ck_assert(!recovery_find(&found)); /* this one still runs */
    leave_work_behind(path);
    ck_assert(recovery_find(&found));
    ck_assert_str_eq(found.path, path);
    ck_assert(!recovery_find(&other)); /* it is offered once */
    recovery_end(&found);
    ck_assert(recovery_find(&other)); /* and again when it was left as it is */
    remove(other.path);
    recovery_end(&other);
    ck_assert(!recovery_find(&other));
    remove(own.path);
    recovery_end(&own);
    leave_state();
}
END_TEST

/* One that was killed before it had work to keep leaves a lock. */
START_TEST(locks_of_editors_that_ended_are_cleared_away) {
    char path[RECOVERY_PATH_SIZE];
    recovery own;
    recovery found;
    enter_state();
    leave_work_behind(path);
    remove(path);
    ck_assert(recovery_start(&own));
    ck_assert(!recovery_find(&found));
    ck_assert(is_there(own.lock_path)); /* this one still runs */
    recovery_end(&own);
    leave_state();
}
END_TEST

/* Whatever processes have ended before: a new one has a place of its own, where nothing lies. */
START_TEST(a_new_place_has_one_owner) {
    recovery places[40];
    char old[512];
    enter_state();
    for (size_t i = 0; i < 40; i++) {
        ck_assert(recovery_start(&places[i]));
        ck_assert(!is_there(places[i].path));
        for (size_t k = 0; k < i; k++) {
            ck_assert_str_ne(places[i].path, places[k].path);
        }
    }
    /* As earlier editors named their files, by the number of the process: here one that runs. */
    snprintf(old, sizeof old, "%s/orcakit/editor-%ld.geojson", state, (long)getpid());
    make_file(old);
    recovery found;
    ck_assert(recovery_find(&found));
    ck_assert_str_eq(found.path, old);
    remove(old);
    recovery_end(&found);
    for (size_t i = 0; i < 40; i++) {
        recovery_end(&places[i]);
    }
    leave_state();
}
END_TEST

START_TEST(a_pipe_is_no_work) {
    char pipe_path[512];
    recovery own;
    recovery found;
    enter_state();
    ck_assert(recovery_start(&own));
    snprintf(pipe_path, sizeof pipe_path, "%s/orcakit/editor-pipe.geojson", state);
    ck_assert_int_eq(mkfifo(pipe_path, 0600), 0);
    ck_assert(!recovery_find(&found));
    remove(pipe_path);
    recovery_end(&own);
    leave_state();
}
END_TEST

/* ---- Validity ---- */

START_TEST(every_crossing_is_found) {
    const geom_vec2 star[5] = {{0, 5}, {3, -4}, {-5, 2}, {5, 2}, {-3, -4}};
    geom_vec2 places[16];
    editor *e = new_editor();
    draw_polygon(e, star, 5);
    ck_assert(!editor_shape_valid(last_shape(e)));
    ck_assert_uint_eq(editor_shape_crossings(last_shape(e), places, 16), 5);
    ck_assert_uint_eq(editor_shape_crossings(last_shape(e), places, 3), 3);
    draw_rectangle(e, -1, -1, 1, 1); /* no pairs with what is at fault */
    ck_assert_uint_eq(editor_drawing(e)->count, 2);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    ck_assert_uint_eq(editor_shape_crossings(last_shape(e), places, 16), 0);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *tests[] = {pictures_are_written_by_their_ending,
                            a_film_is_numbered_pictures,
                            a_film_is_offered_as_long_as_its_run,
                            a_film_can_be_a_gif,
                            changes_are_kept_aside_until_they_are_saved,
                            work_that_is_not_wanted_goes,
                            only_what_was_written_here_is_removed,
                            changes_that_are_given_up_are_not_offered,
                            work_of_editors_that_ended_is_found,
                            locks_of_editors_that_ended_are_cleared_away,
                            a_new_place_has_one_owner,
                            a_pipe_is_no_work,
                            every_crossing_is_found};
    return run_tests("editor keep", tests, sizeof tests / sizeof *tests);
}
