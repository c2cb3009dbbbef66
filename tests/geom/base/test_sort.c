/* Sorts, against each other and against the definition of being sorted. */
#include "support.h"

#include <geom/sort.h>

#include <string.h>

enum {
    MOST = 300
};

/* An element with a key, the place where it began, and a size that is no power of two. */
typedef struct card {
    uint32_t key;
    uint32_t place;
    uint32_t rest;
} card;

/* The context of an order that needs none. */
static const int any = 1;

static bool card_before(const void *context, const void *a, const void *b) {
    ck_assert_ptr_eq(context, &any);
    return ((const card *)a)->key < ((const card *)b)->key;
}

static bool index_before(const void *context, uint32_t a, uint32_t b) {
    const card *cards = context;
    return cards[a].key < cards[b].key;
}

static uint64_t card_key(const void *element) { return ((const card *)element)->key; }

/* Few different keys, so that many tie; `kind` 0 in any order, 1 rising, 2 falling. */
static void deal(random_source *source, card *cards, size_t count, int kind) {
    for (size_t i = 0; i < count; ++i) {
        const uint32_t drawn = (uint32_t)random_int(source, 0, 40) << 20;
        const uint32_t key = kind == 0 ? drawn : (uint32_t)(kind == 1 ? i / 3 : (count - i) / 3);
        cards[i] = (card){key, (uint32_t)i, (uint32_t)(7 * i)};
    }
}

static void check_sorted(const card *cards, size_t count, bool stable) {
    bool seen[MOST] = {false};
    for (size_t i = 0; i < count; ++i) {
        ck_assert_uint_eq(cards[i].rest, 7 * cards[i].place);
        ck_assert(!seen[cards[i].place]);
        seen[cards[i].place] = true;
        if (i > 0) {
            ck_assert_uint_le(cards[i - 1].key, cards[i].key);
            ck_assert(!stable || cards[i - 1].key < cards[i].key || cards[i - 1].place < cards[i].place);
        }
    }
}

static void sort_by_digits(card *cards, card *room, size_t count) {
    card *from = cards;
    card *to = room;
    for (unsigned shift = 0; shift < 32; shift += GEOM_SORT_MAX_DIGIT_BITS) {
        if (geom_sort_by_digit(from, to, count, sizeof *from, card_key, shift, GEOM_SORT_MAX_DIGIT_BITS)) {
            card *const sorted = to;
            to = from;
            from = sorted;
        }
    }
    memmove(cards, from, count * sizeof *cards);
}

static void check_elements(const card *dealt, size_t count) {
    card cards[MOST + 1];
    card room[MOST];
    const card guard = {1, 2, 3};
    for (int sort = 0; sort < 4; ++sort) {
        memcpy(cards, dealt, count * sizeof *cards);
        cards[count] = guard;
        switch (sort) {
        case 0:
            geom_sort_elements(cards, room, count, sizeof *cards, card_before, &any);
            break;
        case 1:
            geom_sort_in_place(cards, count, sizeof *cards, card_before, &any);
            break;
        case 2:
            geom_sort_few(cards, count, sizeof *cards, card_before, &any);
            break;
        default:
            sort_by_digits(cards, room, count);
            break;
        }
        check_sorted(cards, count, sort != 1);
        ck_assert_mem_eq(&cards[count], &guard, sizeof guard);
    }
}

static void check_indices(const card *dealt, size_t count) {
    uint32_t indices[MOST];
    uint32_t room[MOST];
    card cards[MOST];
    for (size_t i = 0; i < count; ++i) {
        indices[i] = (uint32_t)i;
    }
    geom_sort(indices, room, count, index_before, dealt);
    for (size_t i = 0; i < count; ++i) {
        cards[i] = dealt[indices[i]];
    }
    check_sorted(cards, count, true);
}

START_TEST(all_sorts_sort) {
    random_source source = {811};
    card dealt[MOST];
    for (size_t count = 0; count <= MOST; count += count < 40 ? 1 : 13) {
        for (int kind = 0; kind < 3; ++kind) {
            deal(&source, dealt, count, kind);
            check_elements(dealt, count);
            check_indices(dealt, count);
        }
    }
}
END_TEST

/* The last in the order is at the top; a smaller one that replaces it sinks. */
START_TEST(heaps_keep_the_least) {
    random_source source = {812};
    card dealt[MOST];
    card kept[10];
    deal(&source, dealt, MOST, 0);
    memcpy(kept, dealt, sizeof kept);
    geom_heap_make(kept, 10, sizeof *kept, card_before, &any);
    for (size_t i = 10; i < MOST; ++i) {
        if (dealt[i].key < kept[0].key) {
            kept[0] = dealt[i];
            geom_heap_sink(kept, 0, 10, sizeof *kept, card_before, &any);
        }
    }
    geom_heap_sort(kept, 10, sizeof *kept, card_before, &any);
    geom_sort_few(dealt, MOST, sizeof *dealt, card_before, &any);
    for (size_t i = 0; i < 10; ++i) {
        ck_assert_uint_eq(kept[i].key, dealt[i].key);
    }
}
END_TEST

START_TEST(a_digit_that_all_share_moves_nothing) {
    const uint64_t keys[3] = {0x700, 0x701, 0x702};
    card cards[3];
    card room[3];
    for (uint32_t i = 0; i < 3; ++i) {
        cards[i] = (card){(uint32_t)keys[2 - i], i, 7 * i};
    }
    memset(room, 0xaa, sizeof room);
    card untouched[3];
    memcpy(untouched, room, sizeof room);
    ck_assert(!geom_sort_by_digit(cards, room, 3, sizeof *cards, card_key, 8, 8));
    ck_assert(!geom_sort_by_digit(cards, room, 0, sizeof *cards, card_key, 0, 8));
    ck_assert_mem_eq(room, untouched, sizeof room);
    ck_assert(geom_sort_by_digit(cards, room, 3, sizeof *cards, card_key, 0, 8));
    check_sorted(room, 3, true);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        all_sorts_sort,
        heaps_keep_the_least,
        a_digit_that_all_share_moves_nothing,
    };
    return run_tests("sort", tests, sizeof tests / sizeof *tests);
}
