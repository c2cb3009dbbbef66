/* Packs of random shapes, and all answers about them one by one: what the tests of batches share. */
#ifndef TEST_BATCH2_SUPPORT_H
#define TEST_BATCH2_SUPPORT_H

#include "batch_answers.h"
#include "distance2_reference.h"

#include <collide/batch2.h>

enum {
    PACKED_KINDS = 5
};

/* The kinds that can be packed. */
extern const shape_kind packed_kinds[PACKED_KINDS];

/* Shapes of one kind, as they are packed. */
typedef struct shape_row {
    shape_kind kind;
    size_t count;
    any_shape shape[MOST_PACKED];
} shape_row;

void random_row(random_source *source, shape_row *row, shape_kind kind, shape_style style, size_t count);

geom_status pack_row(const shape_row *row, const collide_pack_def *def, collide_pack **out,
                     size_t *first_invalid);

/* A pack that must succeed. */
collide_pack *packed_row(const shape_row *row, collide_simd simd);

/* All forms of the answer are right: that of the query against each shape, and that of pairs. */
void check_one(const collide_pack *pack, collide_shape query);
void check_pairs(const collide_pack *a, const collide_pack *b);

#endif
