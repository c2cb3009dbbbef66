/* The front of all broad phases: items and handles, filters, exact answers. See broad.h. */

#include "items.inl"

#include "distance.inl"

struct BROADPHASE {
    geom_allocator allocator;
    const broad_kind *kind;
    void *state;
    broad_items items;
};

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
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_status status = size_status(def->slack);
    return status != GEOM_OK ? status : size_status(def->cell_size);
}

static const broad_kind *kind_of(const collide_broadphase_def *def) {
    switch (def->kind) {
    case COLLIDE_BROADPHASE_BVH:
        return &NAME(collide_broad_bvh);
    case COLLIDE_BROADPHASE_GRID:
        return &NAME(collide_broad_grid);
    case COLLIDE_BROADPHASE_TREE:
    case COLLIDE_BROADPHASE_KIND_COUNT:
        break;
    }
    return &NAME(collide_broad_tree);
}

static void release_front(struct BROADPHASE *broadphase) {
    const geom_allocator allocator = broadphase->allocator;
    items_release(&broadphase->items, &allocator);
    geom_release(&allocator, broadphase, 1, sizeof *broadphase, _Alignof(struct BROADPHASE));
}

geom_status PUBLIC(create)(const collide_broadphase_def *def, struct BROADPHASE **out) {
    GEOM_ASSERT(out != NULL);
    const collide_broadphase_def usual = collide_broadphase_default_def();
    def = def != NULL ? def : &usual;
    *out = NULL;
    geom_status status = def_status(def);
    if (status != GEOM_OK) {
        return status;
    }
    const geom_allocator allocator = def->allocator != NULL ? *def->allocator : geom_default_allocator();
    struct BROADPHASE *made = geom_allocate(&allocator, 1, sizeof *made, _Alignof(struct BROADPHASE));
    if (made == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    made->allocator = allocator;
    made->kind = kind_of(def);
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

void PUBLIC(destroy)(struct BROADPHASE *broadphase) {
    if (broadphase != NULL) {
        broadphase->kind->destroy(broadphase->state);
        release_front(broadphase);
    }
}

geom_status PUBLIC(insert)(struct BROADPHASE *broadphase, const ITEM *item, collide_handle *handle) {
    geom_status status = BOX_STATUS(item->box);
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

geom_status PUBLIC(move)(struct BROADPHASE *broadphase, collide_handle handle, box bounds) {
    if (!items_hold(&broadphase->items, handle)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    geom_status status = BOX_STATUS(bounds);
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

geom_status PUBLIC(remove)(struct BROADPHASE *broadphase, collide_handle handle) {
    if (!items_hold(&broadphase->items, handle)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    broadphase->kind->remove(broadphase->state, &broadphase->items, handle.index);
    items_give_back(&broadphase->items, handle.index);
    return GEOM_OK;
}

geom_status PUBLIC(build)(struct BROADPHASE *broadphase) {
    return broadphase->kind->build(broadphase->state, &broadphase->items);
}

size_t PUBLIC(count)(const struct BROADPHASE *broadphase) { return broadphase->items.alive; }

bool PUBLIC(exists)(const struct BROADPHASE *broadphase, collide_handle handle) {
    return items_hold(&broadphase->items, handle);
}

ITEM PUBLIC(item)(const struct BROADPHASE *broadphase, collide_handle handle) {
    GEOM_ASSERT(items_hold(&broadphase->items, handle));
    const broad_item *held = &broadphase->items.items[handle.index];
    const ITEM item = {held->bounds, held->layers, held->mask, held->user};
    return item;
}

const char *PUBLIC(validate)(const struct BROADPHASE *broadphase) {
    const char *wrong = items_validate(&broadphase->items);
    return wrong != NULL ? wrong : broadphase->kind->validate(broadphase->state, &broadphase->items);
}

size_t PUBLIC(memory)(const struct BROADPHASE *broadphase) {
    return sizeof *broadphase + broadphase->items.capacity * sizeof(broad_item) +
           broadphase->kind->memory(broadphase->state);
}
