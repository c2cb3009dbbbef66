/* All pairs of items that meet. */

#include "pair_list.h"

typedef struct pair_query {
    const broad_items *items;
    uint32_t index; /* of the item that is asking, where one does */
    collide_pair_list *list;
    const geom_allocator *allocator;
    geom_status status;
} pair_query;

static bool on_pair_candidate(void *context, uint32_t i, uint32_t j) {
    pair_query *asked = context;
    const broad_item *a = &asked->items->items[i];
    const broad_item *b = &asked->items->items[j];
    if ((a->layers & b->mask) == 0 || (b->layers & a->mask) == 0 || !boxes_meet(a->bounds, b->bounds)) {
        return true;
    }
    const collide_pair pair = {items_handle(asked->items, i < j ? i : j),
                               items_handle(asked->items, i < j ? j : i)};
    asked->status = collide_pair_list_push(asked->list, pair, asked->allocator);
    return asked->status == GEOM_OK;
}

static bool on_partner_candidate(void *context, uint32_t index) {
    const pair_query *asked = context;
    return index <= asked->index || on_pair_candidate(context, asked->index, index);
}

/* Each item asks for those of higher index. */
static void ask_each_item(const broad_front *broadphase, pair_query *asked) {
    const broad_items *items = asked->items;
    for (uint32_t i = 0; i < items->count && asked->status == GEOM_OK; ++i) {
        asked->index = i;
        if (items->items[i].alive) {
            (void)broadphase->kind->query_box(broadphase->state, items, items->items[i].bounds,
                                              on_partner_candidate, asked);
        }
    }
}

static geom_status front_pairs(const broad_front *broadphase, collide_pair_list *list) {
    pair_query asked = {&broadphase->items, 0, list, &broadphase->allocator, GEOM_OK};
    list->count = 0;
    if (broadphase->kind->query_pairs != NULL) {
        (void)broadphase->kind->query_pairs(broadphase->state, &broadphase->items, on_pair_candidate, &asked);
    } else {
        ask_each_item(broadphase, &asked);
    }
    if (asked.status == GEOM_OK) {
        asked.status = collide_pair_list_sort(list, broadphase->items.count, &broadphase->allocator);
    }
    if (asked.status != GEOM_OK) {
        list->count = 0;
    }
    return asked.status;
}
