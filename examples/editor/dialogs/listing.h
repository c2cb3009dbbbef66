/* The room of lists in questions: files of a folder, recent files, remarks about a file that was opened. */
#ifndef EDITOR_LISTING_H
#define EDITOR_LISTING_H

#include "state/rooms.h"

#include <stdint.h>

typedef enum editor_item_kind {
    EDITOR_ITEM_FOLDER,
    EDITOR_ITEM_FILE,
    EDITOR_ITEM_REMARK /* a line to read */
} editor_item_kind;

typedef struct editor_item {
    char *path; /* as it is typed: a recent file's whole path, else behind the folder of the line */
    editor_item_kind kind;
    int64_t size;    /* bytes, of a file; -1 where that is not known */
    int64_t seconds; /* since 1970, of the last change; 0 where that is not known */
} editor_item;

/* Which files of a folder are shown. */
typedef enum editor_filter {
    EDITOR_FILTER_KIND, /* those that the question is about, by the ends of their names */
    EDITOR_FILTER_ALL,
    EDITOR_FILTER_COUNT
} editor_filter;

typedef struct editor_list {
    const editor_item *items;
    size_t count;
    size_t chosen; /* `count`: none */
    size_t first;  /* that is shown */
    bool cut;      /* there are more files than fit */
    bool hidden;   /* files whose names begin with a dot are shown */
    bool recent;   /* recent files, instead of a folder */
    editor_filter filter;
} editor_list;

editor_listing *editor_listing_create(void); /* NULL without memory */
void editor_listing_destroy(editor_listing *l);

const editor_list *editor_get_list(const editor *e);

/* Whether the question has a list of files. */
bool editor_lists_files(const editor *e);

/* After every event: the list is that of the folder of the line that is typed. Reads the folder where it is
 * another one. */
void editor_follow_listing(editor *e);

/* Remarks: lines of text, shown instead of files until the question ends. False without memory. */
bool editor_list_remarks(editor *e, const char *lines);

/* What can be switched. Each reads the folder again. */
void editor_list_hidden(editor *e);
void editor_list_recent(editor *e);
void editor_list_filter(editor *e);

/* Chooses an item by its place, or the next one, and puts its path into the line that is typed. */
void editor_list_choose(editor *e, size_t place);
void editor_list_next(editor *e, int by);

/* Scrolls by rows, as far as there are some. */
void editor_list_scroll(editor *e, int by);

/* The place that lies so many rows behind another one, or before it, among those from 0 to `last`. */
size_t editor_place_moved(size_t place, int rows, size_t last);

/* The folder above that of the line, and into a folder that the line names. */
void editor_list_parent(editor *e);
void editor_list_enter(editor *e);

/* A size and a time of an item for people; "" where they are not known. */
void editor_item_size(const editor_item *item, char *words, size_t capacity);
void editor_item_time(const editor_item *item, char *words, size_t capacity);

/* ---- What a list holds (folder.c) ---- */

enum {
    EDITOR_MOST_ITEMS = 5000 /* of a folder */
};

/* Zero is empty. */
typedef struct editor_items {
    editor_item *items;
    size_t count;
    size_t capacity;
    bool cut; /* there are more, or memory was short */
} editor_items;

typedef struct editor_folder_def {
    const char *folder;
    bool hidden;                /* with names that begin with a dot */
    const char *const *endings; /* of names of files, ends with NULL; NULL for any */
} editor_folder_def;

void editor_items_clear(editor_items *items);

/* A file by its whole path, and a line to read. False without memory. */
bool editor_items_add_path(editor_items *items, const char *path);
bool editor_items_add_remark(editor_items *items, const char *line, size_t length);

/* Folders and plain files: folders first, both by name, without regard to capitals. One that cannot be read
 * has none. Cost: n log n of the files of the folder. */
void editor_items_read(editor_items *items, const editor_folder_def *def);

#endif
