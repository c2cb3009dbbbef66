/* What the plain kernels of plain_batch2.h and plain_batch3.h work on, and a kernel together with its floats. */
#ifndef BENCH_PLAIN_BATCH_H
#define BENCH_PLAIN_BATCH_H

#include <stddef.h>
#include <stdint.h>

enum {
    PLAIN_STREAMS = 15 /* at most */
};

/* Streams of as many floats as there are shapes, aligned to 64 bytes, and the single shape's numbers in the same
 * order. The count is a multiple of 64. */
typedef struct plain_work {
    const float *stream[PLAIN_STREAMS];
    float query[PLAIN_STREAMS];
    size_t count;
    uint64_t *mask;
} plain_work;

typedef void plain_batch(const plain_work *work);

/* Writes the floats of one of the shapes, number `index`, in the order of its streams; the others are 0. */
typedef void plain_row(const void *shapes, size_t index, float row[PLAIN_STREAMS]);

/* A kernel with a query, streams and a mask of its own. Returns NULL without a kernel, or without memory. */
typedef struct plain_asked plain_asked;

plain_asked *plain_asked_make(plain_batch *kernel, const float query[PLAIN_STREAMS], plain_row *row,
                              const void *shapes, size_t count);
void plain_asked_drop(plain_asked *asked);

/* Runs the kernel; a bench_body. */
size_t plain_asked_run(const void *asked);

/* In how many bits its mask differs from another one. */
size_t plain_asked_differing(const plain_asked *asked, const uint64_t *mask);

#endif
