/* Solid cells as rectangles: runs of a row that appear and disappear, and the stacks that they form. */
#include "rectangles.h"

#include <string.h>

static uint64_t *row_of(const costmap_rectangles *all, uint64_t *bits, uint32_t row) {
    return bits + row * all->words;
}

static uint32_t *at(const costmap_rectangles *all, uint32_t column, uint32_t row) {
    return &all->at[(size_t)row * all->columns + column];
}

static bool bit(const uint64_t *row, uint32_t column) { return row[column / 64] >> column % 64 & 1; }

/* ---- Runs of a row ---- */

/* The first cell from `from` on that is solid, or that is not: `flip` is 0 or all ones. At most `columns`. */
static uint32_t find(const uint64_t *row, uint32_t columns, uint32_t from, uint64_t flip) {
    if (from >= columns) {
        return columns;
    }
    size_t word = from / 64;
    const size_t last = (columns - 1) / 64;
    uint64_t bits = (row[word] ^ flip) & UINT64_MAX << from % 64;
    while (bits == 0 && word < last) {
        bits = row[++word] ^ flip;
    }
    const size_t found = bits != 0 ? 64 * word + (size_t)__builtin_ctzll(bits) : columns;
    return found < columns ? (uint32_t)found : columns;
}

static bool starts_run(const uint64_t *row, uint32_t column) {
    return bit(row, column) && (column == 0 || !bit(row, column - 1));
}

typedef struct run {
    uint32_t left;
    uint32_t right;
} run;

/* The next run of `row` from cell `from` on that is none of `other`. False if there is none. */
static bool next_difference(const uint64_t *row, const uint64_t *other, uint32_t columns, uint32_t from,
                            run *out) {
    for (uint32_t left = find(row, columns, from, 0); left < columns;) {
        const uint32_t right = find(row, columns, left, UINT64_MAX);
        if (!starts_run(other, left) || find(other, columns, left, UINT64_MAX) != right) {
            out->left = left;
            out->right = right;
            return true;
        }
        left = find(row, columns, right, 0);
    }
    return false;
}

static size_t count_differences(const uint64_t *row, const uint64_t *other, uint32_t columns) {
    size_t count = 0;
    run found = {0, 0};
    while (next_difference(row, other, columns, found.right, &found)) {
        ++count;
    }
    return count;
}

/* ---- Slots ---- */

void costmap_rectangles_note(costmap_rectangles *all, uint32_t index) {
    if (!all->slots[index].changed) {
        all->slots[index].changed = true;
        all->changed[all->changed_count++] = index;
    }
}

/* A slot for these cells; there is room for one. A body that the slot still has is taken over. */
static uint32_t make(costmap_rectangles *all, run cells, uint32_t bottom, uint32_t top) {
    uint32_t index = all->free;
    if (index != COSTMAP_NO_SLOT) {
        all->free = all->slots[index].next;
    } else {
        const costmap_rectangle empty = {0};
        index = all->slot_count++;
        all->slots[index] = empty;
    }
    costmap_rectangle *const made = &all->slots[index];
    made->left = cells.left;
    made->right = cells.right;
    made->bottom = bottom;
    made->top = top;
    ++all->live;
    costmap_rectangles_note(all, index);
    return index;
}

static void drop(costmap_rectangles *all, uint32_t index) {
    costmap_rectangle *const dropped = &all->slots[index];
    dropped->top = dropped->bottom;
    dropped->next = all->free;
    all->free = index;
    --all->live;
    costmap_rectangles_note(all, index);
}

static void name_rows(costmap_rectangles *all, uint32_t column, uint32_t first, uint32_t end,
                      uint32_t index) {
    for (uint32_t row = first; row < end; ++row) {
        *at(all, column, row) = index;
    }
}

/* ---- Changes ---- */

/* Takes a run out of its rectangle, which is split in two if it goes on at both sides. The smaller part gets
 * the new slot. */
static void take_out(costmap_rectangles *all, uint32_t row, run gone) {
    const uint32_t index = *at(all, gone.left, row);
    const uint32_t bottom = all->slots[index].bottom;
    const uint32_t top = all->slots[index].top;
    if (row + 1 == top && row == bottom) {
        drop(all, index);
        return;
    }
    costmap_rectangles_note(all, index);
    if (row == bottom) {
        all->slots[index].bottom = row + 1;
    } else if (row + 1 == top) {
        all->slots[index].top = row;
    } else if (row - bottom < top - (row + 1)) {
        all->slots[index].bottom = row + 1;
        name_rows(all, gone.left, bottom, row, make(all, gone, bottom, row));
    } else {
        all->slots[index].top = row;
        name_rows(all, gone.left, row + 1, top, make(all, gone, row + 1, top));
    }
}

