/* What enforcing keeps from call to call, and the ranks of agents. */
#ifndef ORCA_ENFORCE_RANK_H
#define ORCA_ENFORCE_RANK_H

#include "verify/verify_memory.h"

/* Sets the sizes of elements; those of members and half-planes differ between the plane and space. To be
 * called before the arrays are used; later calls change nothing. */
void orca_enforce_memory_prepare(enforce_memory *memory, size_t member_size, size_t plane_size);

/* Fills memory->order with the indices 0 to count - 1 by rising id; `ids` NULL: as they are.
 * GEOM_INVALID_ARGUMENT when two ids are equal. */
geom_status orca_enforce_rank(enforce_memory *memory, const geom_allocator *allocator, const uint64_t *ids,
                              size_t count);

#endif
