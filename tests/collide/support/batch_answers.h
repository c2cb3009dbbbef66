/* All forms of an answer of a batch, beside the answers one by one: for the plane and for space. */
#ifndef TEST_BATCH_ANSWERS_H
#define TEST_BATCH_ANSWERS_H

#include <collide/simd.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    USUALLY_PACKED = 200,
    /* filters run over 64 blocks of 64 shapes at a time: then there are two more, and one that is not full */
    MOST_PACKED = 64 * (64 + 2) + 5,
    BATCH_WORDS = MOST_PACKED / 64 + 1
};

/* The set of instructions after `simd` that this processor has, or COLLIDE_SIMD_COUNT: from COLLIDE_SIMD_BASE
 * on, all of them. */
collide_simd next_simd(collide_simd simd);

/* The answers one by one: which meet, and the places of those that do. */
typedef struct expectation {
    uint64_t mask[BATCH_WORDS];
    uint32_t indices[MOST_PACKED];
    size_t found;
} expectation;

/* Adds the answer about number `index`; in ascending order. */
void expect(expectation *expected, size_t index, bool meets);

/* What the five forms said. */
typedef struct answer_forms {
    uint64_t mask[BATCH_WORDS + 1];
    uint32_t indices[MOST_PACKED + 1];
    size_t found;
    size_t meeting;
    uint32_t first;
    bool any;
} answer_forms;

/* Marks what an answer about so many shapes may not touch; then all forms are as expected and the marks are
 * there. */
void prepare_answer(answer_forms *answer, size_t count);
void check_answer(const expectation *expected, const answer_forms *answer, size_t count);

#endif
