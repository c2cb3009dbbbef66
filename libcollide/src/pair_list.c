#include "pair_list.h"

#include <string.h>

bool collide_pair_list_push(collide_pair_list *list, collide_pair pair, const geom_allocator *allocator) {
    if (list->count == list->capacity) {
        const size_t capacity = 2 * list->capacity + 64;
        collide_pair *const larger =
            geom_allocate(allocator, capacity, sizeof *larger, _Alignof(collide_pair));
        if (larger == NULL) {
            return false;
        }
        if (list->count > 0) {
            memcpy(larger, list->pairs, list->count * sizeof *larger);
        }
        geom_release(allocator, list->pairs, list->capacity, sizeof *larger, _Alignof(collide_pair));
        list->pairs = larger;
        list->capacity = capacity;
    }
    list->pairs[list->count++] = pair;
    return true;
}

static bool comes_before(collide_pair p, collide_pair q) {
    return p.a.index < q.a.index || (p.a.index == q.a.index && p.b.index < q.b.index);
}

/* Lets what is at `at` sink to its place in the heap, whose last come first. */
static void sink(collide_pair *heap, size_t at, size_t count) {
    const collide_pair moved = heap[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && comes_before(heap[child], heap[child + 1]);
        if (!comes_before(moved, heap[child])) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

void collide_pair_list_sort(collide_pair_list *list) {
    collide_pair *const pairs = list->pairs;
    for (size_t i = list->count / 2; i-- > 0;) {
        sink(pairs, i, list->count);
    }
    for (size_t last = list->count; last-- > 1;) {
        const collide_pair latest = pairs[0];
        pairs[0] = pairs[last];
        sink(pairs, 0, last);
        pairs[last] = latest;
    }
}
