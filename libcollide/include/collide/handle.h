/* What broad phases and worlds, of the plane and of space, have in common: handles, layers and filters. */
#ifndef COLLIDE_HANDLE_H
#define COLLIDE_HANDLE_H

#include <collide/result.h>

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names one thing in one broad phase or world until it is removed; never reused for another. `index` is a small number that
 * is given to something else after a removal; `generation` tells the two apart. The zero handle names nothing, so a struct
 * that is zeroed holds none. */
typedef struct collide_handle {
    uint32_t index;
    uint32_t generation;
} collide_handle;

static inline bool collide_handle_equal(collide_handle a, collide_handle b) {
    return a.index == b.index && a.generation == b.generation;
}

/* Which things a question is about. A thing and a question go together when each is in a layer that the other's mask
 * names: (thing.layers & filter.mask) and (filter.layers & thing.mask) are not 0. Two things go together in the same
 * way. Then `accept`, unless it is NULL, is asked, and answers false to leave the thing out; it must not change what is
 * being asked, and is called from the thread that asks. Where a function takes a filter, NULL lets everything through. */
typedef struct collide_filter {
    uint32_t layers; /* bits: what the asker is */
    uint32_t mask;   /* bits: what it asks about */
    bool (*accept)(void *context, collide_handle handle, void *user);
    void *context;
} collide_filter;

/* All layers, the whole mask, no function. */
static inline collide_filter collide_filter_default(void) {
    const collide_filter filter = {UINT32_MAX, UINT32_MAX, NULL, NULL};
    return filter;
}

/* Two things that meet, a.index < b.index. */
typedef struct collide_pair {
    collide_handle a;
    collide_handle b;
} collide_pair;

/* A list of pairs that grows as needed. It starts as {NULL, 0, 0} and keeps its memory from one use to the next. */
typedef struct collide_pair_list {
    collide_pair *pairs;
    size_t count;
    size_t capacity;
} collide_pair_list;

/* Gives back the memory of a list, which is then empty. The allocator is that of the object that filled it; NULL is the
 * default one. */
COLLIDE_API void collide_pair_list_release(collide_pair_list *list, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
