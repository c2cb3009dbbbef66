/* A table from handles to places, for agents and obstacles of the plane and of space. A handle is the number
 * of a slot and the generation that the slot had when it was given out. */
#ifndef ORCA_SLOTS_H
#define ORCA_SLOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_SLOT UINT32_MAX /* as a slot or a place: none */

/* What a handle leads to: a place in the arrays, or the next free slot. */
typedef struct slot_entry {
    uint32_t generation;
    uint32_t place;
    uint32_t next_free;
} slot_entry;

typedef struct slot_table {
    slot_entry *at; /* the memory is its owner's */
    size_t count;   /* slots that were ever taken */
    size_t capacity;
    uint32_t first_free;
} slot_table;

/* Whether a slot waits to be filled again. One whose generations are used up never does. */
static inline bool slot_is_free(const slot_entry *slot) {
    return slot->place == NO_SLOT && slot->generation != 0;
}

static inline bool slots_are_full(const slot_table *table) {
    return table->first_free == NO_SLOT && table->count == table->capacity;
}

/* The slot that is taken next. It may be behind the memory if the table is full. */
static inline uint32_t slots_next(const slot_table *table) {
    return table->first_free != NO_SLOT ? table->first_free : (uint32_t)table->count;
}

/* A slot whose place is still to be set. The table is not full. */
static inline uint32_t slots_take(slot_table *table) {
    const uint32_t slot = slots_next(table);
    if (slot == table->first_free) {
        table->first_free = table->at[slot].next_free;
    } else {
        ++table->count;
        table->at[slot].generation = 1;
    }
    return slot;
}

/* Makes handles of a slot lead nowhere, and the slot free. */
static inline void slots_leave(slot_table *table, uint32_t index) {
    slot_entry *slot = &table->at[index];
    slot->place = NO_SLOT;
    ++slot->generation;
    if (slot->generation != 0) {
        slot->next_free = table->first_free;
        table->first_free = index;
    }
}

/* Where a handle leads, or NO_SLOT. */
static inline uint32_t slots_find(const slot_table *table, uint32_t index, uint32_t generation) {
    if (index >= table->count || table->at[index].generation != generation) {
        return NO_SLOT;
    }
    return table->at[index].place;
}

/* Whether the list of free slots has each of them once: it ends after as many links as there are free slots,
 * all to such. */
static inline bool slots_are_listed(const slot_table *table) {
    size_t left = 0;
    for (size_t i = 0; i < table->count; ++i) {
        left += slot_is_free(&table->at[i]);
    }
    uint32_t slot = table->first_free;
    for (; slot != NO_SLOT && left > 0; --left) {
        if (slot >= table->count || !slot_is_free(&table->at[slot])) {
            return false;
        }
        slot = table->at[slot].next_free;
    }
    return slot == NO_SLOT && left == 0;
}

#endif
