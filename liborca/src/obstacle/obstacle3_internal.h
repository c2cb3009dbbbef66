/* A set of obstacles in space, as its sources see it. */
#ifndef ORCA_OBSTACLE3_INTERNAL_H
#define ORCA_OBSTACLE3_INTERNAL_H

#include "core/slots.h"

#include <orca/obstacle3.h>

#include <collide/world3.h>

/* One obstacle, or a free place. Planes are held here, everything else by the world in `pieces`: one, or one
 * a triangle. */
typedef struct obstacle3_slot {
    uint32_t layers;
    bool is_plane;
    geom_plane plane;
    geom_vec3 velocity;
    collide_handle *pieces;
    size_t piece_count;
} obstacle3_slot;

/* Whose piece a body of the world is, by the index of its handle. */
typedef struct obstacle3_owner {
    uint32_t slot;
    uint32_t piece;
} obstacle3_owner;

struct orca_obstacles3 {
    geom_allocator allocator;
    collide_world3 *world;
    slot_table table; /* the place of an obstacle is its slot */
    obstacle3_slot *slots;
    size_t slot_capacity;
    obstacle3_owner *owners;
    size_t owner_capacity;
    uint32_t *planes; /* the slots that are planes, in no order */
    size_t plane_count;
    size_t plane_capacity;
    size_t count;
    size_t moving_count; /* those that have a velocity */
    double fastest;      /* no obstacle moves faster */
};

static inline orca_obstacle3_id obstacle3_id_of(const orca_obstacles3 *obstacles, uint32_t slot) {
    const orca_obstacle3_id id = {slot, obstacles->table.at[slot].generation};
    return id;
}

#endif
