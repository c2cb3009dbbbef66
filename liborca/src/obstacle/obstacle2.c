/* The set of obstacles: slots and ids, and edits that are done whole or not at all. */
#include "obstacle2_internal.h"

#include <string.h>

orca_obstacle_def orca_obstacle_def_default(void) {
    const orca_obstacle_def def = {.kind = ORCA_OBSTACLE_POLYGON,
                                   .winding = ORCA_WINDING_AUTO,
                                   .placement = geom_transform2_identity(),
                                   .layers = UINT32_MAX,
                                   .bottom = -HUGE_VAL,
                                   .top = HUGE_VAL};
    return def;
}

orca_obstacle_filter orca_obstacle_filter_default(void) {
    const orca_obstacle_filter filter = {UINT32_MAX, -HUGE_VAL, HUGE_VAL};
    return filter;
}

geom_status orca_obstacles_create(const geom_allocator *allocator, orca_obstacles **out) {
    const geom_allocator used = allocator ? *allocator : geom_allocator_default();
    *out = NULL;
    orca_obstacles *made = geom_allocator_allocate(&used, 1, sizeof *made, _Alignof(orca_obstacles));
    if (!made) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(made, 0, sizeof *made);
    made->allocator = used;
    made->first_free = NO_SLOT;
    const geom_status status = orca_obstacle_index_create(&used, &made->index);
    if (status != GEOM_OK) {
        geom_allocator_release(&used, made, 1, sizeof *made, _Alignof(orca_obstacles));
        return status;
    }
    *out = made;
    return GEOM_OK;
}

void orca_obstacles_destroy(orca_obstacles *obstacles) {
    if (!obstacles) {
        return;
    }
    const geom_allocator allocator = obstacles->allocator;
    for (size_t i = 0; i < obstacles->slot_count; ++i) {
        orca_obstacle_release(&allocator, obstacles->slots[i].shape);
    }
    geom_allocator_release(&allocator, obstacles->slots, obstacles->slot_capacity, sizeof *obstacles->slots,
                           _Alignof(obstacle_slot));
    orca_obstacle_index_destroy(&obstacles->index);
    geom_allocator_release(&allocator, obstacles, 1, sizeof *obstacles, _Alignof(orca_obstacles));
}

/* ---- Slots ---- */

