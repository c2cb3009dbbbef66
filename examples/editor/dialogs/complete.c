/* Goes on with a path as far as files have names that begin like that. */
#define _POSIX_C_SOURCE 200809L

#include "complete.h"

#include "text/utf8.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

/* Names that begin alike. */
typedef struct matches {
    char common[EDITOR_LINE_SIZE]; /* what all of them begin with */
    size_t count;
    char *names;
    size_t capacity;
} matches;

static void note_name(matches *m, const char *name) {
    const size_t length = strlen(m->names);
    if (length + strlen(name) + 3 < m->capacity) {
        snprintf(m->names + length, m->capacity - length, "%s%s", length > 0 ? "  " : "", name);
    }
}

static void add(matches *m, const char *name) {
    size_t alike = 0;
    if (m->count == 0) {
        snprintf(m->common, sizeof m->common, "%s", name);
    }
    while (m->common[alike] && m->common[alike] == name[alike]) {
        alike++;
    }
    m->common[utf8_fitting(name, alike)] = 0; /* no part of a letter */
    m->count++;
    note_name(m, name);
}

/* Hidden files only where a dot asks for them. */
static bool fits(const char *name, const char *begin) {
    return strncmp(name, begin, strlen(begin)) == 0 && (name[0] != '.' || begin[0] == '.') &&
           strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static bool is_folder(const char *path) {
    DIR *folder = opendir(path);
    if (folder) {
        closedir(folder);
    }
    return folder != NULL;
}

size_t editor_complete_line(editor_line *line, char *names, size_t capacity) {
    char folder[EDITOR_LINE_SIZE];
    char path[2 * EDITOR_LINE_SIZE + 2];
    const char *slash = strrchr(line->text, '/');
    const size_t length = slash ? (size_t)(slash + 1 - line->text) : 0;
    matches m = {.names = names, .capacity = capacity};
    names[0] = 0;
    snprintf(folder, sizeof folder, "%.*s", (int)length, line->text);
    DIR *files = opendir(length > 0 ? folder : ".");
    for (const struct dirent *file = files ? readdir(files) : NULL; file; file = readdir(files)) {
        if (fits(file->d_name, line->text + length)) {
            add(&m, file->d_name);
        }
    }
    if (files) {
        closedir(files);
    }
    snprintf(path, sizeof path, "%s%s", folder, m.common);
    if (m.count == 1 && is_folder(path)) {
        strcat(path, "/"); /* NOLINT(clang-analyzer-security.insecureAPI.strcpy): there is room for it */
    }
    if (m.count > 0 && strlen(path) < sizeof line->text) {
        editor_line_set(line, path);
        line->anchor = line->caret;
    }
    return m.count;
}
