/* Heap sort: the C library's qsort may allocate, which a step must not. */
#include "orca_planner.h"

#include <string.h>

/* The largest element that can be sorted, in bytes. */
#define LARGEST 64

typedef struct heap {
    char *elements;
    size_t size;
    orca_planner_in_order *in_order;
} heap;

static char *at(const heap *h, size_t index) { return h->elements + index * h->size; }

static void sift_down(const heap *h, size_t root, size_t count) {
    char moving[LARGEST];
    memcpy(moving, at(h, root), h->size);
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && h->in_order(at(h, child), at(h, child + 1))) {
            child++;
        }
        if (!h->in_order(moving, at(h, child))) {
            break;
        }
        memcpy(at(h, root), at(h, child), h->size);
        root = child;
    }
    memcpy(at(h, root), moving, h->size);
}

void orca_planner_sort(void *elements, size_t count, size_t size, orca_planner_in_order *in_order) {
    GEOM_ASSERT(size <= LARGEST);
    const heap h = {elements, size, in_order};
    for (size_t root = count / 2; root-- > 0;) {
        sift_down(&h, root, count);
    }
    for (size_t end = count; end-- > 1;) {
        char largest[LARGEST];
        memcpy(largest, at(&h, 0), size);
        memcpy(at(&h, 0), at(&h, end), size);
        memcpy(at(&h, end), largest, size);
        sift_down(&h, 0, end);
    }
}
