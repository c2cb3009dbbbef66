/* Arrays that grow. */
#include "buffer.h"

#include <stdalign.h>
#include <string.h>

geom_buffer geom_buffer_make(const geom_allocator *allocator, size_t size) {
    const geom_buffer buffer = {allocator, NULL, size, 0, 0};
    return buffer;
}

static void release(geom_buffer *buffer) {
    geom_allocator_release(buffer->allocator, buffer->data, buffer->capacity, buffer->size,
                           alignof(max_align_t));
}

void geom_buffer_release(geom_buffer *buffer) {
    release(buffer);
    *buffer = geom_buffer_make(buffer->allocator, buffer->size);
}

static bool reserve(geom_buffer *buffer, size_t capacity) {
    if (capacity <= buffer->capacity) {
        return true;
    }
    void *data = geom_allocator_allocate(buffer->allocator, capacity, buffer->size, alignof(max_align_t));
    if (!data) {
        return false;
    }
    if (buffer->count > 0) {
        memcpy(data, buffer->data, buffer->count * buffer->size);
    }
    release(buffer);
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

void *geom_buffer_push(geom_buffer *buffer) {
    const size_t enough = buffer->count < 16 ? 32 : 2 * buffer->count;
    if (buffer->count == buffer->capacity && !reserve(buffer, enough)) {
        return NULL;
    }
    return (char *)buffer->data + buffer->count++ * buffer->size;
}

bool geom_buffer_resize(geom_buffer *buffer, size_t count) {
    if (!reserve(buffer, count)) {
        return false;
    }
    buffer->count = count;
    return true;
}

void geom_buffer_swap(geom_buffer *a, geom_buffer *b) {
    const geom_buffer kept = *a;
    *a = *b;
    *b = kept;
}

bool geom_buffer_extend(geom_buffer *buffer, const void *elements, size_t count) {
    const size_t wanted = buffer->count + count;
    const size_t enough = wanted > buffer->capacity && buffer->count > 0 ? wanted + buffer->count : wanted;
    if (!reserve(buffer, enough)) {
        return false;
    }
    if (count > 0) {
        memcpy((char *)buffer->data + buffer->count * buffer->size, elements, count * buffer->size);
    }
    buffer->count = wanted;
    return true;
}
