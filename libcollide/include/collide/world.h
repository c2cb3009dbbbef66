/* Common parts of worlds of the plane (<collide/world2.h>) and of space (<collide/world3.h>). */
#ifndef COLLIDE_WORLD_H
#define COLLIDE_WORLD_H

#include <collide/handle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Options of a world. */
typedef struct collide_world_def {
    size_t capacity;                 /* room to allocate at once, below 2^32; grows by itself */
    const geom_allocator *allocator; /* NULL: the default one; copied */
} collide_world_def;

/* Returns the defaults: no room at first, the default allocator. */
COLLIDE_API collide_world_def collide_world_def_default(void);

/* Called for each body found, in no particular order. Returns false to end the query. */
typedef bool collide_world_visit(void *context, collide_handle handle, collide_relation relation);

#ifdef __cplusplus
}
#endif

#endif
