/* Merge sort of numbers that stand for things, for what is inside the library: stable, so that the same input gives the
 * same order everywhere, and without memory of its own. */
#ifndef GEOM_SRC_SORT_H
#define GEOM_SRC_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef bool geom_before(const void *context, uint32_t a, uint32_t b);

/* Sorts items[0 .. count - 1]; `room` has as many places. */
void geom_sort(uint32_t *items, uint32_t *room, size_t count, geom_before *before, const void *context);

#endif
