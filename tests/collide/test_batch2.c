/* Batches against the exact relations one by one: every pair of kinds and every set of instructions. */
#include "batch2_support.h"

#include <float.h>
#include <math.h>

enum {
    QUERY_KINDS = 6,
    ROUNDS = 3
};

static const shape_kind query_kinds[QUERY_KINDS] = {POINT, SEGMENT, CIRCLE, AABB, OBB, CAPSULE};

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

/* One test a kind that is packed. */
static void check_kind(int kind) {
    random_source source = {20261};
    for (int simd = COLLIDE_SIMD_AUTO; simd < COLLIDE_SIMD_COUNT; ++simd) {
        for (int style = 0; style < STYLE_COUNT && collide_simd_supported((collide_simd)simd); ++style) {
            for (int round = 0; round < ROUNDS; ++round) {
                shape_row row;
                random_row(&source, &row, packed_kinds[kind], (shape_style)style, MOST_PACKED);
                check_row(&source, &row, (shape_style)style, (collide_simd)simd);
            }
        }
    }
}

START_TEST(circles_are_answered_exactly) { check_kind(0); }
END_TEST

START_TEST(segments_are_answered_exactly) { check_kind(1); }
END_TEST

START_TEST(capsules_are_answered_exactly) { check_kind(2); }
END_TEST

START_TEST(aabbs_are_answered_exactly) { check_kind(3); }
END_TEST

START_TEST(obbs_are_answered_exactly) { check_kind(4); }
END_TEST

int main(void) {
    const TTest *const tests[] = {
        circles_are_answered_exactly, segments_are_answered_exactly, capsules_are_answered_exactly,
        aabbs_are_answered_exactly,   obbs_are_answered_exactly,
    };
    return run_tests("batch2", tests, sizeof tests / sizeof *tests);
}
