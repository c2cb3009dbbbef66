/* Reads folders. */
#define _POSIX_C_SOURCE 200809L

#include "listing.h"

#include "text/array.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

void editor_items_clear(editor_items *items) {
    for (size_t i = 0; i < items->count; i++) {
        free(items->items[i].path);
    }
    free(items->items);
    memset(items, 0, sizeof *items);
}

/* With a copy of so many bytes of the path. */
static bool add(editor_items *items, editor_item item, const char *path, size_t length) {
    editor_item *grown = array_reserve(items->items, items->count + 1, &items->capacity, sizeof *grown);
    if (!grown) {
        return false;
    }
    items->items = grown;
    item.path = malloc(length + 1);
    if (!item.path) {
        return false;
    }
    memcpy(item.path, path, length);
    item.path[length] = 0;
    items->items[items->count++] = item;
    return true;
}

bool editor_items_add_remark(editor_items *items, const char *line, size_t length) {
    const editor_item item = {.kind = EDITOR_ITEM_REMARK, .size = -1};
    return add(items, item, line, length);
}

static editor_item item_of(const struct stat *status) {
    const bool folder = S_ISDIR(status->st_mode);
    const editor_item item = {
        .kind = folder ? EDITOR_ITEM_FOLDER : EDITOR_ITEM_FILE,
        .size = folder ? -1 : (int64_t)status->st_size,
        .seconds = (int64_t)status->st_mtime,
    };
    return item;
}

bool editor_items_add_path(editor_items *items, const char *path) {
    const editor_item gone = {.kind = EDITOR_ITEM_FILE, .size = -1};
    struct stat status;
    return add(items, stat(path, &status) == 0 ? item_of(&status) : gone, path, strlen(path));
}

/* ---- Folders ---- */

static bool has_ending(const char *name, const char *const *endings) {
    const size_t length = strlen(name);
    bool found = endings == NULL;
    for (size_t i = 0; !found && endings[i]; i++) {
        const size_t tail = strlen(endings[i]);
        found = length > tail && strcasecmp(name + length - tail, endings[i]) == 0;
    }
    return found;
}

static bool is_wanted(const char *name, const editor_folder_def *def) {
    return strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && (def->hidden || name[0] != '.');
}

/* False when no more can be added. */
static bool add_entry(editor_items *items, const editor_folder_def *def, const char *name) {
    char path[2 * EDITOR_PATH_SIZE];
    struct stat status;
    const int length = snprintf(path, sizeof path, "%s/%s", def->folder, name);
    if (!is_wanted(name, def) || length < 0 || (size_t)length >= sizeof path || stat(path, &status) != 0) {
        return true;
    }
    const bool shown = S_ISDIR(status.st_mode) || (S_ISREG(status.st_mode) && has_ending(name, def->endings));
    return !shown || (items->count < EDITOR_MOST_ITEMS && add(items, item_of(&status), name, strlen(name)));
}

static int compare(const void *a, const void *b) {
    const editor_item *x = a;
    const editor_item *y = b;
    if (x->kind != y->kind) {
        return x->kind == EDITOR_ITEM_FOLDER ? -1 : 1;
    }
    const int order = strcasecmp(x->path, y->path);
    return order != 0 ? order : strcmp(x->path, y->path);
}

void editor_items_read(editor_items *items, const editor_folder_def *def) {
    DIR *files = opendir(def->folder);
    const struct dirent *file = files ? readdir(files) : NULL;
    while (file && !items->cut) {
        items->cut = !add_entry(items, def, file->d_name);
        file = readdir(files);
    }
    if (files) {
        closedir(files);
    }
    if (items->count > 1) {
        qsort(items->items, items->count, sizeof *items->items, compare);
    }
}
