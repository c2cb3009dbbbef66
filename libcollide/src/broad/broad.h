/* What a kind of broad phase offers to the front, broadphase.inl, which holds the items, their handles,
 * layers and users, and gives every answer its exactness.
 *
 * The code of this folder is compiled twice, for the plane and for space (../types2.h). A file X.inl holds
 * the code; X2.c includes "space2.h" and X.inl, X3.c "space3.h" and X.inl. These two headers have the few
 * functions that differ.
 *
 * A kind knows items by their index and sees their boxes in the table of the front. What it reports are
 * candidates: it may report too many, never too few, each once; the front tests layers, then the box exactly,
 * then the filter. */
#ifndef COLLIDE_BROAD_H
#define COLLIDE_BROAD_H

#include <collide/broadphase.h>

/* No item. */
#define BROAD_NONE UINT32_MAX

/* What is held about one item. A free slot has alive = false and is in the list of free slots. */
typedef struct broad_item {
    box bounds;
    uint32_t layers;
    uint32_t mask;
    void *user;
    uint32_t generation;
    uint32_t next_free;
    uint32_t place; /* for the kind: where it keeps the item */
    bool alive;
} broad_item;

/* Handed to every function of a kind, which reads it and writes `place` alone. */
typedef struct broad_items {
    broad_item *items;
    uint32_t count; /* slots in use or free; indices are below it */
    uint32_t capacity;
    uint32_t alive;
    uint32_t first_free;
} broad_items;

/* A box on its way from `start` by `motion`, with all that lies within `radius` of it. A ray from a to b
 * starts as a box without size; its motion is b - a, which is rounded, and infinite where it is beyond the
 * doubles; `end` is b. Otherwise `end` is the rounded end of the way of the lower corner. cast.inl has tests
 * that take all this into account. */
typedef struct broad_cast {
    box start;
    vec motion;
    vec end;
    double radius;
} broad_cast;

/* Takes one candidate; false ends the traversal. */
typedef bool broad_on_box(void *context, uint32_t item);

/* Takes one candidate and the limit; returns the limit from now on, which is no larger; negative ends the
 * traversal. */
typedef double broad_on_limit(void *context, uint32_t item, double limit);

/* Takes two candidates that may meet, in either order; false ends the traversal. */
typedef bool broad_on_pair(void *context, uint32_t a, uint32_t b);

/* One kind of broad phase. Functions that return a geom_status leave all as it was when it is not GEOM_OK.
 * Queries return false when a visitor ended them. What comes in is valid. */
typedef struct broad_kind {
    geom_status (*create)(const collide_broadphase_def *def, const geom_allocator *allocator, void **state);
    void (*destroy)(void *state);

    /* The item is already alive in the table, with its new box. `old` is the box that it had before. */
    geom_status (*insert)(void *state, broad_items *items, uint32_t item);
    geom_status (*move)(void *state, broad_items *items, uint32_t item, box old);
    /* The item is still in the table. */
    void (*remove)(void *state, broad_items *items, uint32_t item);
    /* All items go. The table is emptied afterwards. */
    void (*clear)(void *state);
    geom_status (*build)(void *state, broad_items *items);

    bool (*query_box)(const void *state, const broad_items *items, box query, broad_on_box *visit,
                      void *context);
    /* The limit is 1 at first. */
    bool (*query_cast)(const void *state, const broad_items *items, const broad_cast *cast,
                       broad_on_limit *visit, void *context);
    /* The same, and counts the nodes that were compared with what moves. NULL where there are none. */
    bool (*count_cast)(const void *state, const broad_items *items, const broad_cast *cast,
                       broad_on_limit *visit, void *context, size_t *nodes);
    /* What box_distance, rounded as it is, tells to be within the limit must be reported. */
    bool (*query_near)(const void *state, const broad_items *items, box query, double limit,
                       broad_on_limit *visit, void *context);

    /* Each pair once, in any order. May be NULL: then query_box is asked for every item. */
    bool (*query_pairs)(const void *state, const broad_items *items, broad_on_pair *visit, void *context);

    /* NULL when all invariants hold. */
    const char *(*validate)(const void *state, const broad_items *items);
    size_t (*memory)(const void *state);
} broad_kind;

#endif
