/* Lists of pairs that grow, and their order. */
#include "pair_list.h"

#include <geom/sort.h>

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

static uint64_t key_of_a(const void *pair) { return ((const collide_pair *)pair)->a.index; }

static uint64_t key_of_b(const void *pair) { return ((const collide_pair *)pair)->b.index; }

/* By one index, digit by digit from the lowest; `other` has as much room. Returns where the pairs are
 * then. */
static inline collide_pair *sort_by_index(collide_pair *pairs, collide_pair *other, size_t count,
                                          uint32_t indices, geom_sort_key *key) {
    for (unsigned shift = 0; shift < 32 && (indices - 1) >> shift != 0; shift += GEOM_SORT_MAX_DIGIT_BITS) {
        if (geom_sort_by_digit(pairs, other, count, sizeof *pairs, key, shift, GEOM_SORT_MAX_DIGIT_BITS)) {
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
    collide_pair *const pairs = list->pairs;
    collide_pair *const by_b = sort_by_index(pairs, other, list->count, indices, key_of_b);
    collide_pair *const free_list = by_b == other ? pairs : other;
    collide_pair *const sorted = sort_by_index(by_b, free_list, list->count, indices, key_of_a);
    collide_pair *const unused = sorted == other ? pairs : other;
    geom_allocator_release(allocator, unused, list->capacity, sizeof *unused, _Alignof(collide_pair));
    list->pairs = sorted;
    return GEOM_OK;
}
