/* The typed functions of <collide/pair3.h> that have a short cut, by the kinds of the shapes. */
#ifndef COLLIDE_SHAPE3_PAIRS_H
#define COLLIDE_SHAPE3_PAIRS_H

#include <collide/shape3.h>

typedef collide_relation pair3_test(const collide_shape3 *a, const collide_shape3 *b);

/* NULL where there is none; the kinds must be known, and the first not come after the second in their order. */
pair3_test *collide_pair3_test(collide_shape3_kind a, collide_shape3_kind b);

#endif
