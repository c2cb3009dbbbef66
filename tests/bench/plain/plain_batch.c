/* Plain kernels with their floats. */
#include "plain_batch.h"

#include <geom/base.h>

#include <stdlib.h>
#include <string.h>

enum {
    LINE = 64
};

struct plain_asked {
    plain_work work;
    plain_batch *kernel;
    float *floats;
};

/* Streams are a line more than their length apart, as those of packs are. */
static size_t stride_of(size_t count) { return count + LINE / sizeof(float); }

static void fill(plain_asked *asked, plain_row *row, const void *shapes) {
    plain_work *work = &asked->work;
    const size_t stride = stride_of(work->count);
    for (size_t i = 0; i < work->count; ++i) {
        float numbers[PLAIN_STREAMS] = {0};
        row(shapes, i, numbers);
        for (size_t j = 0; j < PLAIN_STREAMS; ++j) {
            asked->floats[j * stride + i] = numbers[j];
        }
    }
    for (size_t j = 0; j < PLAIN_STREAMS; ++j) {
        work->stream[j] = asked->floats + j * stride;
    }
}

plain_asked *plain_asked_make(plain_batch *kernel, const float query[PLAIN_STREAMS], plain_row *row,
                              const void *shapes, size_t count) {
    const geom_allocator allocator = geom_allocator_default();
    plain_asked *asked = kernel != NULL ? calloc(1, sizeof *asked) : NULL;
    if (asked == NULL) {
        return NULL;
    }
    asked->kernel = kernel;
    asked->work.count = count;
    memcpy(asked->work.query, query, sizeof asked->work.query);
    asked->work.mask = calloc(count / 64, sizeof *asked->work.mask);
    asked->floats =
        geom_allocator_allocate(&allocator, PLAIN_STREAMS * stride_of(count), sizeof *asked->floats, LINE);
    if (asked->work.mask == NULL || asked->floats == NULL) {
        plain_asked_drop(asked);
        return NULL;
    }
    fill(asked, row, shapes);
    return asked;
}

void plain_asked_drop(plain_asked *asked) {
    const geom_allocator allocator = geom_allocator_default();
    if (asked == NULL) {
        return;
    }
    if (asked->floats != NULL) {
        geom_allocator_release(&allocator, asked->floats, PLAIN_STREAMS * stride_of(asked->work.count),
                               sizeof *asked->floats, LINE);
    }
    free(asked->work.mask);
    free(asked);
}

size_t plain_asked_run(const void *asked) {
    const plain_asked *plain = asked;
    plain->kernel(&plain->work);
    return (size_t)plain->work.mask[0];
}

size_t plain_asked_differing(const plain_asked *asked, const uint64_t *mask) {
    size_t count = 0;
    for (size_t i = 0; i < asked->work.count / 64; ++i) {
        for (uint64_t bits = asked->work.mask[i] ^ mask[i]; bits != 0; bits &= bits - 1) {
            ++count;
        }
    }
    return count;
}
