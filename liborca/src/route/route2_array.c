/* Arrays that grow. */
#include "route2_map.h"

#include <string.h>

enum {
    LEAST_CAPACITY = 16
};

void *orca_route_room_for_one(const geom_allocator *allocator, void *items, size_t count, size_t *capacity,
                              size_t size, size_t alignment) {
    if (count < *capacity) {
        return items;
    }
    const size_t larger = *capacity > 0 ? 2 * *capacity : LEAST_CAPACITY;
    void *moved = geom_allocator_allocate(allocator, larger, size, alignment);
    if (!moved) {
        return NULL;
    }
    if (count > 0) {
        memcpy(moved, items, count * size);
    }
    geom_allocator_release(allocator, items, *capacity, size, alignment);
    *capacity = larger;
    return moved;
}
