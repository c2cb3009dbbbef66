/* The functions of <collide/pair2.h>, one for each two kinds of shapes, in one form. */
#ifndef CAMPAIGN_PAIR_TABLE2_H
#define CAMPAIGN_PAIR_TABLE2_H

#include <collide/shape2.h>

enum {
    TYPED_PAIR2_COUNT = 36
};

typedef struct typed_pair2 {
    const char *name; /* as in files of pairs */
    collide_shape_kind a;
    collide_shape_kind b;
    collide_relation (*relation)(collide_shape a, collide_shape b);
} typed_pair2;

extern const typed_pair2 typed_pairs2[TYPED_PAIR2_COUNT];

#endif
