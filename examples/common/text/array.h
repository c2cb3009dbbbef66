/* Arrays of the heap that grow. */
#ifndef EXAMPLES_ARRAY_H
#define EXAMPLES_ARRAY_H

#include <stddef.h>

/* Makes room for `count` items, at least one, of `size` bytes in an array that has room for *capacity.
 * Returns the array, which may have moved; NULL without memory, and then it is as before. It grows by half at
 * least: adding an item costs constant time on average. */
void *array_reserve(void *items, size_t count, size_t *capacity, size_t size);

#endif
