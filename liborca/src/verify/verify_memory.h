/* Memory that verification and enforcing keep from call to call. */
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

/* What enforcing keeps in a verifier: all zero at first. The room enforce/ knows what each array holds. */
typedef struct enforce_memory {
    verify_array order;
    verify_array keys;
    verify_array starts;
    verify_array near;
    verify_array member_of;
    verify_array members;
    verify_array planes;
} enforce_memory;

void orca_enforce_memory_release(enforce_memory *memory, const geom_allocator *allocator);

#endif
