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

orca_obstacles_def orca_obstacles_def_default(void) {
    const orca_obstacles_def def = {NULL};
    return def;
}

geom_status orca_obstacles_create(const orca_obstacles_def *def, orca_obstacles **out) {
    const geom_allocator used = def && def->allocator ? *def->allocator : geom_allocator_default();
    *out = NULL;
    orca_obstacles *made = geom_allocator_allocate(&used, 1, sizeof *made, _Alignof(orca_obstacles));
    if (!made) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(made, 0, sizeof *made);
    made->allocator = used;
    made->slots.first_free = NO_SLOT;
    const geom_status status = orca_obstacle_index_create(&made->allocator, &made->index);
    if (status != GEOM_OK) {
        geom_allocator_release(&used, made, 1, sizeof *made, _Alignof(orca_obstacles));
        return status;
    }
    *out = made;
    return GEOM_OK;
}

static void release_slots(const geom_allocator *allocator, const slot_table *slots, obstacle **shapes) {
    geom_allocator_release(allocator, slots->at, slots->capacity, sizeof *slots->at, _Alignof(slot_entry));
    geom_allocator_release(allocator, shapes, slots->capacity, sizeof *shapes, _Alignof(obstacle *));
}

void orca_obstacles_destroy(orca_obstacles *obstacles) {
    if (!obstacles) {
        return;
    }
    const geom_allocator allocator = obstacles->allocator;
    for (size_t i = 0; i < obstacles->slots.count; ++i) {
        orca_obstacle_release(&allocator, obstacles->shapes[i]);
    }
    release_slots(&allocator, &obstacles->slots, obstacles->shapes);
    orca_obstacle_index_destroy(&obstacles->index);
    geom_allocator_release(&allocator, obstacles, 1, sizeof *obstacles, _Alignof(orca_obstacles));
}

/* ---- Slots ---- */

