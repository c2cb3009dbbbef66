/* Names of files, and what may be done to them. */
#include "paths.h"

#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct editor_paths {
    char path[EDITOR_PATH_SIZE];
    editor_stamp stamp;                  /* of the file there when it was read or written */
    char refused_path[EDITOR_PATH_SIZE]; /* the last asked for while files are refused; "" for none */
    char suggested[EDITOR_PATH_SIZE];
    char export_path[EDITOR_PATH_SIZE];
    char title[EDITOR_PATH_SIZE + 64];
    bool refused; /* nothing is written, no plugin loaded */
    void (*choose)(void);
};

editor_paths *editor_paths_create(void) { return calloc(1, sizeof(editor_paths)); }

void editor_paths_destroy(editor_paths *p) { free(p); }

const char *editor_path(const editor *e) { return e->paths->path; }
editor_stamp editor_path_stamp(const editor *e) { return e->paths->stamp; }
const char *editor_export_path(const editor *e) { return e->paths->export_path; }

void editor_set_path(editor *e, const char *path, editor_stamp stamp) {
    memmove(e->paths->path, path, strlen(path) + 1);
    e->paths->stamp = stamp;
    e->paths->suggested[0] = 0;
}

const char *editor_suggested_path(const editor *e) {
    return e->paths->path[0] ? e->paths->path : e->paths->suggested;
}

/* The name without its ending. */
void editor_suggest_path(editor *e, const char *from) {
    const char *slash = strrchr(from, '/');
    const char *name = slash ? slash + 1 : from;
    const char *dot = strrchr(name, '.');
    const size_t stem = dot && dot > name ? (size_t)(dot - from) : strlen(from);
    const int written =
        snprintf(e->paths->suggested, sizeof e->paths->suggested, "%.*s-scene.geojson", (int)stem, from);
    if (written < 0 || (size_t)written >= sizeof e->paths->suggested) {
        e->paths->suggested[0] = 0;
    }
}

void editor_set_export_path(editor *e, const char *path) {
    memmove(e->paths->export_path, path, strlen(path) + 1);
}

bool editor_file_has_changed(const editor *e) {
    const editor_stamp now = editor_stamp_of(e->paths->path);
    return e->paths->path[0] && now.exists && !editor_stamp_same(now, e->paths->stamp);
}

const char *editor_title(editor *e) {
    editor_paths *p = e->paths;
    const char *slash = strrchr(p->path, '/');
    const char *name = slash ? slash + 1 : p->path;
    snprintf(p->title, sizeof p->title, "%s%s - orcakit editor", editor_has_changes(e) ? "*" : "",
             name[0] ? name : "untitled");
    return p->title;
}

/* ---- What may be done to files ---- */

void editor_set_chooser(editor *e, void (*choose)(void)) { e->paths->choose = choose; }

bool editor_choose_file(const editor *e) {
    if (e->paths->choose) {
        e->paths->choose();
    }
    return e->paths->choose != NULL;
}

void editor_refuse_files(editor *e) { e->paths->refused = true; }

const char *editor_refused_file(const editor *e) { return e->paths->refused_path; }

bool editor_may_use(editor *e, const char *path) {
    editor_paths *p = e->paths;
    if (p->refused) {
        snprintf(p->refused_path, sizeof p->refused_path, "%s", path);
        editor_complain(e, "Writing files is not allowed here: %.200s", path);
    }
    return !p->refused;
}

bool editor_may_write(editor *e, const char *path) {
    const char *what = editor_not_writable(path);
    if (!editor_may_use(e, path)) {
        return false;
    }
    if (what) {
        editor_complain(e, "Cannot write %.200s: it is %s", path, what);
    }
    return !what;
}
