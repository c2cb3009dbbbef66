/* Memory that verification and enforcing keep from call to call. */
#include "verify_memory.h"

#include <stdalign.h>
#include <string.h>

geom_status orca_verify_array_reserve(verify_array *array, const geom_allocator *allocator, size_t count) {
    if (count <= array->capacity) {
        return GEOM_OK;
    }
    const size_t grown = array->capacity + array->capacity / 2;
    const size_t capacity = grown > count ? grown : count;
    void *data = geom_allocator_allocate(allocator, capacity, array->size, alignof(max_align_t));
    if (!data) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (array->data) {
        memcpy(data, array->data, array->capacity * array->size);
    }
    geom_allocator_release(allocator, array->data, array->capacity, array->size, alignof(max_align_t));
    array->data = data;
    array->capacity = capacity;
    return GEOM_OK;
}

void orca_verify_array_release(verify_array *array, const geom_allocator *allocator) {
    geom_allocator_release(allocator, array->data, array->capacity, array->size, alignof(max_align_t));
    array->data = NULL;
    array->capacity = 0;
}

void orca_enforce_memory_release(enforce_memory *memory, const geom_allocator *allocator) {
    orca_verify_array_release(&memory->order, allocator);
    orca_verify_array_release(&memory->keys, allocator);
    orca_verify_array_release(&memory->starts, allocator);
    orca_verify_array_release(&memory->near, allocator);
    orca_verify_array_release(&memory->member_of, allocator);
    orca_verify_array_release(&memory->members, allocator);
    orca_verify_array_release(&memory->planes, allocator);
}