/* The rectangle of an equal run in a neighboring row, or COSTMAP_NO_SLOT. */
static uint32_t equal_run(const costmap_rectangles *all, uint32_t row, run like) {
    if (row >= all->rows || !starts_run(row_of(all, all->now, row), like.left)) {
        return COSTMAP_NO_SLOT;
    }
    const uint32_t index = *at(all, like.left, row);
    return all->slots[index].right == like.right ? index : COSTMAP_NO_SLOT;
}

/* Puts a new run into the rectangles above and below, which become one if there are both. */
static void put_in(costmap_rectangles *all, uint32_t row, run come) {
    uint32_t below = row > 0 ? equal_run(all, row - 1, come) : COSTMAP_NO_SLOT;
    const uint32_t above = equal_run(all, row + 1, come);
    if (below == COSTMAP_NO_SLOT && above == COSTMAP_NO_SLOT) {
        below = make(all, come, row, row + 1);
    } else if (below == COSTMAP_NO_SLOT) {
        below = above;
        all->slots[above].bottom = row;
    } else if (above == COSTMAP_NO_SLOT) {
        all->slots[below].top = row + 1;
    } else {
        const costmap_rectangle upper = all->slots[above];
        all->slots[below].top = upper.top;
        name_rows(all, come.left, upper.bottom, upper.top, below);
        drop(all, above);
    }
    *at(all, come.left, row) = below;
    costmap_rectangles_note(all, below);
}

void costmap_rectangles_exchange(costmap_rectangles *all, uint32_t first, uint32_t end) {
    for (uint32_t row = first; row < end; ++row) {
        uint64_t *const now = row_of(all, all->now, row);
        uint64_t *const next = row_of(all, all->next, row);
        if (memcmp(now, next, all->words * sizeof *now) == 0) {
            continue;
        }
        run found = {0, 0};
        while (next_difference(now, next, all->columns, found.right, &found)) {
            take_out(all, row, found);
        }
        for (size_t i = 0; i < all->words; ++i) {
            const uint64_t before = now[i];
            now[i] = next[i];
            next[i] = before;
        }
        found.right = 0;
        while (next_difference(now, next, all->columns, found.right, &found)) {
            put_in(all, row, found);
        }
    }
}

/* ---- Memory ---- */

static geom_status grow(costmap_rectangles *all, size_t wanted) {
    if (wanted <= all->capacity) {
        return GEOM_OK;
    }
    if (wanted >= COSTMAP_NO_SLOT / 2) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const size_t doubled = 2 * (size_t)all->capacity;
    const size_t capacity = doubled > wanted && doubled < COSTMAP_NO_SLOT / 2 ? doubled : wanted;
    costmap_rectangle *const slots =
        geom_allocator_allocate(&all->allocator, capacity, sizeof *slots, _Alignof(costmap_rectangle));
    uint32_t *const changed =
        geom_allocator_allocate(&all->allocator, capacity, sizeof *changed, _Alignof(uint32_t));
    if (slots == NULL || changed == NULL) {
        geom_allocator_release(&all->allocator, slots, capacity, sizeof *slots, _Alignof(costmap_rectangle));
        geom_allocator_release(&all->allocator, changed, capacity, sizeof *changed, _Alignof(uint32_t));
        return GEOM_OUT_OF_MEMORY;
    }
    if (all->slot_count > 0) {
        memcpy(slots, all->slots, all->slot_count * sizeof *slots);
    }
    geom_allocator_release(&all->allocator, all->slots, all->capacity, sizeof *slots,
                           _Alignof(costmap_rectangle));
    geom_allocator_release(&all->allocator, all->changed, all->capacity, sizeof *changed, _Alignof(uint32_t));
    all->slots = slots;
    all->changed = changed;
    all->capacity = (uint32_t)capacity;
    return GEOM_OK;
}

