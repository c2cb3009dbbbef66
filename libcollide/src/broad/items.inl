/* The table of items: slots that are handed out, freed and found again by handle. */
#ifndef COLLIDE_BROAD_ITEMS_INL
#define COLLIDE_BROAD_ITEMS_INL

#include "broad.h"

/* Two nodes for each item can be told apart with 32 bits. */
#define BROAD_ITEM_LIMIT (UINT32_C(1) << 31)

static void items_init(broad_items *items) {
    const broad_items none = {NULL, 0, 0, 0, BROAD_NONE};
    *items = none;
}

static void items_release(broad_items *items, const geom_allocator *allocator) {
    geom_allocator_release(allocator, items->items, items->capacity, sizeof *items->items,
                           _Alignof(broad_item));
    items_init(items);
}

/* Makes room for `capacity` slots in all, which is more than there is. */
static geom_status items_reserve(broad_items *items, const geom_allocator *allocator, uint32_t capacity) {
    broad_item *larger = geom_allocator_allocate(allocator, capacity, sizeof *larger, _Alignof(broad_item));
    if (larger == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (items->count > 0) {
        memcpy(larger, items->items, items->count * sizeof *larger);
    }
    geom_allocator_release(allocator, items->items, items->capacity, sizeof *larger, _Alignof(broad_item));
    items->items = larger;
    items->capacity = capacity;
    return GEOM_OK;
}

static geom_status items_make_room(broad_items *items, const geom_allocator *allocator) {
    if (items->first_free != BROAD_NONE || items->count < items->capacity) {
        return GEOM_OK;
    }
    if (items->count == BROAD_ITEM_LIMIT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const uint32_t wanted = items->capacity + items->capacity / 2 + 16;
    return items_reserve(items, allocator, wanted < BROAD_ITEM_LIMIT ? wanted : BROAD_ITEM_LIMIT);
}

/* A slot; there is room for one. */
static uint32_t items_take(broad_items *items) {
    uint32_t slot = items->first_free;
    if (slot != BROAD_NONE) {
        items->first_free = items->items[slot].next_free;
    } else {
        slot = items->count++;
        items->items[slot].generation = 1;
    }
    items->items[slot].alive = true;
    ++items->alive;
    return slot;
}

/* A slot whose generations are used up is never handed out again. */
static void items_give_back(broad_items *items, uint32_t slot) {
    broad_item *item = &items->items[slot];
    item->alive = false;
    item->place = 0;
    --items->alive;
    if (item->generation == UINT32_MAX) {
        item->next_free = BROAD_NONE;
        return;
    }
    ++item->generation;
    item->next_free = items->first_free;
    items->first_free = slot;
}

/* As if all items were given back, the last one first: the lowest slot is the first to be taken again. */
static void items_give_back_all(broad_items *items) {
    for (uint32_t slot = items->count; slot-- > 0;) {
        if (items->items[slot].alive) {
            items_give_back(items, slot);
        }
    }
}

/* Undoes items_take: no caller has seen the slot's generation. */
static void items_untake(broad_items *items, uint32_t slot) {
    broad_item *item = &items->items[slot];
    item->alive = false;
    --items->alive;
    item->next_free = items->first_free;
    items->first_free = slot;
}

static bool items_hold(const broad_items *items, collide_handle handle) {
    return handle.index < items->count && items->items[handle.index].alive &&
           items->items[handle.index].generation == handle.generation;
}

static collide_handle items_handle(const broad_items *items, uint32_t slot) {
    const collide_handle handle = {slot, items->items[slot].generation};
    return handle;
}

/* Each slot is alive, free and in the list once, or used up. */
static const char *items_validate(const broad_items *items) {
    uint32_t alive = 0;
    uint32_t used_up = 0;
    for (uint32_t i = 0; i < items->count; ++i) {
        const broad_item *item = &items->items[i];
        alive += item->alive;
        used_up += !item->alive && item->generation == UINT32_MAX && item->next_free == BROAD_NONE;
        if (item->generation == 0) {
            return "a slot has no generation";
        }
    }
    uint32_t free_slots = 0;
    uint32_t free_and_used_up = 0;
    for (uint32_t i = items->first_free; i != BROAD_NONE; i = items->items[i].next_free) {
        if (i >= items->count || items->items[i].alive || free_slots > items->count) {
            return "the list of free slots is broken";
        }
        free_and_used_up +=
            items->items[i].generation == UINT32_MAX && items->items[i].next_free == BROAD_NONE;
        ++free_slots;
    }
    if (alive != items->alive || alive + free_slots + used_up - free_and_used_up != items->count) {
        return "slots are neither alive nor free";
    }
    return NULL;
}

#endif
