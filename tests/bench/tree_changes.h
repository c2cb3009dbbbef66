/* How the dynamic tree changes, box by box, beside Box2D's b2DynamicTree with the same boxes, where that is there. */
#ifndef BENCH_TREE_CHANGES_H
#define BENCH_TREE_CHANGES_H

#include <stddef.h>

/* Prints a table for 1,000 boxes, 10,000 and so on up to so many. */
void tree_changes_measure(size_t largest);

#endif
