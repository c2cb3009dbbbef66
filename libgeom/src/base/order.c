/* Sequences of integers as treaps: insertion, removal, neighbors. */
#include "order.h"

#include <stdbool.h>

/* A bijective mixing of 32 bits: two rounds of xor-shift and odd multiplication. */
static uint32_t scramble(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x9e3779b1U;
    x = (x ^ (x >> 15)) * 0x85ebca6bU;
    return x ^ (x >> 16);
}

/* Makes the parent point down at `other` (or GEOM_ORDER_NONE) instead of `element`. */
static void hang(geom_order *sequence, uint32_t parent, uint32_t element, uint32_t other) {
    if (parent == GEOM_ORDER_NONE) {
        sequence->root = other;
    } else {
        geom_order_node *node = &sequence->node[parent];
        node->child[node->child[GEOM_ORDER_ABOVE] == element] = other;
    }
    if (other != GEOM_ORDER_NONE) {
        sequence->node[other].parent = parent;
    }
}

/* Exchanges `element` and its parent by a rotation; the sequence stays as it is. */
static void rotate_up(geom_order *sequence, uint32_t element) {
    geom_order_node *node = sequence->node;
    const uint32_t parent = node[element].parent;
    const bool side = node[parent].child[GEOM_ORDER_ABOVE] == element;
    const uint32_t inner = node[element].child[!side];
    hang(sequence, node[parent].parent, parent, element);
    node[parent].child[side] = inner;
    if (inner != GEOM_ORDER_NONE) {
        node[inner].parent = parent;
    }
    node[element].child[!side] = parent;
    node[parent].parent = element;
}

/* Links two neighboring elements; either may be GEOM_ORDER_NONE. */
static void link_neighbors(geom_order *sequence, uint32_t below, uint32_t above) {
    if (below != GEOM_ORDER_NONE) {
        sequence->node[below].neighbor[GEOM_ORDER_ABOVE] = above;
    }
    if (above != GEOM_ORDER_NONE) {
        sequence->node[above].neighbor[GEOM_ORDER_BELOW] = below;
    }
}

/* Attaches a new leaf between two neighbors: one of them has no child on the side of the other. */
static void attach(geom_order *sequence, uint32_t element, uint32_t anchor, enum geom_order_side side) {
    geom_order_node *node = sequence->node;
    if (node[anchor].child[side] == GEOM_ORDER_NONE) {
        node[anchor].child[side] = element;
        node[element].parent = anchor;
    } else {
        const uint32_t neighbor = node[anchor].neighbor[side];
        node[neighbor].child[!side] = element;
        node[element].parent = neighbor;
    }
}

void geom_order_insert(geom_order *sequence, uint32_t element, uint32_t anchor, enum geom_order_side side) {
    geom_order_node *node = sequence->node;
    const geom_order_node leaf = {GEOM_ORDER_NONE,
                                  {GEOM_ORDER_NONE, GEOM_ORDER_NONE},
                                  {GEOM_ORDER_NONE, GEOM_ORDER_NONE},
                                  scramble(element)};
    node[element] = leaf;
    if (anchor == GEOM_ORDER_NONE) {
        sequence->root = element;
        return;
    }
    attach(sequence, element, anchor, side);
    const uint32_t beyond = node[anchor].neighbor[side];
    link_neighbors(sequence, side == GEOM_ORDER_ABOVE ? anchor : beyond, element);
    link_neighbors(sequence, element, side == GEOM_ORDER_ABOVE ? beyond : anchor);
    while (node[element].parent != GEOM_ORDER_NONE &&
           node[node[element].parent].priority < node[element].priority) {
        rotate_up(sequence, element);
    }
}

void geom_order_remove(geom_order *sequence, uint32_t element) {
    geom_order_node *node = sequence->node;
    const uint32_t *child = node[element].child;
    while (child[GEOM_ORDER_BELOW] != GEOM_ORDER_NONE && child[GEOM_ORDER_ABOVE] != GEOM_ORDER_NONE) {
        const bool above = node[child[GEOM_ORDER_ABOVE]].priority > node[child[GEOM_ORDER_BELOW]].priority;
        rotate_up(sequence, child[above]);
    }
    const uint32_t only =
        child[GEOM_ORDER_BELOW] != GEOM_ORDER_NONE ? child[GEOM_ORDER_BELOW] : child[GEOM_ORDER_ABOVE];
    hang(sequence, node[element].parent, element, only);
    link_neighbors(sequence, node[element].neighbor[GEOM_ORDER_BELOW],
                   node[element].neighbor[GEOM_ORDER_ABOVE]);
}

void geom_order_replace(geom_order *sequence, uint32_t element, uint32_t fresh) {
    geom_order_node *node = sequence->node;
    node[fresh] = node[element];
    hang(sequence, node[fresh].parent, element, fresh);
    for (int side = GEOM_ORDER_BELOW; side <= GEOM_ORDER_ABOVE; ++side) {
        if (node[fresh].child[side] != GEOM_ORDER_NONE) {
            node[node[fresh].child[side]].parent = fresh;
        }
    }
    link_neighbors(sequence, node[fresh].neighbor[GEOM_ORDER_BELOW], fresh);
    link_neighbors(sequence, fresh, node[fresh].neighbor[GEOM_ORDER_ABOVE]);
}
