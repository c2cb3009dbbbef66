/* Ranks: the order of ids. */
#include "verify_memory.h"

#include <stdbool.h>

/* An id and where it stands in the list. */
typedef struct rank_key {
    uint64_t id;
    uint32_t index;
} rank_key;

safe_memory orca_safe_memory_make(size_t member_size, size_t plane_size) {
    const safe_memory memory = {.order.size = sizeof(uint32_t),
                                .keys.size = sizeof(rank_key),
                                .pairs.size = 2 * sizeof(uint32_t),
                                .starts.size = sizeof(uint32_t),
                                .near.size = sizeof(uint32_t),
                                .member_of.size = sizeof(uint32_t),
                                .members.size = member_size,
                                .planes.size = plane_size};
    return memory;
}

void orca_safe_memory_release(safe_memory *memory, const geom_allocator *allocator) {
    orca_verify_array_release(&memory->order, allocator);
    orca_verify_array_release(&memory->keys, allocator);
    orca_verify_array_release(&memory->pairs, allocator);
    orca_verify_array_release(&memory->starts, allocator);
    orca_verify_array_release(&memory->near, allocator);
    orca_verify_array_release(&memory->member_of, allocator);
    orca_verify_array_release(&memory->members, allocator);
    orca_verify_array_release(&memory->planes, allocator);
}

/* Merges the sorted halves [low, middle) and [middle, high) of `from` into `to`. */
static void merge(const rank_key *from, rank_key *to, size_t low, size_t middle, size_t high) {
    size_t left = low;
    size_t right = middle;
    for (size_t k = low; k < high; k++) {
        const bool take_left = right == high || (left < middle && from[left].id <= from[right].id);
        to[k] = from[take_left ? left++ : right++];
    }
}

/* Merge sort, from runs of one; `keys` and `spare` hold `count` each. Returns where the result is. */
static const rank_key *sort_keys(rank_key *keys, rank_key *spare, size_t count) {
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t low = 0; low < count; low += 2 * run) {
            const size_t middle = low + run < count ? low + run : count;
            const size_t high = middle + run < count ? middle + run : count;
            merge(keys, spare, low, middle, high);
        }
        rank_key *sorted = spare;
        spare = keys;
        keys = sorted;
    }
    return keys;
}

static geom_status rank_by_ids(safe_memory *memory, const geom_allocator *allocator, const uint64_t *ids,
                               size_t count) {
    const geom_status status = orca_verify_array_reserve(&memory->keys, allocator, 2 * count);
    if (status != GEOM_OK) {
        return status;
    }
    uint32_t *order = memory->order.data;
    rank_key *keys = memory->keys.data;
    for (size_t i = 0; i < count; i++) {
        keys[i] = (rank_key){ids[i], (uint32_t)i};
    }
    const rank_key *sorted = sort_keys(keys, keys + count, count);
    for (size_t k = 0; k < count; k++) {
        if (k > 0 && sorted[k].id == sorted[k - 1].id) {
            return GEOM_INVALID_ARGUMENT;
        }
        order[k] = sorted[k].index;
    }
    return GEOM_OK;
}

geom_status orca_safe_rank(safe_memory *memory, const geom_allocator *allocator, const uint64_t *ids,
                           size_t count) {
    const geom_status status = orca_verify_array_reserve(&memory->order, allocator, count);
    if (status != GEOM_OK) {
        return status;
    }
    uint32_t *order = memory->order.data;
    bool rising = true;
    for (size_t i = 0; i < count; i++) {
        order[i] = (uint32_t)i;
        rising = rising && (!ids || i == 0 || ids[i - 1] < ids[i]);
    }
    return rising ? GEOM_OK : rank_by_ids(memory, allocator, ids, count);
}
