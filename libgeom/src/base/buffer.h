/* Arrays that grow, for what is inside the library. */
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

/* Room for one more element at the end, or NULL when there is no memory. */
void *geom_buffer_push(geom_buffer *buffer);

/* Sets the number of elements; fresh ones are not initialized. False when there is no memory. */
bool geom_buffer_resize(geom_buffer *buffer, size_t count);

/* The two change places. */
void geom_buffer_swap(geom_buffer *a, geom_buffer *b);

/* Element i of `target`, which is as long, becomes element places[i] of `source`. */
void geom_buffer_gather(geom_buffer *target, const geom_buffer *source, const uint32_t *places);

#endif
