/* Work that is not saved is kept aside: when it is, when it goes, where it lies, and how it is found again. */
#include "dialogs/prompt.h"
#include "dialogs/recent.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/paths.h"
#include "state/work.h"
#include "window/recovery.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- When ---- */

START_TEST(changes_are_kept_aside_until_they_are_saved) {
    char kept[512];
    char saved[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    temporary_path(saved, sizeof saved, "saved.geojson");
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    ck_assert(isinf(editor_next_tick(e)));
    draw_circle(e, 0, 0, 2);
    key(e, 'g', 0); /* settings are kept with the drawing */
    ck_assert(!editor_get_shown(e)->grid);
    tick(e, 0.0); /* the pointer rests from here on */
    tick(e, 1.0);
    ck_assert_double_eq(editor_next_tick(e), 29.0);
    tick(e, 28.0);
    ck_assert(!file_exists(kept));
    tick(e, 1.5);
    ck_assert(file_exists(kept));
    ck_assert(isinf(editor_next_tick(e)));
    ck_assert(editor_has_changes(e));

    editor *other = new_editor(); /* that comes after a crash */
    editor_set_recovery(other, "/nowhere/at/all");
    editor_offer_recovery(other, kept);
    ck_assert_ptr_nonnull(strstr(editor_question(other), "Unsaved work"));
    editor *third = new_editor();
    editor_offer_recovery(third, kept);
    key(third, EDITOR_KEY_ESCAPE, 0); /* not now */
    ck_assert(file_exists(kept));
    key(other, 'y', 0);
    ck_assert(same_content(editor_drawing(other), editor_drawing(e)));
    ck_assert(!editor_get_shown(other)->grid);
    ck_assert(editor_has_changes(other));
    ck_assert(file_exists(kept)); /* since it could not be kept under another name */
    editor_destroy(other);

    editor_save(e, saved);
    ck_assert(!file_exists(kept));
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
    ck_assert(file_exists(kept));
    key(e, 'q', EDITOR_CTRL);
    key(e, 'n', 0);
    ck_assert(editor_wants_close(e));
    ck_assert(!file_exists(kept));
    editor_destroy(e);
    e = new_editor();
    draw_circle(e, 0, 0, 2);
    editor_set_recovery(e, kept);
    ck_assert(editor_autosave(e));
    editor *other = new_editor();
    editor_offer_recovery(other, kept);
    key(other, 'n', 0);
    ck_assert(!file_exists(kept));
    ck_assert_uint_eq(editor_drawing(other)->count, 0);
    ck_assert_int_eq(editor_get_prompt(other)->kind, EDITOR_PROMPT_GALLERY); /* it begins as usual */
    editor_destroy(other);
    editor_destroy(e);
}
END_TEST

START_TEST(only_what_was_written_here_is_removed) {
    char kept[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    write_text(kept, ""); /* of an editor that ended, by chance under the same name */
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    draw_circle(e, 0, 0, 2);
    key(e, 'q', EDITOR_CTRL);
    key(e, 'n', 0);
    ck_assert(editor_wants_close(e));
    ck_assert(file_exists(kept));
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
        ck_assert(file_exists(kept));
        if (way == 0) {
            key(e, 'n', EDITOR_CTRL);
            key(e, 'n', 0);
        } else if (way == 1) {
            editor_handle(e, &drop);
            ck_assert(file_exists(kept)); /* not before it is answered */
            key(e, 'n', 0);
        } else if (way == 2) {
            key(e, 'o', EDITOR_CTRL);
            key(e, 'n', 0);
            ck_assert(file_exists(kept));
            key(e, 'a', EDITOR_CTRL);
            submit(e, TEST_DATA "/lab.geojson");
        } else {
            key(e, 'z', EDITOR_CTRL);
            ck_assert(!editor_has_changes(e));
            while (file_exists(kept) && !isinf(editor_next_tick(e))) {
                tick(e, editor_next_tick(e));
            }
        }
        ck_assert_msg(!editor_has_changes(e), "%d", way);
        ck_assert_msg(!file_exists(kept), "%d", way);
    }
    editor_destroy(e);
}
END_TEST

/* A folder that is not there yet has no room for it, as a full disc. */
START_TEST(what_could_not_be_kept_is_tried_again) {
    char folder[400];
    char kept[512];
    const editor_event half_minute = {.type = EDITOR_TICK, .seconds = 30.0};
    temporary_path(folder, sizeof folder, "later");
    snprintf(kept, sizeof kept, "%s/kept.geojson", folder);
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    draw_circle(e, 0, 0, 2);
    tick(e, 0.0);
    tick(e, 1.0);                              /* the pointer rests, and its tip is shown */
    ck_assert(editor_handle(e, &half_minute)); /* the message is drawn at once */
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Recovery file not written"));
    key(e, EDITOR_KEY_ESCAPE, 0);
    tick(e, 0.0);
    tick(e, 1.0);
    ck_assert_double_eq(editor_next_tick(e), 29.0);
    ck_assert(!editor_handle(e, &half_minute));
    ck_assert_str_eq(editor_message(e), ""); /* it is told once */
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert(!editor_handle(e, &half_minute));
    ck_assert(file_exists(kept));
    ck_assert(isinf(editor_next_tick(e)));
    remove(kept);
    rmdir(folder);
    draw_circle(e, 5, 0, 2);
    ck_assert(!editor_autosave(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Recovery file not written")); /* and once more later */
    editor_destroy(e);
}
END_TEST

START_TEST(settings_that_are_not_saved_are_kept) {
    char kept[512];
    char saved[512];
    char text[4096];
    temporary_path(kept, sizeof kept, "kept.geojson");
    temporary_path(saved, sizeof saved, "saved.geojson");
    editor *e = new_editor();
    draw_circle(e, 0, 0, 2);
    ck_assert(editor_save(e, saved));
    editor_set_recovery(e, kept);
    key(e, 'm', 0);
    ck_assert(editor_autosave(e));
    read_text(kept, text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "\"rvo\""));
    key(e, 'm', 0);
    ck_assert(editor_autosave(e));
    read_text(kept, text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "\"vo\""));
    remove(kept);
    remove(saved);
    editor_destroy(e);
}
END_TEST

START_TEST(a_drawing_of_which_all_was_deleted_is_kept) {
    char kept[512];
    char kept_again[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    temporary_path(kept_again, sizeof kept_again, "again.geojson");
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_DELETE, 0);
    ck_assert_uint_eq(editor_drawing(e)->count, 0);
    ck_assert(editor_autosave(e));
    ck_assert(file_exists(kept));

    editor *other = new_editor();
    editor_set_recovery(other, kept_again);
    editor_offer_recovery(other, kept);
    key(other, 'y', 0);
    ck_assert_int_eq(editor_get_prompt(other)->kind, EDITOR_PROMPT_NONE);
    ck_assert_uint_eq(editor_drawing(other)->count, 0);
    ck_assert(editor_has_changes(other));
    ck_assert(file_exists(kept_again));
    ck_assert(!file_exists(kept));
    remove(kept_again);
    editor_destroy(other);
    editor_destroy(e);
}
END_TEST

static void keep_change_of(const char *path, const char *kept) {
    editor *e = new_editor();
    editor_set_recovery(e, kept);
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    draw_circle(e, 0, 0, 0.5);
    ck_assert(editor_autosave(e) && file_exists(kept));
    editor_destroy(e);
}

/* An editor to which the work is offered, with recent files in that list. */
static editor *offered(const char *kept, const char *list) {
    editor *e = new_editor();
    editor_set_recent(e, list);
    editor_offer_recovery(e, kept);
    return e;
}

static void write_scene(const char *path, double x) {
    editor *e = new_editor();
    draw_circle(e, x, 0, 1);
    ck_assert(editor_save(e, path));
    editor_destroy(e);
}

/* The question tells of which file it is and of when, and saving goes there. */
START_TEST(recovered_work_belongs_to_its_file) {
    char kept[512];
    char scene_path[512];
    char list[512];
    char year[16];
    char text[4096];
    const time_t now = time(NULL);
    temporary_path(kept, sizeof kept, "kept.geojson");
    temporary_path(scene_path, sizeof scene_path, "scene.geojson");
    temporary_path(list, sizeof list, "recent");
    write_scene(scene_path, 0);
    keep_change_of(scene_path, kept);
    editor *e = offered(kept, list);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "scene.geojson, written "));
    ck_assert_uint_gt(strftime(year, sizeof year, "%Y-%m-", localtime(&now)), 0);
    ck_assert_ptr_nonnull(strstr(editor_question(e), year));
    key(e, 'y', 0);
    ck_assert_str_eq(editor_path(e), scene_path);
    ck_assert(editor_has_changes(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), scene_path));
    ck_assert_uint_eq(editor_recent_count(e), 0);
    key(e, 's', EDITOR_CTRL);
    ck_assert_str_eq(editor_question(e), "");
    ck_assert(!editor_has_changes(e));
    read_text(scene_path, text, sizeof text);
    ck_assert_ptr_null(strstr(text, "editor"));
    ck_assert_uint_eq(editor_recent_count(e), 1);
    ck_assert_str_eq(editor_recent_path(e, 0), scene_path);
    editor_destroy(e);
    remove(scene_path);
    remove(kept);
    remove(list);
}
END_TEST