geom_status orca_obstacles_reserve(orca_obstacles *self, size_t slots) {
    if (slots <= self->slot_capacity) {
        return GEOM_OK;
    }
    if (slots >= NO_SLOT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    obstacle_slot *made =
        geom_allocator_allocate(&self->allocator, slots, sizeof *made, _Alignof(obstacle_slot));
    if (!made) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (self->slot_count > 0) {
        memcpy(made, self->slots, self->slot_count * sizeof *made);
    }
    geom_allocator_release(&self->allocator, self->slots, self->slot_capacity, sizeof *made,
                           _Alignof(obstacle_slot));
    self->slots = made;
    self->slot_capacity = slots;
    return GEOM_OK;
}

/* Sees to it that there is an empty slot, and which will be the next. */
static geom_status next_slot(orca_obstacles *self, uint32_t *slot) {
    *slot = self->first_free;
    if (*slot != NO_SLOT) {
        return GEOM_OK;
    }
    *slot = (uint32_t)self->slot_count;
    if (self->slot_count < self->slot_capacity) {
        return GEOM_OK;
    }
    return orca_obstacles_reserve(self, self->slot_capacity + self->slot_capacity / 2 + 16);
}

static void fill_slot(orca_obstacles *self, obstacle *shape) {
    if (shape->slot == self->slot_count) {
        const obstacle_slot fresh = {NULL, FIRST_GENERATION, NO_SLOT};
        self->slots[self->slot_count++] = fresh;
    } else {
        self->first_free = self->slots[shape->slot].next_free;
    }
    self->slots[shape->slot].shape = shape;
    ++self->live_count;
}

/* The slot that an id names, or NULL. */
static obstacle_slot *find_slot(const orca_obstacles *self, orca_obstacle_id id) {
    if (id.index >= self->slot_count) {
        return NULL;
    }
    obstacle_slot *slot = &self->slots[id.index];
    return slot->shape && slot->generation == id.generation ? slot : NULL;
}

/* ---- Edits ---- */

/* After as many edits of moving obstacles as there are obstacles, looks at all for the greatest speed, which until then may
 * be that of one that has gone. */
static void settle_speed(orca_obstacles *self) {
    if (self->index.moving_edits <= self->slot_count) {
        return;
    }
    double fastest = 0.0;
    for (size_t i = 0; i < self->slot_count; ++i) {
        fastest = self->slots[i].shape ? fmax(fastest, self->slots[i].shape->speed) : fastest;
    }
    self->index.fastest = fastest;
    self->index.moving_edits = 0;
}

geom_status orca_obstacles_make_entered(orca_obstacles *self, const orca_obstacle_def *def, bool checked,
                                        uint32_t slot, obstacle **out) {
    geom_status status = orca_obstacle_make(&self->allocator, def, checked, slot, out);
    if (status != GEOM_OK) {
        return status;
    }
    status = orca_obstacle_index_enter(&self->index, *out);
    if (status != GEOM_OK) {
        orca_obstacle_release(&self->allocator, *out);
        *out = NULL;
    }
    return status;
}

geom_status orca_obstacles_add(orca_obstacles *obstacles, const orca_obstacle_def *def,
                               orca_obstacle_id *id) {
    uint32_t slot = NO_SLOT;
    obstacle *made = NULL;
    geom_status status = next_slot(obstacles, &slot);
    if (status == GEOM_OK) {
        status = orca_obstacles_make_entered(obstacles, def, false, slot, &made);
    }
    if (status != GEOM_OK) {
        return status;
    }
    fill_slot(obstacles, made);
    settle_speed(obstacles);
    if (id) {
        *id = obstacle_id_of(obstacles, made);
    }
    return GEOM_OK;
}

geom_status orca_obstacles_add_polygon(orca_obstacles *obstacles, geom_polygon polygon, orca_winding winding,
                                       orca_obstacle_id *id) {
    orca_obstacle_def def = orca_obstacle_def_default();
    def.polygon = polygon;
    def.winding = winding;
    return orca_obstacles_add(obstacles, &def, id);
}

geom_status orca_obstacles_add_chain(orca_obstacles *obstacles, geom_ring points, double radius,
                                     orca_obstacle_id *id) {
    orca_obstacle_def def = orca_obstacle_def_default();
    def.kind = ORCA_OBSTACLE_CHAIN;
    def.chain = points;
    def.radius = radius;
    return orca_obstacles_add(obstacles, &def, id);
}

geom_status orca_obstacles_add_disc(orca_obstacles *obstacles, geom_circle disc, orca_obstacle_id *id) {
    orca_obstacle_def def = orca_obstacle_def_default();
    def.kind = ORCA_OBSTACLE_DISC;
    def.disc = disc;
    return orca_obstacles_add(obstacles, &def, id);
}

/* Puts what a definition says in place of an obstacle. */
static geom_status replace(orca_obstacles *self, obstacle_slot *slot, const orca_obstacle_def *def,
                           bool checked) {
    obstacle *made = NULL;
    const geom_status status = orca_obstacles_make_entered(self, def, checked, slot->shape->slot, &made);
    if (status != GEOM_OK) {
        return status;
    }
    orca_obstacle_index_leave(&self->index, slot->shape);
    orca_obstacle_release(&self->allocator, slot->shape);
    slot->shape = made;
    settle_speed(self);
    return GEOM_OK;
}

geom_status orca_obstacles_set(orca_obstacles *obstacles, orca_obstacle_id id, const orca_obstacle_def *def) {
    obstacle_slot *slot = find_slot(obstacles, id);
    return slot ? replace(obstacles, slot, def, false) : GEOM_UNKNOWN_HANDLE;
}

geom_status orca_obstacles_move(orca_obstacles *obstacles, orca_obstacle_id id, geom_transform2 placement,
                                geom_vec2 velocity) {
    obstacle_slot *slot = find_slot(obstacles, id);
    if (!slot) {
        return GEOM_UNKNOWN_HANDLE;
    }
    orca_obstacle_def def = slot->shape->def;
    def.placement = placement;
    def.velocity = velocity;
    return replace(obstacles, slot, &def, true);
}

geom_status orca_obstacles_remove(orca_obstacles *obstacles, orca_obstacle_id id) {
    obstacle_slot *slot = find_slot(obstacles, id);
    if (!slot) {
        return GEOM_UNKNOWN_HANDLE;
    }
    orca_obstacle_index_leave(&obstacles->index, slot->shape);
    orca_obstacle_release(&obstacles->allocator, slot->shape);
    slot->shape = NULL;
    --obstacles->live_count;
    ++slot->generation;
    if (slot->generation != 0) { /* a slot whose generations are used up is never filled again */
        slot->next_free = obstacles->first_free;
        obstacles->first_free = id.index;
    }
    return GEOM_OK;
}

geom_status orca_obstacles_rebuild(orca_obstacles *obstacles) {
    return orca_obstacle_index_rebuild(&obstacles->index);
}

/* ---- What there is ---- */

size_t orca_obstacles_count(const orca_obstacles *obstacles) { return obstacles->live_count; }

size_t orca_obstacles_piece_count(const orca_obstacles *obstacles) { return obstacles->index.item_count; }

bool orca_obstacles_exists(const orca_obstacles *obstacles, orca_obstacle_id id) {
    return find_slot(obstacles, id) != NULL;
}

size_t orca_obstacles_ids(const orca_obstacles *obstacles, orca_obstacle_id *ids, size_t capacity) {
    size_t found = 0;
    for (size_t i = 0; i < obstacles->slot_count && found < capacity; ++i) {
        if (obstacles->slots[i].shape) {
            ids[found++] = obstacle_id_of(obstacles, obstacles->slots[i].shape);
        }
    }
    return obstacles->live_count;
}

orca_obstacle_def orca_obstacles_get(const orca_obstacles *obstacles, orca_obstacle_id id) {
    const obstacle_slot *slot = find_slot(obstacles, id);
    GEOM_ASSERT(slot != NULL);
    return slot->shape->def;
}
