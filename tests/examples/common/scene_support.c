/* What the tests of the examples share: files, folders, programs. */
#define _XOPEN_SOURCE 700

#include "scene_support.h"

#include "text/file.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

double random_finite(random_source *source) {
    double value;
    do {
        const uint64_t bits = random_bits(source);
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value));
    return value;
}

uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

scene scene_of(const char *text) {
    scene s;
    scene_error error = {0};
    const bool good = scene_read_text(text, strlen(text), &s, &error);
    ck_assert_msg(good, "%s", error.text);
    return s;
}

run *start_run(const scene *s, run_def def) {
    run *r;
    scene_error error = {0};
    ck_assert_msg(run_create(&def, s, &r, &error), "%s", error.text);
    return r;
}

void step_run(run *r) {
    scene_error error = {0};
    ck_assert_msg(run_step(r, &error), "%s", error.text);
}

void check_reason(const char *reason, const char *words) {
    ck_assert_msg(strstr(reason, words) != NULL, "'%s' does not say '%s'", reason, words);
}

/* ---- Files ---- */

static char folder[256];
static pid_t folder_owner;

static void remove_folder(void) {
    DIR *entries = getpid() == folder_owner ? opendir(folder) : NULL;
    if (!entries) {
        return;
    }
    for (const struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        char path[600];
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        (void)unlink(path);
    }
    (void)closedir(entries);
    (void)rmdir(folder);
}

/* Check runs each test in a process of its own, which ends by exit. */
static void make_folder(void) {
    const char *place = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/orcakit-test-XXXXXX", place ? place : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    folder_owner = getpid();
    (void)atexit(remove_folder);
}

const char *temporary_path(const char *name) {
    static char path[512];
    if (folder_owner != getpid()) {
        make_folder();
    }
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

char *text_of_file(const char *path) {
    char *text;
    size_t length;
    return file_read(path, &text, &length, NULL) ? text : NULL;
}

void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}
