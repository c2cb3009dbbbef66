/* A sequence of integers below some limit, each at most once: the edges that a sweep line meets, from
 * bottom to top. An element is inserted beside another one, so the sequence need not know the order.
 *
 * It is a treap (C. R. Aragon, R. Seidel, "Randomized search trees", FOCS 1989) whose priorities are a
 * fixed mixing of the elements. So the same calls build the same tree on every machine. Expected depth
 * O(log n). Does not allocate. */
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

/* Inserts `element` directly below or above `anchor`, or into the empty sequence if that is
 * GEOM_ORDER_NONE. */
void geom_order_insert(geom_order *sequence, uint32_t element, uint32_t anchor, enum geom_order_side side);

/* Removes `element`. */
void geom_order_remove(geom_order *sequence, uint32_t element);

/* Replaces `element` by `fresh`. Constant time. */
void geom_order_replace(geom_order *sequence, uint32_t element, uint32_t fresh);

#endif
