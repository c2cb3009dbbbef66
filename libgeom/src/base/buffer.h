/* Growing arrays for internal use. */
#ifndef GEOM_SRC_BUFFER_H
#define GEOM_SRC_BUFFER_H

#include <geom/base.h>

#include <stdbool.h>
#include <stdint.h>

typedef struct geom_buffer {
    const geom_allocator *allocator;
    void *data;
    size_t size; /* of an element */
    size_t count;
    size_t capacity;
} geom_buffer;

geom_buffer geom_buffer_make(const geom_allocator *allocator, size_t size);

void geom_buffer_release(geom_buffer *buffer);

/* Appends an element and returns it, uninitialized; NULL if there is no memory. */
void *geom_buffer_push(geom_buffer *buffer);

/* Sets the number of elements; new ones are uninitialized. Returns false if there is no memory. */
bool geom_buffer_resize(geom_buffer *buffer, size_t count);

/* Exchanges two buffers. */
void geom_buffer_swap(geom_buffer *a, geom_buffer *b);

/* Appends `count` elements. Returns false if there is no memory. */
bool geom_buffer_extend(geom_buffer *buffer, const void *elements, size_t count);

#endif
