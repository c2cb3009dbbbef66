/* The relations of plain convex shapes as a table, so that one property is tested for all pairs. */
#ifndef TEST_PAIR2_TABLE_H
#define TEST_PAIR2_TABLE_H

#include "distance2_reference.h"

#include <collide/pair2.h>

typedef struct relation_pair {
    const char *name; /* as in files of pairs */
    shape_kind a;
    shape_kind b;
    collide_relation (*relation)(any_shape a, any_shape b);
} relation_pair;

enum {
    RELATION_PAIR_COUNT = 21
};

extern const relation_pair relation_pairs[RELATION_PAIR_COUNT];

/* Which numbers of a shape are sizes: the first and the one after the last. */
int first_size(shape_kind kind);
int end_of_sizes(shape_kind kind);

#endif
