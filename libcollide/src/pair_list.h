/* Lists of pairs, as they are filled. */
#ifndef COLLIDE_PAIR_LIST_H
#define COLLIDE_PAIR_LIST_H

#include <collide/handle.h>

/* False when there is no memory; then the list is as it was. */
bool collide_pair_list_push(collide_pair_list *list, collide_pair pair, const geom_allocator *allocator);

/* By rising (a.index, b.index); in place, n log n. */
void collide_pair_list_sort(collide_pair_list *list);

#endif
