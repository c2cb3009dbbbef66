/* All forms of an answer of a batch, compared with the answers one by one. */
#include "batch_answers.h"

#include <check.h>
#include <collide/batch.h>
#include <string.h>

collide_simd next_simd(collide_simd simd) {
    do {
        simd = (collide_simd)((int)simd + 1);
    } while (simd != COLLIDE_SIMD_COUNT && !collide_simd_supported(simd));
    return simd;
}

void expect(expectation *expected, size_t index, bool meets) {
    if (meets) {
        expected->mask[index / 64] |= (uint64_t)1 << (index % 64);
        expected->indices[expected->found++] = (uint32_t)index;
    }
}

void check_answer(const expectation *expected, const answer_forms *answer, size_t count) {
    const size_t words = collide_pack_mask_words(count);
    for (size_t i = 0; i < words; ++i) {
        ck_assert_msg(answer->mask[i] == expected->mask[i], "word %zu is %016llx, not %016llx", i,
                      (unsigned long long)answer->mask[i], (unsigned long long)expected->mask[i]);
    }
    ck_assert_uint_eq(answer->mask[words], 77);
    ck_assert_uint_eq(answer->found, expected->found);
    ck_assert_uint_eq(answer->meeting, expected->found);
    ck_assert_int_eq(answer->any, expected->found > 0);
    ck_assert_uint_eq(answer->first, expected->found > 0 ? expected->indices[0] : count);
    ck_assert_int_eq(memcmp(answer->indices, expected->indices, expected->found * sizeof *answer->indices),
                     0);
    ck_assert_uint_eq(answer->indices[expected->found], 77);
}

void prepare_answer(answer_forms *answer, size_t count) {
    answer->mask[collide_pack_mask_words(count)] = 77;
    for (size_t i = 0; i <= count; ++i) {
        answer->indices[i] = 77;
    }
}
