/* The forms of an answer of a batch: mask, indices, count, any, first. */
#include "pack.h"

#include <collide/batch.h>

/* A call takes a good part of the time of a few blocks. */
#define BATCH_INLINE static inline __attribute__((always_inline))

enum {
    BLOCK = 64,
    TILE = 64 /* blocks whose bits are kept at a time: 4096 tests, whose shapes fit in the fastest cache */
};

/* The answers of some blocks that follow each other, as the filter has them. */
typedef struct batch_tile {
    filter_words words; /* `unsure` is `open` */
    bool any_open;
    uint64_t open[TILE]; /* when there are any */
} batch_tile;

static size_t lowest_bit(uint64_t bits) { return (size_t)__builtin_ctzll(bits); }

/* Sums of bits side by side: of two, of four, of eight, and all. A processor need not have an instruction for
 * it. */
static size_t count_bits(uint64_t bits) {
    bits -= (bits >> 1) & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return (size_t)((bits * 0x0101010101010101U) >> 56);
}

/* The bits of a block that belong to tests. */
static uint64_t bits_within(const batch_tests *tests, size_t block) {
    const size_t left = tests->count - block * BLOCK;
    return left < BLOCK ? ((uint64_t)1 << left) - 1 : UINT64_MAX;
}

/* Opens what the filter does not know of a query: more than its bounds, or anything. */
static GEOM_COLD void open_unknown(const batch_tests *tests, batch_tile *tile) {
    for (size_t i = 0; i < tile->words.blocks; ++i) {
        const uint64_t open = tile->any_open ? tile->open[i] : 0;
        tile->open[i] = tests->known == KNOWN_BOUNDS ? open | tile->words.meet[i] : UINT64_MAX;
        tile->words.meet[i] = 0;
    }
    tile->any_open = true;
}

/* Up to `most` blocks from `first` on, their words to `meet`. */
BATCH_INLINE void filter_tile(const batch_tests *tests, batch_tile *tile, size_t first, size_t most,
                              uint64_t *meet) {
    const size_t left = collide_pack_mask_words(tests->count) - first;
    const size_t blocks = left < most ? left : most;
    tile->words = (filter_words){first, blocks, meet, tile->open};
    meet[blocks - 1] = 0; /* where nothing is known the filter writes none */
    tile->any_open = tests->known != KNOWN_NOTHING && tests->run(&tests->job, &tile->words);
    if (tests->known != KNOWN_ALL) {
        open_unknown(tests, tile);
    }
    const uint64_t within = bits_within(tests, first + blocks - 1);
    meet[blocks - 1] &= within;
    if (tile->any_open) {
        tile->open[blocks - 1] &= within;
    }
}

static GEOM_COLD void decide_open(const batch_tests *tests, const batch_tile *tile) {
    for (size_t i = 0; i < tile->words.blocks; ++i) {
        for (uint64_t open = tile->open[i]; open != 0; open &= open - 1) {
            const size_t bit = lowest_bit(open);
            const size_t index = (tile->words.first + i) * BLOCK + bit;
            tile->words.meet[i] |= (uint64_t)tests->meets(tests, index) << bit;
        }
    }
}

/* Up to TILE blocks from `first` on, decided; returns how many. */
BATCH_INLINE size_t decide_tile(const batch_tests *tests, size_t first, uint64_t *meet) {
    batch_tile tile;
    filter_tile(tests, &tile, first, TILE, meet);
    if (tile.any_open) {
        decide_open(tests, &tile);
    }
    return tile.words.blocks;
}

void collide_batch_mask(const batch_tests *tests, uint64_t *mask) {
    const size_t words = collide_pack_mask_words(tests->count);
    for (size_t first = 0; first < words; first += TILE) {
        (void)decide_tile(tests, first, mask + first);
    }
}

/* Writes the indices of a block's bits behind `count` others, as far as there is room; returns how many there are
 * then. */
static size_t put_indices(uint64_t meet, size_t block, uint32_t *indices, size_t capacity, size_t count) {
    for (; meet != 0 && count < capacity; meet &= meet - 1) {
        indices[count++] = (uint32_t)(block * BLOCK + lowest_bit(meet));
    }
    return count + count_bits(meet);
}

size_t collide_word_count_hits(uint64_t meet) { return count_bits(meet); }

geom_status collide_word_indices(uint64_t meet, uint32_t *indices, size_t capacity, size_t *found) {
    *found = put_indices(meet, 0, indices, capacity, 0);
    return *found > capacity ? GEOM_CAPACITY_EXCEEDED : GEOM_OK;
}

geom_status collide_batch_indices(const batch_tests *tests, uint32_t *indices, size_t capacity,
                                  size_t *found) {
    const size_t words = collide_pack_mask_words(tests->count);
    size_t count = 0;
    for (size_t first = 0; first < words; first += TILE) {
        uint64_t tile[TILE];
        const size_t blocks = decide_tile(tests, first, tile);
        for (size_t i = 0; i < blocks; ++i) {
            count = put_indices(tile[i], first + i, indices, capacity, count);
        }
    }
    *found = count;
    return count > capacity ? GEOM_CAPACITY_EXCEEDED : GEOM_OK;
}

size_t collide_batch_count_hits(const batch_tests *tests) {
    const size_t words = collide_pack_mask_words(tests->count);
    size_t count = 0;
    for (size_t first = 0; first < words; first += TILE) {
        uint64_t tile[TILE];
        const size_t blocks = decide_tile(tests, first, tile);
        for (size_t i = 0; i < blocks; ++i) {
            count += count_bits(tile[i]);
        }
    }
    return count;
}

/* The first bit of a block that meets, or BLOCK: of the open tests only those before the first sure one are
 * decided. */
static size_t first_in_block(const batch_tests *tests, const batch_tile *tile, size_t i) {
    const size_t sure = tile->words.meet[i] != 0 ? lowest_bit(tile->words.meet[i]) : BLOCK;
    for (uint64_t open = tile->any_open ? tile->open[i] : 0; open != 0; open &= open - 1) {
        const size_t bit = lowest_bit(open);
        if (bit > sure) {
            break;
        }
        if (tests->meets(tests, (tile->words.first + i) * BLOCK + bit)) {
            return bit;
        }
    }
    return sure;
}

/* Tiles start small and grow, so that an early contact is cheap. */
uint32_t collide_batch_first(const batch_tests *tests) {
    const size_t words = collide_pack_mask_words(tests->count);
    size_t size = 4;
    for (size_t first = 0; first < words; first += size, size = size < TILE ? 2 * size : size) {
        batch_tile tile;
        uint64_t meet[TILE];
        filter_tile(tests, &tile, first, size, meet);
        for (size_t i = 0; i < tile.words.blocks; ++i) {
            const size_t bit = first_in_block(tests, &tile, i);
            if (bit < BLOCK) {
                return (uint32_t)((first + i) * BLOCK + bit);
            }
        }
    }
    return (uint32_t)tests->count;
}
