/* Recent files, and the file of their names: one absolute path a line. */
#include "recent.h"

#include "import/stamp.h"
#include "text/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BYTES = EDITOR_MOST_RECENT * EDITOR_PATH_SIZE /* of a file that is believed */
};

struct editor_recent {
    char file[EDITOR_PATH_SIZE]; /* "" for none */
    char paths[EDITOR_MOST_RECENT][EDITOR_PATH_SIZE];
    size_t count;
};

editor_recent *editor_recent_create(void) { return calloc(1, sizeof(editor_recent)); }

void editor_recent_destroy(editor_recent *r) { free(r); }

size_t editor_recent_count(const editor *e) { return e->recent->count; }

const char *editor_recent_path(const editor *e, size_t index) { return e->recent->paths[index]; }

/* ---- The list ---- */

/* Whether a path is absolute, short enough, and one line of text. */
static bool is_plain(const char *path) {
    if (path[0] != '/' || strlen(path) >= EDITOR_PATH_SIZE) {
        return false;
    }
    for (const char *c = path; *c; c++) {
        if ((unsigned char)*c < 32 || *c == 127) {
            return false;
        }
    }
    return true;
}

static size_t place_of(const editor_recent *r, const char *path) {
    size_t i = 0;
    while (i < r->count && strcmp(r->paths[i], path) != 0) {
        i++;
    }
    return i;
}

/* Behind all others, unless it is there or the list is full. */
static void add_last(editor_recent *r, const char *path) {
    if (is_plain(path) && r->count < EDITOR_MOST_RECENT && place_of(r, path) == r->count) {
        memcpy(r->paths[r->count++], path, strlen(path) + 1);
    }
}

static void add_first(editor_recent *r, const char *path) {
    const size_t place = place_of(r, path);
    const size_t moved = place < r->count ? place : r->count < EDITOR_MOST_RECENT ? r->count++ : r->count - 1;
    memmove(r->paths[1], r->paths[0], moved * sizeof r->paths[0]);
    memcpy(r->paths[0], path, strlen(path) + 1);
}

/* ---- The file ---- */

/* What is no list of paths is left out line by line; a file that is none, or too large, as a whole. */
static void read_list(editor_recent *r) {
    char *text = NULL;
    size_t length = 0;
    scene_error error;
    if (!file_is_plain(r->file) || !file_read(r->file, &text, &length, &error)) {
        return;
    }
    char *line = length <= MOST_BYTES && strlen(text) == length ? text : NULL;
    while (line && *line) {
        char *end = strchr(line, '\n');
        if (end) {
            *end = 0;
        }
        add_last(r, line);
        line = end ? end + 1 : NULL;
    }
    free(text);
}

/* A list that cannot be written is no reason to trouble the user. */
static void write_list(const editor_recent *r) {
    file_output out;
    scene_error error;
    if (!r->file[0] || !file_create(r->file, &out, &error)) {
        return;
    }
    for (size_t i = 0; i < r->count; i++) {
        (void)fprintf(out.stream, "%s\n", r->paths[i]);
    }
    (void)file_finish(&out, &error);
}

void editor_set_recent(editor *e, const char *path) {
    editor_recent *r = e->recent;
    const editor_recent before = *r;
    if (strlen(path) >= sizeof r->file) {
        return;
    }
    memcpy(r->file, path, strlen(path) + 1);
    r->count = 0;
    read_list(r);
    for (size_t i = before.count; i > 0; i--) {
        add_first(r, before.paths[i - 1]);
    }
    if (before.count > 0) {
        write_list(r);
    }
}

void editor_note_recent(editor *e, const char *path) {
    char absolute[EDITOR_PATH_SIZE];
    if (!editor_whole_path(path, absolute, sizeof absolute) || !is_plain(absolute)) {
        return;
    }
    if (e->recent->file[0]) { /* other editors may have written it meanwhile */
        e->recent->count = 0;
        read_list(e->recent);
    }
    add_first(e->recent, absolute);
    write_list(e->recent);
}
