/* Lists of pairs, as they are filled. */
#ifndef COLLIDE_PAIR_LIST_H
#define COLLIDE_PAIR_LIST_H

#include <collide/handle.h>

/* GEOM_OUT_OF_MEMORY leaves the list as it was. */
geom_status collide_pair_list_push(collide_pair_list *list, collide_pair pair,
                                   const geom_allocator *allocator);

/* By rising (a.index, b.index), all of which are below `indices`. Linear; GEOM_OUT_OF_MEMORY leaves the list
 * as it was. */
geom_status collide_pair_list_sort(collide_pair_list *list, uint32_t indices,
                                   const geom_allocator *allocator);

#endif
