/* Handles, layers and filters: common parts of broad phases and worlds of the plane and of space. */
#ifndef COLLIDE_HANDLE_H
#define COLLIDE_HANDLE_H

#include <collide/result.h>
#include <geom/handle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name of an item in one broad phase or of a body in one world. */
typedef geom_handle collide_handle;

/* Selects the items of a query. An item passes if (item.layers & filter.mask) and (filter.layers & item.mask)
 * are not 0 and `accept` returns true. Two items form a pair under the same condition on their layers and
 * masks. In every function, NULL for a filter passes all items.
 *
 * `accept` may be NULL. It runs in the calling thread and must not change the queried object. */
typedef struct collide_filter {
    uint32_t layers; /* the layers of the query, one bit each */
    uint32_t mask;   /* the layers that it queries */
    bool (*accept)(void *context, collide_handle handle, void *user);
    void *context;
} collide_filter;

/* Returns a filter that passes all items: all layers, the whole mask, no function. */
static inline collide_filter collide_filter_default(void) {
    const collide_filter filter = {UINT32_MAX, UINT32_MAX, NULL, NULL};
    return filter;
}

/* Two items that meet; a.index < b.index. */
typedef struct collide_pair {
    collide_handle a;
    collide_handle b;
} collide_pair;

/* A growing list of pairs. Initialize it to {NULL, 0, 0}. It keeps its memory between uses. */
typedef struct collide_pair_list {
    collide_pair *pairs;
    size_t count;
    size_t capacity;
} collide_pair_list;

/* Releases the memory of a list and leaves it empty. `allocator` is that of the object that filled the list;
 * NULL is the default one. */
COLLIDE_API void collide_pair_list_release(collide_pair_list *list, const geom_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
