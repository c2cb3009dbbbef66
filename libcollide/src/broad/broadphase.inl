/* The front of all broad phases: items and handles, filters, exact answers. See broad.h. Before this there are
 *
 *     broad_kinds             the kinds, by a collide_broadphase_kind
 *     box_status(bounds)      why a box is refused, or GEOM_OK */

#include "items.inl"

#include "distance.inl"

/* All that a broad phase is. */
typedef struct broad_front {
    geom_allocator allocator;
    const broad_kind *kind;
    void *state;
    broad_items items;
} broad_front;

static geom_status size_status(double size) {
    if (!isfinite(size)) {
        return GEOM_NOT_FINITE;
    }
    return size < 0.0 ? GEOM_NEGATIVE_SIZE : GEOM_OK;
}

static geom_status def_status(const collide_broadphase_def *def) {
    if ((int)def->kind < 0 || def->kind >= COLLIDE_BROADPHASE_KIND_COUNT) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (def->capacity > BROAD_ITEM_LIMIT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const geom_status status = size_status(def->slack);
    return status != GEOM_OK ? status : size_status(def->cell_size);
}

static void release_front(broad_front *broadphase) {
    const geom_allocator allocator = broadphase->allocator;
    items_release(&broadphase->items, &allocator);
    geom_allocator_release(&allocator, broadphase, 1, sizeof *broadphase, _Alignof(broad_front));
}

/* `out` is set where the status is GEOM_OK. */
static geom_status front_create(const collide_broadphase_def *def, broad_front **out) {
    const collide_broadphase_def usual = collide_broadphase_def_default();
    def = def != NULL ? def : &usual;
    geom_status status = def_status(def);
    if (status != GEOM_OK) {
        return status;
    }
    const geom_allocator allocator = def->allocator != NULL ? *def->allocator : geom_allocator_default();
    broad_front *made = geom_allocator_allocate(&allocator, 1, sizeof *made, _Alignof(broad_front));
    if (made == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    made->allocator = allocator;
    made->kind = broad_kinds[def->kind];
    items_init(&made->items);
    if (def->capacity > 0) {
        status = items_reserve(&made->items, &allocator, (uint32_t)def->capacity);
    }
    if (status == GEOM_OK) {
        status = made->kind->create(def, &allocator, &made->state);
    }
    if (status != GEOM_OK) {
        release_front(made);
        return status;
    }
    *out = made;
    return GEOM_OK;
}

static void front_destroy(broad_front *broadphase) {
    broadphase->kind->destroy(broadphase->state);
    release_front(broadphase);
}

static geom_status front_add(broad_front *broadphase, const any_item *item, collide_handle *handle) {
    geom_status status = box_status(item->box);
    if (status == GEOM_OK) {
        status = items_make_room(&broadphase->items, &broadphase->allocator);
    }
    if (status != GEOM_OK) {
        return status;
    }
    const uint32_t slot = items_take(&broadphase->items);
    broad_item *held = &broadphase->items.items[slot];
    held->bounds = item->box;
    held->layers = item->layers;
    held->mask = item->mask;
    held->user = item->user;
    status = broadphase->kind->insert(broadphase->state, &broadphase->items, slot);
    if (status != GEOM_OK) {
        items_untake(&broadphase->items, slot);
        return status;
    }
    if (handle != NULL) {
        *handle = items_handle(&broadphase->items, slot);
    }
    return GEOM_OK;
}

static geom_status front_move(broad_front *broadphase, collide_handle handle, box bounds) {
    if (!items_hold(&broadphase->items, handle)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    geom_status status = box_status(bounds);
    if (status != GEOM_OK) {
        return status;
    }
    broad_item *held = &broadphase->items.items[handle.index];
    const box old = held->bounds;
    held->bounds = bounds;
    status = broadphase->kind->move(broadphase->state, &broadphase->items, handle.index, old);
    if (status != GEOM_OK) {
        held->bounds = old;
    }
    return status;
}

static geom_status front_remove(broad_front *broadphase, collide_handle handle) {
    if (!items_hold(&broadphase->items, handle)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    broadphase->kind->remove(broadphase->state, &broadphase->items, handle.index);
    items_give_back(&broadphase->items, handle.index);
    return GEOM_OK;
}

static void front_clear(broad_front *broadphase) {
    broadphase->kind->clear(broadphase->state);
    items_give_back_all(&broadphase->items);
}

static geom_status front_rebuild(broad_front *broadphase) {
    return broadphase->kind->build(broadphase->state, &broadphase->items);
}

static size_t front_count(const broad_front *broadphase) { return broadphase->items.alive; }

static bool front_exists(const broad_front *broadphase, collide_handle handle) {
    return items_hold(&broadphase->items, handle);
}

static any_item front_get(const broad_front *broadphase, collide_handle handle) {
    GEOM_ASSERT(items_hold(&broadphase->items, handle));
    const broad_item *held = &broadphase->items.items[handle.index];
    const any_item item = {held->bounds, held->layers, held->mask, held->user};
    return item;
}

static const char *front_validate(const broad_front *broadphase) {
    const char *wrong = items_validate(&broadphase->items);
    return wrong != NULL ? wrong : broadphase->kind->validate(broadphase->state, &broadphase->items);
}

static size_t front_memory(const broad_front *broadphase) {
    return sizeof *broadphase + broadphase->items.capacity * sizeof(broad_item) +
           broadphase->kind->memory(broadphase->state);
}
