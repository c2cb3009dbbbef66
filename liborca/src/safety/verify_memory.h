/* Memory that verification keeps from call to call. */
#ifndef ORCA_VERIFY_MEMORY_H
#define ORCA_VERIFY_MEMORY_H

#include <geom/base.h>

#include <stdint.h>

/* An array that grows and never shrinks. */
typedef struct verify_array {
    void *data;
    size_t capacity; /* in elements */
    size_t size;     /* of an element, in bytes; also its alignment is that of any object */
} verify_array;

geom_status orca_verify_array_reserve(verify_array *array, const geom_allocator *allocator, size_t count);
void orca_verify_array_release(verify_array *array, const geom_allocator *allocator);

/* What <orca/enforce2.h> and <orca/enforce3.h> keep; safe_shared.h says what each array holds. */
typedef struct safe_memory {
    verify_array order;
    verify_array keys;
    verify_array pairs;
    verify_array starts;
    verify_array near;
    verify_array member_of;
    verify_array members;
    verify_array planes;
} safe_memory;

/* `member_size` and `plane_size` are those of the elements that hold vectors. */
safe_memory orca_safe_memory_make(size_t member_size, size_t plane_size);
void orca_safe_memory_release(safe_memory *memory, const geom_allocator *allocator);

/* Fills memory->order with the indices 0 to count - 1 by rising id; `ids` NULL: as they are. GEOM_INVALID_ARGUMENT when two
 * ids are equal. */
geom_status orca_safe_rank(safe_memory *memory, const geom_allocator *allocator, const uint64_t *ids,
                           size_t count);

#endif