geom_status costmap_rectangles_reserve(costmap_rectangles *all, uint32_t first, uint32_t end,
                                       size_t *changes) {
    *changes = 0;
    for (uint32_t row = first; row < end; ++row) {
        const uint64_t *const now = row_of(all, all->now, row);
        const uint64_t *const next = row_of(all, all->next, row);
        if (memcmp(now, next, all->words * sizeof *now) != 0) {
            *changes +=
                count_differences(now, next, all->columns) + count_differences(next, now, all->columns);
        }
    }
    /* Each run that comes or goes makes at most one rectangle more, on the way there and on the way back. */
    return grow(all, all->live + 2 * *changes);
}

geom_status costmap_rectangles_init(costmap_rectangles *all, uint32_t columns, uint32_t rows,
                                    const geom_allocator *allocator) {
    const costmap_rectangles empty = {
        .allocator = *allocator, .columns = columns, .rows = rows, .words = (columns + 63) / 64};
    *all = empty;
    all->free = COSTMAP_NO_SLOT;
    const size_t words = all->words * rows;
    all->now = geom_allocator_allocate(allocator, words, sizeof *all->now, _Alignof(uint64_t));
    all->next = geom_allocator_allocate(allocator, words, sizeof *all->next, _Alignof(uint64_t));
    all->at = geom_allocator_allocate(allocator, (size_t)columns * rows, sizeof *all->at, _Alignof(uint32_t));
    if (all->now == NULL || all->next == NULL || all->at == NULL) {
        costmap_rectangles_release(all);
        return GEOM_OUT_OF_MEMORY;
    }
    memset(all->now, 0, words * sizeof *all->now);
    memset(all->next, 0, words * sizeof *all->next);
    return GEOM_OK;
}

void costmap_rectangles_release(costmap_rectangles *all) {
    const geom_allocator *const from = &all->allocator;
    const size_t words = all->words * all->rows;
    geom_allocator_release(from, all->now, words, sizeof *all->now, _Alignof(uint64_t));
    geom_allocator_release(from, all->next, words, sizeof *all->next, _Alignof(uint64_t));
    geom_allocator_release(from, all->at, (size_t)all->columns * all->rows, sizeof *all->at,
                           _Alignof(uint32_t));
    geom_allocator_release(from, all->slots, all->capacity, sizeof *all->slots, _Alignof(costmap_rectangle));
    geom_allocator_release(from, all->changed, all->capacity, sizeof *all->changed, _Alignof(uint32_t));
}

/* ---- Questions ---- */

bool costmap_rectangles_solid(const costmap_rectangles *all, uint32_t column, uint32_t row) {
    return bit(row_of(all, all->now, row), column);
}

/* Whether the run is the part of its rectangle in this row, and the rectangle is as high as it can be. */
static bool run_is_right(const costmap_rectangles *all, uint32_t row, run one) {
    const uint32_t index = *at(all, one.left, row);
    if (index >= all->slot_count) {
        return false;
    }
    const costmap_rectangle *const its = &all->slots[index];
    const uint32_t below = row > 0 ? equal_run(all, row - 1, one) : COSTMAP_NO_SLOT;
    const uint32_t above = equal_run(all, row + 1, one);
    return its->left == one.left && its->right == one.right && its->bottom <= row && row < its->top &&
           (its->bottom < row) == (below == index) && (its->top > row + 1) == (above == index) &&
           (below == COSTMAP_NO_SLOT || below == index) && (above == COSTMAP_NO_SLOT || above == index);
}

const char *costmap_rectangles_validate(const costmap_rectangles *all) {
    size_t runs = 0;
    size_t heights = 0;
    uint32_t live = 0;
    for (uint32_t row = 0; row < all->rows; ++row) {
        const uint64_t *const now = row_of(all, all->now, row);
        for (uint32_t left = find(now, all->columns, 0, 0); left < all->columns;) {
            const run one = {left, find(now, all->columns, left, UINT64_MAX)};
            if (!run_is_right(all, row, one)) {
                return "a run is not a row of its rectangle";
            }
            ++runs;
            left = find(now, all->columns, one.right, 0);
        }
    }
    for (uint32_t i = 0; i < all->slot_count; ++i) {
        heights += all->slots[i].top - all->slots[i].bottom;
        live += all->slots[i].top > all->slots[i].bottom;
    }
    return live != all->live ? "the number of rectangles is wrong"
           : runs != heights ? "a rectangle has rows without its run"
                             : NULL;
}
