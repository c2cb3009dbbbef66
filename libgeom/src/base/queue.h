/* A queue of the integers below some limit, each at most once, by keys that may change: the smallest key is first, of
 * equal ones that of the smaller integer. A binary heap; nothing is allocated. */
#ifndef GEOM_SRC_QUEUE_H
#define GEOM_SRC_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#define GEOM_QUEUE_NONE UINT32_MAX

/* key[i] and place[i] belong to element i; place[i] is GEOM_QUEUE_NONE while i is not in the queue, which is for the
 * owner to set at the beginning. */
typedef struct geom_queue {
    double *key;
    uint32_t *place;
    uint32_t *heap;
    uint32_t count;
} geom_queue;

/* Puts an element in, or changes its key. Keys are not NaN. */
void geom_queue_put(geom_queue *queue, uint32_t element, double key);

/* Takes an element out, if it is in. Its key stays. */
void geom_queue_remove(geom_queue *queue, uint32_t element);

/* Takes out the first element, or returns GEOM_QUEUE_NONE. Its key stays. */
uint32_t geom_queue_pop(geom_queue *queue);

#endif
