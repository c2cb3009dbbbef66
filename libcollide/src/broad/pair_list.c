#include "pair_list.h"

#include <string.h>

geom_status collide_pair_list_push(collide_pair_list *list, collide_pair pair,
                                   const geom_allocator *allocator) {
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity + list->capacity / 2 + 64;
        collide_pair *const larger =
            geom_allocator_allocate(allocator, capacity, sizeof *larger, _Alignof(collide_pair));
        if (larger == NULL) {
            return GEOM_OUT_OF_MEMORY;
        }
        if (list->count > 0) {
            memcpy(larger, list->pairs, list->count * sizeof *larger);
        }
        geom_allocator_release(allocator, list->pairs, list->capacity, sizeof *larger,
                               _Alignof(collide_pair));
        list->pairs = larger;
        list->capacity = capacity;
    }
    list->pairs[list->count++] = pair;
    return GEOM_OK;
}

void collide_pair_list_release(collide_pair_list *list, const geom_allocator *allocator) {
    const collide_pair_list none = {NULL, 0, 0};
    const geom_allocator of_heap = geom_allocator_default();
    geom_allocator_release(allocator != NULL ? allocator : &of_heap, list->pairs, list->capacity,
                           sizeof *list->pairs, _Alignof(collide_pair));
    *list = none;
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
geom_status collide_pair_list_sort(collide_pair_list *list, uint32_t indices,
                                   const geom_allocator *allocator) {
    if (list->count < 2) {
        return GEOM_OK;
    }
    collide_pair *other =
        geom_allocator_allocate(allocator, list->capacity, sizeof *other, _Alignof(collide_pair));
    if (other == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    collide_pair *sorted = sort_pairs(list->pairs, other, list->count, indices);
    collide_pair *unused = sorted == other ? list->pairs : other;
    geom_allocator_release(allocator, unused, list->capacity, sizeof *unused, _Alignof(collide_pair));
    list->pairs = sorted;
    return GEOM_OK;
}
