/* What a world is inside. Included after space2.h or space3.h.
 *
 * Bodies are in three tables with the same index, that of the handle: `hot` has what searches read,
 * `generations` what the handle in an answer needs beside the index, `slots` the rest. A body whose bounds are
 * of ordinary size is an item of a broad phase, whose `user` is the index: resting ones of a hierarchy, moving
 * ones of a tree. The others - rays and planes of space, and what reaches to where doubles end - are apart, in
 * a list, and asked every time. Free slots form a list, the last to be freed first; a slot whose generations
 * are used up is in no list. */
#ifndef COLLIDE_WORLD_WORLD_H
#define COLLIDE_WORLD_WORLD_H

#include <float.h>
#include <stddef.h>
#include <string.h>

/* In the place of an index: none. */
static const uint32_t no_slot = UINT32_MAX;

/* Bounds and questions with coordinates up to here are given to broad phases: no sum of some of them
 * overflows. */
static const double ordinary = 0x1p1000;

/* How a body is found. */
typedef enum world_place {
    PLACE_RESTING,
    PLACE_MOVING,
    PLACE_APART,
    PLACE_FREE /* there is no body */
} world_place;

enum {
    PHASE_COUNT = PLACE_MOVING + 1
};

/* The part of a body that every search reads: in the plane one line of the cache. */
typedef struct hot_body {
    _Alignas(64) any_shape shape; /* its points are the world's own (shape2.c, shape3.c) */
    uint32_t layers;
    uint32_t mask;
} hot_body;

/* All else about it. */
typedef struct slot {
    vec velocity;
    void *user;
    any_index *index;    /* of a shape that rests and has one; or NULL */
    collide_handle item; /* in the broad phase */
    uint32_t next;       /* of a free slot the next one, of one that is apart its number there */
    uint8_t place;       /* a world_place */
    bool moving;         /* as the caller said */
} slot;

/* A broad phase, and the bodies that its items are, by the index of the item; those of free items mean
 * nothing. As long as every item has the index of its body there is no table of them, and one look-up less in
 * every search: so it is in a world whose bodies all rest, or all move. */
typedef struct world_phase {
    any_broadphase *items;
    uint32_t *bodies;    /* NULL: no table */
    uint32_t body_count; /* of items, free or not */
    uint32_t body_capacity;
} world_phase;

/* All that a world is. */
typedef struct any_world {
    geom_allocator allocator;
    hot_body *hot;         /* those of bodies are set; as many as there are slots */
    uint32_t *generations; /* of slots, free or not; so short a table stays near the processor */
    slot *slots;
    uint32_t slot_count;
    uint32_t hot_capacity;
    uint32_t generation_capacity;
    uint32_t slot_capacity;
    uint32_t first_free;
    uint32_t body_count;
    uint32_t *apart;
    uint32_t apart_count;
    uint32_t apart_capacity;
    world_phase phases[PHASE_COUNT]; /* by place */
    double extent;      /* bounds of bodies in broad phases end before it; only grows until all go */
    double speed;       /* of those bodies, along an axis, at most; likewise */
    size_t point_bytes; /* of all shapes and their indices */
} any_world;

#if DIMENSIONS == 2
struct collide_world {
    any_world all;
};
#else
struct collide_world3 {
    any_world all;
};
#endif

/* The index of the shape of a body, or NULL. */
static inline const any_index *index_of_body(const any_world *world, uint32_t body) {
    return may_have_index(&world->hot[body].shape) ? world->slots[body].index : NULL;
}

static inline uint32_t body_of_item(const uint32_t *bodies, uint32_t item) {
    return bodies != NULL ? bodies[item] : item;
}

static inline double box_extent(box bounds) {
    return geom_max(vec_largest(bounds.min), vec_largest(bounds.max));
}

/* What a broad phase keeps about a body is its index, in the bytes of a pointer. */
static inline void *user_of_index(uint32_t index) {
    const uintptr_t bytes = index;
    void *user;
    memcpy(&user, &bytes, sizeof user);
    return user;
}

static inline uint32_t index_of_user(const void *user) { return (uint32_t)(uintptr_t)user; }

#endif
