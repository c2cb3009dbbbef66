/* The room of the list of objects in the dock on the left: its rows, what is folded, what it is filtered
 * by.
 *
 * Rows are made anew only when the drawing, the folds or the filter have changed, in n log n. Scrolling
 * and drawing cost what is seen. */
#ifndef EDITOR_CATALOG_H
#define EDITOR_CATALOG_H

#include "state/rooms.h"

enum {
    EDITOR_CATALOG_ROW = 21,       /* height of a row, points */
    EDITOR_CATALOG_HEADER = 34,    /* of the box of the filter above */
    EDITOR_CATALOG_NAME_SIZE = 64, /* bytes of a name that a row shows */
    EDITOR_CATALOG_WORDS = 96      /* bytes for the words of a row */
};

/* A shape, or a group with the rows of its members below. */
typedef struct editor_catalog_row {
    uint32_t group;  /* of a row of a group; 0 for a shape */
    uint32_t number; /* of a shape: among its series, from 0 */
    size_t place;    /* of a shape; of a group's first member */
    size_t members;  /* of a group, also those in further groups */
    size_t depth;    /* groups around it */
    bool folded;     /* a group whose rows are not shown */
} editor_catalog_row;

/* What a row is of, whatever is above and below it: a shape by its id, or a group; the other is 0. */
typedef struct editor_catalog_item {
    uint32_t shape;
    uint32_t group;
} editor_catalog_item;

/* What lies under the pointer. */
typedef enum editor_catalog_part {
    EDITOR_CATALOG_NOTHING,
    EDITOR_CATALOG_FILTER,
    EDITOR_CATALOG_NAME,
    EDITOR_CATALOG_FOLD,
    EDITOR_CATALOG_HIDDEN,
    EDITOR_CATALOG_LOCKED
} editor_catalog_part;

editor_catalog *editor_catalog_create(void); /* NULL without memory */
void editor_catalog_destroy(editor_catalog *l);

/* The rows as they are now, valid until the drawing changes; none without memory. */
const editor_catalog_row *editor_catalog_rows(const editor *e, size_t *count);

bool editor_row_is_of(const editor_document *d, const editor_catalog_row *row, editor_catalog_item item);

/* Whether a row is that of the shape at a place of the drawing, or of a group that holds it. */
bool editor_row_shows(const editor_document *d, const editor_catalog_row *row, size_t place);

/* Its name, else what it is and its number; behind that the number of members of a group. */
void editor_catalog_words(const editor *e, const editor_catalog_row *row, char words[EDITOR_CATALOG_WORDS]);

/* ---- Places in the window ---- */

geom_aabb2 editor_dock_area(const editor *e); /* empty when it is hidden */
bool editor_in_dock(const editor *e, geom_vec2 screen);
geom_aabb2 editor_catalog_filter_area(const editor *e);
geom_aabb2 editor_catalog_area(const editor *e);                   /* all rows that are seen */
geom_aabb2 editor_catalog_row_area(const editor *e, size_t index); /* scrolled */
geom_aabb2 editor_catalog_part_area(geom_aabb2 row_area, const editor_catalog_row *row,
                                    editor_catalog_part part);
editor_catalog_part editor_catalog_part_at(const editor *e, geom_vec2 screen, size_t *index);

/* ---- What is shown ---- */

const char *editor_catalog_filter(const editor *e);
void editor_catalog_set_filter(editor *e, const char *filter);
void editor_catalog_fold(editor *e, uint32_t group); /* or unfold; without memory nothing */
void editor_catalog_unfold_around(editor *e, const editor_shape *s, size_t depth); /* the outermost groups */
void editor_catalog_scroll(editor *e, double points);
double editor_catalog_scrolled(const editor *e);
/* These unfold nothing, and scroll as little as needed. */
void editor_catalog_reveal(editor *e, editor_catalog_item item);
void editor_catalog_reveal_row(editor *e, size_t index);

/* The row from which Shift selects on: the place of its shape. */
size_t editor_catalog_anchor(const editor *e);
void editor_catalog_set_anchor(editor *e, size_t place);

/* What a name is typed for. */
editor_catalog_item editor_catalog_renamed(const editor *e);
void editor_catalog_rename(editor *e, editor_catalog_item item);

#endif