geom_status orca_obstacles_reserve(orca_obstacles *self, size_t slots) {
    if (slots <= self->slots.capacity) {
        return GEOM_OK;
    }
    if (slots >= NO_SLOT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    slot_table larger = self->slots;
    larger.capacity = slots;
    larger.at = geom_allocator_allocate(&self->allocator, slots, sizeof *larger.at, _Alignof(slot_entry));
    obstacle **shapes =
        geom_allocator_allocate(&self->allocator, slots, sizeof *shapes, _Alignof(obstacle *));
    if (!larger.at || !shapes) {
        release_slots(&self->allocator, &larger, shapes);
        return GEOM_OUT_OF_MEMORY;
    }
    if (larger.count > 0) {
        memcpy(larger.at, self->slots.at, larger.count * sizeof *larger.at);
        memcpy(shapes, self->shapes, larger.count * sizeof *shapes);
    }
    release_slots(&self->allocator, &self->slots, self->shapes);
    self->slots = larger;
    self->shapes = shapes;
    return GEOM_OK;
}

/* Sees to it that there is an empty slot. */
static geom_status make_room(orca_obstacles *self) {
    const size_t capacity = self->slots.capacity;
    return slots_are_full(&self->slots) ? orca_obstacles_reserve(self, capacity + capacity / 2 + 16)
                                        : GEOM_OK;
}

static void fill_slot(orca_obstacles *self, obstacle *shape) {
    const uint32_t slot = slots_take(&self->slots);
    self->slots.at[slot].place = slot;
    self->shapes[slot] = shape;
    ++self->live_count;
    orca_obstacles_add_stamp(self, shape);
}

/* The obstacle that an id names, or NULL. */
static obstacle *find(const orca_obstacles *self, orca_obstacle_id id) {
    const uint32_t slot = slots_find(&self->slots, id.index, id.generation);
    return slot == NO_SLOT ? NULL : self->shapes[slot];
}

/* ---- Edits ---- */

/* After as many edits of moving obstacles as there are obstacles, looks at all for the greatest speed, which
 * until then may be that of one that has gone. */
static void settle_speed(orca_obstacles *self) {
    if (self->index.moving_edits <= self->slots.count) {
        return;
    }
    double fastest = 0.0;
    for (size_t i = 0; i < self->slots.count; ++i) {
        fastest = self->shapes[i] ? fmax(fastest, self->shapes[i]->speed) : fastest;
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
    (*out)->stamp = orca_obstacle_stamp(&(*out)->def, slot);
    status = orca_obstacle_index_enter(&self->index, *out);
    if (status != GEOM_OK) {
        orca_obstacle_release(&self->allocator, *out);
        *out = NULL;
    }
    return status;
}

geom_status orca_obstacles_add(orca_obstacles *obstacles, const orca_obstacle_def *def,
                               orca_obstacle_id *id) {
    obstacle *made = NULL;
    geom_status status = make_room(obstacles);
    if (status == GEOM_OK) {
        status = orca_obstacles_make_entered(obstacles, def, false, slots_next(&obstacles->slots), &made);
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
static geom_status replace(orca_obstacles *self, obstacle *old, const orca_obstacle_def *def, bool checked) {
    obstacle *made = NULL;
    const geom_status status = orca_obstacles_make_entered(self, def, checked, old->slot, &made);
    if (status != GEOM_OK) {
        return status;
    }
    self->shapes[old->slot] = made;
    orca_obstacles_add_stamp(self, made);
    orca_obstacles_take_stamp(self, old);
    orca_obstacle_index_leave(&self->index, old);
    orca_obstacle_release(&self->allocator, old);
    settle_speed(self);
    return GEOM_OK;
}

geom_status orca_obstacles_set(orca_obstacles *obstacles, orca_obstacle_id id, const orca_obstacle_def *def) {
    obstacle *old = find(obstacles, id);
    return old ? replace(obstacles, old, def, false) : GEOM_UNKNOWN_HANDLE;
}

geom_status orca_obstacles_move(orca_obstacles *obstacles, orca_obstacle_id id, geom_transform2 placement,
                                geom_vec2 velocity) {
    obstacle *old = find(obstacles, id);
    if (!old) {
        return GEOM_UNKNOWN_HANDLE;
    }
    orca_obstacle_def def = old->def;
    def.placement = placement;
    def.velocity = velocity;
    return replace(obstacles, old, &def, true);
}

geom_status orca_obstacles_remove(orca_obstacles *obstacles, orca_obstacle_id id) {
    obstacle *old = find(obstacles, id);
    if (!old) {
        return GEOM_UNKNOWN_HANDLE;
    }
    orca_obstacles_take_stamp(obstacles, old);
    orca_obstacle_index_leave(&obstacles->index, old);
    orca_obstacle_release(&obstacles->allocator, old);
    obstacles->shapes[id.index] = NULL;
    slots_leave(&obstacles->slots, id.index);
    --obstacles->live_count;
    return GEOM_OK;
}

geom_status orca_obstacles_rebuild(orca_obstacles *obstacles) {
    obstacle_clear clear;
    obstacle_cells cells;
    geom_status status = orca_obstacle_clear_build(obstacles, &clear);
    if (status != GEOM_OK) {
        return status;
    }
    status = orca_obstacle_cells_build(obstacles, &cells);
    if (status != GEOM_OK) {
        orca_obstacle_clear_release(&clear, &obstacles->allocator);
        return status;
    }
    orca_obstacle_clear_release(&obstacles->index.clear, &obstacles->allocator);
    orca_obstacle_cells_release(&obstacles->index.cells, &obstacles->allocator);
    obstacles->index.clear = clear;
    obstacles->index.cells = cells;
    return orca_obstacle_index_rebuild(&obstacles->index);
}

/* ---- What there is ---- */

size_t orca_obstacles_count(const orca_obstacles *obstacles) { return obstacles->live_count; }

size_t orca_obstacles_piece_count(const orca_obstacles *obstacles) { return obstacles->index.item_count; }

bool orca_obstacles_exists(const orca_obstacles *obstacles, orca_obstacle_id id) {
    return find(obstacles, id) != NULL;
}

size_t orca_obstacles_ids(const orca_obstacles *obstacles, orca_obstacle_id *ids, size_t capacity) {
    size_t found = 0;
    for (size_t i = 0; i < obstacles->slots.count && found < capacity; ++i) {
        if (obstacles->shapes[i]) {
            ids[found++] = obstacle_id_of(obstacles, obstacles->shapes[i]);
        }
    }
    return obstacles->live_count;
}

orca_obstacle_def orca_obstacles_get(const orca_obstacles *obstacles, orca_obstacle_id id) {
    const obstacle *found = find(obstacles, id);
    GEOM_ASSERT(found != NULL);
    return found->def;
}