START_TEST(recovered_work_does_not_overwrite_what_came_later) {
    char kept[512];
    char scene_path[512];
    char list[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    temporary_path(scene_path, sizeof scene_path, "scene.geojson");
    temporary_path(list, sizeof list, "recent");
    write_scene(scene_path, 0);
    keep_change_of(scene_path, kept);
    write_scene(scene_path, 5);
    editor *e = offered(kept, list);
    key(e, 'y', 0);
    key(e, 's', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_CHANGED);
    editor_destroy(e);
    remove(scene_path);
    remove(kept);
    remove(list);
}
END_TEST

START_TEST(recovered_work_without_a_file_asks_for_a_name) {
    char kept[512];
    char list[512];
    temporary_path(kept, sizeof kept, "kept.geojson");
    temporary_path(list, sizeof list, "recent");
    editor *other = new_editor();
    editor_set_recovery(other, kept);
    draw_circle(other, 0, 0, 1);
    ck_assert(editor_autosave(other));
    editor_destroy(other);
    editor *e = offered(kept, list);
    ck_assert_ptr_nonnull(strstr(editor_question(e), "A drawing without a file, written "));
    key(e, 'y', 0);
    ck_assert_str_eq(editor_path(e), "");
    ck_assert_uint_eq(editor_recent_count(e), 0);
    key(e, 's', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_SAVE);
    editor_destroy(e);
    remove(kept);
    remove(list);
}
END_TEST

/* ---- Where ---- */

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
    write_text(own.path, "");
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
    ck_assert(file_exists(own.lock_path)); /* this one still runs */
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
        ck_assert(!file_exists(places[i].path));
        for (size_t k = 0; k < i; k++) {
            ck_assert_str_ne(places[i].path, places[k].path);
        }
    }
    /* As earlier editors named their files, by the number of the process: here one that runs. */
    snprintf(old, sizeof old, "%s/orcakit/editor-%ld.geojson", state, (long)getpid());
    write_text(old, "");
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

int main(void) {
    const TTest *tests[] = {changes_are_kept_aside_until_they_are_saved,
                            work_that_is_not_wanted_goes,
                            only_what_was_written_here_is_removed,
                            changes_that_are_given_up_are_not_offered,
                            what_could_not_be_kept_is_tried_again,
                            a_drawing_of_which_all_was_deleted_is_kept,
                            settings_that_are_not_saved_are_kept,
                            recovered_work_belongs_to_its_file,
                            recovered_work_does_not_overwrite_what_came_later,
                            recovered_work_without_a_file_asks_for_a_name,
                            work_of_editors_that_ended_is_found,
                            locks_of_editors_that_ended_are_cleared_away,
                            a_new_place_has_one_owner,
                            a_pipe_is_no_work};
    return run_tests("editor keep", tests, sizeof tests / sizeof *tests);
}
