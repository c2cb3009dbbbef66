/* Ranks: the order of ids. */
#include "enforce_rank.h"

#include <geom/sort.h>

#include <stdbool.h>

/* An id and where it stands in the list. */
typedef struct rank_key {
    uint64_t id;
    uint32_t index;
} rank_key;

void orca_enforce_memory_prepare(enforce_memory *memory, size_t member_size, size_t plane_size) {
    memory->order.size = sizeof(uint32_t);
    memory->keys.size = sizeof(rank_key);
    memory->starts.size = sizeof(uint32_t);
    memory->near.size = sizeof(uint32_t);
    memory->member_of.size = sizeof(uint32_t);
    memory->members.size = member_size;
    memory->planes.size = plane_size;
}

static bool key_before(const void *context, const void *a, const void *b) {
    (void)context;
    return ((const rank_key *)a)->id < ((const rank_key *)b)->id;
}

static geom_status rank_by_ids(enforce_memory *memory, const geom_allocator *allocator, const uint64_t *ids,
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
    geom_sort_elements(keys, keys + count, count, sizeof *keys, key_before, NULL);
    for (size_t k = 0; k < count; k++) {
        if (k > 0 && keys[k].id == keys[k - 1].id) {
            return GEOM_INVALID_ARGUMENT;
        }
        order[k] = keys[k].index;
    }
    return GEOM_OK;
}

geom_status orca_enforce_rank(enforce_memory *memory, const geom_allocator *allocator, const uint64_t *ids,
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
