/* All pairs of items that meet. */

static geom_status pairs_reserve(collide_pair_list *list, const geom_allocator *allocator, size_t capacity) {
    if (capacity <= list->capacity) {
        return GEOM_OK;
    }
    collide_pair *larger = geom_allocate(allocator, capacity, sizeof *larger, _Alignof(collide_pair));
    if (larger == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (list->count > 0) {
        memcpy(larger, list->pairs, list->count * sizeof *larger);
    }
    geom_release(allocator, list->pairs, list->capacity, sizeof *larger, _Alignof(collide_pair));
    list->pairs = larger;
    list->capacity = capacity;
    return GEOM_OK;
}

typedef struct pair_query {
    const broad_items *items;
    uint32_t index; /* of the item that is asking, where one does */
    collide_pair_list *list;
    const geom_allocator *allocator;
    geom_status status;
} pair_query;

static bool on_pair_candidate(void *context, uint32_t i, uint32_t j) {
    pair_query *asked = context;
    collide_pair_list *list = asked->list;
    const broad_item *a = &asked->items->items[i];
    const broad_item *b = &asked->items->items[j];
    if ((a->layers & b->mask) == 0 || (b->layers & a->mask) == 0 || !boxes_meet(a->bounds, b->bounds)) {
        return true;
    }
    if (list->count == list->capacity) {
        asked->status = pairs_reserve(list, asked->allocator, list->capacity + list->capacity / 2 + 64);
        if (asked->status != GEOM_OK) {
            return false;
        }
    }
    const collide_pair pair = {items_handle(asked->items, i < j ? i : j),
                               items_handle(asked->items, i < j ? j : i)};
    list->pairs[list->count++] = pair;
    return true;
}

static bool on_partner_candidate(void *context, uint32_t index) {
    const pair_query *asked = context;
    return index <= asked->index || on_pair_candidate(context, asked->index, index);
}

/* Each item asks for those of higher index. */
static void ask_each_item(const struct BROADPHASE *broadphase, pair_query *asked) {
    const broad_items *items = asked->items;
    for (uint32_t i = 0; i < items->count && asked->status == GEOM_OK; ++i) {
        asked->index = i;
        if (items->items[i].alive) {
            (void)broadphase->kind->query_box(broadphase->state, items, items->items[i].bounds,
                                              on_partner_candidate, asked);
        }
    }
}

#define PAIR_DIGIT_BITS 11
#define PAIR_DIGITS (1U << PAIR_DIGIT_BITS)

static inline uint32_t pair_digit(const collide_pair *pair, bool of_a, int shift) {
    return ((of_a ? pair->a.index : pair->b.index) >> shift) & (PAIR_DIGITS - 1);
}

/* Stable, by one digit. */
static void sort_by_digit(const collide_pair *from, collide_pair *to, size_t count, bool of_a, int shift) {
    size_t places[PAIR_DIGITS] = {0};
    for (size_t i = 0; i < count; ++i) {
        ++places[pair_digit(&from[i], of_a, shift)];
    }
    size_t place = 0;
    for (uint32_t digit = 0; digit < PAIR_DIGITS; ++digit) {
        const size_t share = places[digit];
        places[digit] = place;
        place += share;
    }
    for (size_t i = 0; i < count; ++i) {
        to[places[pair_digit(&from[i], of_a, shift)]++] = from[i];
    }
}

/* By (a.index, b.index), digit by digit from the lowest; `other` has as much room. Returns where the pairs are then. */
static collide_pair *sort_pairs(collide_pair *pairs, collide_pair *other, size_t count, uint32_t indices) {
    for (int of_a = 0; of_a < 2; ++of_a) {
        for (int shift = 0; shift < 32 && (indices - 1) >> shift != 0; shift += PAIR_DIGIT_BITS) {
            sort_by_digit(pairs, other, count, of_a != 0, shift);
            collide_pair *sorted = other;
            other = pairs;
            pairs = sorted;
        }
    }
    return pairs;
}

/* Sorts into a new list, and takes that over. */
static geom_status sort_list(collide_pair_list *list, const geom_allocator *allocator, uint32_t indices) {
    if (list->count < 2) {
        return GEOM_OK;
    }
    collide_pair *other = geom_allocate(allocator, list->capacity, sizeof *other, _Alignof(collide_pair));
    if (other == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    collide_pair *sorted = sort_pairs(list->pairs, other, list->count, indices);
    collide_pair *unused = sorted == other ? list->pairs : other;
    geom_release(allocator, unused, list->capacity, sizeof *unused, _Alignof(collide_pair));
    list->pairs = sorted;
    return GEOM_OK;
}

geom_status PUBLIC(pairs)(const struct BROADPHASE *broadphase, collide_pair_list *list) {
    pair_query asked = {&broadphase->items, 0, list, &broadphase->allocator, GEOM_OK};
    list->count = 0;
    if (broadphase->kind->query_pairs != NULL) {
        (void)broadphase->kind->query_pairs(broadphase->state, &broadphase->items, on_pair_candidate, &asked);
    } else {
        ask_each_item(broadphase, &asked);
    }
    if (asked.status == GEOM_OK) {
        asked.status = sort_list(list, &broadphase->allocator, broadphase->items.count);
    }
    if (asked.status != GEOM_OK) {
        list->count = 0;
    }
    return asked.status;
}
