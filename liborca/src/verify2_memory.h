/* Memory that verification keeps from call to call. */
#ifndef ORCA_VERIFY2_MEMORY_H
#define ORCA_VERIFY2_MEMORY_H

#include <geom/base.h>

/* An array that grows and never shrinks. */
typedef struct verify_array {
    void *data;
    size_t capacity; /* in elements */
    size_t size;     /* of an element, in bytes; also its alignment is that of any object */
} verify_array;

geom_status verify_array_reserve(verify_array *array, const geom_allocator *allocator, size_t count);
void verify_array_release(verify_array *array, const geom_allocator *allocator);

/* What <orca/safe2.h> keeps; safe2_internal.h says what each array holds. */
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

safe_memory safe_memory_make(void);
void safe_memory_release(safe_memory *memory, const geom_allocator *allocator);

#endif
