/* A sequence of the integers below some limit, each at most once: the edges that a sweep line meets, from below to
 * above. An element is put next to another one, so the order need not be known to the sequence.
 *
 * A treap (C. R. Aragon, R. Seidel, "Randomized search trees", FOCS 1989) whose priorities are a fixed scramble of
 * the elements: the same calls build the same tree everywhere. Expected logarithmic depth. Nothing is allocated. */
#ifndef GEOM_ORDER_H
#define GEOM_ORDER_H

#include <stdint.h>

#define GEOM_ORDER_NONE UINT32_MAX

/* Also indexes into the pairs of geom_order_node. */
enum geom_order_side {
    GEOM_ORDER_BELOW,
    GEOM_ORDER_ABOVE
};

typedef struct geom_order_node {
    uint32_t parent;
    uint32_t child[2];
    uint32_t neighbor[2]; /* the elements right below and right above, or GEOM_ORDER_NONE */
    uint32_t priority;
} geom_order_node;

/* node[i] belongs to element i, and is meaningful while i is in the sequence. */
typedef struct geom_order {
    geom_order_node *node;
    uint32_t root;
} geom_order;

/* Puts `element` right below or above `anchor`, or into the empty sequence when that is GEOM_ORDER_NONE. */
void geom_order_insert(geom_order *sequence, uint32_t element, uint32_t anchor, enum geom_order_side side);

/* Takes `element` out. */
void geom_order_remove(geom_order *sequence, uint32_t element);

/* Puts `fresh` where `element` is, and takes that out. Constant time. */
void geom_order_replace(geom_order *sequence, uint32_t element, uint32_t fresh);

#endif
