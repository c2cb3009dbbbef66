/* Batches against the exact relations one by one: every pair of kinds and every set of instructions. */
#include "batch2_support.h"

#include <float.h>
#include <math.h>

enum {
    QUERY_KINDS = 6,
    ROUNDS = 3
};

static const shape_kind query_kinds[QUERY_KINDS] = {POINT, SEGMENT, CIRCLE, AABB, OBB, CAPSULE};

static void each_simd(void (*check)(collide_simd simd)) {
    for (int simd = COLLIDE_SIMD_AUTO; simd < COLLIDE_SIMD_COUNT; ++simd) {
        if (collide_simd_supported((collide_simd)simd)) {
            check((collide_simd)simd);
        }
    }
}

/* Everything about one row of shapes: queries of all kinds, and pairs with rows of all kinds. */
static void check_row(random_source *source, const shape_row *row, shape_style style, collide_simd simd) {
    collide_pack *pack = packed_row(row, simd);
    for (int i = 0; i < QUERY_KINDS; ++i) {
        check_one(pack, as_shape(random_shape(source, query_kinds[i], style)));
    }
    for (int i = 0; i < PACKED_KINDS; ++i) {
        shape_row partners;
        random_row(source, &partners, packed_kinds[i], style, row->count);
        collide_pack *other = packed_row(&partners, simd);
        check_pairs(pack, other);
        collide_pack_destroy(other);
    }
    collide_pack_destroy(pack);
}

static void check_styles(collide_simd simd) {
    random_source source = {20261};
    for (int round = 0; round < ROUNDS; ++round) {
        for (int kind = 0; kind < PACKED_KINDS; ++kind) {
            for (int style = 0; style < STYLE_COUNT; ++style) {
                shape_row row;
                random_row(&source, &row, packed_kinds[kind], (shape_style)style, MOST_PACKED);
                check_row(&source, &row, (shape_style)style, simd);
            }
        }
    }
}

START_TEST(answers_are_those_of_the_exact_relations) { each_simd(check_styles); }
END_TEST

int main(void) {
    const TTest *const tests[] = {answers_are_those_of_the_exact_relations};
    return run_tests("batch2", tests, sizeof tests / sizeof *tests);
}
