/* Lists in questions: what is in them, and what is chosen. */
#define _POSIX_C_SOURCE 200809L

#include "listing.h"

#include "dialog.h"
#include "prompt.h"
#include "recent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct editor_listing {
    editor_list list;
    editor_items items;
    editor_prompt_kind kind; /* the question that the list is for */
    char folder[EDITOR_LINE_SIZE];
    bool known; /* the list is that of the folder */
};

editor_listing *editor_listing_create(void) { return calloc(1, sizeof(editor_listing)); }

void editor_listing_destroy(editor_listing *l) {
    if (l) {
        editor_items_clear(&l->items);
        free(l);
    }
}

const editor_list *editor_get_list(const editor *e) { return &e->listing->list; }

bool editor_lists_files(const editor *e) {
    switch (editor_get_prompt(e)->kind) {
    case EDITOR_PROMPT_OPEN:
    case EDITOR_PROMPT_SAVE:
    case EDITOR_PROMPT_EXPORT:
    case EDITOR_PROMPT_PLUGIN:
        return true;
    default:
        return false;
    }
}

/* ---- What is in the list ---- */

static void show_items(editor_listing *l) {
    l->list.items = l->items.items;
    l->list.count = l->items.count;
    l->list.cut = l->items.cut;
    l->list.chosen = l->items.count;
    l->list.first = 0;
}

static void clear(editor_listing *l) {
    editor_items_clear(&l->items);
    show_items(l);
    l->known = false;
    l->kind = EDITOR_PROMPT_NONE;
}

/* Ends of names that a question is about; all NULL for any. */
static const char *const *endings_of(editor_prompt_kind kind) {
    static const char *const drawings[] = {".geojson", ".json", ".wkt", ".map",
                                           ".scen",    ".xml",  ".txt", NULL};
    static const char *const scenes[] = {".geojson", ".json", NULL};
    static const char *const pictures[] = {".png", ".svg", ".gif", NULL};
    static const char *const plugins[] = {".so", NULL};
    switch (kind) {
    case EDITOR_PROMPT_SAVE:
        return scenes;
    case EDITOR_PROMPT_EXPORT:
        return pictures;
    case EDITOR_PROMPT_PLUGIN:
        return plugins;
    default:
        return drawings;
    }
}

static void read_recent(const editor *e, editor_items *items) {
    bool good = true;
    for (size_t i = 0; good && i < editor_recent_count(e); i++) {
        good = editor_items_add_path(items, editor_recent_path(e, i));
    }
}

static void read_list(editor *e) {
    editor_listing *l = e->listing;
    const bool recent = l->list.recent && l->kind == EDITOR_PROMPT_OPEN;
    const bool all = l->list.filter == EDITOR_FILTER_ALL;
    const editor_folder_def def = {
        .folder = l->folder[0] ? l->folder : ".",
        .hidden = l->list.hidden,
        .endings = all ? NULL : endings_of(l->kind),
    };
    editor_items_clear(&l->items);
    if (recent) {
        read_recent(e, &l->items);
    } else {
        editor_items_read(&l->items, &def);
    }
    show_items(l);
    l->known = true;
}

/* Scrolls until an item is seen. */
static void reveal(editor *e, size_t place) {
    editor_list *list = &e->listing->list;
    const size_t rows = editor_dialog_rows(e);
    if (place < list->first) {
        list->first = place;
    } else if (rows > 0 && place >= list->first + rows) {
        list->first = place - rows + 1;
    }
}

/* Up to the last slash, with it. */
static size_t folder_length(const editor *e) {
    const char *text = editor_get_prompt(e)->line.text;
    const char *slash = strrchr(text, '/');
    return slash ? (size_t)(slash + 1 - text) : 0;
}

/* What the line names is chosen. Where it names nothing, the list shows the names that begin like it. */
static void follow_line(editor *e) {
    editor_list *list = &e->listing->list;
    const char *line = editor_get_prompt(e)->line.text;
    const char *name = list->recent ? line : line + folder_length(e);
    if (list->chosen < list->count && strcmp(list->items[list->chosen].path, name) == 0) {
        return;
    }
    list->chosen = list->count;
    size_t alike = list->count;
    for (size_t i = 0; name[0] && i < list->count && list->chosen == list->count; i++) {
        if (strcmp(list->items[i].path, name) == 0) {
            list->chosen = i;
        } else if (alike == list->count && strncmp(list->items[i].path, name, strlen(name)) == 0) {
            alike = i;
        }
    }
    if (list->chosen < list->count) {
        reveal(e, list->chosen);
    } else if (alike < list->count) {
        list->first = alike;
        editor_list_scroll(e, 0);
    }
}

void editor_follow_listing(editor *e) {
    editor_listing *l = e->listing;
    const editor_prompt *prompt = editor_get_prompt(e);
    if (prompt->kind == EDITOR_PROMPT_REMARKS && l->kind == EDITOR_PROMPT_REMARKS) {
        return;
    }
    if (!editor_lists_files(e)) {
        if (l->kind != EDITOR_PROMPT_NONE) {
            clear(l);
        }
        return;
    }
    const size_t length = folder_length(e);
    const bool recent = l->list.recent && prompt->kind == EDITOR_PROMPT_OPEN;
    const bool same =
        l->known && l->kind == prompt->kind &&
        (recent || (strlen(l->folder) == length && memcmp(l->folder, prompt->line.text, length) == 0));
    if (!same) {
        l->list.filter = l->kind == prompt->kind ? l->list.filter : EDITOR_FILTER_KIND;
        l->kind = prompt->kind;
        memcpy(l->folder, prompt->line.text, length);
        l->folder[length] = 0;
        read_list(e);
    }
    follow_line(e);
}

