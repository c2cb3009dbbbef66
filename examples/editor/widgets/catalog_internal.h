/* The room of the list of objects, and how its rows are made. Private to catalog.c and catalog_rows.c. */
#ifndef EDITOR_CATALOG_INTERNAL_H
#define EDITOR_CATALOG_INTERNAL_H

#include "catalog.h"

enum {
    CATALOG_FILTER_SIZE = 64
};

struct editor_catalog {
    editor_catalog_row *rows;
    size_t count;
    size_t capacity;
    uint64_t revision; /* of the drawing that the rows show */
    bool known;        /* whether they show it, with these folds and this filter */
    uint32_t *folded;  /* groups */
    size_t folded_count;
    char filter[CATALOG_FILTER_SIZE];
    double scroll; /* points */
    size_t anchor;
    editor_catalog_item renamed;
};

/* The place of a group among the folded ones, or their number. */
size_t catalog_find_folded(const editor_catalog *l, uint32_t group);

/* Makes the rows. False without memory; then some are missing. Cost: n log n. (catalog_rows.c) */
bool catalog_make_rows(editor_catalog *l, const editor_document *drawing);

#endif
