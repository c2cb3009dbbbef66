/* The typed functions of <collide/pair2.h>, by the kinds of the shapes. */
#ifndef COLLIDE_SHAPE2_PAIRS_H
#define COLLIDE_SHAPE2_PAIRS_H

#include <collide/shape2.h>

typedef collide_relation pair2_test(const collide_shape *a, const collide_shape *b);

/* The kinds must be known, and the first not come after the second in their order. */
pair2_test *collide_pair2_test(collide_shape_kind a, collide_shape_kind b);

#endif
