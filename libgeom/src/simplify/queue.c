/* A priority queue of integers. */
#include "simplify_internal.h"

static bool before(const geom_queue *queue, uint32_t a, uint32_t b) {
    return queue->key[a] != queue->key[b] ? queue->key[a] < queue->key[b] : a < b;
}

static void set(geom_queue *queue, uint32_t place, uint32_t element) {
    queue->heap[place] = element;
    queue->place[element] = place;
}

/* Moves an element from `place` towards the front as far as it must. Returns its place. */
static uint32_t rise(geom_queue *queue, uint32_t place, uint32_t element) {
    uint32_t at = place;
    while (at > 0 && before(queue, element, queue->heap[(at - 1) / 2])) {
        set(queue, at, queue->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    set(queue, at, element);
    return at;
}

static void sink(geom_queue *queue, uint32_t place, uint32_t element) {
    uint32_t at = place;
    for (;;) {
        uint64_t child = 2 * (uint64_t)at + 1;
        if (child >= queue->count) {
            break;
        }
        if (child + 1 < queue->count && before(queue, queue->heap[child + 1], queue->heap[child])) {
            ++child;
        }
        if (!before(queue, queue->heap[child], element)) {
            break;
        }
        set(queue, at, queue->heap[child]);
        at = (uint32_t)child;
    }
    set(queue, at, element);
}

void geom_queue_put(geom_queue *queue, uint32_t element, double key) {
    uint32_t place = queue->place[element];
    if (place == GEOM_QUEUE_NONE) {
        place = queue->count++;
    }
    queue->key[element] = key;
    sink(queue, rise(queue, place, element), element);
}

void geom_queue_remove(geom_queue *queue, uint32_t element) {
    const uint32_t place = queue->place[element];
    if (place == GEOM_QUEUE_NONE) {
        return;
    }
    queue->place[element] = GEOM_QUEUE_NONE;
    const uint32_t last = queue->heap[--queue->count];
    if (last != element) {
        sink(queue, rise(queue, place, last), last);
    }
}

uint32_t geom_queue_pop(geom_queue *queue) {
    if (queue->count == 0) {
        return GEOM_QUEUE_NONE;
    }
    const uint32_t first = queue->heap[0];
    geom_queue_remove(queue, first);
    return first;
}
