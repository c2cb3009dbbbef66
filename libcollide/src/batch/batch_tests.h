/* The questions to a batch, made from a filter and an exact function. Shared by the plane and space. */
#ifndef COLLIDE_BATCH_TESTS_H
#define COLLIDE_BATCH_TESTS_H

#include <geom/base.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tests number 0 to count - 1, 64 to a block. `filter` writes, for each of so many blocks, the bits of the tests that
 * surely meet and those of the tests that it leaves open, and returns whether it leaves any; no bit may be in both, and bits
 * beyond `count` may be anything. `meets` decides one test. Both get the tests back. */
typedef struct batch_tests {
    const void *context;
    size_t count;
    bool (*filter)(const struct batch_tests *tests, size_t first_block, size_t blocks, uint64_t *meet,
                   uint64_t *open);
    bool (*meets)(const struct batch_tests *tests, size_t index);
} batch_tests;

void collide_batch_mask(const batch_tests *tests, uint64_t *mask);
geom_status collide_batch_indices(const batch_tests *tests, size_t *indices, size_t capacity, size_t *found);
size_t collide_batch_meeting(const batch_tests *tests);
size_t collide_batch_first(const batch_tests *tests); /* `count` when none meets */

#endif