bool editor_list_remarks(editor *e, const char *lines) {
    editor_listing *l = e->listing;
    clear(l);
    for (const char *line = lines; *line;) {
        const size_t length = strcspn(line, "\n");
        if (!editor_items_add_remark(&l->items, line, length)) {
            clear(l);
            return false;
        }
        line += length + (line[length] == '\n');
    }
    l->kind = EDITOR_PROMPT_REMARKS;
    show_items(l);
    return true;
}

/* ---- Switches ---- */

static void read_again(editor *e) {
    e->listing->known = false;
    editor_follow_listing(e);
}

void editor_list_hidden(editor *e) {
    e->listing->list.hidden = !e->listing->list.hidden;
    read_again(e);
}

void editor_list_recent(editor *e) {
    e->listing->list.recent = !e->listing->list.recent;
    read_again(e);
}

void editor_list_filter(editor *e) {
    editor_list *list = &e->listing->list;
    list->filter = (editor_filter)((list->filter + 1) % EDITOR_FILTER_COUNT);
    read_again(e);
}

/* ---- Choosing ---- */

size_t editor_place_moved(size_t place, int rows, size_t last) {
    const size_t back = rows < 0 ? (size_t)-rows : 0;
    const size_t to = rows >= 0 ? place + (size_t)rows : place > back ? place - back : 0;
    return to < last ? to : last;
}

void editor_list_scroll(editor *e, int by) {
    editor_list *list = &e->listing->list;
    const size_t rows = editor_dialog_rows(e);
    list->first = editor_place_moved(list->first, by, list->count > rows ? list->count - rows : 0);
}

void editor_list_choose(editor *e, size_t place) {
    editor_list *list = &e->listing->list;
    char line[2 * EDITOR_LINE_SIZE];
    if (place >= list->count || list->items[place].kind == EDITOR_ITEM_REMARK) {
        return;
    }
    const size_t length = list->recent ? 0 : folder_length(e);
    const int written = snprintf(line, sizeof line, "%.*s%s", (int)length, editor_get_prompt(e)->line.text,
                                 list->items[place].path);
    if (written < 0 || (size_t)written >= EDITOR_LINE_SIZE) {
        return;
    }
    editor_prompt_put(e, line);
    list->chosen = place;
    reveal(e, place);
}

void editor_list_next(editor *e, int by) {
    const editor_list *list = editor_get_list(e);
    if (list->count > 0 && list->items[0].kind == EDITOR_ITEM_REMARK) {
        editor_list_scroll(e, by);
    } else if (list->count > 0) {
        const bool none = list->chosen == list->count;
        editor_list_choose(e, none ? list->first : editor_place_moved(list->chosen, by, list->count - 1));
    }
}

/* ---- Folders ---- */

void editor_list_parent(editor *e) {
    char line[EDITOR_LINE_SIZE];
    const size_t length = folder_length(e);
    memcpy(line, editor_get_prompt(e)->line.text, length);
    line[length] = 0;
    size_t end = length;
    while (end > 0 && line[end - 1] == '/') {
        end--;
    }
    while (end > 0 && line[end - 1] != '/') {
        end--;
    }
    const bool up = length == 0 || strcmp(line + end, "../") == 0 || strcmp(line + end, "./") == 0;
    if (up && length + 4 < sizeof line) {
        memcpy(line + length, "../", 4);
    } else if (!up && strspn(line, "/") < length) {
        line[end] = 0;
    }
    editor_prompt_put(e, line);
}

void editor_list_enter(editor *e) {
    char line[EDITOR_LINE_SIZE + 1];
    const char *text = editor_get_prompt(e)->line.text;
    const size_t length = strlen(text);
    memcpy(line, text, length + 1);
    if (length > 0 && text[length - 1] != '/' && length + 1 < EDITOR_LINE_SIZE) {
        memcpy(line + length, "/", 2);
    }
    e->listing->list.recent = false;
    editor_prompt_put(e, line);
    read_again(e);
}

/* ---- Words ---- */

void editor_item_size(const editor_item *item, char *words, size_t capacity) {
    static const char *const units[] = {"bytes", "kB", "MB", "GB"};
    double size = (double)item->size;
    size_t unit = 0;
    while (size >= 1000.0 && unit < 3) {
        size /= 1000.0;
        unit++;
    }
    words[0] = 0;
    if (item->size >= 0) {
        snprintf(words, capacity, unit == 0 || size >= 99.5 ? "%.0f %s" : "%.1f %s", size, units[unit]);
    }
}

void editor_item_time(const editor_item *item, char *words, size_t capacity) {
    const time_t seconds = (time_t)item->seconds;
    struct tm when;
    words[0] = 0;
    if (item->seconds > 0 && localtime_r(&seconds, &when)) {
        if (strftime(words, capacity, "%Y-%m-%d %H:%M", &when) == 0) {
            words[0] = 0;
        }
    }
}
