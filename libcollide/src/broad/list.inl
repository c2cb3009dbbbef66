/* Items held one after the other: what a kind keeps apart, and looks at one by one.
 *
 * While the list holds an item, its `place` is its position here with the top bit set, so that a kind which
 * keeps items elsewhere too can tell them apart as long as its own places leave that bit alone. Zeroed, a
 * list is empty. */
#ifndef COLLIDE_BROAD_LIST_INL
#define COLLIDE_BROAD_LIST_INL

#include "distance.inl"

typedef struct broad_list {
    uint32_t *items;
    uint32_t count;
    uint32_t capacity;
} broad_list;

#define BROAD_LIST_BIT (UINT32_C(1) << 31)

static inline void list_release(broad_list *list, const geom_allocator *allocator) {
    const broad_list none = {NULL, 0, 0};
    geom_allocator_release(allocator, list->items, list->capacity, sizeof *list->items, _Alignof(uint32_t));
    *list = none;
}

/* Room for `count` items in all. */
static inline geom_status list_reserve(broad_list *list, const geom_allocator *allocator, uint32_t count) {
    if (count <= list->capacity) {
        return GEOM_OK;
    }
    uint32_t *larger = geom_allocator_allocate(allocator, count, sizeof *larger, _Alignof(uint32_t));
    if (larger == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (list->count > 0) {
        memcpy(larger, list->items, list->count * sizeof *larger);
    }
    geom_allocator_release(allocator, list->items, list->capacity, sizeof *larger, _Alignof(uint32_t));
    list->items = larger;
    list->capacity = count;
    return GEOM_OK;
}

static inline bool list_holds(const broad_items *items, uint32_t item) {
    return (items->items[item].place & BROAD_LIST_BIT) != 0;
}

/* Adds an item for which there is room. */
static inline void list_append(broad_list *list, broad_items *items, uint32_t item) {
    items->items[item].place = list->count | BROAD_LIST_BIT;
    list->items[list->count++] = item;
}

static inline geom_status list_add(broad_list *list, const geom_allocator *allocator, broad_items *items,
                                   uint32_t item) {
    if (list->count == list->capacity) {
        const geom_status status = list_reserve(list, allocator, list->capacity + list->capacity / 2 + 16);
        if (status != GEOM_OK) {
            return status;
        }
    }
    list_append(list, items, item);
    return GEOM_OK;
}

/* The last item takes the place. */
static inline void list_remove(broad_list *list, broad_items *items, uint32_t item) {
    const uint32_t place = items->items[item].place & ~BROAD_LIST_BIT;
    const uint32_t last = list->items[--list->count];
    list->items[place] = last;
    items->items[last].place = place | BROAD_LIST_BIT;
    items->items[item].place = 0;
}

static inline bool list_query_box(const broad_list *list, const broad_items *items, box query,
                                  broad_on_box *visit, void *context) {
    for (uint32_t i = 0; i < list->count; ++i) {
        const uint32_t item = list->items[i];
        if (boxes_meet(items->items[item].bounds, query) && !visit(context, item)) {
            return false;
        }
    }
    return true;
}

/* The limit after all items, negative when the visitor ended it; `cast` is looked at by the visitor. */
static inline double list_query_cast(const broad_list *list, double limit, broad_on_limit *visit,
                                     void *context) {
    for (uint32_t i = 0; i < list->count && limit >= 0.0; ++i) {
        limit = visit(context, list->items[i], limit);
    }
    return limit;
}

/* The limit after all items, negative when the visitor ended it. */
static inline double list_query_near(const broad_list *list, const broad_items *items, box query,
                                     double limit, broad_on_limit *visit, void *context) {
    double bound = near_bound(limit);
    for (uint32_t i = 0; i < list->count && limit >= 0.0; ++i) {
        const uint32_t item = list->items[i];
        if (box_distance_squared(items->items[item].bounds, query) <= bound) {
            limit = visit(context, item, limit);
            bound = near_bound(limit);
        }
    }
    return limit;
}

/* Whether the places of all items in the list are right. */
static inline const char *list_validate(const broad_list *list, const broad_items *items) {
    for (uint32_t i = 0; i < list->count; ++i) {
        const uint32_t item = list->items[i];
        if (item >= items->count || !items->items[item].alive ||
            items->items[item].place != (i | BROAD_LIST_BIT)) {
            return "an item's place in the list is wrong";
        }
    }
    return NULL;
}

static inline size_t list_memory(const broad_list *list) { return list->capacity * sizeof *list->items; }

#endif
