/* Handles: names of things in a container, which are checked at each use.
 *
 * All ids of orcakit are handles: those of items of a broad phase, bodies of a world, agents and obstacles.
 * Their types have names of their own, and one representation.
 *
 * Pure. Thread-safe. Does not allocate. */
#ifndef GEOM_HANDLE_H
#define GEOM_HANDLE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name of a thing in one container. It stays valid until the thing is removed and is never given to
 * another one. The zero handle names nothing.
 *
 * index       a small number that is reused after a removal, for arrays of the caller
 * generation  tells the uses of an index apart, from 1; 0 in the zero handle only */
typedef struct geom_handle {
    uint32_t index;
    uint32_t generation;
} geom_handle;

/* Returns whether the handle may name something: false for the zero handle only. Whether it does, the
 * container tells. */
static inline bool geom_handle_is_set(geom_handle handle) { return handle.generation != 0; }

/* Returns whether two handles of one container are equal: they then name the same thing, or nothing. */
static inline bool geom_handle_equal(geom_handle a, geom_handle b) {
    return a.index == b.index && a.generation == b.generation;
}

#ifdef __cplusplus
}
#endif

#endif
