/* Arrays of the heap that grow. */
#include "array.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

void *array_reserve(void *items, size_t count, size_t *capacity, size_t size) {
    const size_t wanted = count + count / 2 + 16;
    if (count <= *capacity) {
        return items;
    }
    const bool fits = wanted >= count && wanted <= SIZE_MAX / size;
    void *grown = fits ? realloc(items, wanted * size) : NULL;
    *capacity = grown ? wanted : *capacity;
    return grown;
}
