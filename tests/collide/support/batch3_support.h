/* Packs of random shapes of space, and all answers about them one by one: what the tests of batches share. */
#ifndef TEST_BATCH3_SUPPORT_H
#define TEST_BATCH3_SUPPORT_H

#include "batch_answers.h"
#include "pair3_table.h"

#include <collide/batch3.h>

enum {
    PACKED_KINDS3 = 5
};

/* The kinds that can be packed. */
extern const collide_shape3_kind packed_kinds3[PACKED_KINDS3];

/* How shapes are chosen: as pair3_table.h has it, or */
typedef enum batch3_style {
    BATCH3_LATTICE = STYLE3_LATTICE,
    BATCH3_USUAL = STYLE3_USUAL,
    BATCH3_NUDGED = STYLE3_NUDGED,
    BATCH3_ANY = STYLE3_ANY,
    BATCH3_TURNED, /* small, scattered, and boxes with right angles in any direction */
    BATCH3_UPRIGHT, /* the same, but turned about the z axis alone, by multiples of a few hundredths and right angles */
    BATCH3_MIXED, /* from a millionth to a million times as large, about the same middle */
    BATCH3_STYLE_COUNT
} batch3_style;

void random_batch_shape3(kept_shape3 *kept, random_source *source, collide_shape3_kind kind,
                         batch3_style style);

/* Shapes of one kind, as they are packed. */
typedef struct shape_row3 {
    collide_shape3_kind kind;
    size_t count;
    kept_shape3 kept[MOST_PACKED];
} shape_row3;

void random_row3(random_source *source, shape_row3 *row, collide_shape3_kind kind, batch3_style style,
                 size_t count);

geom_status pack_row3(const shape_row3 *row, const collide_pack_def *def, collide_pack3 **out,
                      size_t *first_invalid);

/* A pack that must succeed. */
collide_pack3 *packed_row3(const shape_row3 *row, collide_simd simd);

/* All forms of the answer are right: that of the query against each shape, and that of pairs. */
void check_one3(const collide_pack3 *pack, collide_shape3 query);
void check_pairs3(const collide_pack3 *a, const collide_pack3 *b);

#endif
