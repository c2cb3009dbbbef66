/* The rectangles of the solid cells of a grid, and how they follow changes of cells. No world is known here.
 *
 * Each row of cells is a row of bits. A run is a largest row of solid cells; a rectangle is a largest stack of
 * equal runs. `at` has the rectangle of each run, at the run's first cell; the other entries mean nothing. */
#ifndef COSTMAP_RECTANGLES_H
#define COSTMAP_RECTANGLES_H

#include <geom/base.h>
#include <geom/handle.h>

#include <stdbool.h>
#include <stdint.h>

/* Columns from `left` to before `right`, rows from `bottom` to before `top`; no rows: the slot is free. */
typedef struct costmap_rectangle {
    uint32_t left;
    uint32_t right;
    uint32_t bottom;
    uint32_t top;
    geom_handle body; /* in the world, which may have it at another place until it is told of the change */
    uint32_t next;    /* the next free slot */
    bool changed;     /* in the list of changed slots */
    bool fresh;       /* its body was added since the last change that was made known */
} costmap_rectangle;

typedef struct costmap_rectangles {
    geom_allocator allocator;
    uint32_t columns;
    uint32_t rows;
    size_t words;   /* for the bits of one row */
    uint64_t *now;  /* the solid cells */
    uint64_t *next; /* those to come; after costmap_rectangles_exchange those that were */
    uint32_t *at;
    costmap_rectangle *slots;
    uint32_t *changed;
    uint32_t capacity; /* of slots and changed */
    uint32_t slot_count;
    uint32_t free; /* the first free slot, or COSTMAP_NO_SLOT */
    uint32_t changed_count;
    uint32_t live;
} costmap_rectangles;

#define COSTMAP_NO_SLOT UINT32_MAX

/* Makes the rectangles of a grid without solid cells. */
geom_status costmap_rectangles_init(costmap_rectangles *all, uint32_t columns, uint32_t rows,
                                    const geom_allocator *allocator);

void costmap_rectangles_release(costmap_rectangles *all);

/* Makes room for exchanging rows from `first` to before `end`, and back. Sets *changes to how many runs
 * differ. */
geom_status costmap_rectangles_reserve(costmap_rectangles *all, uint32_t first, uint32_t end,
                                       size_t *changes);

/* Exchanges `now` and `next` in these rows, for which there is room, and changes the rectangles. Rows in
 * `next` outside stay as they are. */
void costmap_rectangles_exchange(costmap_rectangles *all, uint32_t first, uint32_t end);

/* Puts a slot into the list of changed ones. */
void costmap_rectangles_note(costmap_rectangles *all, uint32_t index);

bool costmap_rectangles_solid(const costmap_rectangles *all, uint32_t column, uint32_t row);

/* NULL, or which invariant does not hold. */
const char *costmap_rectangles_validate(const costmap_rectangles *all);

#endif
